//! The clauses of the database, and which of them to look at when a literal becomes false.
//!
//! A clause says that one of its literals is true. Two literals of each clause are *watched*, the
//! first two, and as long as both may still be true the clause has nothing to say:
//!
//! ```text
//!   clause      a  b | c  d       b becomes false: c may still be true, so it is watched instead
//!   now         a  c | b  d       c becomes false, d is false: a must be true
//! ```
//!
//! A literal watched in vain is swapped for another that is not false; undoing makes fewer
//! literals false, so nothing has to be put back. A clause is found again, to be forgotten, by a
//! hash of its sorted literals. (Of two clauses with the same hash, only the younger could be forgotten;
//! 64 bits make them practically impossible, and a chain of clauses a hash was code for what nobody
//! meets.) One that is there already is counted, not kept twice: a text of ten
//! thousand equal lines would look at ten thousand clauses for each.
//!
//! Going on with the search for a literal to watch where it ended the last time was tried and
//! gained nothing, on proofs with fifty literals a clause.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::cells::{Cells, Contradiction, Literal};

/// The number of a clause, kept until the clause is forgotten.
type ClauseId = u32;

/// What keeping a clause costs beyond its literals, in the size of a literal: its box, its two
/// watches, its place in the index, and the room that growing tables waste.
pub(super) const UPKEEP: u64 = 32;

#[derive(Debug)]
struct Clause {
    /// The first two are watched.
    literals: Box<[Literal]>,
    /// How often it was added and not taken out since.
    n_copies: u64,
}

/// A clause that watches a literal. If `other`, one more of its literals, is true, the clause
/// need not be looked at.
#[derive(Clone, Copy, Debug)]
struct WatchedLiteral {
    clause: ClauseId,
    other: Literal,
}

/// All clauses.
#[derive(Debug)]
pub(super) struct Clauses {
    all: Vec<Clause>,
    /// Numbers of forgotten clauses.
    free: Vec<ClauseId>,
    /// The clauses that watch each literal.
    watches: Vec<Vec<WatchedLiteral>>,
    /// The clause of each hash.
    index: HashMap<u64, ClauseId>,
    hasher: RandomState,
    size: u64,
}

/// The place of a literal in `watches`.
fn slot(literal: Literal) -> usize {
    2 * literal.unsigned_abs() as usize + usize::from(literal < 0)
}

impl Clauses {
    /// No clauses, over this many cells.
    pub(super) fn new(n_cells: usize) -> Clauses {
        Clauses {
            all: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); 2 * n_cells + 2],
            index: HashMap::new(),
            hasher: RandomState::new(),
            size: 0,
        }
    }

    /// The literals of all clauses, and [`UPKEEP`] for each clause.
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    /// Adds a clause of at least two literals. Needs: `literals` sorted; none is false in `cells`,
    /// or its first two places get those that are not.
    pub(super) fn add(&mut self, literals: &[Literal], cells: &Cells) {
        let hash = self.hasher.hash_one(literals);
        if let Some(id) = self.find(hash, literals) {
            self.all[id as usize].n_copies += 1;
            return;
        }
        let mut literals: Box<[Literal]> = literals.into();
        let mut n_watched = 0;
        for at in 0..literals.len() {
            if n_watched < 2 && cells.truth(literals[at]) >= 0 {
                literals.swap(n_watched, at);
                n_watched += 1;
            }
        }
        let id = self.free.pop().unwrap_or(self.all.len() as ClauseId);
        if literals.len() >= 2 {
            self.watches[slot(literals[0])].push(WatchedLiteral { clause: id, other: literals[1] });
            self.watches[slot(literals[1])].push(WatchedLiteral { clause: id, other: literals[0] });
        }
        self.size += literals.len() as u64 + UPKEEP;
        self.index.insert(hash, id);
        let clause = Clause { literals, n_copies: 1 };
        match self.all.get_mut(id as usize) {
            Some(place) => *place = clause,
            None => self.all.push(clause),
        }
    }

    /// Takes out one clause with exactly these literals. Gives `false` if there is none.
    /// Needs: `literals` sorted.
    pub(super) fn remove(&mut self, literals: &[Literal]) -> bool {
        let hash = self.hasher.hash_one(literals);
        let Some(id) = self.find(hash, literals) else { return false };
        if self.all[id as usize].n_copies > 1 {
            self.all[id as usize].n_copies -= 1;
            return true;
        }
        self.index.remove(&hash);
        let literals = std::mem::take(&mut self.all[id as usize].literals);
        for &literal in literals.iter().take(2).filter(|_| literals.len() >= 2) {
            self.watches[slot(literal)].retain(|watch| watch.clause != id);
        }
        self.size -= literals.len() as u64 + UPKEEP;
        self.free.push(id);
        true
    }

    /// The clause with this hash and exactly these literals.
    fn find(&self, hash: u64, sorted: &[Literal]) -> Option<ClauseId> {
        let id = *self.index.get(&hash)?;
        let mut literals = self.all[id as usize].literals.clone();
        literals.sort_unstable();
        (*literals == *sorted).then_some(id)
    }

    /// Looks at the clauses that watch `literal`, which has become false, and makes true what they
    /// say.
    pub(super) fn visit(
        &mut self,
        literal: Literal,
        cells: &mut Cells,
    ) -> Result<(), Contradiction> {
        let mut watches = std::mem::take(&mut self.watches[slot(literal)]);
        let mut result = Ok(());
        watches.retain_mut(|watch| {
            if result.is_err() || cells.truth(watch.other) > 0 {
                return true;
            }
            let literals = &mut self.all[watch.clause as usize].literals;
            if literals[0] == literal {
                literals.swap(0, 1);
            }
            watch.other = literals[0];
            if cells.truth(literals[0]) > 0 {
                return true;
            }
            if let Some(at) = (2..literals.len()).find(|&at| cells.truth(literals[at]) >= 0) {
                literals.swap(1, at);
                let watch = WatchedLiteral { clause: watch.clause, other: literals[0] };
                self.watches[slot(literals[1])].push(watch);
                return false;
            }
            match cells.truth(literals[0]) {
                0 => cells.assume(literals[0]),
                _ => result = Err(Contradiction),
            }
            true
        });
        self.watches[slot(literal)] = watches;
        result
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Picture, Puzzle};

    use super::*;

    #[test]
    fn a_clause_is_forgotten_once_for_each_time_it_was_added() {
        let picture = Picture::parse(&["#.#.#"]).unwrap();
        let (cells, mut clauses) = (Cells::new(&Puzzle::of_picture(&picture)), Clauses::new(5));
        clauses.add(&[1, 2, 3], &cells);
        clauses.add(&[1, 2, 3], &cells);
        clauses.add(&[1, 2], &cells);
        clauses.add(&[5], &cells);
        assert_eq!(clauses.size(), 6 + 3 * UPKEEP);
        assert_eq!(
            clauses.watches.iter().map(Vec::len).sum::<usize>(),
            4,
            "two clauses are watched"
        );
        assert!(!clauses.remove(&[1, 3]));
        assert!(clauses.remove(&[1, 2, 3]) && clauses.remove(&[1, 2, 3]));
        assert!(!clauses.remove(&[1, 2, 3]));
        assert!(clauses.remove(&[5]) && clauses.remove(&[1, 2]));
        assert_eq!(clauses.size(), 0);
        assert!(clauses.watches.iter().all(Vec::is_empty));
    }
}
