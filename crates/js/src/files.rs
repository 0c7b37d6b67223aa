//! Files and texts: opened, written, and made short for an address.
//!
//! ```text
//!   bytes ─▶ puzzles, each with a source: a text that holds all of it, and what is to be drawn of it
//!   .non, JSON          the first that reads back the very same; else the file itself; else the first
//!   game ID, .non, ..   the shortest, for an address: clues alone
//! ```
//!
//! What JavaScript keeps of a puzzle is its text, so a session can be made again anywhere: in a worker,
//! after a reload. That a text holds all is tried and not assumed: it is written and read back, which costs
//! a few times as much as reading it. The first module of the page knows our own formats alone, by two
//! functions, so that the linker drops the others; features in every file of `formats` would do the same in
//! forty places. A mistyped text is written anew for 16 changes at most, each of 64 KiB at most.

use pictogrid_core::{Draft, Error, Limits, Puzzle};
use pictogrid_formats::{Document, Entry};
use pictogrid_json::{Failed, Opened, OpenedPuzzle, PuzzleInfo, to_line};
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(feature = "full")]
use crate::clock::Deadline;
use crate::messages::{Refused, said};

/// The formats that hold all of nearly any puzzle, the one that people read first.
const OWN: [&str; 2] = ["non", "json"];
/// The formats of a short text, the shortest first.
const SHORT: [&str; 3] = ["tatham", "non", "json"];

/// The most bytes of a text that is given with other clues in it, and the most changes of which each is.
#[cfg(feature = "full")]
const MOST_TEXT: usize = 64 << 10;
#[cfg(feature = "full")]
const MOST_CHANGED: usize = 16;

/// The puzzles of a file: JSON of `Opened`. `told` is JSON of what the file does not say itself.
#[wasm_bindgen]
pub fn open(bytes: &[u8], name: &str, told: Option<String>) -> Result<String, Refused> {
    let document = match told {
        Some(told) => read_told(bytes, name, &told)?,
        None => read(bytes, name)?,
    };
    let is_alone = document.entries.len() == 1;
    let whole = std::str::from_utf8(bytes).ok().filter(|_| is_alone);
    let puzzle = |(number, entry): (usize, Entry)| {
        let source = if is_alone { name.to_owned() } else { format!("{name}#{}", number + 1) };
        opened(entry, (&source, name), whole)
    };
    let puzzles = document.entries.into_iter().enumerate().map(puzzle);
    Ok(to_line(&Opened {
        format: document.format.to_owned(),
        puzzles: puzzles.collect::<Result<_, _>>()?,
    }))
}

/// A puzzle of a file; `whole` is the file, if it is a text of one puzzle.
fn opened(
    entry: Entry,
    source: (&str, &str),
    whole: Option<&str>,
) -> Result<OpenedPuzzle, Refused> {
    let bad = |failed| Ok(OpenedPuzzle::Bad { failed: said(failed) });
    let draft = match entry.draft {
        Ok(draft) => draft,
        Err(error) => return bad(Failed::new(source.0, source.1, &error)),
    };
    let puzzle = match draft.check(&Limits::default()) {
        Ok(puzzle) => puzzle,
        Err(error) => return bad(failed(&error, &draft, source, whole)?),
    };
    let puzzle = match entry.name.filter(|_| puzzle.about().title.is_none()) {
        Some(title) => puzzle.titled(&title),
        None => puzzle,
    };
    let text = match (exact_source(&puzzle), whole) {
        (Some(text), _) => text,
        (None, Some(whole)) if self::puzzle(whole).as_ref() == Ok(&puzzle) => whole.to_owned(),
        (None, _) => source_of(&puzzle)?,
    };
    Ok(OpenedPuzzle::Good { source: text, info: PuzzleInfo::new(&puzzle).with_notes(&draft.notes) })
}

/// Reads a file in any format.
#[cfg(feature = "full")]
fn read(bytes: &[u8], name: &str) -> Result<Document, Refused> {
    pictogrid_formats::read(bytes, &Limits::default())
        .map_err(|error| Refused::faults(name, &error))
}

/// Reads a file in any format, of which something is told: `{"empty": "~", "pixels": [8, 8], ..}`.
#[cfg(feature = "full")]
fn read_told(bytes: &[u8], name: &str, told: &str) -> Result<Document, Refused> {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase", default)]
    #[derive(Default)]
    struct Stated {
        empty: Option<String>,
        pixels: Option<[u32; 2]>,
        columns_first: bool,
    }
    let stated: Stated = serde_json::from_str(told).map_err(|error| Refused::internal(&error))?;
    let told = pictogrid_formats::Told {
        empty: stated.empty,
        pixels: stated.pixels,
        has_columns_first: stated.columns_first,
    };
    pictogrid_formats::read_told(bytes, None, &told, &Limits::default())
        .map_err(|error| Refused::faults(name, &error))
}

/// What is told of a file is for the readers of other formats.
#[cfg(not(feature = "full"))]
fn read_told(_bytes: &[u8], _name: &str, _told: &str) -> Result<Document, Refused> {
    Err(Refused::needs_full())
}

/// Reads a file in one of our own formats.
#[cfg(not(feature = "full"))]
fn read(bytes: &[u8], _name: &str) -> Result<Document, Refused> {
    pictogrid_formats::read_native(bytes, &Limits::default()).ok_or_else(Refused::needs_full)
}

