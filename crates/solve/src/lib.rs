//! Solves a puzzle: lines, then probing, then search; a verdict, and every answer checked.

mod options;
mod report;

pub use options::{Observer, Options, Pass, Silent};
pub use report::{Means, Report, Stats, StopReason, Verdict, WrongAnswer};

use pictogrid_core::Puzzle;

/// Solves `puzzle`.
pub fn solve(
    _puzzle: &Puzzle,
    _options: &Options,
    _observer: &mut dyn Observer,
) -> Result<Report, WrongAnswer> {
    unimplemented!()
}
