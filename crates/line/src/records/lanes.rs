//! The counting table of many records at once, a record a lane.
//!
//! Lanes share `k`, `r` and the number of copies, so they share every loop bound; where they
//! differ is in bits. A row of the unfolded table is (copy `c`, run `j`), and since a copy starts
//! `r` cells earlier in its period than the one before, the masks of run `j` serve every copy:
//!
//! ```text
//!   period   ? # ? . ? ? # ? . ? ? # ? . ?       masks of run j, bit 0 on the left
//!   copy 2   |--- w bits ---|
//!   copy 1       |--- w bits ---|                 r bits further right a copy
//!   copy 0           |--- w bits ---|             w = copies · r + 1
//! ```
//!
//! The recurrence is that of [`count`](crate::arrangements), with bit `s` of the two masks of the
//! lane for `fit` and `open`. It is linear in the row before, so its transpose counts from the
//! end: half of the rows are done forward, half backward, and the two meet in a sum of products.
//! Each half is about as long as the root of the count, so lanes of 16 bits mostly do.
//!
//! Sums of 16 bits stay at the largest number, for which processors have an instruction: then that
//! of every way on is the largest, too, so it shows where the halves meet if it matters. Wider sums
//! begin again at zero. There all numbers are ORed together: those below the top bit add up without
//! a carry, so the first that is too large always shows it. Either way the lane is not an answer,
//! and its record is done again in wider lanes.
//!
//! O(copies · k · w) lane steps. Up to four rows go through each position together, so that a row
//! is read and written once for four. Tried and lost: the masks as words of all or nothing, ready
//! to be ANDed (sixteen times the memory, which no longer stays in the first cache).

use std::array;

use super::{masks::Masks, meet_in_the_middle::Meet, transpose, waiting_records::Slot};

/// What the lanes of one bin have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    /// Runs of the folded clue, at least one.
    pub(super) k: usize,
    /// Slack of one copy, its joint included.
    pub(super) r: usize,
    /// Copies, at least one.
    pub(super) copies: usize,
}

impl Bounds {
    /// Positions of a run in the unfolded line.
    pub(super) fn width(self) -> usize {
        self.copies * self.r + 1
    }

    /// Bits of the masks of one run.
    pub(super) fn mask_bits(self) -> usize {
        (self.copies - 1) * self.r + self.width()
    }

    /// Words of the masks of one run.
    pub(super) fn mask_words(self) -> usize {
        self.mask_bits().div_ceil(64)
    }
}

/// A lane: an unsigned number.
pub(crate) trait Lane: Copy + Default + PartialOrd + Meet {
    const BITS: usize;
    const ONE: Self;

    /// The lane of a slot.
    #[inline(always)]
    fn lane(slot: usize) -> usize {
        64 / Self::BITS * (slot % 8) + slot / 8
    }

    /// The words of the slots as rows of lanes, lowest bits first.
    fn split<const N: usize>(words: &[u64; N], rows: &mut [Row<Self, N>]);
    /// The number, or the largest there is.
    fn at_most(number: u64) -> Self;
    fn widened(self) -> u64;
    fn bit(at: usize) -> Self;
    fn plus(self, other: Self) -> Self;
    /// The numbers seen so far, ORed, and this one; nothing where sums stay at the largest.
    fn seen(self, tops: Self) -> Self;
    /// This number if `mask` has `bit`, else 0.
    fn if_bit(self, mask: Self, bit: Self) -> Self;
    fn is_over(self) -> bool;
}

macro_rules! lane {
    ($number:ty, $split:ident, $plus:ident, $has_top:expr) => {
        impl Lane for $number {
            const BITS: usize = <$number>::BITS as usize;
            const ONE: $number = 1;

            #[inline(always)]
            fn split<const N: usize>(words: &[u64; N], rows: &mut [Row<$number, N>]) {
                transpose::$split(words, rows);
            }

            #[inline(always)]
            fn at_most(number: u64) -> $number {
                number.min(<$number>::MAX.into()) as $number
            }

            #[inline(always)]
            fn widened(self) -> u64 {
                self.into()
            }

            #[inline(always)]
            fn bit(at: usize) -> $number {
                1 << at
            }

            #[inline(always)]
            fn plus(self, other: $number) -> $number {
                self.$plus(other)
            }

            #[inline(always)]
            fn seen(self, tops: $number) -> $number {
                if $has_top { self | tops } else { tops }
            }

            #[inline(always)]
            fn if_bit(self, mask: $number, bit: $number) -> $number {
                if mask & bit != 0 { self } else { 0 }
            }

            #[inline(always)]
            fn is_over(self) -> bool {
                self >> (<$number>::BITS - 1) != 0
            }
        }
    };
}

