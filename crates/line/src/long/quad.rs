//! Four rows of the table on their way through some positions: where the time goes.
//!
//! ```text
//!   row above   u u u u u u u      a number is the one on its left plus, if the run fits, the one
//!   row 0       t t t t            above it; a `#` behind the run makes it zero
//!   row 1       t t t t
//!   row 2       t t t t            totals stay in registers, and the row below, the numbers of
//!   row 3       t t t t            row 3, takes the place of the row above
//! ```
//!
//! A step goes one position to the right or one row down, so the number of row `j` at position `s`
//! is `j + s` steps from the first. All numbers whose steps are a multiple of [`PERIOD`] pass on
//! their carries: one number in sixteen, and no path between two of them is longer. (Columns and
//! rows of tiles that pass on all of theirs, in place of diagonals, take three times as many.)
//!
//! Where a run does not fit, what is added is masked, which costs less than a branch that comes
//! out either way. Few cells are known to be filled, so restarts are a branch.
//!
//! [`pass`] is the twin, right everywhere. `simd` has a version in registers of 512 bits with
//! masks of their own, which takes a quarter of its time.

use super::digits::{Digits, LANES, PERIOD, REGISTERS, pass_on};

/// Rows that go together.
pub(crate) const QUAD: usize = 4;

/// What is in the way of each row at a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Code {
    /// All ones where the run fits and the row above, if it is of the quad, does not restart, else
    /// zero.
    pub(crate) fits: [u8; QUAD],
    /// Bit `q` where the total of row `q` restarts.
    pub(crate) restarts: u16,
    /// From this position on, so many in a row where nothing is in the way of any row.
    pub(crate) n_clear: u16,
}

impl Code {
    /// Nothing is in the way.
    pub(crate) const CLEAR: Code = Code { fits: [0xFF; QUAD], restarts: 0, n_clear: u16::MAX };

    /// Counts the clear positions.
    #[inline(always)]
    pub(super) fn count_clear(codes: &mut [Code]) {
        let mut n_clear = 0;
        for code in codes.iter_mut().rev() {
            let is_clear = code.fits == [0xFF; QUAD] && code.restarts == 0;
            n_clear = if is_clear { n_clear + 1 } else { 0 };
            code.n_clear = n_clear;
        }
    }
}

/// Four rows and the positions they go through.
pub(crate) struct Quad<'a> {
    pub(crate) totals: &'a mut [Digits; QUAD],
    pub(crate) numbers: &'a mut [Digits],
    pub(crate) codes: &'a [Code],
    /// Steps of row 0 at the first position.
    pub(crate) steps: usize,
    /// What numbers passed on in the piece before, in order; then what they pass on in this one.
    pub(crate) carries: &'a mut [u64],
}

/// The row that passes on its carries when row 0 has taken so many steps.
#[inline(always)]
pub(crate) fn row_due(steps: usize) -> usize {
    steps.wrapping_neg() % PERIOD
}

/// The most numbers that pass on their carries while four rows go through so many positions.
pub(super) const fn most_due(positions: usize) -> usize {
    positions.div_ceil(PERIOD) * QUAD
}

/// Takes the totals through the positions. Gives how many carries were used.
#[inline(always)]
pub(crate) fn pass(quad: Quad<'_>) -> usize {
    pass_in_parts::<LANES, QUAD>(quad)
}

/// The same for `W` lanes and `N` rows at a time, for processors with few registers.
#[inline(always)]
pub(crate) fn pass_in_parts<const W: usize, const N: usize>(quad: Quad<'_>) -> usize {
    let Quad { totals, numbers, codes, steps, carries } = quad;
    let mut n_used = 0;
    for part in 0..LANES / W {
        // Lanes above take up what those below them pass on.
        n_used = 0;
        for first in (0..QUAD).step_by(N) {
            let (totals, carries) = (&mut totals[first..first + N], &mut carries[n_used..]);
            let lane = part * W;
            let part = Part::<'_, W, N> { totals, numbers, codes, first, lane, steps, carries };
            n_used += part.pass();
        }
    }
    n_used
}

