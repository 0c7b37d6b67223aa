//! Where the runs of short records fit, in every copy at once, a bin of records together.
//!
//! A line that is repeated over 128 bits answers for any window of 64 bits that begins in its first
//! period (see `period`). A run of length `g` fits where one of 1, 2, 4 and so on fits and another
//! as long as that, or as long as is left, behind it: a fixed number of steps, whatever the
//! lengths, so all records of a bin go through them together. O(k · words) steps of lanes. A line
//! that is not repeated lies within a word, whose bits are shifted as they are.
//!
//! Tried and lost: only the lanes that are in use, eight at a time (up to 1.3 times as long, see
//! docs/lab/records.md); four runs of one record at a time, as it comes in (three times as long); the
//! answers for powers of two made once a record and looked up run by run (1.4 times as long as that).

use std::array;

use super::{
    MOST_RUNS,
    lanes::{Bounds, Lane, Row},
    period::A_WORD,
    waiting_records::Slot,
};

/// Runs shorter than this take fewer steps.
const LONG: usize = 16;

/// The line is not repeated: it lies within a word.
const ONCE: u8 = 0;
/// It is repeated, and a window of 64 bits shows all that is asked for.
const A_WINDOW: u8 = 1;
/// It is repeated, and more than a window is asked for.
const LONGER: u8 = 2;

/// The lines of a bin and their clues, part by part.
#[derive(Clone, Debug)]
pub(super) struct Masks<const N: usize> {
    fillable: [[u64; N]; 2],
    open: [[u64; N]; 2],
    periods: [u64; N],
    steps: [u64; N],
    begins: [u64; N],
    lengths: [[u64; N]; MOST_RUNS.div_ceil(A_WORD)],
    longest: u8,
}

impl<const N: usize> Masks<N> {
    #[inline(always)]
    pub(super) fn new(slots: &[Slot; N], bounds: Bounds) -> Masks<N> {
        let mut masks = Masks {
            fillable: [array::from_fn(|l| slots[l].fillable), [0; N]],
            open: [array::from_fn(|l| slots[l].filled), [0; N]],
            periods: array::from_fn(|l| slots[l].period.into()),
            steps: array::from_fn(|l| slots[l].step.into()),
            begins: array::from_fn(|l| slots[l].begin.into()),
            lengths: array::from_fn(|_| array::from_fn(|l| slots[l].lengths)),
            longest: 0,
        };
        if bounds.k > A_WORD {
            for (l, slot) in slots.iter().enumerate() {
                for (lengths, more) in masks.lengths[1..].iter_mut().zip(slot.more) {
                    lengths[l] = more;
                }
            }
        }
        for l in 0..N {
            let (p, step) = (masks.periods[l], masks.steps[l]);
            let mut filled = [masks.open[0][l], 0];
            if bounds.copies > 1 {
                let fillable = repeat(masks.fillable[0][l], p, step);
                [masks.fillable[0][l], masks.fillable[1][l]] = fillable;
                filled = repeat(filled[0], p, step);
            }
            [masks.open[0][l], masks.open[1][l]] = filled.map(|half| !half);
        }
        let mut longest = 0;
        for word in masks.lengths.iter().take(bounds.k.div_ceil(A_WORD)).flatten() {
            longest |= word;
        }
        masks.longest = longest.to_le_bytes().into_iter().fold(0, |any, length| any | length);
        masks
    }

    /// Writes, for each run and word in order, where the run fits and where the cell behind it is
    /// open, in rows of lanes.
    #[inline(always)]
    pub(super) fn write<L: Lane>(
        &self,
        bounds: Bounds,
        fits: &mut [Row<L, N>],
        opens: &mut [Row<L, N>],
    ) {
        let longest = usize::from(self.longest);
        match (bounds.copies, longest >= LONG) {
            (1, false) => self.write_in::<4, ONCE, L>(bounds, fits, opens),
            (1, true) => self.write_in::<6, ONCE, L>(bounds, fits, opens),
            (_, true) => self.write_in::<6, LONGER, L>(bounds, fits, opens),
            _ if bounds.mask_bits() + longest > 65 => {
                self.write_in::<4, LONGER, L>(bounds, fits, opens);
            }
            _ => self.write_in::<4, A_WINDOW, L>(bounds, fits, opens),
        }
    }

