//! Clues that somebody pasted and mistyped, so that they begin like another format or like none.
//!
//! ```text
//!   2 1        the size of a .nin, or the first row?
//!   3
//!   rows       a .non, or clues in a list? A bad .non that is good clues is these.
//!   1. 2 1
//!   ..         neither: then what is wrong with it as either of them is said
//! ```
//!
//! Only what is wrong anyway is looked at twice, so a good file costs nothing. Saying the fault of
//! the reader that came farther was tried and lost: one that counts lines comes to the end of any
//! file. Linear.

use pictogrid_core::{Error, FaultKind, Limits, Remedy};

use crate::{
    clues,
    document::{Document, Entry},
    format::Sniff,
    input::Input,
    non,
};

/// Says of a puzzle with too few or too many lines what is wrong with it as pasted clues, too, if
/// it may be these: where the number of lines is right, it is hardly by chance.
pub(crate) fn weigh(document: &mut Document, input: &Input<'_>, limits: &Limits) {
    let (id, [entry]) = (document.format, document.entries.as_mut_slice()) else { return };
    let checked = entry.draft.clone().and_then(|draft| draft.check(limits));
    let Err(one) = checked else { return };
    let is_itself = id == clues::PASTED.id;
    if is_itself || !matches!(one.first().kind(), FaultKind::SizeMismatch | FaultKind::Truncated) {
        return;
    }
    let Some(other) = clues::slip(input, limits) else { return };
    let first = format!("read as {id}, because of its beginning: {}", one.first().message());
    let second = format!("read as pasted clues: {}", other.first().message());
    let both = Error::from_faults(vec![
        one.first().clone().reworded(first),
        other
            .first()
            .clone()
            .reworded(second)
            .remedy(Remedy::ReadAs { format: clues::PASTED.id.to_owned() }),
    ]);
    entry.draft = Err(both.unwrap_or(one));
}

/// Makes pasted clues of a bad `.non` if it is good as these: their labels are its keys, but only
/// they have numbers, brackets or bullets around their clues, and no width and height.
pub(crate) fn dressed(document: &mut Document, input: &Input<'_>, limits: &Limits) {
    let is_bad = matches!(document.entries.as_slice(), [entry] if entry.draft.is_err());
    if document.format != non::NON.id || !is_bad || (clues::PASTED.sniff)(input) < Sniff::Likely {
        return;
    }
    let Ok(mut lines) = input.lines() else { return };
    let has_size = lines.any(|line| ["width", "height"].iter().any(|&k| line.text.starts_with(k)));
    let error = document.entries.first().and_then(|entry| entry.draft.as_ref().err());
    let place = error.and_then(|error| error.first().place());
    let line = input.lines().ok().and_then(|mut lines| {
        lines.find(|line| place.is_some_and(|place| place.line == line.number))
    });
    if has_size || !line.is_some_and(|line| is_in_list(line.trimmed())) {
        return;
    }
    let Ok(other) = clues::PASTED.document(input, limits) else { return };
    let is_good = |entry: &Entry| entry.draft.clone().is_ok_and(|d| d.check(limits).is_ok());
    if other.entries.iter().all(is_good) {
        *document = other;
    }
}

/// Whether a line begins like those of a list: `1. 2`, `- 2`, `[2]`.
fn is_in_list(text: &str) -> bool {
    let rest = text.trim_start_matches(|c: char| c.is_ascii_digit());
    let is_counted = rest.len() < text.len() && rest.starts_with(['.', ')', ':']);
    is_counted || text.starts_with("- ") || text.starts_with(['[', '(', '{', '"'])
}
