//! Ranges: with all that is known, each run lies between its leftmost and its rightmost place.
//!
//! ```text
//!   clue 1 4     ? ? . ? ? # ? ? ? ?     1 in cells 0–5, 4 from cell 3, 4 or 5
//!   result       ? ? . ? ? # # ? ? ?     what both places cover; cells that no run reaches are empty
//! ```
//!
//! Unlike `overlap` it sees known cells. O(k n).

use std::ops::Range;

use super::{Covered, Finding, New, Why, in_line};
use crate::{candidates::Candidates, subline::Subline};

/// What runs cover in both extreme places, and what none reaches.
pub(super) fn find(subline: &Subline<'_>) -> Finding {
    let (lo, hi) = subline.starts()?;
    let mut new = New::of(subline);
    let mut reached = vec![Candidates::EMPTY; subline.n()];
    let mut runs = Vec::new();
    for (j, (&g, &color)) in subline.runs.iter().zip(subline.colors).enumerate() {
        let g = g as usize;
        reached[lo[j]..hi[j] + g].iter_mut().for_each(|mark| *mark = mark.or(color));
        if hi[j] < lo[j] + g && new.put(hi[j]..lo[j] + g, color) {
            let cells = in_line(subline, &(hi[j]..lo[j] + g));
            runs.push(Covered { run: j + subline.first_run, cells });
        }
    }
    let mut unreached: Vec<Range<usize>> = Vec::new();
    let mut start = 0;
    for alike in reached.chunk_by(|one, other| one == other) {
        let stretch = start..start + alike.len();
        start = stretch.end;
        if new.put(stretch.clone(), alike[0]) {
            unreached.push(in_line(subline, &stretch));
        }
    }
    new.because(|| Why::Ranges { runs, unreached })
}
