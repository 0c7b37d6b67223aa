//! Edge: a filled cell near a wall belongs to the run next to it, which reaches away from it.
//!
//! ```text
//!   clue 4 ..    | ? # ? ? ? ?      the 4 covers cell 1 and begins at cell 0 at the earliest
//!   result       | ? # # # ? ?      if it begins at the wall, a cross follows
//! ```
//!
//! If the first piece begins in cell `p < g`, no run lies before it, since that would be the first
//! and its `g` cells have no room there. O(n), both ends.

use super::{EndFinding, Finding, Why, from_both_ends};
use crate::{candidates::Candidates, subline::Subline};

/// Both ends.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (new, sides) = from_both_ends(subline, |seen| {
        let (g, color) = seen.run()?;
        let piece = seen.piece(g - 1, color).filter(|piece| piece.len() <= g)?;
        if g > subline.n() {
            return None;
        }
        let end = if piece.start == 0 { g + 1 } else { g };
        let closed = (g..end, Candidates::ANY.without(color));
        let marks = [(piece.start..g, color), closed, (0..0, color)];
        Some(EndFinding { marks, reach: 0..(piece.start + g).min(subline.n()), piece })
    });
    new.because(|| Why::ReachesFromWall { sides })
}
