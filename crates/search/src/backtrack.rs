//! The plain complete search: guess, probe, and on a dead end rule the guess out.
//!
//! ```text
//!   cell may be . a b      guess a ──▶ every picture in which it is a
//!                          then not a: . or b are left, and what follows from that
//! ```
//!
//! Depth first, each node probed to the fixpoint, so that a guess is made only where no cell can be
//! refuted by lines; the cell is the one whose values settle most. Both branches of every guess are
//! followed, so the search meets every picture exactly once and its end is a proof that there is no
//! other.
//!
//! The observer is asked once for each guess, whether it is made or ruled out: a guess of a cell
//! without a clue causes no line visit, so questions after line visits alone would not come for
//! 2^n pictures. Each guess that is ruled out counts as a conflict, whether it led to a dead end or
//! to pictures that are all listed: so a budget of conflicts ends a list without dead ends, too.
//!
//! For lists and not for verdicts: with probing at every node it decided none of six hard puzzles
//! within 3 s, and learning alone three (`DESIGN.md`, Search). Many solutions need no clause for each
//! here, and no memory.

use pictogrid_core::{Board, CellId, Picture, Value};

use crate::domain::{Domain, Probing};
use crate::run_monitor::{Halt, RunMonitor, StopReason, tighter};

/// Dead ends and line visits of an attempt. (Thirty dead ends, or fifty thousand visits, made no
/// difference to webpbn 3867, which needs one or two: `docs/lab/tails.md`.)
const DEAD_ENDS: u64 = 8;
const VISITS: u64 = 100_000;

/// A guess that is still to be ruled out.
#[derive(Clone, Copy, Debug)]
struct Guess {
    mark: usize,
    cell: CellId,
    value: Value,
}

/// The guesses in force; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Backtracking {
    guesses: Vec<Guess>,
    /// The picture that the guesses led to was given.
    is_at_picture: bool,
    /// The fullest board before a solution, and how many of its cells are open.
    fullest: Option<(usize, Board)>,
    /// What was known before the first guess, or before the first that was not refuted.
    root: Option<Board>,
}

impl Backtracking {
    pub(crate) fn reset(&mut self) {
        self.guesses.clear();
        self.is_at_picture = false;
        self.root = None;
        self.fullest = None;
    }

    /// So much is known, and nothing was loaded that would say more.
    pub(crate) fn know(&mut self, board: Board) {
        self.root = Some(board);
    }

    /// What was known before the first guess; `None` if nothing was ever guessed.
    pub(crate) fn take_root(&mut self) -> Option<Board> {
        self.root.take()
    }

    /// The fullest board that was met before there was a solution.
    pub(crate) fn take_fullest(&mut self) -> Option<Board> {
        self.fullest.take().map(|(_, board)| board)
    }

    /// Finds every picture that agrees with what `domain` knows, and reports it.
    /// Needs: `domain` and `prober` are at their fixpoint.
    /// Gives: `Halt::Conflict` when there is no further picture, or the cause of an early end.
    /// Cost: between two questions to the observer one guess, and as many visits of lines as
    /// deduction makes between two looks.
    pub(crate) fn run<D: Domain>(
        &mut self,
        domain: &mut D,
        prober: &mut impl Probing<D>,
        monitor: &mut RunMonitor<'_>,
    ) -> Halt {
        loop {
            let found = self.next(domain, prober, monitor);
            if let Err(halt) = found.and_then(|picture| monitor.report(picture)) {
                return halt;
            }
        }
    }

    /// [`Backtracking::run`] for some dead ends and line visits.
    /// Gives: `Ok` if that was not enough; then the domain is as before.
    pub(crate) fn attempt<D: Domain>(
        &mut self,
        domain: &mut D,
        prober: &mut impl Probing<D>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        let (mark, budget, before) = (domain.mark(), monitor.budget, *domain.counters());
        let (conflicts, visits) = (before.conflicts + DEAD_ENDS, before.line_visits + VISITS);
        monitor.budget.max_conflicts = tighter(budget.max_conflicts, Some(conflicts));
        monitor.budget.max_line_visits = tighter(budget.max_line_visits, Some(visits));
        let halt = self.run(domain, prober, monitor);
        let has_more = match halt {
            Halt::Stop(StopReason::Conflicts) => {
                monitor.budget.max_conflicts != budget.max_conflicts
            }
            Halt::Stop(StopReason::LineVisits) => {
                monitor.budget.max_line_visits != budget.max_line_visits
            }
            _ => false,
        };
        monitor.budget = budget;
        if !has_more {
            return Err(halt);
        }
        domain.undo_to(mark);
        self.reset();
        Ok(())
    }

