//! The properties, one function a target: each panics if the bytes break it.
//!
//! The targets of libFuzzer call them, and so does a test of the command line, which tries every
//! seed and changed copies of them for some seconds and needs no fuzzer.

use std::sync::LazyLock;

use pictogrid_core::{Clue, Error, Limits, Line, Silent, Value};
use pictogrid_formats::{Document, FORMATS, Part, by_id, ids, lost, read, read_as, strip, write};
use pictogrid_jigsaw::{
    matching::{Board, Wanted, read_placement, read_tiles, write_placement, write_tiles},
    tiles::{SolveOptions, TileLimits, TileSet, solve},
};
use pictogrid_line::{
    Record, arrangements, exact,
    records::{Batch, Level},
    unfolded,
};
use pictogrid_testkit::brute;

/// Limits within which every input is answered in a few milliseconds.
const SMALL: Limits = Limits { bytes: 1 << 16, side: 512, cells: 1 << 16, puzzles: 64 };

/// The same for tiles.
const FEW_TILES: TileLimits = TileLimits { bytes: 1 << 14, tiles: 64, side: 64 };

/// The reader that the environment names. Panics if it names none that there is: a campaign of an
/// hour against nothing would look like a good one.
fn reader() -> Option<&'static str> {
    static READER: LazyLock<Option<&'static str>> = LazyLock::new(|| {
        let name = std::env::var("READER").ok()?;
        let format = by_id(&name).unwrap_or_else(|| panic!("there is no reader {name:?}"));
        Some(format.id)
    });
    *READER
}

/// Checks that what a reader gave is an answer: an error that says something, or puzzles that the
/// check takes or says something about.
fn answered(document: Result<Document, Error>) {
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
fn line_and_clue(bytes: &[u8]) -> (Line, Vec<u32>) {
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

/// Whatever the bytes are, the reader that `READER` names answers, and so does the check of what it
/// read; all readers and the sniffing, if none is named.
pub fn parse_never_panics(bytes: &[u8]) {
    match reader() {
        Some(id) => answered(read_as(id, bytes, &SMALL)),
        None => {
            answered(read(bytes, &SMALL));
            ids().for_each(|id| answered(read_as(id, bytes, &SMALL)));
        }
    }
}

/// Every puzzle that was read can be written, and is recognized and read back as it was.
pub fn write_then_parse(bytes: &[u8]) {
    let Ok(document) = read(bytes, &SMALL) else { return };
    for entry in document.entries {
        let Ok(puzzle) = entry.check(&SMALL) else { continue };
        for &format in FORMATS.iter().filter(|format| format.is_writable()) {
            let puzzle = strip(format, &puzzle);
            let one = std::slice::from_ref(&puzzle);
            let Ok(bytes) = write(format.id, one) else {
                // Without a goal nobody can take colors out. Drawings lack clues that are not a
                // picture's; tournament blocks state no size; a key may be no word.
                let is_lossy = lost(format, one).into_iter().any(Part::is_essential);
                let is_drawn =
                    !matches!(format.id, "json" | "nin" | "g" | "tatham" | "csv" | "clues");
                // A color that stands in given cells alone has no number to be named by.
                let runs = puzzle.clues().iter().filter_map(Clue::to_runs).flatten();
                let named: Vec<_> = runs.filter_map(|run| run.value).collect();
                let is_stray =
                    |&(_, value): &(_, Value)| value != Value::EMPTY && !named.contains(&value);
                let has_stray = puzzle.given().iter().any(is_stray);
                // Nor has one that only a clue without colors may stand for.
                let is_open = |clue: &Clue| {
                    clue.to_runs().is_none_or(|runs| runs.iter().any(|run| run.value.is_none()))
                };
                let may_lack = matches!(format.id, "csv" | "clues")
                    && puzzle.n_values() > 2
                    && puzzle.clues().iter().any(is_open);
                assert!(is_lossy || is_drawn || has_stray || may_lack, "{} is lossy", format.id);
                continue;
            };
            // One row in letters may be a word, and is taken for a drawing by name only.
            let named = |error| match format.id {
                "grid" => read_as("grid", &bytes, &Limits::default()),
                _ => Err(error),
            };
            let again = read(&bytes, &Limits::default()).or_else(named);
            let mut again = again.expect("what we wrote is recognized");
            assert_eq!((again.format, again.entries.len()), (format.id, 1));
            assert_eq!(again.entries.remove(0).check(&Limits::default()), Ok(puzzle));
        }
    }
}

/// Whatever the bytes are, the reader of edge-matching boards answers, and what it reads is
/// written and read again as the same.
pub fn board_text_never_panics(bytes: &[u8]) {
    match read_tiles(bytes, &SMALL) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(listed) => {
            if let Ok(board) = Board::new(listed, &Wanted::default()) {
                let again =
                    read_tiles(write_tiles(&board).as_bytes(), &SMALL).expect("it was read");
                assert_eq!(again.tiles, board.tiles());
                assert_eq!(again.size, Some((board.width(), board.height())));
            }
        }
    }
    if let Ok(placement) = read_placement(bytes) {
        let text = write_placement(&placement);
        assert_eq!(read_placement(text.as_bytes()).expect("it was read"), placement);
    }
}

/// Whatever the bytes are, the reader of tiles answers; and what it read is put together or falls
/// into islands that the checker confirms.
pub fn tiles_never_panic(bytes: &[u8]) {
    let tiles = match TileSet::read(bytes, &FEW_TILES) {
        Err(error) => return assert!(!error.to_string().is_empty()),
        Ok(tiles) => tiles,
    };
    let options = SolveOptions { placements: 2000, ..SolveOptions::default() };
    // The library checks what it found by itself, and says so if that is wrong.
    solve(&tiles, &options, &mut Silent).expect("a sound answer");
}

/// The forced cells of any short line are those that brute force finds.
pub fn exact_equals_oracle(bytes: &[u8]) {
    let (line, clue) = line_and_clue(bytes);
    assert_eq!(exact::forced(&line, &clue), brute::forced(&line, &clue), "{line} {clue:?}");
}

/// The number of arrangements of any short line is the one that brute force counts: on its own,
/// and among its copies in a text of records, on every level that the machine has.
pub fn count_equals_oracle(bytes: &[u8]) {
    let (line, clue) = line_and_clue(bytes);
    let expected = brute::arrangements(&line, &clue).into();
    assert_eq!(arrangements(&line, &clue), expected, "{line} {clue:?}");
    if line.is_empty() {
        return;
    }
    let copies = 1 + bytes.last().map_or(0, |&byte| u32::from(byte % 6));
    let expected = unfolded(&line, &clue, copies);
    let text = format!("{}\n", Record { line, clue }).repeat(33);
    for level in Level::available() {
        let sum = Batch::at_level(level, copies).sum(text.as_bytes()).sum;
        assert_eq!(
            sum,
            (&expected * 33_u32).into(),
            "{} · {copies} copies of {text}",
            level.name()
        );
    }
}
