//! What a line of pasted clues is by itself.
//!
//! ```text
//!   2 1            a clue
//!   ---, &, [, ],  a break between two blocks, or the brackets around one
//!   columns:       a label: another block begins
//!   Row 3: 2 1     a label and its clue
//!   rows: 2, 1 1   a label and the clues of its whole side
//!   # by me        a comment, as are lines that start with *, % or //, unless it is a heading
//! ```
//!
//! A list over several lines is one line: from its first bracket to its last. Linear.

use super::{
    labels::{self, Label, Named, counted, label, named},
    notes::{Size, size},
    signs::{Signs, depth},
};
use crate::{
    colors::is_letter,
    input::{Lines, TextLine},
    rows_or_columns::Side,
};

pub(super) const OPEN: [char; 3] = ['[', '(', '{'];
pub(super) const CLOSE: [char; 3] = [']', ')', '}'];

/// The most characters of a title.
const MOST_TITLE: usize = 200;

/// Words for a clue without a run.
const NOTHING: [&str; 6] = ["none", "empty", "nothing", "zero", "nil", "blank"];

/// A clue, and the line that it is in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) line: TextLine<'a>,
    /// The end of the line, or with others on one line any part of it.
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
    kind_of(line, Signs::of(line.trimmed()))
}

/// What a line of these signs is.
pub(super) fn kind_of<'a>(line: &TextLine<'a>, signs: Signs) -> Kind<'a> {
    let text = line.trimmed();
    if signs.are_plain() || text == "*" {
        return Kind::Clue;
    }
    if !signs.says_something() && is_break(text) || text.starts_with("```") {
        return Kind::Break;
    }
    if !signs.has_letter() {
        let is_comment = text.starts_with(['#', '*', '%']) || text.starts_with("//");
        return match is_comment {
            true => Kind::Comment,
            false if !signs.has_odd() => Kind::Clue,
            false => size(text).map_or(Kind::Text, Kind::Size),
        };
    }
    let is_import =
        text.starts_with("import ") || text.starts_with("from ") && text.contains(" import ");
    let is_comment = text.starts_with(['#', '*', '%']) || text.starts_with("//") || is_import;
    match label(text) {
        Some(label) if is_heading(&label, text) => return Kind::Label(label.side),
        // In a list, or in bold.
        Some(label) if !is_comment || text.starts_with("**") || in_list(&label, text) => {
            let piece = Piece { line: *line, text: label.rest, number: label.number };
            return match label.number {
                Some(_) => Kind::Numbered(label.side, piece),
                None => Kind::Whole(label.side, piece),
            };
        }
        _ if is_comment => return Kind::Comment,
        _ => {}
    }
    if let Some((side, number)) = counted(text) {
        return Kind::Counted(side, number);
    }
    match size(text) {
        Some(size) => Kind::Size(size),
        None if !signs.has_odd() && is_clue(text) => Kind::Clue,
        None => Kind::Text,
    }
}

fn in_list(label: &Label<'_>, text: &str) -> bool {
    text.starts_with('*') && label.number.is_some()
}

/// Whether a label names a side, with no clue behind it: `Rows: top to bottom`, too.
fn is_heading(label: &Label<'_>, text: &str) -> bool {
    let rest = label.rest;
    let is_in_words =
        || rest.contains(char::is_alphabetic) && !rest.contains(|c: char| c.is_ascii_digit());
    label.is_heading() || is_in_words() && named(text) == Named::Clearly(label.side)
}

/// Whether what says nothing is no clue either: nothing at all, a rule, or a bracket or quotes around
/// several lines.
fn is_break(text: &str) -> bool {
    let is_rule = text.len() >= 3 && text.bytes().all(|byte| b"-=_~".contains(&byte));
    // Three of them begin a text of several lines; two are an empty one.
    let quotes = text.trim_end_matches([',', ';', ')']);
    let is_quotes = quotes.len() > 2 && quotes.chars().all(|c| matches!(c, '"' | '\''));
    let is_of_bracket =
        |byte| matches!(byte, b'[' | b']' | b'(' | b')' | b'{' | b'}' | b',' | b' ');
    let is_bracket = text.bytes().all(is_of_bracket) && depth(text) != 0;
    text.is_empty() || text == "&" || is_rule || is_bracket || is_quotes
}