lane!(u16, quarters, saturating_add, false);
lane!(u32, halves, wrapping_add, true);
lane!(u64, wholes, wrapping_add, true);

/// A row of lanes, where the widest register can load it at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(crate) struct Row<L, const N: usize>(pub(super) [L; N]);

impl<L: Lane, const N: usize> Row<L, N> {
    #[inline(always)]
    fn zero() -> Row<L, N> {
        Row([L::default(); N])
    }
}

/// Room for the rows of a bin.
#[derive(Clone, Debug)]
pub(crate) struct Table<L: Meet, const N: usize> {
    fits: Vec<Row<L, N>>,
    opens: Vec<Row<L, N>>,
    /// Ways to have come here, by position.
    ahead: Vec<Row<L, N>>,
    /// Ways to go on from here, by position.
    behind: Vec<Row<L, N>>,
    /// Lanes that are no answers have their top bit set.
    sticky: Row<L, N>,
    counts: [L::Wide; N],
    /// The counts of the folded records.
    folded: Row<L, N>,
}

impl<L: Lane, const N: usize> Table<L, N> {
    pub(super) fn new() -> Table<L, N> {
        Table {
            fits: Vec::new(),
            opens: Vec::new(),
            ahead: Vec::new(),
            behind: Vec::new(),
            sticky: Row::zero(),
            counts: [L::Wide::default(); N],
            folded: Row::zero(),
        }
    }

    /// The count of the record in a slot, `None` if it takes a wider lane.
    #[inline(always)]
    pub(super) fn count_of(&self, slot: usize) -> Option<u128> {
        let lane = L::lane(slot);
        let is_over = self.sticky.0[lane].is_over() || self.folded.0[lane] >= L::at_most(u64::MAX);
        if is_over { None } else { Some(self.counts[lane].into()) }
    }

    /// The folded count of the record in a slot that has a count. Needs: two copies at least, so
    /// that the forward half passes the end of the first.
    #[inline(always)]
    pub(super) fn folded_of(&self, slot: usize) -> u64 {
        self.folded.0[L::lane(slot)].widened()
    }

    /// Counts the records of the slots, a lane each.
    #[inline(always)]
    pub(crate) fn count(&mut self, bounds: Bounds, slots: &[Slot; N]) {
        self.fill(bounds, slots);
        L::meet(&self.ahead, &self.behind, &mut self.counts, &mut self.sticky);
    }

    /// Fills both halves.
    #[inline(always)]
    fn fill(&mut self, bounds: Bounds, slots: &[Slot; N]) {
        self.make_masks(bounds, slots);
        let w = bounds.width();
        (self.sticky, self.folded) = (Row::zero(), Row::zero());
        self.ahead.resize(w, Row::zero());
        let mut leads = Row::<L, N>::zero();
        for (slot, record) in slots.iter().enumerate() {
            leads.0[L::lane(slot)] = match record.lead {
                Slot::ANY_LEAD => L::at_most(u64::MAX),
                lead => L::at_most(lead.into()),
            };
        }
        for (s, row) in self.ahead.iter_mut().enumerate() {
            let s = L::at_most(s as u64);
            for (number, lead) in row.0.iter_mut().zip(leads.0) {
                *number = if s < lead { L::ONE } else { L::default() };
            }
        }
        self.behind.clear();
        self.behind.resize(w, Row::zero());
        self.behind[w - 1] = Row([L::ONE; N]);
        let n_rows = bounds.copies * bounds.k;
        let half = n_rows / 2;
        let mut row = 0;
        while row < half {
            let (c, j) = (row / bounds.k, row % bounds.k);
            let n = (half - row).min(bounds.k - j).min(4);
            self.forward_some(bounds, c, j, n);
            row += n;
            if row == bounds.k {
                self.folded = self.ahead[bounds.r];
            }
        }
        let mut row = n_rows;
        while row > half {
            let (c, j) = ((row - 1) / bounds.k, (row - 1) % bounds.k);
            let n = (row - half).min(j + 1).min(4);
            self.backward_some(bounds, c, j, n);
            row -= n;
        }
    }

