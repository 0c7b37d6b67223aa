//! Only run: one run joins all pieces, and reaches no further than its length allows.
//!
//! ```text
//!   clue 4       ? ? ? # ? # ? ? ? ?
//!   result       . . ? # # # ? . . .
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::part::{Mark, Part};

/// Filled between the pieces, empty beyond reach.
pub(super) fn find(part: &Part) -> Finding {
    let &[g] = &part.runs[..] else { return None };
    let pieces = part.pieces();
    let span = pieces.first()?.start..pieces.last()?.end;
    let g = g as usize;
    if span.len() > g {
        return None;
    }
    let reach = span.end.saturating_sub(g)..(span.start + g).min(part.n());
    let mut new = New::of(part);
    new.put(span.clone(), Mark::Filled);
    new.put(0..reach.start, Mark::Empty);
    new.put(reach.end..part.n(), Mark::Empty);
    new.because(|| Why::OnlyRun {
        run: part.first_run,
        pieces: in_line(part, &span),
        reach: in_line(part, &reach),
    })
}
