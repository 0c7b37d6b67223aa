//! Pasted clues: what is read, and what is refused because it may be another puzzle.
//!
//! ```text
//!   cases.txt        # what they are about
//!                    1 1\n3\n\n2\n1\n2 => 1 1;3|2;1;2         a text, and what is read of it
//!                    O\n2\n\n2 => 1:1: no format ..           or the faults, with //// between
//!   spellings.txt    === name | read                          one puzzle in many spellings, below it,
//!                    === name | 2:1: there are ..             or why they are refused
//! ```
//!
//! `BLESS=1` writes what is found into `cases.txt`; the difference is reviewed as any other.

use std::{fs, path::Path};

use pictogrid_core::{Clue, Error, Limits, Palette, Picture, Puzzle, Run};

const CASES: &str = include_str!("cases.txt");
const SPELLINGS: &str = include_str!("spellings.txt");

/// What all of the spellings mean.
const MEANT: [&str; 5] = ["##.#..", "#.##.#", "###...", ".#.###", "#....#"];

/// Between a text and what is found, and between faults.
const BETWEEN: &str = " => ";
const FAULTS: &str = " //// ";

fn puzzle(text: &str) -> Result<(&'static str, Puzzle), Error> {
    let limits = Limits::default();
    let mut document = pictogrid_formats::read(text.as_bytes(), &limits)?;
    Ok((document.format, document.entries.remove(0).check(&limits)?))
}

/// The rows, a bar and the columns; then the colors and what it is called, if that is known.
fn shown(puzzle: &Puzzle) -> String {
    let palette = puzzle.palette();
    let run = |run: &Run| {
        let length = run.length.map_or("?".to_owned(), |length| length.to_string());
        let letter = run.value.map_or('?', |value| palette.letter(value));
        if letter == '#' { length } else { format!("{length}{letter}") }
    };
    let clue = |clue: &Clue| match clue.to_runs() {
        Some(runs) => runs.iter().map(run).collect::<Vec<_>>().join(" "),
        None => "*".to_owned(),
    };
    let clues: Vec<String> = puzzle.clues().iter().map(clue).collect();
    let (rows, columns) = clues.split_at(puzzle.shape().as_rect().unwrap().height as usize);
    let colors =
        palette.colors()[1..].iter().map(|color| format!(" {} {}", color.letter, color.name));
    let colors =
        if *palette == Palette::black_and_white() { String::new() } else { colors.collect() };
    let about = puzzle.about();
    let title = about.title.as_ref().map_or_else(String::new, |title| format!(" titled {title}"));
    let author = about.author.as_ref().map_or_else(String::new, |author| format!(" by {author}"));
    format!("{}|{}{colors}{title}{author}", rows.join(";"), columns.join(";"))
}

/// What becomes of a text.
fn found(text: &str) -> String {
    match puzzle(text) {
        Ok(("clues", puzzle)) => shown(&puzzle),
        Ok((format, _)) => format!("read as {format}"),
        Err(error) => {
            let faults = error.faults().map(|fault| format!("[{}] {fault}", fault.kind().id()));
            faults.collect::<Vec<_>>().join(FAULTS)
        }
    }
}

/// The text that a line of the cases stands for.
fn unescaped(line: &str) -> String {
    let mut text = String::new();
    let mut chars = line.chars();
    while let Some(c) = chars.next() {
        text.push(match c {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('_') => '\u{a0}',
                other => other.unwrap(),
            },
            c => c,
        });
    }
    text
}

#[test]
fn each_text_is_read_or_refused_as_expected() {
    let mut blessed = String::new();
    let mut wrong = Vec::new();
    for line in CASES.lines() {
        let Some((text, expected)) = line.rsplit_once(BETWEEN) else {
            blessed += &format!("{line}\n");
            continue;
        };
        let found = found(&unescaped(text)).replace('\n', "\\n");
        blessed += &format!("{text}{BETWEEN}{found}\n");
        if found != expected {
            wrong.push(format!("{text}\n  found:    {found}\n  expected: {expected}"));
        }
    }
    if std::env::var_os("BLESS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pasted/cases.txt");
        return fs::write(path, blessed).unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_spelling_is_read_right_or_refused_with_its_line() {
    let meant = Puzzle::of_picture(&Picture::parse(&MEANT).unwrap());
    let (mut n_read, mut n_refused) = (0, 0);
    for spelling in SPELLINGS.split("=== ").skip(1) {
        let (head, text) = spelling.split_once('\n').unwrap();
        let (name, outcome) = head.split_once(" | ").unwrap();
        match puzzle(text) {
            Ok((_, puzzle)) => {
                assert_eq!(outcome, "read", "{name} is read");
                assert_eq!(puzzle.clues(), meant.clues(), "{name}");
                n_read += 1;
            }
            Err(error) => {
                assert_eq!(error.first().to_string(), outcome, "{name}");
                assert!(error.first().place().is_some(), "{name}");
                n_refused += 1;
            }
        }
    }
    assert!(n_read >= 30 && n_refused > 20, "{n_read} {n_refused}");
}
