//! Edge: a filled cell near a wall belongs to the run next to it, which reaches away from it.
//!
//! ```text
//!   clue 4 ..    | ? # ? ? ? ?      the 4 covers cell 1 and begins at cell 0 at the earliest
//!   result       | ? # # # ? ?      if it begins at the wall, a cross follows
//! ```
//!
//! If the first piece begins in cell `p < g`, no run lies before it, since that would be the first
//! and its `g` cells have no room there. O(n), both ends.

use super::{Finding, New, Why, from_both_ends};
use crate::{mark::Mark, part::Part};

/// Both ends.
pub(super) fn find(part: &Part<'_>) -> Finding {
    let (new, sides) = from_both_ends(part, |part| {
        let (g, color) = (*part.runs.first()? as usize, *part.colors.first()?);
        let piece = part.pieces().next().filter(|piece| piece.color == color)?.cells;
        if piece.start >= g || piece.len() > g || g > part.n() {
            return None;
        }
        let mut new = New::of(part);
        new.put(piece.start..g, color);
        if piece.start == 0 {
            new.put(g..g + 1, Mark::ANY.without(color));
        }
        let reach = 0..(piece.start + g).min(part.n());
        Some((new, piece, reach))
    });
    new.because(|| Why::ReachesFromWall { sides })
}
