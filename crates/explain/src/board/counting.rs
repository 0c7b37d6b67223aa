//! Counting: several parallel lines hold a known number of filled cells, and the lines that cross them
//! need so many of them.
//!
//! ```text
//!   rows 2, 4, 6   hold 3 filled cells together
//!   each column    puts at least 0 or 1 of its cells into these rows, wherever its runs lie
//!   the least sum  is 3, too: nothing else in the columns may touch these rows
//! ```
//!
//! The least number of filled cells of a line within a set of its cells is a table over runs and
//! cells, with a minimum in place of a sum; from both ends it also says what each cell being filled
//! or empty would need. With `spare` cells more in the set than the minima, what needs more than
//! `spare` beyond its line's minimum is refuted.
//!
//! Sets are tried as people see them: every second line (also without its first or its last), every
//! third up to every sixth, then neighbors. O(sets × cells × runs). Rectangles in black
//! and white only: a triddler's lines do not all cross each other, and colors are not counted.

use std::ops::ControlFlow;

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
    let sets = sides.into_iter().flatten().flat_map(|(parallel, crossing)| {
        sets(parallel.len()).map(move |set| (set, parallel.clone(), crossing.clone()))
    });
    sets.take_while(move |_| go_on().is_continue()).filter_map(move |(set, parallel, crossing)| {
        let lines: Vec<usize> = set.iter().map(|&i| parallel.start + i).collect();
        let sum = lines.iter().flat_map(|&line| grid.lines[line].lengths()).sum();
        let mut is_in = vec![false; parallel.len()];
        set.iter().for_each(|&i| is_in[i] = true);
        table.count(grid, board, &lines, sum, crossing, &is_in)
    })
}

/// Sets of `n` parallel lines in the order in which people see them.
fn sets(n: usize) -> impl Iterator<Item = Vec<usize>> {
    let regular = (2..=6.min(n / 2)).flat_map(move |step| {
        (0..step).flat_map(move |offset| {
            let whole: Vec<usize> = (offset..n).step_by(step).collect();
            let mut found = vec![whole.clone()];
            if step == 2 && whole.len() > 1 {
                found.push(whole[1..].to_vec());
                found.push(whole[..whole.len() - 1].to_vec());
            }
            found
        })
    });
    let neighbors = (1..=n / 2)
        .flat_map(move |len| (0..=n - len).map(move |start| (start..start + len).collect()));
    regular.chain(neighbors)
}

/// Least numbers of filled cells within a set, over runs and cells; `MAX` where there is no way.
#[derive(Debug, Default)]
struct Table {
    /// For `j` runs in the first `i` cells, the next of which may begin a run.
    before: Vec<u32>,
    /// For the runs from `j` on in the cells from `i` on.
    after: Vec<u32>,
    /// For each cell of the line, if it is filled and if it is empty.
    filled: Vec<u32>,
    empty: Vec<u32>,
}

