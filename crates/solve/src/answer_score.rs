//! An answer of somebody else, judged: the lines that it breaks, and how much of it is right.
//!
//! ```text
//!   answer ─┬─ check      every line whose runs are not those of its clue
//!           └─ a report   cells that are the same in every picture: those of the only one, or what is known
//!                         of a puzzle with several
//! ```
//!
//! Broken lines alone were the way before: one cell too many breaks two lines, and a row that is shifted
//! breaks nearly all, so they do not say how near an answer is. Cells that nothing forces count for
//! neither side. O(cells), beside the solve.

use pictogrid_check::{Mismatch, mismatches};
use pictogrid_core::{CellId, Picture, Puzzle, Value};

use crate::{Report, Verdict};

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnswerScore {
    /// Everything in which it is no answer: broken lines, then given cells that were changed. A cell
    /// that is left open counts as empty here.
    pub broken: Vec<Mismatch>,
    /// Cells that it leaves open.
    pub n_open: usize,
    /// Cells that are known to be the same in every picture; all, if there is only one.
    pub n_forced: usize,
    /// Those of them that it has.
    pub n_right: usize,
    /// Those that it has otherwise, each with what it should be.
    pub wrong: Vec<(CellId, Value)>,
    /// Lines of the puzzle, and those that are not broken.
    pub n_lines: usize,
    /// Lines whose runs are those of their clue.
    pub n_right_lines: usize,
}

impl AnswerScore {
    /// Whether it is an answer: nothing is open, and it breaks nothing.
    #[must_use]
    pub fn is_right(&self) -> bool {
        self.broken.is_empty() && self.n_open == 0
    }

    /// The share of forced cells that it has, from 0 to 1; `None` if none is known to be forced.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        (self.n_forced > 0).then(|| self.n_right as f64 / self.n_forced as f64)
    }
}

/// Judges the cells of an answer; those that it does not name are open. `report` is of this puzzle.
#[must_use]
pub fn judge(puzzle: &Puzzle, cells: &[(CellId, Value)], report: &Report) -> AnswerScore {
    let shape = puzzle.shape();
    let mut own: Vec<Option<Value>> = vec![None; shape.n_cells()];
    for &(cell, value) in cells {
        if let Some(own) = own.get_mut(cell.0 as usize) {
            *own = Some(value);
        }
    }
    let filled = own.iter().map(|value| value.unwrap_or(Value::EMPTY)).collect();
    let broken = mismatches(puzzle, &Picture::new(shape, filled));
    let only = report.solutions().first().filter(|_| report.verdict() == Verdict::Unique);
    let is_settled = report.verdict() != Verdict::None;
    let (mut wrong, mut n_forced, mut n_right) = (Vec::new(), 0, 0);
    for (cell, own) in (0..).map(CellId).zip(&own).filter(|_| is_settled) {
        let forced = only.map_or_else(|| report.known.get(cell), |only| Some(only.get(cell)));
        let Some(forced) = forced else { continue };
        n_forced += 1;
        match own {
            Some(own) if *own == forced => n_right += 1,
            Some(_) => wrong.push((cell, forced)),
            None => {}
        }
    }
    let is_line = |fault: &&Mismatch| matches!(fault, Mismatch::Clue { .. });
    let n_right_lines = match broken.first() {
        Some(Mismatch::Shape { .. } | Mismatch::Color { .. }) => 0,
        _ => shape.n_lines() - broken.iter().filter(is_line).count(),
    };
    let n_open = own.iter().filter(|value| value.is_none()).count();
    AnswerScore {
        broken,
        n_open,
        n_forced,
        n_right,
        wrong,
        n_lines: shape.n_lines(),
        n_right_lines,
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Silent;

    use super::*;
    use crate::{Options, solve};

    fn judged(rows: &[&str], answer: &[&str]) -> AnswerScore {
        let puzzle = Puzzle::of_picture(&Picture::parse(rows).unwrap()).without_goal();
        let report = solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        let value = |c| if c == '#' { Value::FILLED } else { Value::EMPTY };
        let letters = answer.iter().flat_map(|row| row.chars());
        let cells = (0..).map(CellId).zip(letters).filter(|&(_, c)| c != '?');
        let cells: Vec<_> = cells.map(|(cell, c)| (cell, value(c))).collect();
        judge(&puzzle, &cells, &report)
    }

    #[test]
    fn cells_and_lines_are_counted() {
        let house = ["..#..", ".###.", "#####", ".#.#."];
        let right = judged(&house, &house);
        assert!(right.is_right() && right.share() == Some(1.0) && right.n_right_lines == 9);
        let wrong = judged(&house, &["..#..", ".###.", "#####", ".##.."]);
        assert_eq!(wrong.wrong, [(CellId(17), Value::EMPTY), (CellId(18), Value::FILLED)]);
        assert_eq!((wrong.n_right, wrong.n_forced, wrong.n_right_lines), (18, 20, 6));
        assert_eq!(wrong.broken[0].to_string(), "row 4 has the runs 2, its clue is 1,1");
        let open = judged(&house, &["..#..", ".###.", "#####", ".#.#?"]);
        assert!(!open.is_right() && open.broken.is_empty());
        assert_eq!((open.n_open, open.n_right, open.wrong.len()), (1, 19, 0));
    }

    #[test]
    fn of_several_pictures_only_what_is_forced_counts() {
        let rows = ["#..", ".#.", "..."];
        let other = judged(&rows, &[".#.", "#..", "..."]);
        assert!(other.is_right());
        assert_eq!((other.n_forced, other.n_right), (5, 5));
        let wrong = judged(&rows, &[".#.", ".#.", "#.."]);
        assert_eq!((wrong.n_forced, wrong.n_right), (5, 4));
        assert_eq!(wrong.wrong, [(CellId(6), Value::EMPTY)]);
    }
}
