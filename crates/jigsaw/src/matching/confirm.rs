//! Does a placement keep the rules? `pictogrid-check` says, over the tiles as they were read: it
//! shares nothing with the search, not even how a tile is turned.
//!
//! ```text
//!   rules of laying    every tile at most once, pins kept      broken: an error
//!   the border         color that looks outside                  broken: an error
//!   touching edges     equal on both sides                      counted: matched of all
//! ```

use pictogrid_check::{EdgeBoard, EdgeScore, Pin};

use super::board::{Board, Placement};
use crate::Error;

/// Checks a placement.
///
/// # Errors
/// The error says which rule it breaks, and where.
pub fn confirm(board: &Board, placement: &Placement) -> Result<EdgeScore, Error> {
    let pin = |pin: &super::Pin| Pin {
        cell: pin.y * board.width() + pin.x,
        tile: pin.oriented_tile.tile,
        turns: pin.oriented_tile.turns(),
    };
    let pins: Vec<Pin> = board.pins().iter().map(pin).collect();
    let cells: Vec<Option<(usize, u8)>> = placement
        .cells()
        .iter()
        .map(|oriented_tile| {
            oriented_tile.map(|oriented_tile| (oriented_tile.tile, oriented_tile.turns()))
        })
        .collect();
    let board = EdgeBoard {
        width: board.width(),
        height: board.height(),
        border: board.border(),
        tiles: board.tiles(),
        pins: &pins,
        is_upright: board.rules().is_upright,
        is_signed: board.rules().is_signed,
    };
    board.check(placement.width(), &cells).map_err(|broken| Error::rule(broken.to_string()))
}
