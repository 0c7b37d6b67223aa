//! Why something is not drawn.
//!
//! ```text
//!   too many dots, cells too small      a size that fits, or no clues
//!   frames over the memory              half the cell, or more memory
//!   a book                              another sheet, turned, fewer on a page; computed before
//! ```
//!
//! A picture that nobody could read, or that would not fit into memory, is refused before anything of
//! it is drawn. What helps is computed, not guessed: a cell or a sheet that is proposed fits; only for
//! too much memory it is half the cell, which may have to be halved again. At most each size of a cell
//! is looked at, and none is painted.
//!
//! What helps is a list of `Remedy` values, of which each alone is meant to be enough; the front ends
//! word them. To leave puzzles out silently lost: a book would lack pages (`DESIGN.md`, Pictures and
//! pages).

use std::fmt;

use pictogrid_core::{Remedy, Shape};

/// Why something is not drawn.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum DrawError {
    /// The board is not one of this puzzle.
    OtherShape {
        /// The shape of the board.
        board: Shape,
        /// The shape of its puzzle.
        puzzle: Shape,
    },
    /// There is not one mark per cell.
    OtherMarks,
    /// An animation has no first board.
    NoBoard,
    /// The cells of a board are not a rectangle.
    NotRectangle,
    /// Clues cannot be read in cells of so few dots.
    CellTooSmall {
        /// The dots that were asked for.
        cell: u32,
        /// The fewest in which clues can be read.
        least: u32,
    },
    /// The picture has more dots than are allowed.
    TooManyDots {
        /// Its width and height.
        dots: [u64; 2],
        /// What is allowed.
        most: MostDots,
        /// What helps.
        remedies: Vec<Remedy>,
    },
    /// The frames of an animation take too much memory.
    TooMuchMemory {
        /// The dots per cell.
        cell: u32,
    },
    /// A lesson has more pictures than anybody looks at.
    LessonTooLong {
        /// The number of pictures.
        pictures: usize,
        /// The cells of each.
        cells: usize,
        /// The most cells of all together.
        most: usize,
    },
    /// A page of a book is too small or too large.
    PageSide {
        /// The side, in points.
        side: f32,
        /// What is allowed.
        allowed: [f32; 2],
    },
    /// There are too many puzzles on a page.
    TooManyPerPage {
        /// What was asked for.
        puzzles: u32,
        /// What is allowed.
        most: u32,
    },
    /// Clues in a book would be too small to read.
    CluesTooSmall(Box<SmallClues>),
    /// This build cannot write PDF.
    WithoutPdf,
    /// The library that writes the file failed.
    Encoding(String),
}

/// The most dots of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MostDots {
    /// In all.
    Millions(u32),
    /// In all, and along each side.
    MillionsAndSide(u32, u32),
}

/// Puzzles of a book whose clues would be too small to read.
#[derive(Clone, Debug, PartialEq)]
pub struct SmallClues {
    /// The sheet.
    pub sheet: &'static str,
    /// The least height that was asked for, in points.
    pub least: f32,
    /// The first of these puzzles: number in the book, from 1, name, and height of their clues.
    pub first: Vec<(usize, String, f32)>,
    /// How many there are.
    pub n: usize,
    /// How many puzzles the book has.
    pub n_puzzles: usize,
    /// What helps: each of these alone.
    pub remedies: Vec<Remedy>,
}

impl DrawError {
    #[cfg(feature = "png")]
    pub(crate) fn encoding(error: impl fmt::Display) -> DrawError {
        DrawError::Encoding(error.to_string())
    }

    /// What helps: each of these alone.
    #[must_use]
    pub fn remedies(&self) -> Vec<Remedy> {
        match self {
            DrawError::CellTooSmall { least, .. } => {
                vec![Remedy::CellAtLeast { dots: *least }, Remedy::LeaveOutClues]
            }
            DrawError::TooManyDots { remedies, .. } => remedies.clone(),
            DrawError::TooMuchMemory { cell } => {
                let smaller = (*cell > 1).then(|| Remedy::CellAtMost { dots: cell / 2 });
                smaller.into_iter().chain([Remedy::AllowMemory]).collect()
            }
            DrawError::LessonTooLong { .. } => vec![Remedy::choose_output(["txt", "md"])],
            DrawError::TooManyPerPage { most, .. } => {
                vec![Remedy::PuzzlesPerPage { puzzles: *most }]
            }
            DrawError::CluesTooSmall(small) => small.remedies.clone(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for DrawError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DrawError::OtherShape { board, puzzle } => {
                write!(f, "the board has {}, but its puzzle has {}", board.name(), puzzle.name())
            }
            DrawError::OtherMarks => f.write_str("the marks are not one per cell"),
            DrawError::NoBoard => f.write_str("an animation needs a board to begin with"),
            DrawError::NotRectangle => f.write_str("the cells of the board are not a rectangle"),
            DrawError::CellTooSmall { cell, .. } => {
                let plural = if *cell == 1 { "" } else { "s" };
                write!(f, "clues cannot be read in cells of {cell} dot{plural}")
            }
            DrawError::TooManyDots { dots: [width, height], most, .. } => {
                write!(f, "the picture has {width} × {height} dots, more than the ")?;
                match most {
                    MostDots::Millions(n) => write!(f, "{n} million allowed"),
                    MostDots::MillionsAndSide(n, side) => {
                        write!(f, "{n} million, or the {side} per side, allowed in an animation")
                    }
                }
            }
            DrawError::TooMuchMemory { .. } => {
                f.write_str("the frames of this animation need more memory than is allowed")
            }
            DrawError::LessonTooLong { pictures, cells, most } => write!(
                f,
                "{pictures} pictures of {cells} cells are more than the {most} cells that a \
                 drawing of all steps may have"
            ),
            DrawError::PageSide { side, allowed: [least, most] } => {
                write!(f, "the paper has a side of {side} points; {least} to {most} are allowed")
            }
            DrawError::TooManyPerPage { puzzles, most } => {
                write!(f, "{puzzles} puzzles per page are more than the {most} allowed")
            }
            DrawError::CluesTooSmall(small) => small.fmt(f),
            DrawError::WithoutPdf => {
                f.write_str("this build cannot write PDF; build it with the feature `pdf`")
            }
            DrawError::Encoding(message) => write!(f, "the file cannot be written: {message}"),
        }
    }
}

impl std::error::Error for DrawError {}

impl fmt::Display for SmallClues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SmallClues { sheet, least, first, n, n_puzzles, .. } = self;
        match &first[..] {
            [(_, name, points)] if *n_puzzles == 1 => write!(
                f,
                "on {sheet} the clues of {name:?} would be {points:.1} points high, and below {least} \
                 they are hard to read"
            ),
            _ => {
                let named = |(number, name, points): &(usize, String, f32)| {
                    format!("{number} · {name} ({points:.1})")
                };
                write!(
                    f,
                    "on {sheet} the clues of {n} of {n_puzzles} puzzles would be less than {least} \
                     points high, which is hard to read: {}{}",
                    first.iter().map(named).collect::<Vec<_>>().join(", "),
                    if *n > first.len() { ", .." } else { "" },
                )
            }
        }
    }
}
