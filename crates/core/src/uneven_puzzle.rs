//! A puzzle whose rows and columns may fill different numbers of cells: clues in which somebody has mistyped one.
//!
//! ```text
//!   rows 3 1 │ columns 2 1     4 cells and 3: no picture, but each line can be studied
//! ```
//!
//! [`Draft::check`](crate::Draft::check) refuses such clues, and advice needs them: it solves by lines, each line
//! left out in turn, and tries clues that make the sums agree. As a type of its own a [`Puzzle`] keeps its promise,
//! and who takes this for one says so by [`ignoring_sums`](UnevenPuzzle::ignoring_sums).

use crate::{Clue, LineId, PlainPuzzle, Puzzle, Shape};

/// All that a [`Puzzle`] promises, but that the sums of its directions agree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnevenPuzzle(Puzzle);

impl UnevenPuzzle {
    /// Needs: everything but the sums was checked.
    pub(crate) fn new(puzzle: Puzzle) -> UnevenPuzzle {
        UnevenPuzzle(puzzle)
    }

    /// Its lines and clues as a puzzle, for work on single lines. If the sums differ, no picture fits it.
    #[must_use]
    pub fn ignoring_sums(&self) -> &Puzzle {
        &self.0
    }

    /// The same without the picture that it states.
    #[must_use]
    pub fn without_goal(self) -> UnevenPuzzle {
        UnevenPuzzle(self.0.without_goal())
    }

    /// Its cells and lines.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.0.shape()
    }

    /// The clue of a line; unknown if there is no such line.
    #[must_use]
    pub fn clue(&self, line: LineId) -> &Clue {
        self.0.clue(line)
    }

    /// The number of values of a cell, empty among them: 2 in black and white.
    #[must_use]
    pub fn n_values(&self) -> usize {
        self.0.n_values()
    }

    /// Its clues if all are of black runs; `None` if one is not.
    #[must_use]
    pub fn as_plain(&self) -> Option<PlainPuzzle<'_>> {
        self.0.as_plain()
    }

    /// The puzzle with other clues for these lines, if its sums agree then; `None` also where
    /// [`Puzzle::with_clues`] gives none.
    #[must_use]
    pub fn with_clues(self, clues: impl IntoIterator<Item = (LineId, Clue)>) -> Option<Puzzle> {
        self.0.with_clues(clues)
    }
}
