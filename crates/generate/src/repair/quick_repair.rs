//! For whoever makes many pictures: the first mend that comes, and whether lines settle a change.
//!
//! ```text
//!   picture ─▶ goal reached? ─ yes ─▶ as it is
//!                            └ no ──▶ several changes (`beam`), the first that do ─▶ mended, or nothing
//! ```
//!
//! A random picture is like any other, so nobody asks whether it was changed as little as it could be.
//! The proofs of `smallest_changes` and the polish are left out: a fix takes tens of ms where drawing another
//! picture takes microseconds (DESIGN.md). The canvas is kept between questions: a change is painted
//! and taken back.

use pictogrid_core::{Observer, Picture, Puzzle, Value};
use pictogrid_solve::WrongAnswer;

use super::{
    Terms,
    repair_state::{Halt, Mender, Reached},
};

/// A picture whose first mend is good enough.
pub(crate) struct QuickMend<'a> {
    mender: Mender<'a>,
}

impl<'a> QuickMend<'a> {
    /// Needs: the goal of the puzzle has its clues.
    pub(crate) fn new(
        puzzle: &'a Puzzle,
        terms: &Terms,
        observer: &'a mut dyn Observer,
    ) -> QuickMend<'a> {
        let blank = || Picture::new(puzzle.shape(), Vec::new());
        let picture = puzzle.goal().cloned().unwrap_or_else(blank);
        QuickMend { mender: Mender::new(puzzle, &picture, terms, observer) }
    }

    /// The puzzle, mended if it has to be; nothing if that takes too long.
    pub(crate) fn mended(&mut self) -> Result<Option<Puzzle>, WrongAnswer> {
        match self.several() {
            Ok(puzzle) => Ok(puzzle),
            Err(Halt::Wrong(wrong)) => Err(wrong),
            Err(Halt::Observer | Halt::Work) => Ok(None),
        }
    }

    fn several(&mut self) -> Result<Option<Puzzle>, Halt> {
        if self.mender.reached()? == Reached::Yes {
            return Ok(Some(self.mender.puzzle()));
        }
        let mut found = None;
        self.mender.several(usize::MAX, &mut found)?;
        let Some(flips) = found else { return Ok(None) };
        self.mender.behind(&flips, |mender| Ok(Some(mender.puzzle())))
    }

    /// The puzzle with a cell of another value, if lines settle it then.
    pub(crate) fn solved_with(&mut self, cell: u32, value: Value) -> Option<Puzzle> {
        let flips = self.mender.flips.of_cell(&self.mender.canvas, cell);
        let flip = flips.into_iter().find(|flip| flip.changes[0].1 == value)?;
        let back = self.mender.paint(&flip.changes);
        let solved = (self.mender.n_open() == 0).then(|| self.mender.puzzle());
        self.mender.canvas.paint(&back);
        solved
    }
}
