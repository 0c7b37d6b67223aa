//! A set of places along a line, as `W` machine words.
//!
//! ```text
//!   place   0 1 2 3 4 5          up(2): every place moves two to the right, down(2) to the left;
//!   set     . x x . . x          what leaves the words is gone, what enters is not in the set
//!   up(2)   . . . x x .
//! ```
//!
//! `W` is fixed when the code is built, so that one word stays in one register. O(W) an operation.

use std::ops::{BitAnd, BitOr};

/// Place `i` is bit `i % 64` of word `i / 64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mask<const W: usize>([u64; W]);

impl<const W: usize> Mask<W> {
    /// No place at all.
    pub(super) const NONE: Mask<W> = Mask([0; W]);

    /// The one place `i`.
    pub(super) fn only(i: usize) -> Mask<W> {
        Mask(std::array::from_fn(|w| if w == i / 64 { 1 << (i % 64) } else { 0 }))
    }

    /// The set in these words, the missing ones being zero. Needs: at most `W` of them.
    pub(super) fn load(words: &[u64]) -> Mask<W> {
        let mut mask = Mask::NONE;
        mask.0[..words.len()].copy_from_slice(words);
        mask
    }

    /// Its words.
    pub(super) fn words(&self) -> &[u64; W] {
        &self.0
    }

    pub(super) fn is_none(self) -> bool {
        self == Mask::NONE
    }

    /// Every place moved up by `by`.
    pub(super) fn up(self, by: usize) -> Mask<W> {
        let (whole, part) = (by / 64, by % 64);
        Mask(std::array::from_fn(|w| {
            let near = if w >= whole { self.0[w - whole] << part } else { 0 };
            let far = if part > 0 && w > whole { self.0[w - whole - 1] >> (64 - part) } else { 0 };
            near | far
        }))
    }

    /// Every place moved down by `by`.
    pub(super) fn down(self, by: usize) -> Mask<W> {
        let (whole, part) = (by / 64, by % 64);
        Mask(std::array::from_fn(|w| {
            let near = if w + whole < W { self.0[w + whole] >> part } else { 0 };
            let far = if part > 0 && w + whole + 1 < W {
                self.0[w + whole + 1] << (64 - part)
            } else {
                0
            };
            near | far
        }))
    }
}

impl<const W: usize> BitAnd for Mask<W> {
    type Output = Mask<W>;

    fn bitand(self, other: Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }
}

impl<const W: usize> BitOr for Mask<W> {
    type Output = Mask<W>;

    fn bitor(self, other: Mask<W>) -> Mask<W> {
        Mask(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
}
