//! Files and texts: opened, written, and made short for an address.

use pictogrid_core::{Draft, Error, Limits, Puzzle};
use pictogrid_formats::{Entry, missing_feature};
use pictogrid_solve::{Options, Solver};
use pictogrid_wire::{Failed, Opened, OpenedPuzzle, PuzzleShape};

use crate::{clock::Deadline, messages::Refused, session::json};

/// Milliseconds for the suspects of a puzzle whose sums differ.
const SUSPECTS_MILLIS: f64 = 1_000.0;
/// The most cells of a puzzle in which suspects are looked for.
const MOST_CELLS: u64 = 1 << 20;

/// The formats that hold all of a puzzle, the one that people read first.
const OWN: [&str; 2] = ["non", "json"];
/// The formats of a short text, the shortest first.
const SHORT: [&str; 3] = ["tatham", "non", "json"];

/// The puzzles of a file: JSON of `Opened`.
pub fn open(bytes: &[u8], name: &str) -> Result<String, Refused> {
    if missing_feature(bytes).is_some() {
        return Err(Refused::needs_full());
    }
    let document = pictogrid_formats::read(bytes, &Limits::default())
        .map_err(|error| Refused::faults(name, &error))?;
    let is_alone = document.entries.len() == 1;
    let puzzle = |(number, entry): (usize, Entry)| {
        let source = if is_alone { name.to_owned() } else { format!("{name}#{}", number + 1) };
        opened(entry, (&source, name))
    };
    let puzzles = document.entries.into_iter().enumerate().map(puzzle).collect();
    Ok(json(&Opened { format: document.format.to_owned(), puzzles }))
}

fn opened(entry: Entry, source: (&str, &str)) -> OpenedPuzzle {
    let bad = |failed| OpenedPuzzle::Bad { failed };
    let draft = match entry.draft {
        Ok(draft) => draft,
        Err(error) => return bad(Failed::new(source.0, source.1, &error)),
    };
    let puzzle = match draft.check(&Limits::default()) {
        Ok(puzzle) => puzzle,
        Err(error) => return bad(failed(&error, &draft, source)),
    };
    let puzzle = match entry.name.filter(|_| puzzle.about().title.is_none()) {
        Some(title) => puzzle.titled(&title),
        None => puzzle,
    };
    match source_of(&puzzle) {
        Ok(text) => OpenedPuzzle::Good { source: text, info: PuzzleShape::new(&puzzle) },
        Err(error) => bad(Failed::new(source.0, source.1, &error)),
    }
}

/// The faults of a draft, and which clue may be mistyped.
fn failed(error: &Error, draft: &Draft, source: (&str, &str)) -> Failed {
    let limits = Limits::default();
    let is_large = draft.extent(&limits).is_none_or(|extent| extent.n_cells() > MOST_CELLS);
    if !error.is_sum_mismatch() || is_large {
        return Failed::new(source.0, source.1, error);
    }
    let time = Deadline::within(SUSPECTS_MILLIS);
    let suspects = Solver::new().suspects(draft, &limits, &Options::default(), &mut { time });
    Failed::with_suspects(source, error, draft, &suspects.unwrap_or_default())
}

/// A text that holds all of `puzzle`: the first of our formats that reads back the very same.
pub fn source_of(puzzle: &Puzzle) -> Result<String, Error> {
    let mut last = None;
    for format in OWN {
        match text(format, puzzle) {
            Ok(text) if read_first(&text).as_ref() == Ok(puzzle) => return Ok(text),
            written => last = Some(written),
        }
    }
    last.unwrap_or_else(|| text(OWN[0], puzzle))
}

fn text(format: &str, puzzle: &Puzzle) -> Result<String, Error> {
    let bytes = pictogrid_formats::write(format, std::slice::from_ref(puzzle))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn read_first(text: &str) -> Result<Puzzle, Error> {
    let limits = Limits::default();
    let document = pictogrid_formats::read(text.as_bytes(), &limits)?;
    let first = document.entries.into_iter().next();
    first.map_or_else(|| Draft::default().check(&limits), |entry| entry.check(&limits))
}

/// The first puzzle of a text.
pub(crate) fn puzzle(text: &str) -> Result<Puzzle, Refused> {
    read_first(text).map_err(|error| Refused::faults("", &error))
}

/// The shortest text that makes the clues of `puzzle` again, without its goal and what it is called.
pub(crate) fn code(puzzle: &Puzzle) -> Result<String, Refused> {
    let mut draft = Draft::of_puzzle(&puzzle.clone().without_goal());
    draft.about = pictogrid_core::About::default();
    let bare = draft.check(&Limits::default()).map_err(|error| Refused::faults("", &error))?;
    let mut texts = SHORT.iter().map(|format| text(format, &bare));
    let first = texts.find_map(Result::ok);
    first.ok_or_else(|| Refused::unsupported("no format of text holds this puzzle"))
}

/// A file of one puzzle.
pub(crate) fn write(puzzle: &Puzzle, format: &str) -> Result<Vec<u8>, Refused> {
    written(format, std::slice::from_ref(puzzle))
}

/// A file of several puzzles; `sources` is a JSON array of texts.
pub fn write_bundle(sources: &str, format: &str) -> Result<Vec<u8>, Refused> {
    let sources: Vec<String> =
        serde_json::from_str(sources).map_err(|error| Refused::internal(&error))?;
    let puzzles: Result<Vec<Puzzle>, Refused> = sources.iter().map(|text| puzzle(text)).collect();
    written(format, &puzzles?)
}

fn written(format: &str, puzzles: &[Puzzle]) -> Result<Vec<u8>, Refused> {
    let bytes = pictogrid_formats::write_what_fits(format, puzzles);
    bytes.map(|(bytes, _)| bytes).map_err(|error| Refused::faults("", &error))
}
