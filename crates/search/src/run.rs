//! One run over one domain: lines, then probing, then the search.
//!
//! ```text
//!   load --> deduce --> probe --> search (a verdict)
//!                                   +--> backtrack (more than a few solutions are wanted: all of them)
//! ```
//!
//! Each stage is set up only when it is reached: a puzzle that its lines settle costs no memory for
//! clauses and beliefs. Whether a stage fits the memory that is left is asked before it begins
//! (`estimate`).
//!
//! The order is that of what a stage costs: a puzzle by lines takes microseconds, and probing is worth
//! its time where it settles the board or a search would follow (without it Tragic takes 28 ms in place
//! of 0.73, `docs/algorithms/search.md`). Every stage is the same code for black and white and for
//! colors, compiled twice.

use pictogrid_core::{Board, LineId, Observer, Picture, Puzzle, Stage, Stats};

use crate::backtrack::Backtracking;
use crate::domain::{Domain, Probing, Searching};
use crate::run_monitor::{Budget, Halt, RunMonitor, StopReason};
use crate::techniques::Technique;

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why the run ended early; `None` if every picture was found.
    pub stopped: Option<StopReason>,
    /// The number of different solutions found.
    pub n_solutions: u64,
    /// The last stage that was reached.
    pub stage: Stage,
    /// The work it took.
    pub stats: Stats,
    /// If the search ended early without a solution, the most complete board that it met: a guess.
    pub fullest: Option<Board>,
}

/// What a run needs; kept from one puzzle to the next.
#[derive(Debug, Default)]
pub(crate) struct Run<D, P, S> {
    pub(crate) domain: D,
    pub(crate) prober: P,
    /// Made when a puzzle comes to it.
    pub(crate) search: Option<Box<S>>,
    backtracking: Backtracking,
    /// Bytes of the stages so far.
    taken: u64,
}

impl<D: Domain, P: Probing<D>, S: Searching<D>> Run<D, P, S> {
    /// Reports pictures that fit, until there are no more or the budget is spent.
    pub(crate) fn run(&mut self, puzzle: &Puzzle, monitor: &mut RunMonitor<'_>) -> Ending {
        self.taken = D::bytes(&puzzle.extent());
        let loaded = if self.taken > monitor.budget.bytes {
            Err(Halt::Stop(StopReason::Memory))
        } else {
            self.load(puzzle, None, monitor)
        };
        if let Err(Halt::Stop(cause)) = loaded {
            // The puzzle is not loaded, or not all of it.
            self.backtracking.reset();
            self.backtracking.know(Board::unknown_of(puzzle.shape(), puzzle.n_values()));
            let (stage, stats) = (Stage::Lines, Stats::default());
            return Ending { stopped: Some(cause), n_solutions: 0, stage, stats, fullest: None };
        }
        let stopped = match loaded.and_then(|()| self.stages(monitor)) {
            Err(Halt::Stop(cause)) => Some(cause),
            Ok(()) | Err(Halt::Conflict) => None,
        };
        let (stage, stats) = (monitor.stage(), *self.domain.counters());
        let n_solutions = monitor.n_solutions;
        let has_guess = stopped.is_some() && n_solutions == 0 && stage == Stage::Search;
        let fullest = if has_guess { self.fullest() } else { None };
        Ending { stopped, n_solutions, stage, stats, fullest }
    }

    /// The fullest board that the search has met.
    fn fullest(&mut self) -> Option<Board> {
        match &self.search {
            Some(search) if self.domain.techniques().has(Technique::Learning) => {
                Some(search.fullest(&self.domain))
            }
            _ => self.backtracking.take_fullest(),
        }
    }

    /// What the last run knows of every solution: the cells settled before any guess.
    pub(crate) fn known(&mut self) -> Board {
        self.backtracking.take_root().unwrap_or_else(|| self.domain.board())
    }

    /// What lines alone settle when one of them is left out of account; `None` if they refute
    /// the puzzle all the same, or the observer said stop. Without a mistyped clue, nothing is wrong:
    /// so it can be found.
    pub(crate) fn settle_without(
        &mut self,
        puzzle: &Puzzle,
        line: LineId,
        observer: &mut dyn Observer,
    ) -> Option<Board> {
        let mut monitor = RunMonitor::new(Budget::default(), observer);
        self.load(puzzle, Some(line), &mut monitor).ok()?;
        self.domain.deduce(&mut monitor).ok()?;
        Some(self.domain.board())
    }

    /// Loads the lines, settles the given cells and queues the lines that may tell something.
    pub(crate) fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        self.backtracking.reset();
        self.domain.load(puzzle, left_out, monitor)
    }

    /// Settles what lines and probes do, before the first call of [`Run::backtrack`].
    pub(crate) fn begin_backtracking(
        &mut self,
        puzzle: &Puzzle,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        self.load(puzzle, None, monitor)?;
        self.domain.deduce(monitor)?;
        self.prober.reset(&self.domain, monitor)?;
        self.prober.probe_all(&mut self.domain, monitor)
    }

    /// The next picture that guesses lead to, both ways.
    pub(crate) fn backtrack(&mut self, monitor: &mut RunMonitor<'_>) -> Result<Picture, Halt> {
        self.backtracking.next(&mut self.domain, &mut self.prober, monitor)
    }

    fn stages(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let domain = &mut self.domain;
        if monitor.wants_passes() {
            domain.deduce_in_passes(monitor)?;
        } else {
            domain.deduce(monitor)?;
        }
        monitor.leaves_open(domain.n_open());
        if domain.n_open() == 0 {
            // Lines alone leave no other picture, so this is the end however many were wanted.
            return monitor.report(domain.picture()).or(Ok(()));
        }
        self.taken += P::bytes(domain);
        monitor.reach(Stage::Probing, self.taken)?;
        self.prober.reset(domain, monitor)?;
        self.prober.probe_all(domain, monitor)?;
        if domain.n_open() > 0 {
            monitor.reach(Stage::Search, self.taken + S::bytes(domain))?;
            // The search keeps within what is left.
            monitor.budget.bytes -= self.taken;
            if domain.techniques().has(Technique::Learning) {
                let Run { domain, prober, search, backtracking, .. } = self;
                let search = search.get_or_insert_default();
                let attempt = &mut |domain: &mut D, monitor: &mut RunMonitor<'_>| {
                    backtracking.attempt(domain, prober, monitor)
                };
                if monitor.wants_few() {
                    return Err(search.run(domain, attempt, monitor));
                }
                // The list may be long in coming; whether there is one at all is found out first.
                monitor.stop_at(Some(2));
                let halt = search.run(domain, attempt, monitor);
                monitor.stop_at(None);
                if halt != Halt::Stop(StopReason::Solutions) {
                    return Err(halt);
                }
            }
        }
        Err(self.backtracking.run(&mut self.domain, &mut self.prober, monitor))
    }
}
