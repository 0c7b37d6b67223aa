//! How marks and colors are called: filled and empty, or the names of a palette.
//!
//! ```text
//!   black and white   filled   empty   open                            run   3
//!   a palette         red      empty   red or empty, not red           run   3a
//!   no name           color b                                          (the letter of the palette)
//! ```
//!
//! Of the values that a cell may have and those that it may not, the shorter list is said, as people
//! do. Names come from files: control characters become blanks, and a code such as `#ff0000` is no
//! name. O(values of the palette) for a cell. No other file of `words` names a color, so all texts use
//! the same words.

use pictogrid_core::{Palette, Run, Value, is_control};

use super::list;
use crate::candidates::Candidates;

/// The colors of a puzzle in words and letters.
#[derive(Clone, Copy)]
pub(super) struct Colors<'a> {
    pub(super) palette: &'a Palette,
    pub(super) open: Candidates,
}

impl Colors<'_> {
    fn has_many(&self) -> bool {
        self.open != Candidates::OPEN
    }

    fn name(&self, value: Value) -> String {
        if value == Value::EMPTY {
            return "empty".to_owned();
        }
        match self.palette.get(value).map(|color| color.name.trim()) {
            _ if !self.has_many() => "filled".to_owned(),
            Some(name) if !name.is_empty() && !name.starts_with('#') => {
                name.replace(is_control, " ")
            }
            _ => format!("color {}", self.palette.letter(value)),
        }
    }

    /// What a cell is: `filled`, `red`, `red or empty`, `not red`.
    pub(super) fn word(&self, mark: Candidates) -> String {
        let names =
            |mark: Candidates| mark.values().map(|value| self.name(value)).collect::<Vec<_>>();
        let gone = self.open.without(mark);
        match mark.value() {
            Some(value) => self.name(value),
            None if gone == Candidates::EMPTY => "filled".to_owned(),
            None if gone == Candidates::NONE => "open".to_owned(),
            None if gone.n_values() <= mark.n_values() => {
                format!("not {}", list(&names(gone), "or"))
            }
            None => list(&names(mark), "or"),
        }
    }

    /// `red `, or nothing in black and white. A sentence has an article of its own before it, so that
    /// of a color called `the sky` goes.
    pub(super) fn adjective(&self, color: Option<Value>) -> String {
        match color.filter(|_| self.has_many()) {
            Some(color) => self.name(color).trim_start_matches("the ").to_owned() + " ",
            None => String::new(),
        }
    }

    /// `3`, or `3a` with the letter of a color; `?` is what is unknown.
    pub(super) fn number(&self, run: &Run) -> String {
        let length = run.length.map_or("?".to_owned(), |length| length.to_string());
        let letter = run.value.map_or('?', |value| self.palette.letter(value));
        if self.has_many() { format!("{length}{letter}") } else { length }
    }

    /// The letter of a cell, `?` if it is not settled.
    pub(super) fn letter(&self, mark: Candidates) -> char {
        mark.value().map_or('?', |value| self.palette.letter(value))
    }
}
