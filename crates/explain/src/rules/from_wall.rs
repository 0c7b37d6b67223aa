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
use crate::part::{Mark, Part};

/// Filled behind pieces beside a cross or a wall.
pub(super) fn find(part: &Part) -> Finding {
    let shortest = part.shortest();
    let mut new = New::of(part);
    let mut pieces = part.pieces();
    let is_cross = |&i: &usize| part.cells[i] == Mark::Empty;
    pieces.retain(|piece| {
        let start = (0..piece.start).rev().find(is_cross).map_or(0, |cross| cross + 1);
        let end = (piece.end..part.n()).find(is_cross).unwrap_or(part.n());
        if end - start < shortest {
            return false;
        }
        let right = new.put(piece.end..(start + shortest).max(piece.end), Mark::Filled);
        new.put((end - shortest).min(piece.start)..piece.start, Mark::Filled) | right
    });
    new.because(|| Why::GrowsFromCross {
        pieces: pieces.iter().map(|piece| in_line(part, piece)).collect(),
    })
}