    /// Makes the masks of the records, in words as wide as a lane.
    #[inline(always)]
    fn make_masks(&mut self, bounds: Bounds, slots: &[Slot; N]) {
        let per_word = 64 / L::BITS;
        let n = bounds.k * bounds.mask_words() * per_word;
        self.fits.resize(self.fits.len().max(n), Row::zero());
        self.opens.resize(self.opens.len().max(n), Row::zero());
        Masks::new(slots, bounds).write(bounds, &mut self.fits, &mut self.opens);
    }

    #[inline(always)]
    fn forward_some(&mut self, bounds: Bounds, c: usize, j: usize, n: usize) {
        match n {
            1 => self.forward::<1>(bounds, c, j),
            2 => self.forward::<2>(bounds, c, j),
            3 => self.forward::<3>(bounds, c, j),
            _ => self.forward::<4>(bounds, c, j),
        }
    }

    #[inline(always)]
    fn backward_some(&mut self, bounds: Bounds, c: usize, j: usize, n: usize) {
        match n {
            1 => self.backward::<1>(bounds, c, j),
            2 => self.backward::<2>(bounds, c, j),
            3 => self.backward::<3>(bounds, c, j),
            _ => self.backward::<4>(bounds, c, j),
        }
    }

    /// Rows `j..j + R` of copy `c`, forward.
    #[inline(always)]
    fn forward<const R: usize>(&mut self, bounds: Bounds, c: usize, j: usize) {
        let per_run = bounds.mask_words() * (64 / L::BITS);
        let (mut totals, mut sticky) = ([Row::<L, N>::zero(); R], self.sticky);
        let (mut from, mut s) = ((bounds.copies - 1 - c) * bounds.r, 0);
        while s < self.ahead.len() {
            // The positions whose bits are in the same rows.
            let (word, first) = (from / L::BITS, from % L::BITS);
            let n = (L::BITS - first).min(self.ahead.len() - s);
            let fits: [_; R] = array::from_fn(|q| self.fits[(j + q) * per_run + word]);
            let opens: [_; R] = array::from_fn(|q| self.opens[(j + q) * per_run + word]);
            for (at, here) in self.ahead[s..s + n].iter_mut().enumerate() {
                let bit = L::bit(first + at);
                let mut number = *here;
                for q in 0..R {
                    for l in 0..N {
                        let more = number.0[l].if_bit(fits[q].0[l], bit);
                        number.0[l] = totals[q].0[l].plus(more).if_bit(opens[q].0[l], bit);
                        totals[q].0[l] = number.0[l];
                        sticky.0[l] = number.0[l].seen(sticky.0[l]);
                    }
                }
                *here = number;
            }
            (from, s) = (from + n, s + n);
        }
        self.sticky = sticky;
    }

    /// Rows `j`, `j - 1`, … , `j - R + 1` of copy `c`, backward.
    #[inline(always)]
    fn backward<const R: usize>(&mut self, bounds: Bounds, c: usize, j: usize) {
        let per_run = bounds.mask_words() * (64 / L::BITS);
        let (mut totals, mut sticky) = ([Row::<L, N>::zero(); R], self.sticky);
        let mut s = self.behind.len();
        while s > 0 {
            let last = (bounds.copies - 1 - c) * bounds.r + s - 1;
            let word = last / L::BITS;
            let n = (last % L::BITS + 1).min(s);
            let fits: [_; R] = array::from_fn(|q| self.fits[(j - q) * per_run + word]);
            let opens: [_; R] = array::from_fn(|q| self.opens[(j - q) * per_run + word]);
            for (at, here) in self.behind[s - n..s].iter_mut().rev().enumerate() {
                let bit = L::bit(last % L::BITS - at);
                let mut number = *here;
                for q in 0..R {
                    for l in 0..N {
                        let total = totals[q].0[l].plus(number.0[l]).if_bit(opens[q].0[l], bit);
                        totals[q].0[l] = total;
                        number.0[l] = total.if_bit(fits[q].0[l], bit);
                        sticky.0[l] = total.seen(sticky.0[l]);
                    }
                }
                *here = number;
            }
            s -= n;
        }
        self.sticky = sticky;
    }
}
