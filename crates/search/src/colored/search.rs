//! The search that learns, over sets of values: what is tried when.
//!
//! ```text
//!   conflicts, in growing slices --> a solution --> conflicts beside it --> windows around it
//!                                                        --> proof that there is no other
//! ```
//!
//! The engine is that of black and white, the theory is `theory`. There are no decimations: belief
//! propagation would have to weigh every color of every run, and what colors leave open is little.

use pictogrid_core::{Board, CellId};

use super::deduce::Deducer;
use super::theory::{LineTheory, Memory};
use crate::bounded_search::{BoundedSearch, CONFLICTS_BESIDE};
use crate::domain::{Attempt, Searching};
use crate::learn::{BYTES_A_VARIABLE, Engine, Lit};
use crate::run_monitor::{Halt, RunMonitor};

/// Conflicts of the first slice of search; the slices grow by as much.
const SEARCH_STEP: u64 = 1000;

/// The searching half of a solver; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Search {
    engine: Engine,
    memory: Memory,
}

impl Searching<Deducer> for Search {
    /// What a search beside clauses takes: a place for each value of each open cell.
    fn bytes(deducer: &Deducer) -> u64 {
        let cells = (0..deducer.lines.n_cells() as u32).map(CellId);
        let n_values = cells.map(|cell| u64::from(deducer.cells.n_possible(cell)));
        BYTES_A_VARIABLE * n_values.filter(|&n| n > 1).sum::<u64>()
    }

    /// The fullest board that the last run has met, laid over what is known.
    fn fullest(&self, deducer: &Deducer) -> Board {
        let mut known = deducer.cells.board(&deducer.lines);
        let facts =
            self.engine.longest_trail.lits().iter().map(|&lit| self.memory.variables.fact(lit));
        facts.filter(|fact| fact.is).for_each(|fact| known.set(fact.cell, fact.value));
        known
    }

    fn run(
        &mut self,
        deducer: &mut Deducer,
        _attempt: Attempt<'_, Deducer>,
        monitor: &mut RunMonitor<'_>,
    ) -> Halt {
        self.search(deducer, monitor).expect_err("a search ends for a cause")
    }
}

impl Search {
    /// Finds every picture that agrees with what `deducer` knows, and reports it.
    /// Needs: `deducer` is at a fixpoint, and some cell is open.
    /// Gives: `Halt::Conflict` when there is no further picture, or the cause of an early end.
    fn search(&mut self, deducer: &mut Deducer, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let (before, techniques) = (deducer.counters, deducer.techniques);
        let Search { engine, memory } = self;
        // Of another puzzle, if the observer stops before the engine is reset.
        engine.longest_trail.reset();
        monitor.check_stop()?;
        let theory = LineTheory::new(deducer, memory, &mut || monitor.check_stop())?;
        let variables = &theory.memory.variables;
        engine.reset(variables.len(), monitor.budget.seed, techniques, &mut || {
            monitor.check_stop()
        })?;
        engine.proof_log.reset(false);
        for lit in (0..variables.len() as u32).map(|variable| Lit::new(variable, true)) {
            // Of a cell of many values it says more that it has one than that it has not.
            if variables.values(variables.fact(lit).cell).len() > 2 {
                engine.phases.remember(lit);
            }
            monitor.passes(1)?;
        }
        engine.keep_within(monitor.budget.bytes, variables.len());
        let mut search = BoundedSearch::new(engine, theory, before, monitor, techniques);
        let outcome = go_on(&mut search);
        let _ = search.look();
        let BoundedSearch { rules, counters, monitor, .. } = search;
        let finished = rules.finish(monitor);
        deducer.counters = counters;
        finished.and(outcome)
    }
}

/// Goes on until there are no more pictures or something ends the run.
fn go_on(search: &mut BoundedSearch<'_, '_, LineTheory<'_>>) -> Result<(), Halt> {
    let mut searched_near = false;
    for turn in 1.. {
        search.search(&[], SEARCH_STEP * turn)?;
        if search.monitor.n_solutions > 0 && !searched_near {
            searched_near = true;
            search.search(&[], CONFLICTS_BESIDE)?;
            search.search_around()?;
        }
    }
    Ok(())
}
