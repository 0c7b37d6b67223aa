//! Puzzles from easy to hard: by their level, then by their work, as `rate` has them.
//!
//! ```text
//!   level 2, work 31.5   <   level 2, work 40.1   <   level 4, work 12.0   <   no grade
//! ```
//!
//! The work is kept in tenths, so that the order is one of whole numbers and the same on every machine. For
//! the same reason the grade of a puzzle of a booklet is bounded by stretches of work and not by time. Its
//! cost is that of the explained solve (`explain::grade`). The size alone is no order: a 30×30 may be easy.

use std::ops::ControlFlow;

use pictogrid_core::Puzzle;
use pictogrid_explain::{GradeEnd, grade};

/// Rows that are kept to be sorted, at most.
pub(crate) const MOST_SORTED: usize = 1_000_000;
/// Stretches of work that the grade of a puzzle of a booklet may take: about a second.
const MOST_STRETCHES: u32 = 20_000;

/// How hard a puzzle is for people; what has no grade comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Hardness {
    level: u8,
    /// The work in tenths.
    work: u64,
}

impl Hardness {
    /// Of what has no grade.
    pub(crate) const UNKNOWN: Hardness = Hardness { level: u8::MAX, work: 0 };

    /// The level, if it has a grade.
    pub(crate) fn level(self) -> Option<u8> {
        Some(self.level).filter(|_| self != Hardness::UNKNOWN)
    }

    /// Of a puzzle; `go_on` is asked between stretches of work.
    pub(crate) fn of(puzzle: &Puzzle, go_on: &mut dyn FnMut() -> ControlFlow<()>) -> Hardness {
        match grade(puzzle, go_on) {
            Ok(grade) if matches!(grade.end, GradeEnd::Complete | GradeEnd::Stuck) => {
                Hardness { level: grade.level, work: (grade.work * 10.0).round() as u64 }
            }
            _ => Hardness::UNKNOWN,
        }
    }

    /// Of a puzzle of a booklet, within a bound that is the same on every machine.
    pub(crate) fn of_leaf(puzzle: &Puzzle) -> Hardness {
        let mut n_left = MOST_STRETCHES;
        Hardness::of(puzzle, &mut || {
            n_left = n_left.saturating_sub(1);
            if n_left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }
}
