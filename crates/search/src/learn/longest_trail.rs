//! The most complete board that the search met: shown as a guess if the run stops early.
//!
//! Before the last decision of a conflict the trail contradicts no line and no clause. The longest such
//! part of a trail is kept, so that a stop at any time can show a picture that is nearly finished, beside
//! the cells that are certain. (CaDiCaL keeps the longest trail to set phases.)
//!
//! One comparison a conflict; a copy only for a longer trail, and never after a solution.

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
