//! How dives (runs of decimation) and conflicts take turns, and how fine the steps of a dive are.
//!
//! ```text
//!   a few conflicts ─▶ dive ─▶ 200, 400, .. conflicts ─▶ dive with noise ─▶ ..          clauses say something
//!   mean glue of the clauses ≥ 25 after 1,500 conflicts: they say next to nothing
//!   ─▶ fine dive ─▶ 200 conflicts ─▶ fine dive ─▶ 200 ─▶ ..          also in the search for a second solution
//! ```
//!
//! On a large board odds need longer to settle, more hangs on each batch, and a dive costs more conflicts.
//! The *glue* of a learned clause is the number of levels that it spans (Audemard and Simon 2009). On noise,
//! and random boards of which about 40 % is filled, it is 27 to 38, and runs are memoryless: what was learned
//! helps nothing, so a solution comes of a lucky dive or not at all. A dive of a 30×30 costs as much as 70
//! conflicts, so both get about the same time. Fine dives differ in the odds of each cell, which are tilted
//! at random, and settle a third as much at once. What was measured, and what lost: `docs/lab/tails.md`.

use super::decimation::Steps;
use crate::learn::Engine;
use crate::techniques::{Technique, Techniques};

/// Conflicts between dives, times the number of the dive, up to what the size allows.
/// (webpbn 18297: 15.0 s with 100, 8.2 with 200, 6.0 with 500; tournament puzzles 9.3, 9.0, 6.2; small
/// boards lost with 500.)
const SEARCH_STEP: u64 = 200;
/// The part of the open cells that a dive decides at once, in turn. (All of them twice as large
/// lost on Sierp: 164 ms for 22.)
const BATCHES: [f64; 4] = [0.05, 0.1, 0.05, 0.025];
/// Conflicts after which a dive is given up. (50 won on Thing and Lion, 743 ms for 953 and 61 for 90, and
/// lost on Faase and Nature, 631 for 404 and 70 for 38.)
const CONFLICTS_PER_DIVE: u64 = 100;

/// From so many conflicts on, and from this mean glue on, clauses say next to nothing. (With no look at the
/// glue Thing takes 11 s for 4.)
const WEAK_FROM: u64 = 1500;
const WEAK_GLUE: f64 = 25.0;
/// The batches of a fine dive are this part of the others.
const FINE_BATCH: f64 = 0.3;
/// The odds of a cell are tilted by up to one more than this, or down to its inverse.
const FINE_TILT: f64 = 0.3;
/// Conflicts after which a fine dive is given up, and conflicts between two of them.
const CONFLICTS_PER_FINE_DIVE: u64 = 30;
const CONFLICTS_BETWEEN_FINE_DIVES: u64 = 200;

/// The schedule of one puzzle.
#[derive(Clone, Copy, Debug)]
pub(super) struct DiveSchedule {
    /// Sweeps before the first decision of a dive, and between batches.
    first_sweeps: u32,
    sweeps: u32,
    /// Conflicts between two dives.
    most_conflicts: u64,
    has_fine_dives: bool,
}

impl DiveSchedule {
    pub(super) fn for_lines(n_lines: usize, techniques: Techniques) -> DiveSchedule {
        let first_sweeps = (2 * n_lines as u32).saturating_sub(70).clamp(30, 100);
        let (sweeps, most_conflicts) = if n_lines <= 60 { (1, 500) } else { (3, 2000) };
        let has_fine_dives = techniques.has(Technique::FineDives);
        DiveSchedule { first_sweeps, sweeps, most_conflicts, has_fine_dives }
    }

    /// Conflicts after a dive.
    pub(super) fn conflicts(self, turn: u64, engine: &Engine) -> u64 {
        let most = (SEARCH_STEP * (turn + 1)).min(self.most_conflicts);
        if self.is_fine(engine) { most.min(CONFLICTS_BETWEEN_FINE_DIVES) } else { most }
    }

    /// Whether dives are fine now, because clauses say next to nothing.
    pub(super) fn is_fine(self, engine: &Engine) -> bool {
        self.has_fine_dives
            && engine.n_conflicts >= WEAK_FROM
            && engine.restarts.mean_glue() >= WEAK_GLUE
    }

    /// The steps of a dive; each goes a little further from what the lines say at first.
    pub(super) fn steps(self, turn: u64, engine: &Engine) -> Steps {
        let usual = Steps {
            first_sweeps: self.first_sweeps,
            sweeps: self.sweeps,
            batch: BATCHES[turn as usize % BATCHES.len()],
            noise: if turn == 0 { 0.0 } else { 1.0 + 0.5 * turn as f64 },
            tilt: 0.0,
            conflicts: CONFLICTS_PER_DIVE,
        };
        if !self.is_fine(engine) {
            return usual;
        }
        let batch = FINE_BATCH * usual.batch;
        Steps { sweeps: 1, batch, tilt: FINE_TILT, conflicts: CONFLICTS_PER_FINE_DIVE, ..usual }
    }
}
