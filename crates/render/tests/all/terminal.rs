//! The terminal picture against files that a person has looked at.
//!
//! ```text
//!   board, paper (width, color, look) ─▶ ansi::draw ─ equal? ─ tests/golden/NAME.txt
//! ```
//!
//! Each case is one thing that went wrong or could: clues that do not fit, numbers of two digits side
//! by side, long column numbers, unknown clues. A whole picture is compared, since what is wrong is
//! mostly beside what one looks for. With `PICTOGRID_BLESS` set, what is drawn becomes the golden; the
//! difference is then reviewed.

use std::{env, fs, path::Path};

use pictogrid_core::{Bits, Board, CellId, Draft, DraftClue, Limits, Picture, Puzzle, Shape};
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
    check_puzzle(MILL, golden, board, marked, paper);
}

fn check_puzzle(rows: &[&str], golden: &str, board: &Board, marked: Option<&Bits>, paper: &Paper) {
    let puzzle = Puzzle::of_picture(&Picture::parse(rows).unwrap());
    let scene = Scene { puzzle: &puzzle, board, marked };
    let drawn = String::from_utf8(ansi::draw(&scene, paper).unwrap()).unwrap();
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
    let paper = Paper { color: true, ..Paper::default() };
    check("marked.txt", &mill(), Some(&marked), &paper);
}

#[test]
fn half_blocks_where_clues_do_not_fit() {
    let paper = Paper { width: Some(20), ..Paper::default() };
    check("halves.txt", &mill(), None, &paper);
    let roomy = Paper { width: Some(40), ..Paper::default() };
    check("finished.txt", &mill(), None, &roomy);
}

/// What is known and marked must be seen where two rows share a line, too.
#[test]
fn half_blocks_with_unknown_and_marked_cells() {
    let mut board = Board::unknown(Shape::rect(12, 8));
    for cell in (0..60).chain(72..96).map(CellId) {
        board.set(cell, mill().get(cell).unwrap());
    }
    let mut marked = Bits::zeros(12 * 8);
    (12..36).for_each(|cell| marked.set(cell, true));
    let narrow = Paper { width: Some(20), ..Paper::default() };
    check("whole.txt", &board, Some(&marked), &narrow);
    let color = Paper { color: true, ..narrow };
    check("halves-color.txt", &board, Some(&marked), &color);
}

/// Column clues of two digits beside others of two and of one.
const COLUMNS: &[&str] = &[
    "########.#####",
    "##.#####..####",
    "####.###..#.##",
    "#####.##..####",
    "######.#..####",
    "#######...####",
    "########..####",
    "########.#####",
    "########..####",
    "########..##.#",
    "#########.####",
    "##.##..##.##.#",
];

#[test]
fn neighbors_of_two_digits_stay_apart() {
    let board = Board::from(&Picture::parse(COLUMNS).unwrap());
    check_puzzle(COLUMNS, "crowded.txt", &board, None, &Paper::default());
    let color = Paper { color: true, ..Paper::default() };
    check_puzzle(COLUMNS, "crowded-color.txt", &board, None, &color);
}

#[test]
fn one_cell_and_one_row() {
    let draw = |rows: &[&str]| {
        let picture = Picture::parse(rows).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let board = Board::from(&picture);
        let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
        String::from_utf8(ansi::draw(&scene, &Paper::default()).unwrap()).unwrap()
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
    let drawn = String::from_utf8(ansi::draw(&scene, &Paper::default()).unwrap()).unwrap();
    assert!(drawn.starts_with("  3-\n  07\n  ▁▁\n1▕██▏\n"), "{drawn}");
}

#[test]
fn lines_that_are_not_told_have_an_ellipsis() {
    let known = DraftClue::plain([1], None);
    let rows = vec![known, DraftClue::unknown(None)];
    let draft = Draft { columns: rows.clone(), rows, ..Draft::default() };
    let puzzle = draft.check(&Limits::default()).unwrap();
    let board = Board::unknown(puzzle.shape());
    let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
    for color in [false, true] {
        let paper = Paper { color, ..Paper::default() };
        let drawn = String::from_utf8(ansi::draw(&scene, &paper).unwrap()).unwrap();
        assert_eq!(drawn.matches('…').count(), 2, "{drawn}");
    }
}
