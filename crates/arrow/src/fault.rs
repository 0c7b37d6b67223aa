//! What is wrong with a column, and with the clues of one puzzle in it.
//!
//! ```text
//!   WrongType     the column holds no clues at all      once, before a row is read
//!   ClueFault     one side of one puzzle                its row; others are read
//!   PuzzleFault   that, with its side, or what `core` says of clues that do not go together
//! ```
//!
//! A table of millions of rows has bad ones, so only a wrong type is an error of the whole. Kinds are
//! enums: texts alone were the way before, and a caller could not tell a null, which is usual in
//! tables, from a letter, which is a mistake. A fault is kept once a puzzle, whatever else is wrong in
//! it.

use std::fmt;

/// A column of a type that holds no clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrongType {
    /// The name of its type.
    pub found: String,
}

impl fmt::Display for WrongType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a column of {} holds no clues; use lists of lists of integers, padded tensors or text",
            self.found
        )
    }
}

impl std::error::Error for WrongType {}

/// What is wrong with the clues of one puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClueFault {
    /// There are none.
    NullClues,
    /// A number is missing.
    NullLength,
    /// The text is empty.
    EmptyText,
    /// A bracket is not closed.
    Unclosed,
    /// This is not the length of a run.
    NotALength(String),
    /// A tensor is not lines of one length.
    NotRectangular {
        /// Its numbers.
        numbers: usize,
        /// The lines that its type states.
        lines: usize,
    },
}

impl fmt::Display for ClueFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClueFault::NullClues => f.write_str("the clues are null"),
            ClueFault::NullLength => f.write_str("the length of a run is null"),
            ClueFault::EmptyText => {
                f.write_str("the text is empty; write 0 for a line without runs")
            }
            ClueFault::Unclosed => f.write_str("`[` without its `]`"),
            ClueFault::NotALength(text) => {
                write!(
                    f,
                    "`{text}` is not the length of a run; write a number from 0 to {}",
                    u32::MAX
                )
            }
            ClueFault::NotRectangular { numbers, lines } => {
                write!(f, "{numbers} numbers cannot be divided into {lines} lines of one length")
            }
        }
    }
}

impl std::error::Error for ClueFault {}

/// Why the clues of two columns are no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleFault {
    /// The clues of the rows cannot be read.
    Rows(ClueFault),
    /// The clues of the columns cannot be read.
    Columns(ClueFault),
    /// They do not go together.
    Puzzle(pictogrid_core::Error),
}

impl fmt::Display for PuzzleFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PuzzleFault::Rows(fault) => write!(f, "rows: {fault}"),
            PuzzleFault::Columns(fault) => write!(f, "columns: {fault}"),
            PuzzleFault::Puzzle(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for PuzzleFault {}
