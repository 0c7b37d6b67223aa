//! Does a placement keep the rules? `pictogrid-check` says, over the tiles as they were read: it
//! shares nothing with the search, not even how a tile is turned.
//!
//! ```text
//!   rules of laying    every tile at most once, hints kept      broken: an error
//!   the border         kind that looks outside                  broken: an error
//!   touching edges     equal on both sides                      counted: matched of all
//! ```

use pictogrid_check::{EdgeBoard, EdgeScore, Hint};

use super::board::{Board, Placement};
use crate::Error;

/// Checks a placement.
///
/// # Errors
/// The error says which rule it breaks, and where.
pub fn confirm(board: &Board, placement: &Placement) -> Result<EdgeScore, Error> {
    let hint = |hint: &super::Fixed| Hint {
        cell: hint.y * board.width() + hint.x,
        tile: hint.laid.tile,
        turns: hint.laid.turns(),
    };
    let hints: Vec<Hint> = board.fixed().iter().map(hint).collect();
    let cells: Vec<Option<(usize, u8)>> =
        placement.cells().iter().map(|laid| laid.map(|laid| (laid.tile, laid.turns()))).collect();
    let board = EdgeBoard {
        width: board.width(),
        height: board.height(),
        border: board.border(),
        tiles: board.tiles(),
        hints: &hints,
    };
    board.check(placement.width(), &cells).map_err(|broken| Error::rule(broken.to_string()))
}
