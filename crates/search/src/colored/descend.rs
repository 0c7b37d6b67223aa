//! The plain complete search over sets of values: guess, probe, and on a dead end rule the guess out.
//!
//! ```text
//!   cell may be . a b      guess a ──▶ every picture in which it is a
//!                          then not a: . or b are left, and what follows from that
//! ```
//!
//! Both branches of every guess are followed, so the search meets every picture exactly once and its
//! end is a proof that there is no other.

use pictogrid_core::{Board, CellId, Value};

use super::deduce::Deducer;
use super::probe::Prober;
use crate::deduce::Halt;
use crate::monitor::{StopCause, Watch};
use crate::techniques::Technique;

/// A guess that is still to be ruled out.
#[derive(Clone, Copy, Debug)]
struct Guess {
    mark: usize,
    cell: CellId,
    value: Value,
}

/// The guesses in force; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Descent {
    guesses: Vec<Guess>,
    /// What was known before the first guess that was not refuted.
    root: Option<Board>,
}

impl Descent {
    pub(crate) fn reset(&mut self) {
        self.guesses.clear();
        self.root = None;
    }

    /// What was known before the first guess; `None` if nothing was ever guessed.
    pub(crate) fn take_root(&mut self) -> Option<Board> {
        self.root.take()
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
            let step = if deducer.sets.n_open() == 0 {
                let picture = deducer.sets.picture(&deducer.lines);
                watch.report(picture).and(Err(Halt::Conflict))
            } else {
                self.guess(deducer, prober, watch)
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

    fn guess(
        &mut self,
        deducer: &mut Deducer,
        prober: &mut Prober,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        // A first value that was refuted is knowledge; one that held a solution is not.
        let is_refuted = self.guesses.is_empty() && watch.n_solutions == 0;
        if self.root.is_none() || is_refuted {
            self.root = Some(deducer.sets.board(&deducer.lines));
        }
        let is_strong = deducer.techniques.has(Technique::StrongGuess);
        let (cell, value) = prober.guess(deducer, is_strong).expect("a cell is open");
        self.guesses.push(Guess { mark: deducer.sets.trail.len(), cell, value });
        deducer.counters.decisions += 1;
        deducer.decide(cell, value)?;
        settle(deducer, prober, watch)
    }

    /// Rules out the last guess, and those before it while that fails.
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
            let ruled_out = deducer.rule_out(guess.cell, guess.value);
            match ruled_out.and_then(|()| settle(deducer, prober, watch)) {
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
