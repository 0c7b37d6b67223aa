//! Cap: a piece as long as the longest run is complete, and has a cross at each end.
//!
//! ```text
//!   clue 1 3     ? ? ? # # # ? ?
//!   result       ? ? . # # # . ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::part::Part;

/// Crosses beside complete pieces.
pub(super) fn find(part: &Part) -> Finding {
    let mut new = New::of(part);
    let longest = part.longest();
    let mut pieces = part.pieces();
    pieces.retain(|piece| piece.len() == longest && new.close(piece.clone()));
    new.because(|| Why::Complete { pieces: pieces.iter().map(|p| in_line(part, p)).collect() })
}
