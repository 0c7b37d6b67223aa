//! What a line of pasted clues is by itself.
//!
//! ```text
//!   2 1            a clue
//!   ---, &, [, ],  a break between two blocks, or the brackets around one
//!   columns:       a label: another block begins
//!   Row 3: 2 1     a label and its clue
//!   rows: 2, 1 1   a label and the clues of its whole side
//!   5x5            a size
//!   # by me        a comment, as are lines that start with *, % or //, unless it is a heading
//! ```
//!
//! Linear.

use super::{
    headings::{Named, named},
    labels::{self, counted, label},
    size::{Size, size},
};
use crate::{colors::is_letter, input::TextLine};

/// What stands between numbers.
pub(super) const SEPARATORS: &str = " \t,.;:-_/|'\"()[]{}\u{a0}·•–—−“”„‘’";

/// The most characters of a title.
const MOST_TITLE: usize = 200;

/// Words for a clue without a run.
const NOTHING: [&str; 6] = ["none", "empty", "nothing", "zero", "nil", "blank"];

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
    /// What its label says which row or column this is.
    pub(super) number: Option<u32>,
}

pub(super) enum Kind<'a> {
    Clue,
    /// Nothing, or a rule.
    Break,
    Label(Side),
    /// A label, and how many clues there are.
    Counted(Side, u64),
    /// A label with a number, and the clue of that row or column, which may be empty or none.
    Numbered(Side, Piece<'a>),
    /// A label, and behind it the clues of the whole side, unless they are none.
    Whole(Side, Piece<'a>),
    Size(Size),
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
    // Three of them begin a text of several lines; two are an empty one.
    let quotes = text.trim_end_matches([',', ';', ')']);
    let is_quotes = quotes.len() > 2 && quotes.chars().all(|c| matches!(c, '"' | '\''));
    if text.starts_with("```") || is_quotes {
        return Kind::Break;
    }
    if text == "*" {
        return Kind::Clue;
    }
    let is_import =
        text.starts_with("import ") || text.starts_with("from ") && text.contains(" import ");
    let is_comment = text.starts_with(['#', '*', '%']) || text.starts_with("//") || is_import;
    let label = label(text);
    match label {
        Some(label) if label.is_heading() => return Kind::Label(label.side),
        // `Rows: top to bottom`
        Some(label) if is_in_words(label.rest) && named(text) == Named::Clearly(label.side) => {
            return Kind::Label(label.side);
        }
        // In a list, or in bold.
        Some(label) if text.starts_with('*') && label.number.is_some() => {}
        Some(_) if text.starts_with("**") => {}
        _ if is_comment => return Kind::Comment,
        _ => {}
    }
    if let Some(label) = label {
        let piece = Piece { line: *line, text: label.rest, number: label.number };
        return match label.number {
            Some(_) => Kind::Numbered(label.side, piece),
            None => Kind::Whole(label.side, piece),
        };
    }
    if let Some((side, number)) = counted(text) {
        return Kind::Counted(side, number);
    }
    match size(text) {
        Some(size) => Kind::Size(size),
        None if is_clue(text) => Kind::Clue,
        None => Kind::Text,
    }
}

/// Whether what is behind a label has words and no numbers.
fn is_in_words(text: &str) -> bool {
    text.contains(char::is_alphabetic) && !text.contains(|c: char| c.is_ascii_digit())
}

/// Whether a line that is no clue may be what a puzzle is called: not a label with a slip, nor a
/// clue with one.
pub(super) fn is_title(text: &str) -> bool {
    let is_short = text.chars().nth(MOST_TITLE).is_none();
    let is_cut = text.ends_with([':', '=', ',', ';', '{', '[', '(']);
    // `O` for 0, `l 1` for 1 1.
    let is_run = |word: &str| word.chars().nth(1).is_none() || word.parse::<u64>().is_ok();
    let is_clue = text.split(is_separator).all(is_run);
    is_short
        && text.starts_with(char::is_alphabetic)
        && !(is_cut || is_clue)
        && !labels::begins_like_one(text)
        && !is_nothing(text)
}

/// Whether a clue says in words that there is no run.
pub(super) fn is_nothing(text: &str) -> bool {
    let text = text.trim_matches(is_separator);
    NOTHING.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a character stands between numbers.
pub(super) fn is_separator(c: char) -> bool {
    SEPARATORS.contains(c)
}

/// Numbers, blots and letters of colors, with separators between them.
pub(super) fn is_clue(text: &str) -> bool {
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
