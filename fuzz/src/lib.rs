//! The properties, one function a target: each panics if the bytes break it.
//!
//! ```text
//!   bytes ─▶ property ─▶ reader, counter, checker .. ─▶ no panic, and the slow twin agrees
//!      ▲                                                     (brute force, a plain table)
//!      └─ libFuzzer: bytes that lead to new code      a test: seeds, and changed copies of them
//! ```
//!
//! The targets of libFuzzer call them, and so does a test of the command line, which tries every seed
//! and changed copies of them for some seconds and needs no fuzzer: so a property that breaks is seen
//! by everyone, not only where nightly Rust is.
//!
//! Limits are small, so that an input is answered in a few milliseconds and a fuzzer sees many; where
//! brute force is the twin, lines have at most 14 cells, in colors 7, and puzzles 5 × 5. Only against a
//! plain table lines are long. Larger sizes are for property tests.
//!
//! Puzzles and boards of tiles are in files of their own, `puzzles` and `boards`.

mod boards;
#[path = "../../crates/jigsaw/tests/all/every_assembly.rs"]
mod every_assembly;
mod puzzles;
mod tiles;

use std::{num::NonZero, sync::LazyLock};

use pictogrid_check::proof::{ProofLimits, verify};
use pictogrid_core::{Clue, Error, Limits, Line, Plain, Puzzle, Run, Silent, Value};
use pictogrid_formats::{Document, FORMATS, Part, by_id, ids, lost, read, read_as, strip, write};
use pictogrid_jigsaw::{
    matching::{Asked, ReadBoard, read_board, read_placement, write_placement, write_tiles},
    tiles::{SolveOptions, TileLimits, TileSet, solve},
};
use pictogrid_line::{
    Arrangements, Record, arrangements, colored, exact, leftmost,
    records::{Batch, Level},
    rightmost, unfolded,
};
use pictogrid_testkit::{brute, brute_colors, line_table, proof_header};

pub use boards::matching_equals_brute_force;
pub use puzzles::{step_never_wrong, verdict_equals_brute_force};
pub use tiles::tiles_equal_brute_force;

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

/// The lengths of long lines: more than a word of 64 cells, up to some words.
const LONG: std::ops::RangeInclusive<usize> = 60..=300;

/// The same in colors.
const MOST_COLORED: usize = 7;
/// The values of a colored line: empty and three colors.
const N_VALUES: usize = 4;
/// The most rows and columns of a puzzle whose pictures the oracle tries in every way.
const MOST_SIDE: usize = 5;

/// The bytes up to the first space, at most `most` of them, and those behind it that are no space.
fn cells_and_runs(bytes: &[u8], most: usize) -> (&[u8], Vec<u8>) {
    let at = bytes.iter().position(u8::is_ascii_whitespace).unwrap_or(bytes.len());
    let (cells, runs) = bytes.split_at(at);
    let runs = runs.iter().filter(|byte| !byte.is_ascii_whitespace()).copied().collect();
    (&cells[..at.min(most)], runs)
}

/// A short line and a clue, any of them, from any bytes. `??.#?? 3 1` is what it says; any other
/// byte is one of the three cells too, or the length of a run.
fn line_and_clue(bytes: &[u8]) -> (Line, Vec<u32>) {
    let (cells, runs) = cells_and_runs(bytes, MOST_CELLS);
    let cell = |i: usize| match cells[i] % 3 {
        0 => None,
        1 => Some(Value::EMPTY),
        _ => Some(Value::FILLED),
    };
    let clue = runs.iter().take(MOST_CELLS).map(|&run| u32::from(run % 8).max(1)).collect();
    (Line::from_cells(cells.len(), cell), clue)
}

