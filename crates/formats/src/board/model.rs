//! What a SAT solver answers to the clauses of a puzzle (`cnf`): a board.
//!
//! ```text
//!   s SATISFIABLE        or SAT alone in the first line, and the literals below
//!   v 1 -2 3             the variables that are true, and those that are not
//!   v -4 5 0
//! ```
//!
//! Variables behind those of the cells are passed over; a cell with none is open. Linear.

use pictogrid_core::{Fault, FaultKind, Place, Puzzle, Value};

use super::BoardRow;

/// The board of an answer; `None` if the text is none.
pub(super) fn read(text: &str, puzzle: &Puzzle) -> Result<Option<Vec<BoardRow>>, Fault> {
    let lines = || (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let is_comment = |line: &str| line == "c" || line.starts_with("c ");
    let Some((number, first)) = lines().find(|(_, line)| !is_comment(line)) else {
        return Ok(None);
    };
    let is_bare = first.trim() == "SAT" || first.trim() == "UNSAT";
    if !is_bare && !first.starts_with("s ") && !first.starts_with("v ") {
        return Ok(None);
    }
    if first.contains("UNSAT") {
        let message = "the solver found no picture";
        return Err(Fault::new(FaultKind::NoPuzzle, message).at(Place::new(number, 1)));
    }
    let n_colors = puzzle.n_values() - 1;
    // For each cell the color that it has, and how many it does not have.
    let mut cells = vec![(None, 0); puzzle.shape().n_cells()];
    for (number, line) in lines() {
        let literals = match line.strip_prefix("v ") {
            Some(literals) => literals,
            None if is_bare && !line.starts_with(|c: char| c.is_alphabetic()) => line,
            None => continue,
        };
        for token in literals.split_whitespace() {
            let literal: i64 = token.parse().map_err(|_| {
                let message = format!("{token:?} is no literal");
                Fault::new(FaultKind::BadNumber, message).at(Place::new(number, 1))
            })?;
            let variable = literal.unsigned_abs() as usize;
            let Some(index) = variable.checked_sub(1) else { continue };
            let Some(cell) = cells.get_mut(index / n_colors) else { continue };
            match literal > 0 {
                true => cell.0 = Some(Value((index % n_colors) as u8 + 1)),
                false => cell.1 += 1,
            }
        }
    }
    let value = |&(color, n_not): &(Option<Value>, usize)| {
        color.or_else(|| (n_not >= n_colors).then_some(Value::EMPTY))
    };
    let row = |range: std::ops::Range<u32>| {
        let cells = &cells[range.start as usize..range.end as usize];
        BoardRow { cells: cells.iter().map(value).collect(), place: None, step: 0 }
    };
    Ok(Some(puzzle.shape().rows().into_iter().map(row).collect()))
}
