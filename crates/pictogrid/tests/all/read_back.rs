//! The terminal picture without color, read back: it is the board that was drawn.
//!
//! ```text
//!   board ─ ansi::draw ─▶ text ─ ansi::read ─▶ cells: the same, or "no board" where it cannot be told
//! ```
//!
//! So a board that one command prints can be given to the next (`--board -`). Random shapes, palettes,
//! boards and marks, from a generator of its own that never changes.

use pictogrid::{
    Bits, Board, CellId, Color, Limits, Palette, Picture, Puzzle, Shape, Tri, Value,
    formats::{Unnamed, read_board},
    render::{ClueArea, Look, Paper, Scene, ansi},
};

/// Numbers that look random, and are the same on every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn palette(letters: &str) -> Palette {
    let color = |(i, letter): (usize, char)| Color {
        name: letter.to_string().into(),
        rgb: if letters == ".#" { [255 * (1 - i as u8); 3] } else { [80 * i as u8; 3] },
        letter,
    };
    Palette::new(letters.chars().enumerate().map(color).collect()).unwrap()
}

fn puzzle(shape: Shape, letters: &str, dice: &mut Dice) -> Puzzle {
    let n = letters.chars().count() as u64;
    let values = (0..shape.n_cells()).map(|_| Value(dice.below(n) as u8)).collect();
    Puzzle::of_colors(&Picture::new(shape, values), palette(letters))
}

fn drawn(puzzle: &Puzzle, board: &Board, marked: Option<&Bits>, clues: ClueArea) -> String {
    let paper = Paper { look: Look { clues, ..Look::default() }, ..Paper::default() };
    String::from_utf8(ansi::draw(&Scene { puzzle, board, marked }, &paper).unwrap()).unwrap()
}

fn read(text: &str, puzzle: &Puzzle) -> Result<Vec<Option<Value>>, String> {
    let board = read_board(text.as_bytes(), puzzle, Unnamed::Open, &Limits::default());
    let board = board.map_err(|error| error.to_string())?;
    Ok(board.rows.into_iter().flat_map(|row| row.cells).collect())
}

#[test]
fn what_is_drawn_is_read_back() {
    let mut dice = Dice(1);
    for round in 0..400 {
        let (width, height) = (1 + dice.below(23) as u32, 1 + dice.below(23) as u32);
        let shape = match round % 4 {
            0 => Shape::Tri(Tri::new([2, 3, 2, 2, 1, 3]).unwrap()),
            _ => Shape::rect(width, height),
        };
        let letters = [".#", ".ab", "·░!#", "-ä▓x"][dice.below(4) as usize];
        let puzzle = puzzle(shape, letters, &mut dice);
        let goal = puzzle.goal().unwrap();
        let mut board = Board::unknown_of(shape, puzzle.n_values());
        let mut marked = Bits::zeros(shape.n_cells());
        let n_known = dice.below(5);
        for cell in (0..shape.n_cells() as u32).map(CellId) {
            if dice.below(4) < n_known {
                board.set(cell, goal.get(cell));
                marked.set(cell.0 as usize, dice.below(3) == 0);
            }
        }
        let marked = (round % 3 == 0).then_some(&marked);
        let text = drawn(&puzzle, &board, marked, ClueArea::drawn_if(round % 5 > 0))
            + "unique · 3 line visits\n";
        let cells = match read(&text, &puzzle) {
            Ok(cells) => cells,
            // Without clues triangles are rows of letters alone, and the verdict is none.
            Err(_) if matches!(shape, Shape::Tri(_)) && round % 5 == 0 => continue,
            other => panic!("{other:?}\n{text}"),
        };
        assert_eq!(cells.len(), shape.n_cells(), "{text}");
        for (cell, read) in (0..).map(CellId).zip(cells) {
            let is_marked = marked.is_some_and(|marked| marked.get(cell.0 as usize));
            let known = board.get(cell).filter(|_| !is_marked);
            // A letter that looks like a cell that is not known is none.
            let is_odd =
                known.is_some_and(|value| "·░▓!-".contains(puzzle.palette().letter(value)));
            assert!(read == known || read.is_none() && is_odd, "{cell:?} {read:?}\n{text}");
        }
    }
}

#[test]
fn pictures_that_are_no_board() {
    let puzzle = puzzle(Shape::rect(2, 2), ".#", &mut Dice(1));
    let fault = |text: &str| read(text, &puzzle).unwrap_err();
    let whole = "1 1\n  ▁▁▁▁\n1▕██░░▏\n1▕░░░░▏\n  ▔▔▔▔\n";
    let known = vec![Some(Value::FILLED), None, None, None];
    assert_eq!(read(whole, &puzzle), Ok(known.clone()));
    assert_eq!(read(&whole.repeat(2), &puzzle), Ok(known), "the same twice");
    let other = whole.replace("██", "..");
    assert!(fault(&format!("{whole}{other}")).starts_with("7:1: another picture"));
    assert!(fault(&whole.replace("██", "█ ")).starts_with("3:3: \"█ \" is no cell"));
    assert!(fault(&whole.replace("██", "aa")).starts_with("3:3: \"aa\" is no cell"));
    assert!(fault(&whole.replace("░░▏\n", "░░\n")).starts_with("3:1: this is no row of 2 cells"));
    assert!(fault(&whole.replace("  ▔▔▔▔", "unique")).starts_with("5:1: this is no row"));
    assert!(fault("█▀\n▄ \n").contains("is no cell"), "half blocks");
}
