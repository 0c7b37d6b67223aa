//! Closed end: a finished number at a wall is followed by a cross.
//!
//! ```text
//!   clue 2 1     # # ? ? ? ?
//!   result       # # . ? ? ?
//! ```
//!
//! Sound: the piece begins at the wall, so it is the first number, which is as long as that.
//! The template of docs/adding-a-hint-rule.md: `cap` and others say the same, so it has no row. O(length).

use super::{Finding, New, Why, in_line};
use crate::subline::Subline;

/// A cross behind the first number, if it begins at the wall and is whole.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (&length, &color) = (subline.runs.first()?, subline.colors.first()?);
    let piece = 0..length as usize;
    if !subline.cells.get(piece.clone())?.iter().all(|&mark| mark == color) {
        return None;
    }
    let mut new = New::of(subline);
    new.close(piece.clone(), color);
    new.because(|| Why::Complete { pieces: vec![in_line(subline, &piece)] })
}
