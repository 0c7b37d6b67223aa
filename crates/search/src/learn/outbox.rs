//! What this search learned and others of the same puzzle can use: clauses that span few levels.

use super::engine::Engine;
use super::lit::Lit;
use super::theory::Theory;

/// A clause that spans no more levels than this is worth its way.
const MOST_LEVELS: u32 = 3;
/// Literals of a clause that is passed on.
const MOST_LITS: usize = 30;

/// What was learned since it was last emptied, unless it is closed.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    is_open: bool,
    clauses: Vec<Vec<Lit>>,
}

impl Outbox {
    pub(crate) fn open(&mut self, is_open: bool) {
        self.is_open = is_open;
        self.clauses.clear();
    }

    #[inline]
    pub(super) fn put(&mut self, clause: &[Lit], n_levels: u32) {
        if self.is_open && n_levels <= MOST_LEVELS && clause.len() <= MOST_LITS {
            self.clauses.push(clause.to_vec());
        }
    }

    /// Takes everything out.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = Vec<Lit>> {
        self.clauses.drain(..)
    }
}

impl Engine {
    /// Takes a clause over that another search has learned. Jumps back as far as it says.
    pub(crate) fn adopt(&mut self, clause: Vec<Lit>, theory: &mut impl Theory) {
        let is_known =
            |&lit: &Lit| self.trail.is_true(lit) && self.trail.level_of(lit.variable()) == 0;
        if !clause.iter().any(is_known) {
            self.insert(clause, MOST_LEVELS, theory);
        }
    }
}