/// The faults of a draft, and what would fix them.
#[cfg(feature = "full")]
fn failed(
    error: &Error,
    draft: &Draft,
    source: (&str, &str),
    whole: Option<&str>,
) -> Result<Failed, Refused> {
    use pictogrid_solve::{AdviceOptions, Solver, Verdict, advice_time};
    let failed = Failed::new(source.0, source.1, error);
    if !error.is_sum_mismatch() {
        return Ok(failed);
    }
    let mut time = Deadline::within(advice_time(Verdict::None).as_secs_f64() * 1e3);
    let options = AdviceOptions::default();
    let advice = Solver::new().advise_draft(draft, &Limits::default(), &options, &mut time);
    let mut failed = failed.with_advice(draft, &advice);
    if let (Some(text), Some(typos)) = (whole.filter(|text| text.len() <= MOST_TEXT), &advice.typos)
    {
        let changed = typos.candidates.iter().take(MOST_CHANGED).map(|typo| {
            let change = [(typo.line, typo.instead.clone())];
            pictogrid_formats::with_clues(text, &change, &Limits::default())
        });
        failed.advice.changed_texts = changed.collect();
    }
    Ok(failed)
}

/// Which clue may be mistyped is looked for with all formats at hand.
#[cfg(not(feature = "full"))]
fn failed(
    _error: &Error,
    _draft: &Draft,
    _source: (&str, &str),
    _whole: Option<&str>,
) -> Result<Failed, Refused> {
    Err(Refused::needs_full())
}

/// A text that holds all of `puzzle`: the first of our formats that reads back the very same, else the
/// first that holds its clues.
pub fn source_of(puzzle: &Puzzle) -> Result<String, Refused> {
    let first = || OWN.iter().find_map(|format| text(format, puzzle).ok());
    exact_source(puzzle).or_else(first).ok_or_else(Refused::needs_full)
}

/// The text that reads back the very same, in the first of our formats that has one. Black with
/// another letter than `#`, for example, has none.
fn exact_source(puzzle: &Puzzle) -> Option<String> {
    let mut texts = OWN.iter().filter_map(|format| text(format, puzzle).ok());
    texts.find(|text| self::puzzle(text).as_ref() == Ok(puzzle))
}

fn text(format: &str, puzzle: &Puzzle) -> Result<String, Refused> {
    let bytes = written(format, std::slice::from_ref(puzzle), false)?;
    String::from_utf8(bytes).map_err(|error| Refused::internal(&error))
}

/// The first puzzle of a text.
pub(crate) fn puzzle(text: &str) -> Result<Puzzle, Refused> {
    let first = read(text.as_bytes(), "puzzle")?.entries.into_iter().next();
    let draft = first.map_or_else(|| Ok(Draft::default()), |entry| entry.draft);
    checked(&draft.map_err(|error| Refused::faults("puzzle", &error))?)
}

/// The puzzle of clues as [`Draft::of_numbers`] takes them.
pub(crate) fn of_clues(height: usize, numbers: &[u32]) -> Result<Puzzle, Refused> {
    let draft = Draft::of_numbers(height, numbers);
    let draft = draft.ok_or_else(|| Refused::internal(&"a clue is cut off"))?;
    checked(&draft)
}

fn checked(draft: &Draft) -> Result<Puzzle, Refused> {
    let refused = |error| match failed(&error, draft, ("puzzle", "puzzle"), None) {
        Ok(failed) => Refused::failed(failed),
        Err(refused) => refused,
    };
    draft.check(&Limits::default()).map_err(refused)
}

/// The shortest text that makes the clues of `puzzle` again, without its goal and what it is called.
pub(crate) fn code(puzzle: &Puzzle) -> Result<String, Refused> {
    let mut draft = Draft::of_puzzle(&puzzle.clone().without_goal());
    draft.about = pictogrid_core::About::default();
    let bare = draft.check(&Limits::default()).map_err(|error| Refused::faults("", &error))?;
    let mut texts = SHORT.iter().map(|format| text(format, &bare));
    let first = texts.find_map(Result::ok);
    first.ok_or_else(Refused::needs_full)
}

/// A file of one puzzle.
pub(crate) fn write(puzzle: &Puzzle, format: &str) -> Result<Vec<u8>, Refused> {
    written(format, std::slice::from_ref(puzzle), true)
}

/// One file of several puzzles; `sources` is a JSON array of texts.
#[wasm_bindgen]
pub fn write_bundle(sources: &str, format: &str) -> Result<Vec<u8>, Refused> {
    let sources: Vec<String> =
        serde_json::from_str(sources).map_err(|error| Refused::internal(&error))?;
    let puzzles: Result<Vec<Puzzle>, Refused> = sources.iter().map(|text| puzzle(text)).collect();
    written(format, &puzzles?, true)
}

/// A file in any format; what it cannot spell of titles and keys may be left out, if `is_lossy`.
#[cfg(feature = "full")]
fn written(format: &str, puzzles: &[Puzzle], is_lossy: bool) -> Result<Vec<u8>, Refused> {
    let bytes = match is_lossy {
        true => pictogrid_formats::write_what_fits(format, puzzles).map(|(bytes, _)| bytes),
        false => pictogrid_formats::write(format, puzzles),
    };
    bytes.map_err(|error| Refused::faults("", &error))
}

/// A file in one of our own formats, if that holds all.
#[cfg(not(feature = "full"))]
fn written(format: &str, puzzles: &[Puzzle], _is_lossy: bool) -> Result<Vec<u8>, Refused> {
    let bytes = pictogrid_formats::write_native(format, puzzles).and_then(Result::ok);
    bytes.ok_or_else(Refused::needs_full)
}
