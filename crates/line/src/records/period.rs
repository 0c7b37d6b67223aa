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
//! overlap, so nothing carries. A run of length `g` fits where one of 1, 2, 4 and so on fits and
//! another as long as that, or as long as is left, behind it: a fixed number of steps, whatever
//! the lengths, so four runs go through them together. O(k · words).
//!
//! Tried and lost: the answers for powers of two made once a record and looked up run by run
//! (1.4 times as long); the next start found from the last one, modulo the period (all four can
//! be found at once, because no start is two periods further than the first).

use super::lanes::{Bin, Bounds, Lane};

/// The most cells of a short record: a window begins in the first period, so that has 64 bits.
pub(super) const MOST_CELLS: usize = 63;

/// Runs that are worked on together, needed or not: one branch for all of them.
pub(super) const GROUP: usize = 4;

/// Runs shorter than this take fewer steps.
const LONG: usize = 16;

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
    /// The lengths ORed together: none is more.
    pub(super) any_length: u8,
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
        let longest = usize::from(record.any_length);
        if longest >= LONG {
            self.enter_runs::<6, true, L, N>(record, bounds, bin);
        } else if bounds.mask_bits() + longest > 65 {
            self.enter_runs::<4, true, L, N>(record, bounds, bin);
        } else {
            self.enter_runs::<4, false, L, N>(record, bounds, bin);
        }
        let slot = bin.len % N;
        bin.leads.0[L::lane(slot)] = match record.filled {
            0 => L::at_most(u64::MAX),
            filled => L::at_most(u64::from(filled.trailing_zeros()) + 1),
        };
        bin.ids[slot] = id;
        bin.len += 1;
    }

    /// Writes the masks of the runs, [`GROUP`] of them at a time. `STEPS` double the longest run;
    /// `ON` says whether any mask and the run behind it go on beyond a word.
    #[inline(always)]
    fn enter_runs<const STEPS: u32, const ON: bool, L: Lane, const N: usize>(
        &self,
        record: &Short,
        bounds: Bounds,
        bin: &mut Bin<L, N>,
    ) {
        let (p, slot) = (record.n + 1, bin.len % N);
        let step = u64::from(self.steps[p]);
        let n_words = if ON { bounds.mask_words() } else { 1 };
        let fillable = halves(self.repeat(record.fillable | 1 << record.n, p));
        let open = halves(!self.repeat(record.filled, p));
        let (mut begin, p) = (u64::from(self.begins[p][bounds.r]), p as u64);
        let n = record.k.next_multiple_of(GROUP);
        let (fits, opens) = (&mut bin.fits[..n * n_words], &mut bin.opens[..n * n_words]);
        let mut from = 0;
        while from < n {
            let mut lengths = [0; GROUP];
            let (mut starts, mut ends) = ([0; GROUP], [0; GROUP]);
            for q in 0..GROUP {
                lengths[q] = u64::from(record.lengths[from + q]);
                (starts[q], ends[q]) = (begin, begin + lengths[q]);
                begin += lengths[q] + 1;
            }
            (starts, ends) = (within(starts, p), within(ends, p));
            for word in 0..n_words {
                let mut fit = windows(fillable, starts);
                let mut on = [0; GROUP];
                if ON {
                    starts = within(starts.map(|start| start + step), p);
                    on = windows(fillable, starts);
                }
                stretch::<STEPS, ON>(&mut fit, &mut on, &lengths);
                let here = windows(open, ends);
                ends = within(ends.map(|end| end + step), p);
                for q in 0..GROUP {
                    fits[(from + q) * n_words + word][slot] = fit[q];
                    opens[(from + q) * n_words + word][slot] = here[q];
                }
            }
            from += GROUP;
        }
    }

    /// `bits` every `p` places. Needs: fewer than `p + 1` of them.
    #[inline(always)]
    fn repeat(&self, bits: u64, p: usize) -> u128 {
        u128::from(bits).wrapping_mul(self.repeats[p])
    }
}

/// Of where one cell fits, makes where runs fit. `on` is what follows.
#[inline(always)]
fn stretch<const STEPS: u32, const ON: bool>(
    fits: &mut [u64; GROUP],
    on: &mut [u64; GROUP],
    lengths: &[u64; GROUP],
) {
    for q in 0..GROUP {
        let mut done = 1;
        for _ in 0..STEPS {
            // Twice as far, or as far as the run goes.
            let more = done.min(lengths[q] - done) & 63;
            if ON {
                fits[q] &= fits[q] >> more | on[q] << 1 << (63 - more);
                on[q] &= on[q] >> more;
            } else {
                fits[q] &= fits[q] >> more;
            }
            done += more;
        }
    }
}

/// 64 bits from each of these places on. Needs: all below 64.
#[inline(always)]
fn windows([low, high]: [u64; 2], from: [u64; GROUP]) -> [u64; GROUP] {
    let mut windows = [0; GROUP];
    for q in 0..GROUP {
        let at = from[q] & 63;
        windows[q] = low >> at | high << 1 << (63 - at);
    }
    windows
}

/// The places modulo `p`. Needs: all below `2 · p`; what is below `p` wraps around to more.
#[inline(always)]
fn within(places: [u64; GROUP], p: u64) -> [u64; GROUP] {
    let mut within = [0; GROUP];
    for q in 0..GROUP {
        within[q] = places[q].min(places[q].wrapping_sub(p));
    }
    within
}

/// The lower and the upper half.
#[inline(always)]
fn halves(bits: u128) -> [u64; 2] {
    [bits as u64, (bits >> 64) as u64]
}
