//! The puzzles in a text of JSON, each as the slice that states it, and where in the text its parts
//! are.
//!
//! ```text
//!   {..}                 one puzzle
//!   [{..}, {..}]         a list of them
//!   {..} LF {..} LF      one after another: JSON Lines
//! ```
//!
//! A parser of values forgets where they were. Here the text is passed over once before it is
//! parsed, and only slices are kept, so that every fault has its line and no more than one puzzle
//! is held as values at a time. Each puzzle is passed over once more for the places of its clues.

use std::collections::HashMap;

use pictogrid_core::{Limits, Place};
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::places::Places;

/// The slices that state the puzzles, or the first fault and the slice that it is in.
pub(super) fn of<'a>(
    text: &'a str,
    limits: &Limits,
) -> Result<Vec<&'a str>, (serde_json::Error, &'a str)> {
    let mut pieces = Pieces { found: Vec::new(), most: limits.puzzles };
    // To ask the parser for its end before each value was quadratic: that it has not come yet is an
    // error there, whose line is counted from the top.
    for value in serde_json::Deserializer::from_str(text).into_iter::<&RawValue>() {
        let value = value.map_err(|error| (error, text))?.get();
        let mut inner = serde_json::Deserializer::from_str(value);
        match value.starts_with('[') {
            true => inner.deserialize_seq(&mut pieces),
            false => pieces.push(value),
        }
        .map_err(|error| (error, value))?;
    }
    Ok(pieces.found)
}

struct Pieces<'a> {
    found: Vec<&'a str>,
    /// The most that may be found.
    most: usize,
}

impl<'a> Pieces<'a> {
    fn push<E: Error>(&mut self, piece: &'a str) -> Result<(), E> {
        if self.found.len() == self.most {
            return Err(E::custom(format!("more than {} puzzles, the limit", self.most)));
        }
        self.found.push(piece);
        Ok(())
    }
}

impl<'a> Visitor<'a> for &mut Pieces<'a> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a list of puzzles")
    }

    fn visit_seq<A: SeqAccess<'a>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(entry) = list.next_element::<&RawValue>()? {
            self.push(entry.get())?;
        }
        Ok(())
    }
}

/// Where the parts of one puzzle are.
pub(super) struct Sites<'a> {
    places: Places<'a>,
    parts: HashMap<String, &'a RawValue>,
}

impl<'a> Sites<'a> {
    /// The parts of a slice of a text. Of what is no object none is known.
    pub(super) fn of(piece: &'a str, places: &Places<'a>) -> Sites<'a> {
        let parts = serde_json::from_str(piece).unwrap_or_default();
        Sites { places: places.of_slice(piece), parts }
    }

    /// Where the puzzle begins.
    pub(super) fn start(&self) -> Place {
        self.places.at(0)
    }

    /// Where the value of `key` begins.
    pub(super) fn part(&self, key: &str) -> Option<Place> {
        self.parts.get(key).map(|part| self.places.of_part(part.get()))
    }

    /// The places of all of it.
    pub(super) fn places(&self) -> &Places<'a> {
        &self.places
    }

    /// The sites of the object `key`.
    pub(super) fn inner(&self, key: &str) -> Option<Sites<'a>> {
        let part = self.parts.get(key)?.get();
        Some(Sites::of(part, &self.places))
    }

    /// The value of `key`.
    pub(super) fn piece(&self, key: &str) -> Option<&'a str> {
        self.parts.get(key).map(|part| part.get())
    }

    /// The entries of the list `key`.
    pub(super) fn pieces(&self, key: &str) -> Vec<&'a str> {
        let list = self.parts.get(key).map(|list| slices(list));
        list.unwrap_or_default().into_iter().map(RawValue::get).collect()
    }

    /// Where the entries of the list `key` begin.
    pub(super) fn entries(&self, key: &str) -> Vec<Place> {
        self.parts.get(key).map(|list| self.entries_of(list)).unwrap_or_default()
    }

    /// Where the entries of the lists in the list `key` begin.
    pub(super) fn inner_entries(&self, key: &str) -> Vec<Vec<Place>> {
        let lists = self.parts.get(key).map(|list| slices(list)).unwrap_or_default();
        lists.into_iter().map(|list| self.entries_of(list)).collect()
    }

    fn entries_of(&self, list: &'a RawValue) -> Vec<Place> {
        slices(list).into_iter().map(|entry| self.places.of_part(entry.get())).collect()
    }
}

/// The entries of a list; none of what is no list.
fn slices(list: &RawValue) -> Vec<&RawValue> {
    serde_json::from_str(list.get()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Result<&[&str], &str>) {
        let limits = Limits { puzzles: 2, ..Limits::default() };
        let found = of(text, &limits);
        let found = found.map_err(|(error, piece)| format!("{error} of {piece}"));
        assert_eq!(found.as_deref().map_err(String::as_str), expected, "{text}");
    }

    #[test]
    fn one_or_a_list_or_one_after_another() {
        check(" {\"a\": [1]}\n", Ok(&["{\"a\": [1]}"]));
        check("[{}, 2 ]", Ok(&["{}", "2"]));
        check("{}\n\n[1] ", Ok(&["{}", "1"]));
        check("[]", Ok(&[]));
    }

    #[test]
    fn what_is_cut_off_or_too_much() {
        let cut = "EOF while parsing an object at line 2 column 1 of {}\n{";
        check("{}\n{", Err(cut));
        check("{} x", Err("expected value at line 1 column 4 of {} x"));
        check("[1,2,3]", Err("more than 2 puzzles, the limit at line 1 column 7 of [1,2,3]"));
        check("1 2\n3", Err("more than 2 puzzles, the limit of 3"));
    }

    #[test]
    fn where_parts_are() {
        let text = "{\"a\": [1,\n [2, 3]],\n\"b\": [[4],\n[5, 6]]}";
        let sites = Sites::of(text, &Places::from(text, Place::new(7, 3)));
        assert_eq!(sites.start(), Place::new(7, 3));
        assert_eq!(sites.part("b"), Some(Place::new(9, 6)));
        assert_eq!(sites.part("c"), None);
        assert_eq!(sites.entries("a"), [Place::new(7, 10), Place::new(8, 2)]);
        let inner = [vec![Place::new(9, 8)], vec![Place::new(10, 2), Place::new(10, 5)]];
        assert_eq!(sites.inner_entries("b"), inner);
        assert!(Sites::of("[1]", &Places::of("[1]")).entries("a").is_empty());
    }
}
