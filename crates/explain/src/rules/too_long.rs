//! Too long: a cell that would join two pieces to more than the longest run is empty.
//!
//! ```text
//!   clue 2 3     ? ? # # ? # ? ? ?      filled, it would make a piece of 4
//!   result       ? ? # # . # ? ? ?
//! ```
//!
//! O(n).

use super::{Finding, New, Why};
use crate::part::{Mark, Part};

/// Crosses between pieces.
pub(super) fn find(part: &Part) -> Finding {
    let (mut new, longest, mut shortest_made) = (New::of(part), part.longest(), usize::MAX);
    for pair in part.pieces().windows(2) {
        let made = pair[1].end - pair[0].start;
        let is_between = pair[0].end + 1 == pair[1].start;
        if is_between && made > longest && new.put(pair[0].end..pair[1].start, Mark::Empty) {
            shortest_made = shortest_made.min(made);
        }
    }
    let cells = |cells: &[(usize, Mark)]| cells.iter().map(|&(i, _)| i + part.first_cell).collect();
    let (found, _) = new.because(|| Why::AllAgree)?;
    let why = Why::TooLong { cells: cells(&found), length: shortest_made };
    Some((found, why))
}
