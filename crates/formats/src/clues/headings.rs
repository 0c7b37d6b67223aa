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

/// Where the rows are and where the columns are, or which way they go.
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

/// Orders in which nothing here is read, with `to` for an arrow or a dash.
const REVERSED: [&str; 5] =
    ["bottom to top", "right to left", "bottom up", "from bottom", "from right"];

/// Arrows to the right and down, and those to the left and up.
const FORTH: [char; 8] = ['→', '⇒', '⟶', '➡', '➔', '↓', '⇓', '⬇'];
const BACK: [char; 7] = ['←', '⇐', '⟵', '⬅', '↑', '⇑', '⬆'];

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
    // In one pass, since the line may be the whole input.
    let looked_for: [&[&str]; 5] = [SIDES[0], SIDES[1], PLACES[0], PLACES[1], &["right", "bottom"]];
    let mut met = [false; 5];
    for word in words() {
        met.iter_mut().zip(looked_for).for_each(|(met, known)| *met |= is_in(word, known));
    }
    let [rows, columns, left, top, is_order] = met;
    let side = match ([rows, columns], [left, top]) {
        ([false, false], [false, false]) => return Named::No,
        ([true, false], _) => Side::Rows,
        ([false, true], _) => Side::Columns,
        ([true, true], _) | (_, [true, true]) => return Named::Unclearly,
        // `Left to right`: the order of the columns, or the way to read the rows.
        _ if is_order => return Named::Unclearly,
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
    if named(text) != Named::No && (text.contains(BACK) || points_back(text)) {
        return true;
    }
    // Every order has one of them, and few lines do.
    let mut plain = text.split(|c: char| !c.is_alphabetic());
    if !plain.any(|word| is_in(word, &["right", "bottom"])) {
        return false;
    }
    let is_to = |c: char| FORTH.contains(&c) || "-–—>".contains(c);
    let spaced = text.to_lowercase().replace(is_to, " to ");
    let mut words: Vec<&str> = spaced.split(|c: char| !c.is_alphabetic()).collect();
    words.retain(|word| !word.is_empty() && *word != "the");
    words.dedup();
    let words = format!(" {} ", words.join(" "));
    REVERSED.iter().any(|order| words.contains(&format!(" {order} ")))
}

/// Whether there is an arrow to the left in plain characters: `<-` or `<=`, but not `<->`.
fn points_back(text: &str) -> bool {
    text.match_indices('<').any(|(at, _)| {
        let behind = &text[at + 1..];
        let rest = behind.trim_start_matches(['-', '=', '–']);
        rest.len() < behind.len() && !rest.starts_with('>')
    })
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
