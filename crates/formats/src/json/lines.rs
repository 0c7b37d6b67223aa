//! JSON Lines: a line a puzzle, each good or bad on its own, however many there are.
//!
//! ```text
//!   {"rows": ..}            a puzzle
//!   {"rows": [[1]           a fault, and no more than that
//! ```
//!
//! An input is this if its first line is an object with clues. One whose first object goes on over
//! lines is read as a whole. Linear.

use pictogrid_core::{Error, Fault, FaultKind, Limits};

use super::{plain, push, sniff, statements};
use crate::{
    cut::{Begins, Head},
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
        text.starts_with('{') && is_whole(text) && sniff(line) >= Sniff::Likely
    })
}

/// Whether a text is nothing but whole values.
fn is_whole(text: &str) -> bool {
    let (places, limits) = (Places::of(text), Limits::default());
    let mut parser = Parser::new(text, 0, &places, &limits);
    while parser.next().is_some() {
        if parser.value().is_err() {
            return false;
        }
    }
    true
}

/// The error of a line. Of one that ends too early it says what lines are here.
fn in_a_line(error: Error) -> Error {
    if error.first().kind() != FaultKind::Truncated {
        return error;
    }
    let message = "a puzzle that does not end in its line, as the first one does; write every puzzle \
                   in a line of its own";
    Fault::new(FaultKind::Truncated, message).at(error.first().place()).into()
}

/// The puzzles of all lines.
pub(super) fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    let text = input.text_in_lf()?;
    let places = input.places(&text);
    let (mut entries, mut start) = (Vec::new(), 0);
    for line in text.split('\n') {
        let end = start + line.len();
        let parser = || Parser::new(&text[..end], start, &places, limits);
        if let Some(entry) = plain::entry(&mut parser(), &places, limits) {
            document::push(&mut entries, entry, limits)?;
        } else {
            let mut found = Vec::new();
            let take = |value| push(&mut found, &value, None, &places, limits);
            if let Err(error) = statements::each(&mut parser(), take) {
                let place = error.first().place().unwrap_or_else(|| places.at(start));
                found.push(Entry { place, name: None, draft: Err(in_a_line(error)) });
            }
            for entry in found {
                document::push(&mut entries, entry, limits)?;
            }
        }
        start = end + 1;
    }
    Ok(entries)
}
