//! Variables that come later, and what ties them to those that are there.
//!
//! ```text
//!   engine   cells 0 .. n-1      learned clauses         at level 0
//!      +     bounds n .. m-1     clauses of 2 or 3       what holds of the bounds already
//!      =     one search over both; a learned clause may speak of both
//! ```
//!
//! A part of the [`Engine`]: `plain::order_encoding` makes such an extension when a proof needs it,
//! which few puzzles do. Everything learned so far stays, since the new clauses only say what the
//! bounds mean and take no board away. A chain is a list of variables in which each implies the next,
//! so that `analyze` can keep the tightest of several bounds. O(variables + clauses), once.
//!
//! Before a solution is known they do not pay: eight tournament puzzles took 0.7 to 2 times as long
//! (`docs/lab/proofs.md`).

use super::engine::Engine;
use super::lit::Lit;
use super::trail::Reason;

/// More variables and the clauses that they come with.
#[derive(Debug, Default)]
pub(crate) struct Extension {
    /// One more than the last variable.
    pub(crate) n_variables: u32,
    /// Clauses of two or three literals; the second is there twice if there are two.
    pub(crate) clauses: Vec<[Lit; 3]>,
    /// What holds without condition.
    pub(crate) units: Vec<Lit>,
    /// By variable: the number of its chain, in which each variable implies the next.
    pub(crate) chains: Vec<u32>,
    /// Nothing satisfies the clauses and what holds already.
    pub(crate) is_impossible: bool,
}

impl Engine {
    /// Makes room for the variables of an extension and takes its clauses over. Needs: level 0.
    pub(crate) fn extend(&mut self, extension: &Extension) {
        let n_variables = extension.n_variables as usize;
        self.trail.extend(n_variables);
        self.activity.extend(n_variables);
        self.phases.extend(n_variables);
        self.analysis.extend(n_variables, &extension.chains);
        self.clauses.extend(n_variables, &extension.clauses);
        self.is_exhausted |= extension.is_impossible;
        for &lit in &extension.units {
            if self.trail.is_false(lit) {
                self.is_exhausted = true;
            } else if self.trail.is_open(lit) {
                self.trail.push(lit, Reason::None);
            }
        }
    }
}
