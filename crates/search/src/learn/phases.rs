//! Phase saving (Pipatsrisawat and Darwiche 2007): a variable is decided to the value that it had last.
//!
//! ```text
//!   until a solution is known   remember each value that is undone      values of late
//!   to prove there is no other  hold the opposites of the solution      each decision departs from it
//! ```
//!
//! Values of late keep parts of the board that fit, across restarts. In a proof they would lead back to
//! the solution that is known; away from it each decision is soon refuted (40 % fewer conflicts on the
//! n-Dom family than with the last values). A byte a variable, and one store for each literal that is
//! undone.
//!
//! What lost: to decide to the values of the fullest board (target phases), and to set all values anew
//! from time to time (rephasing), as `docs/lab/techniques.md` tells.

use super::lit::Lit;

/// Values to try first.
#[derive(Debug, Default)]
pub(crate) struct Phases {
    last: Vec<bool>,
    random: u64,
    is_held: bool,
}

impl Phases {
    pub(crate) fn reset(&mut self, n_variables: usize, seed: u64) {
        self.last.clear();
        self.last.resize(n_variables, false);
        self.random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        self.is_held = false;
    }

    /// Makes room for more variables.
    pub(crate) fn extend(&mut self, n_variables: usize) {
        self.last.resize(n_variables, false);
    }

    /// The value to try for a variable.
    #[inline]
    pub(crate) fn get(&self, variable: u32) -> bool {
        self.last[variable as usize]
    }

    /// Sets the value to try for a variable, unless values are held.
    #[inline]
    pub(crate) fn remember(&mut self, lit: Lit) {
        if !self.is_held {
            self.last[lit.variable()] = lit.is_positive();
        }
    }

    /// Holds all values as they are.
    pub(crate) fn hold(&mut self) {
        self.is_held = true;
    }

    /// Values are those of late again.
    pub(crate) fn release(&mut self) {
        self.is_held = false;
    }

    /// Holds all values at the opposites of `solution`.
    pub(crate) fn hold_away_from(&mut self, solution: &[Lit]) {
        solution.iter().for_each(|lit| self.last[lit.variable()] = !lit.is_positive());
        self.hold();
    }

    /// The next number of a xorshift generator (Marsaglia).
    pub(crate) fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random >> 11
    }
}
