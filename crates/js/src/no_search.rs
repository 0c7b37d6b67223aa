//! Without the solver nobody knows how many pictures fit.

use pictogrid_core::{Board, Puzzle};

use crate::{clock::Deadline, messages::Refused};

/// Needs the solver.
pub(crate) fn n_pictures(
    _puzzle: &Puzzle,
    _board: &Board,
    _most: u64,
    _time: Deadline,
) -> Result<Option<u64>, Refused> {
    Err(Refused::needs_solver())
}
