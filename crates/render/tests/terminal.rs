//! The terminal picture against files that a person has looked at.
//!
//! With `PICTOGRID_BLESS` set, what is drawn becomes the golden; the difference is then reviewed.

use std::{env, fs, path::Path};

use pictogrid_core::{Bits, Board, CellId, Picture, Puzzle, Shape};
use pictogrid_render::{Paper, Scene, ansi};

const MILL: &[&str] = &[
    "#.....#....#",
    ".#...###..#.",
    "..#.##.##...",
    "...###.###..",
    "..##.###.##.",
    ".###########",
    "..###...###.",
    "..###...###.",
];

fn check(golden: &str, board: &Board, marked: Option<&Bits>, paper: &Paper) {
    let puzzle = Puzzle::of_picture(&Picture::parse(MILL).unwrap());
    let scene = Scene { puzzle: &puzzle, board, marked };
    let drawn = String::from_utf8(ansi::draw(&scene, paper)).unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(golden);
    if env::var_os("PICTOGRID_BLESS").is_some() {
        fs::write(&path, &drawn).unwrap();
    }
    let blessed = fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    assert!(drawn == blessed, "{golden} differs; drawn was\n{drawn}");
}

fn mill() -> Board {
    Board::from(&Picture::parse(MILL).unwrap())
}

#[test]
fn finished_with_clues_and_rules() {
    check("finished.txt", &mill(), None, &Paper::default());
}

#[test]
fn partly_known() {
    let mut board = Board::unknown(Shape::rect(12, 8));
    for cell in (0..40).map(CellId) {
        board.set(cell, mill().get(cell).unwrap());
    }
    check("partial.txt", &board, None, &Paper::default());
}

#[test]
fn marked_in_color() {
    let mut marked = Bits::zeros(12 * 8);
    marked.set(0, true);
    marked.set(1, true);
    let paper = Paper { width: None, color: true };
    check("marked.txt", &mill(), Some(&marked), &paper);
}

#[test]
fn half_blocks_where_clues_do_not_fit() {
    let paper = Paper { width: Some(20), color: false };
    check("halves.txt", &mill(), None, &paper);
    let roomy = Paper { width: Some(40), color: false };
    check("finished.txt", &mill(), None, &roomy);
}

#[test]
fn one_cell_and_one_row() {
    let draw = |rows: &[&str]| {
        let picture = Picture::parse(rows).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let board = Board::from(&picture);
        let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
        String::from_utf8(ansi::draw(&scene, &Paper::default())).unwrap()
    };
    assert_eq!(draw(&["#"]), "   1\n  ▁▁\n1▕██▏\n  ▔▔\n");
    assert_eq!(draw(&["."]), "   0\n  ▁▁\n0▕  ▏\n  ▔▔\n");
    assert_eq!(draw(&["#.#"]), "     1 0 1\n    ▁▁▁▁▁▁\n1 1▕██  ██▏\n    ▔▔▔▔▔▔\n");
}

#[test]
fn long_column_numbers_are_hyphenated() {
    let picture = Picture::parse(&vec!["#"; 307]).unwrap();
    let puzzle = Puzzle::of_picture(&picture);
    let board = Board::from(&picture);
    let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
    let drawn = String::from_utf8(ansi::draw(&scene, &Paper::default())).unwrap();
    assert!(drawn.starts_with("  3-\n  07\n  ▁▁\n1▕██▏\n"), "{drawn}");
}
