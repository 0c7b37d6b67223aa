//! A piece of a long number: 32 digits that put off their carries.
//!
//! A digit has 44 bits in a word of 64, so that digits can be added for a while before any has to
//! be carried. Digits that follow each other lie in the same lane of registers that follow each
//! other, so that nearly every carry stays in its lane:
//!
//! ```text
//!   lane         0   1   2  ..  7
//!   register 0   0   4   8      28       digit 3 carries to 4, 7 to 8, ..,
//!   register 1   1   5   9      29       31 to the next piece
//!   register 2   2   6  10      30
//!   register 3   3   7  11      31
//! ```
//!
//! **No word overflows.** After `s` steps from digits below b, total `q` (from 0) of a chain of
//! totals has digits below C(s + q + 1, q + 1) · b. For chains of [`CHAIN`] = 16 and [`STEPS`] = 8
//! that is 735471 · b, less than 2^19.5 · b, and a digit is below 2^44 + 2^20 when its carry has
//! just been passed on: by one digit only, so every digit is independent of the others. Put away,
//! such a digit takes 48 bits.

/// Totals that may add up to one another in a step.
pub(super) const CHAIN: usize = 16;
/// Steps after which carries are passed on.
pub(super) const STEPS: usize = 8;
/// Positions of a tile.
pub(super) const TILE: usize = 64;
/// Digits of a piece.
pub(super) const PIECE: usize = LANES * REGISTERS;

const LANES: usize = 8;
const REGISTERS: usize = 4;
/// Bits of a digit.
const BITS: u32 = 44;
const DIGIT: u64 = (1 << BITS) - 1;

/// A piece of a number, ready to be added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Digits([[u64; LANES]; REGISTERS]);

impl Digits {
    pub(super) const ZERO: Digits = Digits([[0; LANES]; REGISTERS]);

    /// The lowest piece of the number one.
    pub(super) fn one() -> Digits {
        let mut one = Digits::ZERO;
        one.0[0][0] = 1;
        one
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: &Digits) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            for l in 0..LANES {
                mine[l] = mine[l].wrapping_add(theirs[l]);
            }
        }
    }

    #[inline(always)]
    pub(super) fn is_zero(&self) -> bool {
        let mut all = [0; LANES];
        for register in &self.0 {
            for l in 0..LANES {
                all[l] |= register[l];
            }
        }
        all == [0; LANES]
    }

    /// Passes every carry on by one digit, `carry` to the lowest. Gives what the highest passes on.
    #[inline(always)]
    pub(super) fn pass_on(&mut self, carry: u32) -> u32 {
        let [r0, r1, r2, r3] = self.0;
        let up = r3.map(|digit| digit >> BITS);
        let below = [carry.into(), up[0], up[1], up[2], up[3], up[4], up[5], up[6]];
        self.0 = [joined(r0, below), carried(r1, r0), carried(r2, r1), carried(r3, r2)];
        up[LANES - 1] as u32
    }

    /// The digits, the lowest first.
    pub(super) fn in_order(&self) -> [u64; PIECE] {
        std::array::from_fn(|d| self.0[d % REGISTERS][d / REGISTERS])
    }
}

/// Digits that have passed on their carries, and what is passed on to them.
#[inline(always)]
fn joined(digits: [u64; LANES], below: [u64; LANES]) -> [u64; LANES] {
    let mut sums = [0; LANES];
    for l in 0..LANES {
        sums[l] = (digits[l] & DIGIT) + below[l];
    }
    sums
}

/// The same where the digits below each are in the same lane.
#[inline(always)]
fn carried(digits: [u64; LANES], below: [u64; LANES]) -> [u64; LANES] {
    joined(digits, below.map(|digit| digit >> BITS))
}

/// Pieces of the numbers of a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Tile([[[u64; LANES]; REGISTERS]; TILE]);

impl Tile {
    pub(super) const ZERO: Tile = Tile([[[0; LANES]; REGISTERS]; TILE]);

    #[inline(always)]
    pub(super) fn get(&self, s: usize) -> Digits {
        Digits(self.0[s])
    }

    #[inline(always)]
    pub(super) fn set(&mut self, s: usize, digits: Digits) {
        self.0[s] = digits.0;
    }

    /// Passes on the carries of all numbers. Gives whether any was passed to the next piece.
    #[inline(always)]
    pub(super) fn pass_on(&mut self, carries: &mut [u32; TILE]) -> bool {
        let mut any = 0;
        for s in 0..TILE {
            // Unless they cannot tell that this is a plain loop, compilers pass on for eight
            // numbers at once, digit by digit, each gathered from eight places.
            let s = std::hint::black_box(s) % TILE;
            let mut digits = self.get(s);
            carries[s] = digits.pass_on(carries[s]);
            any |= carries[s];
            self.set(s, digits);
        }
        any != 0
    }
}

