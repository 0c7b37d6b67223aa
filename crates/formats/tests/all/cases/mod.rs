//! What is read of pasted clues and of JSON, and what is refused because it may be another puzzle.
//!
//! ```text
//!   clues.txt        # what they are about
//!                    1 1\n3\n\n2\n1\n2 => 1 1;3|2;1;2         a text, and what is read of it
//!                    O\n2\n\n2 => 1:1: no format ..           or the faults, with //// between
//!   json.txt         the same of JSON and of literals of programs, whether it is a puzzle or not;
//!                    3:2 is a run of color 2, and * an unknown clue
//!   formats.txt      nin 3 1\n1 1\n1\n0\n1 => 1 1|1;;1    the same of a format, or of the one that is recognized
//!   writing.txt      nin #.\n => the format nin ..            what is written of a text, or why not; then
//!                                                            what fits, and what is left when stripped
//!   files.txt        nin/key.nin => 1 1 1;..                 what is read of every good file of testdata
//!   spellings.txt    === name | read                          one puzzle in many spellings, below it,
//!                    === name | 2:1: there are ..             or why they are refused
//! ```
//!
//! `BLESS=1` writes what is found into all but the last; the difference is reviewed as any other.

use std::{
    fs,
    path::{Path, PathBuf},
};

use pictogrid_core::{
    Clue, Draft, DraftCells, DraftClue, DraftRun, Error, Limits, Palette, Picture, Puzzle, Run,
    Value,
};
use pictogrid_formats::{Entry, by_id, ids, read, read_as, strip, write, write_what_fits};

/// What all of the spellings mean.
const MEANT: [&str; 5] = ["##.#..", "#.##.#", "###...", ".#.###", "#....#"];

/// Between a text and what is found, and between faults.
const BETWEEN: &str = " => ";
const FAULTS: &str = " //// ";

fn puzzle(text: &str) -> Result<(&'static str, Puzzle, String), Error> {
    let limits = Limits::default();
    let mut document = read(text.as_bytes(), &limits)?;
    let entry = document.entries.remove(0);
    let notes = notes(&entry);
    Ok((document.format, entry.check(&limits)?, notes))
}

/// What was taken for granted.
fn notes(entry: &Entry) -> String {
    let notes = entry.draft.iter().flat_map(|draft| &draft.notes);
    notes.map(|note| format!(" note: {note}")).collect()
}

/// The rows, a bar and the columns, or all lines of a triddler; then the colors, what is said about
/// it, and its cells, as far as that is known.
pub(crate) fn shown(puzzle: &Puzzle) -> String {
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
    let n_rows = puzzle.shape().as_rect().map_or(clues.len(), |rect| rect.height as usize);
    let (rows, columns) = clues.split_at(n_rows);
    let mut shown = format!("{}|{}", rows.join(";"), columns.join(";"));
    shown += &colors(&palette.colors()[1..], palette);
    let about = puzzle.about();
    let texts = [("titled", &about.title), ("by", &about.author), ("of", &about.copyright)];
    for (word, text) in texts.into_iter().chain([("number", &about.catalogue)]) {
        shown.extend(text.iter().map(|text| format!(" {word} {text}")));
    }
    shown.extend(about.others.iter().map(|(key, text)| format!(" {key}: {text}")));
    let draft = Draft::of_puzzle(puzzle);
    for (word, cells) in [("given", draft.given), ("goal", draft.goal)] {
        let letter = |cell: Option<Value>| cell.map_or('?', |value| palette.letter(value));
        let letters = |cells: DraftCells| cells.cells.into_iter().map(letter).collect::<String>();
        shown.extend(cells.map(|cells| format!(" {word} {}", letters(cells))));
    }
    shown
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
        Ok(("clues", puzzle, notes)) => shown(&puzzle) + &notes,
        Ok((format, ..)) => format!("read as {format}"),
        Err(error) => faults(&error),
    }
}

/// What becomes of JSON: each puzzle behind what it is called.
fn of_json(text: &str) -> String {
    let limits = Limits { side: 40, ..Limits::default() };
    let document = match read_as("json", text.as_bytes(), &limits) {
        Ok(document) => document,
        Err(error) => return faults(&error),
    };
    let entries = document.entries.into_iter().map(|entry| {
        let name = entry.name.clone().map_or_else(String::new, |name| format!("{name} "));
        name + &entry.draft.as_ref().map_or_else(faults, drafted) + &notes(&entry)
    });
    entries.collect::<Vec<_>>().join(" & ")
}

/// What becomes of a text behind the format that it is read as, or `any`, which is named then.
fn of_format(case: &str) -> String {
    let limits = Limits::default();
    let (id, text) = case.split_once(' ').unwrap();
    match id {
        "any" => of_bytes(text.as_bytes()),
        _ => read_as(id, text.as_bytes(), &limits)
            .map_or_else(|error| faults(&error), |document| of_entries(document.entries)),
    }
}

