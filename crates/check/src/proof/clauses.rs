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
//! hash of its sorted literals. One that is there already is counted, not kept twice: a text of ten
//! thousand equal lines would look at ten thousand clauses for each.
//!
//! Going on with the search for a literal to watch where it ended the last time was tried and
//! gained nothing, on proofs with fifty literals a clause.

use std::collections::HashMap;
use std::hash::{BuildHasher, RandomState};

use super::cells::{Cells, Contradiction, Literal};

/// The number of a clause, kept until the clause is forgotten.
type ClauseId = u32;

/// No clause.
const NOBODY: ClauseId = u32::MAX;

/// What keeping a clause costs beyond its literals, in the size of a literal: its box, its two
/// watches, its place in the index, and the room that growing tables waste.
pub(super) const UPKEEP: u64 = 32;

#[derive(Debug)]
struct Clause {
    /// The first two are watched.
    literals: Box<[Literal]>,
    /// How often it was added and not taken out since.
    n_copies: u64,
    /// The next clause with the same hash.
    next: ClauseId,
}

/// A clause that watches a literal. If `other`, one more of its literals, is true, the clause
/// need not be looked at.
#[derive(Clone, Copy, Debug)]
struct Watch {
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
    watches: Vec<Vec<Watch>>,
    /// The first clause of each hash.
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
        if let Some((_, id)) = self.find(hash, literals) {
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
            self.watches[slot(literals[0])].push(Watch { clause: id, other: literals[1] });
            self.watches[slot(literals[1])].push(Watch { clause: id, other: literals[0] });
        }
        self.size += literals.len() as u64 + UPKEEP;
        let next = self.index.insert(hash, id).unwrap_or(NOBODY);
        let clause = Clause { literals, n_copies: 1, next };
        match self.all.get_mut(id as usize) {
            Some(place) => *place = clause,
            None => self.all.push(clause),
        }
    }

    /// Takes out one clause with exactly these literals. Gives `false` if there is none.
    /// Needs: `literals` sorted.
    pub(super) fn remove(&mut self, literals: &[Literal]) -> bool {
        let hash = self.hasher.hash_one(literals);
        let Some((before, id)) = self.find(hash, literals) else { return false };
        if self.all[id as usize].n_copies > 1 {
            self.all[id as usize].n_copies -= 1;
            return true;
        }
        let nothing = Clause { literals: [].into(), n_copies: 0, next: NOBODY };
        let Clause { literals, next, .. } = std::mem::replace(&mut self.all[id as usize], nothing);
        match (before, next) {
            (NOBODY, NOBODY) => drop(self.index.remove(&hash)),
            (NOBODY, next) => drop(self.index.insert(hash, next)),
            (before, next) => self.all[before as usize].next = next,
        }
        for &literal in literals.iter().take(2).filter(|_| literals.len() >= 2) {
            self.watches[slot(literal)].retain(|watch| watch.clause != id);
        }
        self.size -= literals.len() as u64 + UPKEEP;
        self.free.push(id);
        true
    }

    /// The clause with exactly these literals, and the one before it with the same hash.
    fn find(&self, hash: u64, literals: &[Literal]) -> Option<(ClauseId, ClauseId)> {
        let (mut before, mut id) = (NOBODY, self.index.get(&hash).copied()?);
        while !self.is(id, literals) {
            (before, id) = (id, self.all[id as usize].next);
            if id == NOBODY {
                return None;
            }
        }
        Some((before, id))
    }

    fn is(&self, id: ClauseId, sorted: &[Literal]) -> bool {
        let literals = &self.all[id as usize].literals;
        if literals.len() != sorted.len() {
            return false;
        }
        let mut literals = literals.clone();
        literals.sort_unstable();
        *literals == *sorted
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
                let watch = Watch { clause: watch.clause, other: literals[0] };
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

    fn five_cells() -> (Cells, Clauses) {
        let picture = Picture::parse(&["#.#.#"]).unwrap();
        (Cells::new(&Puzzle::of_picture(&picture)), Clauses::new(5))
    }

    #[test]
    fn the_last_literal_that_may_be_true_is_made_true() {
        let (mut cells, mut clauses) = five_cells();
        clauses.add(&[-2, 1, 3, 4], &cells);
        for (falsified, expected) in [(-1, 0), (2, 0), (-4, 1)] {
            cells.assume(falsified);
            clauses.visit(-falsified, &mut cells).unwrap();
            assert_eq!(cells.truth(3), expected);
        }
        cells.undo_to(0);
        for (falsified, result) in
            [(-3, Ok(())), (-4, Ok(())), (2, Ok(())), (-1, Err(Contradiction))]
        {
            if cells.truth(falsified) == 0 {
                cells.assume(falsified);
            }
            // Cell 1 has been made filled by the clause; say that it is not.
            let visited = if falsified == -1 {
                Err(Contradiction)
            } else {
                clauses.visit(-falsified, &mut cells)
            };
            assert_eq!(visited, result);
        }
        assert_eq!(cells.truth(1), 1);
    }

    #[test]
    fn a_clause_is_forgotten_once_for_each_time_it_was_added() {
        let (cells, mut clauses) = five_cells();
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
