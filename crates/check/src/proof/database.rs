//! What a proof has shown so far, and whether one more clause follows from it: reverse unit propagation
//! (Goldberg and Novikov 2003), with lines beside the clauses.
//!
//! ```text
//!   does "a or b" follow?     assume  not a, not b
//!                             propagate: clauses first, then one queued line, then clauses ..
//!                             a contradiction: it follows.  Nothing left to do: it does not
//! ```
//!
//! Propagation draws only conclusions that every picture has which fits the clues and the clauses, so a
//! contradiction shows that there is no such picture beyond the clause. What is settled with nothing
//! assumed stays settled for good: it never has to be undone, not even when a clause that settled it is
//! forgotten, since all that was shown stays shown.
//!
//! A clause costs the propagation of its negation, and the lines through each cell that is opened again
//! after it. Clauses come before lines because they cost less: a line fills a table of its own. Counts
//! are made only for lines that the proof names, so no proof pays for what it does not use.

use pictogrid_core::{Puzzle, Value};

use super::cells::{Cells, Contradiction, Literal};
use super::clauses::Clauses;

/// The clauses shown so far and all they settle.
#[derive(Debug)]
pub(super) struct Database {
    cells: Cells,
    clauses: Clauses,
    /// How much of the trail has been shown to the clauses.
    n_seen: usize,
    /// Whether propagation contradicts with nothing assumed.
    is_refuted: bool,
}

impl Database {
    /// The clues and given cells of a puzzle.
    pub(super) fn new(puzzle: &Puzzle) -> Database {
        let mut database = Database {
            cells: Cells::new(puzzle),
            clauses: Clauses::new(puzzle.shape().n_cells()),
            n_seen: 0,
            is_refuted: false,
        };
        for &(cell, value) in puzzle.given() {
            let number = cell.0 as Literal + 1;
            database.cells.assume(if value == Value::EMPTY { -number } else { number });
        }
        database.is_refuted = database.propagate().is_err();
        database
    }

    /// Whether nothing fits the clues and the clauses.
    pub(super) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// The room the clauses take, in literals.
    pub(super) fn size(&self) -> u64 {
        self.clauses.size()
    }

    /// Whether assuming every literal of `clause` false leads to a contradiction.
    pub(super) fn follows(&mut self, clause: &[Literal]) -> bool {
        if self.is_refuted {
            return true;
        }
        let mark = self.cells.trail().len();
        let contradiction = self.assume_false(clause).and_then(|()| self.propagate());
        self.cells.undo_to(mark);
        self.n_seen = mark;
        contradiction.is_err()
    }

    fn assume_false(&mut self, clause: &[Literal]) -> Result<(), Contradiction> {
        for &literal in clause {
            match self.cells.truth(literal) {
                0 => self.cells.assume(-literal),
                1 => return Err(Contradiction),
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds a clause. Needs: its literals sorted, no two the same.
    pub(super) fn add(&mut self, clause: &[Literal]) {
        if self.is_refuted {
            return;
        }
        self.clauses.add(clause, &self.cells);
        let mut may_be_true = clause.iter().filter(|&&literal| self.cells.truth(literal) >= 0);
        match (may_be_true.next(), may_be_true.next()) {
            (None, _) => self.is_refuted = true,
            (Some(&last), None) if self.cells.truth(last) == 0 => {
                self.cells.assume(last);
                self.is_refuted = self.propagate().is_err();
            }
            _ => {}
        }
    }

    /// Entries of the largest table of a line, runs times cells.
    pub(super) fn most_entries(&self) -> usize {
        self.cells.most_entries()
    }

    /// Settles what follows from the number of filled cells of parallel lines: of rows, the first
    /// `height` lines, or of columns, those behind.
    pub(super) fn count(&mut self, lines: &[usize], are_rows: bool, height: usize) {
        if self.is_refuted {
            return;
        }
        match self.cells.count(lines, are_rows, height) {
            None => self.is_refuted = true,
            Some(forced) => {
                let outcome = forced.iter().try_for_each(|&literal| self.settle(literal));
                self.is_refuted = outcome.and_then(|()| self.propagate()).is_err();
            }
        }
    }

    fn settle(&mut self, literal: Literal) -> Result<(), Contradiction> {
        match self.cells.truth(literal) {
            0 => self.cells.assume(literal),
            1 => {}
            _ => return Err(Contradiction),
        }
        Ok(())
    }

    /// Takes out one clause with exactly these literals; what it settled stays settled. Gives
    /// `false` if there is none. Needs: its literals sorted, no two the same.
    pub(super) fn forget(&mut self, clause: &[Literal]) -> bool {
        self.is_refuted || self.clauses.remove(clause)
    }

    /// Draws conclusions until there are none left, clauses before lines.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            while let Some(&literal) = self.cells.trail().get(self.n_seen) {
                self.n_seen += 1;
                self.clauses.visit(-literal, &mut self.cells)?;
            }
            match self.cells.next_line() {
                Some(visited) => visited?,
                None => return Ok(()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;

    /// Two diagonals fit: cells 1 and 4, or cells 2 and 3.
    fn diagonals() -> Database {
        Database::new(&Puzzle::of_picture(&Picture::parse(&["#.", ".#"]).unwrap()))
    }

    #[test]
    fn what_follows_from_clauses() {
        let mut database = diagonals();
        database.add(&[-4, -1]);
        assert!(database.follows(&[-1]));
        database.add(&[-1]);
        assert!(database.follows(&[2]) && !database.is_refuted());
        assert!(database.forget(&[-4, -1]) && !database.forget(&[-4, -1]));
        assert!(database.follows(&[3]), "what a forgotten clause settled stays settled");
        database.add(&[-3, -2]);
        assert!(database.is_refuted() && database.follows(&[]));
    }
}
