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
    /// Each sign of a drawing is taken for a color, so that no cell is empty.
    AllFilled,
    /// Nothing says which of two lists holds the rows; the first was taken for them.
    RowsFirst,
    /// Nothing says which of two lists holds the rows; the second was taken, as only that fits the sizes.
    ColumnsFirst,
    /// Numbers of a picture over 1 are taken for colors.
    NumbersAreColors,
    /// A size of two numbers is taken for the width and the height.
    WidthFirst,
    /// Something that looks like a puzzle or a picture was left out.
    LeftOut {
        /// The key that holds it.
        key: String,
    },
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
    /// A dash alone in a line of pasted clues was taken for an empty clue.
    DashesEmpty,
    /// Dashes alone in lines of pasted clues were taken for marks between groups of clues.
    DashesBetweenGroups,
    /// A dash alone in a line of pasted clues was taken for the end of the first side.
    DashBetweenSides,
    /// Nothing is written behind the last filled cell of a line, and the cells there were taken for
    /// empty ones, as far as the longest line goes.
    TrailingBlanks,
    /// Blanks around a drawing, or an empty line at its end that nothing fills, were left out.
    Margin,
    /// Two characters of a drawing were taken for each cell.
    WideCells,
    /// Each character of a drawing was taken for a cell, though all are there twice, across and down.
    CharacterIsCell,
    /// Pasted clues in one block were cut in the middle, though they can be cut elsewhere, too.
    CutInMiddle,
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
    /// Nothing says which color is on the outside of a board; this one was taken, as only it fits.
    BorderColor {
        /// The color.
        color: String,
    },
    /// Numbers below 0 on edges were taken for signs: k meets -k.
    SignedEdges,
    /// What the first line of a board was taken for, where it can be meant otherwise.
    FirstLine {
        /// What it was taken for.
        meaning: String,
    },
    /// The + and - behind the edges of tiles were left out.
    TileSigns,
    /// Tiles that a board fixes were left out, as nothing says how cells and turns are named.
    FixedTilesLeftOut {
        /// The key that holds them.
        key: String,
    },
    /// The tiles of a placement were taken for a board, and where they lie was left out.
    PlacesLeftOut,
    /// An animation, of which the first picture was taken.
    Frames {
        /// Its pictures.
        frames: u32,
    },
}

impl Note {
    /// The sentence of a note that names nothing of the input.
    fn sentence(&self) -> &'static str {
        match self {
            Note::AllFilled => {
                "each sign of this drawing is taken for a color, so no cell is empty; write . for an \
                 empty cell"
            }
            Note::RowsFirst => {
                "nothing says which clues are those of the rows; the first were taken for them"
            }
            Note::ColumnsFirst => {
                "the first clues were taken for those of the columns, as only that fits the sizes"
            }
            Note::DashesEmpty => "each - in a line of its own was taken for an empty clue",
            Note::DashesBetweenGroups => {
                "each - in a line of its own was taken for a mark between groups of clues, as empty \
                 clues do not fit there"
            }
            Note::DashBetweenSides => {
                "the - in a line of its own was taken for the end of the rows, not for an empty clue"
            }
            Note::TrailingBlanks => {
                "blanks were taken for empty cells, and the longest line for the width of the drawing"
            }
            Note::Margin => "what is empty at the edge of this drawing was taken for a margin",
            Note::WideCells => "two characters of this drawing were taken for each cell",
            Note::CharacterIsCell => {
                "each character of this drawing was taken for a cell, though all are there twice, across \
                 and down"
            }
            Note::CutInMiddle => {
                "nothing says where the rows end; the clues were cut in the middle"
            }
            Note::NumbersAreColors => {
                "the numbers of the cells were taken for colors, and 0 for an empty cell"
            }
            Note::SignedEdges => {
                "numbers below 0 were taken for signs, so that edge k meets edge -k and 0 meets 0"
            }
            Note::TileSigns => "the + and - behind the edges of tiles were left out",
            Note::PlacesLeftOut => {
                "this is a placement; its tiles were taken for a board, and where they lie was left out"
            }
            Note::WidthFirst => "the size was taken for the width and the height, in this order",
            Note::EmptySign { .. }
            | Note::EmptyColor { .. }
            | Note::CellPixels { .. }
            | Note::PixelIsCell { .. }
            | Note::Frames { .. }
            | Note::BorderColor { .. }
            | Note::FirstLine { .. }
            | Note::FixedTilesLeftOut { .. }
            | Note::LeftOut { .. }
            | Note::SavedMarks { .. }
            | Note::SignByClues { .. }
            | Note::CellNumbers { .. } => "",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::EmptySign { sign } => write!(
                f,
                "no sign of this drawing is known as an empty cell; {sign} was taken for it"
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
            Note::BorderColor { color } => write!(
                f,
                "nothing says which color is on the outside of the board; {color} was taken, as only it \
                 fits"
            ),
            Note::FirstLine { meaning } => {
                write!(
                    f,
                    "the first line was taken for {meaning}, though it can be meant otherwise"
                )
            }
            Note::FixedTilesLeftOut { key } => write!(
                f,
                "the fixed tiles under `{key}` were left out, as nothing says how their cells and turns \
                 are named; state them as pins"
            ),
            Note::LeftOut { key } => {
                write!(f, "`{key}` may be a puzzle or a picture, too; it was left out")
            }
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
            plain => f.write_str(plain.sentence()),
        }
    }
}
