//! How many arrangements a line has, exact however large the number.
//!
//! With the runs packed to the left, run `j` starts at cell `start_j` and ends before `end_j`;
//! moved right by `s` of the `r` spare empties it covers `start_j + s .. end_j + s`. Let `D_j[s]`
//! be the ways to finish the cells up to and including `end_j + s` with runs `0..=j`, that last
//! cell empty (cell `n` counts as empty). Either it lies behind an earlier end of run `j`, or run
//! `j` ends right before it:
//!
//! ```text
//!   D_j[s] = open(end_j + s) · ( D_j[s-1] + fit_j(start_j + s) · D_{j-1}[s] )
//!
//!   ?###????????  clue 3 2 1        s = 0  1  2  3  4
//!                                D_0    0  1  1  1  1     at s = 0 the run would touch a #
//!                                D_1    0  1  2  3  4
//!                                D_2    0  1  3  6  10    the count
//! ```
//!
//! Every row uses the same `s`, so nothing shifts and one row is updated in place. Two traps: the
//! row before the first run is 1 only while no `#` is left uncovered, and a total restarts at
//! a cell that is not open. Run `j` is only followed from its leftmost to its rightmost start:
//! what is left out cannot be finished. (With it the first trap is out of reach: up to the
//! rightmost start of the first run there is no `#`.)
//!
//! O(k · w) additions for `k` runs of `w` possible starts each, in r + 1 numbers. Machine numbers
//! of 64 bits, then 128 and 256; each attempt notices a carry and gives way to the next, at last to
//! `long` for any length, so a count never wraps. On a wholly unknown line the closed form takes min(k, r)
//! steps instead.

use num_bigint::BigUint;
use pictogrid_core::{Line, Observer, Silent};

use crate::{
    Count,
    binomial::blank_count,
    count_limits::{FREE, Meter, Unfinished},
    extremes::Reach,
    long,
    placement_masks::PlacementMasks,
    slack::{min_cells, runs, slack},
};

/// The number of ways to finish `line` so that its runs are exactly `clue`. To count many
/// lines, keep a [`Counter`].
///
/// ```
/// let line = "?###????????".parse().unwrap();
/// assert_eq!(pictogrid_line::arrangements(&line, &[3, 2, 1]), 10_u32.into());
/// ```
#[must_use]
pub fn arrangements(line: &Line, clue: &[u32]) -> BigUint {
    Counter::default().count(line, clue).into()
}

/// Counts arrangements of one line after another, and reuses its buffers (up to 1 MiB).
#[derive(Clone, Debug, Default)]
pub struct Counter {
    masks: PlacementMasks,
    reach: Reach,
    narrow: Vec<u64>,
    wide: Vec<u128>,
    widest: Vec<[u64; 4]>,
}

impl Counter {
    /// A counter with empty buffers.
    #[must_use]
    pub fn new() -> Counter {
        Counter::default()
    }

    /// The number of ways to finish `line` so that its runs are exactly `clue`.
    ///
    /// ```
    /// let mut counter = pictogrid_line::Counter::new();
    /// let count = counter.count(&"????".parse().unwrap(), &[1, 1]);
    /// assert_eq!(count.to_u128(), Some(3));
    /// ```
    pub fn count(&mut self, line: &Line, clue: &[u32]) -> Count {
        self.count_within(line, clue, u64::MAX, &mut Silent).expect("no limit stops it")
    }

