//! The fullest board that the search has met: a guess for a person whose time is up.
//!
//! At a conflict, what held before the last decision held together without one: no line and no
//! clause objects to it. The longest such stretch of the trail is kept, so a stop at any time can
//! show a picture that is nearly finished, beside what is certain.
//!
//! One comparison a conflict; a copy only for a fuller board, and never after a solution.

use super::lit::Lit;

/// The longest trail without a conflict.
#[derive(Debug, Default)]
pub(crate) struct LongestTrail {
    lits: Vec<Lit>,
}

impl LongestTrail {
    pub(crate) fn reset(&mut self) {
        self.lits.clear();
    }

    /// These hold together.
    #[inline]
    pub(crate) fn offer(&mut self, lits: &[Lit]) {
        if lits.len() > self.lits.len() {
            self.lits.clear();
            self.lits.extend_from_slice(lits);
        }
    }

    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }
}
