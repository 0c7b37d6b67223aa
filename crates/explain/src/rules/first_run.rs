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

use super::{End, Finding, Nearest, New, Why};
use crate::part::{Mark, Part};

/// Both ends.
pub(super) fn find(part: &Part) -> Finding {
    let mut new = New::of(part);
    let mut sides = Vec::new();
    if let Some((found, side)) = at_first(part, part) {
        new.put_all(&found);
        sides.push(side(End::First));
    }
    let mirrored = part.mirrored();
    if let Some((found, side)) = at_first(&mirrored, part) {
        new.put_mirrored(&found);
        sides.push(side(End::Last));
    }
    new.because(|| Why::WithinReach { sides })
}

/// The first end of `part`, which is `original` or its mirror image.
fn at_first<'a>(
    part: &'a Part,
    original: &'a Part,
) -> Option<(New<'a>, impl FnOnce(End) -> Nearest + use<'a>)> {
    let g = *part.runs.first()? as usize;
    let piece = part.pieces().into_iter().next()?;
    if piece.start > g || piece.len() > g {
        return None;
    }
    let is_cross = |&i: &usize| part.cells[i] == Mark::Empty;
    let gap_start = (0..piece.start).rev().find(is_cross).map_or(0, |cross| cross + 1);
    let gap_end = (piece.end..part.n()).find(is_cross).unwrap_or(part.n());
    let lo = piece.end.saturating_sub(g).max(gap_start);
    let hi = piece.start.min(gap_end.checked_sub(g)?);
    if lo > hi {
        return None;
    }
    let mut new = New::of(part);
    new.put(0..lo, Mark::Empty);
    new.put(hi..lo + g, Mark::Filled);
    if lo == hi {
        new.put(lo + g..lo + g + 1, Mark::Empty);
    }
    let reach = lo..hi + g;
    (!new.is_empty()).then_some((new, move |end| Nearest::of(original, end, &piece, &reach)))
}
