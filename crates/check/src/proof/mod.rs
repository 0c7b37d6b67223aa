//! Does this proof show what it claims about this puzzle?
//!
//! A proof is a text of *clauses*: each says that one of some cells is filled or empty, and each
//! must follow from the ones before it by the plainest of means. A reader of this folder needs no
//! trust in the program that wrote the proof; `docs/proof.md` describes the format.
//!
//! ```text
//!   pictogrid-proof 1
//!   size 2 2
//!   clues 9a1f..            the fingerprint of clues and given cells
//!   solution #..#           a picture that fits; from now on it is excluded
//!   learn -1                follows: cell 1 filled settles every line, and that is the picture
//!   solution .##.           another one
//!   conclude several
//! ```
//!
//! | file | does |
//! |---|---|
//! | `text` | reads the proof line by line |
//! | `flaw` | what can be wrong with a proof |
//! | `database` | assumes, propagates, accepts clauses |
//! | `clauses` | finds clauses with one literal left |
//! | `cells` | knows the cells, settles and opens them in their lines |
//! | `counting` | what follows from the number of filled cells of several parallel lines |
//! | `table`, `mask` | one line: which of its cells can be what |
//!
//! Why acceptance means truth: propagation never excludes a picture that fits the clues, the given
//! cells and the clauses of the database. A learned clause therefore excludes no such picture, and
//! neither do all of them together: only solutions that were shown, and verified, are excluded. If
//! the database then refutes itself, there are no others.
//!
//! Nothing here comes from the crates that solve. Memory: one line of the proof, the database up
//! to [`ProofLimits`], about 90 bytes a cell, and a table of `k` × `n` bits for the line with
//! the most. Time: 0.6 to 1.5 times that of the search that wrote the proof.
//!
//! What lost: a slow prover in the tests, whose proofs were spoiled as those of the solver are. Sixteen
//! faults planted in the checker are found without it. And proofs of colored puzzles, whose literals
//! would have to name a cell and a value: they are refused.

mod cells;
mod clauses;
mod counting;
mod database;
mod flaw;
mod mask;
mod table;
mod text;

use std::{fmt, io::BufRead};

use pictogrid_core::{LineId, Picture, Puzzle, Value};

use cells::Literal;
use database::Database;
pub use flaw::{Excerpt, ProofFlaw};
use text::{Statement, Text};

/// What a proof may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The puzzle has exactly one solution.
    Unique,
    /// The puzzle has no solution.
    None,
    /// The puzzle has at least two solutions.
    Several,
}

impl Claim {
    const ALL: [Claim; 3] = [Claim::Unique, Claim::None, Claim::Several];

    /// The claim as the proof writes it: `unique`, `none` or `several`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Claim::Unique => "unique",
            Claim::None => "none",
            Claim::Several => "several",
        }
    }
}

/// How much a checker may keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLimits {
    /// Literals in the database at a time, where each clause counts 32 more for its upkeep. One
    /// takes 4 bytes, so that the default allows 1 GiB.
    pub literals: u64,
}

impl Default for ProofLimits {
    fn default() -> ProofLimits {
        ProofLimits { literals: 1 << 28 }
    }
}

/// The result of a proof that was accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What has been proven.
    pub claim: Claim,
    /// The pictures that the proof shows: the solution if it is unique, the first two different
    /// ones if there are several.
    pub pictures: Vec<Picture>,
    /// Clauses learned.
    pub n_learned: u64,
    /// Clauses forgotten.
    pub n_forgotten: u64,
    /// The most literals in the database at a time, counted as in [`ProofLimits`].
    pub most_literals: u64,
}

/// The kinds of fault, as machines see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ProofFault {
    /// Reading failed.
    Unreadable,
    /// The text does not follow the format, or ends too early.
    Malformed,
    /// The proof speaks of another puzzle.
    OtherPuzzle,
    /// A statement is not shown by what comes before it.
    Unproven,
    /// The puzzle or the database is larger than the checker takes.
    TooLarge,
    /// The puzzle has colors, runs of unknown length or color, or lines without a clue.
    Colored,
}

