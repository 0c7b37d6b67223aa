//! Puzzles made for counting: their numbers are known, or too large to list.

use pictogrid_core::{Draft, DraftCells, DraftClue, Limits, Value};

use crate::generate;

use super::files::{Named, of_rows};

/// Blocks of 2 × 2 cells with two ways each, kept apart by given empty lines.
pub fn switches(n: usize) -> Named {
    let is_apart = |i: usize| i % 3 == 2;
    let clue = |i| if is_apart(i) { vec![] } else { vec![1; n] };
    let side = 3 * n - 1;
    let lines = (0..side).map(|i| DraftClue::plain(clue(i), None));
    let lines: Vec<DraftClue> = lines.collect();
    let cells = (0..side * side)
        .map(|cell| (is_apart(cell % side) || is_apart(cell / side)).then_some(Value::EMPTY));
    let given = Some(DraftCells { cells: cells.collect(), place: None });
    let draft = Draft { rows: lines.clone(), columns: lines, given, ..Draft::default() };
    let puzzle = draft.check(&Limits::default()).expect("a puzzle");
    Named { name: format!("{} switches", n * n), puzzle }
}

/// Every clue is 1.
pub fn permutations(side: usize) -> Named {
    let rows: Vec<Vec<bool>> = (0..side).map(|y| (0..side).map(|x| x == y).collect()).collect();
    Named { name: format!("permutations {side}"), puzzle: of_rows(&rows) }
}

pub fn noise(side: usize, fill: f64) -> Named {
    let name = format!("noise {side}, {:.0} %", 100.0 * fill);
    Named { name, puzzle: of_rows(&generate::picture(side, side, fill, 0, 1)) }
}
