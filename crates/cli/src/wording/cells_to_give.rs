//! What to do about a puzzle with several pictures: which cells to give, so that one is left.
//!
//! ```text
//!   it would be unique with 1 cell given: row 2, column 3 filled
//!   it would be unique with 2 cells given: row 1, column 1 filled; row 4, column 2 empty
//! ```

use std::time::Duration;

use pictogrid_core::{CellId, Picture, Puzzle, Value};
use pictogrid_generate::settling_cells;
use pictogrid_solve::Observer;

use crate::{
    run::{deadline::within_advice_time, stop::Stop},
    wording::{verdict::fitting_goal, words::n_of},
};

/// The most cells that are worth naming.
const MOST: usize = 4;

/// A collection may have many such puzzles, so each gets a moment only.
const ADVICE_TIME: Duration = Duration::from_millis(250);

/// A few cells that would leave one picture if they were given: the goal, if that is one, else the
/// first that was found. Nothing if more are needed, or that is not known in time.
pub(crate) fn find(
    puzzle: &Puzzle,
    pictures: &[Picture],
    left: Option<Duration>,
    stop: &Stop,
) -> Option<Vec<(CellId, Value)>> {
    let wanted = fitting_goal(puzzle).or_else(|| pictures.first())?;
    puzzle.shape().as_rect()?;
    let left = left.map_or(ADVICE_TIME, |left| left.min(ADVICE_TIME));
    let look = |observer: &mut dyn Observer| settling_cells(puzzle, wanted, MOST, observer);
    // What cannot be confirmed is not said.
    within_advice_time(Some(left), stop, look).ok().flatten().filter(|cells| !cells.is_empty())
}

pub(crate) fn sentence(puzzle: &Puzzle, cells: &[(CellId, Value)]) -> String {
    let named = |&(cell, value): &(CellId, Value)| {
        let (row, column) = puzzle.shape().row_and_place(cell);
        format!("row {row}, column {column} {}", word(puzzle, value))
    };
    let n = n_of(cells.len() as u64, "cell");
    let cells: Vec<String> = cells.iter().map(named).collect();
    format!("it would be unique with {n} given: {}", cells.join("; "))
}

pub(crate) fn word(puzzle: &Puzzle, value: Value) -> String {
    match (puzzle.palette().get(value), value) {
        (_, Value::EMPTY) => "empty".to_owned(),
        (Some(color), _) if !puzzle.palette().is_two_valued() => color.name.to_string(),
        _ => "filled".to_owned(),
    }
}
