//! Brute force over lines and tiny puzzles with colors: every way to give each cell one of the
//! values it may have.
//!
//! ```text
//!   cells may be   .a   .ab  b     2 × 3 × 1 lines are drawn, and those that
//!   clue 1a 1b                     check::clue_matches passes are the arrangements
//! ```
//!
//! It restates the definition; the faster routines for colors are held against it. Its cost is the
//! product of the numbers of values.

use pictogrid_check as check;
use pictogrid_core::{Clue, LineId, Picture, Puzzle, Value};

/// The values that each cell of a line may have.
pub type Choices = Vec<Vec<Value>>;

/// Every way to finish a line so that it matches `clue`, in lexicographic order of the choices.
#[must_use]
pub fn finished(choices: &Choices, clue: &Clue) -> Vec<Vec<Value>> {
    let mut all = Vec::new();
    for_each(choices, |cells| {
        if check::clue_matches(cells.iter().copied(), clue) {
            all.push(cells.to_vec());
        }
    });
    all
}

/// The values that each cell has in some arrangement, ascending; `None` if there is no arrangement.
#[must_use]
pub fn possible(choices: &Choices, clue: &Clue) -> Option<Choices> {
    let all = finished(choices, clue);
    let of_cell = |i: usize| {
        let mut values: Vec<Value> = all.iter().map(|cells| cells[i]).collect();
        values.sort_unstable();
        values.dedup();
        values
    };
    (!all.is_empty()).then(|| (0..choices.len()).map(of_cell).collect())
}

/// Every solution of a tiny puzzle: all ways to finish the lines of the first direction, which hold
/// every cell once, combined; what passes `check::picture` is one. Its cost is their product.
#[must_use]
pub fn solutions(puzzle: &Puzzle) -> Vec<Picture> {
    let shape = puzzle.shape();
    let mut choices: Choices =
        vec![(0..puzzle.n_values() as u8).map(Value).collect(); shape.n_cells()];
    for &(cell, value) in puzzle.given() {
        choices[cell.0 as usize] = vec![value];
    }
    let (_, rows) = shape.directions().swap_remove(0);
    let mut pictures: Vec<Vec<Value>> = vec![Vec::new()];
    for row in rows.map(LineId) {
        let in_row = shape.line_cells(row).map(|cell| choices[cell.0 as usize].clone());
        let ways = finished(&in_row.collect(), puzzle.clue(row));
        let joined = |top: &Vec<Value>| {
            let top = top.clone();
            ways.iter().map(move |way| [&top[..], way].concat()).collect::<Vec<_>>()
        };
        pictures = pictures.iter().flat_map(joined).collect();
    }
    let pictures = pictures.into_iter().map(|values| Picture::new(shape, values));
    pictures.filter(|picture| check::picture(puzzle, picture).is_ok()).collect()
}

/// Draws every combination; the last cell changes fastest.
fn for_each(choices: &Choices, mut visit: impl FnMut(&[Value])) {
    if choices.iter().any(Vec::is_empty) {
        return;
    }
    let mut digits = vec![0; choices.len()];
    loop {
        let cells: Vec<Value> = choices.iter().zip(&digits).map(|(c, &d)| c[d]).collect();
        visit(&cells);
        let Some(i) = (0..digits.len()).rev().find(|&i| digits[i] + 1 < choices[i].len()) else {
            return;
        };
        digits[i] += 1;
        digits[i + 1..].fill(0);
    }
}
