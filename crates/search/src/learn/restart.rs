//! When to start again from level 0, and in which of two moods to search.
//!
//! *Focused*: restart as soon as the clauses learned lately span more levels than usual, and decide
//! by what was in the last conflicts. *Stable*: restart rarely (in the rhythm of Luby, Sinclair and
//! Zuckerman) and steer back to the fullest board so far. Proofs like the first, solutions the
//! second; the two alternate, each time for longer. (Focused alone took 5 to 10 times as long on
//! puzzles with several solutions.)

/// Averages, rhythm and mood.
#[derive(Debug, Default)]
pub(crate) struct Restarts {
    /// Averages of the glue over the last few and over many clauses.
    fast: f64,
    slow: f64,
    n_conflicts: u64,
    since_restart: u64,
    luby_index: u64,
    luby_limit: u64,
    is_stable: bool,
    mood_ends: u64,
    mood_length: u64,
    stays_focused: bool,
}

/// What the engine should do at a fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Advice {
    GoOn,
    Restart,
    /// Restart in the other mood.
    NewMood,
}

const FIRST_MOOD: u64 = 1000;
const LUBY_UNIT: u64 = 512;
/// Restart when this much of what the clauses of late span is more than the average. (0.8 and 1.0
/// were within 15 % of it in proofs, in either direction: `DESIGN.md`. For the other numbers of this
/// file no others are on record.)
const MARGIN: f64 = 0.9;

impl Restarts {
    pub(crate) fn reset(&mut self) {
        *self = Restarts { luby_index: 1, luby_limit: LUBY_UNIT, ..Restarts::default() };
        self.mood_length = FIRST_MOOD;
        self.mood_ends = FIRST_MOOD;
    }

    /// From now on only proofs are to be found.
    pub(crate) fn stay_focused(&mut self) {
        self.is_stable = false;
        self.stays_focused = true;
    }

    pub(crate) fn is_stable(&self) -> bool {
        self.is_stable
    }

    /// A clause of this glue was learned.
    pub(crate) fn on_conflict(&mut self, glue: u32) {
        self.n_conflicts += 1;
        self.since_restart += 1;
        let glue = f64::from(glue);
        self.fast += (glue - self.fast) / 32.0;
        self.slow += (glue - self.slow) / self.n_conflicts.min(10_000) as f64;
    }

    pub(crate) fn advice(&mut self) -> Advice {
        if self.n_conflicts >= self.mood_ends && !self.stays_focused {
            self.is_stable = !self.is_stable;
            self.mood_length += self.mood_length / 4;
            self.mood_ends = self.n_conflicts + self.mood_length;
            self.since_restart = 0;
            return Advice::NewMood;
        }
        let is_due = if self.is_stable {
            self.since_restart >= self.luby_limit
        } else {
            self.since_restart > 2 && self.n_conflicts > 50 && self.fast * MARGIN > self.slow
        };
        if !is_due {
            return Advice::GoOn;
        }
        self.since_restart = 0;
        if self.is_stable {
            self.luby_index += 1;
            self.luby_limit = LUBY_UNIT * luby(self.luby_index);
        }
        Advice::Restart
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
    fn moods_alternate() {
        let mut restarts = Restarts::default();
        restarts.reset();
        let mut moods = Vec::new();
        for _ in 0..4000 {
            restarts.on_conflict(5);
            if restarts.advice() == Advice::NewMood {
                moods.push(restarts.is_stable());
            }
        }
        assert_eq!(moods, [true, false, true]);
    }
}
