//! A puzzle whose picture is a QR code, with as few given cells as we find.
//!
//! ```text
//!   loop      solve for two pictures; if there is another than the code, give one of the cells in
//!             which they differ: the one most of whose neighbors differ, too
//!   then      take each given cell away again, if the code stays the only picture without it
//! ```
//!
//! Every given cell that is left is needed; fewer might do with others, which nobody can afford to
//! try: the number is a bound from above. Of all versions, levels and masks the library takes the
//! smallest code for the text at the lowest level of correction. Each round costs a solve, bounded by
//! work; a code that is not settled within the bound is told as such.

use std::fmt;

use pictogrid_core::{CellId, Draft, DraftCells, Limits, Picture, Puzzle, Shape, Value};
use pictogrid_solve::{Options, Report, Silent, solve};
use qrcodegen::{QrCode, QrCodeEcc};

/// The work that one solve may take.
const MOST_CONFLICTS: u64 = 20_000;

/// Why there is no puzzle of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    /// The text is too long for any code.
    TooLong,
    /// Uniqueness was not settled within the bound of work.
    Unsettled,
}

impl fmt::Display for CodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CodeError::TooLong => "the text is too long for a QR code; 2953 bytes are the most",
            CodeError::Unsettled => {
                "it could not be settled whether other pictures fit; shorten the text"
            }
        })
    }
}

impl std::error::Error for CodeError {}

/// The puzzle whose only picture is the code of `text`.
pub fn puzzle_of(text: &str) -> Result<Puzzle, CodeError> {
    let picture = picture_of(text)?;
    let plain = Puzzle::of_picture(&picture);
    let mut given = Vec::new();
    loop {
        let puzzle = with_given(&plain, &given);
        match other_picture(&puzzle, &picture)? {
            None => break,
            Some(other) => given.push(telling_cell(&picture, &other)),
        }
    }
    let mut index = 0;
    while index < given.len() {
        let without: Vec<CellId> =
            given.iter().copied().filter(|cell| *cell != given[index]).collect();
        if other_picture(&with_given(&plain, &without), &picture)?.is_none() {
            given = without;
        } else {
            index += 1;
        }
    }
    Ok(with_given(&plain, &given))
}

/// The code without its quiet border.
fn picture_of(text: &str) -> Result<Picture, CodeError> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).map_err(|_| CodeError::TooLong)?;
    let side = code.size();
    let cells = (0..side * side).map(|i| Value(code.get_module(i % side, i / side).into()));
    Ok(Picture::new(Shape::rect(side as u32, side as u32), cells.collect()))
}

/// A picture that fits, too, if there is one.
fn other_picture(puzzle: &Puzzle, picture: &Picture) -> Result<Option<Picture>, CodeError> {
    let options = Options { max_conflicts: Some(MOST_CONFLICTS), ..Options::default() };
    let Report { solutions, stopped, n_solutions, .. } =
        solve(puzzle, &options, &mut Silent).map_err(|_| CodeError::Unsettled)?;
    match solutions.into_iter().find(|solution| solution != picture) {
        Some(other) => Ok(Some(other)),
        None if n_solutions == 1 && stopped.is_none() => Ok(None),
        None => Err(CodeError::Unsettled),
    }
}

/// The cell that differs and has the most neighbors that differ: it settles the most.
fn telling_cell(picture: &Picture, other: &Picture) -> CellId {
    let rect = picture.shape().as_rect().expect("a code is a square");
    let differs = |cell: CellId| picture.get(cell) != other.get(cell);
    let cells = || (0..rect.n_cells() as u32).map(CellId).filter(|&cell| differs(cell));
    let near = |cell: CellId| {
        let (x, y) = rect.position(cell);
        let of_line = cells().map(|other| rect.position(other));
        of_line.filter(|&(u, v)| u == x || v == y).count()
    };
    cells().max_by_key(|&cell| (near(cell), u32::MAX - cell.0)).expect("two pictures differ")
}

/// The puzzle with these cells of its goal given.
fn with_given(puzzle: &Puzzle, given: &[CellId]) -> Puzzle {
    let goal = puzzle.goal().expect("a puzzle of a picture has a goal");
    let mut cells = vec![None; goal.values().len()];
    given.iter().for_each(|&cell| cells[cell.0 as usize] = Some(goal.get(cell)));
    let mut draft = Draft::of_puzzle(puzzle);
    draft.given = (!given.is_empty()).then_some(DraftCells { cells, place: None });
    draft.check(&Limits::default()).expect("given cells are those of the picture")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_only_picture_and_every_given_cell_is_needed() {
        let puzzle = puzzle_of("pictogrid").unwrap();
        let picture = puzzle.goal().unwrap().clone();
        assert_eq!(other_picture(&puzzle, &picture), Ok(None));
        let given: Vec<CellId> = puzzle.given().iter().map(|(cell, _)| *cell).collect();
        let plain = Puzzle::of_picture(&picture);
        for cell in &given {
            let without: Vec<CellId> = given.iter().copied().filter(|c| c != cell).collect();
            let puzzle = with_given(&plain, &without);
            assert!(other_picture(&puzzle, &picture).unwrap().is_some());
        }
        assert_eq!(picture_of(&"x".repeat(3000)), Err(CodeError::TooLong));
    }
}
