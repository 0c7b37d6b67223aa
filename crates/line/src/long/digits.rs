//! A piece of a long number: 32 digits that put off their carries.
//!
//! A digit has 47 bits in a word of 64, so that digits can be added for a while before any has to
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
//! **No word overflows.** Every number is the sum of at most two that are one step earlier (`quad`
//! says what a step is), and every [`PERIOD`] = 16 steps it passes its carries on. A digit that has
//! just done so is below 2^47 + 2^17, so 16 steps later it is below 2^63 + 2^33. It passes them on
//! by one digit only, so every digit is independent of the others. Put away, it takes 48 bits.

use num_bigint::BigUint;

/// Digits of a piece.
pub(super) const PIECE: usize = LANES * REGISTERS;
/// Steps after which carries are passed on.
pub(super) const PERIOD: usize = 16;

pub(crate) const LANES: usize = 8;
pub(crate) const REGISTERS: usize = 4;
/// Bits of a digit.
pub(crate) const BITS: u32 = 47;
pub(crate) const DIGIT: u64 = (1 << BITS) - 1;

/// A piece of a number, ready to be added to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Digits(pub(crate) [[u64; LANES]; REGISTERS]);

impl Digits {
    pub(super) const ZERO: Digits = Digits([[0; LANES]; REGISTERS]);

    /// The lowest piece of the number one.
    pub(super) fn one() -> Digits {
        let mut one = Digits::ZERO;
        one.0[0][0] = 1;
        one
    }

    #[inline(always)]
    pub(super) fn is_zero(&self) -> bool {
        self.0.as_flattened().iter().fold(0, |any, digit| any | digit) == 0
    }

    /// The digits, the lowest first.
    pub(super) fn in_order(&self) -> [u64; PIECE] {
        std::array::from_fn(|d| self.0[d % REGISTERS][d / REGISTERS])
    }
}

/// Passes every carry on by one digit, `carry` to the lowest. Gives what the highest passes on.
#[inline(always)]
pub(super) fn pass_on<const W: usize>(digits: &mut [[u64; W]; REGISTERS], carry: u64) -> u64 {
    let mut up = [[0; W]; REGISTERS];
    for (up, digits) in up.iter_mut().zip(digits.iter()) {
        for l in 0..W {
            up[l] = digits[l] >> BITS;
        }
    }
    let last = up[REGISTERS - 1];
    let mut below = [carry; W];
    below[1..].copy_from_slice(&last[..W - 1]);
    for (i, digits) in digits.iter_mut().enumerate() {
        let below = if i == 0 { &below } else { &up[i - 1] };
        for l in 0..W {
            digits[l] = (digits[l] & DIGIT) + below[l];
        }
    }
    last[W - 1]
}

/// Digits put away: those of the last register are shared out to the others.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Packed(pub(super) [[u64; LANES]; REGISTERS - 1]);

/// Bits of a digit that is put away.
const KEPT: u32 = 48;
/// Bits of a digit of the last register that go to each of the others.
const SHARE: u32 = 64 - KEPT;

impl Packed {
    pub(super) const ZERO: Packed = Packed([[0; LANES]; REGISTERS - 1]);

    /// Puts digits away. Needs: they have just passed on their carries.
    #[inline(always)]
    pub(super) fn new(digits: &Digits) -> Packed {
        let [rows @ .., last] = &digits.0;
        let mut packed = *rows;
        for (i, row) in packed.iter_mut().enumerate() {
            for l in 0..LANES {
                row[l] |= last[l] >> (SHARE * i as u32) << KEPT;
            }
        }
        Packed(packed)
    }

    #[inline(always)]
    pub(super) fn unpack(&self) -> Digits {
        let mut digits = Digits::ZERO;
        for (i, row) in self.0.iter().enumerate() {
            for (l, word) in row.iter().enumerate() {
                digits.0[i][l] = word & ((1 << KEPT) - 1);
                digits.0[REGISTERS - 1][l] |= word >> KEPT << (SHARE * i as u32);
            }
        }
        digits
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

    fn number(digits: &Digits) -> BigUint {
        number_of(words_of(&digits.in_order()).into_iter())
    }

    #[test]
    fn carries_are_the_digit_above() {
        let mut words = 0x9E37_79B9_7F4A_7C15_u64;
        let mut digits = Digits::ZERO;
        for word in digits.0.as_flattened_mut() {
            words = words.wrapping_mul(words | 5).rotate_left(17);
            *word = words;
        }
        let expected = number(&digits) + 77_u32;
        let mut passed = digits;
        let top = pass_on(&mut passed.0, 77);
        assert_eq!(number(&passed) + (BigUint::from(top) << (PIECE as u32 * BITS)), expected);
        assert!(passed.0.as_flattened().iter().all(|&digit| digit < (1 << BITS) + (1 << 17)));
        // Half of the lanes, then the other half, come to the same.
        let mut halves: [[[u64; 4]; REGISTERS]; 2] = [[[0; 4]; REGISTERS]; 2];
        let mut carry = 77;
        for (h, half) in halves.iter_mut().enumerate() {
            *half = digits.0.map(|row| std::array::from_fn(|l| row[4 * h + l]));
            carry = pass_on(half, carry);
            assert!((0..REGISTERS).all(|i| half[i] == passed.0[i][4 * h..][..4]));
        }
        assert_eq!(carry, top);
    }

    #[test]
    fn what_is_put_away_comes_back() {
        let mut digits = Digits::ZERO;
        assert!(digits.is_zero() && !Digits::one().is_zero());
        for (at, word) in digits.0.as_flattened_mut().iter_mut().enumerate() {
            *word = DIGIT + 4000 * at as u64;
        }
        assert_eq!(Packed::new(&digits).unpack(), digits);
    }

    #[test]
    fn the_largest_digits_give_their_number() {
        let digits = [u64::MAX; 5];
        let expected = (0..5).map(|d| BigUint::from(u64::MAX) << (BITS * d)).sum::<BigUint>();
        assert_eq!(number_of(words_of(&digits).into_iter()), expected);
        assert!(words_of(&[0; 9]).is_empty());
    }
}
