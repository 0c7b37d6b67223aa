//! The status of each line, for interfaces: which numbers are settled, whether it is done or wrong, and
//! whether something can be deduced in it.
//!
//! ```text
//!   clue 2 1 3   . # # . ? # ? ? ?      2 is settled; 1 is not, the cell may be part of the 3
//! ```
//!
//! A number is settled if it lies in the same place in every arrangement, and all its cells are marked.
//! O(k n) a line.

use pictogrid_core::CellId;

use crate::{candidates::Candidates, grid::GridLine, line_cache::LineCache, steps::Explainer};

/// What is to be shown of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LineStatus {
    /// For each run of the clue, whether it is settled: in an interface its number is crossed out.
    /// Runs of unknown length or color are settled when the line is done.
    pub settled: Vec<bool>,
    /// How far the line is.
    pub progress: LineProgress,
}

/// How far a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LineProgress {
    /// The clue has no arrangement that agrees with the marks.
    Impossible,
    /// Cells are open.
    Open {
        /// Whether the clue is met if all of them are empty: these may be crossed out.
        is_met: bool,
        /// Whether something follows from the line alone.
        can_move: bool,
    },
    /// Every cell is known, and the clue is met.
    Done,
}

impl LineProgress {
    /// Whether the clue is met, if all open cells are empty.
    #[must_use]
    pub fn is_met(self) -> bool {
        matches!(self, LineProgress::Done | LineProgress::Open { is_met: true, .. })
    }

    /// Whether something follows from the line alone.
    #[must_use]
    pub fn can_move(self) -> bool {
        matches!(self, LineProgress::Open { can_move: true, .. })
    }
}

impl Explainer {
    /// The length of the run that goes through `cell` along `line`, if all that may do so are as long;
    /// judged by where each run begins at the earliest and at the latest.
    #[must_use]
    pub fn run_length_at(&self, line: usize, cell: CellId) -> Option<u32> {
        let of = self.grid.lines.get(line).filter(|line| line.is_complete)?;
        let at = self.grid.place(line, cell.0)?;
        let cells = self.line_steps.board.cells(&self.grid, line);
        let subline = of.subline(cells);
        let (lo, hi) = subline.starts()?;
        let reaches = |&j: &usize| {
            lo[j] <= at
                && at < hi[j] + subline.runs[j] as usize
                && cells[at].meets(subline.colors[j])
        };
        let mut lengths = (0..subline.runs.len()).filter(reaches).map(|j| subline.runs[j]);
        let first = lengths.next()?;
        (cells[at].is_filled() && lengths.all(|length| length == first)).then_some(first)
    }

    /// The status of every line of the board, in their order.
    pub fn line_statuses(&mut self) -> Vec<LineStatus> {
        let marks: Vec<Candidates> = self.candidates.iter().map(|&mark| crossed(mark)).collect();
        let mut crossed = LineCache::default();
        crossed.load(&self.grid, &marks);
        let (board, mut forced) = (&self.line_steps.board, Vec::new());
        let mut statuses = Vec::with_capacity(self.grid.lines.len());
        for (number, line) in self.grid.lines.iter().enumerate() {
            let cells = board.cells(&self.grid, number);
            let progress = match self.exact.forced(&self.grid, number, board, &mut forced) {
                Err(_) => LineProgress::Impossible,
                Ok(()) if cells.iter().all(|mark| mark.is_settled()) => LineProgress::Done,
                Ok(()) => {
                    let can_move = !forced.is_empty();
                    let met = self.exact.forced(&self.grid, number, &crossed, &mut forced);
                    LineProgress::Open { is_met: met.is_ok(), can_move }
                }
            };
            statuses.push(LineStatus { settled: settled(line, cells, progress), progress });
        }
        statuses
    }
}

/// A cell that is empty if it may be.
fn crossed(mark: Candidates) -> Candidates {
    if mark.meets(Candidates::EMPTY) { Candidates::EMPTY } else { mark }
}

