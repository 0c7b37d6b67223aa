//! Do these finished cells match this clue, whatever its rule?
//!
//! ```text
//!   cells   a a b . a a a      cut where the value changes, empty cells dropped:
//!   runs    2a, 1b, 3a         held one by one against  2a ?b 3?  (? matches anything)
//! ```
//!
//! Black-and-white clues go the shorter way of `line_matches`. O(n), no allocation.
//!
//! It has its own loop over cells, as everything here: the automaton with which `search` counts such
//! clues could pass its own mistake.

use pictogrid_core::{Clue, Run, Value};

use crate::line_matches;

/// Whether finished cells have exactly the runs of `clue`, each with the length and the color that
/// the clue tells. A line without a clue matches anything.
///
/// ```
/// use pictogrid_check::clue_matches;
/// use pictogrid_core::{Clue, Run, Value};
/// let (a, b) = (Value(1), Value(2));
/// let clue = Clue::of_runs(vec![Run::new(2, a), Run { length: None, value: Some(b) }]);
/// assert!(clue_matches([a, a, b, b, b].into_iter(), &clue));
/// assert!(!clue_matches([a, b, b].into_iter(), &clue));
/// ```
pub fn clue_matches(cells: impl Iterator<Item = Value>, clue: &Clue) -> bool {
    match clue {
        Clue::Plain(plain) => {
            let mut is_foreign = false;
            let filled = cells.map(|value| {
                is_foreign |= value > Value::FILLED;
                value != Value::EMPTY
            });
            line_matches(filled, plain.lengths()) && !is_foreign
        }
        Clue::Runs(runs) => runs_match(cells, runs.runs()),
        Clue::Unknown => true,
    }
}

fn runs_match(mut cells: impl Iterator<Item = Value>, runs: &[Run]) -> bool {
    let mut expected = runs.iter();
    let (mut value, mut length) = (Value::EMPTY, 0_u32);
    loop {
        let next = cells.next();
        if next == Some(value) {
            length += 1;
            continue;
        }
        if value != Value::EMPTY
            && !expected.next().is_some_and(|run| {
                run.length.is_none_or(|told| told.get() == length)
                    && run.value.is_none_or(|told| told == value)
            })
        {
            return false;
        }
        match next {
            Some(found) => (value, length) = (found, 1),
            None => return expected.next().is_none(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;

    fn check(cells: &str, runs: &str, expected: bool) {
        let value = |c: char| if c == '.' { Value::EMPTY } else { Value(c as u8 - b'a' + 1) };
        let run = |text: &str| {
            let (length, color) = text.split_at(text.len() - 1);
            Run {
                length: length.parse().ok().and_then(NonZero::new),
                value: (color != "?").then(|| value(color.chars().next().unwrap())),
            }
        };
        let clue = Clue::of_runs(runs.split_whitespace().map(run).collect());
        assert_eq!(clue_matches(cells.chars().map(value), &clue), expected, "{cells} {runs}");
    }

    #[test]
    fn matching_lines() {
        check("", "", true);
        check("..", "", true);
        check("aab.aaa", "2a 1b 3a", true);
        check("aab.aaa", "?a ?b ?a", true);
        check("aab.aaa", "2? 1? 3?", true);
        check("aab.aaa", "?? 1b ??", true);
        check("aa.a", "2a 1a", true);
    }

    #[test]
    fn one_thing_wrong() {
        check("a", "", false);
        check("aab.aaa", "2a 1b 2a", false);
        check("aab.aaa", "2a 1a 3a", false);
        check("aab.aaa", "2a 1b", false);
        check("aab.aaa", "2a 1b 3a ?a", false);
        check("aaa", "1a 2a", false);
        check("aab", "3a", false);
        check("b", "1a", false);
    }

    #[test]
    fn a_line_without_a_clue_may_be_anything() {
        assert!(clue_matches([Value(7), Value(0), Value(1)].into_iter(), &Clue::Unknown));
    }
}
