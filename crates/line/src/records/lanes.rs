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
//! A number whose top bit is set may be the first that is too large for its lane, or follow one.
//! All numbers are ORed together, and a lane whose top bit shows up is not an answer: it is done
//! again in wider lanes. Numbers below the top bit add up without a carry, so the first that is
//! too large always shows.
//!
//! O(copies · k · w) lane steps. Up to four rows go through each position together, so that a row
//! is read and written once for four. Tried and lost: the masks as words of all or nothing, ready
//! to be ANDed (sixteen times the memory, which no longer stays in the first cache).

/// Bytes of a row of lanes: the widest register there is.
pub(super) const ROW_BYTES: usize = 64;

/// What the lanes of one bin have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
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

/// The records of one bin: `N` lanes, of which the first `len` are in use.
#[derive(Clone, Debug)]
pub(super) struct Bin<const N: usize> {
    /// Where each run fits, `[run][word][lane]`.
    pub(super) fits: Vec<[u64; N]>,
    /// Where the cell behind each run is open, in the same order.
    pub(super) opens: Vec<[u64; N]>,
    /// In how many positions nothing filled lies before the first run.
    pub(super) leads: [u64; N],
    /// Which record a lane holds.
    pub(super) ids: [super::Id; N],
    /// Lanes in use.
    pub(super) len: usize,
}

impl<const N: usize> Bin<N> {
    pub(super) fn new(bounds: Bounds) -> Bin<N> {
        let n_masks = bounds.k * bounds.mask_words();
        Bin {
            fits: vec![[0; N]; n_masks],
            opens: vec![[0; N]; n_masks],
            leads: [0; N],
            ids: [super::Id::default(); N],
            len: 0,
        }
    }

    /// Takes lane `from` of another bin of the same bounds. Needs: a free lane.
    pub(super) fn adopt<const M: usize>(&mut self, other: &Bin<M>, from: usize) {
        let to = self.len;
        for (mine, theirs) in self.fits.iter_mut().zip(&other.fits) {
            mine[to] = theirs[from];
        }
        for (mine, theirs) in self.opens.iter_mut().zip(&other.opens) {
            mine[to] = theirs[from];
        }
        self.leads[to] = other.leads[from];
        self.ids[to] = other.ids[from];
        self.len += 1;
    }
}

/// A lane: an unsigned number.
pub(super) trait Lane: Copy + Default {
    const BITS: usize;
    const ONE: Self;

