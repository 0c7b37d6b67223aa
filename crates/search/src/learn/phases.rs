//! Phase saving (Pipatsrisawat and Darwiche 2007): a variable is decided to the value that it had last.
//!
//! ```text
//!   a literal is undone  ─▶ its value is remembered ─▶ the next decision on its variable
//! ```
//!
//! Values of late keep parts of the board that fit, across restarts. A byte a variable, and one store
//! for each literal that is undone.
//!
//! What lost: to decide to the values of the fullest board (target phases), to set all values anew from
//! time to time (rephasing), and to hold the opposites of the solution in a proof, as
//! `docs/lab/techniques.md` tells.

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

    /// The next number of a xorshift generator (Marsaglia).
    pub(crate) fn next_random(&mut self) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random >> 11
    }
}
