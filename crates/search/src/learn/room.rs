//! How much the search may remember, and what gives way when that is used up.
//!
//! Clauses grow with the work, and a little do explanations, which are dropped when they take a
//! quarter; everything else has a place for each cell. Clauses are counted as they are stored, so
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

use super::engine::Engine;

/// Bytes for each cell that searching takes beside clauses: trails, phases, heaps, masks, odds,
/// short explanations and a list of watches for each literal.
pub(crate) const BYTES_A_CELL: u64 = 400;

/// The most that clauses are given, and what is set aside beside them for dives, symmetries and
/// places of runs: literals, of which each counts 8 bytes, have places of 32 bits.
const MOST_BYTES: u64 = 1 << 34;

/// The least distance between restarts once something had to give way.
const FIRST_CALM: u64 = 64;

/// What clauses may take, and how restarts are kept apart.
#[derive(Debug, Default)]
pub(crate) struct Room {
    bytes: u64,
    is_short: bool,
    calm: u64,
    next_restart: u64,
}

impl Room {
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

impl Engine {
    /// From now on keeps within so many bytes for `n_cells` cells, all of them free.
    pub(crate) fn keep_within(&mut self, bytes: u64, n_cells: usize) {
        let bytes = bytes.saturating_sub(BYTES_A_CELL * n_cells as u64);
        self.analysis.keep_within(bytes / 4);
        let bytes = (bytes - bytes / 4).min(MOST_BYTES);
        self.room = Room { bytes, ..Room::default() };
    }

    /// What clauses do not take so far.
    pub(crate) fn bytes_free(&self) -> u64 {
        self.room.bytes.saturating_sub(self.clauses.bytes_with(0))
    }

    /// So many bytes are taken by something else for good.
    pub(crate) fn give_away(&mut self, bytes: u64) {
        self.room.bytes = self.room.bytes.saturating_sub(bytes);
    }

    /// Makes room for a clause of so many literals.
    #[inline]
    pub(crate) fn make_room(&mut self, n_lits: usize) {
        if self.clauses.bytes_with(n_lits) > self.room.bytes {
            self.give_way(n_lits);
        }
    }

    #[cold]
    fn give_way(&mut self, n_lits: usize) {
        let journal = &mut self.journal;
        self.clauses.halve(&mut self.trail, |lits| journal.dropped(lits));
        let room = &mut self.room;
        room.calm = room.calm.saturating_mul(2).max(FIRST_CALM);
        room.is_short = self.clauses.bytes_with(n_lits) > room.bytes - room.bytes / 8;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_given_no_more_than_has_a_place() {
        let mut engine = Engine::default();
        engine.keep_within(u64::MAX, 10);
        assert!(engine.bytes_free() / 8 < u64::from(u32::MAX));
    }
}
