//! A slow prover for tiny puzzles: it writes the proofs that the checker is tried with.
//!
//! Depth first: settle what every line forces by brute force, guess a cell, and when both values
//! of it have failed, learn that the guesses before it cannot all be right.
//!
//! ```text
//!   guess 1           ..
//!     guess 1, 4      contradiction        learn -1 -4
//!     guess 1, not 4  that is a picture    solution ..   learn -1 4
//!                     both have failed     learn -1      forget -1 -4   forget -1 4
//! ```
//!
//! It knows nothing of how the checker propagates beyond what the format promises: lines to the
//! fixpoint, and clauses with one literal left. Cost: brute force over lines for each guess.

use pictogrid_core::{Line, LineId, Puzzle, Value};

use crate::{SplitMix64, brute};

/// A proof, as its lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The three lines that say which puzzle it is about.
    pub header: Vec<String>,
    /// What it shows: `learn`, `forget` and `solution`.
    pub statements: Vec<String>,
    /// What it claims: `unique`, `none` or `several`.
    pub claim: String,
}

impl Proof {
    /// The proof as its file has it.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        for line in self.header.iter().chain(&self.statements) {
            text += line;
            text.push('\n');
        }
        text + "conclude " + &self.claim + "\n"
    }
}

/// Proves how many solutions a tiny puzzle has. The search ends after `most` solutions; with
/// `usize::MAX` it shows them all and that there are no others. Guesses are drawn from `rng`.
///
/// # Panics
/// If a line has more cells than brute force takes.
#[must_use]
pub fn prove(puzzle: &Puzzle, most: usize, rng: &mut SplitMix64) -> Proof {
    let mut known = vec![None; puzzle.shape().n_cells()];
    for &(cell, value) in puzzle.given() {
        known[cell.0 as usize] = Some(value);
    }
    let mut prover = Prover { puzzle, most, rng, n_found: 0, statements: Vec::new() };
    prover.descend(&mut Vec::new(), known);
    let claim = match prover.n_found {
        0 => "none",
        1 => "unique",
        _ => "several",
    };
    Proof { header: header(puzzle), statements: prover.statements, claim: claim.to_owned() }
}

/// The first lines of every proof about this puzzle.
#[must_use]
pub fn header(puzzle: &Puzzle) -> Vec<String> {
    vec![
        "pictogrid-proof 1".to_owned(),
        format!("size {}", puzzle.shape().extent()),
        format!("clues {:016x}", puzzle.fingerprint()),
    ]
}

struct Prover<'a> {
    puzzle: &'a Puzzle,
    most: usize,
    rng: &'a mut SplitMix64,
    n_found: usize,
    statements: Vec<String>,
}

impl Prover<'_> {
    /// Refutes the guesses, or gives `false` if enough solutions were found.
    fn descend(&mut self, guesses: &mut Vec<i64>, known: Vec<Option<Value>>) -> bool {
        let Some(known) = self.settle(known) else {
            self.statements.push(clause("learn", guesses));
            return true;
        };
        let open: Vec<usize> = (0..known.len()).filter(|&i| known[i].is_none()).collect();
        if !open.is_empty() {
            let cell = open[self.rng.below(open.len() as u64) as usize];
            return self.guess(cell, guesses, &known);
        }
        self.n_found += 1;
        let cells = known.into_iter().flatten().map(Value::to_char);
        self.statements.push(format!("solution {}", cells.collect::<String>()));
        self.statements.push(clause("learn", guesses));
        self.n_found < self.most
    }

    /// Tries both values of `cell`, and learns and forgets: what is learned of the guesses without
    /// this cell says more than what was learned of either value.
    fn guess(&mut self, cell: usize, guesses: &mut Vec<i64>, known: &[Option<Value>]) -> bool {
        let number = cell as i64 + 1;
        let first = if self.rng.chance(50) { number } else { -number };
        for guess in [first, -first] {
            let mut known = known.to_vec();
            known[cell] = Some(if guess > 0 { Value::FILLED } else { Value::EMPTY });
            guesses.push(guess);
            let refuted = self.descend(guesses, known);
            guesses.pop();
            if !refuted {
                return false;
            }
        }
        self.statements.push(clause("learn", guesses));
        for guess in [first, -first] {
            guesses.push(guess);
            self.statements.push(clause("forget", guesses));
            guesses.pop();
        }
        true
    }

    /// What lines force, to the fixpoint; `None` if some line has no arrangement left.
    fn settle(&self, mut known: Vec<Option<Value>>) -> Option<Vec<Option<Value>>> {
        let shape = self.puzzle.shape();
        loop {
            let before = known.clone();
            for line in (0..shape.n_lines() as u32).map(LineId) {
                let cells: Vec<usize> = shape.line_cells(line).map(|c| c.0 as usize).collect();
                let clue = self.puzzle.clue(line).as_plain().expect("a black-and-white clue");
                let now = Line::from_cells(cells.len(), |i| known[cells[i]]);
                let forced = brute::forced(&now, clue.lengths())?;
                cells.iter().enumerate().for_each(|(i, &cell)| known[cell] = forced.get(i));
            }
            if known == before {
                return Some(known);
            }
        }
    }
}

/// A statement that the guesses are not all right.
fn clause(word: &str, guesses: &[i64]) -> String {
    guesses.iter().fold(word.to_owned(), |text, guess| format!("{text} {}", -guess))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;

    fn check(rows: &[&str], most: usize, claim: &str, n_solutions: usize) {
        let puzzle = Puzzle::of_picture(&Picture::parse(rows).unwrap());
        let proof = prove(&puzzle, most, &mut SplitMix64::new(5));
        let shown = proof.statements.iter().filter(|line| line.starts_with("solution ")).count();
        assert_eq!((&proof.claim[..], shown), (claim, n_solutions), "{}", proof.text());
    }

    #[test]
    fn claims_of_small_puzzles() {
        check(&["##", "#."], 2, "unique", 1);
        check(&["#.", ".#"], 2, "several", 2);
        check(&["#..", ".#.", "..#"], usize::MAX, "several", 6);
    }

    #[test]
    fn one_guess_and_its_contrary() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["#.", ".#"]).unwrap());
        let Proof { header, statements, .. } = prove(&puzzle, usize::MAX, &mut SplitMix64::new(1));
        assert_eq!(header[..2], ["pictogrid-proof 1", "size 2 2"]);
        let words: Vec<&str> =
            statements.iter().filter_map(|line| line.split(' ').next()).collect();
        let expected = ["solution", "learn", "solution", "learn", "learn", "forget", "forget"];
        assert_eq!(words, expected);
        assert_eq!(statements[4], "learn");
        assert_eq!(statements[6], statements[3].replace("learn", "forget"));
    }
}
