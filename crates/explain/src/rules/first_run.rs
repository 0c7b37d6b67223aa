//! First run: the piece next to a wall belongs to the run next to it; how far may that reach?
//!
//! ```text
//!   clue 3 1     ? ? ? # ? ? ? ? ?      a 3 that covers cell 3 begins in cell 1 at the earliest
//!   result       . ? ? # ? ? ? ? ?
//!
//!   clue 3 1     ? ? ? # . ? ? ? ?      it has no room ahead of the cross
//!   result       . # # # . ? ? ? ?
//! ```
//!
//! If the first piece begins in cell `p <= g`, it is part of the first run: one before it would need
//! its `g` cells and a gap. Its start lies between `lo` (its length, the cross before it) and `hi`
//! (the piece, the cross behind it). O(n), both ends.

use super::{EndFinding, Finding, Why, from_both_ends};
use crate::{candidates::Candidates, subline::Subline};

/// Both ends.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (new, sides) = from_both_ends(subline, |seen| {
        let (g, color) = seen.run()?;
        let piece = seen.piece(g, color).filter(|piece| piece.len() <= g)?;
        let room = seen.room(&piece, color);
        let lo = piece.end.saturating_sub(g).max(room.start);
        let hi = piece.start.min(room.end.checked_sub(g)?);
        if lo > hi {
            return None;
        }
        let end = if lo == hi { lo + g + 1 } else { lo + g };
        let closed = (lo + g..end, Candidates::ANY.without(color));
        let marks = [(0..lo, Candidates::EMPTY), (hi..lo + g, color), closed];
        Some(EndFinding { marks, piece, reach: lo..hi + g })
    });
    new.because(|| Why::WithinReach { sides })
}