    /// The lowest bits of `word`.
    fn cut(word: u64) -> Self;
    fn bit(at: usize) -> Self;
    fn plus(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// This number if `mask` has `bit`, else 0.
    fn if_bit(self, mask: Self, bit: Self) -> Self;
    fn is_over(self) -> bool;
}

macro_rules! lane {
    ($number:ty) => {
        impl Lane for $number {
            const BITS: usize = <$number>::BITS as usize;
            const ONE: $number = 1;

            #[inline(always)]
            fn cut(word: u64) -> $number {
                word as $number
            }

            #[inline(always)]
            fn bit(at: usize) -> $number {
                1 << at
            }

            #[inline(always)]
            fn plus(self, other: $number) -> $number {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn or(self, other: $number) -> $number {
                self | other
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

lane!(u16);
lane!(u32);
lane!(u64);

/// A row of lanes, where the widest register can load it at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Row<L, const N: usize>(pub(super) [L; N]);

impl<L: Lane, const N: usize> Row<L, N> {
    #[inline(always)]
    fn zero() -> Row<L, N> {
        Row([L::default(); N])
    }
}

/// Room for the rows of a bin.
#[derive(Clone, Debug)]
pub(super) struct Table<L, const N: usize> {
    fits: Vec<Row<L, N>>,
    opens: Vec<Row<L, N>>,
    /// Ways to have come here, by position.
    pub(super) ahead: Vec<Row<L, N>>,
    /// Ways to go on from here, by position.
    pub(super) behind: Vec<Row<L, N>>,
    /// Every number ever written, ORed.
    sticky: Row<L, N>,
}

impl<L: Lane, const N: usize> Table<L, N> {
    pub(super) fn new() -> Table<L, N> {
        Table {
            fits: Vec::new(),
            opens: Vec::new(),
            ahead: Vec::new(),
            behind: Vec::new(),
            sticky: Row::zero(),
        }
    }

    /// Whether lane `l` held a number that may be too large.
    pub(super) fn is_over(&self, l: usize) -> bool {
        self.sticky.0[l].is_over()
    }

    /// Fills both halves. The count of a lane is the sum of `ahead · behind` over the positions.
    #[inline(always)]
    pub(super) fn fill(&mut self, bounds: Bounds, bin: &Bin<N>) {
        self.cut_masks(bounds, bin);
        let w = bounds.width();
        self.sticky = Row::zero();
        self.ahead.clear();
        self.ahead.extend((0..w).map(|s| {
            let mut row = Row::<L, N>::zero();
            for (number, &lead) in row.0.iter_mut().zip(&bin.leads) {
                *number = if (s as u64) < lead { L::ONE } else { L::default() };
            }
            row
        }));
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
        }
        let mut row = n_rows;
        while row > half {
            let (c, j) = ((row - 1) / bounds.k, (row - 1) % bounds.k);
            let n = (row - half).min(j + 1).min(4);
            self.backward_some(bounds, c, j, n);
            row -= n;
        }
    }

    /// Cuts the masks of the bin into words as wide as a lane.
    #[inline(always)]
    fn cut_masks(&mut self, bounds: Bounds, bin: &Bin<N>) {
        let n = bounds.k * bounds.mask_words() * (64 / L::BITS);
        self.fits.resize(self.fits.len().max(n), Row::zero());
        self.opens.resize(self.opens.len().max(n), Row::zero());
        cut(&bin.fits, &mut self.fits[..n]);
        cut(&bin.opens, &mut self.opens[..n]);
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
        let shift = (bounds.copies - 1 - c) * bounds.r;
        let per_run = bounds.mask_words() * (64 / L::BITS);
        let (mut totals, mut sticky) = ([Row::<L, N>::zero(); R], self.sticky);
        for (s, here) in self.ahead.iter_mut().enumerate() {
            let (word, bit) = ((shift + s) / L::BITS, L::bit((shift + s) % L::BITS));
            let mut number = *here;
            for q in 0..R {
                let fits = &self.fits[(j + q) * per_run + word];
                let opens = &self.opens[(j + q) * per_run + word];
                for l in 0..N {
                    let more = number.0[l].if_bit(fits.0[l], bit);
                    number.0[l] = totals[q].0[l].plus(more).if_bit(opens.0[l], bit);
                    totals[q].0[l] = number.0[l];
                    sticky.0[l] = sticky.0[l].or(number.0[l]);
                }
            }
            *here = number;
        }
        self.sticky = sticky;
    }

    /// Rows `j`, `j - 1`, … , `j - R + 1` of copy `c`, backward.
    #[inline(always)]
    fn backward<const R: usize>(&mut self, bounds: Bounds, c: usize, j: usize) {
        let shift = (bounds.copies - 1 - c) * bounds.r;
        let per_run = bounds.mask_words() * (64 / L::BITS);
        let (mut totals, mut sticky) = ([Row::<L, N>::zero(); R], self.sticky);
        for (s, here) in self.behind.iter_mut().enumerate().rev() {
            let (word, bit) = ((shift + s) / L::BITS, L::bit((shift + s) % L::BITS));
            let mut number = *here;
            for q in 0..R {
                let fits = &self.fits[(j - q) * per_run + word];
                let opens = &self.opens[(j - q) * per_run + word];
                for l in 0..N {
                    let total = totals[q].0[l].plus(number.0[l]).if_bit(opens.0[l], bit);
                    totals[q].0[l] = total;
                    number.0[l] = total.if_bit(fits.0[l], bit);
                    sticky.0[l] = sticky.0[l].or(total);
                }
            }
            *here = number;
        }
        self.sticky = sticky;
    }
}

#[inline(always)]
fn cut<L: Lane, const N: usize>(words: &[[u64; N]], rows: &mut [Row<L, N>]) {
    for (words, rows) in words.iter().zip(rows.chunks_exact_mut(64 / L::BITS)) {
        for (part, row) in rows.iter_mut().enumerate() {
            for (number, word) in row.0.iter_mut().zip(words) {
                *number = L::cut(word >> (part * L::BITS));
            }
        }
    }
}
