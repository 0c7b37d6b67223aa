//! What a line of pasted clues is by itself.
//!
//! ```text
//!   2 1            a clue
//!   ---, &, [, ],  a break between two blocks, or the brackets around one
//!   columns:       a label: another block begins
//!   Row 3: 2 1     a label and its clue
//!   rows: 2, 1 1   a label and the clues of its whole side
//!   # by me        a comment, as are lines that start with *, % or //, and a size such as 5x5
//! ```
//!
//! Linear.

use crate::{colors::is_letter, decode::TextLine};

/// What stands between numbers.
pub(super) const SEPARATORS: &str = " \t,.;:-_/|'\"()[]{}\u{a0}·•–—−";

/// The words that begin the rows, and those that begin the columns.
const LABELS: [&[&str]; 2] = [
    &["row", "rows", "row clues", "horizontal", "across", "left", "r"],
    &[
        "column",
        "columns",
        "col",
        "cols",
        "column clues",
        "col clues",
        "vertical",
        "down",
        "top",
        "c",
    ],
];

/// One more than the letters of the longest label.
const LONGEST: usize = "column clues".len() + 1;

/// The most characters of a title.
const MOST_TITLE: usize = 200;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Rows,
    Columns,
}

/// A line, and what of it is the clue.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    /// The line.
    pub(super) line: TextLine<'a>,
    /// The clue: its end, or with others on one line any part of it.
    pub(super) text: &'a str,
}

pub(super) enum Kind<'a> {
    Clue,
    /// Nothing, or a rule.
    Break,
    Label(Side),
    /// A label with a number, and the clue of that row or column.
    Numbered(Side, Piece<'a>),
    /// A label, and behind it the clues of the whole side.
    Whole(Side, Piece<'a>),
    Comment,
    Text,
}

/// What a line is.
pub(super) fn kind<'a>(line: &TextLine<'a>) -> Kind<'a> {
    let text = line.trimmed();
    let is_rule = text.len() >= 3 && text.bytes().all(|byte| b"-=_~".contains(&byte));
    if text.is_empty() || text == "&" || is_rule || is_bracket(text) {
        return Kind::Break;
    }
    if text == "*" {
        return Kind::Clue;
    }
    if text.starts_with(['#', '*', '%']) || text.starts_with("//") || is_size(text) {
        return Kind::Comment;
    }
    match labeled(text) {
        Some((side, _, rest)) if rest.chars().all(is_separator) => Kind::Label(side),
        Some((side, has_number, rest)) if is_clue(rest) => {
            let piece = Piece { line: *line, text: rest };
            if has_number { Kind::Numbered(side, piece) } else { Kind::Whole(side, piece) }
        }
        None if is_clue(text) => Kind::Clue,
        _ => Kind::Text,
    }
}

/// Whether a line that is no clue may be what a puzzle is called: not a label with a slip, nor a
/// clue with one.
pub(super) fn is_title(text: &str) -> bool {
    let is_short = text.chars().nth(MOST_TITLE).is_none();
    is_short && text.starts_with(char::is_alphabetic) && !text.ends_with([':', '=', ',', ';'])
}

/// Whether a character stands between numbers.
pub(super) fn is_separator(c: char) -> bool {
    SEPARATORS.contains(c)
}

/// Numbers, blots and letters of colors, with separators between them.
fn is_clue(text: &str) -> bool {
    let is_run = |c: char| c.is_ascii_digit() || is_letter(c) || c == '?' || is_separator(c);
    let begins = |token: &str| token.starts_with(|c: char| c.is_ascii_digit() || c == '?');
    text.chars().all(is_run)
        && text.split(is_separator).all(|token| token.is_empty() || begins(token))
}

/// A bracket of a list that goes on in other lines: `[` or `],`, not `[]`.
fn is_bracket(text: &str) -> bool {
    let n = |brackets: &str| text.chars().filter(|&c| brackets.contains(c)).count();
    text.chars().all(|c| "[](){}, ".contains(c)) && n("[({") != n("])}")
}