/// A long line and a clue, from any bytes.
///
/// ```text
///   ?40 #2 .1 o30 . ?9         cells and how many of them, one if no number follows
///                              # filled and . empty, o and ? the same, not known; any other is one of these
///   ?40 #2 ?80 : 12 3 40       and a clue; without it the clue is that of the cells
/// ```
fn long_line_and_clue(bytes: &[u8]) -> (Line, Vec<u32>) {
    let (drawn, told) = match bytes.iter().position(|&byte| byte == b':') {
        Some(at) => (&bytes[..at], Some(&bytes[at + 1..])),
        None => (bytes, None),
    };
    let mut cells = Vec::new();
    for cell in drawn.chunk_by(|_, next| next.is_ascii_digit()) {
        let (is_filled, is_known) = match cell[0] {
            b'#' => (true, true),
            b'.' => (false, true),
            b'o' => (true, false),
            b'?' => (false, false),
            byte if byte.is_ascii_whitespace() => continue,
            byte => (byte % 4 > 1, byte % 2 == 1),
        };
        let n = number(&cell[1..]).map_or(1, |n| n as usize);
        let n = n.min(LONG.end() - cells.len());
        cells.extend(std::iter::repeat_n((is_filled, is_known), n));
    }
    cells.resize(cells.len().max(*LONG.start()), (false, false));
    let of_cells = || Plain::of_cells(cells.iter().map(|cell| cell.0)).lengths().to_vec();
    let clue = told.map_or_else(of_cells, |told| {
        let runs = told.split(|byte| !byte.is_ascii_digit()).filter_map(number);
        runs.filter(|&run| run > 0).take(*LONG.end()).collect()
    });
    let value =
        |(is_filled, is_known): (bool, bool)| is_known.then_some(Value(u8::from(is_filled)));
    (Line::from_cells(cells.len(), |i| value(cells[i])), clue)
}

/// The number that digits say, if there are some.
fn number(digits: &[u8]) -> Option<u32> {
    let join = |number: u32, digit: &u8| number * 10 + u32::from(digit - b'0');
    (!digits.is_empty()).then(|| digits.iter().take(4).fold(0, join))
}

/// A short line with colors and a clue: what each cell may be, and its runs.
///
/// ```text
///   ?3?1?? 2a 1? ?b      cells as sets of bits: ? all, 1 empty, 2 a, 4 b, 8 c, 3 empty or a
///                        runs: a length and a color, each known or not
///   ???2 ?               no clue at all
/// ```
fn colors_and_clue(bytes: &[u8]) -> (brute_colors::Choices, Clue) {
    let (cells, runs) = cells_and_runs(bytes, MOST_COLORED);
    let values = |&cell: &u8| {
        let set = if cell.trailing_zeros() < 4 { cell } else { u8::MAX };
        (0..N_VALUES as u8).filter(|value| set >> value & 1 == 1).map(Value).collect()
    };
    let choices = cells.iter().map(values).collect();
    if runs == b"?" {
        return (choices, Clue::Unknown);
    }
    let known = |byte: u8| (byte != b'?').then_some(byte);
    let run = |run: &[u8]| Run {
        length: known(run[0]).and_then(|byte| NonZero::new(u32::from(byte % 8).max(1))),
        value: known(run[1]).map(|byte| Value(if byte % 3 == 0 { 3 } else { byte % 3 })),
    };
    let runs = runs.chunks_exact(2).take(MOST_COLORED).map(run);
    (choices, Clue::of_runs(runs.collect()))
}