const NO_WAY: u32 = u32::MAX;

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
        let mut cells = Vec::new();
        let mut least = Vec::with_capacity(crossing.len());
        let mut total: u32 = 0;
        for line in crossing.clone() {
            grid.cells_of(line, board, &mut cells);
            let found = self.least(&cells, grid.lines[line].lengths(), is_in);
            if found == NO_WAY {
                return None;
            }
            least.push(found);
            total += found;
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
            grid.cells_of(line, board, &mut cells);
            self.least(&cells, grid.lines[line].lengths(), is_in);
            self.values(&cells, grid.lines[line].lengths(), is_in);
            for (i, &cell) in grid.lines[line].cells.iter().enumerate() {
                let is_refuted = |needs: u32| needs == NO_WAY || needs > least + spare;
                if cells[i] != Mark::OPEN {
                    continue;
                }
                match (is_refuted(self.filled[i]), is_refuted(self.empty[i])) {
                    (true, false) => settled.push((cell, Mark::EMPTY)),
                    (false, true) => settled.push((cell, Mark::FILLED)),
                    _ => {}
                }
            }
        }
        let lines = lines.to_vec();
        (!settled.is_empty()).then_some(Count { lines, sum, least: total, cells: settled })
    }

    /// The least number of filled cells in the set; the tables from both ends are left behind.
    fn least(&mut self, cells: &[Mark], runs: &[u32], is_in: &[bool]) -> u32 {
        let (n, k) = (cells.len(), runs.len());
        let at = |j: usize, i: usize| j * (n + 1) + i;
        for table in [&mut self.before, &mut self.after] {
            table.clear();
            table.resize((k + 1) * (n + 1), NO_WAY);
        }
        self.before[0] = 0;
        self.after[at(k, n)] = 0;
        for j in 0..=k {
            for i in 0..=n {
                let so_far = self.before[at(j, i)];
                if so_far == NO_WAY {
                    continue;
                }
                if i < n && cells[i] != Mark::FILLED {
                    let next = &mut self.before[at(j, i + 1)];
                    *next = (*next).min(so_far);
                }
                if let Some((end, n_in)) = place(cells, runs, is_in, j, i) {
                    let next = &mut self.before[at(j + 1, end)];
                    *next = (*next).min(so_far + n_in);
                }
            }
        }
        for j in (0..=k).rev() {
            for i in (0..n).rev() {
                let mut best =
                    if cells[i] == Mark::FILLED { NO_WAY } else { self.after[at(j, i + 1)] };
                if let Some((end, n_in)) = place(cells, runs, is_in, j, i) {
                    best = best.min(self.after[at(j + 1, end)].saturating_add(n_in));
                }
                self.after[at(j, i)] = best;
            }
        }
        self.before[at(k, n)]
    }

    /// What each cell being filled or empty needs. Needs: the tables of this line.
    fn values(&mut self, cells: &[Mark], runs: &[u32], is_in: &[bool]) {
        let (n, k) = (cells.len(), runs.len());
        let at = |j: usize, i: usize| j * (n + 1) + i;
        for values in [&mut self.filled, &mut self.empty] {
            values.clear();
            values.resize(n, NO_WAY);
        }
        for j in 0..=k {
            for i in 0..n {
                let before = self.before[at(j, i)];
                if before == NO_WAY {
                    continue;
                }
                if cells[i] != Mark::FILLED {
                    let needs = before.saturating_add(self.after[at(j, i + 1)]);
                    self.empty[i] = self.empty[i].min(needs);
                }
                let Some((end, n_in)) = place(cells, runs, is_in, j, i) else { continue };
                let needs = before.saturating_add(self.after[at(j + 1, end)]).saturating_add(n_in);
                let run_end = i + runs[j] as usize;
                for filled in &mut self.filled[i..run_end] {
                    *filled = needs.min(*filled);
                }
                if run_end < n {
                    self.empty[run_end] = self.empty[run_end].min(needs);
                }
            }
        }
    }
}

/// Where the next run may begin if run `j` lies at `i`, and how many of its cells are in the set.
fn place(cells: &[Mark], runs: &[u32], is_in: &[bool], j: usize, i: usize) -> Option<(usize, u32)> {
    let end = i + *runs.get(j)? as usize;
    let is_free = end <= cells.len() && cells[i..end].iter().all(|&mark| mark != Mark::EMPTY);
    if !is_free || cells.get(end) == Some(&Mark::FILLED) {
        return None;
    }
    let n_in = is_in[i..end].iter().filter(|&&is_in| is_in).count() as u32;
    Some(((end + 1).min(cells.len()), n_in))
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::SplitMix64;

    use super::*;
    use crate::part::stretches;

    #[test]
    fn the_least_is_that_of_all_arrangements() {
        let mut random = SplitMix64::new(5);
        for _ in 0..2_000 {
            let n = 1 + random.below(10) as usize;
            let hidden: Vec<Mark> =
                (0..n).map(|_| [Mark::EMPTY, Mark::FILLED][random.below(2) as usize]).collect();
            let runs: Vec<u32> = stretches(&hidden, |mark| mark == Mark::FILLED)
                .iter()
                .map(|run| run.len() as u32)
                .collect();
            let cells: Vec<Mark> =
                hidden.iter().map(|&m| if random.chance(30) { m } else { Mark::OPEN }).collect();
            let is_in: Vec<bool> = (0..n).map(|_| random.chance(50)).collect();
            let line = pictogrid_core::Line::from_cells(n, |i| cells[i].value());
            let mut filled = vec![NO_WAY; n];
            let mut empty = vec![NO_WAY; n];
            let mut least = NO_WAY;
            for starts in pictogrid_line::Arrangements::new(&line, &runs) {
                let drawn = pictogrid_line::draw(n, &runs, &starts);
                let is_filled = |i: usize| drawn.get(i) == Mark::FILLED.value();
                let n_in = (0..n).filter(|&i| is_in[i] && is_filled(i)).count() as u32;
                least = least.min(n_in);
                for i in 0..n {
                    let value = if is_filled(i) { &mut filled[i] } else { &mut empty[i] };
                    *value = n_in.min(*value);
                }
            }
            let mut table = Table::default();
            assert_eq!(table.least(&cells, &runs, &is_in), least);
            table.values(&cells, &runs, &is_in);
            assert_eq!((table.filled, table.empty), (filled, empty), "{cells:?} {runs:?}");
        }
    }
}
