//! What to do about a fault, as a value.
//!
//! ```text
//!   library        Remedy::CellAtMost { dots: 24 }
//!   command        "use --cell 24 or less"          each front end has one file
//!   Python         "use cell=24 or less"            with one sentence a remedy
//!   as text here   "use 24 dots per cell or fewer"  for whoever has no words of its own
//! ```
//!
//! A library does not know how it was called, so it cannot name a flag, a button or an argument. Advice
//! that is the same everywhere ("save it as UTF-8") stays in the message. Flags in messages, replaced
//! by each front end, were tried and lost: a sentence that was missed in one place told users of a
//! web page to add `--from`.

use std::fmt;

/// What to do about a fault. Several remedies of one fault are alternatives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Remedy {
    /// Say which format the input has.
    NameFormat,
    /// Read the input as this format.
    ReadAs {
        /// The id of the format.
        format: String,
    },
    /// Give the input to another task.
    Use {
        /// The task.
        task: Task,
    },
    /// Convert the picture file to PNG and make a puzzle from that.
    MakeFromPng,
    /// Draw smaller cells.
    CellAtMost {
        /// The most dots per cell.
        dots: u32,
    },
    /// Draw larger cells.
    CellAtLeast {
        /// The fewest dots per cell.
        dots: u32,
    },
    /// State no size of cells, and leave the clues out.
    UsualCellWithoutClues,
    /// Draw no clues.
    LeaveOutClues,
    /// Write another kind of file.
    ChooseOutput {
        /// The suffixes of such files, without the dot.
        suffixes: Vec<String>,
    },
    /// Allow more memory.
    AllowMemory,
    /// Lay the sheet on its side.
    Landscape,
    /// Stand the sheet upright.
    Portrait,
    /// Put another number of puzzles on a page.
    PuzzlesPerPage {
        /// The number.
        puzzles: u32,
    },
    /// Print on other paper.
    Paper {
        /// Its name, such as `a4`.
        paper: String,
    },
    /// Use the largest paper, on its side or with one puzzle per page.
    LargestPaper,
    /// Allow smaller clues.
    ClueHeight {
        /// Their height, in tenths of a point.
        tenths: u32,
    },
    /// Print the puzzles that are small enough, and leave the others out.
    SkipTooLarge,
    /// Choose fewer cells.
    SideAtMost {
        /// The most cells per side.
        cells: u32,
    },
    /// Choose at most as many columns and rows.
    SizeAtMost {
        /// The most columns.
        columns: u32,
        /// The most rows.
        rows: u32,
    },
    /// State no size.
    UsualSize,
    /// State the columns and rows of a board of tiles.
    BoardSize {
        /// The columns that fit.
        columns: u32,
        /// The rows that fit.
        rows: u32,
    },
    /// State other columns and rows of a board of tiles, or change the tiles.
    OtherBoardSize,
    /// State the color around a board of tiles, or that it may be any.
    BorderColor,
    /// Say which color or sign empty cells have.
    NameEmpty,
    /// Say how many pixels a cell of a picture has.
    NamePixels,
}

/// What takes an input that is not what it was given as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[non_exhaustive]
pub enum Task {
    /// Solving a puzzle.
    Solve,
    /// Making a puzzle from a picture.
    Make,
    /// Reading a printed puzzle from a picture.
    Scan,
    /// Counting the arrangements of line records.
    Records,
    /// Assembling the tiles of a cut picture.
    Assemble,
    /// Laying tiles whose edges have to match.
    MatchEdges,
}

impl Remedy {
    /// Write a file with one of these suffixes.
    #[must_use]
    pub fn choose_output<'a>(suffixes: impl IntoIterator<Item = &'a str>) -> Remedy {
        Remedy::ChooseOutput { suffixes: suffixes.into_iter().map(str::to_owned).collect() }
    }
}

/// A message and its remedies in one sentence, each remedy worded by `word`.
#[must_use]
pub fn with_remedies(
    message: &str,
    remedies: &[Remedy],
    word: impl FnMut(&Remedy) -> String,
) -> String {
    if remedies.is_empty() {
        return message.to_owned();
    }
    let words: Vec<String> = remedies.iter().map(word).collect();
    format!("{message}; {}", words.join(", or "))
}

/// In words that name no flag, button or argument.
impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Remedy::NameFormat => f.write_str("if you know its format, name it"),
            Remedy::ReadAs { format } => write!(f, "read it as the format {format}"),
            Remedy::Use { task } => f.write_str(match task {
                Task::Solve => "solve it without explanations",
                Task::Make => "make a puzzle from it",
                Task::Scan => "read it as a printed puzzle",
                Task::Records => "count them as line records",
                Task::Assemble => "assemble them as tiles",
                Task::MatchEdges => "match their edges as tiles",
            }),
            Remedy::MakeFromPng => f.write_str("save it as PNG and make a puzzle from that"),
            Remedy::CellAtMost { dots } => write!(f, "use {dots} dots per cell or fewer"),
            Remedy::CellAtLeast { dots } => write!(f, "use {dots} dots per cell or more"),
            Remedy::UsualCellWithoutClues => {
                f.write_str("leave out the clues, and state no size of cells")
            }
            Remedy::LeaveOutClues => f.write_str("leave out the clues"),
            Remedy::ChooseOutput { suffixes } => {
                write!(f, "choose .{}", suffixes.join(" or ."))
            }
            Remedy::AllowMemory => f.write_str("allow more memory"),
            Remedy::Landscape => f.write_str("use landscape pages"),
            Remedy::Portrait => f.write_str("use portrait pages"),
            Remedy::PuzzlesPerPage { puzzles: 1 } => f.write_str("put one puzzle on a page"),
            Remedy::PuzzlesPerPage { puzzles } => write!(f, "put {puzzles} puzzles on a page"),
            Remedy::Paper { paper } => write!(f, "print on {paper}"),
            Remedy::LargestPaper => {
                f.write_str("use the largest paper, in landscape or with one puzzle per page")
            }
            Remedy::ClueHeight { tenths } => {
                write!(f, "allow clues of {}.{} points", tenths / 10, tenths % 10)
            }
            Remedy::SkipTooLarge => f.write_str("skip these puzzles"),
            Remedy::SideAtMost { cells } => write!(f, "choose 1 to {cells} cells per side"),
            Remedy::SizeAtMost { columns, rows } => {
                write!(f, "choose at most {columns} × {rows} cells")
            }
            Remedy::UsualSize => f.write_str("state no size"),
            Remedy::BoardSize { columns, rows } => {
                write!(f, "state the size, such as {columns}x{rows}")
            }
            Remedy::OtherBoardSize => f.write_str("add or remove tiles, or state another size"),
            Remedy::BorderColor => f.write_str("state the border color, or that it may be any"),
            Remedy::NameEmpty => f.write_str("make the empty cells white or transparent"),
            Remedy::NamePixels => f.write_str("shrink it to one pixel per cell"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remedies_are_alternatives() {
        let words = |remedies: &[Remedy]| with_remedies("too large", remedies, Remedy::to_string);
        assert_eq!(words(&[]), "too large");
        let both = [Remedy::CellAtMost { dots: 4 }, Remedy::choose_output(["svg", "txt"])];
        assert_eq!(words(&both), "too large; use 4 dots per cell or fewer, or choose .svg or .txt");
    }
}