/// `W` lanes of `N` rows of a quad.
struct Part<'a, const W: usize, const N: usize> {
    totals: &'a mut [Digits],
    numbers: &'a mut [Digits],
    codes: &'a [Code],
    first: usize,
    lane: usize,
    steps: usize,
    carries: &'a mut [u64],
}

impl<const W: usize, const N: usize> Part<'_, W, N> {
    #[inline(always)]
    fn pass(self) -> usize {
        let (mut n_used, mut steps) = (0, self.steps);
        let mut totals = [[[0; W]; REGISTERS]; N];
        for (total, digits) in totals.iter_mut().zip(self.totals.iter()) {
            *total = lanes(digits, self.lane);
        }
        for (place, code) in self.numbers.iter_mut().zip(self.codes) {
            let mut number = lanes(place, self.lane);
            let due = row_due(steps).wrapping_sub(self.first);
            for (q, total) in totals.iter_mut().enumerate() {
                let mask = i64::from(code.fits[self.first + q] as i8) as u64;
                add(total, &number, mask);
                if q == due {
                    self.carries[n_used] = pass_on(total, self.carries[n_used]);
                    n_used += 1;
                }
                number = *total;
            }
            if code.restarts != 0 {
                for (q, total) in totals.iter_mut().enumerate() {
                    if code.restarts >> (self.first + q) & 1 != 0 {
                        *total = [[0; W]; REGISTERS];
                    }
                }
            }
            put(place, self.lane, &totals[N - 1]);
            steps += 1;
        }
        for (digits, total) in self.totals.iter_mut().zip(&totals) {
            put(digits, self.lane, total);
        }
        n_used
    }
}

#[inline(always)]
fn add<const W: usize>(
    total: &mut [[u64; W]; REGISTERS],
    number: &[[u64; W]; REGISTERS],
    mask: u64,
) {
    for (total, number) in total.iter_mut().zip(number) {
        for l in 0..W {
            total[l] = total[l].wrapping_add(number[l] & mask);
        }
    }
}

#[inline(always)]
fn lanes<const W: usize>(digits: &Digits, from: usize) -> [[u64; W]; REGISTERS] {
    let mut lanes = [[0; W]; REGISTERS];
    for (lanes, digits) in lanes.iter_mut().zip(&digits.0) {
        lanes.copy_from_slice(&digits[from..from + W]);
    }
    lanes
}

#[inline(always)]
fn put<const W: usize>(digits: &mut Digits, from: usize, lanes: &[[u64; W]; REGISTERS]) {
    for (digits, lanes) in digits.0.iter_mut().zip(lanes) {
        digits[from..from + W].copy_from_slice(lanes);
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::super::digits::{number_of, words_of};
    use super::*;

    /// Pascal's triangle, a quad of rows at a time, against the numbers of `num-bigint`, by whole
    /// lanes and in parts.
    #[test]
    fn rows_of_a_triangle() {
        const WIDTH: usize = 640;
        let codes = &[Code::CLEAR; WIDTH];
        let mut pieces = [vec![Digits::one(); WIDTH], vec![Digits::ZERO; WIDTH]];
        let mut expected = vec![BigUint::from(1_u32); WIDTH];
        for j in (0..240).step_by(QUAD) {
            let mut carries = [0; most_due(WIDTH)];
            for numbers in &mut pieces {
                let (totals, steps, carries) = (&mut [Digits::ZERO; QUAD], j, &mut carries);
                let quad = Quad { totals, numbers, codes, steps, carries };
                let n_used = if j % 8 == 0 { pass(quad) } else { pass_in_parts::<4, 2>(quad) };
                assert_eq!(n_used, most_due(WIDTH));
            }
            assert_eq!(carries, [0; most_due(WIDTH)]);
            for _ in 0..QUAD {
                for s in 1..WIDTH {
                    let left = expected[s - 1].clone();
                    expected[s] += left;
                }
            }
        }
        for (s, expected) in expected.iter().enumerate() {
            let digits: Vec<u64> = pieces.iter().flat_map(|piece| piece[s].in_order()).collect();
            assert_eq!(&number_of(words_of(&digits).into_iter()), expected);
        }
        assert!(expected.iter().any(|number| number.bits() > 700));
    }
}
