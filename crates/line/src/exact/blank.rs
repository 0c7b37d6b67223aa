//! A line of which nothing is known: the overlap of the leftmost and the rightmost arrangement.
//!
//! ```text
//!   clue 3 4, slack 1    leftmost   # # # . # # # # .
//!                        rightmost  . # # # . # # # #
//!                        filled     ? # # ? ? # # # ?
//! ```
//!
//! On a blank line this is exact: a run longer than the slack covers the cells where its extreme
//! placements overlap, every other cell can be filled or empty, unless the slack is 0. O(k + n/64).

use super::plan::RunStep;

/// Takes the cells that every arrangement fills out of `empty`, and if there is but one
/// arrangement, the cells that it empties out of `fill`.
/// Needs: no cell is known; `slack` is what the runs leave of the line.
pub(super) fn settle(steps: &[RunStep], slack: usize, fill: &mut [u64], empty: &mut [u64]) {
    for step in steps {
        clear(empty, step.start as usize + slack, step.end as usize);
    }
    if slack == 0 {
        fill.iter_mut().zip(empty).for_each(|(fill, empty)| *fill &= !*empty);
    }
}

/// The same for a line of one word, whose `cells` are all unknown: what may be filled, and empty.
#[inline]
pub(super) fn settle_word(steps: &[RunStep], slack: u32, cells: u64) -> (u64, u64) {
    let mut filled = 0;
    for step in steps {
        let from = step.start + slack;
        if from < step.end {
            filled |= !0 << from & !0 >> (64 - step.end);
        }
    }
    (if slack == 0 { filled } else { cells }, cells & !filled)
}

/// Clears the bits `from..to`; nothing if that is empty.
fn clear(words: &mut [u64], from: usize, to: usize) {
    if from >= to {
        return;
    }
    let (first, last) = (from / 64, (to - 1) / 64);
    for (index, word) in words[first..=last].iter_mut().enumerate() {
        let low = if index == 0 { !0 << (from % 64) } else { !0 };
        let high = if first + index == last { !0 >> (63 - (to - 1) % 64) } else { !0 };
        *word &= !(low & high);
    }
}
