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

use pictogrid_core::{Error, Fault, FaultKind, Limits};
use strsim::osa_distance;

use super::{
    draft,
    labels::{LABELS, label},
    lines::{Kind, is_clue, is_separator, kind},
    sides::Blocks,
};
use crate::{
    input::{Lines, TextLine},
    numbers::shown,
};

/// What is wrong with `lines` that no format recognizes, with the first line that cannot be read.
pub(crate) fn nearest(lines: &Lines<'_>, limits: &Limits) -> Error {
    let found = Blocks::of(lines.clone());
    let is_like_clues = lines.clone().any(|line| is_like_clues(&line));
    let text = found.text.filter(|_| is_like_clues).map(|last| {
        // What was taken for a title may be a label with a slip.
        let mut before = lines.clone().take_while(|line| line.number < last.number);
        before.find(is_label_with_slip).unwrap_or(last)
    });
    let (line, message) = match text {
        Some(line) => (Some(line), unread(&line)),
        None => {
            if is_like_clues && let Err(error) = draft(found, limits) {
                return of_clues(&error);
            }
            let line = lines.clone().find(|line| !line.is_blank());
            let text = line.map_or("", |line| line.trimmed());
            let message = format!(
                "{:?} begins no puzzle that is known, and is neither a clue such as 2 1 nor a label \
                 such as rows:",
                shown(text)
            );
            (line, message)
        }
    };
    let message = format!(
        "no format recognizes this input: {message}; if it is in a format of its own, name that with \
         --from"
    );
    Fault::new(FaultKind::Syntax, message).at(line.map(|line| line.start())).into()
}

/// What is wrong with clues that nobody can be sure are meant as such.
fn of_clues(error: &Error) -> Error {
    let first = error.first();
    let message = format!("no format recognizes this input; as clues: {}", first.message());
    Fault::new(first.kind(), message).at(first.place()).into()
}

/// Whether a line would be read as a clue or a label.
fn is_like_clues(line: &TextLine<'_>) -> bool {
    match kind(line) {
        Kind::Clue => line.text.contains(|c: char| c.is_ascii_digit()),
        Kind::Label(_) | Kind::Counted(..) | Kind::Numbered(..) | Kind::Whole(..) => true,
        Kind::Text => is_label_with_slip(line),
        Kind::Break | Kind::Size(_) | Kind::Comment => false,
    }
}

fn is_label_with_slip(line: &TextLine<'_>) -> bool {
    matches!(kind(line), Kind::Text) && side_word(line.trimmed()).is_some()
}

/// Why a line of pasted clues cannot be read.
pub(super) fn unread(line: &TextLine<'_>) -> String {
    let text = line.trimmed();
    let expected =
        format!("{:?} is neither a clue such as 2 1 nor a label such as rows:", shown(text));
    format!("{expected}; {}", hint(text))
}

fn hint(text: &str) -> String {
    match side_word(text) {
        Some((word, _)) if label(&format!("{word}:")).is_none() => {
            let meant = likeliest(word).unwrap_or("rows");
            return format!("did you mean `{meant}:`?");
        }
        Some((_, rest)) if !rest.contains([':', '=']) => {
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

/// The word that a line begins with and what is behind it, if it names a side, or nearly.
fn side_word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    let has_more = rest.contains(|c: char| c.is_ascii_digit()) || rest.starts_with(':');
    (has_more && likeliest(word).is_some()).then_some((word, rest))
}

/// The label that a word is, or is nearest to.
fn likeliest(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    let far = |label: &&&str| osa_distance(&word, label);
    let most = if word.len() > 4 { 2 } else { usize::from(word.len() == 4) };
    let is_short = (3..=LONGEST).contains(&word.len());
    let labels = LABELS.into_iter().flatten().filter(|_| is_short);
    labels.min_by_key(far).filter(|label| far(label) <= most).copied()
}

/// The most letters of a word that may be a label.
const LONGEST: usize = 16;
