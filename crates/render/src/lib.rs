//! Draws puzzles, unfinished boards and solutions.
//!
//! Each output is one file, which turns [`Scene`]s into bytes and has a row in [`OUTPUTS`]. All
//! outputs share one [`Layout`], which says where clues and rules belong, so that a terminal and
//! a printed page show the same puzzle.
//!
//! ```text
//!   Scene = puzzle + board + marked cells
//!     |
//!     +-- Layout (clues along the top and the left, a rule every five cells)
//!           |
//!           +-- ansi   blocks for a terminal
//!           +-- text   rows of # and ., to be read again; ? if unknown
//!           +-- Plot (the same in cells) -- Drawing (areas, lines, numbers)
//!                 +-- svg, png     one picture
//!                 +-- pdf          pages, from a Book
//!                 +-- gif, apng    from a Film: boards in the order of deduction
//!                 +-- lesson       steps with their reasons: a sheet, a film, a page to step through
//! ```
//!
//! It also draws pictures of cells ([`Bitmap`]), tiles with matching edges ([`EdgeTiles`]) and the
//! table of a count ([`CountTable`]). These take plain cells, numbers and texts, so that this crate
//! does not depend on solvers.
//!
//! Features, all on unless switched off: `png` for pictures of dots (PNG, GIF, APNG), `pdf` for pages
//! (without it, drawing pages returns an error that says so).

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod ansi;
mod bitmap;
#[cfg(feature = "png")]
mod canvas;
mod count_table;
mod drawing;
mod edge_tiles;
mod error;
mod estimate;
#[cfg(feature = "png")]
pub mod film;
mod font;
mod layout;
pub mod lesson;
pub mod pdf;
mod plot;
#[cfg(feature = "png")]
pub mod png;
mod scene_text;
mod styled_text;
pub mod svg;
pub mod text;
pub mod theme;

pub use bitmap::{Bitmap, CellLook};
pub use count_table::{CountEntry, CountRow, CountTable};
pub use edge_tiles::{EdgeTile, EdgeTiles};
pub use error::{DrawError, MostDots, SmallClues};
pub use estimate::bytes;
#[cfg(feature = "png")]
pub use film::Film;
pub use font::lacks;
pub use layout::{Layout, Number};
pub use lesson::Lesson;
pub use pdf::{Book, Leaf, PageOrientation, PerPage, Press};
pub use pictogrid_core::ExplainedStep;
pub use theme::Theme;

use pictogrid_core::{Bits, Board, Puzzle};

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The puzzle, for its clues.
    pub puzzle: &'a Puzzle,
    /// What is known of its cells.
    pub board: &'a Board,
    /// Cells to highlight, one bit per cell: those in which two solutions differ.
    pub marked: Option<&'a Bits>,
}

impl Scene<'_> {
    /// Why it cannot be drawn, if board, marks and puzzle are not of one shape. Outputs ask this first.
    ///
    /// # Errors
    /// The shapes differ.
    pub fn check(&self) -> Result<(), DrawError> {
        let (shape, drawn) = (self.puzzle.shape(), self.board.shape());
        let n_marks = self.marked.map_or(shape.n_cells(), Bits::len);
        if shape != drawn {
            return Err(DrawError::OtherShape { board: drawn, puzzle: shape });
        }
        if n_marks != shape.n_cells() {
            return Err(DrawError::OtherMarks);
        }
        Ok(())
    }
}

/// The properties of the output.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paper {
    /// Characters of a line, if there is a limit.
    pub width: Option<usize>,
    /// Whether color may be used in text.
    pub color: bool,
    /// How it is to look.
    pub look: Look,
}

/// How the colors of cells are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorMarks {
    /// By color alone.
    #[default]
    Plain,
    /// By a pattern on each color, too, and by a letter at each clue: for print and for the color-blind.
    Patterned,
}

impl ColorMarks {
    /// Patterns where they are wanted.
    #[must_use]
    pub fn patterned_if(is_wanted: bool) -> ColorMarks {
        if is_wanted { ColorMarks::Patterned } else { ColorMarks::Plain }
    }
}

/// What becomes of the clues beside the grid.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClueArea {
    /// They are drawn.
    #[default]
    Drawn,
    /// They are left out, and so is the room for them.
    LeftOut,
}

impl ClueArea {
    /// Clues where they are wanted.
    #[must_use]
    pub fn drawn_if(is_wanted: bool) -> ClueArea {
        if is_wanted { ClueArea::Drawn } else { ClueArea::LeftOut }
    }
}

