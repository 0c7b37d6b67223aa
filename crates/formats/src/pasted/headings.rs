//! Headings in words, which are no labels: comments, titles and lines that say which side comes.
//!
//! ```text
//!   ## Columns (left to right)    **Rows**, top to bottom    # 1. Column hints    # Top clues
//!   Columns first, then rows      # Top 10                   a side, but who knows which: unclear
//! ```
//!
//! Where the clues of a side come below, nothing else is said: every word is one of a few. To take
//! any side in a comment for a heading was thought of and lost: `by J. Left`. To ignore them is
//! worse, as it turns puzzles around. Linear.

use super::lines::Side;

/// The words that are the rows, and those that are the columns.
const SIDES: [&[&str]; 2] = [
    &["row", "rows", "horizontal", "horizontals", "horizontally"],
    &["column", "columns", "col", "cols", "vertical", "verticals", "vertically"],
];

/// Where the rows are told and where the columns are, or which way they go.
const PLACES: [&[&str]; 2] = [&["across", "left"], &["down", "top"]];

/// What is beside them in a heading.
const BESIDE: [&str; 28] = [
    "clue",
    "clues",
    "hint",
    "hints",
    "number",
    "numbers",
    "run",
    "runs",
    "side",
    "list",
    "block",
    "section",
    "data",
    "right",
    "bottom",
    "to",
    "from",
    "the",
    "of",
    "for",
    "at",
    "on",
    "in",
    "order",
    "given",
    "read",
    "here",
    "definitions",
];

/// Orders in which nothing here is read.
const REVERSED: [&str; 5] =
    ["bottom to top", "bottom up", "from the bottom", "right to left", "from the right"];

/// The most bytes of a heading.
pub(super) const LONGEST: usize = 200;

/// Which side a line names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    No,
    Clearly(Side),
    /// It has a word for a side.
    Unclearly,
}

/// Which side a line that is no label names.
pub(super) fn named(text: &str) -> Named {
    let words = || {
        let words = text.split(|c: char| !(c.is_alphabetic() || c == '\''));
        words.filter(|word| !word.is_empty())
    };
    let has = |known: &[&str]| words().any(|word| is_in(word, known));
    let (sides, places) = (SIDES.map(has), PLACES.map(has));
    let side = match (sides, places) {
        ([false, false], [false, false]) => return Named::No,
        ([true, false], _) => Side::Rows,
        ([false, true], _) => Side::Columns,
        ([true, true], _) | (_, [true, true]) => return Named::Unclearly,
        // `Left to right`: the order of the columns, or the way to read the rows.
        _ if has(&["right", "bottom"]) => return Named::Unclearly,
        (_, [true, false]) => Side::Rows,
        (_, [false, true]) => Side::Columns,
    };
    let lists = [SIDES[0], SIDES[1], PLACES[0], PLACES[1], BESIDE.as_slice()];
    let is_known = |word: &str| lists.iter().any(|list| is_in(word, list));
    let is_clear = text.len() <= LONGEST && words().all(is_known) && !has_number(text);
    if is_clear { Named::Clearly(side) } else { Named::Unclearly }
}

/// Whether a line says that lines or runs are in another order than usual.
pub(super) fn is_reversed(text: &str) -> bool {
    if text.len() > LONGEST || !text.contains(char::is_alphabetic) {
        return false;
    }
    let letter = |c: char| if c.is_alphabetic() { c.to_ascii_lowercase() } else { ' ' };
    let text: String = text.chars().map(letter).collect();
    REVERSED.iter().any(|order| text.contains(order))
}

/// How many clues a heading says that there are: `Rows (5):`.
pub(super) fn n_clues(text: &str) -> Option<u64> {
    let (_, rest) = text.split_once('(')?;
    let (inner, behind) = rest.split_once(')')?;
    let number = inner.split(' ').next()?;
    let is_alone = !behind.contains(|c: char| c.is_ascii_digit());
    number.parse().ok().filter(|_| is_alone && inner.split(' ').nth(2).is_none())
}

fn is_in(word: &str, known: &[&str]) -> bool {
    known.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Whether there is a number that neither counts headings, as in `1. Rows`, nor clues: `Rows (5)`.
fn has_number(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '#', '*', '%', '/', '-']);
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if rest.starts_with(['.', ')']) { rest } else { text };
    let mut is_inside = false;
    rest.chars().any(|c| {
        is_inside = c == '(' || is_inside && c != ')';
        c.is_ascii_digit() && !is_inside
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(texts: &[&str], expected: Named) {
        for text in texts {
            assert_eq!(named(text), expected, "{text}");
        }
    }

    #[test]
    fn headings() {
        let columns = [
            "## Columns (left to right)",
            "**Columns** (left to right)",
            "# Column hints",
            "## Columns (3)",
            "## Column clues, left to right",
            "# 1. Columns",
            "# Vertical clues",
            "# Top clues",
            "# Columns →",
            "Columns, from left to right:",
            "// clues at the top",
        ];
        check(&columns, Named::Clearly(Side::Columns));
        let rows =
            ["# Row hints", "## Rows (top to bottom)", "% Horizontal", "# LEFT", "Row clues"];
        check(&rows, Named::Clearly(Side::Rows));
    }

    #[test]
    fn unclear_ones() {
        check(
            &[
                "Columns first, then rows",
                "# Top 10",
                "# by J. Left",
                "* rows: 5",
                "# Row 1",
                "# Row 1: 2",
                "Row of houses",
                "# left to right",
                "# Rows (2) 1 1",
            ],
            Named::Unclearly,
        );
    }

    #[test]
    fn no_headings() {
        check(&["# by me", "A heart", "# Rowing", "", "# 5x5", "# Topless trees"], Named::No);
    }

    #[test]
    fn other_orders() {
        for text in ["Rows (bottom to top):", "Columns, right-to-left", "# From the bottom"] {
            assert!(is_reversed(text), "{text}");
        }
        for text in ["Rows (top to bottom)", "left to right", "Bottom", "1 2"] {
            assert!(!is_reversed(text), "{text}");
        }
    }

    #[test]
    fn numbers_of_clues() {
        for text in ["Rows (5):", "## Columns (5 clues)", "(5)"] {
            assert_eq!(n_clues(text), Some(5), "{text}");
        }
        for text in ["Rows", "Rows (1-5)", "Rows (from 5)", "Rows (5) of 10", "Rows (5"] {
            assert_eq!(n_clues(text), None, "{text}");
        }
    }
}
