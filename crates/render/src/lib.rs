//! Draws puzzles and what is known of their pictures.
//!
//! One file an output: it turns a [`Scene`] into bytes and adds its row to [`OUTPUTS`]. All
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
//! ```

pub mod ansi;
mod layout;
mod pen;
pub mod text;

pub use layout::Layout;

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
    /// Whether color may be used.
    pub color: bool,
}

/// One way to draw.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    /// Its name.
    pub id: &'static str,
    /// The suffix of its files, without the dot.
    pub suffix: &'static str,
    /// What it is, for help.
    pub sentence: &'static str,
    /// Draws a scene.
    pub draw: fn(&Scene<'_>, &Paper) -> Vec<u8>,
}

/// Every way to draw. A new one is a file and a row here.
pub const OUTPUTS: &[Output] = &[text::OUTPUT, ansi::OUTPUT];

/// The output whose files end in this suffix, in capitals or not.
#[must_use]
pub fn by_suffix(suffix: &str) -> Option<&'static Output> {
    OUTPUTS.iter().find(|output| output.suffix.eq_ignore_ascii_case(suffix))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_is_found_by_its_suffix() {
        assert_eq!(by_suffix("TXT").map(|output| output.id), Some("text"));
        assert!(by_suffix("docx").is_none());
    }

    #[test]
    fn no_two_outputs_share_a_suffix() {
        for (index, output) in OUTPUTS.iter().enumerate() {
            assert!(OUTPUTS[..index].iter().all(|other| other.suffix != output.suffix));
        }
    }
}