/// How a drawing is to look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colors of paper, ink and rules.
    pub theme: &'static Theme,
    /// How the colors of cells are told apart.
    pub colors: ColorMarks,
    /// What becomes of the clues beside the grid.
    pub clues: ClueArea,
    /// The size of a cell in pixels; `None` lets the output choose it.
    pub cell: Option<u32>,
    /// Whether it is a frame of an animation, in which only cells change.
    pub is_moving: bool,
}

impl Look {
    /// Whether clues are drawn.
    pub(crate) fn has_clues(&self) -> bool {
        self.clues == ClueArea::Drawn
    }

    /// Whether colors have patterns.
    pub(crate) fn has_patterns(&self) -> bool {
        self.colors == ColorMarks::Patterned
    }
}

impl Default for Look {
    fn default() -> Look {
        Look {
            theme: &theme::LIGHT,
            colors: ColorMarks::Plain,
            clues: ClueArea::Drawn,
            cell: None,
            is_moving: false,
        }
    }
}

/// A file of a picture.
pub type Image = Vec<u8>;

/// One way to draw.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    /// Its name.
    pub id: &'static str,
    /// The suffix of its files, without the dot.
    pub suffix: &'static str,
    /// What it is, for help.
    pub sentence: &'static str,
    /// How it draws.
    pub draw: Draw,
}

/// What an output makes of scenes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Draw {
    /// Text for each scene; texts may follow each other.
    Text(fn(&Scene<'_>, &Paper) -> Result<Vec<u8>, DrawError>),
    /// One file of all scenes.
    Image(fn(&[Scene<'_>], &Paper) -> Result<Image, DrawError>),
    /// Pages of puzzles and their solutions.
    Book(fn(&Book<'_>, &Press, &Look) -> Result<Image, DrawError>),
    /// One puzzle while it is solved.
    #[cfg(feature = "png")]
    Film(fn(&Film<'_>, &Look) -> Result<Image, DrawError>),
}

/// Every way to draw. A new one is a file and a row here.
pub const OUTPUTS: &[Output] = &[
    text::OUTPUT,
    ansi::OUTPUT,
    svg::OUTPUT,
    #[cfg(feature = "png")]
    png::OUTPUT,
    pdf::OUTPUT,
    #[cfg(feature = "png")]
    film::GIF,
    #[cfg(feature = "png")]
    film::APNG,
];

/// The output whose files end in this suffix, in capitals or not.
#[must_use]
pub fn by_suffix(suffix: &str) -> Option<&'static Output> {
    OUTPUTS.iter().find(|output| output.suffix.eq_ignore_ascii_case(suffix))
}

/// The output of this name.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Output> {
    OUTPUTS.iter().find(|output| output.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_of_another_shape_is_refused_by_every_output() {
        use pictogrid_core::{Picture, Shape};
        let puzzle = Puzzle::of_picture(&Picture::parse(&["#.", "##", ".#"]).unwrap());
        let (own, other) = (Board::unknown(puzzle.shape()), Board::unknown(Shape::rect(40, 1)));
        let few = Bits::ones(2);
        let scene = |board, marked| Scene { puzzle: &puzzle, board, marked };
        for scene in [scene(&other, None), scene(&own, Some(&few))] {
            let says = scene.check().unwrap_err().to_string();
            for output in OUTPUTS {
                let refused = match output.draw {
                    Draw::Text(draw) => draw(&scene, &Paper::default()).unwrap_err().to_string(),
                    Draw::Image(draw) => draw(&[scene], &Paper::default()).unwrap_err().to_string(),
                    Draw::Book(draw) => {
                        let leaf = Leaf { scene, solution: None, remark: None, difficulty: None };
                        let book = Book { title: None, leaves: &[leaf], text: None };
                        assert!(
                            pdf::too_large(&book, &Press::default(), &Look::default()).is_empty()
                        );
                        let refused = draw(&book, &Press::default(), &Look::default());
                        refused.unwrap_err().to_string()
                    }
                    #[cfg(feature = "png")]
                    Draw::Film(draw) if scene.marked.is_none() => {
                        let boards = [own.clone(), other.clone()];
                        let film = Film { puzzle: &puzzle, boards: &boards, max_bytes: 1 << 20 };
                        draw(&film, &Look::default()).unwrap_err().to_string()
                    }
                    #[cfg(feature = "png")]
                    Draw::Film(_) => says.clone(),
                };
                assert_eq!(refused, says, "{}", output.id);
                let _ = bytes(output, &[scene], &Look::default());
            }
        }
    }

    #[test]
    fn no_two_outputs_share_a_suffix() {
        for (index, output) in OUTPUTS.iter().enumerate() {
            assert!(OUTPUTS[..index].iter().all(|other| other.suffix != output.suffix));
        }
    }
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
