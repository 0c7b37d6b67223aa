//! What the targets share: sizes that keep one run short, groups of readers, and a line made of
//! arbitrary bytes.

use pictogrid_core::{Limits, Line, Value};
use pictogrid_formats::{FORMATS, read_as};

/// Limits within which every input is answered in a few milliseconds.
pub const SMALL: Limits = Limits { bytes: 1 << 16, side: 512, cells: 1 << 16, puzzles: 64 };

/// Readers that look into a structure which a library takes apart.
pub const MARKUP: &[&str] = &["webpbn", "json", "nonogrid", "nonograms-org", "freenono"];

/// Readers of bytes that are no text.
pub const PICTURES: &[&str] = &["png", "gif", "bmp", "pbm", "freenono"];

/// The readers that are in neither of these groups.
pub fn plain_text() -> Vec<&'static str> {
    let is_other = |id: &&str| !MARKUP.contains(id) && !PICTURES.contains(id);
    FORMATS.iter().map(|format| format.id()).filter(is_other).collect()
}

/// Reads `bytes` in each of these formats, and checks whatever comes of it.
pub fn answer(ids: &[&str], bytes: &[u8]) {
    for id in ids {
        match read_as(id, bytes, &SMALL) {
            Err(error) => assert!(!error.to_string().is_empty()),
            Ok(document) => {
                document.entries.into_iter().for_each(|entry| drop(entry.check(&SMALL)));
            }
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