    /// `STEPS` double the longest run; `LINE` says how much of the line a mask and the run behind it
    /// look at.
    #[inline(always)]
    fn write_in<const STEPS: u32, const LINE: u8, L: Lane>(
        &self,
        bounds: Bounds,
        fits: &mut [Row<L, N>],
        opens: &mut [Row<L, N>],
    ) {
        let per_word = 64 / L::BITS;
        let mut rows = fits.chunks_exact_mut(per_word).zip(opens.chunks_exact_mut(per_word));
        let n_words = if LINE == LONGER { bounds.mask_words() } else { 1 };
        let mut begins = self.begins;
        for j in 0..bounds.k {
            let (lengths, shift) = (&self.lengths[j / A_WORD], j % A_WORD * 8);
            let (mut starts, mut ends) = (begins, begins);
            for l in 0..N {
                ends[l] += lengths[l] >> shift & 0xFF;
                begins[l] = ends[l] + 1;
            }
            for _ in 0..n_words {
                let Some((fits, opens)) = rows.next() else { return };
                let (mut fit, mut open) = ([0; N], [0; N]);
                for l in 0..N {
                    let (length, p) = (lengths[l] >> shift & 0xFF, self.periods[l]);
                    if LINE == ONCE {
                        let line = self.fillable[0][l] >> (starts[l] & 63);
                        fit[l] = stretch::<STEPS, false>(line, 0, length);
                        open[l] = self.open[0][l] >> (ends[l] & 63);
                        continue;
                    }
                    let line = [self.fillable[0][l], self.fillable[1][l]];
                    let at = within(starts[l], p);
                    starts[l] = at + self.steps[l];
                    fit[l] = if LINE == LONGER {
                        let on = window(line, within(starts[l], p));
                        stretch::<STEPS, true>(window(line, at), on, length)
                    } else {
                        stretch::<STEPS, false>(window(line, at), 0, length)
                    };
                    let at = within(ends[l], p);
                    open[l] = window([self.open[0][l], self.open[1][l]], at);
                    ends[l] = at + self.steps[l];
                }
                L::split(&fit, fits);
                L::split(&open, opens);
            }
        }
    }
}

/// `bits` every `p` places of 128. Needs: bits below `p`, and `step`, 64 modulo `p`.
#[inline(always)]
fn repeat(bits: u64, p: u64, step: u64) -> [u64; 2] {
    let (mut low, mut p) = (bits, p);
    for _ in 0..6 {
        low |= if p < 64 { low << p } else { 0 };
        p *= 2;
    }
    // The next 64 bits are those from `step` on; what is missing at the top is what follows them.
    let high = low >> step;
    [low, high | high << ((64 - step) & 63)]
}

/// Of where one cell fits, makes where a run does. `on` is what follows.
#[inline(always)]
fn stretch<const STEPS: u32, const ON: bool>(mut fits: u64, mut on: u64, length: u64) -> u64 {
    let mut left = length.wrapping_sub(1);
    for step in 0..STEPS {
        // Twice as far, or as far as the run goes.
        let more = left.min(1 << step);
        if ON {
            fits &= fits >> more | on << 1 << (63 - more);
            on &= on >> more;
        } else {
            fits &= fits >> more;
        }
        left -= more;
    }
    fits
}

/// 64 bits from this place on. Needs: below 64.
#[inline(always)]
fn window([low, high]: [u64; 2], from: u64) -> u64 {
    let at = from & 63;
    low >> at | high << 1 << (63 - at)
}

/// The place modulo `p`. Needs: below `2 · p`; what is below `p` wraps around to more.
#[inline(always)]
fn within(place: u64, p: u64) -> u64 {
    place.min(place.wrapping_sub(p))
}
