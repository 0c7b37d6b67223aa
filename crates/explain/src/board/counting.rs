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
//! [`LeastFilled`], which also finds what each cell being filled or empty would need. With `spare` cells
//! more in the set than the minima, what needs more than `spare` beyond its line's minimum is refuted.
//!
//! Sets are tried as people see them: every second line (also without its first or its last), every
//! third up to every sixth, then neighbors. Of most sets a bound shows that they have too much to
//! spare, O(lines) each; of the others O(cells × runs). Rectangles in black and white only: a
//! triddler's lines do not all cross each other, and colors are not counted.

use std::ops::ControlFlow;

use pictogrid_core::{Bits, Line};
use pictogrid_line::{LeastFilled, NeedBound, sets_to_count};

use crate::{
    candidates::Candidates,
    grid::{Grid, GridLine},
};

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
    pub cells: Vec<(u32, Candidates)>,
}

/// The sets of lines whose counts settle something, each found when the iterator comes to it.
pub(crate) fn find<'a>(
    grid: &'a Grid,
    board: &'a [Candidates],
    mut go_on: impl FnMut() -> ControlFlow<()> + 'a,
) -> impl Iterator<Item = Count> + 'a {
    let sides = grid.shape.as_rect().filter(|_| grid.is_plain()).map(|rect| {
        let (width, height) = (rect.width as usize, rect.height as usize);
        [(0..height, height..height + width), (height..height + width, 0..height)]
    });
    let mut tables: Vec<LineTable<'_>> = Vec::new();
    let sets = sides.into_iter().flatten().flat_map(|(parallel, crossing)| {
        sets(parallel.len()).map(move |set| (set, parallel.clone(), crossing.clone()))
    });
    sets.take_while(move |_| go_on().is_continue()).filter_map(move |(set, parallel, crossing)| {
        let lines: Vec<usize> = set.iter().map(|&i| parallel.start + i).collect();
        let sum = lines.iter().flat_map(|&line| grid.lines[line].lengths()).sum();
        let mut mask = Bits::zeros(parallel.len());
        set.iter().for_each(|&i| mask.set(i, true));
        if tables.is_empty() {
            tables = grid.lines.iter().map(|line| LineTable::new(line, board)).collect();
        }
        let (least, cells) = count(&mut tables[crossing], sum, &mask)?;
        Some(Count { lines, sum, least, cells })
    })
}

/// Sets of `n` parallel lines in the order in which people see them.
fn sets(n: usize) -> impl Iterator<Item = Vec<usize>> {
    let regular = (2..=6.min(n / 2)).flat_map(move |step| sets_to_count(step, n));
    let neighbors = (1..=n / 2)
        .flat_map(move |len| (0..=n - len).map(move |start| (start..start + len).collect()));
    regular.chain(neighbors)
}

/// How many filled cells the crossing lines need in the set, and what follows, if anything does.
fn count(
    tables: &mut [LineTable<'_>],
    sum: u32,
    set: &Bits,
) -> Option<(u32, Vec<(u32, Candidates)>)> {
    let most: Vec<Option<u32>> = tables.iter().map(|table| table.most_needed(set)).collect();
    if most.iter().copied().sum::<Option<u32>>().is_some_and(|most| most + MOST_SPARE < sum) {
        return None;
    }
    let is_in: Vec<bool> = (0..set.len()).map(|i| set.get(i)).collect();
    let mut least = Vec::with_capacity(tables.len());
    let mut total: u32 = 0;
    for (table, most) in tables.iter_mut().zip(most) {
        least.push(table.least(&is_in, most)?);
        total += least.last()?;
        if total > sum {
            return None;
        }
    }
    let spare = sum - total;
    if spare > MOST_SPARE {
        return None;
    }
    let lines = tables.iter_mut().zip(least);
    let can_tell = lines.filter(|(table, least)| table.most_filled(&is_in) > least + spare);
    let settled: Vec<_> =
        can_tell.flat_map(|(table, least)| table.refuted(&is_in, least + spare)).collect();
    (!settled.is_empty()).then_some((total, settled))
}

/// A line of the board, and what it needs in one set after another.
struct LineTable<'a> {
    cells: &'a [u32],
    lengths: &'a [u32],
    known: Vec<Option<bool>>,
    bound: Option<NeedBound>,
    within: LeastFilled,
    /// Whether `within` is that of this set.
    is_made: bool,
}

impl LineTable<'_> {
    fn new<'a>(line: &'a GridLine, board: &[Candidates]) -> LineTable<'a> {
        let (cells, lengths) = (line.cells.as_slice(), line.lengths());
        let known: Vec<Option<bool>> = cells
            .iter()
            .map(|&cell| match board[cell as usize] {
                Candidates::FILLED => Some(true),
                Candidates::EMPTY => Some(false),
                _ => None,
            })
            .collect();
        let values = Line::from_cells(cells.len(), |i| board[cells[i] as usize].value());
        let bound = NeedBound::new(&values, lengths);
        LineTable { cells, lengths, known, bound, within: LeastFilled::default(), is_made: false }
    }

    /// A bound on the least number of filled cells in the set.
    fn most_needed(&self, set: &Bits) -> Option<u32> {
        Some(self.bound.as_ref()?.of(set))
    }

    /// The least number of filled cells in the set: the known ones, if the bound shows that no other
    /// is needed, else by the table.
    fn least(&mut self, is_in: &[bool], most: Option<u32>) -> Option<u32> {
        let filled = self.n_in(is_in, |known| known == Some(true));
        self.is_made = most != Some(filled);
        if self.is_made { self.make(is_in) } else { most }
    }

    fn make(&mut self, is_in: &[bool]) -> Option<u32> {
        self.within.least(self.lengths, &self.known, is_in)
    }

    /// A bound on the filled cells in the set.
    fn most_filled(&self, is_in: &[bool]) -> u32 {
        self.n_in(is_in, |known| known != Some(false)).min(self.lengths.iter().sum())
    }

    fn n_in(&self, is_in: &[bool], is_such: impl Fn(Option<bool>) -> bool) -> u32 {
        let of_set = self.known.iter().zip(is_in).filter(|&(_, &is_in)| is_in);
        of_set.filter(|&(&known, _)| is_such(known)).count() as u32
    }

    /// The cells of which one value would need more than `most` in the set, with the other value.
    fn refuted(&mut self, is_in: &[bool], most: u32) -> Vec<(u32, Candidates)> {
        if !self.is_made {
            self.make(is_in);
        }
        self.within.need_of_cells();
        let needs = self.within.filled().iter().zip(self.within.empty());
        let cells = self.cells.iter().zip(&self.known).zip(needs);
        let open = cells.filter(|((_, known), _)| known.is_none());
        let refuted = open.filter_map(|((&cell, _), (&filled, &empty))| {
            match (filled > most, empty > most) {
                (true, false) => Some((cell, Candidates::EMPTY)),
                (false, true) => Some((cell, Candidates::FILLED)),
                _ => None,
            }
        });
        refuted.collect()
    }
}
