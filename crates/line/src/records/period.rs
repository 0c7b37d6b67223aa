//! Short records, and the periods of their unfolded lines.
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
//! Here is what a record brings along; `masks` repeats the lines of many records together.
//!
//! 128 bits answer for any number of copies, where an unfolded line grows with them. What depends on
//! period and slack alone is a table, so a record is entered in O(1) beside reading it.

use super::{MOST_RUNS, waiting_records::Slot};

/// The most cells of a short record: a window begins in the first period, so that has 64 bits.
pub(super) const MOST_CELLS: usize = 63;

/// The lengths of the runs of a short record, a byte each from the lowest up, then zeros.
pub(crate) type Lengths = [u64; MOST_RUNS / A_WORD];

/// Runs whose lengths share a word.
pub(super) const A_WORD: usize = 8;

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
    /// For period `p` and slack `r`: where the window of the last copy begins, relative to the
    /// start of a run.
    begins: Vec<[u8; MOST_CELLS + 1]>,
    /// 64 modulo the period.
    steps: [u8; MOST_CELLS + 2],
}

impl Periods {
    pub(super) fn new(copies: usize) -> Periods {
        let mut begins = vec![[0; MOST_CELLS + 1]; MOST_CELLS + 2];
        for (p, begins) in begins.iter_mut().enumerate().skip(1) {
            for (r, begin) in begins.iter_mut().enumerate() {
                *begin = ((p - (copies - 1) * r % p) % p) as u8;
            }
        }
        let steps = std::array::from_fn(|p| (64 % p.max(1)) as u8);
        Periods { begins, steps }
    }

    /// Writes what a bin keeps of a record. Needs: `r` is its slack.
    #[inline(always)]
    pub(super) fn enter(&self, record: &Short, r: usize, id: super::Id, slot: &mut Slot) {
        let p = record.n + 1;
        slot.fillable = record.fillable | 1 << record.n;
        slot.filled = record.filled;
        slot.period = p as u8;
        slot.step = self.steps[p];
        slot.begin = self.begins[p][r];
        slot.lead = record.filled.trailing_zeros() as u8 + 1;
        slot.id = id;
        let [lengths, more @ ..] = record.lengths;
        slot.lengths = lengths;
        if record.k > A_WORD {
            slot.more = more;
        }
    }
}
