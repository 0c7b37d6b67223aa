//! Rules that only count: no number left, no room to move, all filled in, all needed.
//!
//! ```text
//!   empty-line       (no number)   ? ? ?         . . .
//!   full-line        2 1           ? ? ? ?       # # . #
//!   finished-line    2             ? # # ?       . # # .
//!   last-cells       2 1           ? # . . ?     # # . . #
//! ```
//!
//! O(n).

use super::{Finding, New, Why};
use crate::{candidates::Candidates, subline::Subline};

/// Where no number is left, every cell is empty.
pub(super) fn empty_line(subline: &Subline<'_>) -> Finding {
    if !subline.runs.is_empty() || subline.n_filled() > 0 {
        return None;
    }
    let mut new = New::of(subline);
    new.put(0..subline.n(), Candidates::EMPTY);
    new.because(|| Why::NoNumberLeft)
}

/// Where the slack is zero, each run has one place.
pub(super) fn full_line(subline: &Subline<'_>) -> Finding {
    if subline.runs.is_empty() || subline.slack() != Some(0) {
        return None;
    }
    let (mut new, mut start) = (New::of(subline), 0);
    for (j, (&g, &color)) in subline.runs.iter().zip(subline.colors).enumerate() {
        let gap = subline.gap_before(j);
        new.put(start..start + gap, Candidates::EMPTY);
        start += gap;
        new.put(start..start + g as usize, color);
        start += g as usize;
    }
    let runs = subline.first_run..subline.first_run + subline.runs.len();
    new.because(|| Why::NoRoomToMove { runs })
}

/// Where as many cells are filled as the runs need, the others are empty.
pub(super) fn finished_line(subline: &Subline<'_>) -> Finding {
    if subline.runs.is_empty() || subline.n_filled() != subline.sum() {
        return None;
    }
    let mut new = New::of(subline);
    new.put(0..subline.n(), Candidates::EMPTY);
    new.because(|| Why::AllFilledIn)
}

/// Where filled and open cells together are as many as the runs need, the open ones are filled.
pub(super) fn last_cells(subline: &Subline<'_>) -> Finding {
    if subline.n_not_empty() != subline.sum() {
        return None;
    }
    let mut new = New::of(subline);
    new.put(0..subline.n(), Candidates::ANY.without(Candidates::EMPTY));
    new.because(|| Why::AllAreNeeded { sum: subline.sum() })
}
