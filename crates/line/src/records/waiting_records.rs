//! Records that wait to be counted together.
//!
//! ```text
//!   Slot   fillable | filled | 8 lengths | id | period, step, begin, lead | 24 more lengths
//!          8          8        8           ..   64 bytes, a line of the cache, for up to 8 runs
//!   Bin    N slots, of which the first are in use
//! ```
//!
//! A record comes in once and is read once more when its bin is full; until then it should touch one
//! line of the cache: 55 ns a record before, 48 since (`docs/lab/records.md`). Masks of a bin are made
//! when it is counted, for all of its records in vectors. A bin never grows, so nothing is allocated
//! for a record.

use super::Id;

/// What is kept of a short record; 64 bytes unless it has more than eight runs, so that one which
/// comes in touches one line of the cache.
#[derive(Clone, Copy, Debug, Default)]
#[repr(C, align(64))]
pub(crate) struct Slot {
    /// Cells of one period that are not empty, the joint among them.
    pub(super) fillable: u64,
    /// Those that are filled.
    pub(super) filled: u64,
    /// The lengths of the first eight runs, a byte each.
    pub(super) lengths: u64,
    /// Which record it is.
    pub(super) id: Id,
    /// The cells and one.
    pub(super) period: u8,
    /// 64 modulo the period.
    pub(super) step: u8,
    /// Where the window of the last copy begins for the first run.
    pub(super) begin: u8,
    /// In how many positions nothing filled lies before the first run.
    pub(super) lead: u8,
    /// The lengths of the other runs, if there are any.
    pub(super) more: [u64; 3],
}

impl Slot {
    /// A lead where nothing is filled.
    pub(super) const ANY_LEAD: u8 = 65;
}

/// At most `N` records, of which the first `len` slots are in use.
#[derive(Clone, Debug)]
pub(crate) struct Bin<const N: usize> {
    pub(super) slots: [Slot; N],
    pub(super) len: usize,
}

impl<const N: usize> Bin<N> {
    pub(super) fn new() -> Bin<N> {
        Bin { slots: [Slot::default(); N], len: 0 }
    }

    pub(super) fn is_full(&self) -> bool {
        self.len == N
    }

    /// The next free slot, then in use. Needs: one is free.
    #[inline(always)]
    pub(super) fn next(&mut self) -> &mut Slot {
        let slot = &mut self.slots[self.len % N];
        self.len += 1;
        slot
    }
}