    /// The next picture; what comes behind it is left for the call after this one.
    /// Needs and gives: as [`Backtracking::run`].
    pub(crate) fn next<D: Domain>(
        &mut self,
        domain: &mut D,
        prober: &mut impl Probing<D>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<Picture, Halt> {
        loop {
            let step = if std::mem::take(&mut self.is_at_picture) {
                Err(Halt::Conflict)
            } else if domain.n_open() == 0 {
                self.is_at_picture = true;
                return Ok(domain.picture());
            } else {
                self.guess(domain, prober, monitor)
            };
            match step {
                Err(Halt::Conflict) => self.back_up(domain, prober, monitor)?,
                result => result?,
            }
        }
    }

    fn guess<D: Domain>(
        &mut self,
        domain: &mut D,
        prober: &mut impl Probing<D>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        // A first value that was refuted is knowledge; one that held a solution is not.
        let is_refuted = self.guesses.is_empty() && monitor.n_solutions == 0;
        if self.root.is_none() || is_refuted {
            self.root = Some(domain.board());
        }
        let n_open = domain.n_open();
        monitor.leaves_open(n_open);
        monitor.look(domain.counters())?;
        if monitor.n_solutions == 0 && self.fullest.as_ref().is_none_or(|&(n, _)| n_open < n) {
            self.fullest = Some((n_open, domain.board()));
        }
        let (cell, value) = prober.guess(domain).expect("a cell is open");
        self.guesses.push(Guess { mark: domain.mark(), cell, value });
        domain.counters().decisions += 1;
        domain.decide(cell, value)?;
        settle(domain, prober, monitor)
    }

    /// Rules out the last guess, and those before it while that fails.
    /// Gives: `Halt::Conflict` when no guess is left.
    fn back_up<D: Domain>(
        &mut self,
        domain: &mut D,
        prober: &mut impl Probing<D>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        loop {
            let guess = self.guesses.pop().ok_or(Halt::Conflict)?;
            let n_conflicts = domain.counters().conflicts;
            if monitor.budget.max_conflicts.is_some_and(|most| n_conflicts >= most) {
                return Err(Halt::Stop(StopReason::Conflicts));
            }
            monitor.look(domain.counters())?;
            domain.counters().conflicts += 1;
            domain.undo_to(guess.mark);
            let ruled_out = domain.rule_out(guess.cell, guess.value);
            match ruled_out.and_then(|()| settle(domain, prober, monitor)) {
                Err(Halt::Conflict) => {}
                result => return result,
            }
        }
    }
}

fn settle<D: Domain>(
    domain: &mut D,
    prober: &mut impl Probing<D>,
    monitor: &mut RunMonitor<'_>,
) -> Result<(), Halt> {
    domain.deduce(monitor)?;
    prober.probe_all(domain, monitor)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Puzzle, Silent};
    use pictogrid_testkit::{SplitMix64, brute, planted};

    use super::*;
    use crate::plain::Run;
    use crate::run_monitor::Budget;

    #[test]
    fn an_attempt_finds_every_picture_or_leaves_all_as_it_was() {
        let (mut rng, mut n_ends) = (SplitMix64::new(21), [0; 2]);
        for round in 0..200 {
            let side = if round % 2 == 0 { 6 } else { 24 };
            let picture = planted::picture(&mut rng, side, side, 45);
            let puzzle = Puzzle::of_picture(&picture).without_goal();
            let mut silent = Silent;
            let budget = Budget { max_solutions: Some(16), ..Budget::default() };
            let mut monitor = RunMonitor::new(budget, &mut silent);
            let mut run = Run::default();
            run.begin_backtracking(&puzzle, &mut monitor).unwrap();
            let before = run.domain.board();
            let outcome =
                Backtracking::default().attempt(&mut run.domain, &mut run.prober, &mut monitor);
            assert_eq!(monitor.budget, budget);
            n_ends[usize::from(outcome.is_ok())] += 1;
            if outcome.is_ok() {
                assert_eq!(run.domain.board(), before, "{puzzle:?}");
                assert_eq!(run.domain.queue().pop(), None);
            } else if side == 6 {
                let expected = brute::solutions(&puzzle, 16).len() as u64;
                assert_eq!(monitor.n_solutions, expected, "{outcome:?} {puzzle:?}");
            }
        }
        assert!(n_ends.iter().all(|&n| n > 20), "{n_ends:?}");
    }
}
