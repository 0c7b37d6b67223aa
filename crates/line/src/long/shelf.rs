//! Where numbers wait until they are multiplied: one behind the other, in blocks of one size.
//!
//! ```text
//!   block 0   aaaaaaabbbbbbbbb        a number begins where the one before it ends,
//!   block 1   bbbcccccccccdddd        and goes on in the next block
//! ```
//!
//! Bands keep their totals in the same blocks, and hand them over once they have come to their
//! end. So memory is what the numbers of the cut take, at whatever time. With numbers and totals of
//! sizes of their own, which fill the room left by others badly, the dearest lines took 195 to 230
//! MB.

use num_bigint::BigUint;

use super::{
    band::ROWS,
    digits::{self, PACKED, Packed},
};

/// A piece of the totals of a band, or words of numbers.
pub(super) type Block = [Packed; ROWS];

/// Words of a block.
const BLOCK: usize = PACKED * ROWS;

/// Numbers that are kept.
#[derive(Debug, Default)]
pub(super) struct Shelf {
    blocks: Vec<Box<Block>>,
    spare: Vec<Box<Block>>,
    /// Words that are taken.
    n: usize,
}

/// Where a number is kept: its first word, and the one behind its last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    from: usize,
    to: usize,
}

impl Shelf {
    /// A block of zeros.
    pub(super) fn block(&mut self) -> Box<Block> {
        let mut block = self.spare.pop().unwrap_or_else(|| Box::new([Packed::ZERO; ROWS]));
        *block = [Packed::ZERO; ROWS];
        block
    }

    /// Takes over blocks that nobody needs any more.
    pub(super) fn take_back(&mut self, blocks: Vec<Box<Block>>) {
        self.spare.extend(blocks);
    }

    /// Keeps the number with these digits.
    pub(super) fn put(&mut self, digits: &[u64]) -> Place {
        let from = self.n;
        for word in digits::words_of(digits) {
            if self.n.is_multiple_of(BLOCK) {
                let block = self.block();
                self.blocks.push(block);
            }
            *word_of(&mut self.blocks[self.n / BLOCK], self.n % BLOCK) = word;
            self.n += 1;
        }
        Place { from, to: self.n }
    }

    /// The number that is kept there.
    pub(super) fn number(&self, place: &Place) -> BigUint {
        digits::number_of((place.from..place.to).map(|at| {
            let (block, at) = (&self.blocks[at / BLOCK], at % BLOCK);
            block[at / PACKED].0[at % PACKED]
        }))
    }
}

fn word_of(block: &mut Block, at: usize) -> &mut u64 {
    &mut block[at / PACKED].0[at % PACKED]
}

#[cfg(test)]
mod tests {
    use super::{super::digits::PIECE, *};

    #[test]
    fn what_is_put_comes_back() {
        let mut shelf = Shelf::default();
        let used = Box::new([Packed::new(&[7; PIECE]); ROWS]);
        shelf.take_back(vec![used]);
        let digits = |i: usize| vec![u64::MAX / (1 + i as u64); i * 37 % 2000];
        let places: Vec<Place> = (0..50).map(|i| shelf.put(&digits(i))).collect();
        for (i, place) in places.iter().enumerate() {
            let expected = digits::number_of(digits::words_of(&digits(i)).into_iter());
            assert_eq!(shelf.number(place), expected);
        }
        assert!(shelf.blocks.len() > 10 && shelf.spare.is_empty());
    }
}
