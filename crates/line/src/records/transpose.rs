//! Words of the slots into rows of lanes: a transposition by shifts that every processor has.
//!
//! ```text
//!   slot 0      a3 a2 a1 a0                  row 0   .. d0 c0 b0 a0
//!   slot 8      b3 b2 b1 b0     ──▶          row 1   .. d1 c1 b1 a1
//!   slot 16     c3 c2 c1 c0                  row 2   .. d2 c2 b2 a2
//!   slot 24     d3 d2 d1 d0                  row 3   .. d3 c3 b3 a3
//! ```
//!
//! Eight such squares lie side by side, so every operation is one on eight words. The lane of
//! a slot follows from where it comes to lie: see [`Lane::lane`](super::lanes::Lane::lane).
//! Lost: cutting lane by lane, which compilers turn into a store a lane.

use super::lanes::Row;

/// The lower half of a word.
const LOW: u64 = 0xFFFF_FFFF;
/// The even quarters of a word.
const EVEN: u64 = 0x0000_FFFF_0000_FFFF;

/// Four rows of 16 bits a lane. Needs: 32 slots, 4 rows.
#[inline(always)]
pub(super) fn quarters<const N: usize>(words: &[u64; N], rows: &mut [Row<u16, N>]) {
    let (words, [first, second, third, fourth]) = (&words[..32], rows) else { return };
    let mut squares = [[0; 8]; 4];
    for l in 0..8 {
        let [a, b, c, d] = [words[l], words[l + 8], words[l + 16], words[l + 24]];
        let (ac, bd) = (a & LOW | c << 32, b & LOW | d << 32);
        squares[0][l] = ac & EVEN | (bd & EVEN) << 16;
        squares[1][l] = ac >> 16 & EVEN | bd & !EVEN;
        let (ac, bd) = (a >> 32 | c & !LOW, b >> 32 | d & !LOW);
        squares[2][l] = ac & EVEN | (bd & EVEN) << 16;
        squares[3][l] = ac >> 16 & EVEN | bd & !EVEN;
    }
    for (row, square) in [first, second, third, fourth].into_iter().zip(squares) {
        let bytes = square.map(u64::to_le_bytes);
        for (number, bytes) in row.0.iter_mut().zip(bytes.as_flattened().as_chunks().0) {
            *number = u16::from_le_bytes(*bytes);
        }
    }
}

/// Two rows of 32 bits a lane. Needs: 16 slots, 2 rows.
#[inline(always)]
pub(super) fn halves<const N: usize>(words: &[u64; N], rows: &mut [Row<u32, N>]) {
    let (words, [first, second]) = (&words[..16], rows) else { return };
    let mut squares = [[0; 8]; 2];
    for l in 0..8 {
        let [a, b] = [words[l], words[l + 8]];
        squares[0][l] = a & LOW | b << 32;
        squares[1][l] = a >> 32 | b & !LOW;
    }
    for (row, square) in [first, second].into_iter().zip(squares) {
        let bytes = square.map(u64::to_le_bytes);
        for (number, bytes) in row.0.iter_mut().zip(bytes.as_flattened().as_chunks().0) {
            *number = u32::from_le_bytes(*bytes);
        }
    }
}

/// One row: a word is a lane.
#[inline(always)]
pub(super) fn wholes<const N: usize>(words: &[u64; N], rows: &mut [Row<u64, N>]) {
    if let [row] = rows {
        row.0 = *words;
    }
}

#[cfg(test)]
mod tests {
    use super::super::lanes::Lane;
    use super::*;

    /// Lane `lane(slot)` of row `part` is part `part` of the word of the slot.
    fn check<L: Lane, const N: usize>() {
        let mut words = [0; N];
        let mut state = 1_u64;
        for word in &mut words {
            state = state.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29) ^ 77;
            *word = state;
        }
        let mut rows = vec![Row([L::default(); N]); 64 / L::BITS];
        L::split(&words, &mut rows);
        for (slot, word) in words.into_iter().enumerate() {
            for (part, row) in rows.iter().enumerate() {
                let expected = word >> (part * L::BITS) << (64 - L::BITS) >> (64 - L::BITS);
                assert_eq!(row.0[L::lane(slot)].widened(), expected, "slot {slot}, part {part}");
            }
        }
    }

    #[test]
    fn every_part_of_every_word_finds_its_lane() {
        check::<u16, 32>();
        check::<u32, 16>();
        check::<u64, 8>();
    }
}
