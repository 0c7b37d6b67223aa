//! The words for a side in pasted clues: labels, and headings in more words.
//!
//! ```text
//!   columns:   ## Rows   [Row clues]   "rows": [   Rows (5):              a side
//!   Row 3: 2 1    R3) 2 1    row 3 [2, 1]    row 3<TAB>2    - **Row 3:** 2 1     a row
//!   rows: 2, 1 1                             a side, and its clues behind it
//!   ## Columns (left to right)   # Top clues    a heading: every word is one of a few
//!   Columns first, then rows     # by J. Left   a side, but who knows which
//!   Rows (bottom to top)   ←                    an order in which nothing here is read
//! ```
//!
//! Without a sign behind the number only `row`, `column`, `col`, `r`, `c` and the same in other languages
//! are labels: `Top 10` is none. To ignore words for sides that are no heading turns puzzles around. Linear.

use memchr::{memchr_iter, memchr2, memchr3, memchr3_iter};

use super::lines::is_separator;
use crate::rows_or_columns::{PLACES, SIDES, SINGULAR, Side};

/// What is beside them in a heading.
const BESIDE: &str = " clue clues hint hints number numbers run runs side list block section data \
    right bottom to from the of for at on in order given read here definitions ";

/// The most bytes of a text that may say which side comes first.
const MOST_NAMED: usize = 2000;

/// What words for sides begin with.
const FIRST_LETTERS: &[u8] = b"acdfhlorstvwz";

/// The most bytes of a label, and of a heading.
const LONGEST_LABEL: usize = "horizontally constraints".len();
pub(super) const LONGEST: usize = 200;

/// Whether a character stands around the words of a label: lists, quotes, and marks of Markdown.
fn is_around(c: char) -> bool {
    matches!(c, ' ' | '\t' | '[' | ']' | '"' | '\'' | '`' | '*' | '_' | '#')
}

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
        self.number.is_none() && self.rest.chars().all(|c| is_separator(c) || is_around(c))
    }
}

/// Every word that is a label by itself.
pub(super) fn labels() -> impl Iterator<Item = &'static str> {
    SIDES.into_iter().chain(PLACES).flatten().copied()
}

/// The side of a label: a word for it, or its first letter.
fn side(word: &str) -> Option<Side> {
    match word {
        "r" => Some(Side::Rows),
        "c" => Some(Side::Columns),
        _ if word.len() < "row".len() => None,
        _ => Side::of_word(word),
    }
}

/// The label that a line begins with.
pub(super) fn label(text: &str) -> Option<Label<'_>> {
    let text = text.trim_start_matches(['-', '+', '•', '–']);
    let text = text.trim_start_matches(is_around);
    let Word { side, is_singular, is_cell, behind } = word_for_side(text)?;
    let rest = behind.trim_start_matches(|c| is_around(c) && c != '[');
    let rest = rest.strip_prefix(']').unwrap_or(rest);
    if is_cell && rest.contains('\t') {
        return Some(Label { side, number: None, rest });
    }
    let behind = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &rest[..rest.len() - behind.len()];
    if digits.is_empty() {
        let alone = || rest.chars().all(is_separator).then_some("");
        return Some(Label { side, number: None, rest: behind_sign(rest).or_else(alone)? });
    }
    let number = Some(digits.parse().unwrap_or(u32::MAX));
    let bare = || behind_number(behind).filter(|_| is_singular);
    Some(Label { side, number, rest: behind_sign(behind).or_else(bare)? })
}

/// Whether a line begins with a word for a side, and marks around it: no other is a label.
pub(super) fn names_side(text: &str) -> bool {
    let is_mark = |c| is_around(c) || matches!(c, ':' | '-' | '+' | '•' | '–');
    word_for_side(text.trim_start_matches(is_mark)).is_some()
}

/// A word for a side.
struct Word<'a> {
    side: Side,
    /// Whether it may be the label of one row or column.
    is_singular: bool,
    /// Whether it may be a cell of its own, in a row of a spreadsheet.
    is_cell: bool,
    behind: &'a str,
}

