//! What is wrong with a text that no format recognizes: the first line that cannot be read, taken for
//! pasted clues, which is what people write when they know no format.
//!
//! ```text
//!   rows -> 2 1, 3    "rows -> 2 1, 3" is neither a clue nor a label; a label ends in a colon
//!   Colunms:          did you mean `columns:`?
//!   2+1               `+` does not stand between numbers
//! ```
//!
//! Linear.

use pictogrid_core::{Error, Fault, FaultKind, Limits, Remedy};
use strsim::osa_distance;

use super::{
    blocks::Blocks,
    draft,
    labels::{LONGEST, label, labels},
    lines::{Kind, is_clue, is_separator, kind},
};
use crate::{
    color_names,
    input::{Lines, TextLine},
    numbers::shown,
};

/// The most lines that are looked at for one that is like a clue or a label.
const MOST_LINES: usize = 1000;

/// What is wrong with a text that no format recognizes, with the first line that cannot be read.
pub(super) fn nearest(text: &str, found: Blocks<'_>, limits: &Limits) -> Error {
    let lines = || Lines::of(text).filled().take(MOST_LINES);
    let is_like_clues = lines().any(|line| is_like_clues(&line));
    let unread_line = found.text.filter(|_| is_like_clues).map(|last| {
        // What was taken for a title may be a label with a slip.
        lines().take_while(|line| line.number < last.number).find(has_slip).unwrap_or(last)
    });
    let first = lines().next();
    let (place, kind, message) = match unread_line {
        Some(line) => (Some(line.start()), FaultKind::Syntax, unread(&line)),
        None if is_like_clues && let Err(error) = draft(found, limits) => {
            let first = error.first();
            let message = format!("no format recognizes this input; as clues: {}", first.message());
            return Fault::new(first.kind(), message).at(first.place()).into();
        }
        None => {
            let text = first.map_or("", |line| line.trimmed());
            let message = format!(
                "{:?} does not begin a known format, and is neither a clue such as 2 1 nor a label \
                 such as rows:",
                shown(text)
            );
            (first.map(|line| line.start()), FaultKind::Syntax, message)
        }
    };
    let message = format!("no format recognizes this input: {message}");
    Fault::new(kind, message).at(place).remedy(Remedy::NameFormat).into()
}

/// Whether a line would be read as a clue or a label.
fn is_like_clues(line: &TextLine<'_>) -> bool {
    match kind(line) {
        Kind::Clue => line.text.contains(|c: char| c.is_ascii_digit()),
        Kind::Label(_) | Kind::Counted(..) | Kind::Numbered(..) | Kind::Whole(..) => true,
        Kind::Text => has_slip(line),
        Kind::Break | Kind::Size(_) | Kind::Comment => false,
    }
}

/// Whether a line begins like a label.
pub(super) fn has_slip(line: &TextLine<'_>) -> bool {
    matches!(kind(line), Kind::Text) && side_word(line.trimmed()).is_some()
}

/// Why a line of pasted clues cannot be read.
pub(super) fn unread(line: &TextLine<'_>) -> String {
    let text = &line.trimmed()[..line.trimmed().floor_char_boundary(LONGEST)];
    let expected =
        format!("{:?} is neither a clue such as 2 1 nor a label such as rows:", shown(text));
    format!("{expected}; {}", hint(text))
}

/// What is said of a text that names a color in a word.
pub(super) fn color_in_words(text: &str) -> Option<&'static str> {
    let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1);
    let is_plain = text.chars().all(|c| c.is_alphanumeric() || c == '#' || is_separator(c));
    (is_plain && words.any(|word| color_names::of_words(word).is_some())).then_some(
        "a color in a word; write a letter right behind each run, as 2r 1b, and lines such as \
         r = red above",
    )
}

fn hint(text: &str) -> String {
    if let Some(hint) = color_in_words(text).filter(|_| text.contains(|c: char| c.is_ascii_digit()))
    {
        return hint.to_owned();
    }
    match side_word(text) {
        Some((word, meant, _)) if label(&format!("{word}:")).is_none() => {
            return format!("did you mean `{meant}:`?");
        }
        Some((.., rest)) if !rest.contains([':', '=']) => {
            return "a label ends in a colon".to_owned();
        }
        _ => {}
    }
    let is_number = |c: char| c.is_ascii_digit();
    let odd = text.chars().find(|&c| !(is_number(c) || is_separator(c) || c.is_alphabetic()));
    match odd.filter(|_| text.contains(is_number) && !is_clue(text)) {
        Some(c) => format!("write blanks between numbers, and no `{}`", c.escape_debug()),
        None => "write # before a comment".to_owned(),
    }
}

/// The word that a line begins with, the label that it is or is nearest to, and what is behind it.
fn side_word(text: &str) -> Option<(&str, &'static str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let has_more = rest.contains(|c: char| c.is_ascii_digit()) || rest.starts_with(':');
    let most = match word.len() {
        3 => 0,
        4 => 1,
        5..=13 => 2,
        _ => return None,
    };
    let lower = word.to_ascii_lowercase();
    let far = |label: &&str| osa_distance(&lower, label);
    let meant = labels().min_by_key(far).filter(|label| has_more && far(label) <= most)?;
    Some((word, meant, rest))
}
