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
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (&[g], &[color]) = (subline.runs, subline.colors) else { return None };
    let mut pieces = subline.pieces().map(|piece| piece.cells);
    let first = pieces.next()?;
    let span = first.start..pieces.last().map_or(first.end, |last| last.end);
    let g = g as usize;
    if span.len() > g {
        return None;
    }
    let reach = span.end.saturating_sub(g)..(span.start + g).min(subline.n());
    let mut new = New::of(subline);
    new.put(span.clone(), color);
    new.put(0..reach.start, Candidates::EMPTY);
    new.put(reach.end..subline.n(), Candidates::EMPTY);
    new.because(|| Why::OnlyRun {
        run: subline.first_run,
        pieces: in_line(subline, &span),
        reach: in_line(subline, &reach),
    })
}