/// The word for a side that a text begins with. No more is looked at than the longest has.
fn word_for_side(text: &str) -> Option<Word<'_>> {
    let first = *text.as_bytes().first()?;
    if !first.is_ascii() {
        return word_in_other_letters(text);
    }
    FIRST_LETTERS.contains(&(first | 0x20)).then_some(())?;
    let (mut small, mut end) = ([0; LONGEST_LABEL], 0);
    for &byte in text.as_bytes() {
        *small.get_mut(end)? = match byte {
            b'a'..=b'z' | b'A'..=b'Z' => byte | 0x20,
            b' ' | b'_' => b' ',
            _ => break,
        };
        end += 1;
    }
    let word = std::str::from_utf8(&small[..end]).unwrap_or("").trim_end_matches(' ');
    let (side, behind) = (side(word)?, &text[end..]);
    let is_cell = behind.starts_with('\t') && word.ends_with('s');
    Some(Word { side, is_singular: SINGULAR.contains(&word), is_cell, behind })
}

/// The same of a word without a Latin letter in front.
fn word_in_other_letters(text: &str) -> Option<Word<'_>> {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    (end <= LONGEST_LABEL).then_some(())?;
    let (word, behind) = (text[..end].to_lowercase(), &text[end..]);
    let is_singular = SINGULAR.contains(&word.as_str());
    Some(Word { side: Side::of_word(&word)?, is_singular, is_cell: false, behind })
}

/// What comes behind a colon or the like.
fn behind_sign(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(|c| is_around(c) && !matches!(c, '[' | '_'));
    let rest = text.trim_start_matches([':', '=', ')']);
    let rest = (rest.len() < text.len()).then(|| rest.trim_start())?;
    Some(rest.strip_prefix("**").unwrap_or(rest).trim_start())
}

/// What comes behind a number without a sign, if that may be a clue.
fn behind_number(text: &str) -> Option<&str> {
    let is_apart =
        |text: &str| text.is_empty() || text.starts_with([' ', '\t', '\u{a0}', '[', '(']);
    let rest = text.strip_prefix("**").unwrap_or(text);
    let dash = rest.trim_start().strip_prefix(['.', '-', '–']);
    let rest = dash.filter(|rest| is_apart(rest)).unwrap_or(rest);
    (is_apart(rest) && !rest.contains([':', '='])).then(|| rest.trim_start())
}

/// Where the label of the other side begins in a line that begins with one and has clues behind it:
/// `rows: 2, 1 1 / columns: 1, 3`.
pub(super) fn second(text: &str) -> Option<usize> {
    // Behind each there is a sign, or a tab.
    let bytes = text.as_bytes();
    memchr3_iter(b':', b'=', b')', bytes).chain(memchr_iter(b'\t', bytes)).nth(1)?;
    let is_whole = |label: &Label<'_>| {
        let clues = label.rest.trim_start_matches(is_separator);
        label.number.is_none() && clues.starts_with(|c: char| c.is_ascii_digit())
    };
    let first = label(text).filter(is_whole)?;
    let begin = text.len() - first.rest.len();
    let starts = first.rest.char_indices().scan(true, |is_apart, (at, c)| {
        let is_begin = *is_apart && c.is_ascii_alphabetic();
        *is_apart = !c.is_alphanumeric();
        Some((begin + at, is_begin))
    });
    let is_other = |label: Label<'_>| label.side != first.side && is_whole(&label);
    // All that is behind a label with a number is looked at, and there may be millions of them.
    let may_be = |text: &str| {
        let is_digit = |c: char| c.is_ascii_digit();
        let is_counted = |text: &str| text.trim_start_matches(is_around).starts_with(is_digit);
        word_for_side(text).is_some_and(|word| word.is_cell || !is_counted(word.behind))
    };
    let mut starts = starts.filter(|&(start, is_begin)| is_begin && may_be(&text[start..]));
    let second = starts.find(|&(start, _)| label(&text[start..]).is_some_and(is_other));
    second.map(|(start, _)| start)
}

