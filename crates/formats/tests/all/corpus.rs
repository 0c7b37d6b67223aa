//! Every file in `testdata/<format id>/`, for every row of the registry.
//!
//! A good file: recognized without its name, every puzzle in it passes the check, and writing and
//! reading again gives the same puzzles. A `bad-*` file: what is said about it is what the file
//! `bad-*.expected` beside it says. `BLESS=1` writes those files; the difference is reviewed as
//! code. Adding a case means adding a file.

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use pictogrid_core::{Error, Limits, Puzzle};
use pictogrid_formats::{FORMATS, Format, Part};

#[test]
fn good_files_are_read_and_survive_writing() {
    for &format in FORMATS {
        let files = files(format.id, false);
        assert!(files.len() >= 3, "too few good files for {}", format.id);
        for path in files {
            let shown = path.display();
            let document = pictogrid_formats::read(&fs::read(&path).unwrap(), &Limits::default())
                .unwrap_or_else(|error| panic!("{shown}:{error}"));
            assert_eq!(document.format, format.id, "{shown}");
            let check = |entry: pictogrid_formats::Entry| {
                entry.check(&Limits::default()).unwrap_or_else(|error| panic!("{shown}:{error}"))
            };
            let puzzles: Vec<Puzzle> = document.entries.into_iter().map(check).collect();
            if format.is_writable() {
                survives_writing(format, &puzzles, &shown.to_string());
            }
        }
    }
}

fn survives_writing(format: &Format, puzzles: &[Puzzle], shown: &str) {
    let puzzles: Vec<Puzzle> =
        puzzles.iter().map(|puzzle| pictogrid_formats::strip(format, puzzle)).collect();
    let bytes = pictogrid_formats::write(format.id, &puzzles)
        .unwrap_or_else(|error| panic!("{shown}: {error}"));
    let document = pictogrid_formats::read(&bytes, &Limits::default()).unwrap();
    assert_eq!(document.format, format.id, "{shown}: what was written is not recognized");
    let again: Vec<Puzzle> =
        document.entries.into_iter().map(|e| e.check(&Limits::default()).unwrap()).collect();
    assert_eq!(again, puzzles, "{shown}");
    // Whatever is written in one format can be written in any other, less what that cannot hold.
    // (A tournament block states no size.)
    let is_other = |other: &&&Format| other.is_writable() && other.id != "tournament";
    for &other in FORMATS.iter().filter(is_other) {
        for puzzle in &puzzles {
            let puzzle = pictogrid_formats::strip(other, puzzle);
            let one = std::slice::from_ref(&puzzle);
            let is_lossy = pictogrid_formats::lost(other, one).into_iter().any(Part::is_essential);
            let is_drawing = matches!(other.id, "grid" | "png" | "gif" | "bmp" | "pbm");
            let needs_goal = is_lossy || is_drawing;
            let is_tri = puzzle.shape().as_rect().is_none();
            if let Err(error) = pictogrid_formats::write(other.id, one) {
                assert!(
                    is_tri || (needs_goal && puzzle.goal().is_none()),
                    "{shown} as {}: {error}",
                    other.id
                );
            }
        }
    }
}

#[test]
fn bad_files_are_told_as_expected() {
    let bless = std::env::var_os("BLESS").is_some_and(|value| value == "1");
    let mut differing = Vec::new();
    for &format in FORMATS {
        let files = files(format.id, true);
        assert!(files.len() >= 5, "too few bad files for {}", format.id);
        for path in files {
            let found = report(&fs::read(&path).unwrap());
            assert!(!found.is_empty(), "{} is not bad", path.display());
            let mut expected = path.clone().into_os_string();
            expected.push(".expected");
            if bless {
                fs::write(expected, found).unwrap();
            } else if fs::read_to_string(&expected).unwrap_or_default() != found {
                differing.push(format!("{}:\n{found}", path.display()));
            }
        }
    }
    assert!(differing.is_empty(), "bless these if they are right:\n{}", differing.join("\n"));
}

/// One line a fault: `[entry] kind place: message`; an entry without faults is a line, too.
fn report(bytes: &[u8]) -> String {
    let mut out = String::new();
    let mut tell = |name: &str, error: &Error| {
        for fault in error.faults() {
            writeln!(out, "{name}[{}] {fault}", fault.kind().id()).unwrap();
        }
    };
    match pictogrid_formats::read(bytes, &Limits::default()) {
        Err(error) => tell("", &error),
        Ok(document) => {
            let is_bundle = document.entries.len() > 1;
            for (number, entry) in (1..).zip(document.entries) {
                let name = if is_bundle { format!("{number} ") } else { String::new() };
                if let Err(error) = entry.check(&Limits::default()) {
                    tell(&name, &error);
                }
            }
        }
    }
    out
}

/// The good or the bad files of a format, in the order of their names.
fn files(id: &str, bad: bool) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(id);
    let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_none_or(|extension| extension != "expected"))
        .filter(|path| path.file_name().unwrap().to_str().unwrap().starts_with("bad-") == bad)
        .collect();
    files.sort();
    files
}
