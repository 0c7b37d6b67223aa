//! One puzzle as forums, mail, spreadsheets and programs have it, in some seventy spellings: each is
//! read as what it is, or refused with the line that could not be read; none is read as another.

use pictogrid_core::{Clue, Limits, Picture};

/// Behind `===` a name, and what becomes of it: `read`, or the first fault.
const SPELLINGS: &str = include_str!("spellings.txt");

/// What all of them mean.
const MEANT: [&str; 5] = ["##.#..", "#.##.#", "###...", ".#.###", "#....#"];

#[test]
fn every_spelling_is_read_right_or_refused_with_its_line() {
    let limits = Limits::default();
    let meant = pictogrid_core::Puzzle::of_picture(&Picture::parse(&MEANT).unwrap());
    let expected: Vec<Clue> = meant.clues().to_vec();
    let (mut n_read, mut n_refused) = (0, 0);
    for spelling in SPELLINGS.split("=== ").skip(1) {
        let (head, text) = spelling.split_once('\n').unwrap();
        let (name, outcome) = head.split_once(" | ").unwrap();
        let read = pictogrid_formats::read(text.as_bytes(), &limits);
        let puzzle = read.and_then(|mut document| document.entries.remove(0).check(&limits));
        match puzzle {
            Ok(puzzle) => {
                assert_eq!(outcome, "read", "{name} is read");
                assert_eq!(puzzle.clues(), expected, "{name}");
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
