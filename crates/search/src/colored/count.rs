//! How many pictures fit a colored puzzle: a list that nobody keeps.
//!
//! Every picture is met once by `descend`, within the budget; what the budget leaves unseen makes the
//! count a lower bound. Parts that do not touch are not told apart here as they are in black and
//! white, so a count costs as much as there are pictures: a million of 20 × 20 cells take some
//! seconds.

use pictogrid_core::{Picture, Puzzle};
use pictogrid_line::Count;

use super::Deducer;
use crate::count::{CountOptions, CountStop, Counted};
use crate::monitor::{Budget, Monitor, Stage, StopCause, Watch};
use crate::run::Run;

impl Run<Deducer> {
    /// Counts the pictures that fit. The monitor is only asked whether to stop.
    pub(crate) fn count(
        &mut self,
        puzzle: &Puzzle,
        options: CountOptions,
        monitor: &mut dyn Monitor,
    ) -> Counted {
        let CountOptions { conflicts, line_visits, .. } = options;
        let bytes = options.bytes as u64;
        let solutions = u64::MAX;
        let budget =
            Budget { conflicts, line_visits, bytes, ..Budget::unbounded(Stage::Search, solutions) };
        let mut deaf = Deaf(monitor);
        let ending = self.run(puzzle, &mut Watch::new(budget, &mut deaf));
        let stopped = ending.stopped.map(|cause| match cause {
            StopCause::Conflicts => CountStop::Conflicts,
            StopCause::LineVisits => CountStop::LineVisits,
            StopCause::Memory => CountStop::Memory,
            StopCause::Monitor | StopCause::Stage | StopCause::Solutions => CountStop::Monitor,
        });
        let count = Count::from(u128::from(ending.n_solutions));
        Counted { count, stopped, counters: ending.counters, n_remembered: 0, n_met_again: 0 }
    }
}

/// Hands on whether to stop, and nothing else.
struct Deaf<'a>(&'a mut dyn Monitor);

impl Monitor for Deaf<'_> {
    fn on_solution(&mut self, _picture: Picture) {}

    fn should_stop(&mut self) -> bool {
        self.0.should_stop()
    }
}
