//! Pieces of long numbers: 32 digits that put off their carries.
//!
//! A digit has 47 bits in a word of 64, so that digits can be added for a while before any has to
//! be carried. Digits that follow each other lie in the same lane of registers that follow each
//! other, so that most carries stay in their lane:
//!
//! ```text
//!   lane         0   1   2  ..  7
//!   register 0   0   4   8      28       digit 3 carries to 4, 7 to 8, ..,
//!   register 1   1   5   9      29       31 to the next piece
//!   register 2   2   6  10      30
//!   register 3   3   7  11      31
//! ```
//!
//! Where registers have fewer lanes, a piece has several parts, the lowest first: of those of two
//! registers of four lanes, digit 7 carries to the next part.
//!
//! **No word overflows.** Every number is the sum of at most two that are one step earlier (`quad`
//! says what a step is), and every [`PERIOD`] = 16 steps it passes its carries on. A digit that has
//! just done so is below 2^47 + 2^17, so 16 steps later it is below 2^63 + 2^33. It passes them on
//! by one digit only, so every digit is independent of the others. Put away, it takes 48 bits.

use num_bigint::BigUint;

/// Digits of a piece.
pub(super) const PIECE: usize = 32;
/// Steps after which carries are passed on.
pub(super) const PERIOD: usize = 16;

/// Bits of a digit.
pub(crate) const BITS: u32 = 47;
pub(crate) const DIGIT: u64 = (1 << BITS) - 1;

/// Digits ready to be added to: `R` registers of `W` lanes, which are a piece or a part of it.
pub(crate) type Digits<const W: usize, const R: usize> = [[u64; W]; R];

/// One after the other, the lowest first.
pub(super) fn in_order<const W: usize, const R: usize>(
    digits: &Digits<W, R>,
) -> impl Iterator<Item = u64> {
    (0..W * R).map(|d| digits[d % R][d / R])
}

/// Passes every carry on by one digit, `carry` to the lowest. Gives what the highest passes on.
#[inline(always)]
pub(super) fn pass_on<const W: usize, const R: usize>(
    digits: &mut Digits<W, R>,
    carry: u64,
) -> u64 {
    let mut up = [[0; W]; R];
    for (up, digits) in up.iter_mut().zip(digits.iter()) {
        for l in 0..W {
            up[l] = digits[l] >> BITS;
        }
    }
    // What the last register passes on goes up by one lane, and round to the lowest.
    let mut below: [u64; W] = std::array::from_fn(|l| up[R - 1][(l + W - 1) % W]);
    let top = std::mem::replace(&mut below[0], carry);
    for (i, digits) in digits.iter_mut().enumerate() {
        let below = if i == 0 { &below } else { &up[i - 1] };
        for l in 0..W {
            digits[l] = (digits[l] & DIGIT) + below[l];
        }
    }
    top
}

/// A piece of each of some numbers: the lowest part of all of them, then the next.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub(super) struct Pieces<const N: usize>(pub(super) [[u64; PIECE]; N]);

impl<const N: usize> Pieces<N> {
    pub(super) const ZERO: Pieces<N> = Pieces([[0; PIECE]; N]);

    #[inline(always)]
    pub(super) fn is_zero(&self) -> bool {
        self.0.as_flattened().iter().fold(0, |any, word| any | word) == 0
    }

    /// One part of all numbers.
    #[inline(always)]
    pub(super) fn part_mut<const W: usize, const R: usize>(
        &mut self,
        part: usize,
    ) -> &mut [Digits<W, R>; N] {
        let (registers, _) = self.0.as_flattened_mut().as_chunks_mut();
        let (digits, _) = registers.as_chunks_mut();
        &mut digits.as_chunks_mut().0[part]
    }
}

/// Words of a piece that is put away.
pub(super) const PACKED: usize = PIECE - SHARED;
/// The last words, which are shared out to three times as many.
const SHARED: usize = PIECE / 4;

/// As many words as a piece has, put away: the last are shared out to the others.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Packed(pub(super) [u64; PACKED]);

/// Bits of a digit that is put away.
const KEPT: u32 = 48;
/// Bits of a word that is shared out that go to each of the others.
const SHARE: u32 = 64 - KEPT;

impl Packed {
    pub(super) const ZERO: Packed = Packed([0; PACKED]);

