//! The labels of pasted clues: which side they name, which row or column, and what comes behind.
//!
//! ```text
//!   columns:   ## Rows   [Row clues]   "rows": [      a side
//!   Row 3: 2 1    R3) 2 1    row 3 [2, 1]    row 3<TAB>2<TAB>1    - **Row 3:** 2 1     a row
//!   rows: 2, 1 1                                      a side, and its clues behind it
//!   rows: 2, 1 1 / columns: 1, 3                      both sides
//! ```
//!
//! Without a sign behind the number only `row`, `column`, `col`, `r` and `c` are labels: `Top 10`
//! is none, and `rows 5` says how many there are (`counted`). Linear.

use super::lines::{Side, is_separator};
use crate::input::TextLine;

/// The words that begin the rows, and those that begin the columns.
pub(super) const LABELS: [&[&str]; 2] = [
    &["row", "rows", "row clues", "row hints", "horizontal", "across", "left", "r"],
    &[
        "column",
        "columns",
        "col",
        "cols",
        "column clues",
        "col clues",
        "column hints",
        "col hints",
        "vertical",
        "down",
        "top",
        "c",
    ],
];

/// The labels of one row or column, which need no sign behind their number.
const SINGULAR: [&str; 5] = ["row", "r", "column", "col", "c"];

/// The labels of a whole side.
const PLURAL: [&str; 3] = ["rows", "columns", "cols"];

/// The words that are hardly the beginning of a title, with a sign behind them.
const PLAIN: [&str; 6] = ["row", "rows", "column", "columns", "col", "cols"];

/// One more than the letters of the longest label.
const LONGEST: usize = "column clues".len() + 1;

/// What stands around the words of a label: lists, quotes, and marks of Markdown.
const AROUND: &str = " \t[]\"'`*_#";

/// A label at the start of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Label<'a> {
    pub(super) side: Side,
    /// The number of the row or column; the largest there is if it is larger.
    pub(super) number: Option<u32>,
    /// What comes behind it.
    pub(super) rest: &'a str,
}

impl Label<'_> {
    /// Whether it names a side, and nothing is behind it.
    pub(super) fn is_heading(&self) -> bool {
        self.number.is_none() && self.rest.chars().all(|c| is_separator(c) || AROUND.contains(c))
    }
}

/// The label that a line begins with.
pub(super) fn label(text: &str) -> Option<Label<'_>> {
    let text = without_bullet(text).trim_start_matches(|c| AROUND.contains(c));
    let is_word = |c: char| c.is_ascii_alphabetic() || c == ' ' || c == '_';
    let end = text.char_indices().take(LONGEST + 1).find(|&(_, c)| !is_word(c));
    let end = end.map_or(text.len().min(LONGEST), |(end, _)| end);
    let word = text.get(..end)?.replace('_', " ").trim().to_ascii_lowercase();
    let is_in = |labels: &[&str]| labels.contains(&word.as_str());
    let side = match LABELS.map(is_in) {
        [true, _] => Side::Rows,
        [_, true] => Side::Columns,
        _ => return None,
    };
    let rest = text[end..].trim_start_matches(|c| AROUND.contains(c) && c != '[');
    let rest = rest.strip_prefix(']').unwrap_or(rest);
    // In a row of a spreadsheet the label is a cell of its own.
    if text[end..].starts_with('\t') && PLURAL.contains(&word.as_str()) && rest.contains('\t') {
        return Some(Label { side, number: None, rest });
    }
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &rest[..rest.len() - behind.len()];
    if digits.is_empty() {
        let alone = || rest.chars().all(is_separator).then_some("");
        let rest = behind_sign(rest).or_else(alone)?;
        return Some(Label { side, number: None, rest });
    }
    let number = Some(digits.parse().unwrap_or(u32::MAX));
    let bare = || behind_number(behind).filter(|_| SINGULAR.contains(&word.as_str()));
    Some(Label { side, number, rest: behind_sign(behind).or_else(bare)? })
}

/// The line, or its two parts if it has a label for either side, with the clues behind each:
/// `rows: 2, 1 1 / columns: 1, 3`.
pub(super) fn sides<'a>(line: TextLine<'a>) -> impl Iterator<Item = TextLine<'a>> {
    let start = second_label(&line);
    let (one, other) = line.text.split_at(start.unwrap_or(line.text.len()));
    let one = if start.is_some() {
        one.trim_end_matches([' ', '\t', '/', ';', ',', '|', '.'])
    } else {
        one
    };
    let parts = [Some(one), start.map(|_| other)];
    parts.into_iter().flatten().map(move |text| TextLine { text, ..line })
}

/// Where the label of the other side begins in a line that begins with one and has clues behind it.
fn second_label(line: &TextLine<'_>) -> Option<usize> {
    let is_whole = |label: &Label<'_>| {
        let clues = label.rest.trim_start_matches(is_separator);
        label.number.is_none() && clues.starts_with(|c: char| c.is_ascii_digit())
    };
    let first = label(line.trimmed()).filter(is_whole)?;
    let begin = line.offset_of(first.rest);
    let words = line.text[begin..].char_indices().scan(true, |is_apart, (i, c)| {
        let is_begin = *is_apart && c.is_ascii_alphabetic();
        *is_apart = !c.is_alphanumeric();
        Some((begin + i, is_begin))
    });
    let is_other = |label: Label<'_>| label.side != first.side && is_whole(&label);
    let mut starts = words.filter(|&(_, is_begin)| is_begin).map(|(start, _)| start);
    starts.find(|&start| label(&line.text[start..]).is_some_and(is_other))
}

/// The side that a line names and how many clues it says that there are, without a sign: `Rows 5`.
pub(super) fn counted(text: &str) -> Option<(Side, u64)> {
    let text = text.trim_matches(|c| AROUND.contains(c) || c == ':');
    let (word, number) = text.split_once(' ')?;
    let is_one_of = |words: &[&str]| words.iter().any(|known| word.eq_ignore_ascii_case(known));
    let side = match [is_one_of(&["rows"]), is_one_of(&["columns", "cols"])] {
        [true, _] => Side::Rows,
        [_, true] => Side::Columns,
        _ => return None,
    };
    let number = number.trim();
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| is_number).map(|number| (side, number))
}

/// Whether a line begins like a label and has a sign, so that it is no title.
pub(super) fn begins_like_one(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    PLAIN.iter().any(|word| text[..end].eq_ignore_ascii_case(word)) && text.contains([':', '='])
}

/// What stands behind a bullet of a list, if there is one.
fn without_bullet(text: &str) -> &str {
    let bullet = |text: &'_ str| text.starts_with(['-', '+', '•', '–']);
    if bullet(text) { text.trim_start_matches(['-', '+', '•', '–']) } else { text }
}

/// What comes behind a colon or the like.
fn behind_sign(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(|c| AROUND.contains(c) && !"[_".contains(c));
    let rest = text.trim_start_matches([':', '=', ')']);
    let rest = (rest.len() < text.len()).then(|| rest.trim_start())?;
    Some(rest.strip_prefix("**").unwrap_or(rest).trim_start())
}

/// What comes behind a number without a sign, if that may be a clue.
fn behind_number(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("**").unwrap_or(text);
    let rest = rest
        .trim_start()
        .strip_prefix(['.', '-', '–'])
        .filter(|rest| is_apart(rest))
        .unwrap_or(rest);
    (is_apart(rest) && !rest.contains([':', '='])).then(|| rest.trim_start())
}

/// Whether a text does not go on where it begins.
fn is_apart(text: &str) -> bool {
    text.is_empty() || text.starts_with([' ', '\t', '\u{a0}', '[', '('])
}
