//! Decimation guided by belief propagation (Mézard, Parisi and Zecchina 2002 for survey propagation;
//! Kroc, Sabharwal and Selman 2009 for beliefs): decide the most certain cells, and update the beliefs.
//!
//! ```text
//!   sweep until the beliefs settle
//!   again: decide the most certain twentieth of the open cells, propagating each;
//!          a few more sweeps with the cells that are settled now
//!   conflict: learn from it and go on from where it leads; after many, give up
//! ```
//!
//! On puzzles with many solutions a decimation ends in one after no or few conflicts, where
//! conflict-driven search alone takes minutes. The clauses that it learns are kept, and one that fails
//! leaves its odds as the values to try and as activity, for the conflicts that follow.
//!
//! A sweep costs O(k · r) for each line; a batch O(n) to find its surest cells, of which only those of
//! the batch are sorted. What lost: larger batches (Sierp 22 → 164 ms), fewer sweeps (Meow 46 → 740),
//! giving up after 50 conflicts (Faase 404 → 631 ms), and reinforcement (`DESIGN.md`, Search).

use super::belief_propagation::Belief;
use crate::learn::{Engine, Lit, Theory, WORK_PER_SLICE};
use crate::lines::Lines;

/// How a decimation goes about it.
pub(crate) struct DecimationPlan<'a> {
    pub(crate) steps: Steps,
    /// Asked before each sweep, which on a large board takes its time, and after the work of a
    /// slice: `true` gives up.
    pub(crate) should_stop: &'a mut dyn FnMut() -> bool,
}

/// How large its steps are, and where it ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps {
    /// Sweeps before the first decision, and between two batches.
    pub(crate) first_sweeps: u32,
    pub(crate) sweeps: u32,
    /// One batch is this part of the open cells.
    pub(crate) batch: f64,
    /// How far the first messages are spread: each is up to `1 + noise` or down to its inverse.
    pub(crate) noise: f64,
    /// How far the odds of each cell are tilted throughout: by up to `1 + tilt` or down to its inverse.
    pub(crate) tilt: f64,
    /// Give up after so many conflicts.
    pub(crate) conflicts: u64,
}

/// How a decimation ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DecimationEnd {
    /// Everything is settled without a conflict.
    Model,
    /// There is nothing to be found.
    Exhausted,
    /// Too many conflicts; back at level 0.
    GaveUp,
}

/// The beliefs, and room for the cells of a batch.
#[derive(Debug, Default)]
pub(crate) struct Decimation {
    pub(crate) belief: Belief,
    surest: Vec<(f64, u32)>,
    batch: Vec<u32>,
    /// By cell, if odds are tilted: the factor.
    tilts: Vec<f64>,
}

impl Decimation {
    /// Decimates from level 0.
    pub(crate) fn run(
        &mut self,
        engine: &mut Engine,
        lines: &Lines,
        theory: &mut impl Theory,
        plan: &mut DecimationPlan<'_>,
    ) -> DecimationEnd {
        engine.undo_to(0, theory);
        let DecimationPlan { steps, .. } = *plan;
        self.begin(engine, lines, steps);
        let last = engine.n_conflicts + steps.conflicts;
        let mut n_sweeps = steps.first_sweeps;
        let mut n_settled = usize::MAX;
        let mut next_look = theory.work() + WORK_PER_SLICE;
        loop {
            if engine.is_exhausted {
                return DecimationEnd::Exhausted;
            }
            if theory.work() >= next_look {
                next_look = theory.work() + WORK_PER_SLICE;
                if (plan.should_stop)() {
                    engine.longest_trail.offer(engine.trail.lits());
                    engine.undo_to(0, theory);
                    return DecimationEnd::GaveUp;
                }
            }
            if let Err(conflict) = engine.propagate(theory) {
                engine.resolve(conflict, theory);
                self.batch.clear();
                if engine.n_conflicts >= last {
                    engine.undo_to(0, theory);
                    self.leave_advice(engine, lines);
                    return DecimationEnd::GaveUp;
                }
                continue;
            }
            if engine.trail.len() == engine.trail.n_variables() {
                return DecimationEnd::Model;
            }
            if let Some(cell) = self.next_of_batch(engine) {
                engine.decide(Lit::new(cell, self.odds_of(lines, cell) > 1.0));
                continue;
            }
            if engine.trail.len() != n_settled {
                if self.sweep(engine, lines, n_sweeps, plan.should_stop) {
                    engine.longest_trail.offer(engine.trail.lits());
                    engine.undo_to(0, theory);
                    return DecimationEnd::GaveUp;
                }
                (n_settled, n_sweeps) = (engine.trail.len(), steps.sweeps);
            }
            if !self.load_batch(engine, lines, steps.batch) {
                return DecimationEnd::Model;
            }
        }
    }

