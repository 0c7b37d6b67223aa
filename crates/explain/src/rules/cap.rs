//! Cap: a piece as long as the longest run is complete, and has a cross at each end.
//!
//! ```text
//!   clue 1 3     ? ? ? # # # ? ?
//!   result       ? ? . # # # . ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::subline::{Piece, Subline};

/// Not their color beside complete pieces.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let mut new = New::of(subline);
    let mut pieces = Vec::new();
    for Piece { cells, color } in subline.pieces() {
        let longest = subline.lengths_of(color).max();
        if longest == Some(cells.len()) && new.close(cells.clone(), color) {
            pieces.push(in_line(subline, &cells));
        }
    }
    new.because(|| Why::Complete { pieces })
}
