//! How much the search may remember, and what gives way when that is used up.
//!
//! Clauses grow with the work, and a little do explanations, which are dropped when they take a
//! quarter; everything else has a place for each variable. Clauses are counted as they are stored, so
//! that a run ends at the same place on every machine.
//!
//! ```text
//!   a clause more than fits --> drop the weaker half, used or not --> an eighth is free: go on
//!                                                        \--> it is not: the search is over
//! ```
//!
//! What is a reason for something that holds now is never dropped, and neither is a solution that
//! was shown. A search that forgets and restarts could go round in circles: each time something
//! gives way, the least distance between two restarts doubles, so that in the end it does not
//! restart, and then it is complete with what it must keep.

/// Bytes for each variable that searching takes beside clauses: trails, phases, heaps, short
/// explanations, lists of watches, and masks and odds of a cell.
pub(crate) const BYTES_A_VARIABLE: u64 = 400;

/// The most that clauses are given, and what is set aside beside them for decimations, symmetries and
/// places of runs: literals, of which each counts 8 bytes, have places of 32 bits.
const MOST_BYTES: u64 = 1 << 34;

/// The least distance between restarts once something had to give way.
const FIRST_CALM: u64 = 64;

/// What clauses may take, and how restarts are kept apart.
#[derive(Debug, Default)]
pub(crate) struct MemoryLimit {
    bytes: u64,
    is_short: bool,
    calm: u64,
    next_restart: u64,
}

impl MemoryLimit {
    /// So many bytes, or as many as clauses can take.
    pub(crate) fn new(bytes: u64) -> MemoryLimit {
        MemoryLimit { bytes: bytes.min(MOST_BYTES), ..MemoryLimit::default() }
    }

    /// What is free when clauses take so much.
    pub(crate) fn bytes_free(&self, taken: u64) -> u64 {
        self.bytes.saturating_sub(taken)
    }

    /// So many bytes are taken by something else for good.
    pub(crate) fn give_away(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }

    /// Whether clauses may take so much.
    #[inline]
    pub(crate) fn allows(&self, bytes: u64) -> bool {
        bytes <= self.bytes
    }

    /// Half of the clauses gave way, and what is left takes so much.
    pub(crate) fn gave_way(&mut self, bytes: u64) {
        self.calm = self.calm.saturating_mul(2).max(FIRST_CALM);
        self.is_short = bytes > self.bytes - self.bytes / 8;
    }

    /// Whether more is needed than there is.
    pub(crate) fn is_short(&self) -> bool {
        self.is_short
    }

    /// Whether a restart may follow, that many conflicts after the beginning.
    pub(crate) fn allows_restart(&mut self, n_conflicts: u64) -> bool {
        let is_allowed = n_conflicts >= self.next_restart;
        if is_allowed {
            self.next_restart = n_conflicts.saturating_add(self.calm);
        }
        is_allowed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_given_no_more_than_has_a_place() {
        assert!(MemoryLimit::new(u64::MAX).bytes_free(0) / 8 < u64::from(u32::MAX));
    }
}
