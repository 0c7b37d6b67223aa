//! Cap: a piece as long as the longest run is complete, and has a cross at each end.
//!
//! ```text
//!   clue 1 3     ? ? ? # # # ? ?
//!   result       ? ? . # # # . ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::part::{Part, Piece};

/// Not their color beside complete pieces.
pub(super) fn find(part: &Part<'_>) -> Finding {
    let mut new = New::of(part);
    let mut pieces: Vec<_> = part.pieces().collect();
    pieces.retain(|piece| {
        let longest = part.lengths_of(piece.color).max();
        longest == Some(piece.cells.len()) && new.close(piece.cells.clone(), piece.color)
    });
    let cells = |piece: &Piece| in_line(part, &piece.cells);
    new.because(|| Why::Complete { pieces: pieces.iter().map(cells).collect() })
}
