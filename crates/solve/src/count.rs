//! How many pictures fit, exactly, however many there are.
//!
//! First an ordinary solve for two pictures: it often settles the count at 0 or 1, both pictures
//! are checked like any other, and a count that is stopped later may rely on them. Only where there
//! are several does `search` count. A count follows both values of every cell and learns nothing, so
//! a hard puzzle with three pictures is beyond it that the search can list; where a first count
//! does not come to an end, a list of a few gets its chance:
//!
//! ```text
//!   solve for 2 ──▶ none, unique                         0, 1
//!               └─▶ several ──▶ count, a little ──▶      exact
//!                                  └─▶ list of 16 ──▶    exact, if that is all
//!                                         └─▶ count ──▶  exact, or stopped with a lower bound
//! ```
//!
//! A count below the number of checked pictures is refused as a [`WrongAnswer`]. Beyond that a
//! count has no certificate: it rests on the tests of `search`, which hold it against lists.
//!
//! The order is that of what is cheap: nearly all puzzles end with the first solve. The first count has
//! two million line visits, the list 16 pictures; only then comes a count without an end of its own but
//! the budget.

use std::ops::ControlFlow;

use pictogrid_core::Puzzle;
use pictogrid_line::Count;

use crate::{
    Budget, Counted, Event, Observer, Options, Report, Solver, Stage, Stats, StopReason, Verdict,
    WrongAnswer, deadline,
};

/// Line visits of the first count, before solutions are listed: meant to be a second or two; no
/// other number is on record.
const FIRST_VISITS: u64 = 2_000_000;
/// Solutions that are listed where counting is slow, and the conflicts that this may take. More
/// than 16 are listed without learning, which is no better than counting.
const FEW: u64 = 16;
const LIST_CONFLICTS: u64 = 100_000;

/// A solve, and a count of what it did not list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountReport {
    /// The ordinary solve that came first.
    pub report: Report,
    /// The count.
    pub counted: Counted,
}

