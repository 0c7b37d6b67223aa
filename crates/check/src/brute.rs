//! Brute force: replace the unknown cells every possible way, keep what matches the clue.
//!
//! ```text
//!   ?#?  clue 2      .#.  no      ##.  yes      .##  yes      ###  no      2 arrangements
//! ```
//!
//! It restates the definition, so it is the oracle that faster counting is held against, and a
//! person can ask for it on a short line. O(n · 2^u) for `u` unknown cells, hence the limit on
//! `u`.

use std::fmt;

use pictogrid_core::{Line, Value};

use crate::line_matches;

/// The most unknown cells that brute force accepts: 2^24 lines to look at, about a second.
pub const MAX_UNKNOWN: usize = 24;

/// The line has more unknown cells than brute force accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyUnknown {
    /// How many it has.
    pub n_unknown: usize,
}

impl fmt::Display for TooManyUnknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_unknown = self.n_unknown;
        write!(f, "{n_unknown} unknown cells are too many for brute force, which takes up to ")?;
        write!(f, "{MAX_UNKNOWN}; count without it")
    }
}

impl std::error::Error for TooManyUnknown {}

/// The number of ways to finish `line` so that its runs are exactly `clue`.
///
/// ```
/// let line = "?###????????".parse().unwrap();
/// assert_eq!(pictogrid_check::arrangements(&line, &[3, 2, 1]), Ok(10));
/// ```
pub fn arrangements(line: &Line, clue: &[u32]) -> Result<u64, TooManyUnknown> {
    let mut count = 0;
    for_each_arrangement(line, clue, |_| count += 1)?;
    Ok(count)
}

/// Shows `visit` every way to finish `line` so that its runs are exactly `clue`. The unknown
/// cells count in binary, the first of them fastest.
pub fn for_each_arrangement(
    line: &Line,
    clue: &[u32],
    mut visit: impl FnMut(&[bool]),
) -> Result<(), TooManyUnknown> {
    let unknown: Vec<usize> = (0..line.len()).filter(|&i| line.get(i).is_none()).collect();
    if unknown.len() > MAX_UNKNOWN {
        return Err(TooManyUnknown { n_unknown: unknown.len() });
    }
    let mut cells: Vec<bool> =
        (0..line.len()).map(|i| line.get(i) == Some(Value::FILLED)).collect();
    for choice in 0_u32..1 << unknown.len() {
        for (bit, &i) in unknown.iter().enumerate() {
            cells[i] = choice >> bit & 1 == 1;
        }
        if line_matches(cells.iter().copied(), clue) {
            visit(&cells);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, clue: &[u32], expected: u64) {
        assert_eq!(arrangements(&line.parse().unwrap(), clue), Ok(expected), "{line} {clue:?}");
    }

    #[test]
    fn counts_by_hand() {
        check("?#?", &[2], 2);
        check("?????", &[3], 3);
        check("", &[], 1);
        check("", &[1], 0);
        check("???", &[], 1);
        check("?#?", &[], 0);
        check("#.#", &[1, 1], 1);
    }

    #[test]
    fn a_long_line_is_refused() {
        let error = arrangements(&Line::unknown(25), &[1]).unwrap_err();
        assert!(error.to_string().starts_with("25 unknown cells are too many"));
    }
}
