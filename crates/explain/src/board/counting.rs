//! Counting: several parallel lines hold a known number of filled cells, and the lines that cross them
//! need so many of them.
//!
//! ```text
//!   rows 2, 4, 6   hold 3 filled cells together
//!   each column    puts at least 0 or 1 of its cells into these rows, wherever its runs lie
//!   the least sum  is 3, too: nothing else in the columns may touch these rows
//! ```
//!
//! The least number of filled cells of a line within a set of its cells is found by
//! [`Within`], which also says what each cell being filled or empty would need. With `spare` cells
//! more in the set than the minima, what needs more than `spare` beyond its line's minimum is refuted.
//!
//! Sets are tried as people see them: every second line (also without its first or its last), every
//! third up to every sixth, then neighbors. Of most sets a bound shows that they have too much to
//! spare, O(lines) each; of the others O(cells × runs). Rectangles in black and white only: a
//! triddler's lines do not all cross each other, and colors are not counted.

use std::ops::ControlFlow;

use pictogrid_core::{Bits, Line};
use pictogrid_line::{NeedBound, Within, every};

use crate::{grid::Grid, mark::Mark};

/// The most cells to spare for which a set is looked at: beyond, nothing was ever found.
const MOST_SPARE: u32 = 2;

/// Parallel lines whose filled cells are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The lines, ascending.
    pub lines: Vec<usize>,
    /// How many filled cells they hold.
    pub sum: u32,
    /// How many the lines that cross them need there at least.
    pub least: u32,
    /// The cells of the board that follow.
    pub cells: Vec<(u32, Mark)>,
}

/// The sets of lines whose counts settle something, each found when it is asked for.
pub(crate) fn find<'a>(
    grid: &'a Grid,
    board: &'a [Mark],
    mut go_on: impl FnMut() -> ControlFlow<()> + 'a,
) -> impl Iterator<Item = Count> + 'a {
    let sides = grid.shape.as_rect().filter(|_| grid.is_plain()).map(|rect| {
        let (width, height) = (rect.width as usize, rect.height as usize);
        [(0..height, height..height + width), (height..height + width, 0..height)]
    });
    let mut table = Table::default();
    let mut bounds: Vec<Option<NeedBound>> = Vec::new();
    let sets = sides.into_iter().flatten().flat_map(|(parallel, crossing)| {
        sets(parallel.len()).map(move |set| (set, parallel.clone(), crossing.clone()))
    });
    sets.take_while(move |_| go_on().is_continue()).filter_map(move |(set, parallel, crossing)| {
        let lines: Vec<usize> = set.iter().map(|&i| parallel.start + i).collect();
        let sum = lines.iter().flat_map(|&line| grid.lines[line].lengths()).sum();
        let mut mask = Bits::zeros(parallel.len());
        set.iter().for_each(|&i| mask.set(i, true));
        if bounds.is_empty() {
            bounds = (0..grid.lines.len()).map(|line| bound(grid, board, line)).collect();
        }
        let most: Option<u32> =
            bounds[crossing.clone()].iter().map(|bound| Some(bound.as_ref()?.of(&mask))).sum();
        if most.is_some_and(|most| most + MOST_SPARE < sum) {
            return None;
        }
        let is_in: Vec<bool> = (0..parallel.len()).map(|i| mask.get(i)).collect();
        table.count(grid, board, &lines, sum, crossing, &is_in)
    })
}

/// A bound on what a line needs.
fn bound(grid: &Grid, board: &[Mark], line: usize) -> Option<NeedBound> {
    let of = &grid.lines[line];
    let known = Line::from_cells(of.cells.len(), |i| board[of.cells[i] as usize].value());
    NeedBound::new(&known, of.lengths())
}

/// Sets of `n` parallel lines in the order in which people see them.
fn sets(n: usize) -> impl Iterator<Item = Vec<usize>> {
    let regular = (2..=6.min(n / 2)).flat_map(move |step| every(step, n));
    let neighbors = (1..=n / 2)
        .flat_map(move |len| (0..=n - len).map(move |start| (start..start + len).collect()));
    regular.chain(neighbors)
}

/// The room for one line after another.
#[derive(Debug, Default)]
struct Table {
    within: Within,
    known: Vec<Option<bool>>,
}

impl Table {
    #[expect(clippy::too_many_arguments, reason = "one call site, and all of it is needed")]
    fn count(
        &mut self,
        grid: &Grid,
        board: &[Mark],
        lines: &[usize],
        sum: u32,
        crossing: std::ops::Range<usize>,
        is_in: &[bool],
    ) -> Option<Count> {
        let mut least = Vec::with_capacity(crossing.len());
        let mut total: u32 = 0;
        for line in crossing.clone() {
            least.push(self.least(grid, board, line, is_in)?);
            total += least.last()?;
            if total > sum {
                return None;
            }
        }
        let spare = sum - total;
        if spare > MOST_SPARE {
            return None;
        }
        let mut settled = Vec::new();
        for (line, least) in crossing.zip(least) {
            self.least(grid, board, line, is_in);
            self.within.need_of_cells();
            for (i, &cell) in grid.lines[line].cells.iter().enumerate() {
                let is_refuted = |needs: u32| needs > least + spare;
                if self.known[i].is_some() {
                    continue;
                }
                match (is_refuted(self.within.filled()[i]), is_refuted(self.within.empty()[i])) {
                    (true, false) => settled.push((cell, Mark::EMPTY)),
                    (false, true) => settled.push((cell, Mark::FILLED)),
                    _ => {}
                }
            }
        }
        let lines = lines.to_vec();
        (!settled.is_empty()).then_some(Count { lines, sum, least: total, cells: settled })
    }

    /// The least number of filled cells of a line in the set.
    fn least(&mut self, grid: &Grid, board: &[Mark], line: usize, is_in: &[bool]) -> Option<u32> {
        self.known.clear();
        self.known.extend(grid.lines[line].cells.iter().map(|&cell| match board[cell as usize] {
            Mark::FILLED => Some(true),
            Mark::EMPTY => Some(false),
            _ => None,
        }));
        self.within.least(grid.lines[line].lengths(), &self.known, is_in)
    }
}