/// Whether a line that is no clue may be what a puzzle is called: not a label with a slip, nor a
/// clue with one.
pub(super) fn is_title(text: &str) -> bool {
    if text.chars().nth(MOST_TITLE).is_some() || !text.starts_with(char::is_alphabetic) {
        return false;
    }
    // `O` for 0, `l 1` for 1 1.
    let is_run = |word: &str| word.chars().nth(1).is_none() || word.parse::<u64>().is_ok();
    let word = &text[..text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len())];
    let begins_like_label = text.contains([':', '='])
        && ["row", "rows", "column", "columns", "col", "cols"]
            .iter()
            .any(|label| word.eq_ignore_ascii_case(label));
    let goes_on = text.ends_with([':', '=', ',', ';', '{', '[', '(']);
    let is_other = goes_on || begins_like_label || is_nothing(text);
    !is_other && !text.split(is_separator).all(is_run)
}

/// Whether a clue says in words that there is no run.
pub(super) fn is_nothing(text: &str) -> bool {
    let text = text.trim_matches(is_separator);
    text.starts_with(|c: char| c.is_ascii_alphabetic())
        && NOTHING.iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// Whether a character stands between numbers.
pub(super) fn is_separator(c: char) -> bool {
    #[rustfmt::skip]
    let is_one = matches!(
        c,
        ' ' | '\t' | '\n' | ',' | '.' | ';' | ':' | '-' | '_' | '/' | '|' | '\'' | '"' | '(' | ')' | '['
            | ']' | '{' | '}' | '\u{a0}' | '·' | '•' | '–' | '—' | '−' | '“' | '”' | '„' | '‘' | '’'
    );
    is_one
}

/// Numbers, blots and letters of colors, with separators between them.
pub(super) fn is_clue(text: &str) -> bool {
    let mut is_within = false;
    text.chars().all(|c| {
        let is_length = c.is_ascii_digit() || c == '?';
        let is_between = !is_length && is_separator(c);
        // A color stands behind its length.
        let is_fine = is_length || is_between || is_within && is_letter(c);
        is_within = !is_between;
        is_fine
    })
}

/// The lines of a text: a list over several is one, as are blank ones, and a line with labels for both
/// sides two.
pub(super) fn lines(text: &str) -> impl Iterator<Item = TextLine<'_>> {
    let (mut rest, mut lines, mut may_join) = (text, Lines::of(text), true);
    let joined = std::iter::from_fn(move || {
        let mut line = lines.next()?;
        if line.is_blank() {
            // A second one says no more.
            lines.skip_blank();
        }
        let may_open = may_join && Signs::of(line.text).opens() && begins_list(line.trimmed());
        let mut open = if may_open { depth(line.text) } else { 0 };
        if open > 0 {
            let mut behind = lines.clone();
            while open > 0
                && let Some(next) = behind.next()
            {
                open += depth(next.text);
            }
            // Of one that is never closed the lines are clues.
            may_join = open == 0;
            if may_join {
                lines = behind;
                let length = rest.len() - lines.rest().len();
                line.text = rest[..length].trim_end();
            }
        }
        rest = lines.rest();
        Some(line)
    });
    joined.flat_map(|line| {
        let begin = line.text.len() - line.text.trim_start_matches([' ', '\t']).len();
        let second = labels::second(line.trimmed()).map(|start| begin + start);
        let (one, other) = line.text.split_at(second.unwrap_or(line.text.len()));
        let is_end = [' ', '\t', '/', ';', ',', '|', '.'];
        let one = if second.is_some() { one.trim_end_matches(is_end) } else { one };
        let parts = [Some(one), second.map(|_| other)];
        parts.into_iter().flatten().map(move |text| TextLine { text, ..line })
    })
}

/// Whether a line is a list, or a label with one behind it.
fn begins_list(text: &str) -> bool {
    text.starts_with(OPEN) || label(text).is_some_and(|label| label.rest.starts_with(OPEN))
}