/// A small puzzle by its clues, and the statements of a proof.
///
/// ```text
///   1,1 2 0        a word a row
///   1 1 2          a word a column
///   learn -1       all that follows is the proof behind its header
/// ```
fn puzzle_and_proof(bytes: &[u8]) -> Option<(Puzzle, &[u8])> {
    let mut parts = bytes.splitn(3, |&byte| byte == b'\n');
    let mut clues = || {
        let words = str::from_utf8(parts.next()?).ok()?.split(' ').take(MOST_SIDE);
        let clue = |word: &str| word.split(',').map(|run| run.parse::<u32>().ok()).collect();
        words.map(clue).collect::<Option<Vec<Vec<_>>>>()
    };
    let (rows, columns) = (clues()?, clues()?);
    Some((Puzzle::from_clues(rows, columns).ok()?, parts.next()?))
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
    match read_board(bytes, &SMALL, &Asked::default()) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(ReadBoard { board, .. }) => {
            let text = write_tiles(&board);
            let again = read_board(text.as_bytes(), &SMALL, &Asked::default());
            // What can be meant otherwise is said, and what is open is refused.
            if let Some(again) = again.ok().filter(|again| again.notes.is_empty()) {
                assert_eq!(again.board.rules(), board.rules());
                assert_eq!(again.board.border().is_some(), board.border().is_some());
                assert_eq!(
                    (again.board.width(), again.board.height()),
                    (board.width(), board.height())
                );
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

/// The forced cells of any short line are those that brute force finds, and so are the earliest and the
/// latest starts of its runs.
pub fn exact_equals_oracle(bytes: &[u8]) {
    let (line, clue) = line_and_clue(bytes);
    assert_eq!(exact::forced(&line, &clue), brute::forced(&line, &clue), "{line} {clue:?}");
    let all = brute::finished(&line, &clue);
    let starts = |cells: &Vec<bool>| -> Vec<u32> {
        let begins = |&i: &usize| cells[i] && (i == 0 || !cells[i - 1]);
        (0..cells.len()).filter(begins).map(|i| i as u32).collect()
    };
    let of_all = |pick: fn(u32, u32) -> u32| {
        let both =
            |a: Vec<u32>, b: Vec<u32>| a.into_iter().zip(b).map(|(a, b)| pick(a, b)).collect();
        all.iter().map(starts).reduce(both)
    };
    assert_eq!(leftmost(&line, &clue), of_all(Ord::min), "{line} {clue:?}");
    assert_eq!(rightmost(&line, &clue), of_all(Ord::max), "{line} {clue:?}");
}

/// The forced cells of any long line are those of the plain table.
pub fn long_exact_equals_table(bytes: &[u8]) {
    let (line, clue) = long_line_and_clue(bytes);
    assert_eq!(exact::forced(&line, &clue), line_table::forced(&line, &clue), "{line} {clue:?}");
}

/// The arrangements of any short line, one by one, are as many as brute force counts, and so is their
/// number: on its own, and among its copies in a text of records, on every level that the machine has.
pub fn count_equals_oracle(bytes: &[u8]) {
    let (line, clue) = line_and_clue(bytes);
    let n = brute::arrangements(&line, &clue);
    assert_eq!(arrangements(&line, &clue), n.into(), "{line} {clue:?}");
    let mut all = Arrangements::new(&line, &clue);
    let n_listed = std::iter::from_fn(|| all.next_starts().map(|_| ())).count() as u64;
    assert_eq!(n_listed, n, "{line} {clue:?}");
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

/// What the cells of any short colored line may be is what brute force finds, and so is the number of
/// its arrangements.
pub fn colored_equals_oracle(bytes: &[u8]) {
    let (choices, clue) = colors_and_clue(bytes);
    let mut line = colored::ValueSets::unknown(choices.len(), N_VALUES);
    for (i, values) in choices.iter().enumerate() {
        let others = (0..N_VALUES as u8).map(Value).filter(|value| !values.contains(value));
        others.for_each(|value| line.rule_out(i, value));
    }
    let found = colored::possible(&line, &clue);
    let found = found.map(|line| (0..line.len()).map(|i| line.values(i).collect()).collect());
    assert_eq!(found, brute_colors::possible(&choices, &clue), "{choices:?} {clue:?}");
    let expected = brute_colors::finished(&choices, &clue).len() as u128;
    assert_eq!(colored::arrangements(&line, &clue), expected.into(), "{choices:?} {clue:?}");
}

/// Whether a puzzle with this proof behind its header is accepted.
fn accepts(puzzle: &Puzzle, statements: &[u8]) -> bool {
    let header = proof_header(puzzle).join("\n") + "\n";
    let proof = [header.as_bytes(), statements].concat();
    verify(puzzle, &proof[..], &ProofLimits { literals: 1 << 16 }).is_ok()
}

/// Whether these bytes are a puzzle with a proof that is accepted.
pub fn is_proof(bytes: &[u8]) -> bool {
    puzzle_and_proof(bytes).is_some_and(|(puzzle, statements)| accepts(&puzzle, statements))
}

/// Whatever stands behind the header of a proof, nothing can be concluded after any of its lines but
/// what brute force finds.
pub fn proof_never_accepts_wrong(bytes: &[u8]) {
    let Some((puzzle, statements)) = puzzle_and_proof(bytes) else { return };
    let n_pictures = brute::solutions(&puzzle, 2).len();
    let mut end = 0;
    let lines = statements.split_inclusive(|&byte| byte == b'\n');
    for line in lines.chain([&b""[..]]) {
        for (n, claim) in ["none", "unique", "several"].into_iter().enumerate() {
            let concluded = [&statements[..end], format!("conclude {claim}\n").as_bytes()].concat();
            let is_right = n == n_pictures || !accepts(&puzzle, &concluded);
            assert!(is_right, "{n_pictures} pictures, {claim}: {}", concluded.escape_ascii());
        }
        end += line.len();
    }
}
