//! What is wrong with a proof, as a value: each flaw knows its kind and says itself.
//!
//! ```text
//!   learn -1 9     NoNumber { word: "9", most: 4 }   malformed   5:10: "9" is no cell and no line; they ..
//!   learn 1        DoesNotFollow                     unproven    5: this clause does not follow: ..
//! ```
//!
//! The line is that of the proof; the column, where one word is to blame, is that of the word. Words of the
//! proof are kept cut short, so that a flaw takes no more memory than a message. A text for each flaw was the
//! way before: whoever wanted to know which it was had to read the sentence.

use std::fmt;

use super::ProofFault;
use crate::Mismatch;

/// What is wrong with a line of a proof, or with the puzzle that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFlaw {
    /// The proof cannot be read, and why.
    Unreadable(String),
    /// A line is longer than one that names every cell.
    LineTooLong,
    /// A line is no text.
    NotText,
    /// The proof ends before a line of its header.
    NoHeader {
        /// The word that this line begins with.
        word: &'static str,
    },
    /// A line of the header begins with another word.
    OtherHeader {
        /// The word that it should begin with.
        word: &'static str,
        /// What was found.
        found: Excerpt,
    },
    /// A version of the format that is not known.
    Version(Excerpt),
    /// The proof ends without a conclusion.
    CutOff,
    /// Something follows the conclusion.
    AfterConclusion,
    /// No statement begins so.
    UnknownStatement(Excerpt),
    /// Nothing can be concluded so.
    UnknownClaim(Excerpt),
    /// No number of a cell or line.
    NoNumber {
        /// The word.
        word: Excerpt,
        /// The greatest number there is.
        most: usize,
    },
    /// `count` without lines, or with a negative number.
    NoLines,
    /// `count` with rows and columns.
    RowsAndColumns,
    /// `count` on a puzzle that is no rectangle.
    NoRectangle,
    /// `solution` without a sign for each cell.
    NoPicture {
        /// How many cells there are.
        n_cells: usize,
    },
    /// The proof is about a puzzle of another size.
    OtherSize {
        /// The size in the proof.
        found: Excerpt,
        /// The size of the puzzle.
        expected: String,
    },
    /// The proof is about other clues or given cells.
    OtherClues {
        /// The fingerprint in the proof.
        found: Excerpt,
        /// The fingerprint of the puzzle.
        expected: String,
    },
    /// The puzzle has colors, runs of unknown length or color, or lines without a clue.
    Colored,
    /// The puzzle has no cells.
    NoCells,
    /// The puzzle has lines that are too long for the checker.
    LinesTooLong {
        /// The cells of the longest.
        longest: usize,
        /// The most that are allowed.
        most: usize,
    },
    /// The lines are too long for `count`.
    CountTooLarge,
    /// There are more literals than the limit.
    TooManyLiterals {
        /// The limit.
        most: u64,
    },
    /// A learned clause does not follow.
    DoesNotFollow,
    /// There is no such clause to forget.
    NothingToForget,
    /// A picture is no solution.
    NoSolution(Mismatch),
    /// `unique`, and not exactly one solution was shown.
    NotOneSolution,
    /// `none`, and a solution was shown.
    HasSolution,
    /// `several`, and no two different solutions were shown.
    NotTwoSolutions,
    /// Other pictures are not excluded yet.
    NotConcluded,
}

/// A word or line of a proof, cut short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt(String);

impl Excerpt {
    pub(super) fn of(word: &str) -> Excerpt {
        const MOST: usize = 40;
        if word.chars().count() <= MOST {
            return Excerpt(format!("{word:?}"));
        }
        Excerpt(format!("{:?} ..", word.chars().take(MOST).collect::<String>()))
    }