impl Solver {
    /// Counts the solutions of a puzzle. The budgets of `options` are for the solve that comes first
    /// and for the count together.
    ///
    /// ```
    /// use pictogrid_core::{Picture, Puzzle};
    /// use pictogrid_solve::{Options, Silent, Solver};
    ///
    /// let puzzle = Puzzle::of_picture(&Picture::parse(&["#..", ".#.", "..#"]).unwrap());
    /// let options = Options::default();
    /// let found = Solver::new().count(&puzzle, &options, &mut Silent).unwrap();
    /// assert_eq!(found.counted.count.to_string(), "6");
    /// ```
    pub fn count(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<CountReport, WrongAnswer> {
        let (found, stop) = deadline::within(options, observer, |observer| {
            self.count_in_time(puzzle, options, observer)
        });
        let mut found = found?;
        found.report.stopped = deadline::named(found.report.stopped, stop);
        found.counted.stopped = deadline::named(found.counted.stopped, stop);
        Ok(found)
    }

    fn count_in_time(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<CountReport, WrongAnswer> {
        let for_two = options.max_solutions(options.budget.max_solutions.map(|most| most.max(2)));
        let report = self.solve_alone(puzzle, &for_two, observer)?;
        let is_open = report.verdict == Verdict::Several && report.stopped.is_some();
        // To count is to guess.
        let may_guess = options.budget.stage == Stage::Search;
        if !is_open || !may_guess || report.stopped == Some(StopReason::Observer) {
            let stopped = report.stopped.map(|reason| match reason {
                StopReason::Solutions if !may_guess => StopReason::Stage,
                _ => reason,
            });
            let count = Count::from(u128::from(report.n_solutions));
            let stats = Stats::default();
            let counted = Counted { count, stopped, stats, n_remembered: 0, n_met_again: 0 };
            return Ok(CountReport { report, counted });
        }
        let budget = options.budget.less(&report.stats);
        let counted = self.count_many(puzzle, budget, observer)?;
        finish(report, counted)
    }

    /// Counts the solutions of a puzzle that has several, each part with what the others left.
    fn count_many(
        &mut self,
        puzzle: &Puzzle,
        budget: Budget,
        observer: &mut dyn Observer,
    ) -> Result<Counted, WrongAnswer> {
        let mut a_little = for_counting(puzzle, budget);
        a_little.max_line_visits =
            Some(budget.max_line_visits.map_or(FIRST_VISITS, |most| most.min(FIRST_VISITS)));
        let mut first = self.search().count(puzzle, a_little, 2, observer);
        let goes_on = first.stopped == Some(StopReason::LineVisits)
            && budget.max_line_visits.is_none_or(|most| most > FIRST_VISITS);
        if !goes_on {
            return Ok(first);
        }
        let rest = budget.less(&first.stats);
        // So few are kept, and held against each other.
        let mut few = Options { budget: rest, ..Options::default() }.max_solutions(FEW);
        few.budget.max_conflicts =
            Some(rest.max_conflicts.map_or(LIST_CONFLICTS, |most| most.min(LIST_CONFLICTS)));
        let listed = self.solve_alone(puzzle, &few, &mut |event: Event<'_>| match event {
            Event::Solution(_) => ControlFlow::Continue(()),
            event => observer.on(event),
        })?;
        let n_listed = Count::from(u128::from(listed.n_solutions));
        first.stats += listed.stats;
        if listed.stopped.is_none() {
            first.count = n_listed;
            first.stopped = None;
            return Ok(first);
        }
        let rest = for_counting(puzzle, rest.less(&listed.stats));
        let mut second = self.search().count(puzzle, rest, 2, observer);
        second.count = second.count.max(first.count).max(n_listed);
        second.stats += first.stats;
        Ok(second)
    }
}

/// The same budget, in whose memory the lines and the probes have their place: a count remembers in
/// what they leave.
fn for_counting(puzzle: &Puzzle, budget: Budget) -> Budget {
    let taken = crate::bytes(&puzzle.extent(), Stage::Probing);
    let mut left = budget;
    left.bytes = budget.bytes.saturating_sub(taken);
    left
}

/// Holds the count against the pictures that were found.
fn finish(report: Report, mut counted: Counted) -> Result<CountReport, WrongAnswer> {
    let found = Count::from(u128::from(report.n_solutions));
    if counted.stopped.is_some() {
        counted.count = counted.count.max(found);
    } else if counted.count < found {
        let count = counted.count;
        let message = format!("{count} solutions were counted, but {found} were found");
        return Err(WrongAnswer::new(message));
    }
    Ok(CountReport { report, counted })
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;

    #[test]
    fn a_count_remembers_in_what_is_left() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["#.", ".#"]).unwrap());
        let needed = crate::bytes(&puzzle.extent(), Stage::Probing);
        let bytes = |all| for_counting(&puzzle, Options::default().max_bytes(all).budget).bytes;
        assert_eq!([bytes(needed + 5), bytes(needed), bytes(0)], [5, 0, 0]);
    }

    #[test]
    fn a_count_below_what_was_found_is_refused() {
        let picture = Picture::parse(&["#.", ".#"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let report = crate::solve(&puzzle, &Options::default(), &mut crate::Silent).unwrap();
        assert_eq!(report.n_solutions, 2);
        let counted = |count: u128, stopped| {
            let (count, stats) = (Count::from(count), Stats::default());
            Counted { count, stopped, stats, n_remembered: 0, n_met_again: 0 }
        };
        let wrong = finish(report.clone(), counted(1, None)).unwrap_err();
        assert_eq!(wrong.message, "1 solutions were counted, but 2 were found");
        let bound = finish(report, counted(1, Some(StopReason::Memory))).unwrap();
        let bound = bound.counted;
        assert_eq!((bound.count, bound.stopped), (Count::from(2), Some(StopReason::Memory)));
    }
}
