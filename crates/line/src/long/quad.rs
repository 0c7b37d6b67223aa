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
//! [`Plain`] is right everywhere. `simd` has kernels in registers of 256 bits, and of 512 with masks
//! of their own.

use super::digits::{Digits, PERIOD, pass_on};

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

/// Four rows and the positions they go through, a part of the digits of each.
pub(crate) struct Quad<'a, const W: usize, const R: usize> {
    pub(crate) totals: &'a mut [Digits<W, R>; QUAD],
    pub(crate) numbers: &'a mut [Digits<W, R>],
    pub(crate) codes: &'a [Code],
    /// Steps of row 0 at the first position.
    pub(crate) steps: usize,
    /// What numbers passed on in the part before, in order; then what they pass on in this one.
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

/// What takes numbers to registers and back, and adds them there.
pub(crate) trait Kernel<const W: usize, const R: usize>: Copy {
    /// A number in registers.
    type Number: Copy;

    /// What lies at a place.
    fn load(self, place: &Digits<W, R>) -> Self::Number;
    /// Puts a number at a place.
    fn store(self, place: &mut Digits<W, R>, number: Self::Number);
    /// The total, and the number if it fits: `fits` is all ones, or it is zero.
    fn sum(self, total: Self::Number, number: Self::Number, fits: u8) -> Self::Number;
    /// The same number, with every carry passed on by one digit: `carry` to the lowest, which then
    /// is what the highest passes on.
    fn pass_on(self, number: Self::Number, carry: &mut u64) -> Self::Number;
}

/// The twin of the others: no instruction that some processor lacks.
#[derive(Clone, Copy)]
pub(crate) struct Plain;

impl<const W: usize, const R: usize> Kernel<W, R> for Plain {
    type Number = Digits<W, R>;

    #[inline(always)]
    fn load(self, place: &Digits<W, R>) -> Digits<W, R> {
        *place
    }

    #[inline(always)]
    fn store(self, place: &mut Digits<W, R>, number: Digits<W, R>) {
        *place = number;
    }

    #[inline(always)]
    fn sum(self, mut total: Digits<W, R>, number: Digits<W, R>, fits: u8) -> Digits<W, R> {
        let mask = i64::from(fits as i8) as u64;
        for (total, number) in total.iter_mut().zip(&number) {
            for l in 0..W {
                total[l] = total[l].wrapping_add(number[l] & mask);
            }
        }
        total
    }

    #[inline(always)]
    fn pass_on(self, mut number: Digits<W, R>, carry: &mut u64) -> Digits<W, R> {
        *carry = pass_on(&mut number, *carry);
        number
    }
}

