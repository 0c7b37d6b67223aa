//! The plain complete search: guess, probe, and on a dead end take the other value.
//!
//! Depth first, each node probed to the fixpoint, so that a guess is made only where no cell can be
//! refuted by lines; the cell is the one whose two values settle most. Both values of every guess
//! are followed, so the search meets every picture exactly once and its end is a proof that there
//! is no other.

use pictogrid_core::{Board, CellId, Value};

use crate::deduce::{Deducer, Halt};
use crate::monitor::{StopCause, Watch};
use crate::probe::Prober;
use crate::techniques::Technique;

/// A guess that still has its other value to follow.
#[derive(Clone, Copy, Debug)]
struct Guess {
    mark: usize,
    cell: CellId,
    other: Value,
}

/// The guesses in force; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Descent {
    guesses: Vec<Guess>,
    /// The fullest board before a solution, and how full it is.
    fullest: Option<Board>,
    n_fullest: usize,
    /// What was known before the first guess, or before the first that was not refuted.
    root: Option<Board>,
}

impl Descent {
    pub(crate) fn reset(&mut self) {
        self.guesses.clear();
        self.root = None;
        self.fullest = None;
        self.n_fullest = 0;
    }

    /// What was known before the first guess; `None` if nothing was ever guessed.
    pub(crate) fn take_root(&mut self) -> Option<Board> {
        self.root.take()
    }

    /// The fullest board that was met before there was a solution.
    pub(crate) fn take_fullest(&mut self) -> Option<Board> {
        self.fullest.take()
    }

    /// Finds every picture that agrees with what `deducer` knows, and reports it.
    /// Needs: `deducer` and `prober` are at their fixpoint.
    /// Gives: `Halt::Conflict` when there is no further picture, or the cause of an early end.
    pub(crate) fn run(
        &mut self,
        deducer: &mut Deducer,
        prober: &mut Prober,
        watch: &mut Watch<'_>,
    ) -> Halt {
        loop {
            let step = if deducer.cells.n_unknown() == 0 {
                let picture = deducer.cells.picture(&deducer.lines);
                watch.report(picture).and(Err(Halt::Conflict))
            } else {
                self.guess(deducer, prober, watch);
                settle(deducer, prober, watch)
            };
            match step {
                Ok(()) => {}
                Err(Halt::Conflict) => {
                    if let Err(halt) = self.back_up(deducer, prober, watch) {
                        return halt;
                    }
                }
                Err(halt) => return halt,
            }
        }
    }

    fn guess(&mut self, deducer: &mut Deducer, prober: &Prober, watch: &Watch<'_>) {
        // A first value that was refuted is knowledge; one that held a solution is not.
        let is_refuted = self.guesses.is_empty() && watch.n_solutions == 0;
        if self.root.is_none() || is_refuted {
            self.root = Some(deducer.cells.board(&deducer.lines));
        }
        let n_settled = deducer.cells.trail.len();
        if watch.n_solutions == 0 && n_settled > self.n_fullest {
            self.n_fullest = n_settled;
            self.fullest = Some(deducer.cells.board(&deducer.lines));
        }
        let guess = if deducer.techniques.has(Technique::StrongGuess) {
            prober.best_guess(deducer)
        } else {
            prober.first_guess(deducer)
        };
        let (cell, value) = guess.expect("a cell is open");
        let other = if value == Value::FILLED { Value::EMPTY } else { Value::FILLED };
        self.guesses.push(Guess { mark: deducer.cells.trail.len(), cell, other });
        deducer.counters.decisions += 1;
        deducer.decide(cell, value);
    }

    /// Takes the other value of the last guess, and of those before it while that fails.
    /// Gives: `Halt::Conflict` when no guess is left.
    fn back_up(
        &mut self,
        deducer: &mut Deducer,
        prober: &mut Prober,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        loop {
            let guess = self.guesses.pop().ok_or(Halt::Conflict)?;
            deducer.counters.conflicts += 1;
            deducer.undo_to(guess.mark);
            deducer.decide(guess.cell, guess.other);
            match settle(deducer, prober, watch) {
                Err(Halt::Conflict) => {}
                result => return result,
            }
            if deducer.counters.conflicts >= watch.budget.conflicts {
                return Err(Halt::Stop(StopCause::Conflicts));
            }
        }
    }
}

fn settle(deducer: &mut Deducer, prober: &mut Prober, watch: &mut Watch<'_>) -> Result<(), Halt> {
    deducer.deduce(watch)?;
    prober.probe_all(deducer, watch)
}
