//! Plain text: one character a cell, `#` filled, `.` empty, `?` unknown, colors by their letters.
//!
//! ```text
//!   Cat, by Jan Wolter                                   all of this only if clues are wanted:
//!   A nonogram, 20 × 20 cells, solved.                   the text twin of a drawing
//!   Rows: 2; 1 1 2; ...
//!   Columns: 1; 1 3; ...
//!
//!   ....##...            the rows
//! ```
//!
//! Without clues a finished picture can be read again as a text grid, so that a solve can be piped
//! into another program or edited and solved once more. One with a `?` cannot: a picture is a
//! puzzle only when every cell is known.

use pictogrid_core::CellId;

use crate::{Draw, Output, Paper, Scene, words};

/// The row of this output.
pub const OUTPUT: Output = Output {
    id: "text",
    suffix: "txt",
    sentence: "rows of # and ., ? if unknown",
    draw: Draw::Text(draw),
};

/// Draws the rows of the board, after the clues if they are wanted.
#[must_use]
pub fn draw(scene: &Scene<'_>, paper: &Paper) -> Vec<u8> {
    if let Err(refusal) = scene.check() {
        return format!("{refusal}\n").into_bytes();
    }
    let rows = rows(scene);
    if !paper.look.clues {
        return rows.into_bytes();
    }
    let head = format!("{}\n{}\n\n", words::title(scene), words::description(scene));
    (head + &rows).into_bytes()
}

fn rows(scene: &Scene<'_>) -> String {
    let palette = scene.puzzle.palette();
    let letter = |cell| scene.board.get(CellId(cell)).map_or('?', |value| palette.letter(value));
    let rows = scene.board.shape().rows().into_iter();
    rows.map(|row| row.map(letter).chain(['\n']).collect::<String>()).collect()
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Board, Picture, Puzzle, Value};

    use crate::Look;

    use super::*;

    fn drawn(clues: bool) -> String {
        let picture = Picture::parse(&["#.", ".#"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let mut board = Board::unknown(puzzle.shape());
        board.set(CellId(0), Value::FILLED);
        let scene = Scene { puzzle: &puzzle, board: &board, marked: None };
        let paper = Paper { look: Look { clues, ..Look::default() }, ..Paper::default() };
        String::from_utf8(draw(&scene, &paper)).unwrap()
    }

    #[test]
    fn rows_and_unknown_cells() {
        assert_eq!(drawn(false), "#?\n??\n");
    }

    #[test]
    fn the_twin_of_a_drawing_has_its_clues() {
        assert_eq!(
            drawn(true),
            "Nonogram\nA nonogram, 2 × 2 cells, 3 of 4 cells still unknown.\n\
             Rows: 1; 1.\nColumns: 1; 1.\n\n#?\n??\n"
        );
    }
}
