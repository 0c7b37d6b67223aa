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
//! Forgives: literals of Python and JavaScript, with names or without (see `literal.rs`), other names
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

mod clues;
mod keys;
mod lines;
mod listed;
mod palette;
mod plain;
mod read;
mod statements;
mod write;

use pictogrid_core::{Error, Fault, FaultKind, Limits, Puzzle};

use crate::{
    document::{self, Entry},
    format::{Format, Part, Sniff},
    input::Input,
    joint::Joint,
    literal::{Field, Parser, Value},
    places::Places,
    rows_or_columns::Side,
    runs,
    spelling::{with_palette, without_empty_texts},
    stream_splitter::{Begins, Cut, Head},
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
    joint: Some(Joint { alone: ["", "\n"], several: ["[\n", ",\n", "\n]\n"], ..Joint::PLAIN }),
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
    let (places, limits) = (Places::of(&text), Limits::default());
    let mut parser = Parser::new(&text, 0, &places, &limits);
    let mut first = None;
    let is_assigned = statements::each(&mut parser, |value| {
        first.get_or_insert(value);
        Ok(())
    });
    let Ok(is_assigned) = is_assigned else { return Sniff::No };
    let fields = first.as_ref().and_then(Value::fields).unwrap_or_default();
    let list = |side| {
        let is_it =
            |(key, value): &&Field<'_>| value.list().is_some() && keys::side(key) == Some(side);
        fields.iter().find(is_it).map(|(_, value)| value.written(&text))
    };
    match (list(Side::Rows), list(Side::Columns)) {
        // Only brackets say what the clues are.
        (Some(rows), Some(columns)) => {
            match is_assigned || (rows.to_owned() + columns).contains('\n') {
                true => Sniff::Certain,
                false => Sniff::Perhaps,
            }
        }
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
    let mut entries = Vec::new();
    let mut parser = Parser::new(&text, 0, &places, limits);
    statements::each(&mut parser, |value| push(&mut entries, &value, None, &places, limits))?;
    Ok(entries)
}

/// Adds the puzzle that a value states, or those in it; `key` is what it is called there.
fn push(
    entries: &mut Vec<Entry>,
    value: &Value<'_>,
    key: Option<&str>,
    places: &Places<'_>,
    limits: &Limits,
) -> Result<(), Error> {
    let around = keys::around_puzzles(value);
    if around.is_empty() {
        let title = value.get("title").and_then(Value::text).filter(|title| !title.is_empty());
        let name = title.or(key).map(str::to_owned);
        let draft = read::puzzle(value, places, limits);
        return document::push(
            entries,
            Entry { place: places.at(value.start()), name, draft },
            limits,
        );
    }
    for (key, inner) in around {
        match inner.list() {
            Some(list) => {
                list.iter().try_for_each(|one| push(entries, one, None, places, limits))?;
            }
            None => push(entries, inner, Some(key), places, limits)?,
        }
    }
    Ok(())
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    // No letter is forbidden, but black and white have their usual names.
    let puzzle = with_palette(puzzle, runs::spell(puzzle.palette(), |_| true));
    without_empty_texts(&puzzle)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    Ok(format!("{}\n", write::puzzle(puzzle)).into_bytes())
}
