//! Edge: a filled cell near a wall belongs to the run next to it, which reaches away from it.
//!
//! ```text
//!   clue 4 ..    | ? # ? ? ? ?      the 4 covers cell 1 and begins at cell 0 at the earliest
//!   result       | ? # # # ? ?      if it begins at the wall, a cross follows
//! ```
//!
//! If the first piece begins in cell `p < g`, no run lies before it, since that would be the first
//! and its `g` cells have no room there. O(n), both ends.

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
    new.because(|| Why::ReachesFromWall { sides })
}

/// The first end of `part`, which is `original` or its mirror image.
fn at_first<'a>(
    part: &'a Part,
    original: &'a Part,
) -> Option<(New<'a>, impl FnOnce(End) -> Nearest + use<'a>)> {
    let g = *part.runs.first()? as usize;
    let piece = part.pieces().into_iter().next()?;
    if piece.start >= g || piece.len() > g || g > part.n() {
        return None;
    }
    let mut new = New::of(part);
    new.put(piece.start..g, Mark::Filled);
    if piece.start == 0 {
        new.put(g..g + 1, Mark::Empty);
    }
    let reach = 0..(piece.start + g).min(part.n());
    (!new.is_empty()).then_some((new, move |end| Nearest::of(original, end, &piece, &reach)))
}
