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
//! up to `g` fit, `g - h` apart; those powers are made once a record. A window that asks for cells
//! up to `g` further would need more than 128 bits where `p` is above 32; then the answer for one
//! period is repeated in turn. O(k · words).

use super::lanes::{Bin, Bounds, Lane};

/// The most cells of a short record: a window begins in the first period, so that has 64 bits.
pub(super) const MOST_CELLS: usize = 63;

/// The most cells of a record of which a window and a run fit 128 bits: `3 · (n + 1) + 31 <= 128`.
const FEW_CELLS: usize = 31;

/// Runs that are worked on together, needed or not: one branch for all of them.
pub(super) const GROUP: usize = 4;

/// The lengths of the runs of a short record, 1 behind the last up to a whole group.
pub(super) type Lengths = [u8; 32];

/// A record of at most [`MOST_CELLS`] cells, its cells as bits.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Short {
    /// Cells.
    pub(super) n: usize,
    /// The filled ones.
    pub(super) filled: u64,
    /// Those that are not empty.
    pub(super) fillable: u64,
    /// Runs.
    pub(super) k: usize,
    /// Their lengths, none of them zero.
    pub(super) lengths: Lengths,
    /// The sum of the lengths.
    pub(super) sum: usize,
}

/// What depends on the number of copies alone, by period and slack.
#[derive(Clone, Debug)]
pub(super) struct Periods {
    /// For period `p`: a bit every `p` places.
    repeats: [u128; MOST_CELLS + 2],
    /// For period `p` and slack `r`: where the window of the last copy begins, relative to the
    /// start of a run.
    begins: Vec<[u8; MOST_CELLS + 1]>,
    /// 64 modulo the period.
    steps: [u8; MOST_CELLS + 2],
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
        let steps = std::array::from_fn(|p| (64 % p.max(1)) as u8);
        Periods { repeats, begins, steps }
    }

    /// Puts the record into a free slot. Needs: the bounds are those of the record.
    #[inline(always)]
    pub(super) fn enter<L: Lane, const N: usize>(
        &self,
        record: &Short,
        bounds: Bounds,
        bin: &mut Bin<L, N>,
        id: super::Id,
    ) {
        bin.provide(bounds);
        if record.n <= FEW_CELLS {
            self.enter_runs::<true, L, N>(record, bounds, bin);
        } else {
            self.enter_runs::<false, L, N>(record, bounds, bin);
        }
        let slot = bin.len % N;
        bin.leads.0[L::lane(slot)] = match record.filled {
            0 => L::at_most(u64::MAX),
            filled => L::at_most(u64::from(filled.trailing_zeros()) + 1),
        };
        bin.ids[slot] = id;
        bin.len += 1;
    }

    /// Writes the masks of the runs; `FEW` for at most [`FEW_CELLS`].
    #[inline(always)]
    fn enter_runs<const FEW: bool, L: Lane, const N: usize>(
        &self,
        record: &Short,
        bounds: Bounds,
        bin: &mut Bin<L, N>,
    ) {
        let p = record.n + 1;
        let fits = powers::<FEW>(self.repeat(record.fillable | 1 << record.n, p));
        let opens = !self.repeat(record.filled, p);
        let (n_words, slot) = (bounds.mask_words(), bin.len % N);
        let step = usize::from(self.steps[p]);
        let mut begin = usize::from(self.begins[p][bounds.r]);
        let per_group = GROUP * n_words;
        let groups = record.lengths.as_chunks::<GROUP>().0.iter();
        let masks = bin.fits.chunks_exact_mut(per_group).zip(bin.opens.chunks_exact_mut(per_group));
        for (lengths, (fits_here, opens_here)) in groups.zip(masks) {
            for (j, &g) in lengths.iter().enumerate() {
                let (g, log) = (usize::from(g), g.ilog2() as usize % 8);
                let (power, apart) = (fits[log], g - (1 << log));
                let all = if FEW {
                    power
                } else {
                    self.repeat((power & power >> apart) as u64 & !0 >> (64 - p), p)
                };
                let end = within(begin + g, p);
                let (mut from, mut behind) = (begin, end);
                for word in j * n_words..(j + 1) * n_words {
                    fits_here[word][slot] = window(all, from);
                    if FEW {
                        fits_here[word][slot] &= window(power, from + apart);
                    }
                    opens_here[word][slot] = window(opens, behind);
                    (from, behind) = (within(from + step, p), within(behind + step, p));
                }
                begin = within(end + 1, p);
            }
        }
    }

    /// `bits` every `p` places. Needs: fewer than `p + 1` of them.
    #[inline(always)]
    fn repeat(&self, bits: u64, p: usize) -> u128 {
        u128::from(bits).wrapping_mul(self.repeats[p])
    }
}

/// Where runs of 1, 2, 4 and so on cells fit; longer powers than are set are not asked for.
#[inline(always)]
fn powers<const FEW: bool>(fits: u128) -> [u128; 8] {
    let mut powers = [fits; 8];
    for log in 1..if FEW { 5 } else { 6 } {
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
