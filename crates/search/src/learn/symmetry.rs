//! A permutation of literals that maps the puzzle to itself. The image of a clause that follows from the
//! puzzle follows from it, too (symmetric learning: Devriendt, Bogaerts and Bruynooghe 2017).

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
