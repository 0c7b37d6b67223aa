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
    /// No color of a picture is known as that of empty cells; this one was taken for it.
    EmptyColor {
        /// The color, such as `#000000`.
        color: String,
    },
    /// Cells of a picture that are larger than a pixel; lines between them were left out.
    CellPixels {
        /// Pixels of a cell, across.
        width: u32,
        /// Pixels of a cell, down.
        height: u32,
    },
    /// Each pixel of a picture was taken for a cell, though it is large or has blocks of pixels.
    PixelIsCell {
        /// Pixels of a row.
        width: u32,
        /// Rows of pixels.
        height: u32,
    },
    /// An animation, of which the first picture was taken.
    Frames {
        /// Its pictures.
        frames: u32,
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
            Note::EmptyColor { color } => write!(
                f,
                "this picture does not say which color its empty cells have; {color} was taken for it"
            ),
            Note::CellPixels { width, height } => {
                write!(f, "each cell of this picture is taken to have {width} × {height} pixels")
            }
            Note::PixelIsCell { width, height } => write!(
                f,
                "each of the {width} × {height} pixels of this picture is taken for a cell"
            ),
            Note::Frames { frames } => {
                write!(f, "an animation of {frames} pictures, of which the first is taken")
            }
        }
    }
}