/// The side that a line names and how many clues it says that there are, without a sign: `Rows 5`.
pub(super) fn counted(text: &str) -> Option<(Side, u64)> {
    let text = text.trim_matches(|c| is_around(c) || c == ':');
    let (word, number) = text.split_once(' ')?;
    let is_it = |own: &&str| word.eq_ignore_ascii_case(own);
    let side = side(["rows", "columns", "cols"].iter().find(|own| is_it(own))?)?;
    let number = number.trim();
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|_| is_number).map(|number| (side, number))
}

/// Which side a line names that is no label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    No,
    Clearly(Side),
    /// It has a word for a side.
    Unclearly,
}

/// What is longer than any sentence names none.
pub(super) fn named(text: &str) -> Named {
    if text.len() > MOST_NAMED {
        return Named::No;
    }
    let (mut met, mut is_known) = ([false; 5], text.len() <= LONGEST);
    let lists = [SIDES[0], SIDES[1], PLACES[0], PLACES[1], &["right", "bottom"]];
    for word in words(text) {
        let is_one = |own: &&str| word.len() == own.len() && word.eq_ignore_ascii_case(own);
        let is_in = lists.map(|list| list.iter().any(is_one));
        met = std::array::from_fn(|index| met[index] || is_in[index]);
        let beside = || BESIDE.contains(&format!(" {} ", word.to_ascii_lowercase()));
        is_known = is_known && (is_in.contains(&true) || word.len() < LONGEST && beside());
    }
    let side = match met {
        [false, false, false, false, _] => return Named::No,
        [true, false, ..] | [false, false, true, false, false] => Side::Rows,
        [false, true, ..] | [false, false, false, true, false] => Side::Columns,
        _ => return Named::Unclearly,
    };
    let is_clear = is_known && !has_number(text);
    if is_clear { Named::Clearly(side) } else { Named::Unclearly }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphabetic() || c == '\'')).filter(|word| !word.is_empty())
}

/// Whether there is a number that neither counts headings, as in `1. Rows`, nor clues: `Rows (5)`.
fn has_number(text: &str) -> bool {
    let text = text.trim_start_matches([' ', '\t', '#', '*', '%', '/', '-']);
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = if rest.starts_with(['.', ')']) { rest } else { text };
    let inner = rest.split_once('(').map_or((rest, ""), |(before, inner)| {
        (before, inner.split_once(')').map_or("", |(_, behind)| behind))
    });
    [inner.0, inner.1].iter().any(|part| part.contains(|c: char| c.is_ascii_digit()))
}

/// How many clues a heading says that there are: `Rows (5):`.
pub(super) fn n_clues(text: &str) -> Option<u64> {
    let (inner, behind) = text.split_once('(')?.1.split_once(')')?;
    let is_alone = !behind.contains(|c: char| c.is_ascii_digit());
    let number = inner.strip_suffix(" clues").unwrap_or(inner).parse().ok();
    number.filter(|_| is_alone)
}

/// Whether a line says that lines or runs are in another order than usual.
pub(super) fn is_reversed(text: &str) -> bool {
    // Every such line has a word with one of these letters, or an arrow.
    let bytes = text.as_bytes();
    let may_be = memchr3(b'b', b'B', b'<', bytes).is_some()
        || memchr2(b'g', b'G', bytes).is_some()
        || !text.is_ascii();
    if text.len() > LONGEST || !may_be || named(text) == Named::No && !text.contains("ottom") {
        return false;
    }
    let points_back = text.match_indices('<').any(|(at, _)| {
        let rest = text[at + 1..].trim_start_matches(['-', '=']);
        rest.len() < text.len() - at - 1 && !rest.starts_with('>')
    });
    let words: Vec<String> = words(text).map(str::to_lowercase).collect();
    let words: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !["the", "to"].contains(word)).collect();
    let is_back = |pair: &[&str]| {
        matches!(pair, ["bottom", "top" | "up"] | ["right", "left"] | ["from", "bottom" | "right"])
    };
    points_back || text.contains(['←', '↑', '⇐', '⬅']) || words.windows(2).any(is_back)
}
