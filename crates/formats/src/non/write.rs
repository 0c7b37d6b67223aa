//! Writes one puzzle as `.non`, with the keys in the order in which the specification lists them.

use pictogrid_core::{Error, Puzzle, Value};

use super::{is_word, known, text};
use crate::{numbers::push_clue, write::cannot_hold};

/// The text of one puzzle.
pub(super) fn puzzle(puzzle: &Puzzle) -> Result<String, Error> {
    let mut out = keys(puzzle)?;
    let rect = puzzle.shape().as_rect().ok_or_else(|| cannot_hold("non", "triangles"))?;
    out.push_str(&format!("width {}\nheight {}\n", rect.width, rect.height));
    let (rows, columns) = puzzle.clues().split_at(rect.height as usize);
    for (section, clues) in [("\nrows\n", rows), ("\ncolumns\n", columns)] {
        out.push_str(section);
        clues.iter().for_each(|clue| push_clue(&mut out, clue, ","));
    }
    if !puzzle.given().is_empty() {
        let mut cells = vec!['?'; rect.n_cells()];
        for &(cell, value) in puzzle.given() {
            cells[cell.0 as usize] = to_char(value);
        }
        push_cells(&mut out, "given", cells.into_iter());
    }
    if let Some(goal) = puzzle.goal() {
        push_cells(&mut out, "goal", goal.values().iter().map(|&value| to_char(value)));
    }
    Ok(out)
}

fn keys(puzzle: &Puzzle) -> Result<String, Error> {
    let about = puzzle.about();
    let mut out = String::new();
    let known = [
        ("catalogue", &about.catalogue),
        ("title", &about.title),
        ("by", &about.author),
        ("copyright", &about.copyright),
        ("license", &about.license),
    ];
    for (key, text) in known {
        if let Some(text) = text {
            out.push_str(&format!("{key} {}\n", text::encode(text)));
        }
    }
    for (key, value) in &about.others {
        if !is_word(key) {
            return Err(cannot_hold("non", &format!("the key {key:?}, which is not a word")));
        }
        if let Some(known) = known::meant(key) {
            return Err(cannot_hold("non", &format!("the key {key:?}, which is nearly `{known}`")));
        }
        let is_plain = text::is_plain(value);
        let value = if is_plain { value.clone() } else { text::encode(value) };
        out.push_str(&format!("{key} {value}\n"));
    }
    Ok(out)
}

fn to_char(value: Value) -> char {
    if value == Value::EMPTY { '0' } else { '1' }
}

fn push_cells(out: &mut String, key: &str, cells: impl Iterator<Item = char>) {
    out.push_str(&format!("\n{key} \""));
    out.extend(cells);
    out.push_str("\"\n");
}
