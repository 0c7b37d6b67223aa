//! Literals: a variable, or its negation.
//!
//! What a variable means is the theory's business; for the lines of a black-and-white puzzle
//! variable `c` says that cell `c` is filled. A literal is `2 · variable`, plus one if negated, so
//! that it indexes tables.
//!
//! ```text
//!   cell 3 filled   6        cell 3 not filled   7        other literal: the last bit turned
//! ```
//!
//! As MiniSat and its heirs have it. A signed number (DIMACS) needs a shift and an offset at each access
//! of a watch list, and has no variable 0.

use std::ops::Not;

/// A variable or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Lit(u32);

impl Lit {
    /// `variable` if `is_true`, else its negation.
    #[inline]
    pub(crate) fn new(variable: u32, is_true: bool) -> Lit {
        Lit(2 * variable + u32::from(!is_true))
    }

    #[inline]
    pub(crate) fn variable(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// Whether this is the variable itself, not its negation.
    #[inline]
    pub(crate) fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    #[inline]
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}
