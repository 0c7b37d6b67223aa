//! Draws puzzles and what is known of their pictures.
//!
//! One file an output: it turns [`Scene`]s into bytes and adds its row to [`OUTPUTS`]. All
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
//! ```
//!
//! Pictures in dots and films are the feature `png`, pages the feature `pdf`; both are on unless they
//! are switched off.

pub mod ansi;
mod base64;
#[cfg(feature = "png")]
mod canvas;
mod drawing;
mod estimate;
#[cfg(feature = "png")]
pub mod film;
mod font;
mod layout;
#[cfg(feature = "pdf")]
pub mod pdf;
mod pen;
mod plot;
#[cfg(feature = "png")]
pub mod png;
mod refusal;
pub mod svg;
pub mod text;
pub mod theme;
mod words;

pub use estimate::bytes;
#[cfg(feature = "png")]
pub use film::Film;
pub use font::lacks;
pub use layout::{Layout, Number};
#[cfg(feature = "pdf")]
pub use pdf::{Book, Leaf, PerPage, Press};
pub use refusal::Refusal;
pub use theme::Theme;

use pictogrid_core::{Bits, Board, Puzzle};

/// What is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The puzzle, for its clues.
    pub puzzle: &'a Puzzle,
    /// What is known of its cells.
    pub board: &'a Board,
    /// Cells to point at, one bit a cell: those in which two solutions differ.
    pub marked: Option<&'a Bits>,
}

/// What it is drawn on.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paper {
    /// Characters of a line, if there is a limit.
    pub width: Option<usize>,
    /// Whether color may be used in text.
    pub color: bool,
    /// How it is to look.
    pub look: Look,
}

/// How a drawing is to look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The colors of paper, ink and rules.
    pub theme: &'static Theme,
    /// Whether colors are told apart by patterns, too.
    pub patterns: bool,
    /// Whether clues are drawn.
    pub clues: bool,
    /// Dots of a cell, if they are not up to the output.
    pub cell: Option<u32>,
    /// Whether it is a shot of a film, in which nothing but cells changes.
    pub is_moving: bool,
}

impl Default for Look {
    fn default() -> Look {
        Look { theme: &theme::LIGHT, patterns: false, clues: true, cell: None, is_moving: false }
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
    Text(fn(&Scene<'_>, &Paper) -> Vec<u8>),
    /// One file of all scenes.
    Image(fn(&[Scene<'_>], &Paper) -> Result<Image, Refusal>),
    /// Pages of puzzles and their solutions.
    #[cfg(feature = "pdf")]
    Book(fn(&Book<'_>, &Press, &Look) -> Result<Image, Refusal>),
    /// One puzzle while it is solved.
    #[cfg(feature = "png")]
    Film(fn(&Film<'_>, &Look) -> Result<Image, Refusal>),
}

/// Every way to draw. A new one is a file and a row here.
pub const OUTPUTS: &[Output] = &[
    text::OUTPUT,
    ansi::OUTPUT,
    svg::OUTPUT,
    #[cfg(feature = "png")]
    png::OUTPUT,
    #[cfg(feature = "pdf")]
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
    fn an_output_is_found_by_its_suffix() {
        assert_eq!(by_suffix("TXT").map(|output| output.id), Some("text"));
        assert!(by_suffix("docx").is_none());
        assert_eq!(by_id("svg").map(|output| output.suffix), Some("svg"));
    }

    #[test]
    fn no_two_outputs_share_a_suffix() {
        for (index, output) in OUTPUTS.iter().enumerate() {
            assert!(OUTPUTS[..index].iter().all(|other| other.suffix != output.suffix));
        }
    }
}
