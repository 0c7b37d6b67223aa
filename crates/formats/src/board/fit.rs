//! Whether a reading of a board can be meant: no clue of the puzzle speaks against it at first sight.
//!
//! ```text
//!   clue 1 1   # . #     fits       a line that is known is compared with its clue
//!              # # .     does not
//!              # ? ?     fits       of an open line the filled cells are counted
//! ```
//!
//! Only to choose between two readings of the same signs, never to say that a board is right: that is for
//! `check`. A solver would rule out more, but a reader must not depend on one. O(cells).

use pictogrid_core::{Clue, LineId, Puzzle, Value};

/// Whether these cells, row by row, may be those of the puzzle.
pub(super) fn fits(puzzle: &Puzzle, cells: &[Option<Value>]) -> bool {
    let is_given = |&(cell, value): &(pictogrid_core::CellId, Value)| {
        cells.get(cell.0 as usize).copied().flatten().is_none_or(|own| own == value)
    };
    puzzle.given().iter().all(is_given)
        && (0..puzzle.shape().n_lines() as u32).all(|line| fits_line(puzzle, LineId(line), cells))
}

fn fits_line(puzzle: &Puzzle, line: LineId, cells: &[Option<Value>]) -> bool {
    let clue = puzzle.clue(line);
    let Some(runs) = clue.to_runs() else { return true };
    if runs.iter().any(|run| run.length.is_none() || run.value.is_none()) {
        return true;
    }
    let own = || puzzle.shape().line_cells(line).map(|cell| cells[cell.0 as usize]);
    let known: Option<Vec<Value>> = own().collect();
    if let Some(known) = known {
        return Clue::of_cells(known) == *clue;
    }
    let n_open = own().filter(Option::is_none).count() as u64;
    let n_filled = own().flatten().filter(|&value| value != Value::EMPTY).count() as u64;
    (n_filled..=n_filled + n_open).contains(&clue.n_covered())
}
