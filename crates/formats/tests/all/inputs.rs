//! What people have, written anew: each file of `testdata/cases` is read right, noted or refused with
//! what to do, and none is read as another puzzle without a word.
//!
//! ```text
//!   sides/west.json      right                         the house that nearly all of them hold
//!   drawings/TF.txt      right: no sign of this ..     with what was taken for granted
//!   others/P31-..html    2:2 1:1,1:2|..                another puzzle, which the file does hold
//!   others/F03-own2.txt  refused: 3:1: ..              no puzzle: place, fault and way out
//! ```
//!
//! The table is `cases/inputs.txt`, which `BLESS=1` writes anew. Files are small, so that one look tells
//! what is right; collections that nobody has seen would need an answer from elsewhere.

use std::{collections::BTreeMap, fs, path::Path};

use pictogrid_core::{Limits, Picture, Puzzle};
use pictogrid_formats::read;

use crate::cases::shown;

/// Files that hold another puzzle than the house, or several.
const OTHERS: &[&str] = &[
    "others/F07-",
    "others/F10-",
    "others/P31-",
    "others/Q07-",
    "others/r8x16",
    "others/r10grid",
    "pictures/p54e",
];

fn outcome(bytes: &[u8], house: &Puzzle) -> String {
    let limits = Limits::default();
    let document = match read(bytes, &limits) {
        Ok(document) => document,
        Err(error) => return format!("refused: {error}"),
    };
    let entries = document.entries.into_iter().map(|entry| {
        let draft = match entry.draft {
            Ok(draft) => draft,
            Err(error) => return format!("refused: {error}"),
        };
        let notes: Vec<String> = draft.notes.iter().map(ToString::to_string).collect();
        let notes =
            if notes.is_empty() { String::new() } else { format!(": {}", notes.join("; ")) };
        match draft.check(&limits) {
            Ok(puzzle) if puzzle.clues() == house.clues() => format!("right{notes}"),
            Ok(puzzle) => format!("{}{notes}", shown(&puzzle)),
            Err(error) => format!("refused: {error}"),
        }
    });
    entries.collect::<Vec<_>>().join(" & ").replace('\n', " // ")
}

#[test]
fn no_input_is_another_puzzle_without_a_word() {
    let house = Picture::parse(&["..#..", ".###.", "#####", ".#.#."]).unwrap();
    let house = Puzzle::of_picture(&house);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/cases");
    let table = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/cases/inputs.txt");
    let mut found = BTreeMap::new();
    for folder in ["sides", "drawings", "pictures", "literals", "others"] {
        for file in fs::read_dir(root.join(folder)).unwrap() {
            let path = file.unwrap().path();
            let name = format!("{folder}/{}", path.file_name().unwrap().to_str().unwrap());
            found.insert(name, outcome(&fs::read(&path).unwrap(), &house));
        }
    }
    for (name, outcome) in &found {
        let is_other = OTHERS.iter().any(|other| name.starts_with(other));
        let is_said = outcome.starts_with("right") || outcome.contains(": ");
        assert!(is_said || is_other, "{name}: {outcome}");
    }
    let lines: Vec<String> =
        found.iter().map(|(name, found)| format!("{name:28} {found}")).collect();
    if std::env::var_os("BLESS").is_some() {
        return fs::write(table, lines.join("\n") + "\n").unwrap();
    }
    let expected = fs::read_to_string(table).unwrap();
    assert_eq!(lines, expected.lines().collect::<Vec<_>>());
}

#[test]
fn a_format_that_is_named_wrongly_is_said_to_be_wrong() {
    let text = b"width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n";
    for (named, found) in [("g", "non"), ("json", "non"), ("mk", "non")] {
        let said = pictogrid_formats::read_as(named, text, &Limits::default()).unwrap_err();
        let wanted =
            format!("this is not in the format {named}; it reads as {found}: leave the format out");
        assert_eq!(said.to_string(), wanted);
    }
    // What is no puzzle in any format is refused as before.
    let said = pictogrid_formats::read_as("non", b"hello", &Limits::default()).map(|document| {
        document.entries.into_iter().map(|entry| entry.draft.unwrap_err().to_string()).collect()
    });
    let said: Vec<String> = said.unwrap_or_else(|error| vec![error.to_string()]);
    assert!(said.iter().all(|said| !said.contains("reads as")), "{said:?}");
}