/// A tile put away: the lower 32 and the upper 16 bits of its digits.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    low: [u32; TILE * PIECE],
    high: [u16; TILE * PIECE],
}

impl Packed {
    /// Puts a tile away, unless all is zero. Needs: carries have just been passed on, where
    /// numbers will be asked for.
    #[inline(always)]
    pub(super) fn put(place: &mut Option<Box<Packed>>, tile: &Tile) {
        let words = tile.0.as_flattened().as_flattened();
        if words.iter().fold(0, |any, word| any | word) == 0 {
            *place = None;
            return;
        }
        let packed = place.get_or_insert_with(|| {
            Box::new(Packed { low: [0; TILE * PIECE], high: [0; TILE * PIECE] })
        });
        let halves = packed.low.iter_mut().zip(&mut packed.high);
        for ((low, high), word) in halves.zip(words) {
            *low = *word as u32;
            *high = (*word >> 32) as u16;
        }
    }

    #[inline(always)]
    pub(super) fn unpack(&self) -> Tile {
        let mut tile = Tile::ZERO;
        let words = tile.0.as_flattened_mut().as_flattened_mut().iter_mut();
        for (word, (low, high)) in words.zip(self.low.iter().zip(&self.high)) {
            *word = u64::from(*low) | u64::from(*high) << 32;
        }
        tile
    }
}

/// The little-endian bytes of the number with these digits of up to 64 bits.
pub(super) fn bytes_of(digits: &[u64]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(digits.len() * BITS as usize / 8 + 24);
    let (mut carry, mut waiting, mut n_bits) = (0_u64, 0_u128, 0);
    // Two digits more take what the highest passes on.
    for digit in digits.iter().copied().chain([0; 2]) {
        let sum = u128::from(digit) + u128::from(carry);
        waiting |= u128::from(sum as u64 & DIGIT) << n_bits;
        carry = (sum >> BITS) as u64;
        n_bits += BITS;
        while n_bits >= 8 {
            bytes.push(waiting as u8);
            waiting >>= 8;
            n_bits -= 8;
        }
    }
    bytes.push(waiting as u8);
    bytes
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::*;

    /// Pascal's triangle, a chain of rows at a time, against the numbers of `num-bigint`.
    #[test]
    fn chains_of_totals() {
        let mut row = vec![[Digits::one(), Digits::ZERO]; 640];
        let mut expected = vec![BigUint::from(1_u32); row.len()];
        for _ in 0..60 {
            let mut totals = [[Digits::ZERO; 2]; CHAIN];
            let mut sums = vec![BigUint::ZERO; CHAIN];
            for (s, number) in row.iter_mut().enumerate() {
                let mut sum = expected[s].clone();
                for q in 0..CHAIN {
                    for piece in 0..2 {
                        let above = if q == 0 { number[piece] } else { totals[q - 1][piece] };
                        totals[q][piece].add(&above);
                    }
                    sums[q] += sum;
                    sum = sums[q].clone();
                }
                for (piece, digits) in number.iter_mut().enumerate() {
                    *digits = totals[CHAIN - 1][piece];
                }
                expected[s] = sum;
                if s % STEPS == STEPS - 1 {
                    for total in &mut totals {
                        let carry = total[0].pass_on(0);
                        assert_eq!(total[1].pass_on(carry), 0);
                    }
                }
            }
            for (number, expected) in row.iter_mut().zip(&expected) {
                let carry = number[0].pass_on(0);
                assert_eq!(number[1].pass_on(carry), 0);
                let digits: Vec<u64> = number.iter().flat_map(Digits::in_order).collect();
                assert_eq!(&BigUint::from_bytes_le(&bytes_of(&digits)), expected);
            }
        }
        assert!(expected.iter().any(|number| number.bits() > 1500));
    }

    #[test]
    fn what_is_put_away_comes_back() {
        let mut tile = Tile::ZERO;
        let mut place = None;
        Packed::put(&mut place, &tile);
        assert!(place.is_none());
        for (at, word) in tile.0.as_flattened_mut().as_flattened_mut().iter_mut().enumerate() {
            *word = DIGIT + at as u64;
        }
        Packed::put(&mut place, &tile);
        assert_eq!(place.unwrap().unpack(), tile);
    }

    #[test]
    fn the_largest_digits_give_their_number() {
        let digits = [u64::MAX; 5];
        let expected = (0..5).map(|d| BigUint::from(u64::MAX) << (44 * d)).sum::<BigUint>();
        assert_eq!(BigUint::from_bytes_le(&bytes_of(&digits)), expected);
    }
}
