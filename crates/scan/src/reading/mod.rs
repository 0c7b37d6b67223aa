//! From glyphs to the likeliest readings of each line.
//!
//! ```text
//!   glyphs ─▶ origin: which lines of the lattice bound the grid
//!          ─▶ lines: which glyphs belong to a row or column, from the grid outwards to the first gap
//!          ─▶ spacing: how far apart digits of one number stand (several guesses)
//!          ─▶ candidates: the cheapest readings of a line, each with its cost
//! ```
//!
//! A cost is minus the logarithm of a chance, so costs of lines add up.

mod candidates;
mod lines;
mod origin;
mod sizes;
mod spacing;

pub(crate) use candidates::{Candidate, candidates, likeliest};
pub(crate) use lines::{Strip, strips};
pub(crate) use origin::origin;
pub(crate) use sizes::Sizes;
pub(crate) use spacing::{joins, spacings};

use crate::glyphs::Glyph;

/// A glyph of a line as the candidates need it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Item {
    /// Costs of the ten digits, if it is one.
    pub(crate) digits: [f32; 10],
    /// The cost of being none, and of being one.
    pub(crate) junk: f32,
    pub(crate) kept: f32,
    /// The cost of being in the same number as the glyph before, and of beginning the next.
    pub(crate) same: f32,
    pub(crate) next: f32,
}

/// The cost of a chance; no chance is so small that a line could not be read.
pub(crate) fn cost(chance: f32) -> f32 {
    -chance.max(1e-6).ln()
}

/// What a glyph costs in a picture whose digits have these sizes. How it joins is added later.
pub(crate) fn item(glyph: &Glyph, sizes: &Sizes) -> Item {
    let relative = glyph.height() / sizes.height;
    let junk = if (0.74..1.32).contains(&relative) { glyph.junk } else { glyph.junk.max(0.97) };
    Item {
        digits: glyph.digits.map(cost),
        junk: cost(junk),
        kept: cost(1.0 - junk),
        same: 0.0,
        next: 0.0,
    }
}
