//! JSON, and the same values as the source of a program or YAML has them: two lists of clues, or a picture,
//! under whatever names.
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
//! That is what is written. What is read goes by its structure:
//!
//! ```text
//!   bytes ─▶ source ─▶ literal (values, anywhere in a text)  ─▶ find (lists that fit each other, pictures)
//!         ─▶ read (palette, clues, cells of one puzzle) ─▶ Draft, with a Note for all that was assumed
//! ```
//!
//! Names decide which side is which (`rows_or_columns.rs`) and what is title, colors, goal and given cells
//! (`keys.rs`); without them the rows are first, with a note. Clues are texts, lists or objects with a
//! number and a color, padded with zeros or not (`clues.rs`); palettes are texts, an object, without their
//! empty color or not there at all (`palette.rs`), and say nothing of the clues if they only name roles. A key
//! with a text that is not known is kept; other unknown keys are left out, with a note if they may be a
//! puzzle, unless they look like a slip in one that is known, or are another name of `given`: those are
//! faults.
//! Refuses: what `pictogrid solve --json` prints (an answer, not a puzzle); colors in lists apart from
//! the runs; lists that may belong together in several ways.
//! Cannot hold: nothing that pictogrid knows.
//! Specification: none is written down; this is what several solvers and collections use, and our
//! own additions are the keys above. Memory is up to sixteen times the text of one puzzle.

mod cells;
mod clues;
mod find;
mod keys;
mod lines;
mod listed_color;
mod palette;
mod picture;
mod plain_puzzle;
mod read;
mod source;
mod write;

use pictogrid_core::{Error, Fault, FaultKind, Limits, Puzzle};

use crate::{
    bundle_writer::BundleSyntax,
    document::Entry,
    format::{Format, Part, Sniff},
    input::Input,
    places::Places,
    runs,
    spelling::{with_palette, without_empty_texts},
    stream_splitter::{Begins, Cut, Head},
};

pub(crate) use source::unrecognized;

/// The most bytes of JSON: what is made of them takes up to sixteen times as many.
const MOST_BYTES: usize = 16 << 20;

/// The format `json`.
pub(crate) const JSON: Format = Format {
    id: "json",
    extensions: &["json", "jsonl", "ndjson"],
    shared: &["json", "jsonl", "ndjson"],
    holds: &Part::ALL,
    sniff,
    read,
    cut: Some(Cut { begins: lines::begins, whole: lines::whole, read: lines::read }),
    spell,
    bundle_syntax: Some(BundleSyntax {
        alone: ["", "\n"],
        several: ["[\n", ",\n", "\n]\n"],
        ..BundleSyntax::PLAIN
    }),
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
    if strict == Sniff::Certain { strict } else { strict.max(sniff_values(input)) }
}

/// How sure it is that a text has values that are a puzzle.
fn sniff_values(input: &Input<'_>) -> Sniff {
    let Ok(text) = input.text_in_lf() else { return Sniff::No };
    if text.len() > MOST_BYTES || !text.contains(['[', '{', '(', ':', '`']) {
        return Sniff::No;
    }
    let (places, limits) = (Places::of(&text), Limits::default());
    let is_value = source::begins_with_value(&text);
    match source::puzzles(&text, &places, &limits) {
        // A table or a page may have values in it, too.
        Ok(entries) if entries.iter().any(|entry| entry.draft.is_ok()) => {
            if is_value {
                Sniff::Certain
            } else {
                Sniff::Likely
            }
        }
        Err(error) if !is_value && error.first().kind() != FaultKind::NoPuzzle => Sniff::Perhaps,
        _ => Sniff::No,
    }
}

pub(crate) fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
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
    source::puzzles(&text, &input.places(&text), limits)
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    // No letter is forbidden, but black and white have their usual names.
    let puzzle = with_palette(puzzle, runs::spell(puzzle.palette(), |_| true));
    without_empty_texts(&puzzle)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    Ok(format!("{}\n", write::puzzle(puzzle)).into_bytes())
}
