//! An arrangement as the cells it fills: run starts become a finished line.
//!
//! ```text
//!   clue 3 2 1, starts 1 5 10      . # # # . # # . . . # .
//! ```
//!
//! The filled cells of the line, [`Line::may_fill`], are the arrangement as a bit mask. O(n).

use pictogrid_core::{Line, Value};

use crate::slack::runs;

/// The finished line of `n` cells in which run `j` of `clue` begins at cell `starts[j]`. A run
/// without a start is left out, and so are cells of a run beyond the line.
///
/// ```
/// assert_eq!(pictogrid_line::draw(7, &[3, 1], &[1, 5]).to_string(), ".###.#.");
/// ```
#[must_use]
pub fn draw(n: usize, clue: &[u32], starts: &[u32]) -> Line {
    let mut line = Line::from_cells(n, |_| Some(Value::EMPTY));
    for (&g, &start) in runs(clue).iter().zip(starts) {
        for i in start as usize..(start as usize).saturating_add(g as usize).min(n) {
            line.set(i, Some(Value::FILLED));
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::draw;

    #[test]
    fn a_mask_of_filled_cells() {
        assert_eq!(draw(4, &[2], &[1]).may_fill().words(), [0b0110]);
        assert_eq!(draw(0, &[], &[]).to_string(), "");
    }
}
