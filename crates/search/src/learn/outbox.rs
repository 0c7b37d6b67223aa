//! Clauses that this search learned, for searches of the same puzzle on other threads.
//!
//! ```text
//!   learn ──▶ outbox ──▶ exchange ──▶ adopt, in another search ──▶ its clauses
//!             copies     between two slices of at most 50 conflicts
//! ```
//!
//! A clause is copied when it is learned and goes out between two slices, so no lock is taken within a
//! conflict. To take over a clause of others, the search jumps back as far as that clause says. It is
//! taken to span three levels, so it is dropped when it is not used. Without threads all of it is one
//! test a conflict.
//!
//! All clauses of up to a thousand literals are shared: those that span few levels are one in seventy,
//! and buy nothing (`docs/lab/tails.md`).

use super::engine::Engine;
use super::lit::Lit;
use super::theory::Theory;

/// Literals of a clause that is passed on.
const MOST_LITS: usize = 1000;
/// Levels that a clause of others is taken to span: it is kept as long as it is used.
const LEVELS: u32 = 3;

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
    pub(super) fn put(&mut self, clause: &[Lit]) {
        if self.is_open && clause.len() <= MOST_LITS {
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
            self.insert(clause, LEVELS, theory);
        }
    }
}
