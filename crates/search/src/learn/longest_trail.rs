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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_longest_stays() {
        let lits: Vec<Lit> = (0..3).map(|variable| Lit::new(variable, true)).collect();
        let mut fullest = LongestTrail::default();
        fullest.offer(&lits[..2]);
        fullest.offer(&lits[1..]);
        fullest.offer(&lits[..1]);
        assert_eq!(fullest.lits(), &lits[..2]);
        fullest.offer(&lits);
        assert_eq!(fullest.lits().len(), 3);
    }
}
