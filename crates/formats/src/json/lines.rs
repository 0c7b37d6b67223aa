//! JSON Lines: an object a line, each good or bad on its own, however many there are.
//!
//! ```text
//!   {"rows": ..}            whole where its line ends
//!   {"rows": [[1]           bad: a line that begins with { begins another puzzle
//!   {"rows": ..,            an object may go on: it is whole where a line ends behind it
//!     "columns": ..}
//! ```
//!
//! An input is this if its first line is an object with clues. What is bad is passed over as far as
//! the next line that begins with `{`, so that neither a stream nor its reader needs to know what
//! it was meant to be. Linear.

use memchr::memmem;
use pictogrid_core::{Error, Limits};
use serde::de::IgnoredAny;
use serde_json::{Deserializer, value::RawValue};

use super::{fault, pieces, plain, puzzles, sniff};
use crate::{
    cut::{Begins, Head, whole_lines},
    document::{self, Entry},
    format::Sniff,
    input::Input,
};

/// Whether the first line is an object with clues.
pub(super) fn begins(head: &Head<'_>) -> Begins {
    head.first_line(|line| {
        let text = line.first_line().map_or("", |line| line.trimmed());
        let is_object = text.starts_with('{') && text.ends_with('}');
        is_object
            && serde_json::from_str::<IgnoredAny>(text).is_ok()
            && sniff(line) >= Sniff::Likely
    })
}

/// As far as the last line, and that too if values end where it does.
pub(super) fn whole(text: &[u8]) -> usize {
    let end = whole_lines(text);
    let start = memmem::rfind(text, b"\n{").map_or(0, |feed| feed + 1);
    let is_whole = |last: &[u8]| {
        let mut values = Deserializer::from_slice(last).into_iter::<IgnoredAny>();
        last.starts_with(b"{") && values.all(|value| value.is_ok())
    };
    if start < end && is_whole(&text[start..end]) { end } else { start }
}

/// The puzzles of all lines.
pub(super) fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let text = input.text_in_lf()?;
    let places = input.places(&text);
    let mut entries = Vec::new();
    let mut rest: &str = &text;
    while !rest.is_empty() {
        let (part, behind) = match memmem::find(rest.as_bytes(), b"\n{") {
            Some(feed) => rest.split_at(feed + 1),
            None => (rest, ""),
        };
        rest = behind;
        if part.starts_with('{')
            && let Some(entry) = plain::entry(part, &places, limits)
        {
            document::push(&mut entries, entry, limits)?;
            continue;
        }
        for value in Deserializer::from_str(part).into_iter::<&RawValue>() {
            let value = value.map(RawValue::get).map_err(|error| fault(&error, part, &places, ""));
            let place = value.as_ref().ok().map(|value| places.of_part(value));
            let all = value.and_then(|value| {
                // A line may be a list of puzzles, too.
                let inner = pieces::of(value, limits);
                inner.map_err(|(error, piece)| fault(&error, piece, &places, ""))
            });
            let found = match all.and_then(|all| puzzles(all, &places, limits)) {
                Ok(found) => found,
                Err(error) => {
                    let place = place.or(error.first().place());
                    let place = place.unwrap_or_else(|| places.of_part(part));
                    vec![Entry { place, name: None, draft: Err(error) }]
                }
            };
            for entry in found {
                document::push(&mut entries, entry, limits)?;
            }
        }
    }
    Ok(entries)
}
