//! Writes one puzzle as `.non`, with the keys in the order in which the specification lists them.
//!
//! ```text
//!   catalogue, title, by, ..   color keys   width, height   rows, columns   given   goal
//!   └ quoted, so that any text reads back   └ the default color has no letter
//! ```
//!
//! The order does not matter to readers; a fixed one keeps the difference between two versions of a file
//! small. A key that is no word, or that a reader takes for one of its own, is refused and not renamed:
//! another key would be another file. O(cells), one string that grows.

use pictogrid_core::{Draft, DraftCells, Error, Puzzle};

use super::{color, is_word, keys, text};
use crate::{
    colors::DEFAULT,
    numbers::shown,
    runs,
    spelling::{cannot_hold, texts},
};

/// The text of one puzzle.
pub(super) fn puzzle(puzzle: &Puzzle) -> Result<String, Error> {
    let mut out = keys(puzzle)?;
    out.push_str(&color::keys(puzzle));
    let (draft, palette) = (Draft::of_puzzle(puzzle), puzzle.palette());
    out.push_str(&format!("width {}\nheight {}\n", draft.columns.len(), draft.rows.len()));
    for (section, clues) in [("\nrows\n", &draft.rows), ("\ncolumns\n", &draft.columns)] {
        out.push_str(section);
        let letter = |value| Some(runs::letter(palette, value)).filter(|&c| c != DEFAULT);
        clues.iter().for_each(|clue| runs::push(&mut out, clue, ",", letter));
    }
    for (key, cells) in [("given", &draft.given), ("goal", &draft.goal)] {
        if let Some(DraftCells { cells, .. }) = cells {
            let cells = cells.iter().map(|cell| cell.map_or('?', |v| runs::letter(palette, v)));
            out.push_str(&format!("\n{key} \""));
            out.extend(cells);
            out.push_str("\"\n");
        }
    }
    Ok(out)
}

fn keys(puzzle: &Puzzle) -> Result<String, Error> {
    let about = puzzle.about();
    let mut out = String::new();
    let first = about.catalogue.as_deref().map(|text| ("catalogue", text));
    for (key, text) in
        first.into_iter().chain(texts(about, &["title", "by", "copyright", "license"]))
    {
        out.push_str(&format!("{key} {}\n", text::encode(text)));
    }
    for (key, value) in &about.others {
        let odd = |why: &str| {
            Err(cannot_hold("non", &format!("the key {:?}, which is {why}", shown(key))))
        };
        if !is_word(key) {
            return odd("not a word");
        } else if keys::is_known(key) {
            return odd("one of its own");
        } else if let Some(known) = keys::meant(key) {
            return odd(&format!("nearly `{known}`"));
        }
        let is_plain = text::is_plain(value);
        let value = if is_plain { value.clone() } else { text::encode(value) };
        out.push_str(&format!("{key} {value}\n"));
    }
    Ok(out)
}
