//! A size that is stated above pasted clues, or between them.
//!
//! ```text
//!   9x9    9 × 12    Size: 9x9    Grid size: 9 by 9    Size: 9    width: 9    height = 9
//! ```
//!
//! Nobody agrees on whether the width comes first, so either order will do; but with some clues
//! missing the puzzle is another one, so the size must be that of the clues. Linear.

use pictogrid_core::{Fault, FaultKind};

use crate::input::TextLine;

/// The words in front of a size.
const WORDS: [&str; 6] = ["size", "grid", "grid size", "puzzle size", "dimensions", "dimension"];

/// What a line says of the size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    Both([u64; 2]),
    Width(u64),
    Height(u64),
}

/// A size and its line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stated<'a> {
    pub(super) size: Size,
    pub(super) line: TextLine<'a>,
}

impl Stated<'_> {
    /// Whether a grid of so many rows and columns has this size.
    pub(super) fn is_of(&self, rows: usize, columns: usize) -> bool {
        let (rows, columns) = (rows as u64, columns as u64);
        match self.size {
            Size::Both(sides) => sides == [rows, columns] || sides == [columns, rows],
            Size::Width(width) => width == columns,
            Size::Height(height) => height == rows,
        }
    }

    /// What is wrong if a grid is not of this size.
    pub(super) fn fault(&self, rows: usize, columns: usize) -> Fault {
        let stated = match self.size {
            Size::Both([one, other]) => format!("size {one} × {other}"),
            Size::Width(width) => format!("width {width}"),
            Size::Height(height) => format!("height {height}"),
        };
        let message = format!(
            "{stated} is stated, but there are clues for {columns} columns and {rows} rows"
        );
        Fault::new(FaultKind::SizeMismatch, message).at(self.line.start())
    }
}

/// The size that a line states.
pub(super) fn size(text: &str) -> Option<Size> {
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let before = text[..start].trim_matches([' ', '\t', ':', '=', '(', '[']);
    let rest = text[start..].trim_end_matches([' ', '\t', ')', ']']);
    let one = || number(rest);
    match before {
        "" if text.starts_with([':', '=']) => None,
        "" => both(rest).map(Size::Both),
        _ if before.eq_ignore_ascii_case("width") => one().map(Size::Width),
        _ if before.eq_ignore_ascii_case("height") => one().map(Size::Height),
        _ if WORDS.iter().any(|word| before.eq_ignore_ascii_case(word)) => {
            let square = || one().map(|side| [side; 2]);
            both(rest).or_else(|| pair(rest, [' ', ','])).or_else(square).map(Size::Both)
        }
        _ => None,
    }
}

/// Two numbers with a sign for times between them.
fn both(text: &str) -> Option<[u64; 2]> {
    let by =
        || text.split_once(" by ").and_then(|(one, other)| Some([number(one)?, number(other)?]));
    pair(text, ['x', 'X', '×', '*']).or_else(by)
}

fn pair<const N: usize>(text: &str, signs: [char; N]) -> Option<[u64; 2]> {
    let (one, other) = text.split_once(signs)?;
    Some([number(one)?, number(other)?])
}

/// A number; the largest there is if it is larger.
fn number(text: &str) -> Option<u64> {
    let text = text.trim_matches([' ', '\t']);
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().unwrap_or(u64::MAX))
}
