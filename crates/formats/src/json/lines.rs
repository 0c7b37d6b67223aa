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

use super::{plain, push, sniff, statements};
use crate::{
    cut::{Begins, Head, whole_lines},
    document::{self, Entry},
    format::Sniff,
    input::Input,
    literal::Parser,
    places::Places,
};

/// Whether the first line is an object with clues.
pub(super) fn begins(head: &Head<'_>) -> Begins {
    head.first_line(|line| {
        let text = line.first_line().map_or("", |line| line.trimmed());
        let is_object = text.starts_with('{') && text.ends_with('}');
        is_object && are_values(text) && sniff(line) >= Sniff::Likely
    })
}

/// Whether a text is nothing but whole values.
fn are_values(text: &str) -> bool {
    let (places, limits) = (Places::of(text), Limits::default());
    let mut parser = Parser::new(text, 0, &places, &limits);
    while parser.next().is_some() {
        if parser.value().is_err() {
            return false;
        }
    }
    true
}

/// As far as the last line, and that too if values end where it does.
pub(super) fn whole(text: &[u8]) -> usize {
    let end = whole_lines(text);
    let start = memmem::rfind(text, b"\n{").map_or(0, |feed| feed + 1);
    let is_whole =
        |last: &[u8]| last.starts_with(b"{") && std::str::from_utf8(last).is_ok_and(are_values);
    if start < end && is_whole(&text[start..end]) { end } else { start }
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
        if let Some(entry) = plain::entry(&mut parser, &places, limits) {
            document::push(&mut entries, entry, limits)?;
            start = end;
            continue;
        }
        let end = end_of_values(&text[..end], start, &places, limits).unwrap_or(end);
        let mut parser = Parser::new(&text[..end], start, &places, limits);
        let mut found = Vec::new();
        let each =
            statements::each(&mut parser, |value| push(&mut found, &value, None, &places, limits));
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

/// Where the first line ends at whose end a text is nothing but whole values, if more lines follow. There
/// a stream may have cut it ([`whole`]), so what is read must not depend on what follows.
fn end_of_values(text: &str, start: usize, places: &Places<'_>, limits: &Limits) -> Option<usize> {
    let line_end = |at: usize| text[at..].find('\n').map(|feed| at + feed + 1);
    let is_one_line = line_end(start).is_none_or(|end| end == text.len());
    if is_one_line || !text[start..].starts_with('{') {
        return None;
    }
    let mut parser = Parser::new(text, start, places, limits);
    loop {
        parser.value().ok()?;
        let end = line_end(parser.at())?;
        if Parser::new(&text[..end], parser.at(), places, limits).next().is_none() {
            return Some(end);
        }
    }
}