impl ProofFault {
    /// The name of the kind in JSON, such as `unproven`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            ProofFault::Unreadable => "io",
            ProofFault::Malformed => "malformed",
            ProofFault::OtherPuzzle => "other_puzzle",
            ProofFault::Unproven => "unproven",
            ProofFault::TooLarge => "too_large",
            ProofFault::Colored => "colored",
        }
    }
}

/// Why a proof was rejected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The line of the proof, from 1.
    pub line: u64,
    /// The character of the line, from 1, where one word is to blame.
    pub column: Option<u32>,
    /// What is wrong.
    pub flaw: ProofFlaw,
}

impl ProofError {
    /// What kind of fault it is.
    #[must_use]
    pub fn fault(&self) -> ProofFault {
        self.flaw.fault()
    }
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.line)?;
        if let Some(column) = self.column {
            write!(f, "{column}:")?;
        }
        write!(f, " {}", self.flaw)
    }
}

impl std::error::Error for ProofError {}

/// Reads a proof to its end and confirms every statement of it.
///
/// ```
/// use pictogrid_check::proof::{Claim, ProofLimits, verify};
/// use pictogrid_core::{Picture, Puzzle};
/// let puzzle = Puzzle::of_picture(&Picture::parse(&["##", "#."]).unwrap());
/// let fingerprint = puzzle.fingerprint();
/// let proof = format!(
///     "pictogrid-proof 1\nsize 2 2\nclues {fingerprint:016x}\nsolution ###.\nconclude unique\n"
/// );
/// let verified = verify(&puzzle, proof.as_bytes(), &ProofLimits::default()).unwrap();
/// assert_eq!(verified.claim, Claim::Unique);
/// ```
pub fn verify(
    puzzle: &Puzzle,
    reader: impl BufRead,
    limits: &ProofLimits,
) -> Result<Verified, ProofError> {
    let mut text = Text::new(reader, puzzle.shape().n_cells(), puzzle.shape().n_lines());
    if !puzzle.is_plain() {
        return Err(text.fault(ProofFlaw::Colored));
    }
    check_size(puzzle).map_err(|flaw| text.fault(flaw))?;
    read_header(puzzle, &mut text)?;
    let mut checker = Checker::new(puzzle, limits);
    loop {
        let done = match text.statement()? {
            Statement::Learn(clause) => checker.learn(clause),
            Statement::Forget(clause) => checker.forget(clause),
            Statement::Count(lines) => checker.count(lines),
            Statement::Solution(cells) => checker.solution(cells),
            Statement::Conclude(claim) => match checker.conclude(claim) {
                Ok(()) => {
                    text.end()?;
                    return Ok(Verified { claim, ..checker.verified });
                }
                Err(flaw) => Err(flaw),
            },
        };
        done.map_err(|flaw| text.fault(flaw))?;
    }
}

/// The most entries of a table of runs and cells.
const MOST_ENTRIES: usize = 1 << 22;

/// Refuses puzzles that the checker cannot hold.
fn check_size(puzzle: &Puzzle) -> Result<(), ProofFlaw> {
    let shape = puzzle.shape();
    let lines = 0..shape.n_lines() as u32;
    let (most, longest) =
        (table::MAX_CELLS, lines.map(|line| shape.line_len(LineId(line))).max().unwrap_or(0));
    if shape.n_cells() == 0 {
        return Err(ProofFlaw::NoCells);
    }
    if longest > most || i32::try_from(shape.n_cells()).is_err() {
        return Err(ProofFlaw::LinesTooLong { longest, most });
    }
    Ok(())
}

fn read_header<R: BufRead>(puzzle: &Puzzle, text: &mut Text<R>) -> Result<(), ProofError> {
    let version = text.header("pictogrid-proof")?;
    if version != "1" {
        let flaw = ProofFlaw::Version(Excerpt::bare(version, 20));
        return Err(text.fault(flaw));
    }
    let size = puzzle.shape().extent();
    let found = text.header("size")?;
    if found != size {
        let flaw = ProofFlaw::OtherSize { found: Excerpt::bare(found, 40), expected: size };
        return Err(text.fault(flaw));
    }
    let fingerprint = format!("{:016x}", puzzle.fingerprint());
    let found = text.header("clues")?;
    if found != fingerprint {
        let flaw = ProofFlaw::OtherClues { found: Excerpt::bare(found, 40), expected: fingerprint };
        return Err(text.fault(flaw));
    }
    Ok(())
}

