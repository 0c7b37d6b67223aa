//! What a format cannot hold of a puzzle, in words.
//!
//! ```text
//!   warning: cat.nin: nin has no colors; 3 colors become 1
//!                     ^^^ the format      ^ said
//! ```
//!
//! What is lost is found by the formats themselves; whether it may be lost is decided by who writes.

use pictogrid_core::Puzzle;
use pictogrid_formats::{FORMATS, Format, Part};

use crate::wording::plural::list;

/// What becomes of a part that a format has not.
pub(crate) fn said(part: Part, puzzles: &[Puzzle], format: &Format) -> String {
    match part {
        Part::Colors => {
            let most = puzzles.iter().map(Puzzle::n_values).max().unwrap_or(2) - 1;
            format!("has no colors; {most} colors become 1")
        }
        part => format!("cannot store {}", part.name_in(puzzles, format)),
    }
}

/// What a format has not that no puzzle can lose, and how it is written all the same.
pub(crate) fn ways_out(part: Part, puzzles: &[Puzzle], format: &Format) -> String {
    let holders = list(&holders(&[part]).map(|format| format.id).collect::<Vec<_>>());
    let name = part.name_in(puzzles, format);
    match part {
        Part::Triangles => {
            format!("cannot store {name}; choose one of {holders}")
        }
        _ => format!(
            "cannot store {name}. Convert a solved picture instead (what `pictogrid solve --ascii` \
             prints), or choose one of {holders}"
        ),
    }
}

/// The formats that can be written and hold all of `parts`.
pub(crate) fn holders(parts: &[Part]) -> impl Iterator<Item = &'static Format> {
    let holds_all = |format: &Format| parts.iter().all(|part| format.holds.contains(part));
    FORMATS.iter().copied().filter(move |format| format.is_writable() && holds_all(format))
}
