//! The order of means: what is tried when, on a puzzle that lines and probing do not settle.

use pictogrid_core::{CellId, Picture, Value};

use super::engine::{Engine, Stretch};
use super::line_theory::{LineMemory, LineTheory, lit_of, value_of};
use super::lit::Lit;
use super::trail::Reason;
use crate::deduce::{Deducer, Halt};
use crate::lines::Lines;
use crate::monitor::{StopCause, Watch};

/// Conflicts between two looks at the budget.
const CONFLICTS_BETWEEN_LOOKS: u64 = 50;

/// The searching half of a solver; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Hunt {
    engine: Engine,
    memory: LineMemory,
}

impl Hunt {
    /// Finds every picture that agrees with what `deducer` knows, and reports it.
    /// Gives: `Halt::Conflict` when there is no further picture, or the cause of an early end.
    pub(crate) fn run(&mut self, deducer: &mut Deducer, watch: &mut Watch<'_>) -> Halt {
        let Deducer { lines, cells, counters, .. } = deducer;
        let Hunt { engine, memory } = self;
        engine.reset(lines.n_cells(), 0);
        let mut theory = LineTheory::new(lines, memory);
        for &spot in &cells.trail {
            let value = cells.get(spot).expect("the trail holds settled cells");
            engine.trail.push(lit_of(lines.cell_of(spot).0, value), Reason::None);
        }
        let before = *counters;
        loop {
            let stretch =
                engine.search(&mut theory, (&[], CONFLICTS_BETWEEN_LOOKS), &mut |_: &[Lit]| {});
            counters.conflicts = before.conflicts + engine.n_conflicts;
            counters.decisions = before.decisions + engine.n_decisions;
            counters.line_visits = before.line_visits + theory.memory.n_visits;
            let result = match stretch {
                Stretch::Exhausted | Stretch::Refuted => Err(Halt::Conflict),
                Stretch::Model => {
                    let result = watch.report(picture(lines, engine));
                    engine.block_model(&mut theory, &mut |_: &[Lit]| {});
                    result
                }
                Stretch::Spent => watch.look(counters),
            };
            if let Err(halt) = result {
                return halt;
            }
            if counters.conflicts >= watch.budget.conflicts {
                return Halt::Stop(StopCause::Conflicts);
            }
        }
    }
}

fn picture(lines: &Lines, engine: &Engine) -> Picture {
    let mut values = vec![Value::EMPTY; lines.n_cells()];
    for &lit in engine.trail.lits() {
        let cell = CellId(lit.variable() as u32);
        values[cell.0 as usize] = value_of(lit);
    }
    Picture::new(lines.shape(), values)
}
