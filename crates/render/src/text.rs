//! Plain text: one character a cell, `#` filled, `.` empty, `?` unknown, and nothing else.
//!
//! Clues are left out on purpose: a finished picture can be read again as a text grid, so that a
//! solve can be piped into another program or edited and solved once more. One with a `?` cannot:
//! a picture is a puzzle only when every cell is known.

use crate::{Output, Paper, Scene};

/// The row of this output.
pub const OUTPUT: Output =
    Output { id: "text", suffix: "txt", sentence: "rows of # and ., ? if unknown", draw };

/// Draws the rows of the board.
#[must_use]
pub fn draw(scene: &Scene<'_>, _paper: &Paper) -> Vec<u8> {
    scene.board.to_string().into_bytes()
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Board, CellId, Picture, Puzzle, Value};

    use super::*;

    #[test]
    fn rows_and_unknown_cells() {
        let picture = Picture::parse(&["#.", ".#"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let mut board = Board::unknown(puzzle.shape());
        board.set(CellId(0), Value::FILLED);
        let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
        assert_eq!(draw(&scene, &Paper::default()), b"#?\n??\n");
    }
}
