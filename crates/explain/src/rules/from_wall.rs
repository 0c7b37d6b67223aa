//! From wall: a piece nearer to a cross than the shortest run is long grows away from it.
//!
//! ```text
//!   clue 1 3 3 has a shortest run of 1; clue 3 4 one of 3:
//!                . ? # ? ? ?      three cells at least, and no room for more than one on the left
//!   result       . ? # # ? ?
//! ```
//!
//! O(n), both directions.

use super::{Finding, New, Why, in_line};
use crate::subline::{Piece, Subline};

/// Filled behind pieces beside a cross or a wall.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let mut new = New::of(subline);
    let mut pieces = Vec::new();
    for Piece { cells, color } in subline.pieces() {
        let Some(shortest) = subline.lengths_of(color).min() else { continue };
        let room = subline.room(&cells, color);
        if shortest <= cells.len() || room.len() < shortest {
            continue;
        }
        let right = new.put(cells.end..(room.start + shortest).max(cells.end), color);
        if new.put((room.end - shortest).min(cells.start)..cells.start, color) || right {
            pieces.push(in_line(subline, &cells));
        }
    }
    new.because(|| Why::GrowsFromCross { pieces })
}
