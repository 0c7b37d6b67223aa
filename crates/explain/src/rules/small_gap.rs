//! Small gap: no run fits between two crosses that are near each other.
//!
//! ```text
//!   clue 3 3     ? ? ? ? . ? ? . ? ? ? ?
//!   result       ? ? ? ? . . . . ? ? ? ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::{candidates::Candidates, subline::Subline};

/// Crosses in gaps without a filled cell that are shorter than the shortest run.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (mut new, mut gaps, mut start) = (New::of(subline), Vec::new(), 0);
    let shortest = *subline.runs.iter().min()? as usize;
    if shortest == 1 {
        return None;
    }
    for cells in subline.cells.split(|&mark| mark == Candidates::EMPTY) {
        let gap = start..start + cells.len();
        start = gap.end + 1;
        let is_small = cells.len() < shortest && !cells.iter().any(|mark| mark.is_filled());
        if is_small && new.put(gap.clone(), Candidates::EMPTY) {
            gaps.push(in_line(subline, &gap));
        }
    }
    new.because(|| Why::TooSmall { gaps })
}
