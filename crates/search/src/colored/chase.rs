//! The search that learns, over sets of values: what is tried when.
//!
//! ```text
//!   conflicts, in growing stretches --> a solution --> conflicts beside it --> windows around it
//!                                                        --> proof that there is no other
//! ```
//!
//! The engine is that of black and white, the theory is `theory`. There are no dives: belief
//! propagation would have to weigh every color of every run, and what colors leave open is little.

use pictogrid_core::{Board, CellId, Picture};

use super::deduce::Deducer;
use super::theory::{LineTheory, Memory, value_in};
use crate::deduce::Halt;
use crate::ground::Hunting;
use crate::learn::{BYTES_A_CELL, Engine, Lit, Stretch, Surroundings, near};
use crate::monitor::{Counters, StopCause, Watch};
use crate::techniques::{Technique, Techniques};

/// Conflicts between two looks at the budget.
const CONFLICTS_BETWEEN_LOOKS: u64 = 50;
/// Conflicts of the first stretch of search; the stretches grow by as much.
const SEARCH_STEP: u64 = 1000;
/// Conflicts spent beside a solution, where it was found, before windows are tried.
const CONFLICTS_BESIDE: u64 = 250;
/// Conflicts spent on one window near a solution.
const CONFLICTS_IN_WINDOW: u64 = 30;
/// Line visits spent on windows of one solution.
const VISITS_NEAR: u64 = 100_000;

/// The searching half of a solver; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Hunt {
    engine: Engine,
    memory: Memory,
}

struct Chase<'a, 'w> {
    engine: &'a mut Engine,
    theory: LineTheory<'a>,
    counters: Counters,
    before: Counters,
    watch: &'a mut Watch<'w>,
    techniques: Techniques,
    /// The solution found last.
    solution: Vec<Lit>,
}

impl Hunting<Deducer> for Hunt {
    /// What a search beside clauses takes: a place for each value of each open cell.
    fn bytes(deducer: &Deducer) -> u64 {
        let cells = (0..deducer.lines.n_cells() as u32).map(CellId);
        let n_values = cells.map(|cell| u64::from(deducer.sets.n_possible(cell)));
        BYTES_A_CELL * n_values.filter(|&n| n > 1).sum::<u64>()
    }

    /// The fullest board that the last run has met, laid over what is known.
    fn fullest(&self, deducer: &Deducer) -> Board {
        let mut known = deducer.sets.board(&deducer.lines);
        let facts = self.engine.fullest.lits().iter().map(|&lit| self.memory.variables.fact(lit));
        facts.filter(|fact| fact.is).for_each(|fact| known.set(fact.cell, fact.value));
        known
    }

    /// Finds every picture that agrees with what `deducer` knows, and reports it.
    /// Needs: `deducer` is at a fixpoint, and some cell is open.
    /// Gives: `Halt::Conflict` when there is no further picture, or the cause of an early end.
    fn run(&mut self, deducer: &mut Deducer, watch: &mut Watch<'_>) -> Halt {
        let (before, techniques) = (deducer.counters, deducer.techniques);
        let Hunt { engine, memory } = self;
        let theory = LineTheory::new(deducer, memory);
        engine.reset(theory.memory.variables.len(), watch.budget.seed, techniques);
        engine.journal.reset(false);
        let variables = &theory.memory.variables;
        for lit in (0..variables.len() as u32).map(|variable| Lit::new(variable, true)) {
            // Of a cell of many values it says more that it has one than that it has not.
            if variables.values(variables.fact(lit).cell).len() > 2 {
                engine.phases.remember(lit);
            }
        }
        engine.keep_within(watch.budget.bytes, theory.memory.variables.len());
        let (counters, solution) = (before, Vec::new());
        let mut chase = Chase { engine, theory, counters, before, watch, techniques, solution };
        let halt = chase.run().expect_err("a hunt ends for a cause");
        let _ = chase.look();
        let Chase { theory, counters, .. } = chase;
        theory.finish();
        deducer.counters = counters;
        halt
    }
}

