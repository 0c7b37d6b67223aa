//! What the clauses of a SAT oracle are made of: a literal, or what is known without one.
//!
//! ```text
//!   S(j,t)      known false before the first place of run j, known true from its last place on,
//!               a literal between
//!   clause      one known true: nothing to say      known false: left out      else: its literals
//! ```

use batsat::Lit;

/// Something that is so, is not so, or is up to the solver.
#[derive(Clone, Copy)]
pub(crate) enum Claim {
    Known(bool),
    Open(Lit),
}

impl Claim {
    pub(crate) fn not(self) -> Claim {
        match self {
            Claim::Known(is_true) => Claim::Known(!is_true),
            Claim::Open(lit) => Claim::Open(!lit),
        }
    }

    /// The clause that says that one of `claims` holds; none if that is known.
    pub(crate) fn one_of(claims: &[Claim]) -> Option<Vec<Lit>> {
        let mut clause = Vec::new();
        for &claim in claims {
            match claim {
                Claim::Known(true) => return None,
                Claim::Known(false) => {}
                Claim::Open(lit) => clause.push(lit),
            }
        }
        Some(clause)
    }
}
