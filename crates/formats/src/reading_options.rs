//! What a person says of an input that the input does not say itself.
//!
//! ```text
//!   empty    a drawing: the sign of empty cells    ~
//!            a picture: their color                black, #1d2b53; none if no cell is empty
//!   pixels   a picture: pixels of a cell           16 × 16
//!   has_columns_first    two lists of clues of which nothing says which are the rows
//! ```
//!
//! It comes along with the [`Input`](crate::Input), where each reader takes what concerns it; arguments of
//! every reader were the other way.

use crate::document::Entry;

/// What is said of an input. What is `None` is found out by the readers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// The sign or the color of empty cells.
    pub empty: Option<String>,
    /// Pixels of a cell, across and down.
    pub pixels: Option<[u32; 2]>,
    /// Whether the columns come first where nothing in the input says so.
    pub has_columns_first: bool,
}

impl Told {
    /// Takes in what concerns puzzles that were read.
    pub(crate) fn apply(&self, entries: &mut [Entry]) {
        if self.has_columns_first {
            entries.iter_mut().for_each(Entry::put_columns_first);
        }
    }

    /// The sign of empty cells, if it is one.
    pub(crate) fn sign(&self) -> Option<char> {
        let mut signs = self.empty.as_deref()?.chars();
        signs.next().filter(|_| signs.next().is_none())
    }
}
