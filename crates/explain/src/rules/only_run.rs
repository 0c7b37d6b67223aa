//! Only run: one run joins all pieces, and reaches no further than its length allows.
//!
//! ```text
//!   clue 4       ? ? ? # ? # ? ? ? ?
//!   result       . . ? # # # ? . . .
//! ```
//!
//! O(n).

use super::{Finding, New, Why, in_line};
use crate::{candidates::Candidates, subline::Subline};

/// Filled between the pieces, empty beyond reach.
pub(super) fn find(part: &Subline<'_>) -> Finding {
    let (&[g], &[color]) = (part.runs, part.colors) else { return None };
    let mut pieces = part.pieces().map(|piece| piece.cells);
    let first = pieces.next()?;
    let span = first.start..pieces.last().map_or(first.end, |last| last.end);
    let g = g as usize;
    if span.len() > g {
        return None;
    }
    let reach = span.end.saturating_sub(g)..(span.start + g).min(part.n());
    let mut new = New::of(part);
    new.put(span.clone(), color);
    new.put(0..reach.start, Candidates::EMPTY);
    new.put(reach.end..part.n(), Candidates::EMPTY);
    new.because(|| Why::OnlyRun {
        run: part.first_run,
        pieces: in_line(part, &span),
        reach: in_line(part, &reach),
    })
}
