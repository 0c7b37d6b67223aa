//! The numbers of a row in a tile, a piece at a time, and how they are put away from one group of
//! rows to the next.
//!
//! Only numbers that have just passed on their carries fit what is put away. So all of them do so
//! once more, each with a carry of its own that waits for the next piece. That is one number in as
//! many additions as a group has rows.
//!
//! ```text
//!   positions   0 .. 31   32 .. 63   64 .. 95   96 .. 127      of the tile
//!   piece 0     block 0   block 1    block 2    block 3        the 32 lowest digits of each,
//!     | 128 carries                                            32 numbers a block
//!     v
//!   piece 1     block 4   block 5    block 6    block 7        the next 32 digits
//! ```

use std::ops::Range;

use super::{
    band::{ROWS, TILE, one_by_one},
    digits::{PIECE, Packed, Pieces, pass_on},
    shelf::{Block, Shelf},
};
use crate::{
    alike::Times,
    simd::{Level, Task, fetch},
};

/// One piece of the numbers of a row in a tile.
pub(super) type Tile = Pieces<TILE>;

/// Blocks that a piece takes when put away.
const BLOCKS: usize = TILE / ROWS;

/// The numbers of a row in a tile. Tiles that are not used are kept: what takes their place while
/// they are gone would drive them ever further up in memory.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    pub(super) tiles: Vec<Box<Tile>>,
    /// Pieces there are.
    pub(super) n: usize,
}

impl Numbers {
    /// Forgets all numbers.
    pub(super) fn clear(&mut self) {
        self.n = 0;
    }

    /// One piece more, of zeros.
    pub(super) fn push(&mut self) -> &mut Tile {
        let tile = self.push_any();
        *tile = Tile::ZERO;
        tile
    }

    /// One piece more, of anything.
    fn push_any(&mut self) -> &mut Tile {
        if self.n == self.tiles.len() {
            self.tiles.push(Box::new(Tile::ZERO));
        }
        self.n += 1;
        &mut self.tiles[self.n - 1]
    }

    /// Begins with ones at some of the positions of the tile from `origin` on.
    #[inline(always)]
    pub(super) fn start<const W: usize, const R: usize>(
        &mut self,
        origin: usize,
        ones: Range<usize>,
    ) {
        let lowest = self.push().part_mut::<W, R>(0);
        for (s, number) in lowest.iter_mut().enumerate() {
            number[0][0] = ones.contains(&(origin + s)).into();
        }
    }

    /// Drops the highest pieces in which there is nothing.
    pub(super) fn trim(&mut self) {
        while self.n > 0 && self.tiles[self.n - 1].is_zero() {
            self.n -= 1;
        }
    }
}

/// Numbers of a tile that are put away, a piece of all of them after the other.
#[derive(Debug, Default)]
pub(super) struct Away {
    blocks: Vec<Box<Block>>,
}

impl Away {
    /// Keeps so many pieces.
    pub(super) fn cut_to(&mut self, n: usize, shelf: &mut Shelf<'_>) {
        shelf.take_back(self.blocks.drain(self.blocks.len().min(n * BLOCKS)..));
    }

    /// Puts away one piece of the numbers, in place of another or behind the last. They pass on
    /// their carries, as those did in the piece before.
    #[inline(always)]
    pub(super) fn put<const W: usize, const R: usize>(
        &mut self,
        piece: usize,
        tile: &mut Tile,
        carries: &mut [u64; TILE],
        shelf: &mut Shelf<'_>,
    ) {
        for part in 0..PIECE / (W * R) {
            for (digits, carry) in tile.part_mut::<W, R>(part).iter_mut().zip(&mut *carries) {
                *carry = pass_on(digits, *carry);
            }
        }
        let first = piece * BLOCKS;
        self.blocks.resize_with(self.blocks.len().max(first + BLOCKS), || shelf.block());
        let blocks = &mut self.blocks[first..first + BLOCKS];
        for (block, words) in blocks.iter_mut().zip(tile.0.as_chunks::<ROWS>().0) {
            for (i, words) in words.iter().enumerate() {
                block[one_by_one(i)] = Packed::new(words);
            }
        }
    }

    /// Takes the numbers out, and leaves them here too.
    pub(super) fn get(&self, numbers: &mut Numbers, level: Level) {
        level.run(Get { away: self, numbers });
    }
}

struct Get<'a> {
    away: &'a Away,
    numbers: &'a mut Numbers,
}

impl Task for Get<'_> {
    #[inline(always)]
    fn run(self, _: impl Times) {
        let Get { away: Away { blocks }, numbers } = self;
        numbers.clear();
        for (piece, of_piece) in blocks.chunks(BLOCKS).enumerate() {
            let tile = numbers.push_any().0.as_chunks_mut::<ROWS>().0;
            for (i, (words, block)) in tile.iter_mut().zip(of_piece).enumerate() {
                if let Some(next) = blocks.get(piece * BLOCKS + i + 1) {
                    fetch(&next[..]);
                }
                for (i, words) in words.iter_mut().enumerate() {
                    *words = block[one_by_one(i)].unpack();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;
    use crate::long::{
        digits::{in_order, number_of, words_of},
        shelf::Pool,
    };

    /// The number at a position.
    fn number<const W: usize, const R: usize>(numbers: &mut Numbers, s: usize) -> BigUint {
        let mut digits = Vec::new();
        for tile in &mut numbers.tiles[..numbers.n] {
            for part in 0..PIECE / (W * R) {
                digits.extend(in_order(&tile.part_mut::<W, R>(part)[s]));
            }
        }
        number_of(words_of(&digits).into_iter())
    }

    fn numbers_are_the_same_once_they_were_put_away<const W: usize, const R: usize>() {
        let pool = Pool::default();
        let (mut shelf, mut away) = (Shelf::new(&pool), Away::default());
        // More pieces, then fewer, then none; the highest digits pass something on.
        for (n_pieces, word) in [(2, u64::MAX), (5, u64::MAX - 7), (1, 3), (0, 0)] {
            let (mut numbers, mut back) = (Numbers::default(), Numbers::default());
            for _ in 0..n_pieces {
                for (i, words) in numbers.push().0.iter_mut().enumerate() {
                    words.fill(word >> (i % 5));
                }
            }
            let before: Vec<_> = (0..TILE).map(|s| number::<W, R>(&mut numbers, s)).collect();
            let (mut piece, mut carries) = (0, [0; TILE]);
            while piece < numbers.n || carries != [0; TILE] {
                if piece == numbers.n {
                    numbers.push();
                }
                away.put::<W, R>(piece, &mut numbers.tiles[piece], &mut carries, &mut shelf);
                piece += 1;
            }
            away.cut_to(piece, &mut shelf);
            away.get(&mut back, Level::best());
            assert_eq!(back.n, n_pieces + usize::from(word > u64::MAX / 2));
            for (s, before) in before.iter().enumerate() {
                assert_eq!(&number::<W, R>(&mut numbers, s), before);
                assert_eq!(&number::<W, R>(&mut back, s), before);
            }
        }
        assert!(away.blocks.is_empty());
    }

    #[test]
    fn numbers_are_the_same_once_they_were_put_away_in_parts_of_every_size() {
        numbers_are_the_same_once_they_were_put_away::<8, 4>();
        numbers_are_the_same_once_they_were_put_away::<4, 2>();
        numbers_are_the_same_once_they_were_put_away::<2, 2>();
    }
}
