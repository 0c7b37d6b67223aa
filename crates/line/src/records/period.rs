//! Where the runs of a short record fit, in every copy at once.
//!
//! An unfolded line repeats itself every `p = n + 1` cells, for a joint is like any unknown cell,
//! and so is the cell behind the last copy as far as anything asks. Repeated over 128 bits, the
//! line answers for any window of 64 bits that begins in the first period:
//!
//! ```text
//!   ? # . ?        p = 5, fillable  1 1 0 1 1 | 1 1 0 1 1 | 1 1 0 1 1 | ..
//!                         run of 2  1 0 0 1 1 | 1 0 0 1 1 | ..      e & e >> 1
//! ```
//!
//! Repeating is one multiplication by a number with a bit every `p` places: the copies do not
//! overlap, so nothing carries. Runs of length `g` fit where two runs of the largest power of two
//! up to `g` fit, `g - h` apart; those powers are made once a record. O(k · words).

use super::lanes::{Bin, Bounds};

/// The most cells of a record that is repeated in 128 bits: a window begins in the first period,
/// spans 64 bits and asks for one run more, so `3 · (n + 1)` must not be above the bits left.
pub(super) const MOST_CELLS: usize = 31;

/// The lengths of the runs of a short record.
pub(super) type Lengths = [u8; 32];

/// A record of at most [`MOST_CELLS`] cells, its cells as bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short {
    /// Cells.
    pub(super) n: usize,
    /// The filled ones.
    pub(super) filled: u64,
    /// Those that are not empty.
    pub(super) fillable: u64,
    /// Runs.
    pub(super) k: usize,
    /// Their lengths, none of them zero, their sum below 64.
    pub(super) lengths: Lengths,
}

/// What depends on the number of copies alone, by period and slack.
#[derive(Clone, Debug)]
pub(super) struct Periods {
    /// For period `p`: a bit every `p` places.
    repeats: [u128; MOST_CELLS + 2],
    /// For period `p` and slack `r`: where the window of the last copy begins, relative to the
    /// start of a run.
    begins: Vec<[u8; MOST_CELLS + 1]>,
}

impl Periods {
    pub(super) fn new(copies: usize) -> Periods {
        let mut repeats = [0; MOST_CELLS + 2];
        let mut begins = vec![[0; MOST_CELLS + 1]; MOST_CELLS + 2];
        for p in 1..MOST_CELLS + 2 {
            repeats[p] = (0..128).step_by(p).fold(0, |bits, at| bits | 1 << at);
            for (r, begin) in begins[p].iter_mut().enumerate() {
                *begin = ((p - (copies - 1) * r % p) % p) as u8;
            }
        }
        Periods { repeats, begins }
    }

    /// Puts the record into a free lane. Needs: the bounds are those of the record.
    #[inline(always)]
    pub(super) fn enter<const N: usize>(
        &self,
        record: &Short,
        bounds: Bounds,
        bin: &mut Bin<N>,
        id: super::Id,
    ) {
        let p = record.n + 1;
        let fits = powers(self.repeat(record.fillable | 1 << record.n, p));
        let opens = !self.repeat(record.filled, p);
        let (n_words, lane) = (bounds.mask_words(), bin.len & (N - 1));
        let mut begin = usize::from(self.begins[p][bounds.r]);
        let masks = bin.fits.chunks_exact_mut(n_words).zip(bin.opens.chunks_exact_mut(n_words));
        for (&g, (fit, open)) in record.lengths.iter().zip(masks) {
            let (g, log) = (usize::from(g), usize::from(g).ilog2() as usize & 7);
            let apart = g - (1 << log);
            let end = within(begin + g, p);
            let (mut from, mut behind) = (begin, end);
            for (fit, open) in fit.iter_mut().zip(open) {
                fit[lane] = window(fits[log], from) & window(fits[log], from + apart);
                open[lane] = window(opens, behind);
                if n_words > 1 {
                    (from, behind) = ((from + 64) % p, (behind + 64) % p);
                }
            }
            begin = within(end + 1, p);
        }
        bin.leads[lane] = match record.filled {
            0 => u64::MAX,
            filled => u64::from(filled.trailing_zeros()) + 1,
        };
        bin.ids[lane] = id;
        bin.len += 1;
    }

    /// `bits` every `p` places. Needs: fewer than `p + 1` of them.
    #[inline(always)]
    fn repeat(&self, bits: u64, p: usize) -> u128 {
        u128::from(bits).wrapping_mul(self.repeats[p])
    }
}

/// Where runs of 1, 2, 4, 8 and 16 cells fit; longer powers are not asked for.
#[inline(always)]
fn powers(fits: u128) -> [u128; 8] {
    let mut powers = [fits; 8];
    for log in 1..5 {
        powers[log] = powers[log - 1] & (powers[log - 1] >> (1 << (log - 1)));
    }
    powers
}

/// `at` modulo `p`. Needs: `at < 2 · p`.
#[inline(always)]
fn within(at: usize, p: usize) -> usize {
    if at >= p { at - p } else { at }
}

/// 64 bits from bit `at` on. Needs: `at < 64`.
#[inline(always)]
fn window(bits: u128, at: usize) -> u64 {
    let at = at & 63;
    (bits as u64) >> at | ((bits >> 64) as u64) << 1 << (63 - at)
}
