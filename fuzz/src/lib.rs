//! What the targets share: sizes that keep one run short, the reader under attack, and a line made
//! of arbitrary bytes.

use std::sync::LazyLock;

use pictogrid_core::{Error, Limits, Line, Value};
use pictogrid_formats::{Document, by_id};

/// Limits within which every input is answered in a few milliseconds.
pub const SMALL: Limits = Limits { bytes: 1 << 16, side: 512, cells: 1 << 16, puzzles: 64 };

/// The reader that the environment names. Panics if it names none that there is: a campaign of an
/// hour against nothing would look like a good one.
#[must_use]
pub fn reader() -> Option<&'static str> {
    static READER: LazyLock<Option<&'static str>> = LazyLock::new(|| {
        let name = std::env::var("READER").ok()?;
        let format = by_id(&name).unwrap_or_else(|| panic!("there is no reader {name:?}"));
        Some(format.id)
    });
    *READER
}

/// Checks that what a reader gave is an answer: an error that says something, or puzzles that the
/// check takes or says something about.
pub fn answered(document: Result<Document, Error>) {
    let says_something = |error: Error| assert!(!error.to_string().is_empty());
    match document {
        Err(error) => says_something(error),
        Ok(document) => {
            assert!(!document.entries.is_empty());
            let checked = document.entries.into_iter().map(|entry| entry.check(&SMALL));
            checked.filter_map(Result::err).for_each(says_something);
        }
    }
}

/// The most cells of a line that the oracle tries in every way.
const MOST_CELLS: usize = 14;

/// A short line and a clue, any of them, from any bytes.
///
/// ```text
///   byte 0      how many of the next bytes are cells
///   cells       a byte each: a third filled, a third empty, a third unknown
///   the rest    a run each, of 1 to 8 cells
/// ```
pub fn line_and_clue(bytes: &[u8]) -> (Line, Vec<u32>) {
    let Some((&first, rest)) = bytes.split_first() else { return (Line::unknown(0), Vec::new()) };
    let n = (usize::from(first) % (MOST_CELLS + 1)).min(rest.len());
    let (cells, runs) = rest.split_at(n);
    let cell = |i: usize| match cells[i] % 3 {
        0 => Some(Value::EMPTY),
        1 => Some(Value::FILLED),
        _ => None,
    };
    let clue = runs.iter().take(MOST_CELLS).map(|&run| u32::from(run % 8) + 1).collect();
    (Line::from_cells(n, cell), clue)
}
