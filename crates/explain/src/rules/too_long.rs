//! Too long: a cell that would join two pieces to more than the longest run is empty.
//!
//! ```text
//!   clue 2 3     ? ? # # ? # ? ? ?      filled, it would make a piece of 4
//!   result       ? ? # # . # ? ? ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why};
use crate::{candidates::Candidates, subline::Subline};

/// Crosses between pieces.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (mut new, mut shortest_made) = (New::of(subline), usize::MAX);
    let mut cells = Vec::new();
    for (one, other) in subline.pieces().zip(subline.pieces().skip(1)) {
        let between = one.cells.end..other.cells.start;
        let made = other.cells.end - one.cells.start;
        let is_joined = between.len() == 1 && one.color == other.color;
        let is_too_long = || subline.lengths_of(one.color).all(|g| made > g);
        if is_joined
            && is_too_long()
            && new.put(between.clone(), Candidates::ANY.without(one.color))
        {
            cells.push(between.start + subline.first_cell);
            shortest_made = shortest_made.min(made);
        }
    }
    new.because(|| Why::TooLong { cells, length: shortest_made })
}