    /// Puts words away. Needs: they are digits that have just passed on their carries.
    #[inline(always)]
    pub(super) fn new(words: &[u64; PIECE]) -> Packed {
        let (kept, shared) = words.split_at(PACKED);
        let mut packed = [0; PACKED];
        packed.copy_from_slice(kept);
        for (i, row) in packed.as_chunks_mut::<SHARED>().0.iter_mut().enumerate() {
            for l in 0..SHARED {
                row[l] |= shared[l] >> (SHARE * i as u32) << KEPT;
            }
        }
        Packed(packed)
    }

    #[inline(always)]
    pub(super) fn unpack(&self) -> [u64; PIECE] {
        let mut words = [0; PIECE];
        let (kept, shared) = words.split_at_mut(PACKED);
        for (i, row) in self.0.as_chunks::<SHARED>().0.iter().enumerate() {
            for (l, word) in row.iter().enumerate() {
                kept[i * SHARED + l] = word & ((1 << KEPT) - 1);
                shared[l] |= word >> KEPT << (SHARE * i as u32);
            }
        }
        words
    }
}

/// The words of the number with these digits of up to 64 bits, the lowest first, none of the
/// highest of them zero.
pub(super) fn words_of(digits: &[u64]) -> Vec<u64> {
    let mut words = Vec::with_capacity(digits.len() + 3);
    let (mut carry, mut waiting, mut n_bits) = (0_u64, 0_u128, 0);
    // Two digits more take what the highest passes on.
    for digit in digits.iter().copied().chain([0; 2]) {
        let sum = u128::from(digit) + u128::from(carry);
        waiting |= u128::from(sum as u64 & DIGIT) << n_bits;
        carry = (sum >> BITS) as u64;
        n_bits += BITS;
        if n_bits >= 64 {
            words.push(waiting as u64);
            waiting >>= 64;
            n_bits -= 64;
        }
    }
    words.push(waiting as u64);
    words.truncate(words.iter().rposition(|&word| word != 0).map_or(0, |top| top + 1));
    words
}

/// The number of these words, the lowest first.
pub(super) fn number_of(words: impl Iterator<Item = u64>) -> BigUint {
    BigUint::new(words.flat_map(|word| [word as u32, (word >> 32) as u32]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number<const W: usize, const R: usize>(digits: &Digits<W, R>) -> BigUint {
        number_of(words_of(&in_order(digits).collect::<Vec<_>>()).into_iter())
    }

    fn carries_are_the_digit_above<const W: usize, const R: usize>() {
        let mut words = 0x9E37_79B9_7F4A_7C15_u64;
        let mut digits = [[0; W]; R];
        for word in digits.as_flattened_mut() {
            words = words.wrapping_mul(words | 5).rotate_left(17);
            *word = words;
        }
        let expected = number(&digits) + 77_u32;
        let top = pass_on(&mut digits, 77);
        assert_eq!(number(&digits) + (BigUint::from(top) << ((W * R) as u32 * BITS)), expected);
        assert!(digits.as_flattened().iter().all(|&digit| digit < (1 << BITS) + (1 << 17)));
    }

    #[test]
    fn carries_are_the_digit_above_in_parts_of_every_size() {
        carries_are_the_digit_above::<8, 4>();
        carries_are_the_digit_above::<4, 2>();
        carries_are_the_digit_above::<2, 2>();
    }

    #[test]
    fn what_is_put_away_comes_back() {
        let words = std::array::from_fn(|at| DIGIT + 4000 * at as u64);
        assert_eq!(Packed::new(&words).unpack(), words);
    }

    #[test]
    fn parts_lie_one_behind_the_other() {
        let mut pieces = Pieces::<3>::ZERO;
        assert!(pieces.is_zero());
        pieces.part_mut::<4, 2>(3)[2][1][3] = 5;
        assert_eq!(pieces.0[2][PIECE - 1], 5);
        pieces.part_mut::<4, 2>(1)[0][0][0] = 7;
        assert_eq!(pieces.0.as_flattened()[3 * 8], 7);
        pieces.part_mut::<8, 4>(0)[1][0][0] = 9;
        assert_eq!(pieces.0[1][0], 9);
        assert!(!pieces.is_zero());
    }

    #[test]
    fn the_largest_digits_give_their_number() {
        let digits = [u64::MAX; 5];
        let expected = (0..5).map(|d| BigUint::from(u64::MAX) << (BITS * d)).sum::<BigUint>();
        assert_eq!(number_of(words_of(&digits).into_iter()), expected);
        assert!(words_of(&[0; 9]).is_empty());
    }
}
