//! When to search for a far second solution, in turn with the proof that there is none.
//!
//! ```text
//!   proof            restarts are eager, values are held away from the first solution
//!   second search    as before the first solution: restarts are rare, values change
//! ```
//!
//! A search that proves stays near the first solution, and a second one far from it comes late: after
//! 30,000 conflicts where the first took 10,000. Clauses are learned by both and kept, so what a second
//! search in vain costs comes back in the proof: it takes as many conflicts as before on average, more on
//! some puzzles and half on others (`docs/lab/tails.md`; a new engine for it, or a decimation first, lost).

/// Conflicts of the first second search, at least; else those that led to the first solution.
const FEWEST_CONFLICTS: u64 = 200;
/// All these searches take one of so many conflicts.
const ONE_OF: u64 = 2;

/// What was spent so far.
#[derive(Debug)]
pub(super) struct SecondSearch {
    /// Conflicts up to the first solution and of the proof.
    n_conflicts: u64,
    /// Conflicts of the second searches, and of the next one.
    spent: u64,
    next: u64,
}

impl SecondSearch {
    /// After so many conflicts to the first solution.
    pub(super) fn after(n_conflicts: u64) -> SecondSearch {
        SecondSearch { n_conflicts, spent: 0, next: FEWEST_CONFLICTS.max(n_conflicts) }
    }

    /// The proof has taken so many conflicts more. Gives: the conflicts of a second search, if it is time
    /// for one; each may take twice as many as the one before.
    pub(super) fn is_due(&mut self, in_proof: u64) -> Option<u64> {
        self.n_conflicts += in_proof;
        let now = self.next;
        if self.n_conflicts < (self.spent + now).saturating_mul(ONE_OF) {
            return None;
        }
        (self.spent, self.next) = (self.spent + now, 2 * now);
        Some(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_take_a_part_of_the_conflicts() {
        for first in [20, 5000] {
            let mut second_search = SecondSearch::after(first);
            let searches: Vec<u64> = (0..100).filter_map(|_| second_search.is_due(1000)).collect();
            let spent: u64 = searches.iter().sum();
            assert_eq!(searches[..2], [first.max(200), 2 * first.max(200)]);
            assert!(2 * spent <= first + 100_000 && 6 * spent > 100_000, "{spent}");
        }
    }
}