    /// The same in at most `max_bytes` bytes (1 MiB is always allowed), and until the observer stops it:
    /// a long line of which little is known may take minutes.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use pictogrid_line::{Counter, Unfinished};
    /// let line = (".".to_owned() + &"?".repeat(20_000)).parse().unwrap();
    /// let mut stop = |_: pictogrid_core::Event<'_>| ControlFlow::Break(());
    /// let count = Counter::new().count_within(&line, &[1; 5_000], 1 << 30, &mut stop);
    /// assert_eq!(count, Err(Unfinished::Stopped));
    /// ```
    pub fn count_within(
        &mut self,
        line: &Line,
        clue: &[u32],
        max_bytes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Count, Unfinished> {
        self.count_metered(line, clue, &mut Meter::new(max_bytes, observer))
    }

    pub(crate) fn count_metered(
        &mut self,
        line: &Line,
        clue: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<Count, Unfinished> {
        let clue = &*runs(clue);
        if line.n_unknown() == line.len() {
            return blank_count(line.len(), clue, meter);
        }
        let Some(r) = slack(line.len(), clue) else { return Ok(Count::ZERO) };
        let bytes = n_bytes(line.len(), clue.len(), r);
        meter.take(bytes)?;
        let count = self.count_known(line, clue, meter);
        meter.give_back(bytes);
        if bytes > FREE {
            *self = Counter::default();
        }
        count
    }

    /// The same if a cell is known.
    fn count_known(
        &mut self,
        line: &Line,
        clue: &[u32],
        meter: &mut Meter<'_>,
    ) -> Result<Count, Unfinished> {
        self.masks.set(line);
        if !self.reach.find(line, &self.masks, clue, meter)? {
            return Ok(Count::ZERO);
        }
        let Reach { lo, hi, .. } = &self.reach;
        let rows = Rows { masks: &self.masks, clue, lo, hi };
        if let Some(count) = rows.total(&mut self.narrow, meter)? {
            return Ok(u128::from(count).into());
        }
        if let Some(count) = rows.total(&mut self.wide, meter)? {
            return Ok(count.into());
        }
        if let Some(digits) = rows.total(&mut self.widest, meter)? {
            let count =
                digits.iter().rev().fold(BigUint::ZERO, |count, &digit| (count << 64) + digit);
            return Ok(count.into());
        }
        long::count(&self.masks, &self.reach, clue, meter).map(Count::from)
    }
}

/// The memory of a cell: what fits where, twice.
pub(crate) const CELL_BYTES: u64 = 16;

/// The memory of all buffers for `n` cells, `k` runs and a slack of `r`.
fn n_bytes(n: usize, k: usize, r: usize) -> u64 {
    // The clue mirrored, the earliest and the latest starts; rows of all widths.
    CELL_BYTES * n as u64 + 12 * k as u64 + 56 * r as u64
}

/// Digits that are added in the time that it takes to come to a number of any length.
const DIGITS_A_NUMBER: u64 = 8;

/// A number that a row of the table is made of.
pub(crate) trait Number: Clone {
    const ZERO: Self;
    const ONE: Self;

    /// Adds, and gives whether the sum did not fit.
    fn add(&mut self, other: &Self) -> bool;

    /// The digits, in words, of a number of any length.
    fn n_digits(&self) -> Option<u64> {
        None
    }
}

macro_rules! machine_number {
    ($word:ty) => {
        impl Number for $word {
            const ZERO: $word = 0;
            const ONE: $word = 1;

            fn add(&mut self, other: &$word) -> bool {
                let (sum, is_over) = self.overflowing_add(*other);
                *self = sum;
                is_over
            }
        }
    };
}

machine_number!(u64);
machine_number!(u128);

impl<const N: usize> Number for [u64; N] {
    const ZERO: [u64; N] = [0; N];
    const ONE: [u64; N] = {
        let mut one = [0; N];
        one[0] = 1;
        one
    };

    /// Lowest digits first.
    fn add(&mut self, other: &[u64; N]) -> bool {
        let mut carry = false;
        for (digit, other) in self.iter_mut().zip(other) {
            let (sum, is_over) = digit.overflowing_add(*other);
            let (sum, is_over_by_carry) = sum.overflowing_add(carry.into());
            (*digit, carry) = (sum, is_over || is_over_by_carry);
        }
        carry
    }
}

impl Number for BigUint {
    const ZERO: BigUint = BigUint::ZERO;
    const ONE: BigUint = BigUint::ONE;

    fn add(&mut self, other: &BigUint) -> bool {
        *self += other;
        false
    }

    fn n_digits(&self) -> Option<u64> {
        Some(self.bits().div_ceil(64))
    }
}

/// The rows `D_j` of a line that has an arrangement, read from one end.
pub(crate) struct Rows<'a> {
    pub(crate) masks: &'a PlacementMasks,
    pub(crate) clue: &'a [u32],
    /// The leftmost and the rightmost starts.
    pub(crate) lo: &'a [u32],
    pub(crate) hi: &'a [u32],
}

impl Rows<'_> {
    /// The count, `None` if it does not fit `N`.
    fn total<N: Number>(
        &self,
        row: &mut Vec<N>,
        meter: &mut Meter<'_>,
    ) -> Result<Option<N>, Unfinished> {
        let Some((&last, &hi)) = self.clue.last().zip(self.hi.last()) else {
            return Ok(Some(N::ONE));
        };
        if self.fill(row, self.clue.len(), meter)? {
            return Ok(None);
        }
        // Behind the rightmost place of the last run there is no filled cell, so the total there
        // is the total at the end of the line.
        let packed = min_cells(self.clue) as usize - last as usize;
        Ok(Some(row[hi as usize - packed].clone()))
    }

