//! One run over one ground: lines, then probing, then the search.
//!
//! ```text
//!   load --> deduce --> probe --> hunt (a verdict)
//!                                   +--> descend (more than a few solutions are wanted: all of them)
//! ```
//!
//! Each stage is set up only when it is reached: a puzzle that its lines settle costs no clause, no
//! belief and no room for them. Whether a stage fits the memory that is left is asked before it begins
//! (`estimate`).

use pictogrid_core::{Board, LineId, Observer, Picture, Puzzle, Stage, Stats};

use crate::descend::Descent;
use crate::ground::{Ground, Hunting, Probing};
use crate::solver::Ending;
use crate::techniques::Technique;
use crate::watch::{Budget, Halt, StopReason, Watch};

/// What a run needs; kept from one puzzle to the next.
#[derive(Debug, Default)]
pub(crate) struct Run<G: Ground> {
    pub(crate) ground: G,
    pub(crate) prober: G::Prober,
    pub(crate) hunt: G::Hunt,
    descent: Descent,
    /// Bytes of the stages so far.
    taken: u64,
}

impl<G: Ground> Run<G> {
    /// Reports pictures that fit, until there are no more or the budget is spent.
    pub(crate) fn run(&mut self, puzzle: &Puzzle, watch: &mut Watch<'_>) -> Ending {
        self.taken = G::bytes(&puzzle.extent());
        if self.taken > watch.budget.bytes {
            self.descent.reset();
            self.descent.know(Board::unknown_of(puzzle.shape(), puzzle.n_values()));
            let (stage, stats) = (Stage::Lines, Stats::default());
            let stopped = Some(StopReason::Memory);
            return Ending { stopped, n_solutions: 0, stage, stats, fullest: None };
        }
        let loaded = self.load(puzzle, None, watch);
        let stopped = match loaded.and_then(|()| self.stages(watch)) {
            Err(Halt::Stop(cause)) => Some(cause),
            Ok(()) | Err(Halt::Conflict) => None,
        };
        let (stage, stats) = (watch.stage(), *self.ground.counters());
        let n_solutions = watch.n_solutions;
        let has_guess = stopped.is_some() && n_solutions == 0 && stage == Stage::Search;
        let fullest = if has_guess { self.fullest() } else { None };
        Ending { stopped, n_solutions, stage, stats, fullest }
    }

    /// The fullest board that the search has met.
    fn fullest(&mut self) -> Option<Board> {
        if self.ground.techniques().has(Technique::Learning) {
            Some(self.hunt.fullest(&self.ground))
        } else {
            self.descent.take_fullest()
        }
    }

    /// What the last run knows of every solution: the cells settled before any guess.
    pub(crate) fn known(&mut self) -> Board {
        self.descent.take_root().unwrap_or_else(|| self.ground.board())
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
        let mut watch = Watch::new(Budget::default(), observer);
        self.load(puzzle, Some(line), &mut watch).ok()?;
        self.ground.deduce(&mut watch).ok()?;
        Some(self.ground.board())
    }

    /// Loads the lines, settles the given cells and queues the lines that may tell something.
    pub(crate) fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        self.descent.reset();
        self.ground.load(puzzle, left_out, watch)
    }

    /// Settles what lines and probes do, before the first call of [`Run::descend`].
    pub(crate) fn begin_descent(
        &mut self,
        puzzle: &Puzzle,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        self.load(puzzle, None, watch)?;
        self.ground.deduce(watch)?;
        self.prober.reset(&self.ground, watch)?;
        self.prober.probe_all(&mut self.ground, watch)
    }

    /// The next picture that guesses lead to, both ways.
    pub(crate) fn descend(&mut self, watch: &mut Watch<'_>) -> Result<Picture, Halt> {
        self.descent.next(&mut self.ground, &mut self.prober, watch)
    }

    fn stages(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        let ground = &mut self.ground;
        if watch.wants_passes() {
            ground.deduce_in_passes(watch)?;
        } else {
            ground.deduce(watch)?;
        }
        watch.leaves_open(ground.n_open());
        if ground.n_open() == 0 {
            // Lines alone leave no other picture, so this is the end however many were wanted.
            return watch.report(ground.picture()).or(Ok(()));
        }
        self.taken += G::Prober::bytes(ground);
        watch.reach(Stage::Probing, self.taken)?;
        self.prober.reset(ground, watch)?;
        self.prober.probe_all(ground, watch)?;
        if ground.n_open() > 0 {
            watch.reach(Stage::Search, self.taken + G::Hunt::bytes(ground))?;
            // The search keeps within what is left.
            watch.budget.bytes -= self.taken;
            if ground.techniques().has(Technique::Learning) {
                if watch.wants_few() {
                    return Err(self.hunt.run(ground, watch));
                }
                // The list may be long in coming; whether there is one at all is found out first.
                watch.stop_at(2);
                let halt = self.hunt.run(ground, watch);
                watch.stop_at(u64::MAX);
                if halt != Halt::Stop(StopReason::Solutions) {
                    return Err(halt);
                }
            }
        }
        Err(self.descent.run(ground, &mut self.prober, watch))
    }
}
