//! Small gap: no run fits between two crosses that are near each other.
//!
//! ```text
//!   clue 3 3     ? ? ? ? . ? ? . ? ? ? ?
//!   result       ? ? ? ? . . . . ? ? ? ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::part::{Mark, Part};

/// Crosses in gaps without a filled cell that are shorter than the shortest run.
pub(super) fn find(part: &Part) -> Finding {
    let mut new = New::of(part);
    let mut gaps = part.gaps();
    gaps.retain(|gap| {
        let is_blank = part.cells[gap.clone()].iter().all(|&mark| mark == Mark::Open);
        is_blank && gap.len() < part.shortest() && new.put(gap.clone(), Mark::Empty)
    });
    new.because(|| Why::TooSmall { gaps: gaps.iter().map(|gap| in_line(part, gap)).collect() })
}
