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
use crate::part::{Mark, Part, stretches};

/// What runs cover in both extreme places, and what none reaches.
pub(super) fn find(part: &Part) -> Finding {
    let (lo, hi) = part.starts()?;
    let mut new = New::of(part);
    let mut is_reached = vec![Mark::Empty; part.n()];
    let mut runs = Vec::new();
    for (j, &g) in part.runs.iter().enumerate() {
        let g = g as usize;
        is_reached[lo[j]..hi[j] + g].fill(Mark::Filled);
        if hi[j] < lo[j] + g && new.put(hi[j]..lo[j] + g, Mark::Filled) {
            let cells = in_line(part, &(hi[j]..lo[j] + g));
            runs.push(Covered { run: j + part.first_run, cells });
        }
    }
    let mut unreached: Vec<Range<usize>> = stretches(&is_reached, |mark| mark == Mark::Empty);
    unreached.retain(|stretch| new.put(stretch.clone(), Mark::Empty));
    new.because(|| Why::Ranges {
        runs,
        unreached: unreached.iter().map(|stretch| in_line(part, stretch)).collect(),
    })
}
