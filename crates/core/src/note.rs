//! What was taken for granted because an input does not say it, as a value.
//!
//! ```text
//!   library     Note::EmptySign { sign: "F" }    in the draft of a puzzle
//!   a person    "no sign of this drawing .."     standard error of the command, the page
//!   a program   {"kind": "empty_sign", ..}       `notes` in JSON and Python
//! ```
//!
//! A note is for what could be meant otherwise: then another puzzle would have been read. What can be
//! meant in one way only (another name of a key, a blank too many) needs none, and what cannot be guessed
//! is a fault. Texts in each reader were the other way; then a program cannot tell one note from another,
//! and every front end would have words of its own.

use std::fmt;

/// Something that was taken for granted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Note {
    /// No sign of a drawing is known as that of empty cells; this one was taken for it.
    EmptySign {
        /// The sign.
        sign: String,
    },
    /// A drawing has two signs, which are taken for colors, so that no cell is empty.
    AllFilled,
    /// What the player of a saved game had marked counts as given.
    SavedMarks {
        /// The cells that were marked.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        n_cells: u64,
    },
    /// Nothing on a board says what a sign means; the clues do.
    SignByClues {
        /// The sign.
        sign: String,
        /// Whether it was taken for filled; else for empty.
        is_filled: bool,
    },
    /// How the numbers of a list of filled cells were read.
    CellNumbers {
        /// The order in each pair: `row, column` or `column, row`.
        order: String,
        /// The number of the first row and column.
        first: u8,
    },
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::EmptySign { sign } => write!(
                f,
                "no sign of this drawing is known as an empty cell; {sign} was taken for it"
            ),
            Note::AllFilled => f.write_str(
                "both signs of this drawing are taken for colors, so no cell is empty; write . for an \
                 empty cell",
            ),
            Note::SavedMarks { n_cells } => {
                let cells = crate::n_of(*n_cells, "cell");
                write!(f, "{cells} that the player had marked count as given")
            }
            Note::SignByClues { sign, is_filled } => {
                let meaning = if *is_filled { "filled" } else { "empty" };
                write!(f, "{sign} was taken for {meaning}, as only that fits the clues")
            }
            Note::CellNumbers { order, first } => {
                write!(f, "the pairs of numbers were taken for cells, {order}, from {first}")
            }
        }
    }
}