/// Takes the totals through the positions. Gives how many carries were used.
#[inline(always)]
pub(crate) fn pass<const W: usize, const R: usize>(
    kernel: impl Kernel<W, R>,
    quad: Quad<'_, W, R>,
) -> usize {
    let Quad { totals: rows, numbers, codes, steps, carries } = quad;
    // Not by `map`, which compilers call.
    let [a, b, c, d] = &*rows;
    let mut totals = [kernel.load(a), kernel.load(b), kernel.load(c), kernel.load(d)];
    let (all, clear) = (&mut totals, &Code::CLEAR);
    let (mut n_used, mut s) = (0, 0);
    while s < numbers.len() {
        let due = row_due(steps + s);
        let (places, codes, carries) = (&mut numbers[s..], &codes[s..], &mut carries[n_used..]);
        let n_clear = usize::from(codes[0].n_clear);
        if due >= QUAD {
            // None is due for a while.
            let n = places.len().min(1 + due - QUAD);
            let stretch = places[..n].iter_mut();
            if n_clear >= n {
                stretch.for_each(|place| {
                    step_down::<QUAD, W, R, _>(kernel, all, place, clear, &mut 0);
                });
            } else {
                let positions = stretch.zip(codes);
                positions.for_each(|(place, code)| {
                    step_down::<QUAD, W, R, _>(kernel, all, place, code, &mut 0);
                });
            }
            s += n;
        } else if due == 3
            && n_clear >= QUAD
            && let Some([a, b, c, d]) = places.first_chunk_mut()
            && let Some([e, f, g, h]) = carries.first_chunk_mut()
        {
            step_down::<3, W, R, _>(kernel, all, a, clear, e);
            step_down::<2, W, R, _>(kernel, all, b, clear, f);
            step_down::<1, W, R, _>(kernel, all, c, clear, g);
            step_down::<0, W, R, _>(kernel, all, d, clear, h);
            (n_used, s) = (n_used + QUAD, s + QUAD);
        } else {
            let (place, code, carry) = (&mut places[0], &codes[0], &mut carries[0]);
            match due {
                0 => step_down::<0, W, R, _>(kernel, all, place, code, carry),
                1 => step_down::<1, W, R, _>(kernel, all, place, code, carry),
                2 => step_down::<2, W, R, _>(kernel, all, place, code, carry),
                _ => step_down::<3, W, R, _>(kernel, all, place, code, carry),
            }
            (n_used, s) = (n_used + 1, s + 1);
        }
    }
    for (row, total) in rows.iter_mut().zip(totals) {
        kernel.store(row, total);
    }
    n_used
}

/// Takes the totals through a position. Row `DUE`, if there is one, passes on its carries.
#[inline(always)]
fn step_down<const DUE: usize, const W: usize, const R: usize, K: Kernel<W, R>>(
    kernel: K,
    totals: &mut [K::Number; QUAD],
    place: &mut Digits<W, R>,
    code: &Code,
    carry: &mut u64,
) {
    let mut number = kernel.load(place);
    for (q, (total, fits)) in totals.iter_mut().zip(code.fits).enumerate() {
        *total = kernel.sum(*total, number, fits);
        if q == DUE {
            *total = kernel.pass_on(*total, carry);
        }
        number = *total;
    }
    if code.restarts != 0 {
        for (q, total) in totals.iter_mut().enumerate() {
            if code.restarts >> q & 1 != 0 {
                *total = kernel.load(&[[0; W]; R]);
            }
        }
    }
    kernel.store(place, totals[QUAD - 1]);
}

#[cfg(test)]
mod tests {
    use num_bigint::BigUint;

    use super::super::digits::{in_order, number_of, words_of};
    use super::*;

    /// Pascal's triangle, a quad of rows at a time, against the numbers of `num-bigint`.
    fn rows_of_a_triangle<const W: usize, const R: usize>() {
        const WIDTH: usize = 640;
        const ROWS: usize = 240;
        let codes = &[Code::CLEAR; WIDTH];
        let (zero, mut one) = ([[0; W]; R], [[0; W]; R]);
        one[0][0] = 1;
        let mut parts = vec![vec![zero; WIDTH]; 1000_usize.div_ceil(47 * W * R)];
        parts[0].fill(one);
        let mut expected = vec![BigUint::from(1_u32); WIDTH];
        for j in (0..ROWS).step_by(QUAD) {
            let mut carries = [0; most_due(WIDTH)];
            for numbers in &mut parts {
                let (totals, steps, carries) = (&mut [zero; QUAD], j, &mut carries);
                let n_used = pass(Plain, Quad { totals, numbers, codes, steps, carries });
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
            let digits: Vec<u64> = parts.iter().flat_map(|part| in_order(&part[s])).collect();
            assert_eq!(&number_of(words_of(&digits).into_iter()), expected);
        }
        assert!(expected.iter().any(|number| number.bits() > 700));
    }

    #[test]
    fn rows_of_a_triangle_in_parts_of_every_size() {
        rows_of_a_triangle::<8, 4>();
        rows_of_a_triangle::<4, 2>();
        rows_of_a_triangle::<2, 2>();
    }
}