    /// Draws the first messages, and the tilt of each cell.
    fn begin(&mut self, engine: &mut Engine, lines: &Lines, steps: Steps) {
        let phases = &mut engine.phases;
        let mut factor = |most: f64| {
            let unit = (phases.next_random() & 0xFFFF) as f64 / 32768.0 - 1.0;
            if unit >= 0.0 { 1.0 + most * unit } else { 1.0 / (1.0 - most * unit) }
        };
        self.belief.reset(lines, || factor(steps.noise));
        self.tilts.clear();
        if steps.tilt > 0.0 {
            self.tilts.extend((0..lines.n_cells()).map(|_| factor(steps.tilt)));
        }
        self.batch.clear();
    }

    /// The odds of a cell as this run has them.
    fn odds_of(&self, lines: &Lines, cell: u32) -> f64 {
        let odds = self.belief.odds_of(lines, cell);
        self.tilts.get(cell as usize).map_or(odds, |tilt| odds * tilt)
    }

    /// Sweeps until the odds settle, at most `n_sweeps` times. Gives whether it is to stop.
    fn sweep(
        &mut self,
        engine: &Engine,
        lines: &Lines,
        n_sweeps: u32,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let known = |cell: u32| {
            let lit = Lit::new(cell, true);
            (!engine.trail.is_open(lit)).then(|| engine.trail.is_true(lit))
        };
        for _ in 0..n_sweeps {
            if should_stop() {
                return true;
            }
            match self.belief.sweep(lines, &known, should_stop) {
                None => return true,
                Some(false) => break,
                Some(true) => {}
            }
        }
        false
    }

    fn next_of_batch(&mut self, engine: &Engine) -> Option<u32> {
        loop {
            let cell = self.batch.pop()?;
            if engine.trail.is_open(Lit::new(cell, true)) {
                return Some(cell);
            }
        }
    }

    /// The surest part of the open cells, the surest last. `false` if no cell is open.
    fn load_batch(&mut self, engine: &Engine, lines: &Lines, part: f64) -> bool {
        let is_open = |&cell: &u32| engine.trail.is_open(Lit::new(cell, true));
        self.surest.clear();
        for cell in (0..lines.n_cells() as u32).filter(is_open) {
            self.surest.push((sureness(self.odds_of(lines, cell)), cell));
        }
        if self.surest.is_empty() {
            return false;
        }
        let n = ((self.surest.len() as f64 * part) as usize).max(1);
        let from = self.surest.len() - n;
        let by_sureness = |a: &(f64, u32), b: &(f64, u32)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1));
        self.surest.select_nth_unstable_by(from, by_sureness);
        self.surest[from..].sort_unstable_by(by_sureness);
        self.batch.extend(self.surest[from..].iter().map(|&(_, cell)| cell));
        true
    }

    /// A decimation that failed still knows which cells are sure, and what they are.
    fn leave_advice(&self, engine: &mut Engine, lines: &Lines) {
        for cell in 0..lines.n_cells() as u32 {
            if engine.trail.is_open(Lit::new(cell, true)) {
                let odds = self.belief.odds_of(lines, cell);
                engine.activity.add(cell, 1.0 - 1.0 / sureness(odds));
                engine.phases.remember(Lit::new(cell, odds > 1.0));
            }
        }
    }
}

/// How far odds are from even, at least 1.
fn sureness(odds: f64) -> f64 {
    odds.max(1.0 / odds)
}
