//! Belief propagation (Pearl 1988), as sum-product on a factor graph (Kschischang, Frey and Loeliger
//! 2001): how likely is each cell to be filled?
//!
//! Each line is an exact factor. Given for each of its cells the odds that the crossing lines see
//! in it, it sums the weights of all its arrangements and answers with odds of its own; lines take
//! turns until the odds settle. On one line the sums are exact; over the grid, where lines form
//! loops, they are a very good guess: on puzzles with many solutions the surest cells are nearly
//! always right, which no counting of conflicts finds out.
//!
//! ```text
//!   odds in      1.0   4.0   0.5  ...                 D(j, s): weight of all ways to place runs
//!   arrangement  # # . . #: 1.0 · 4.0 · ...           before j, using s of the slack
//!   odds out     (weight filled / weight empty) / odds in
//! ```
//!
//! In slack coordinates, as in `line::exact`, with weights where that has bits: a run weighs the
//! product of the odds of its cells, an empty cell weighs 1. Damping is the geometric mean of old
//! and new. Only `+ - * /` and square roots are used, so that all machines agree to the last bit.
//! O(k · r) for a line.

use pictogrid_core::CellId;

use super::line_sums::LineSums;
use crate::lines::{Lines, Spot};

/// Odds never leave `1 / BOUND ..= BOUND`: what is certain is for deduction to say.
const BOUND: f64 = 1e5;
/// Messages that change by less than this factor have settled.
const SETTLED: f64 = 1.002;
/// Cells and words of lines between two questions: a few milliseconds. Small boards have fewer.
const WORK_BETWEEN_QUESTIONS: u64 = 1 << 18;

/// Messages from lines to cells; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Belief {
    /// By slot: the odds that the line sees in the cell.
    odds: Vec<f64>,
    line: LineSums,
}

impl Belief {
    /// Forgets all messages. `noise` gives each a first value near 1.
    pub(crate) fn reset(&mut self, lines: &Lines, mut noise: impl FnMut() -> f64) {
        self.odds.clear();
        self.odds.resize_with(lines.n_slots(), &mut noise);
    }

    /// The odds of a cell.
    pub(crate) fn odds_of(&self, lines: &Lines, cell: u32) -> f64 {
        let home = lines.home(CellId(cell));
        let others = lines.crossings(home);
        others
            .iter()
            .fold(self.odds[lines.slot(home)], |odds, &spot| odds * self.odds[lines.slot(spot)])
    }

    /// Lets every line with open cells speak once. `known` says what a cell is, if it is settled.
    /// Gives whether a message changed by more than [`SETTLED`]; `None` if `should_stop`, which is
    /// asked by work, says so.
    pub(crate) fn sweep(
        &mut self,
        lines: &Lines,
        known: &impl Fn(u32) -> Option<bool>,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<bool> {
        let (mut has_changed, mut work) = (false, 0);
        for line in 0..lines.n_lines() {
            let cells = lines.cells_of(line);
            if cells.iter().all(|cell| known(cell).is_some()) {
                continue;
            }
            let Belief { odds, line: sums } = self;
            let plan = lines.plans.get(line);
            work += cells.len() as u64 + plan.work();
            if work >= WORK_BETWEEN_QUESTIONS {
                work = 0;
                if should_stop() {
                    return None;
                }
            }
            let bound = bound_for(plan.longest());
            sums.clear();
            for (place, cell) in cells.iter().enumerate() {
                let spot = Spot { line: line as u32, place: place as u32 };
                let crossings = lines.crossings(spot);
                match known(cell) {
                    Some(is_filled) => sums.push_known(is_filled),
                    None => {
                        let incoming: f64 =
                            crossings.iter().map(|&spot| odds[lines.slot(spot)]).product();
                        sums.push_open(within(incoming, bound));
                    }
                }
            }
            if !sums.add_up(plan) {
                continue;
            }
            let first = lines.slot(Spot { line: line as u32, place: 0 });
            has_changed |= mend(sums, &mut odds[first..first + cells.len()]);
        }
        Some(has_changed)
    }
}

/// Moves the messages of a line to the middle, by their ratio, between what they were and what the
/// line says now. Gives whether one of them changed by more than [`SETTLED`].
///
/// A loop without branches, several cells at once.
fn mend(sums: &LineSums, messages: &mut [f64]) -> bool {
    let (is_open, incoming, filled, total) = sums.sums();
    let mut has_changed = false;
    for (((message, &is_open), &incoming), &filled) in
        messages.iter_mut().zip(is_open).zip(incoming).zip(filled)
    {
        let said = answer(incoming, filled.max(0.0), (total - filled).max(0.0));
        let is_far = said > *message * (SETTLED * SETTLED) || said * (SETTLED * SETTLED) < *message;
        has_changed |= is_open & is_far;
        *message = if is_open { (*message * said).sqrt() } else { *message };
    }
    has_changed
}

/// What a line answers on a cell: its odds, less those that came in.
#[inline(always)]
fn answer(incoming: f64, filled: f64, empty: f64) -> f64 {
    let least = (filled + empty) * 1e-12;
    within((filled + least) / ((empty + least) * incoming), BOUND)
}

/// Odds that can be multiplied over a run of `longest` cells and stay a number, up to 1,750 cells.
/// Beyond that, or over several runs, a line may weigh too much; then `add_up` gives `false`, and
/// the line says nothing in this sweep.
fn bound_for(longest: u32) -> f64 {
    match longest {
        0..=50 => BOUND,
        51..=100 => 300.0,
        101..=250 => 10.0,
        _ => 1.5,
    }
}

/// Odds that are no larger than `bound`, nor smaller than its inverse. (`f64::clamp` can panic, and its
/// message brings all that prints floats onto a page: 14 KB.)
fn within(odds: f64, bound: f64) -> f64 {
    odds.max(1.0 / bound).min(bound)
}
