//! What is read of pasted clues and of JSON, and what is refused because it may be another puzzle.
//!
//! ```text
//!   clues.txt        # what they are about
//!                    1 1\n3\n\n2\n1\n2 => 1 1;3|2;1;2         a text, and what is read of it
//!                    O\n2\n\n2 => 1:1: no format ..           or the faults, with //// between
//!   json.txt         the same of JSON and of literals of programs, whether it is a puzzle or not;
//!                    3:2 is a run of color 2, and * an unknown clue
//!   formats.txt      nin 3 1\n1 1\n1\n0\n1 => 1 1|1;;1    the same of a format, or of the one that is recognized
//!   spellings.txt    === name | read                          one puzzle in many spellings, below it,
//!                    === name | 2:1: there are ..             or why they are refused
//! ```
//!
//! `BLESS=1` writes what is found into the first three; the difference is reviewed as any other.

use std::{fs, path::Path};

use pictogrid_core::{
    Clue, Draft, DraftClue, DraftRun, Error, Limits, Palette, Picture, Puzzle, Run,
};
use pictogrid_formats::Entry;

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
    let about = puzzle.about();
    let title = about.title.as_ref().map_or_else(String::new, |title| format!(" titled {title}"));
    let author = about.author.as_ref().map_or_else(String::new, |author| format!(" by {author}"));
    let colors = colors(&palette.colors()[1..], palette);
    format!("{}|{}{colors}{title}{author}", rows.join(";"), columns.join(";"))
}

/// The letters and names of colors, if a palette has others than black and white.
fn colors(shown: &[pictogrid_core::Color], palette: &Palette) -> String {
    let names = shown.iter().map(|color| format!(" {} {}", color.letter, color.name));
    if *palette == Palette::black_and_white() { String::new() } else { names.collect() }
}

/// The same of a draft, with values for the letters.
fn drafted(draft: &Draft) -> String {
    let run = |run: &DraftRun| {
        let length = run.length.map_or("?".to_owned(), |length| length.to_string());
        match run.value.map(|value| value.0) {
            Some(1) => length,
            value => {
                format!("{length}:{}", value.map_or("?".to_owned(), |value| value.to_string()))
            }
        }
    };
    let clue = |clue: &DraftClue| match clue.is_unknown {
        true => "*".to_owned(),
        false => clue.runs.iter().map(run).collect::<Vec<_>>().join(" "),
    };
    let side = |side: &[DraftClue]| side.iter().map(clue).collect::<Vec<_>>().join(";");
    let hexagon = draft.hexagon.iter().flat_map(|sides| sides.iter());
    let sides = hexagon.chain([&draft.rows, &draft.columns]).map(|clues| side(clues));
    sides.collect::<Vec<_>>().join("|") + &colors(draft.palette.colors(), &draft.palette)
}

fn faults(error: &Error) -> String {
    let faults = error.faults().map(|fault| format!("[{}] {fault}", fault.kind().id()));
    faults.collect::<Vec<_>>().join(FAULTS)
}

/// What becomes of pasted clues.
fn of_clues(text: &str) -> String {
    match puzzle(text) {
        Ok(("clues", puzzle)) => shown(&puzzle),
        Ok((format, _)) => format!("read as {format}"),
        Err(error) => faults(&error),
    }
}

/// What becomes of JSON: each puzzle behind what it is called.
fn of_json(text: &str) -> String {
    let limits = Limits { side: 40, ..Limits::default() };
    let document = match pictogrid_formats::read_as("json", text.as_bytes(), &limits) {
        Ok(document) => document,
        Err(error) => return faults(&error),
    };
    let entries = document.entries.into_iter().map(|entry| {
        let name = entry.name.map_or_else(String::new, |name| format!("{name} "));
        name + &entry.draft.as_ref().map_or_else(faults, drafted)
    });
    entries.collect::<Vec<_>>().join(" & ")
}

/// What becomes of a text behind the format that it is read as, or `any`, which is named then.
fn of_format(case: &str) -> String {
    let limits = Limits::default();
    let (id, text) = case.split_once(' ').unwrap();
    let read = match id {
        "any" => pictogrid_formats::read(text.as_bytes(), &limits),
        _ => pictogrid_formats::read_as(id, text.as_bytes(), &limits),
    };
    let document = match read {
        Ok(document) => document,
        Err(error) => return faults(&error),
    };
    let of_entry = |entry: Entry| match entry.check(&limits) {
        Ok(puzzle) => match puzzle.goal() {
            Some(goal) => {
                let letters = goal.values().iter().map(|&value| puzzle.palette().letter(value));
                format!("{} goal {}", shown(&puzzle), letters.collect::<String>())
            }
            None => shown(&puzzle),
        },
        Err(error) => faults(&error),
    };
    let format = if id == "any" { document.format } else { "" };
    let entries = document.entries.into_iter().map(of_entry);
    format!("{format} {}", entries.collect::<Vec<_>>().join(" & ")).trim_start().to_owned()
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
                Some('r') => '\r',
                Some('_') => '\u{a0}',
                other => other.unwrap(),
            },
            c => c,
        });
    }
    text
}

/// Checks all cases of a file.
fn check(file: &str, found: fn(&str) -> String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(file);
    let (mut blessed, mut wrong) = (String::new(), Vec::new());
    for line in fs::read_to_string(&path).unwrap().lines() {
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
        return fs::write(path, blessed).unwrap();
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn pasted_clues() {
    check("clues.txt", of_clues);
}

#[test]
fn json() {
    check("json.txt", of_json);
}

#[test]
fn formats() {
    check("formats.txt", of_format);
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
