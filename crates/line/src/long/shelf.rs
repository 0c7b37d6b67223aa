//! Where numbers wait until they are multiplied: one behind the other, in blocks of one size.
//!
//! ```text
//!   block 0   aaaaaaabbbbbbbbb        a number begins where the one before it ends,
//!   block 1   bbbcccccccccdddd        and goes on in the next block
//! ```
//!
//! A [`Parcel`] of numbers that were found together gives its blocks back once the last of them is
//! multiplied. Totals and rows that are put away take the same blocks, so that what one of them no
//! longer needs is there for the others. With numbers and totals of sizes of their own, which fill
//! the room left by others badly, the dearest lines took 20 to 80 MB more.
//!
//! Blocks that nobody uses are in a [`Pool`] of both sides, whoever gives them back: one side alone
//! would hoard what the other lacks. Each side has a few at hand on its [`Shelf`], so that it
//! seldom has to ask.

use std::sync::{Mutex, PoisonError};

use num_bigint::BigUint;

use super::{
    band::ROWS,
    digits::{self, PACKED, Packed},
};

/// A piece of the totals of a band, or words of numbers.
pub(super) type Block = [Packed; ROWS];

/// Words of a block.
const BLOCK: usize = PACKED * ROWS;
/// Blocks that a side asks for, or gives back, at a time.
const HANDFUL: usize = 64;

/// Blocks that nobody uses.
#[derive(Debug, Default)]
pub(super) struct Pool(Mutex<Vec<Box<Block>>>);

impl Pool {
    /// Takes over blocks that nobody needs any more.
    fn take_back(&self, blocks: impl Iterator<Item = Box<Block>>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(blocks);
    }

    fn take(&self, n: usize, to: &mut Vec<Box<Block>>) {
        let mut spare = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let rest = spare.len().saturating_sub(n);
        to.extend(spare.drain(rest..));
    }
}

/// Blocks at hand.
#[derive(Debug)]
pub(super) struct Shelf<'a> {
    pool: &'a Pool,
    spare: Vec<Box<Block>>,
}

impl<'a> Shelf<'a> {
    /// An empty one.
    pub(super) fn new(pool: &'a Pool) -> Shelf<'a> {
        Shelf { pool, spare: Vec::new() }
    }

    /// A block of zeros.
    pub(super) fn block(&mut self) -> Box<Block> {
        if self.spare.is_empty() {
            self.pool.take(HANDFUL, &mut self.spare);
        }
        let mut block = self.spare.pop().unwrap_or_else(|| Box::new([Packed::ZERO; ROWS]));
        *block = [Packed::ZERO; ROWS];
        block
    }

    /// Takes over blocks that nobody needs any more.
    pub(super) fn take_back(&mut self, blocks: impl Iterator<Item = Box<Block>>) {
        self.spare.extend(blocks);
        if self.spare.len() > 2 * HANDFUL {
            self.pool.take_back(self.spare.drain(HANDFUL..));
        }
    }
}

/// Numbers that were found together.
#[derive(Debug, Default)]
pub(super) struct Parcel {
    blocks: Vec<Box<Block>>,
    /// Words that are taken.
    n: usize,
}

/// Where a number is in its parcel: its first word, and the one behind its last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    from: usize,
    to: usize,
}

impl Parcel {
    /// Adds the number with these digits.
    pub(super) fn put(&mut self, digits: &[u64], shelf: &mut Shelf<'_>) -> Place {
        let from = self.n;
        for word in digits::words_of(digits) {
            if self.n.is_multiple_of(BLOCK) {
                self.blocks.push(shelf.block());
            }
            *word_of(&mut self.blocks[self.n / BLOCK], self.n % BLOCK) = word;
            self.n += 1;
        }
        Place { from, to: self.n }
    }

    /// The number that is kept there.
    pub(super) fn number(&self, place: Place) -> BigUint {
        digits::number_of((place.from..place.to).map(|at| {
            let (block, at) = (&self.blocks[at / BLOCK], at % BLOCK);
            block[at / PACKED].0[at % PACKED]
        }))
    }

    #[cfg(test)]
    pub(super) fn n_blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Gives its blocks to whoever needs them next.
    pub(super) fn give_back(self, pool: &Pool) {
        pool.take_back(self.blocks.into_iter());
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
        let pool = Pool::default();
        let (mut shelf, mut parcel) = (Shelf::new(&pool), Parcel::default());
        let used = Box::new([Packed::new(&[7; PIECE]); ROWS]);
        shelf.take_back(std::iter::once(used));
        let digits = |i: usize| vec![u64::MAX / (1 + i as u64); i * 37 % 2000];
        let places: Vec<Place> = (0..50).map(|i| parcel.put(&digits(i), &mut shelf)).collect();
        for (i, place) in places.iter().enumerate() {
            let expected = digits::number_of(digits::words_of(&digits(i)).into_iter());
            assert_eq!(parcel.number(*place), expected);
        }
        assert!(parcel.blocks.len() > 10 && shelf.spare.is_empty());
    }

    #[test]
    fn blocks_go_round_between_shelves() {
        let pool = Pool::default();
        let (mut one, mut other) = (Shelf::new(&pool), Shelf::new(&pool));
        let blocks: Vec<_> = (0..5 * HANDFUL).map(|_| one.block()).collect();
        let n_spare = |pool: &Pool| pool.0.lock().unwrap().len();
        one.take_back(blocks.into_iter());
        assert_eq!((one.spare.len(), n_spare(&pool)), (HANDFUL, 4 * HANDFUL));
        let mut parcel = Parcel::default();
        parcel.put(&vec![1; 3 * BLOCK], &mut other);
        let n_used = parcel.blocks.len();
        assert_eq!(n_used + other.spare.len(), HANDFUL, "none is made while there are some");
        parcel.give_back(&pool);
        assert_eq!(n_spare(&pool), 3 * HANDFUL + n_used);
    }
}