/// Which runs are settled.
fn settled(line: &GridLine, cells: &[Candidates], progress: LineProgress) -> Vec<bool> {
    let is_open = matches!(progress, LineProgress::Open { .. });
    let starts = if line.is_complete && is_open { line.subline(cells).starts() } else { None };
    let is_settled = |j: usize| {
        let Some((lo, hi)) = &starts else { return progress == LineProgress::Done };
        let subline = line.subline(cells);
        let run = lo[j]..lo[j] + subline.runs[j] as usize;
        lo[j] == hi[j] && cells[run].iter().all(|&mark| mark == subline.colors[j])
    };
    (0..line.runs.len()).map(is_settled).collect()
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Board, CellId, Clue, LineId, Picture, Puzzle, Value};
    use pictogrid_line::colored::{Colorings, ValueSets};
    use pictogrid_testkit::{SplitMix64, planted, planted_colors};

    use super::*;

    /// The runs of a finished line: where each begins, and where it ends.
    fn runs_of(line: &[Value]) -> Vec<(usize, usize)> {
        let mut start = 0;
        let mut runs = Vec::new();
        for run in line.chunk_by(|one, other| one == other) {
            if run[0] != Value::EMPTY {
                runs.push((start, start + run.len()));
            }
            start += run.len();
        }
        runs
    }

    /// The same by listing all arrangements.
    fn slowly(cells: &[Candidates], clue: &Clue, n_values: usize) -> LineStatus {
        let mut sets = ValueSets::unknown(cells.len(), n_values);
        for (i, mark) in cells.iter().enumerate() {
            let gone = (0..n_values as u8).map(Value).filter(|&value| !mark.may(value));
            gone.for_each(|value| sets.rule_out(i, value));
        }
        let all: Vec<Vec<Value>> = Colorings::new(&sets, clue).collect();
        let n_runs = clue.n_runs().unwrap_or(0);
        let Some(first) = all.first().map(|line| runs_of(line)) else {
            let settled = vec![false; n_runs];
            return LineStatus { settled, progress: LineProgress::Impossible };
        };
        let is_settled = |j: usize| {
            let is_alike = all.iter().all(|line| runs_of(line)[j] == first[j]);
            is_alike && cells[first[j].0..first[j].1].iter().all(|mark| mark.is_settled())
        };
        let left = |i: usize| {
            all.iter().fold(Candidates::NONE, |mark, line| mark.or(Candidates::of(line[i])))
        };
        let progress = if cells.iter().all(|mark| mark.is_settled()) {
            LineProgress::Done
        } else {
            let is_crossed = |line: &Vec<Value>| {
                line.iter().zip(cells).all(|(&value, &mark)| Candidates::of(value) == crossed(mark))
            };
            LineProgress::Open {
                is_met: all.iter().any(is_crossed),
                can_move: (0..cells.len()).any(|i| left(i) != cells[i]),
            }
        };
        LineStatus { settled: (0..n_runs).map(is_settled).collect(), progress }
    }

    fn check(puzzle: &Puzzle, picture: &Picture, random: &mut SplitMix64) {
        let (known, wrong) = (random.below(100) as u32, random.below(6) as u32);
        let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
        for cell in (0..puzzle.shape().n_cells() as u32).map(CellId) {
            let value = if random.chance(wrong) { Value::EMPTY } else { picture.get(cell) };
            if random.chance(known) {
                board.set(cell, value);
            }
        }
        let mut explainer = Explainer::new(puzzle).unwrap();
        let candidates = explainer.grid.candidates(&board);
        explainer.set_candidates(&candidates);
        for (number, status) in explainer.line_statuses().into_iter().enumerate() {
            let line = LineId(number as u32);
            let cells = puzzle.shape().line_cells(line).map(|cell| explainer.candidates(cell));
            let cells: Vec<Candidates> = cells.collect();
            let slow = slowly(&cells, puzzle.clue(line), puzzle.n_values());
            assert_eq!(status, slow, "{:?} {cells:?}", puzzle.clue(line));
        }
    }

    #[test]
    fn statuses_are_those_of_all_arrangements() {
        let mut random = SplitMix64::new(31);
        for _ in 0..300 {
            let picture = planted::picture(&mut random, 9, 7, 60);
            check(&Puzzle::of_picture(&picture), &picture, &mut random);
            let picture = planted_colors::picture(&mut random, (7, 6), 3, 70);
            check(&planted_colors::puzzle(&picture, 3), &picture, &mut random);
        }
    }
}
