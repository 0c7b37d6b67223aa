//! Boards as bytes: 0 is an open cell, 1 an empty one, 2 the first color, and so on.
//!
//! ```text
//!   #  .  ?        filled, empty, open
//!   2  1  0        a byte a cell, in the order of the engine's cells: row by row
//! ```
//!
//! Open is 0, so a new array of JavaScript is an empty board. Bytes go over as they are; JSON would be two
//! of them a cell or more, made and read at each stroke. A board of another size, or with a color that the
//! puzzle has not, is refused here, once for all questions: it is a fault of the page. Linear.

use pictogrid_core::{Board, CellId, Picture, Puzzle, Value};
use pictogrid_json::board_value;

use crate::messages::Refused;

/// The value of a byte; nothing of an open cell.
fn value(byte: u8) -> Option<Value> {
    byte.checked_sub(1).map(Value)
}

/// The marked cells.
pub(crate) fn marked(marks: &[u8], puzzle: &Puzzle) -> Result<Vec<(CellId, Value)>, Refused> {
    let n_cells = puzzle.shape().n_cells();
    if marks.len() != n_cells {
        return Err(Refused::argument(
            "board",
            &format!("the board has {} cells, not {n_cells}", marks.len()),
        ));
    }
    let cells = marks.iter().enumerate();
    let cells = cells.filter_map(|(cell, &byte)| Some((CellId(cell as u32), value(byte)?)));
    let cells: Vec<_> = cells.collect();
    match cells.iter().find(|(_, value)| usize::from(value.0) >= puzzle.n_values()) {
        Some((cell, value)) => Err(Refused::argument(
            "board",
            &format!("cell {} is {}", cell.0 + 1, board_value(*value)),
        )),
        None => Ok(cells),
    }
}

/// The board of these marks.
pub(crate) fn board(marks: &[u8], puzzle: &Puzzle) -> Result<Board, Refused> {
    let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
    for (cell, value) in marked(marks, puzzle)? {
        board.set(cell, value);
    }
    Ok(board)
}

/// The picture of these marks, open cells taken as empty.
pub(crate) fn picture(marks: &[u8], puzzle: &Puzzle) -> Result<Picture, Refused> {
    let mut values = vec![Value::EMPTY; puzzle.shape().n_cells()];
    for (cell, value) in marked(marks, puzzle)? {
        values[cell.0 as usize] = value;
    }
    Ok(Picture::new(puzzle.shape(), values))
}
