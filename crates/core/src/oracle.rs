//! What can be asked about all pictures that fit a board, as a trait.
//!
//! Explanations follow from rules, and never guess. Some questions need a search: whether marks can be
//! completed at all, and which cells are the same in every picture. The crate of explanations asks them
//! through [`Oracle`], so that it does not depend on a solver: a web page can show hints before the solver
//! is loaded, with [`NoOracle`].
//!
//! The cells of a board that are settled are taken as marks, and a picture fits if it has the same
//! there, in the puzzle's given cells, and meets all clues. Every answer is `None` if it was not known
//! in time.

use crate::{Board, CellId, Value};

/// Answers questions about all pictures that fit a board of one puzzle.
pub trait Oracle {
    /// Whether some picture fits.
    fn has_picture(&mut self, board: &Board) -> Option<bool>;

    /// Whether exactly one picture fits.
    fn is_unique(&mut self, board: &Board) -> Option<bool>;

    /// The open cells of the board that have the same value in every picture that fits, ascending. Needs:
    /// some picture fits.
    fn forced(&mut self, board: &Board) -> Option<Vec<(CellId, Value)>>;
}

/// The oracle that knows nothing, where there is no solver.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOracle;

impl Oracle for NoOracle {
    fn has_picture(&mut self, _board: &Board) -> Option<bool> {
        None
    }

    fn is_unique(&mut self, _board: &Board) -> Option<bool> {
        None
    }

    fn forced(&mut self, _board: &Board) -> Option<Vec<(CellId, Value)>> {
        None
    }
}
