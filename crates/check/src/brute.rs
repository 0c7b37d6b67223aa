//! Brute force: replace the unknown cells every possible way, keep what matches the clue.
//!
//! ```text
//!   ?#?  clue 2      .#.  no      ##.  yes      .##  yes      ###  no      2 arrangements
//! ```
//!
//! It restates the definition, so it is the oracle that faster counting is held against, and a
//! person can ask for it on a short line. O(n · 2^u) for `u` unknown cells, hence the limit on
//! `u`.

use std::{fmt, ops::ControlFlow};

use pictogrid_core::{Line, Value};

use crate::line_matches;

/// The most unknown cells that brute force accepts.
pub const MAX_UNKNOWN: usize = 24;
/// The most cells that it looks at, those of every way to fill the unknown ones: a few seconds.
const MAX_LOOKS: u64 = 1 << 31;
/// Cells that are looked at between two questions whether to stop.
const LOOKS: u64 = 1 << 20;

/// The line has more cells than brute force accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyUnknown {
    /// How many of them are unknown.
    pub n_unknown: usize,
    /// How many there are.
    pub n_cells: usize,
}

impl fmt::Display for TooManyUnknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooManyUnknown { n_unknown, n_cells } = *self;
        if n_unknown > MAX_UNKNOWN {
            write!(
                f,
                "{n_unknown} unknown cells are too many for brute force, which takes up to "
            )?;
            write!(f, "{MAX_UNKNOWN}; count without it")
        } else {
            write!(f, "{n_unknown} unknown cells in a line of {n_cells} are too many for brute ")?;
            write!(f, "force, which looks at up to {MAX_LOOKS} cells; count without it")
        }
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

/// The same; `None` if `should_stop` returned true. It is called about every millisecond.
pub fn arrangements_unless(
    line: &Line,
    clue: &[u32],
    should_stop: impl FnMut() -> bool,
) -> Result<Option<u64>, TooManyUnknown> {
    let mut count = 0;
    let flow = try_everything(line, clue, |_| count += 1, should_stop)?;
    Ok(flow.is_continue().then_some(count))
}

/// Calls `visit` with every way to finish `line` so that its runs are exactly `clue`. The unknown
/// cells count in binary, the first of them fastest.
pub fn for_each_arrangement(
    line: &Line,
    clue: &[u32],
    visit: impl FnMut(&[bool]),
) -> Result<(), TooManyUnknown> {
    try_everything(line, clue, visit, || false).map(|_| ())
}

/// The same, unless it is stopped.
fn try_everything(
    line: &Line,
    clue: &[u32],
    mut visit: impl FnMut(&[bool]),
    mut should_stop: impl FnMut() -> bool,
) -> Result<ControlFlow<()>, TooManyUnknown> {
    let (n_cells, n_unknown) = (line.len(), line.n_unknown());
    let is_too_long = |n_ways: u64| n_ways.saturating_mul(n_cells as u64) > MAX_LOOKS;
    if n_unknown > MAX_UNKNOWN || is_too_long(1 << n_unknown) {
        return Err(TooManyUnknown { n_unknown, n_cells });
    }
    let unknown: Vec<usize> = (0..n_cells).filter(|&i| line.get(i).is_none()).collect();
    let mut cells: Vec<bool> = (0..n_cells).map(|i| line.get(i) == Some(Value::FILLED)).collect();
    let mut n_looks = 0;
    for choice in 0_u32..1 << n_unknown {
        n_looks += n_cells as u64;
        if n_looks >= LOOKS {
            n_looks = 0;
            if should_stop() {
                return Ok(ControlFlow::Break(()));
            }
        }
        for (bit, &i) in unknown.iter().enumerate() {
            cells[i] = choice >> bit & 1 == 1;
        }
        if line_matches(cells.iter().copied(), clue) {
            visit(&cells);
        }
    }
    Ok(ControlFlow::Continue(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_refused() {
        let error = arrangements(&Line::unknown(25), &[1]).unwrap_err();
        assert!(error.to_string().starts_with("25 unknown cells are too many"));
        let line = Line::from_cells(100_000, |i| (i > 23).then_some(Value::EMPTY));
        let error = arrangements(&line, &[1]).unwrap_err();
        assert!(error.to_string().starts_with("24 unknown cells in a line of 100000 are too many"));
    }

    #[test]
    fn it_stops_when_told() {
        let (line, mut n_asked) = (Line::unknown(24), 0);
        let count = arrangements_unless(&line, &[1], || {
            n_asked += 1;
            n_asked == 3
        });
        assert_eq!((count, n_asked), (Ok(None), 3));
        assert_eq!(arrangements_unless(&Line::unknown(18), &[1], || false), Ok(Some(18)));
    }
}
