//! An arrangement as the cells it fills: run starts become a finished line.
//!
//! ```text
//!   clue 3 2 1, starts 1 5 10      . # # # . # # . . . # .
//! ```
//!
//! The filled cells of the line, [`Line::may_fill`], are the arrangement as a bit mask. O(n).

use pictogrid_core::{Bits, Line};

/// The finished line of `n` cells in which run `j` of `clue` begins at cell `starts[j]`.
///
/// ```
/// assert_eq!(pictogrid_line::draw(7, &[3, 1], &[1, 5]).to_string(), ".###.#.");
/// ```
///
/// # Panics
/// If a run leaves the line or there are not as many starts as runs.
#[must_use]
pub fn draw(n: usize, clue: &[u32], starts: &[u32]) -> Line {
    assert_eq!(clue.len(), starts.len(), "one start a run");
    let (mut filled, mut empty) = (Bits::zeros(n), Bits::ones(n));
    for (&g, &start) in clue.iter().zip(starts) {
        assert!(start as usize + g as usize <= n, "a run stays on the line");
        for i in start as usize..start as usize + g as usize {
            filled.set(i, true);
            empty.set(i, false);
        }
    }
    Line::from_sets(filled, empty)
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
