//! The starter pack: each puzzle has one picture, found by lines alone, and it is the one that was
//! drawn, up to its border.

#![cfg(feature = "solver")]

use pictogrid_core::{Limits, Puzzle, Silent, Stage, Value};
use pictogrid_solve::{Options, Verdict, solve};

fn puzzles() -> Vec<Puzzle> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/starter/starter.nonpack");
    let limits = Limits::default();
    let document = pictogrid_formats::read(&std::fs::read(path).unwrap(), &limits).unwrap();
    document.entries.into_iter().map(|entry| entry.check(&limits).unwrap()).collect()
}

#[test]
fn there_are_enough_of_all_kinds() {
    let puzzles = puzzles();
    assert!(puzzles.len() >= 40, "{}", puzzles.len());
    let n_colored = puzzles.iter().filter(|puzzle| !puzzle.is_plain()).count();
    assert!(n_colored >= 6, "{n_colored}");
    let mut titles: Vec<_> = puzzles.iter().map(|puzzle| puzzle.about().title.clone()).collect();
    titles.sort();
    titles.dedup();
    assert_eq!(titles.len(), puzzles.len());
}

#[test]
fn each_has_one_picture_by_lines() {
    for puzzle in puzzles() {
        let title = puzzle.about().title.clone().unwrap();
        let report = solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        assert_eq!((report.verdict(), report.stage), (Verdict::Unique, Stage::Lines), "{title}");
        assert_eq!(report.solutions().first(), puzzle.goal(), "{title}");
        assert_eq!(puzzle.about().license.as_deref(), Some("CC0-1.0"), "{title}");
    }
}

#[test]
fn no_line_at_a_border_is_blank() {
    for puzzle in puzzles() {
        let title = puzzle.about().title.clone().unwrap();
        let rect = puzzle.shape().as_rect().unwrap();
        let goal = puzzle.goal().unwrap();
        let is_blank =
            |line| puzzle.shape().line_cells(line).all(|cell| goal.get(cell) == Value::EMPTY);
        let border =
            [rect.row(0), rect.row(rect.height - 1), rect.column(0), rect.column(rect.width - 1)];
        assert!(!border.into_iter().any(is_blank), "{title}");
    }
}
