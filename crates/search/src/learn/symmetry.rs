//! A permutation of literals that maps the puzzle to itself. The image of a clause that follows from
//! the puzzle follows from it, too (symmetric learning: Devriendt, Bogaerts and Bruynooghe 2017).
//!
//! ```text
//!   images   c0 -> c2   c1 -> c3   c9 -> none      clause   c0 ¬c1  becomes  c2 ¬c3
//!                                                           c0 c9   has no image
//! ```
//!
//! The engine adds the image of each clause that it has just learned, if that spans at most seven
//! levels: on 14-Dom 15,200 conflicts in place of 31,300, while images of all clauses took more
//! (`docs/lab/proofs.md` has the table). Which permutations there are is for `plain::symmetry` to say;
//! nothing here knows a board. O(l) for a clause of `l` literals, O(l²) where the image is the clause
//! itself.

use super::lit::Lit;

/// Where each variable goes.
#[derive(Debug)]
pub(crate) struct Symmetry {
    /// By variable: what it becomes, if that is a variable.
    pub(crate) images: Vec<Option<Lit>>,
}

impl Symmetry {
    /// What a literal becomes.
    pub(crate) fn image(&self, lit: Lit) -> Option<Lit> {
        self.images[lit.variable()].map(|image| if lit.is_positive() { image } else { !image })
    }

    /// What a clause becomes, if that is one and another.
    pub(crate) fn other(&self, clause: &[Lit]) -> Option<Vec<Lit>> {
        let image: Option<Vec<Lit>> = clause.iter().map(|&lit| self.image(lit)).collect();
        image.filter(|image| image.iter().any(|lit| !clause.contains(lit)))
    }
}
