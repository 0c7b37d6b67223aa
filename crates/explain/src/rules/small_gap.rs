//! Small gap: no run fits between two crosses that are near each other.
//!
//! ```text
//!   clue 3 3     ? ? ? ? . ? ? . ? ? ? ?
//!   result       ? ? ? ? . . . . ? ? ? ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::{
    mark::Mark,
    part::{Part, stretches},
};

/// Crosses in gaps without a filled cell that are shorter than the shortest run.
pub(super) fn find(part: &Part<'_>) -> Finding {
    let mut new = New::of(part);
    let shortest = *part.runs.iter().min()? as usize;
    let mut gaps = stretches(part.cells, |mark| mark != Mark::EMPTY);
    gaps.retain(|gap| {
        let is_blank = part.cells[gap.clone()].iter().all(|mark| !mark.is_filled());
        is_blank && gap.len() < shortest && new.put(gap.clone(), Mark::EMPTY)
    });
    new.because(|| Why::TooSmall { gaps: gaps.iter().map(|gap| in_line(part, gap)).collect() })
}
