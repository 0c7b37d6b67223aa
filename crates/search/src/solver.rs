//! One run after another over the same memory: lines, then probing, then the search.
//!
//! ```text
//!   load --> deduce --> probe --> hunt (a verdict)
//!                                   +--> descend (more than a few solutions are wanted: all of them)
//! ```
//!
//! Each stage is set up only when it is reached: a puzzle that its lines settle costs no clause, no
//! belief and no room for them.

use pictogrid_core::{Board, LineId, Picture, Puzzle};

use crate::colored;
use crate::count::Census;
use crate::deduce::{Deducer, Halt};
use crate::descend::Descent;
use crate::learn::{BYTES_A_CELL, Hunt};
use crate::monitor::{Budget, Counters, Monitor, Stage, StopCause, Watch};
use crate::probe::Prober;
use crate::techniques::{Technique, Techniques};

/// Solves puzzles, one at a time; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub struct Solver {
    pub(crate) deducer: Deducer,
    pub(crate) prober: Prober,
    pub(crate) census: Census,
    descent: Descent,
    pub(crate) hunt: Hunt,
    /// For puzzles that are more than black and white.
    pub(crate) colored: colored::Solver,
    is_colored: bool,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Why the run ended early; `None` if every picture was found.
    pub stopped: Option<StopCause>,
    /// Solutions found, no two of them equal.
    pub n_solutions: u64,
    /// The strongest means that was used.
    pub stage: Stage,
    /// The work it took.
    pub counters: Counters,
    /// The fullest board that a search met which ended early without a solution: a guess.
    pub fullest: Option<Board>,
}

impl Solver {
    /// A solver that has solved nothing yet.
    #[must_use]
    pub fn new() -> Solver {
        Solver::default()
    }

    /// Reports pictures that fit the clues and the given cells of `puzzle` to the monitor, until
    /// there are no more or the budget is spent.
    pub fn run(&mut self, puzzle: &Puzzle, budget: Budget, monitor: &mut dyn Monitor) -> Ending {
        let mut watch = Watch::new(budget, monitor);
        self.is_colored = !puzzle.is_plain();
        if self.is_colored {
            return self.colored.run(puzzle, &mut watch);
        }
        self.load(puzzle, None, budget.techniques);
        let mut stage = Stage::Lines;
        let stopped = match self.stages(&mut stage, &mut watch) {
            Err(Halt::Stop(cause)) => Some(cause),
            Ok(()) | Err(Halt::Conflict) => None,
        };
        let counters = self.deducer.counters;
        let n_solutions = watch.n_solutions;
        let has_guess = stopped.is_some() && n_solutions == 0 && stage == Stage::Search;
        let fullest = if has_guess { self.fullest() } else { None };
        Ending { stopped, n_solutions, stage, counters, fullest }
    }

    /// The fullest board that the search has met.
    fn fullest(&mut self) -> Option<Board> {
        if self.deducer.techniques.has(Technique::Learning) {
            Some(self.hunt.fullest(&self.deducer.lines))
        } else {
            self.descent.take_fullest()
        }
    }

    /// What the last run knows of every solution: the cells settled before any guess.
    pub fn known(&mut self) -> Board {
        if self.is_colored {
            return self.colored.known();
        }
        let deducer = &self.deducer;
        self.descent.take_root().unwrap_or_else(|| deducer.cells.board(&deducer.lines))
    }

    /// What lines alone settle when one of them is left out of account; `None` if they refute
    /// the puzzle all the same. Without a mistyped clue, nothing is wrong: so it can be found.
    pub fn settle_without(&mut self, puzzle: &Puzzle, line: LineId) -> Option<Board> {
        if !puzzle.is_plain() {
            return self.colored.settle_without(puzzle, line);
        }
        self.load(puzzle, Some(line), Techniques::default());
        let mut unwatched = Unwatched;
        let mut watch = Watch::new(Budget::unbounded(Stage::Lines, 1), &mut unwatched);
        self.deducer.deduce(&mut watch).ok()?;
        Some(self.deducer.cells.board(&self.deducer.lines))
    }

    /// Loads the lines, settles the given cells and queues the lines that may tell something.
    pub(crate) fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        techniques: Techniques,
    ) {
        let deducer = &mut self.deducer;
        deducer.lines.load(puzzle, left_out);
        deducer.reset(techniques);
        self.descent.reset();
        for &(cell, value) in puzzle.given() {
            deducer.decide(cell, value);
        }
        let skips = techniques.has(Technique::SkipBlank);
        for line in 0..deducer.lines.n_lines() {
            if !skips || deducer.lines.plans.get(line).settles_blank() {
                deducer.queue.insert(line as u32);
            }
        }
    }

    fn stages(&mut self, stage: &mut Stage, watch: &mut Watch<'_>) -> Result<(), Halt> {
        let deducer = &mut self.deducer;
        if watch.monitor.wants_passes() {
            deducer.deduce_aloud(Stage::Lines, watch)?;
        } else {
            deducer.deduce(watch)?;
        }
        if deducer.cells.n_unknown() == 0 {
            // Lines alone leave no other picture, so this is the end however many were wanted.
            return watch.report(deducer.cells.picture(&deducer.lines)).or(Ok(()));
        }
        reach(stage, Stage::Probing, watch)?;
        self.prober.reset(deducer.lines.n_cells());
        self.prober.probe_all(deducer, watch)?;
        if deducer.cells.n_unknown() > 0 {
            if watch.budget.stage == Stage::Search
                && BYTES_A_CELL * deducer.lines.n_cells() as u64 > watch.budget.bytes
            {
                return Err(Halt::Stop(StopCause::Memory));
            }
            reach(stage, Stage::Search, watch)?;
            if !deducer.techniques.has(Technique::Learning) {
                return Err(self.descent.run(deducer, &mut self.prober, watch));
            }
            if watch.wants_few() {
                return Err(self.hunt.run(deducer, watch));
            }
            // The list may be long in coming; whether there is one at all is found out first.
            watch.stop_at(2);
            let halt = self.hunt.run(deducer, watch);
            watch.stop_at(u64::MAX);
            if halt != Halt::Stop(StopCause::Solutions) {
                return Err(halt);
            }
        }
        Err(self.descent.run(deducer, &mut self.prober, watch))
    }
}

/// Goes on to stronger means, if they are allowed.
pub(crate) fn reach(stage: &mut Stage, next: Stage, watch: &Watch<'_>) -> Result<(), Halt> {
    if watch.budget.stage < next {
        return Err(Halt::Stop(StopCause::Stage));
    }
    *stage = next;
    Ok(())
}

/// A monitor that does not watch.
pub(crate) struct Unwatched;

impl Monitor for Unwatched {
    fn on_solution(&mut self, _picture: Picture) {}
}
