//! JSON: an object with the clues of the rows and of the columns, a list of such objects, or
//! one after another, also an object a line (see `lines.rs`).
//!
//! ```text
//!   {"rows": [[2], [1, 1], [], null],        lengths; [] an empty line, null a line without a clue
//!    "columns": [[1, {"len": 1, "color": 2}], [null]]    a run with a color; a blot
//!    "palette": [{"name": "white"}, {"name": "red", "rgb": "#ff0000", "letter": "r"}, ..],
//!    "hexagon": [[..], ..],                   a triddler, in place of rows and columns: the sides top
//!                                             left, bottom left, top, top right, bottom, bottom right
//!    "title": "Boot", "author": "..",        also: copyright, license, catalogue, id
//!    "given": ["?1?"], "goal": ["#.#"]}      rows of letters, or of numbers: 0 empty
//! ```
//!
//! Forgives: literals of Python and JavaScript, with names or without (see `loose.rs`), other names
//! of keys (`row_clues`, `colHints`, .., see `keys.rs`; `length`, `count` and the like for `len`,
//! `name` for `title`, `by` for `author`, `char` for `letter`, `solution` for `goal`), an object
//! around the clues or a list of puzzles in one, clues as texts and padded with zeros (see
//! `clues.rs`), colors as numbers, letters or names, palettes as texts, as an object, without their
//! empty color or not there at all (see `palette.rs`), `width` and `height` missing, cells as one
//! text, with `X` or as true and false, texts that are empty. A key with a text that is not known
//! is kept; other unknown keys are not, unless they look like a slip in one that is, or are another
//! name of `given`: those and unknown keys of runs are faults.
//! Refuses: what `pictogrid solve --json` prints (an answer, not a puzzle); colors in lists apart from
//! the runs.
//! Cannot hold: nothing that pictogrid knows.
//! Specification: none is written down; this is what several solvers and collections use, and our
//! own additions are the keys above. Memory is up to sixteen times the text of one puzzle.

mod bounded;
mod clues;
mod keys;
mod lines;
mod listed;
mod loose;
mod palette;
mod pieces;
mod plain;
mod read;
mod statements;
mod write;

use std::collections::HashMap;

use keys::Side;
use loose::Loose;
use pictogrid_core::{Error, Fault, FaultKind, Limits, Puzzle};
use pieces::Sites;
use serde_json::{error::Category, value::RawValue};

use crate::{
    cut::{Begins, Cut, Head},
    document::{self, Entry},
    format::{Format, Part, Sniff},
    input::Input,
    places::Places,
    runs,
    spelling::{with_palette, without_empty_texts},
};

/// The most bytes of JSON: what is made of them takes up to sixteen times as many.
const MOST_BYTES: usize = 16 << 20;

/// The format `json`.
pub(crate) const JSON: Format = Format {
    id: "json",
    extensions: &["json", "jsonl", "ndjson"],
    holds: &Part::ALL,
    sniff,
    read,
    cut: Some(Cut { begins: lines::begins, whole: lines::whole, read: lines::read }),
    spell,
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    let Some(first) = input.first_line() else { return Sniff::No };
    let starts = |c| first.trimmed().starts_with(c);
    let has = |key| input.has(key);
    let has_sides = || has("\"row") && has("\"col") || has("\"left") && has("\"top");
    let strict = match starts('{') || starts('[') {
        true if has("\"rows\"") || has("\"hexagon\"") || has("\"verdict\"") => Sniff::Certain,
        true if has_sides() => Sniff::Likely,
        true if starts('{') => Sniff::Perhaps,
        _ => Sniff::No,
    };
    if strict == Sniff::Certain { strict } else { strict.max(sniff_literal(input)) }
}

/// How sure it is that a text is a literal of Python or JavaScript.
fn sniff_literal(input: &Input<'_>) -> Sniff {
    let Ok(text) = input.text_in_lf() else { return Sniff::No };
    let statement = statements::statement(statements::first(&text));
    // Colors may also be the legend of pasted clues.
    let is_legend = statement.and_then(|it| it.name).is_some_and(keys::is_palette);
    let has_object = !is_legend && statements::has_object(&text);
    if !has_object && statement.is_none() {
        return Sniff::No;
    }
    let has = |words: [&str; 3]| words.into_iter().any(|word| input.has(word));
    let has_sides = has(["row", "Row", "ROW"]) && has(["col", "Col", "COL"])
        || has(["left", "Left", "LEFT"]) && has(["top", "Top", "TOP"])
        || has(["horizontal", "Horizontal", "HORIZONTAL"])
        || input.has("hexagon");
    match (has_sides, has_object) {
        (false, _) => return Sniff::No,
        (true, true) => return Sniff::Certain,
        (true, false) => {}
    }
    let Some(loose) = Loose::of(&text) else { return Sniff::No };
    let Ok(values) = serde_json::from_str::<HashMap<String, &RawValue>>(loose.text()) else {
        return Sniff::No;
    };
    let list = |side| {
        let is_it = |(key, value): &(&String, &&RawValue)| {
            value.get().starts_with('[') && Side::named(key) == Some(side)
        };
        values.iter().find(is_it).map(|(_, value)| value.get())
    };
    match (list(Side::Rows), list(Side::Columns)) {
        // Only brackets say what the clues are.
        (Some(rows), Some(columns))
            if loose.is_assigned || [rows, columns].iter().any(|list| list.contains('\n')) =>
        {
            Sniff::Certain
        }
        (Some(_), Some(_)) => Sniff::Perhaps,
        _ => Sniff::No,
    }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() {
        return input.lines().map(|_| Vec::new());
    }
    let head = Head { bytes: input.unmarked(), is_all: true };
    if lines::begins(&head) == Begins::Yes {
        return lines::read(input, limits);
    }
    if input.bytes().len() > MOST_BYTES {
        let message = format!("over {MOST_BYTES} bytes of JSON, the limit; give a puzzle a line");
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    let text = input.text_in_lf()?;
    let places = input.places(&text);
    match pieces::of(&text, limits) {
        Ok(pieces) => puzzles(pieces, &places, limits),
        Err((error, _))
            if error.classify() == Category::Syntax
                && let Some(loose) = Loose::of(&text) =>
        {
            let places = loose.places();
            let pieces = pieces::of(loose.text(), limits);
            puzzles(
                pieces.map_err(|(error, piece)| fault(&error, piece, &places, ""))?,
                &places,
                limits,
            )
        }
        Err((error, piece)) => {
            let is_long = error.classify() == Category::Syntax && text.len() > loose::MOST_BYTES;
            let message = format!(
                "; literals of Python and JavaScript are read up to {} bytes",
                loose::MOST_BYTES
            );
            Err(fault(&error, piece, &places, if is_long { &message } else { "" }))
        }
    }
}

/// The puzzles that the slices of a text state.
fn puzzles<'a>(
    pieces: impl IntoIterator<Item = &'a str>,
    places: &Places<'a>,
    limits: &Limits,
) -> Result<Vec<Entry>, Error> {
    let mut entries = Vec::new();
    for piece in pieces {
        push(&mut entries, (piece, None), places, limits)?;
    }
    Ok(entries)
}

