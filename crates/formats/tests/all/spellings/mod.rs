//! One puzzle in many spellings: what people, spreadsheets, scripts and language models write when
//! they write two lists of clues. Each is read as what was meant, or refused, never as another.
//!
//! ```text
//!   picture ─▶ clues ─▶ each spelling ─▶ saved in seven ways ─▶ read ─▶ the same clues
//!                       a row of a table      line ends, BOM, UTF-16, blank lines
//! ```
//!
//! A new spelling is a row. Planting the meaning is what files of examples cannot do: a wrong reading
//! of a file looks like a puzzle, too. The first runs found four misreadings that 200 million fuzzed
//! inputs had not (DESIGN.md). Pictures are small, with empty lines at the ends, where spellings differ.

mod colored;
mod csv;
mod drawn;
mod json;
mod pasted;

use pictogrid_core::{Clue, Limits, Puzzle, Shape};
use proptest::{collection::vec, prelude::*};

/// The runs of each line of one side.
type Side = Vec<Vec<u32>>;

/// What is spelled.
#[derive(Clone, Debug)]
struct Meant {
    picture: Vec<Vec<bool>>,
    rows: Side,
    columns: Side,
}

/// A way to write a puzzle down.
struct Spelling {
    name: &'static str,
    write: fn(&Meant) -> String,
    /// How often the puzzle is in it.
    n_puzzles: usize,
    reads: Reads,
}

/// What a reader owes a spelling.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reads {
    /// All of them.
    Always,
    /// Those that can be nothing else; the others are refused.
    IfClear,
}

impl Spelling {
    const fn clear(name: &'static str, write: fn(&Meant) -> String) -> Spelling {
        Spelling { name, write, n_puzzles: 1, reads: Reads::Always }
    }

    const fn doubtful(name: &'static str, write: fn(&Meant) -> String) -> Spelling {
        Spelling { name, write, n_puzzles: 1, reads: Reads::IfClear }
    }
}

impl Meant {
    fn new(picture: Vec<Vec<bool>>) -> Meant {
        let runs = |cells: Vec<bool>| {
            let runs = cells.split(|&is_filled| !is_filled).filter(|run| !run.is_empty());
            runs.map(|run| run.len() as u32).collect()
        };
        let column = |x: usize| runs(picture.iter().map(|row| row[x]).collect());
        let columns = (0..picture[0].len()).map(column).collect();
        Meant { rows: picture.iter().cloned().map(runs).collect(), columns, picture }
    }

    /// Checks that `puzzle` has these clues, on these sides.
    fn check(&self, puzzle: &Puzzle) -> Result<(), TestCaseError> {
        let (width, height) = (self.columns.len() as u32, self.rows.len() as u32);
        prop_assert_eq!(puzzle.shape(), Shape::rect(width, height));
        let clues = self.rows.iter().chain(&self.columns).map(|runs| Clue::plain(runs));
        prop_assert_eq!(puzzle.clues(), clues.collect::<Vec<_>>());
        Ok(())
    }
}

/// Small pictures, often with empty lines at the ends or within, which are what spellings differ
/// in; with a run that tells clues from drawings.
fn meant() -> impl Strategy<Value = Meant> {
    let cells = (2..=8_usize, 2..=8_usize, 3..=7_u8).prop_flat_map(|(width, height, density)| {
        let cell = (0..10_u8).prop_map(move |n| n < density);
        (vec(vec(cell, width), height), vec(0..height, 0..3), vec(0..width, 0..3))
    });
    let picture = cells.prop_map(|(mut picture, rows, columns)| {
        for row in rows {
            picture[row].fill(false);
        }
        for row in &mut picture {
            columns.iter().for_each(|&column| row[column] = false);
        }
        Meant::new(picture)
    });
    let is_clear =
        |meant: &Meant| meant.rows.iter().chain(&meant.columns).flatten().any(|&n| n > 1);
    picture.prop_filter("may be a drawing", is_clear)
}

/// Checks that `bytes` are what was meant, or may be refused and are.
fn check(meant: &Meant, bytes: &[u8], spelling: &Spelling) -> Result<(), TestCaseError> {
    let limits = Limits::default();
    let shown = || format!("{}: {}", spelling.name, String::from_utf8_lossy(bytes));
    let read = pictogrid_formats::read(bytes, &limits)
        .and_then(|document| document.entries.into_iter().map(|e| e.check(&limits)).collect());
    let puzzles: Vec<Puzzle> = match read {
        Ok(puzzles) => puzzles,
        Err(error) => {
            prop_assert!(spelling.reads == Reads::IfClear, "{}\n{error}", shown());
            return Ok(());
        }
    };
    prop_assert_eq!(puzzles.len(), spelling.n_puzzles, "{}", shown());
    for puzzle in &puzzles {
        meant
            .check(puzzle)
            .map_err(|error| TestCaseError::fail(format!("{}\n{error}", shown())))?;
    }
    Ok(())
}

fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    std::iter::once('\u{feff}')
        .chain(text.chars())
        .collect::<String>()
        .encode_utf16()
        .flat_map(bytes)
        .collect()
}

/// Every spelling of a list, with each of the ways in which an editor may save it.
fn check_all(meant: &Meant, spellings: &[Spelling]) -> Result<(), TestCaseError> {
    for spelling in spellings {
        let text = (spelling.write)(meant);
        let saved = [
            text.clone().into_bytes(),
            text.replace('\n', "\r\n").into_bytes(),
            format!("\u{feff}{text}").into_bytes(),
            text.trim_end().to_owned().into_bytes(),
            format!("\n\n{text}\n\n\n").into_bytes(),
            utf16(&text, u16::to_le_bytes),
            utf16(&text, u16::to_be_bytes),
        ];
        for bytes in saved {
            check(meant, &bytes, spelling)?;
        }
    }
    Ok(())
}

/// The clues of a side, each with its runs joined by `between`, or `empty`.
fn spelled(side: &Side, between: &str, empty: &str) -> Vec<String> {
    let clue = |runs: &Vec<u32>| {
        let runs: Vec<String> = runs.iter().map(u32::to_string).collect();
        if runs.is_empty() { empty.to_owned() } else { runs.join(between) }
    };
    side.iter().map(clue).collect()
}

/// The runs of every clue, or a 0.
fn with_zero(side: &Side) -> Side {
    side.iter().map(|runs| if runs.is_empty() { vec![0] } else { runs.clone() }).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn json_is_read_as_meant(meant in meant()) {
        check_all(&meant, json::SPELLINGS)?;
    }

    #[test]
    fn csv_is_read_as_meant(meant in meant()) {
        check_all(&meant, csv::SPELLINGS)?;
    }

    #[test]
    fn pasted_clues_are_read_as_meant(meant in meant()) {
        check_all(&meant, pasted::SPELLINGS)?;
    }

    #[test]
    fn sides_in_a_line_are_read_as_meant(meant in meant()) {
        check_all(&meant, &pasted::in_lines())?;
    }
}
