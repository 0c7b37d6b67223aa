//! Puzzles with colors, blots or lines without a clue: the same stages, over sets of values.
//!
//! ```text
//!   load        values of the row's clue ∩ values of the column's     sets
//!     └─▶ deduce   line::colored, to the fixpoint                     deduce
//!           └─▶ probe   a value that leads to a contradiction goes    probe
//!                 └─▶ chase   search that learns, for a verdict       chase, theory
//!                       └─▶ descend   all solutions, one by one       descend
//! ```
//!
//! A black-and-white puzzle never comes here: its cells are settled or not, and two masks a line are
//! all there is to it. Here a cell loses its values one by one. What is kept of each is the value
//! that was ruled out, in a trail, and everything else follows from there as in black and white.

mod chase;
mod choices;
mod count;
mod deduce;
mod descend;
mod probe;
mod sets;
mod theory;
mod variables;

use pictogrid_core::{Board, LineId, Puzzle};

use crate::deduce::Halt;
use crate::monitor::{Budget, Stage, StopCause, Watch};
use crate::solver::{Ending, Unwatched, reach};
use crate::techniques::{Technique, Techniques};

use chase::Hunt;
use deduce::Deducer;
use descend::Descent;
use probe::Prober;

/// Solves colored puzzles, one at a time; keeps its memory from one to the next.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    deducer: Deducer,
    prober: Prober,
    descent: Descent,
    hunt: Hunt,
}

impl Solver {
    /// Reports pictures that fit, until there are no more or the budget is spent.
    pub(crate) fn run(&mut self, puzzle: &Puzzle, watch: &mut Watch<'_>) -> Ending {
        let techniques = watch.budget.techniques;
        let mut stage = Stage::Lines;
        let result = match self.load(puzzle, None, techniques) {
            Ok(()) => self.stages(&mut stage, watch),
            Err(halt) => Err(halt),
        };
        let stopped = match result {
            Err(Halt::Stop(cause)) => Some(cause),
            Ok(()) | Err(Halt::Conflict) => None,
        };
        let (counters, n_solutions) = (self.deducer.counters, watch.n_solutions);
        let has_guess = stopped.is_some() && n_solutions == 0 && stage == Stage::Search;
        let fullest = (has_guess && techniques.has(Technique::Learning)).then(|| {
            let known = self.deducer.sets.board(&self.deducer.lines);
            self.hunt.fullest(known)
        });
        Ending { stopped, n_solutions, stage, counters, fullest }
    }

    /// What the last run knows of every solution.
    pub(crate) fn known(&mut self) -> Board {
        let deducer = &self.deducer;
        self.descent.take_root().unwrap_or_else(|| deducer.sets.board(&deducer.lines))
    }

    /// What lines alone settle when one of them is left out of account; `None` if they refute
    /// the puzzle all the same.
    pub(crate) fn settle_without(&mut self, puzzle: &Puzzle, line: LineId) -> Option<Board> {
        self.load(puzzle, Some(line), Techniques::default()).ok()?;
        let mut unwatched = Unwatched;
        let mut watch = Watch::new(Budget::unbounded(Stage::Lines, 1), &mut unwatched);
        self.deducer.deduce(&mut watch).ok()?;
        Some(self.deducer.sets.board(&self.deducer.lines))
    }

    fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        techniques: Techniques,
    ) -> Result<(), Halt> {
        self.descent.reset();
        self.deducer.load(puzzle, left_out, techniques)
    }

    fn stages(&mut self, stage: &mut Stage, watch: &mut Watch<'_>) -> Result<(), Halt> {
        let deducer = &mut self.deducer;
        if watch.monitor.wants_passes() {
            deducer.deduce_aloud(Stage::Lines, watch)?;
        } else {
            deducer.deduce(watch)?;
        }
        if deducer.sets.n_open() == 0 {
            return watch.report(deducer.sets.picture(&deducer.lines)).or(Ok(()));
        }
        reach(stage, Stage::Probing, watch)?;
        self.prober.reset(deducer);
        self.prober.probe_all(deducer, watch)?;
        if deducer.sets.n_open() > 0 {
            let (is_allowed, bytes) = (watch.budget.stage == Stage::Search, watch.budget.bytes);
            if is_allowed && Hunt::bytes(deducer) > bytes {
                return Err(Halt::Stop(StopCause::Memory));
            }
            reach(stage, Stage::Search, watch)?;
            if deducer.techniques.has(Technique::Learning) {
                if watch.wants_few() {
                    return Err(self.hunt.run(deducer, watch));
                }
                // The list may be long in coming; whether there is one is found out first.
                watch.stop_at(2);
                let halt = self.hunt.run(deducer, watch);
                watch.stop_at(u64::MAX);
                if halt != Halt::Stop(StopCause::Solutions) {
                    return Err(halt);
                }
            }
        }
        Err(self.descent.run(deducer, &mut self.prober, watch))
    }
}
