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

use super::{plain_puzzle, sniff, source};
use crate::{
    document::{self, Entry},
    format::Sniff,
    input::Input,
    literal::Parser,
    places::Places,
    stream_splitter::{Begins, Head, whole_lines},
};

/// Whether the first line is an object with clues.
pub(super) fn begins(head: &Head<'_>) -> Begins {
    head.first_line(|line| {
        let text = line.first_line().map_or("", |line| line.trimmed());
        let is_whole =
            text.ends_with('}') && begins_with_object(text) && values_end(text) == Some(text.len());
        is_whole && sniff(line) >= Sniff::Likely
    })
}

fn begins_with_object(text: &str) -> bool {
    let (places, limits) = (Places::of(text), Limits::default());
    let value = Parser::new(text, 0, &places, &limits).value();
    value.is_ok_and(|value| value.fields().is_some())
}

/// As far as the last line, and that too as far as values end where a line of it does.
pub(super) fn whole(text: &[u8]) -> usize {
    let end = whole_lines(text);
    let start = memmem::rfind(text, b"\n{").map_or(0, |feed| feed + 1);
    let last = if start < end { &text[start..end] } else { &[] };
    start + std::str::from_utf8(last).ok().and_then(values_end).unwrap_or(0)
}

/// Where the first line ends at whose end a text that begins with `{` is nothing but whole values.
fn values_end(text: &str) -> Option<usize> {
    text.starts_with('{').then_some(())?;
    let (places, limits) = (Places::of(text), Limits::default());
    let (mut parser, mut end) = (Parser::new(text, 0, &places, &limits), 0);
    loop {
        parser.value().ok()?;
        // Once a line, as one may have millions of values.
        if end <= parser.at() {
            let feed = text[parser.at()..].find('\n');
            end = feed.map_or(text.len(), |feed| parser.at() + feed + 1);
        }
        if Parser::new(&text[..end], parser.at(), &places, &limits).next().is_none() {
            return Some(end);
        }
    }
}

/// The puzzles of all lines.
pub(super) fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let text = input.text_in_lf()?;
    let places = input.places(&text);
    let (mut entries, mut start) = (Vec::new(), 0);
    while start < text.len() {
        let feed = memmem::find(text[start..].as_bytes(), b"\n{");
        let end = feed.map_or(text.len(), |feed| start + feed + 1);
        let mut parser = Parser::new(&text[..end], start, &places, limits);
        if let Some(entry) = plain_puzzle::entry(&mut parser, &places, limits) {
            document::push(&mut entries, entry, limits)?;
            start = end;
            continue;
        }
        // Where values end a stream is cut, so what is read must not depend on what follows.
        let has_lines = text[start..end].trim_end().contains('\n');
        let length = has_lines.then(|| values_end(&text[start..end])).flatten();
        let end = length.map_or(end, |length| start + length);
        let mut parser = Parser::new(&text[..end], start, &places, limits);
        let mut found = Vec::new();
        let each =
            source::values(&mut parser, |value| source::push(&mut found, &value, &places, limits));
        for entry in found {
            document::push(&mut entries, entry, limits)?;
        }
        if let Err(error) = each {
            let place = error.first().place().unwrap_or_else(|| places.at(start));
            let entry = Entry { place, name: None, draft: Err(error) };
            document::push(&mut entries, entry, limits)?;
        }
        start = end;
    }
    Ok(entries)
}