/// `5x5` or `width: 5`, which says no more than the number of lines.
fn is_size(text: &str) -> bool {
    let word = text.split([':', '=', ' ']).next().unwrap_or("");
    let is_side = ["width", "height"].iter().any(|side| word.eq_ignore_ascii_case(side));
    let rest = text[word.len()..].trim_start_matches([':', '=', ' ']);
    if is_side && !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()) {
        return true;
    }
    let sides = text.split_once(['x', 'X', '×']);
    let is_number = |side: &str| {
        let side = side.trim();
        !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit())
    };
    sides.is_some_and(|(width, height)| is_number(width) && is_number(height))
}

/// The side that a label names, whether a number follows it, and what comes behind both.
fn labeled(text: &str) -> Option<(Side, bool, &str)> {
    let text = text.trim_start_matches(['[', ' ', '"', '\'']);
    let is_word = |c: char| c.is_ascii_alphabetic() || c == ' ' || c == '_';
    let end = text.char_indices().take(LONGEST + 1).find(|&(_, c)| !is_word(c));
    let end = end.map_or(text.len().min(LONGEST), |(end, _)| end);
    let word = text.get(..end)?.trim().replace('_', " ").to_ascii_lowercase();
    let is_in = |labels: &[&str]| labels.contains(&word.as_str());
    let side = match LABELS.map(is_in) {
        [true, _] => Side::Rows,
        [_, true] => Side::Columns,
        _ => return None,
    };
    let rest = text[end..].trim_start_matches([']', '"', '\'']);
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let colon = |rest: &'_ str| rest.trim_start().starts_with([':', '=', ')']);
    match behind.len() < rest.len() {
        true if colon(behind) => Some((side, true, after_colon(behind))),
        true => None,
        false if colon(rest) => Some((side, false, after_colon(rest))),
        false => rest.chars().all(is_separator).then_some((side, false, "")),
    }
}

fn after_colon(text: &str) -> &str {
    text.trim_start().trim_start_matches([':', '=', ')']).trim_start()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let found = match kind(&TextLine { number: 1, text }) {
            Kind::Clue => "clue".to_owned(),
            Kind::Break => "break".to_owned(),
            Kind::Label(side) => format!("{side:?}"),
            Kind::Numbered(side, piece) => format!("{side:?} one {}", piece.text),
            Kind::Whole(side, piece) => format!("{side:?} all {}", piece.text),
            Kind::Comment => "comment".to_owned(),
            Kind::Text => "text".to_owned(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn lines_of_every_kind() {
        for clue in ["1 1", "(1,1)", "[]", "1-1", "1–1", "1\u{a0}2", "3b ?a", "*", "-", "1;2"] {
            check(clue, "clue");
        }
        for mark in ["", "---", "&", "[", "],", "])", "===="] {
            check(mark, "break");
        }
        for comment in ["# a", "* a", "% a", "// a", "5x5", "20 × 15", "Width: 5", "height = 3"] {
            check(comment, "comment");
        }
        for text in ["rats", "Row one", "x", "Dear Sir", "rows 5", "1=2", "center: 1"] {
            check(text, "text");
        }
    }

    #[test]
    fn labels_of_every_kind() {
        for label in
            ["rows", "Rows:", "[Row clues]", "ACROSS", "row_clues =", "rows = [", "\"rows\": ["]
        {
            check(label, "Rows");
        }
        for label in ["columns", "Down:", "top", "C", "cols=("] {
            check(label, "Columns");
        }
        check("Row 12: 1 2", "Rows one 1 2");
        check("c3) 4", "Columns one 4");
        check("Rows: 1, 1 1", "Rows all 1, 1 1");
        check("cols = [[1], [2]]", "Columns all [[1], [2]]");
    }
}