/// The statements so far.
#[derive(Debug)]
struct Checker<'a> {
    puzzle: &'a Puzzle,
    limits: &'a ProofLimits,
    database: Database,
    n_solutions: u64,
    verified: Verified,
}

impl Checker<'_> {
    fn new<'a>(puzzle: &'a Puzzle, limits: &'a ProofLimits) -> Checker<'a> {
        let verified = Verified {
            claim: Claim::None,
            pictures: Vec::new(),
            n_learned: 0,
            n_forgotten: 0,
            most_literals: 0,
        };
        Checker { puzzle, limits, database: Database::new(puzzle), n_solutions: 0, verified }
    }

    fn learn(&mut self, clause: &[Literal]) -> Result<(), ProofFlaw> {
        if !self.database.follows(clause) {
            return Err(ProofFlaw::DoesNotFollow);
        }
        self.verified.n_learned += 1;
        self.add(clause)
    }

    fn forget(&mut self, clause: &[Literal]) -> Result<(), ProofFlaw> {
        if !self.database.forget(clause) {
            return Err(ProofFlaw::NothingToForget);
        }
        self.verified.n_forgotten += 1;
        Ok(())
    }

    fn count(&mut self, numbers: &[Literal]) -> Result<(), ProofFlaw> {
        let Some(rect) = self.puzzle.shape().as_rect() else {
            return Err(ProofFlaw::NoRectangle);
        };
        let height = rect.height as Literal;
        let are_rows = numbers.iter().all(|&line| line <= height);
        if !are_rows && numbers.iter().any(|&line| line <= height) {
            return Err(ProofFlaw::RowsAndColumns);
        }
        if self.database.most_entries() > MOST_ENTRIES {
            return Err(ProofFlaw::CountTooLarge);
        }
        let lines: Vec<usize> = numbers.iter().map(|&line| line as usize - 1).collect();
        self.database.count(&lines, are_rows, rect.height as usize);
        Ok(())
    }

    fn solution(&mut self, cells: &str) -> Result<(), ProofFlaw> {
        let shape = self.puzzle.shape();
        if cells.len() != shape.n_cells() || cells.bytes().any(|cell| !b"#.".contains(&cell)) {
            return Err(ProofFlaw::NoPicture { n_cells: shape.n_cells() });
        }
        let value = |cell| if cell == b'#' { Value::FILLED } else { Value::EMPTY };
        let picture = Picture::new(shape, cells.bytes().map(value).collect());
        if let Err(mismatch) = crate::picture(self.puzzle, &picture) {
            return Err(ProofFlaw::NoSolution(mismatch));
        }
        self.n_solutions += 1;
        let pictures = &mut self.verified.pictures;
        if pictures.len() < 2 && pictures.first() != Some(&picture) {
            pictures.push(picture);
        }
        let numbers = (1..).zip(cells.bytes());
        let mut differs: Vec<Literal> =
            numbers.map(|(number, cell)| if cell == b'#' { -number } else { number }).collect();
        differs.sort_unstable();
        self.add(&differs)
    }

    fn add(&mut self, clause: &[Literal]) -> Result<(), ProofFlaw> {
        self.database.add(clause);
        let (size, most) = (self.database.size(), self.limits.literals);
        self.verified.most_literals = self.verified.most_literals.max(size);
        if size > most {
            return Err(ProofFlaw::TooManyLiterals { most });
        }
        Ok(())
    }

    fn conclude(&self, claim: Claim) -> Result<(), ProofFlaw> {
        match claim {
            Claim::Unique if self.n_solutions != 1 => Err(ProofFlaw::NotOneSolution),
            Claim::None if self.n_solutions != 0 => Err(ProofFlaw::HasSolution),
            Claim::Several if self.verified.pictures.len() < 2 => Err(ProofFlaw::NotTwoSolutions),
            Claim::Unique | Claim::None if !self.database.is_refuted() => {
                Err(ProofFlaw::NotConcluded)
            }
            _ => Ok(()),
        }
    }
}
