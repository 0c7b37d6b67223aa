//! A lesson: an explained solve, step by step, to be looked at.
//!
//! ```text
//!   start   what is known before         step   a line, its numbers, cells that are needed and new
//!     +--> sheet   SVG: the first step of each rule that the puzzle needs, to be printed
//!     +--> film    GIF: the board after each step
//!     +--> page    HTML: one file to step through, without a network
//! ```
//!
//! Who found the steps, and what their sentences say, is not known here.
//!
//! A sheet has one step for each rule, as paper is short; a film and a page have every step. Their size
//! goes with steps times cells: above 250,000 cells in all pictures a lesson is refused, with the forms
//! that do (text).

#[cfg(feature = "png")]
mod film;
mod handout;
mod page;

use pictogrid_core::{Board, ExplainedStep, Puzzle};

use crate::{DrawError, Scene};

#[cfg(feature = "png")]
pub use film::gif;
pub use handout::svg;
pub use page::html;

/// The most cells of all pictures of a page or a sheet.
const MOST_CELLS: usize = 250_000;

/// An explained solve.
#[derive(Clone, Copy, Debug)]
pub struct Lesson<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// What is known before the first step.
    pub start: &'a Board,
    /// The steps, in order.
    pub steps: &'a [ExplainedStep],
    /// What is said of all of it, in a sentence.
    pub summary: &'a str,
}

impl<'a> Lesson<'a> {
    /// A board as it is before any step. Fails if it is of another shape than the puzzle.
    fn scene(&self, board: &'a Board) -> Result<Scene<'a>, DrawError> {
        let scene = Scene { puzzle: self.puzzle, board, marked: None };
        scene.check()?;
        Ok(scene)
    }

    /// Refuses a lesson with more cells than anybody looks at.
    fn refuse_beyond(&self, n_pictures: usize) -> Result<(), DrawError> {
        let n_cells = self.puzzle.shape().n_cells();
        if n_cells.saturating_mul(n_pictures) > MOST_CELLS {
            return Err(DrawError::LessonTooLong {
                pictures: n_pictures,
                cells: n_cells,
                most: MOST_CELLS,
            });
        }
        Ok(())
    }
}

/// Takes a step on a board.
fn take(step: &ExplainedStep, board: &mut Board) {
    for &(cell, value) in &step.cells {
        if let Some(value) = value {
            board.set(cell, value);
        }
    }
}
