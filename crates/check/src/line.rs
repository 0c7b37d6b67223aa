//! Do these finished cells match this clue?
//!
//! ```text
//!   cells   . # # # . # #        a run is counted until it ends, then it has to be
//!   runs      1 2 3   1 2        the next number of the clue
//! ```
//!
//! O(n) and no allocation: it also runs inside timed solving, where it must not be felt.

/// Whether the runs of filled (`true`) cells have exactly the lengths of `clue`, in order.
///
/// ```
/// let cells = ".###.##".chars().map(|cell| cell == '#');
/// assert!(pictogrid_check::line_matches(cells.clone(), &[3, 2]));
/// assert!(!pictogrid_check::line_matches(cells, &[3, 1]));
/// ```
pub fn line_matches(cells: impl Iterator<Item = bool>, clue: &[u32]) -> bool {
    let mut expected = clue.iter();
    let mut length: u32 = 0;
    for is_filled in cells {
        if is_filled {
            length += 1;
        } else if length > 0 {
            if expected.next() != Some(&length) {
                return false;
            }
            length = 0;
        }
    }
    (length == 0 || expected.next() == Some(&length)) && expected.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::line_matches;

    fn check(cells: &str, clue: &[u32], expected: bool) {
        assert_eq!(
            line_matches(cells.chars().map(|c| c == '#'), clue),
            expected,
            "{cells} {clue:?}"
        );
    }

    #[test]
    fn matching_lines() {
        check("", &[], true);
        check("...", &[], true);
        check("###", &[3], true);
        check(".###.##", &[3, 2], true);
        check("#.#.#..", &[1, 1, 1], true);
    }

    #[test]
    fn one_thing_wrong() {
        check("", &[1], false);
        check("#", &[], false);
        check("##", &[1, 1], false);
        check("#.#", &[1], false);
        check("#.#", &[1, 1, 1], false);
        check("##.#", &[1, 2], false);
        check("##.", &[3], false);
        check("...", &[0], false);
    }
}
