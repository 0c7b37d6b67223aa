//! The cells of one black-and-white line as two sets of cells: those that may be filled and those
//! that may be empty. An unknown cell is in both.
//!
//! ```text
//!   cells       # . ? ?
//!   may fill    1 0 1 1      bit i is cell i
//!   may empty   0 1 1 1
//! ```
//!
//! Two sets and not a list of values: rules and counts ask for 64 cells at once, and to join what two
//! of them say is an "and" of words. A cell in neither set would be a contradiction, so no line can be
//! made with one. Two bits a cell.

use std::{fmt, str::FromStr};

use crate::{Bits, Value};

/// The cells of one line, each filled, empty or unknown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    may_fill: Bits,
    may_empty: Bits,
}

impl Line {
    /// A line of `n` unknown cells.
    #[must_use]
    pub fn unknown(n: usize) -> Line {
        Line { may_fill: Bits::ones(n), may_empty: Bits::ones(n) }
    }

    /// The line with these sets; `None` if their lengths differ or a cell is in neither.
    #[must_use]
    pub fn from_sets(may_fill: Bits, may_empty: Bits) -> Option<Line> {
        let n_possible: usize = (may_fill.words().iter())
            .zip(may_empty.words())
            .map(|(fill, empty)| (fill | empty).count_ones() as usize)
            .sum();
        let is_line = may_fill.len() == may_empty.len() && n_possible == may_fill.len();
        is_line.then_some(Line { may_fill, may_empty })
    }

    /// The line of `len` cells of which `cell` tells the content, `None` for unknown.
    pub fn from_cells(len: usize, mut cell: impl FnMut(usize) -> Option<Value>) -> Line {
        let mut line = Line::unknown(len);
        for i in 0..len {
            line.set(i, cell(i));
        }
        line
    }

    /// The number of cells, `n`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.may_fill.len()
    }

    /// Whether the line has no cells.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What cell `i` holds, `None` if it is unknown, as it is beyond the end.
    #[must_use]
    pub fn get(&self, i: usize) -> Option<Value> {
        match (self.may_fill.get(i), self.may_empty.get(i)) {
            (true, false) => Some(Value::FILLED),
            (false, true) => Some(Value::EMPTY),
            (true, true) | (false, false) => None,
        }
    }

    /// Makes cell `i`, if there is one, empty, filled (with any color) or (`None`) unknown.
    pub fn set(&mut self, i: usize, value: Option<Value>) {
        self.may_fill.set(i, value != Some(Value::EMPTY));
        self.may_empty.set(i, value.is_none() || value == Some(Value::EMPTY));
    }

    /// The cells that may be filled.
    #[must_use]
    pub fn may_fill(&self) -> &Bits {
        &self.may_fill
    }

    /// The cells that may be empty.
    #[must_use]
    pub fn may_empty(&self) -> &Bits {
        &self.may_empty
    }

    /// The number of cells that are not known.
    #[must_use]
    pub fn n_unknown(&self) -> usize {
        self.may_fill.n_ones() + self.may_empty.n_ones() - self.len()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..self.len()).try_for_each(|i| write!(f, "{}", self.get(i).map_or('?', Value::to_char)))
    }
}

/// A character that is none of `#`, `.` and `?`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLineError {
    /// Which character of the text, from 0.
    pub index: usize,
    /// The character.
    pub found: char,
}

impl fmt::Display for ParseLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not a cell; a cell is # filled, . empty or ? unknown", self.found)
    }
}

impl std::error::Error for ParseLineError {}

impl FromStr for Line {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Line, ParseLineError> {
        let mut line = Line::unknown(text.chars().count());
        for (index, found) in text.chars().enumerate() {
            match found {
                '#' => line.set(index, Some(Value::FILLED)),
                '.' => line.set(index, Some(Value::EMPTY)),
                '?' => {}
                _ => return Err(ParseLineError { index, found }),
            }
        }
        Ok(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_to_sets_and_back() {
        let line: Line = "#.??".parse().unwrap();
        assert_eq!(line.may_fill().words(), [0b1101]);
        assert_eq!(line.may_empty().words(), [0b1110]);
        assert_eq!(line.to_string(), "#.??");
        assert_eq!(line.n_unknown(), 2);
    }

    #[test]
    fn a_foreign_character_is_named() {
        let error = "#.x".parse::<Line>().unwrap_err();
        assert_eq!((error.index, error.found), (2, 'x'));
    }
}
