//! Would it be a puzzle if this were otherwise? A solve within bounds, of which three ends matter.
//!
//! ```text
//!   unique             fits, and the picture     contradiction         does not help
//!   several, or one    fits                      bound, no picture     not known, and said so
//!   and then a bound
//! ```
//!
//! The puzzles that are tried differ by little from one that is at fault, so most of them contradict
//! themselves soon; one that is as hard as any tells nothing within its bound, and that is said.
//!
//! The bound is of conflicts, 0 for lines alone, so a trial ends at the same place everywhere; time is
//! for the whole advice. One solver is kept for all trials, so that they allocate little.

use pictogrid_core::{Picture, Puzzle};

use crate::{Observer, Options, Pictures, Solver, Stage, Verdict, WrongAnswer};

/// Where changed puzzles are tried.
pub(super) struct Trial<'a> {
    pub(super) solver: &'a mut Solver,
    pub(super) options: Options,
    pub(super) observer: &'a mut dyn Observer,
}

/// What a changed puzzle is like.
pub(super) enum Tried {
    /// It has a picture; here, if there is but one.
    Fits(Option<Picture>),
    Contradicts,
    Stopped,
}

impl<'a> Trial<'a> {
    /// Two pictures are enough to know that there is not only one.
    pub(super) fn new(
        solver: &'a mut Solver,
        options: &Options,
        observer: &'a mut dyn Observer,
    ) -> Trial<'a> {
        let options = options.max_solutions(2).pictures(Pictures::Kept);
        Trial { solver, options, observer }
    }

    /// Tries `puzzle`, by lines alone if no conflicts are allowed.
    pub(super) fn attempt(
        &mut self,
        puzzle: &Puzzle,
        max_conflicts: u64,
    ) -> Result<Tried, WrongAnswer> {
        let most = self.options.budget.max_conflicts;
        let max_conflicts = most.map_or(max_conflicts, |most| most.min(max_conflicts));
        let mut options = self.options.max_conflicts(max_conflicts);
        if max_conflicts == 0 {
            options = options.stage(Stage::Lines);
        }
        let mut report = self.solver.solve_alone(puzzle, &options, self.observer)?;
        Ok(match report.verdict {
            Verdict::Unique => Tried::Fits(report.solutions.pop()),
            Verdict::Several => Tried::Fits(None),
            Verdict::None => Tried::Contradicts,
            Verdict::Stopped if report.n_solutions > 0 => Tried::Fits(None),
            Verdict::Stopped => Tried::Stopped,
        })
    }
}
