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

use crate::{Draw, DrawError, Output, Paper, Scene, scene_text};

/// The row of this output.
pub const OUTPUT: Output = Output {
    id: "text",
    suffix: "txt",
    sentence: "rows of # and ., ? if unknown",
    draw: Draw::Text(draw),
};

/// Draws the rows of the board, after the clues if they are wanted.
///
/// # Errors
/// The shapes of puzzle, board and marks differ.
pub fn draw(scene: &Scene<'_>, paper: &Paper) -> Result<Vec<u8>, DrawError> {
    scene.check()?;
    let rows = rows(scene);
    if !paper.look.has_clues() {
        return Ok(rows.into_bytes());
    }
    let head = format!("{}\n{}\n\n", scene_text::title(scene), scene_text::description(scene));
    Ok((head + &rows).into_bytes())
}

fn rows(scene: &Scene<'_>) -> String {
    let palette = scene.puzzle.palette();
    let letter = |cell| scene.board.get(CellId(cell)).map_or('?', |value| palette.letter(value));
    let rows = scene.board.shape().rows().into_iter();
    rows.map(|row| row.map(letter).chain(['\n']).collect::<String>()).collect()
}