impl Chase<'_, '_> {
    /// Goes on until there are no more pictures or something ends the run.
    fn run(&mut self) -> Result<(), Halt> {
        let mut searched_near = false;
        for turn in 1.. {
            self.search(&[], SEARCH_STEP * turn)?;
            if self.watch.n_solutions > 0 && !searched_near {
                searched_near = true;
                self.search_beside()?;
            }
        }
        Ok(())
    }

    /// Searches for so many conflicts; every model on the way is reported. A first model ends the
    /// stretch.
    fn search(&mut self, assumed: &[Lit], n_conflicts: u64) -> Result<Stretch, Halt> {
        let end = self.engine.n_conflicts + n_conflicts;
        loop {
            let left = end.saturating_sub(self.engine.n_conflicts);
            if left == 0 {
                return Ok(Stretch::Spent);
            }
            let stretch = (assumed, left.min(CONFLICTS_BETWEEN_LOOKS));
            match self.engine.search(&mut self.theory, stretch) {
                Stretch::Exhausted => return Err(Halt::Conflict),
                Stretch::Refuted => return Ok(Stretch::Refuted),
                Stretch::Model => {
                    self.found()?;
                    if self.watch.n_solutions == 1 {
                        return Ok(Stretch::Model);
                    }
                }
                Stretch::Spent => self.look()?,
            }
        }
    }

    /// Looks for a second solution where the first was found, then around it.
    fn search_beside(&mut self) -> Result<(), Halt> {
        self.search(&[], CONFLICTS_BESIDE)?;
        if self.techniques.has(Technique::Windows) {
            self.search_near()?;
        }
        if self.techniques.has(Technique::ProveAlone) {
            self.engine.prove_alone(&self.solution);
        }
        Ok(())
    }

    /// Looks for solutions in windows around the last one, as long as that is cheap.
    fn search_near(&mut self) -> Result<(), Halt> {
        let end = self.theory.memory.n_visits + VISITS_NEAR;
        let (mut cells, mut window) = (Vec::new(), Vec::new());
        for side in near::SIDES {
            self.engine.undo_to(0, &mut self.theory);
            let mut surroundings = Surroundings::new(self.engine, &self.solution);
            for corner in near::corners(self.theory.lines, side) {
                self.engine.undo_to(0, &mut self.theory);
                near::load_window(self.theory.lines, corner, side, &mut cells);
                let variables = &self.theory.memory.variables;
                window.clear();
                window.extend(cells.iter().flat_map(|&cell| variables.of_cell(CellId(cell))));
                if let Some(assumed) = surroundings.around(self.engine, &window) {
                    self.search(&assumed, CONFLICTS_IN_WINDOW)?;
                    self.look()?;
                }
                if self.theory.memory.n_visits > end {
                    break;
                }
            }
        }
        self.engine.undo_to(0, &mut self.theory);
        Ok(())
    }

    /// Reports the model that the engine has come to, and goes on beside it.
    fn found(&mut self) -> Result<(), Halt> {
        self.look()?;
        self.solution.clear();
        self.solution.extend_from_slice(self.engine.trail.lits());
        self.watch.report(self.picture())?;
        self.engine.block_model(&mut self.theory);
        self.look()
    }

    fn picture(&self) -> Picture {
        let lines = self.theory.lines;
        let cells = (0..lines.n_cells() as u32).map(CellId);
        let values = cells.map(|cell| value_in(&self.theory, &self.engine.trail, cell));
        Picture::new(lines.shape(), values.collect())
    }

    /// Counts, and looks at the budget.
    fn look(&mut self) -> Result<(), Halt> {
        self.counters.conflicts = self.before.conflicts + self.engine.n_conflicts;
        self.counters.decisions = self.before.decisions + self.engine.n_decisions;
        self.counters.line_visits = self.before.line_visits + self.theory.memory.n_visits;
        if self.engine.room.is_short() {
            return Err(Halt::Stop(StopCause::Memory));
        }
        if self.counters.conflicts >= self.watch.budget.conflicts {
            return Err(Halt::Stop(StopCause::Conflicts));
        }
        self.watch.look(&self.counters)
    }
}