    /// The same without quotes, of at most so many characters.
    pub(super) fn bare(word: &str, most: usize) -> Excerpt {
        Excerpt(word.chars().take(most).collect())
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl ProofFlaw {
    /// The kind of fault, as machines see it.
    #[must_use]
    pub fn fault(&self) -> ProofFault {
        match self {
            ProofFlaw::Unreadable(_) => ProofFault::Unreadable,
            ProofFlaw::OtherSize { .. } | ProofFlaw::OtherClues { .. } => ProofFault::OtherPuzzle,
            ProofFlaw::Colored => ProofFault::Colored,
            ProofFlaw::NoCells
            | ProofFlaw::LinesTooLong { .. }
            | ProofFlaw::CountTooLarge
            | ProofFlaw::TooManyLiterals { .. } => ProofFault::TooLarge,
            ProofFlaw::DoesNotFollow
            | ProofFlaw::NothingToForget
            | ProofFlaw::NoSolution(_)
            | ProofFlaw::NotOneSolution
            | ProofFlaw::HasSolution
            | ProofFlaw::NotTwoSolutions
            | ProofFlaw::NotConcluded => ProofFault::Unproven,
            _ => ProofFault::Malformed,
        }
    }
}

impl fmt::Display for ProofFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofFlaw::Unreadable(why) => write!(f, "cannot be read: {why}"),
            ProofFlaw::NoHeader { word } => {
                write!(f, "the proof ends before its line \"{word} ..\"")
            }
            ProofFlaw::OtherHeader { word, found } => {
                write!(f, "expected \"{word} ..\", found {found}")
            }
            ProofFlaw::Version(found) => {
                write!(f, "version {found} of the format; this checker reads version 1")
            }
            ProofFlaw::UnknownStatement(word) => {
                write!(f, "{word} is none of learn, forget, count, solution and conclude")
            }
            ProofFlaw::UnknownClaim(word) => {
                write!(f, "{word} is no conclusion; it is unique, none or several")
            }
            ProofFlaw::NoNumber { word, most } => write!(
                f,
                "{word} is no cell and no line; they are 1 to {most}, a cell with a minus where \
                 it is empty"
            ),
            ProofFlaw::NoPicture { n_cells } => {
                write!(f, "a solution is {n_cells} cells, each # or .")
            }
            ProofFlaw::OtherSize { found, expected } => {
                write!(f, "the proof is about {found} cells, the puzzle has {expected}")
            }
            ProofFlaw::OtherClues { found, expected } => write!(
                f,
                "the proof is about other clues or given cells: theirs are {found}, these {expected}"
            ),
            ProofFlaw::LinesTooLong { longest, most } => {
                write!(f, "the puzzle has lines of {longest} cells, the checker takes {most}")
            }
            ProofFlaw::TooManyLiterals { most } => {
                write!(f, "more than {most} literals at a time, the limit; forget some")
            }
            ProofFlaw::NoSolution(mismatch) => write!(f, "this is no solution: {mismatch}"),
            _ => f.write_str(self.sentence()),
        }
    }
}

impl ProofFlaw {
    /// The words of those that have nothing to fill in.
    fn sentence(&self) -> &'static str {
        match self {
            ProofFlaw::LineTooLong => {
                "longer than a line that names every cell; this is no proof of this puzzle"
            }
            ProofFlaw::NotText => "this is not text",
            ProofFlaw::CutOff => "the proof ends without a conclusion; it may have been cut off",
            ProofFlaw::AfterConclusion => "something follows the conclusion",
            ProofFlaw::NoLines => "count names lines by their numbers, from 1",
            ProofFlaw::RowsAndColumns => "rows and columns are not counted together",
            ProofFlaw::NoRectangle => "lines are counted on rectangles only",
            ProofFlaw::Colored => {
                "proofs are about black-and-white puzzles whose clues are told in full"
            }
            ProofFlaw::NoCells => "the puzzle has no cells; there is nothing to prove",
            ProofFlaw::CountTooLarge => "the lines are too long to be counted; prove it without",
            ProofFlaw::DoesNotFollow => {
                "this clause does not follow: its contrary leads to no contradiction"
            }
            ProofFlaw::NothingToForget => "there is no such clause to forget",
            ProofFlaw::NotOneSolution => "a unique solution has to be shown exactly once",
            ProofFlaw::HasSolution => "a puzzle of which a solution was shown has some",
            ProofFlaw::NotTwoSolutions => "two different solutions have to be shown",
            _ => "not concluded: lines and clauses do not exclude other pictures yet",
        }
    }
}
