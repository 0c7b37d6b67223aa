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
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let slack = subline.slack()?;
    let (mut new, mut runs, mut start) = (New::of(subline), Vec::new(), 0);
    for (j, (&g, &color)) in subline.runs.iter().zip(subline.colors).enumerate() {
        start += subline.gap_before(j);
        let end = start + g as usize;
        if start + slack < end && new.put(start + slack..end, color) {
            let cells = super::in_line(subline, &(start + slack..end));
            runs.push(Covered { run: j + subline.first_run, cells });
        }
        start = end;
    }
    // Of a single number there is nothing to pack.
    let slack = (subline.runs.len() > 1).then_some(slack);
    new.because(|| Why::Covers { runs, slack })
}
