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

use pictogrid_core::{Picture, Puzzle};
use pictogrid_line::Count;
use pictogrid_search as search;

use crate::solver::stats;
use crate::{Means, Observer, Options, Report, Solver, Stats, StopReason, Verdict, WrongAnswer};

/// Line visits of the first count, before solutions are listed: meant to be a second or two; no
/// other number is on record.
const FIRST_VISITS: u64 = 2_000_000;
/// Solutions that are listed where counting is slow, and the conflicts that this may take. More
/// than 16 are listed without learning, which is no better than counting.
const FEW: usize = 16;
const LIST_CONFLICTS: u64 = 100_000;

/// Why a count is a lower bound only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CountStop {
    /// A budget is spent or the observer said stop.
    Solve(StopReason),
    /// The memory is full.
    Memory,
}

/// What a count found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The number of solutions; a lower bound of it if the count was stopped.
    pub count: Count,
    /// Why the count is a lower bound only; `None` if it is exact.
    pub stopped: Option<CountStop>,
    /// The work of counting, without that of the solve.
    pub stats: Stats,
    /// Parts of the puzzle whose count was remembered at the end.
    pub n_remembered: usize,
    /// How often such a part was met again.
    pub n_met_again: u64,
}

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
        let for_two = Options { max_solutions: options.max_solutions.max(2), ..options.clone() };
        let report = self.solve(puzzle, &for_two, observer)?;
        let is_open = report.verdict == Verdict::Several && report.stopped.is_some();
        // To count is to guess.
        let may_guess = options.means == Means::Search;
        if !is_open || !may_guess || report.stopped == Some(StopReason::Observer) {
            let stopped = report.stopped.map(|reason| match reason {
                StopReason::Memory => CountStop::Memory,
                StopReason::Solutions if !may_guess => CountStop::Solve(StopReason::Means),
                _ => CountStop::Solve(reason),
            });
            let counted = Counted {
                count: Count::from(u128::from(report.n_solutions)),
                stopped,
                stats: Stats::default(),
                n_remembered: 0,
                n_met_again: 0,
            };
            return Ok(CountReport { report, counted });
        }
        let rest = less(options, &report.stats);
        let counted = self.count_many(puzzle, &rest, observer)?;
        finish(report, counted)
    }

    /// Counts the solutions of a puzzle that has several, each part with what the others left.
    fn count_many(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<search::Counted, WrongAnswer> {
        let all = terms(puzzle, options);
        let a_little =
            search::CountOptions { line_visits: FIRST_VISITS.min(all.line_visits), ..all };
        let mut first = self.search().count(puzzle, a_little, &mut Heeding(observer));
        let goes_on =
            first.stopped == Some(search::CountStop::LineVisits) && all.line_visits > FIRST_VISITS;
        if !goes_on {
            return Ok(first);
        }
        let rest = less(options, &stats(first.counters));
        let few = Options {
            max_solutions: FEW,
            max_conflicts: Some(rest.max_conflicts.unwrap_or(u64::MAX).min(LIST_CONFLICTS)),
            // So few are kept, and held against each other.
            keep_solutions: true,
            ..rest.clone()
        };
        let listed = self.solve(puzzle, &few, &mut Heeding(observer))?;
        let n_listed = Count::from(u128::from(listed.n_solutions));
        let Stats { line_visits, probes, decisions, conflicts } = listed.stats;
        first.counters +=
            search::Counters { line_visits, probes, decisions, conflicts, ..Default::default() };
        if listed.stopped.is_none() {
            first.count = n_listed;
            first.stopped = None;
            return Ok(first);
        }
        let rest = less(&rest, &listed.stats);
        let mut second = self.search().count(puzzle, terms(puzzle, &rest), &mut Heeding(observer));
        second.count = second.count.max(first.count).max(n_listed);
        second.counters += first.counters;
        Ok(second)
    }
}

/// What `options` leave when this much is spent.
fn less(options: &Options, spent: &Stats) -> Options {
    let less = |most: Option<u64>, spent| most.map(|most| most.saturating_sub(spent));
    Options {
        max_conflicts: less(options.max_conflicts, spent.conflicts),
        max_line_visits: less(options.max_line_visits, spent.line_visits),
        ..options.clone()
    }
}

/// The options in the words of the search. A count remembers in what the lines and the probes leave.
fn terms(puzzle: &Puzzle, options: &Options) -> search::CountOptions {
    let left = options.max_bytes.saturating_sub(crate::bytes(&puzzle.extent(), Means::Probing));
    search::CountOptions {
        conflicts: options.max_conflicts.unwrap_or(u64::MAX),
        line_visits: options.max_line_visits.unwrap_or(u64::MAX),
        bytes: usize::try_from(left).unwrap_or(usize::MAX),
        is_solvable: true,
        techniques: options.techniques,
    }
}

/// Holds the count against the pictures that were found.
fn finish(report: Report, counted: search::Counted) -> Result<CountReport, WrongAnswer> {
    let found = Count::from(u128::from(report.n_solutions));
    let search::Counted { mut count, stopped, counters, n_remembered, n_met_again } = counted;
    if stopped.is_some() {
        count = count.max(found);
    } else if count < found {
        let message = format!("{count} solutions were counted, but {found} were found");
        return Err(WrongAnswer { message });
    }
    let stopped = stopped.map(|stop| match stop {
        search::CountStop::Conflicts => CountStop::Solve(StopReason::Conflicts),
        search::CountStop::LineVisits => CountStop::Solve(StopReason::LineVisits),
        search::CountStop::Monitor => CountStop::Solve(StopReason::Observer),
        search::CountStop::Memory => CountStop::Memory,
    });
    let counted = Counted { count, stopped, stats: stats(counters), n_remembered, n_met_again };
    Ok(CountReport { report, counted })
}

/// Asks the observer whether to stop, and tells it nothing.
struct Heeding<'a>(&'a mut dyn Observer);

impl Observer for Heeding<'_> {
    fn should_stop(&mut self) -> bool {
        self.0.should_stop()
    }
}

impl search::Monitor for Heeding<'_> {
    fn on_solution(&mut self, _picture: Picture) {}

    fn should_stop(&mut self) -> bool {
        self.0.should_stop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_remembers_in_what_is_left() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["#.", ".#"]).unwrap());
        let needed = crate::bytes(&puzzle.extent(), Means::Probing);
        let bytes = |max_bytes| terms(&puzzle, &Options { max_bytes, ..Options::default() }).bytes;
        assert_eq!([bytes(needed + 5), bytes(needed), bytes(0)], [5, 0, 0]);
    }

    #[test]
    fn a_count_below_what_was_found_is_refused() {
        let picture = Picture::parse(&["#.", ".#"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let report = crate::solve(&puzzle, &Options::default(), &mut crate::Silent).unwrap();
        assert_eq!(report.n_solutions, 2);
        let counted = |count: u128, stopped| search::Counted {
            count: Count::from(count),
            stopped,
            counters: search::Counters::default(),
            n_remembered: 0,
            n_met_again: 0,
        };
        let wrong = finish(report.clone(), counted(1, None)).unwrap_err();
        assert_eq!(wrong.message, "1 solutions were counted, but 2 were found");
        let bound = finish(report, counted(1, Some(search::CountStop::Memory))).unwrap();
        let bound = bound.counted;
        assert_eq!((bound.count, bound.stopped), (Count::from(2), Some(CountStop::Memory)));
    }
}
