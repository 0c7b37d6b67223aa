//! When to start again from level 0.
//!
//! - *Rarely* until a solution is known, so that a board that fills up is given time: the sequence of
//!   Luby, Sinclair and Zuckerman (1993).
//! - *Eagerly* to prove that there is no other, and on large boards in the first conflicts, with faster
//!   decay of activity: as soon as the clauses learned lately span more levels than usual (Audemard and
//!   Simon 2012: Glucose), by exponential averages (Biere and Fröhlich 2015).
//!
//! What lost: both in turn, with steering to the fullest board and with rephasing
//! (`docs/lab/techniques.md`).
//!
//! On 53 long puzzles this takes 0.67 times the conflicts of both in turn. O(1) a conflict.

/// Averages and rhythm.
#[derive(Debug, Default)]
pub(crate) struct Restarts {
    /// Averages of the glue over the last few and over many clauses.
    fast: f64,
    slow: f64,
    n_conflicts: u64,
    since_restart: u64,
    luby_index: u64,
    luby_limit: u64,
    /// Eager up to so many conflicts.
    eager_until: u64,
}

const LUBY_UNIT: u64 = 512;
/// Restart when the glue of the latest clauses times this is above the average. (0.8 and 1.0 were
/// within 15 % of it in proofs, in either direction: `docs/lab/proofs.md`. No other values were tried
/// for the other numbers of this file.)
const MARGIN: f64 = 0.9;

impl Restarts {
    pub(crate) fn reset(&mut self) {
        *self = Restarts { luby_index: 1, luby_limit: LUBY_UNIT, ..Restarts::default() };
    }

    /// Restarts eagerly up to so many conflicts since the beginning, then rarely.
    pub(crate) fn stay_eager_until(&mut self, n_conflicts: u64) {
        self.eager_until = n_conflicts;
    }

    fn is_eager(&self) -> bool {
        self.n_conflicts < self.eager_until
    }

    /// By what activity fades from conflict to conflict.
    pub(crate) fn fading(&self) -> f64 {
        if self.is_eager() { 0.95 } else { 0.98 }
    }

    /// How many levels a learned clause spans in the mean, of late more than at first.
    pub(crate) fn mean_glue(&self) -> f64 {
        self.slow
    }

    /// A clause of this glue was learned.
    pub(crate) fn on_conflict(&mut self, glue: u32) {
        self.n_conflicts += 1;
        self.since_restart += 1;
        let glue = f64::from(glue);
        self.fast += (glue - self.fast) / 32.0;
        self.slow += (glue - self.slow) / self.n_conflicts.min(10_000) as f64;
    }

    /// Whether to start again now, at a fixpoint.
    pub(crate) fn is_due(&mut self) -> bool {
        if self.is_eager() {
            let is_due =
                self.since_restart > 2 && self.n_conflicts > 50 && self.fast * MARGIN > self.slow;
            self.since_restart *= u64::from(!is_due);
            return is_due;
        }
        if self.since_restart < self.luby_limit {
            return false;
        }
        self.since_restart = 0;
        self.luby_index += 1;
        self.luby_limit = LUBY_UNIT * luby(self.luby_index);
        true
    }
}

/// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 …; `index` counts from 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let power = (index + 1).next_power_of_two();
        if index + 1 == power {
            return power / 2;
        }
        index -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rhythm() {
        let rhythm: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(rhythm, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn rare_restarts_become_eager() {
        let mut restarts = Restarts::default();
        restarts.reset();
        let n_restarts = |restarts: &mut Restarts, glues: [u32; 2]| {
            let of = |n: usize| glues[n / 1000];
            (0..2000).filter(|&n| (restarts.on_conflict(of(n)), restarts.is_due()).1).count()
        };
        assert_eq!(n_restarts(&mut restarts, [5, 9]), 2, "after 512 and 1024 conflicts");
        restarts.stay_eager_until(u64::MAX);
        assert!(n_restarts(&mut restarts, [5, 9]) > 100);
    }
}
