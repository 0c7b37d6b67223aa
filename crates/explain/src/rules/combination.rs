//! Combination: cells that are the same in every arrangement, whatever the reason.
//!
//! ```text
//!   clue 1 1 1   # ? ? ? ? ?      of the ways to place them none fills cell 1
//! ```
//!
//! The exact rule of the line solver; with it the ladder is complete for a line. O(k n).

use super::{Finding, New, Why};
use crate::part::{Mark, Part};

/// All that is forced.
pub(super) fn find(part: &Part) -> Finding {
    let forced = pictogrid_line::exact::forced(&part.to_line(), &part.runs)?;
    let mut new = New::of(part);
    for i in 0..part.n() {
        let mark = Mark::from(forced.get(i));
        if mark != Mark::Open {
            new.put(i..i + 1, mark);
        }
    }
    new.because(|| Why::AllAgree)
}
