//! Words as rows and planes: windows, floods, mirrors.
//!
//! A *plane* holds one bit a cell, a *row* one bit a slack position, both lowest first. A window
//! takes a row's worth of bits out of a plane, from some cell on; `place` puts a row back.
//!
//! ```text
//!   plane        0 1 1 0 1 1 1 0        window at 4: 1 1 1 0
//!   flood        from      0 1 0 0 0 1 0
//!                through   1 1 1 0 0 1 0
//!                reached   0 1 1 1 0 1 1     on through ones, and one step past each stretch
//! ```
//!
//! Each of them moves 64 bits at a time: O(length / 64). Bit by bit is what their tests do. Planes with a byte a cell
//! would spare the windows and take eight times the memory traffic.

/// Words of a plane of `n` cells: room for every window that begins inside.
pub(super) fn stride(n: usize) -> usize {
    n / 64 + 3
}

/// Word `i` of the window at `start`.
#[inline(always)]
pub(super) fn window(plane: &[u64], start: u32, i: usize) -> u64 {
    let (at, shift) = (start as usize / 64 + i, start % 64);
    plane[at] >> shift | plane[at + 1] << 1 << (63 - shift)
}

/// Puts word `i` of a row back into a plane, at `start`.
#[inline(always)]
pub(super) fn place(plane: &mut [u64], start: u32, i: usize, word: u64) {
    let (at, shift) = (start as usize / 64 + i, start % 64);
    plane[at] |= word << shift;
    plane[at + 1] |= word >> 1 >> (63 - shift);
}

/// The carry that runs through a flood, word after word.
#[derive(Clone, Copy, Default)]
pub(super) struct Flood {
    carry: bool,
}

impl Flood {
    /// The next word of `from`, and on through the ones of `through`, one step beyond each stretch.
    #[inline(always)]
    pub(super) fn next(&mut self, from: u64, through: u64) -> u64 {
        let (sum, over) = (from & through).overflowing_add(through);
        let (sum, over_too) = sum.overflowing_add(u64::from(self.carry));
        self.carry = over | over_too;
        (sum ^ through) | from
    }
}

/// The first bit of `row` at or below `last` becomes bit `last - s`; bits beyond `last` are lost.
#[inline(always)]
pub(super) fn mirror(row: &[u64], last: usize, mut put: impl FnMut(usize, u64)) {
    let n_words = last / 64 + 1;
    let shift = 63 - last as u32 % 64;
    for i in 0..n_words {
        let high = row[n_words - 1 - i].reverse_bits();
        let low = if i + 1 < n_words { row[n_words - 2 - i].reverse_bits() } else { 0 };
        put(i, high >> shift | low << 1 << (63 - shift));
    }
}

/// Goes from runs of one cell to runs of `length` by steps that at most double.
#[inline(always)]
fn doubling(plane: &mut [u64], length: u32, step: impl Fn(&mut [u64], u32)) {
    let mut reach = 1;
    while reach < length {
        let shift = reach.min(length - reach);
        step(plane, shift);
        reach += shift;
    }
}

/// Keeps the cells from which on `length` cells are all ones.
pub(super) fn keep_fits(plane: &mut [u64], length: u32) {
    doubling(plane, length, and_shifted_down);
}

/// Sets the cells of all runs of `length` cells whose first cell is set.
pub(super) fn spread(plane: &mut [u64], length: u32) {
    doubling(plane, length, or_shifted_up);
}

/// `plane[i] &= plane[i + shift]` for every cell `i`.
fn and_shifted_down(plane: &mut [u64], shift: u32) {
    let (words, bits) = (shift as usize / 64, shift % 64);
    let n = plane.len();
    for i in 0..n {
        let low = if i + words < n { plane[i + words] } else { 0 };
        let high = if i + words + 1 < n { plane[i + words + 1] } else { 0 };
        plane[i] &= low >> bits | high << 1 << (63 - bits);
    }
}

/// `plane[i + shift] |= plane[i]` for every cell `i`.
fn or_shifted_up(plane: &mut [u64], shift: u32) {
    let (words, bits) = (shift as usize / 64, shift % 64);
    for i in (words..plane.len()).rev() {
        let high = plane[i - words];
        let low = if i > words { plane[i - words - 1] } else { 0 };
        plane[i] |= high << bits | low >> 1 >> (63 - bits);
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::SplitMix64;

    use super::*;

    fn bit(words: &[u64], i: usize) -> bool {
        words.get(i / 64).is_some_and(|word| word >> (i % 64) & 1 == 1)
    }

    fn random(rng: &mut SplitMix64, n: usize) -> Vec<u64> {
        let dense = rng.chance(50);
        let word = |rng: &mut SplitMix64| rng.next_u64() | if dense { rng.next_u64() } else { 0 };
        let mut words: Vec<u64> = (0..stride(n)).map(|_| word(rng)).collect();
        (n..64 * words.len()).for_each(|i| words[i / 64] &= !(1 << (i % 64)));
        words
    }

    #[test]
    fn floods_go_one_step_beyond() {
        let mut rng = SplitMix64::new(9);
        for n in [3, 64, 65, 200] {
            for _ in 0..200 {
                let (from, through) = (random(&mut rng, n), random(&mut rng, n));
                let mut flood = Flood::default();
                let reached: Vec<u64> =
                    from.iter().zip(&through).map(|(&f, &t)| flood.next(f, t)).collect();
                let mut before = false;
                for i in 0..=n {
                    let expected = bit(&from, i) || before;
                    assert_eq!(bit(&reached, i), expected);
                    before = expected && bit(&through, i);
                }
            }
        }
    }

    #[test]
    fn windows_mirrors_and_lengths() {
        let mut rng = SplitMix64::new(10);
        for n in [1, 63, 64, 65, 130, 200] {
            let plane = random(&mut rng, n);
            for start in [0, 1, n / 2, n - 1] {
                let row: Vec<u64> =
                    (0..(n - start) / 64 + 1).map(|i| window(&plane, start as u32, i)).collect();
                assert!((start..n).all(|i| bit(&row, i - start) == bit(&plane, i)));
                let mut back = vec![0; stride(n)];
                row.iter()
                    .enumerate()
                    .for_each(|(i, &word)| place(&mut back, start as u32, i, word));
                assert!((0..n).all(|i| bit(&back, i) == (i >= start && bit(&plane, i))));
            }
            let mut turned = vec![0; stride(n)];
            mirror(&plane, n - 1, |i, word| turned[i] = word);
            assert!((0..n).all(|i| bit(&turned, i) == bit(&plane, n - 1 - i)));
            for length in [1, 2, 3, 7, 64, 100] {
                let (mut fits, mut covered) = (plane.clone(), plane.clone());
                keep_fits(&mut fits, length as u32);
                spread(&mut covered, length as u32);
                for i in 0..n {
                    assert_eq!(bit(&fits, i), (i..i + length).all(|c| bit(&plane, c)));
                    let mut starts = i.saturating_sub(length - 1)..=i;
                    assert_eq!(bit(&covered, i), starts.any(|s| bit(&plane, s)));
                }
            }
        }
    }
}
