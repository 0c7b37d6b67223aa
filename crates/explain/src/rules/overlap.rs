//! Overlap: what the two extreme placements already settle, whatever is known inside.
//!
//! ```text
//!   clue 3 1, slack 1    leftmost    A A A . B .
//!                        rightmost   . A A A . B
//!                        result      ? # # ? ? ?
//! ```
//!
//! A run longer than the slack covers `start + slack .. start + length`. O(n + k).

use super::{Covered, Finding, New, Why};
use crate::subline::Subline;

/// Cells that a run covers wherever everything is pushed.
pub(super) fn find(part: &Subline<'_>) -> Finding {
    let slack = part.slack()?;
    let (mut new, mut runs, mut start) = (New::of(part), Vec::new(), 0);
    for (j, (&g, &color)) in part.runs.iter().zip(part.colors).enumerate() {
        start += part.gap_before(j);
        let end = start + g as usize;
        if start + slack < end && new.put(start + slack..end, color) {
            let cells = super::in_line(part, &(start + slack..end));
            runs.push(Covered { run: j + part.first_run, cells });
        }
        start = end;
    }
    new.because(|| Why::Covers { runs, slack })
}