    /// Makes the row of the first `k` runs, as far as the run behind them asks for it. Gives whether a
    /// number did not fit. Needs: at least one run.
    pub(crate) fn fill<N: Number>(
        &self,
        row: &mut Vec<N>,
        k: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Unfinished> {
        let r = slack(self.masks.n(), self.clue).expect("an arrangement exists");
        row.clear();
        row.resize(r + 1, N::ZERO);
        // No filled cell lies before the rightmost place of the first run.
        let ones = &mut row[self.lo[0] as usize..=self.hi[0] as usize];
        ones.fill(N::ONE);
        if let Some(n) = N::ONE.n_digits() {
            meter.take((r as u64 + 1) * size_of::<N>() as u64 + 8 * n * ones.len() as u64)?;
        }
        let mut start = 0;
        for j in 0..k {
            meter.work(u64::from(self.hi[j] - self.lo[j]) + 1)?;
            if self.advance(row, j, start, meter)? {
                return Ok(true);
            }
            start += self.clue[j] as usize + 1;
        }
        Ok(false)
    }

    /// Makes `D_j` of `D_{j-1}`. Needs: `start` is where run `j` begins when packed to the left.
    /// Gives whether a number did not fit.
    fn advance<N: Number>(
        &self,
        row: &mut [N],
        j: usize,
        start: usize,
        meter: &mut Meter<'_>,
    ) -> Result<bool, Unfinished> {
        let (masks, g) = (self.masks, self.clue[j]);
        let end = start + g as usize;
        let first = self.lo[j] as usize - start;
        // Run j + 1 asks for totals up to its own rightmost place. The row before was made up to
        // the rightmost place of this run; what lies beyond in the row is still 0.
        let last = match self.hi.get(j + 1) {
            Some(&hi) => hi as usize - end - 1,
            None => self.hi[j] as usize - start,
        };
        // Entries before are not read again; machine numbers need no clearing.
        let before = row[..first].iter_mut().rev();
        for (number, n) in before.map_while(|number| number.n_digits().map(|n| (number, n))) {
            if n == 0 {
                break;
            }
            *number = N::ZERO;
            meter.give_back(8 * n);
        }
        let mut is_over = false;
        for s in first..=last {
            let held = row[s].n_digits();
            let (left, right) = row.split_at_mut(s);
            let (here, before) = (&mut right[0], left[first..].last());
            if !masks.is_open(end + s) {
                *here = N::ZERO;
            } else if !masks.fits(start + s, g) {
                here.clone_from(before.unwrap_or(&N::ZERO));
            } else if let Some(before) = before {
                is_over |= here.add(before);
            }
            if let Some((held, now)) = held.zip(here.n_digits()) {
                meter.work(now + DIGITS_A_NUMBER)?;
                meter.give_back(8 * held);
                meter.take(8 * now)?;
            }
        }
        Ok(is_over)
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{SplitMix64, brute, planted, strategy};
    use proptest::prelude::*;

    use super::*;
    use crate::blank_arrangements;

    proptest! {
        #[test]
        fn counts_are_those_of_brute_force((line, clue) in strategy::record(0..=14)) {
            prop_assert_eq!(arrangements(&line, &clue), brute::arrangements(&line, &clue).into());
        }
    }

    proptest! {
        #[test]
        fn what_a_counter_counted_before_does_not_matter(
            records in proptest::collection::vec(strategy::record(0..=12), 4),
        ) {
            let mut counter = Counter::new();
            for (line, clue) in &records {
                prop_assert_eq!(BigUint::from(counter.count(line, clue)), arrangements(line, clue));
            }
        }
    }

    #[test]
    fn every_width_gives_the_same_count() {
        let mut rng = SplitMix64::new(11);
        for n in 1..60 {
            let planted = planted::line(&mut rng, n, 55, 20);
            let (masks, mut reach) = (PlacementMasks::new(&planted.line), Reach::default());
            let mut silent = Silent;
            let mut meter = Meter::new(u64::MAX, &mut silent);
            assert_eq!(reach.find(&planted.line, &masks, &planted.clue, &mut meter), Ok(true));
            let (lo, hi) = (&reach.lo[..], &reach.hi[..]);
            let rows = Rows { masks: &masks, clue: &planted.clue, lo, hi };
            let wide = rows.total::<u128>(&mut Vec::new(), &mut meter).unwrap().unwrap();
            let narrow = rows.total::<u64>(&mut Vec::new(), &mut meter).unwrap();
            assert_eq!(narrow.map(u128::from), Some(wide));
            let big = rows.total::<BigUint>(&mut Vec::new(), &mut meter).unwrap();
            assert_eq!(big, Some(wide.into()));
        }
    }

    /// A `.` in front changes no count, but takes the line away from the closed form.
    fn walled(n: usize) -> Line {
        let mut line = Line::unknown(n + 1);
        line.set(0, Some(pictogrid_core::Value::EMPTY));
        line
    }

    #[test]
    fn counts_beyond_every_machine_number() {
        let mut counter = Counter::new();
        for (n, g, k) in [(60, 1, 12), (100, 1, 16), (160, 1, 25), (400, 2, 60), (1000, 1, 300)] {
            let clue = vec![g; k];
            let expected = Count::from(blank_arrangements(n, &clue));
            assert_eq!(counter.count(&walled(n), &clue), expected, "{k} runs of {g} on {n}");
        }
    }

    #[test]
    fn a_line_of_a_hundred_thousand_cells() {
        let clue = vec![3; 200];
        assert_eq!(arrangements(&walled(100_000), &clue), blank_arrangements(100_000, &clue));
    }
}
