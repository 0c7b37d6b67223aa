//! Unfolding: a record that was folded to save paper.
//!
//! Unfolded by `m`, a line is `m` copies of its cells with an unknown cell between two of them,
//! and its clue is repeated `m` times:
//!
//! ```text
//!   .#  1   by 3   .#?.#?.#  1 1 1
//! ```
//!
//! O(m · n); counting the unfolded line costs what counting any line of that length costs.

use num_bigint::BigUint;
use pictogrid_core::Line;

use crate::arrangements;

/// The line and the clue unfolded by `copies`. No copies at all are a line without cells.
/// Needs: the caller limits `copies · (n + 1)`.
///
/// ```
/// let (line, clue) = pictogrid_line::unfold(&".#".parse().unwrap(), &[1], 3);
/// assert_eq!((line.to_string().as_str(), clue), (".#?.#?.#", vec![1, 1, 1]));
/// ```
#[must_use]
pub fn unfold(line: &Line, clue: &[u32], copies: u32) -> (Line, Vec<u32>) {
    let (n, copies) = (line.len(), copies as usize);
    let mut unfolded = Line::unknown((n * copies + copies).saturating_sub(1));
    for (i, value) in (0..n).filter_map(|i| Some((i, line.get(i)?))) {
        for copy in 0..copies {
            unfolded.set(copy * (n + 1) + i, Some(value));
        }
    }
    (unfolded, clue.repeat(copies))
}

/// The number of arrangements of the unfolded record.
///
/// ```
/// let line = "?###????????".parse().unwrap();
/// assert_eq!(pictogrid_line::unfolded(&line, &[3, 2, 1], 5), 506_250_u32.into());
/// ```
#[must_use]
pub fn unfolded(line: &Line, clue: &[u32], copies: u32) -> BigUint {
    let (line, clue) = unfold(line, clue, copies);
    arrangements(&line, &clue)
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{brute, strategy};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn few_copies() {
        let line: Line = ".#".parse().unwrap();
        assert_eq!(unfold(&line, &[1], 1), (line.clone(), vec![1]));
        assert_eq!(unfold(&line, &[1], 0), (Line::unknown(0), vec![]));
        assert_eq!(unfold(&Line::unknown(0), &[], 3), (Line::unknown(2), vec![]));
    }

    proptest! {
        #[test]
        fn unfolded_counts_are_those_of_brute_force(
            (line, clue) in strategy::record(0..=5),
            copies in 1_u32..=3,
        ) {
            let (long, long_clue) = unfold(&line, &clue, copies);
            let expected = brute::arrangements(&long, &long_clue);
            prop_assert_eq!(unfolded(&line, &clue, copies), expected.into());
        }
    }
}