/// The format that is recognized, and what is read.
fn of_bytes(bytes: &[u8]) -> String {
    match read(bytes, &Limits::default()) {
        Ok(document) => format!("{} {}", document.format, of_entries(document.entries)),
        Err(error) => faults(&error),
    }
}

fn of_entries(entries: Vec<Entry>) -> String {
    let of_entry = |entry: Entry| {
        let notes = notes(&entry);
        let puzzle = entry.check(&Limits::default());
        puzzle.map_or_else(|error| faults(&error), |puzzle| shown(&puzzle) + &notes)
    };
    entries.into_iter().map(of_entry).collect::<Vec<_>>().join(" & ")
}

/// What is written in a format of the text behind it.
fn of_writing(case: &str) -> String {
    let limits = Limits::default();
    let (id, text) = case.split_once(' ').unwrap();
    let document = read(text.as_bytes(), &limits).unwrap();
    let puzzles = document.entries.into_iter().map(|entry| entry.check(&limits).unwrap());
    let puzzles: Vec<Puzzle> = puzzles.collect();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let error = match write(id, &puzzles) {
        Ok(bytes) => return text(bytes),
        Err(error) => error.to_string(),
    };
    let without = |(bytes, what): (_, Option<&str>)| text(bytes) + "without " + what.unwrap();
    let fits = write_what_fits(id, &puzzles).map_or_else(|_| "nothing".to_owned(), without);
    let format = by_id(id).unwrap();
    let stripped: Vec<Puzzle> = puzzles.iter().map(|puzzle| strip(format, puzzle)).collect();
    let stripped = write(id, &stripped).map_or_else(|error| error.to_string(), text);
    [error, fits, stripped].join(FAULTS)
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
    let found = |line: &str| match line.rsplit_once(BETWEEN) {
        Some((text, _)) => {
            format!("{text}{BETWEEN}{}", found(&unescaped(text)).replace('\n', "\\n"))
        }
        None if line.is_empty() || line.starts_with('#') => line.to_owned(),
        None => panic!("{file}: no ` => ` behind the text: {line}"),
    };
    let expected = fs::read_to_string(path(file)).unwrap();
    compare(file, expected.lines().map(found));
}

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/cases").join(file)
}

/// Compares what is found with the lines of a file, or writes it there.
fn compare(file: &str, found: impl Iterator<Item = String>) {
    let found: Vec<String> = found.collect();
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path(file), found.join("\n") + "\n").unwrap();
    }
    let expected = fs::read_to_string(path(file)).unwrap();
    for (found, expected) in found.iter().zip(expected.lines()) {
        assert_eq!(found, expected, "{file}; if what is found is right: cargo xtask bless");
    }
    let (n_found, n_expected) = (found.len(), expected.lines().count());
    assert_eq!(n_found, n_expected, "lines of {file}; if they are right: cargo xtask bless");
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
fn writing() {
    check("writing.txt", of_writing);
}

#[test]
fn files() {
    let testdata = path("../../../../../testdata");
    let of_format = |id: &str| {
        let files = fs::read_dir(testdata.join(id)).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = names.filter(|name| !name.starts_with("bad-")).collect();
        names.sort();
        let of_file = |name: String| {
            let found = of_bytes(&fs::read(testdata.join(id).join(&name)).unwrap());
            format!("{id}/{name}{BETWEEN}{}", found.replace('\n', "\\n"))
        };
        names.into_iter().map(of_file).collect::<Vec<_>>()
    };
    compare("files.txt", ids().flat_map(of_format));
}

#[test]
fn every_spelling_is_read_right_or_refused_with_its_line() {
    let meant = Puzzle::of_picture(&Picture::parse(&MEANT).unwrap());
    let spellings = fs::read_to_string(path("spellings.txt")).unwrap();
    let (mut n_read, mut n_refused, mut blessed) = (0, 0, String::new());
    for spelling in spellings.split("=== ").skip(1) {
        let (head, text) = spelling.split_once('\n').unwrap();
        let (name, expected) = head.split_once(" | ").unwrap();
        let outcome = match puzzle(text) {
            Ok((_, puzzle, _)) => {
                assert_eq!(puzzle.clues(), meant.clues(), "{name}");
                n_read += 1;
                "read".to_owned()
            }
            Err(error) => {
                assert!(error.first().place().is_some(), "{name}");
                n_refused += 1;
                error.first().to_string()
            }
        };
        blessed.push_str(&format!("=== {name} | {outcome}\n{text}"));
        assert!(std::env::var_os("BLESS").is_some() || outcome == expected, "{name}: {outcome}");
    }
    assert!(n_read >= 30 && n_refused > 20, "{n_read} {n_refused}");
    if std::env::var_os("BLESS").is_some() {
        fs::write(path("spellings.txt"), blessed).unwrap();
    }
}