/// Adds the puzzle that `piece` states, or those in it; `key` is what it is called there.
fn push<'a>(
    entries: &mut Vec<Entry>,
    (piece, key): (&'a str, Option<&str>),
    places: &Places<'a>,
    limits: &Limits,
) -> Result<(), Error> {
    if let Some(entry) = plain::entry(piece, places, limits) {
        let name = entry.name.or_else(|| key.map(str::to_owned));
        return document::push(entries, Entry { name, ..entry }, limits);
    }
    push_any(entries, (piece, key), places, limits)
}

/// The one puzzle of a text, for the tests of the fast way.
#[cfg(test)]
fn slow_entry(piece: &str, places: &Places<'_>, limits: &Limits) -> Result<Entry, Error> {
    let mut entries = Vec::new();
    push_any(&mut entries, (piece, None), places, limits)?;
    Ok(entries.remove(0))
}

/// The same for whatever is JSON.
fn push_any<'a>(
    entries: &mut Vec<Entry>,
    (piece, key): (&'a str, Option<&str>),
    places: &Places<'a>,
    limits: &Limits,
) -> Result<(), Error> {
    let json = bounded::parse(piece, limits).map_err(|error| fault(&error, piece, places, ""))?;
    let sites = Sites::of(piece, places);
    let place = sites.start();
    let mut inner: Vec<(&str, Option<&str>)> = Vec::new();
    for key in keys::around_puzzles(&json) {
        match json[key].is_array() {
            true => inner.extend(sites.pieces(key).into_iter().map(|piece| (piece, None))),
            false => inner.extend(sites.piece(key).map(|piece| (piece, Some(key)))),
        }
    }
    if !inner.is_empty() {
        // In the order of the text, not of the keys.
        inner.sort_by_key(|(piece, _)| piece.as_ptr().addr());
        let mut all = inner.into_iter();
        return all.try_for_each(|inner| push(entries, inner, sites.places(), limits));
    }
    let name = json["title"].as_str().filter(|title| !title.is_empty()).or(key);
    let name = name.map(str::to_owned);
    let draft = read::puzzle(&json, sites, limits);
    document::push(entries, Entry { place, name, draft }, limits)
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    // No letter is forbidden, but black and white have their usual names.
    let puzzle = with_palette(puzzle, runs::spell(puzzle.palette(), |_| true));
    without_empty_texts(&puzzle)
}

fn write(puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let puzzles: Vec<String> = puzzles.iter().map(write::puzzle).collect();
    let text = match puzzles.as_slice() {
        [puzzle] => format!("{puzzle}\n"),
        _ => format!("[\n{}\n]\n", puzzles.join(",\n")),
    };
    Ok(text.into_bytes())
}

/// What is wrong with a slice of a text, and what else is to be said of it.
fn fault(error: &serde_json::Error, piece: &str, places: &Places<'_>, more: &str) -> Error {
    let text = error.to_string();
    let kind = match error.classify() {
        Category::Eof => FaultKind::Truncated,
        Category::Data if text.starts_with(bounded::TWICE) => FaultKind::Syntax,
        Category::Data => FaultKind::TooLarge,
        Category::Syntax | Category::Io => FaultKind::Syntax,
    };
    // Its columns count bytes.
    let mut lines = piece.split_inclusive('\n');
    let start: usize = lines.by_ref().take(error.line().saturating_sub(1)).map(str::len).sum();
    let at = piece.floor_char_boundary(start + error.column().saturating_sub(1));
    let message = text.rsplit_once(" at line ").map_or(text.as_str(), |(message, _)| message);
    let message = match kind {
        _ if error.classify() == Category::Data => message.to_owned(),
        FaultKind::Truncated => format!("not JSON: {message}; the file may be cut off"),
        _ => format!("not JSON: {message}{more}"),
    };
    Fault::new(kind, message).at(places.of_part(&piece[at..])).into()
}
