//! Which cell of a half-solved board is wrong, when no picture fits the clues and the board?
//!
//! The cells are taken in order, and the first of them counts that leaves no picture together with
//! those before it. Where cells are added pictures only get fewer, so halving finds it.
//!
//! ```text
//!   cells of the board   1  2  3  4  5  6  7  8
//!   pictures left        3  3  1  1  0  0  0  0      the fifth
//! ```
//!
//! It costs one solve for every time that the cells can be halved.

use pictogrid_core::{CellId, Puzzle, Value};

use super::bounded_trial::{Trial, Tried};
use crate::WrongAnswer;

/// Dead ends after which a board tells nothing: it is as hard as any puzzle.
const MAX_CONFLICTS: u64 = 10_000;

/// What of a board stands in the way of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WrongCell {
    /// The first cell that leaves no picture with those before it.
    Cell(CellId, Value),
    /// There is no picture without the board either.
    NotTheBoard,
    /// The observer or a budget ended it.
    Unknown,
}

/// Which of `cells` leaves no picture of `puzzle`. Needs: all of them together leave none.
pub(super) fn find(
    puzzle: &Puzzle,
    cells: &[(CellId, Value)],
    mut trial: Trial<'_>,
) -> Result<WrongCell, WrongAnswer> {
    let mut has_picture = |n: usize| -> Result<Option<bool>, WrongAnswer> {
        let Some(board) = puzzle.clone().without_goal().with_given(&cells[..n]) else {
            return Ok(Some(false));
        };
        Ok(match trial.attempt(&board, MAX_CONFLICTS)? {
            Tried::Fits(_) => Some(true),
            Tried::Contradicts => Some(false),
            Tried::Stopped => None,
        })
    };
    match has_picture(0)? {
        Some(true) => {}
        Some(false) => return Ok(WrongCell::NotTheBoard),
        None => return Ok(WrongCell::Unknown),
    }
    // With the first `fits` cells there is a picture, with the first `fails` there is none.
    let (mut fits, mut fails) = (0, cells.len());
    while fails - fits > 1 {
        let middle = fits + (fails - fits) / 2;
        match has_picture(middle)? {
            Some(true) => fits = middle,
            Some(false) => fails = middle,
            None => return Ok(WrongCell::Unknown),
        }
    }
    let wrong = cells.get(fits);
    Ok(wrong.map_or(WrongCell::NotTheBoard, |&(cell, value)| WrongCell::Cell(cell, value)))
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;
    use pictogrid_testkit::{SplitMix64, brute, planted};

    use super::*;
    use crate::{Options, Silent, Solver};

    fn wrong(puzzle: &Puzzle, cells: &[(CellId, Value)]) -> WrongCell {
        let (mut solver, options) = (Solver::new(), Options::default());
        find(puzzle, cells, Trial::new(&mut solver, &options, &mut Silent)).unwrap()
    }

    #[test]
    fn the_first_cell_that_leaves_nothing() {
        let mut rng = SplitMix64::new(9);
        let mut n_wrong = 0;
        for _ in 0..200 {
            let picture = planted::picture(&mut rng, 4, 4, 50);
            let puzzle = Puzzle::of_picture(&picture).without_goal();
            let mut value = |cell| {
                let Value(value) = picture.get(cell);
                rng.chance(60).then(|| Value(if rng.chance(90) { value } else { 1 - value }))
            };
            let cells = (0..16).map(CellId);
            let board: Vec<_> = cells.filter_map(|cell| Some((cell, value(cell)?))).collect();
            let agrees = |picture: &Picture, n: usize| {
                board[..n].iter().all(|&(cell, value)| picture.get(cell) == value)
            };
            let pictures = brute::solutions(&puzzle, usize::MAX);
            let leaves = |n: usize| pictures.iter().any(|picture| agrees(picture, n));
            if leaves(board.len()) {
                continue;
            }
            n_wrong += 1;
            let first = (0..board.len()).find(|&n| !leaves(n + 1)).unwrap();
            let (cell, value) = board[first];
            assert_eq!(wrong(&puzzle, &board), WrongCell::Cell(cell, value));
        }
        assert!(n_wrong > 50, "{n_wrong}");
    }

    #[test]
    fn the_clues_may_be_wrong_themselves() {
        let picture = Picture::parse(&["#.", ".#"]).unwrap();
        let puzzle = Puzzle::of_picture(&picture).without_goal();
        let given = [(CellId(0), Value::FILLED), (CellId(1), Value::FILLED)];
        let none = puzzle.with_given(&given).unwrap();
        assert_eq!(wrong(&none, &[(CellId(3), Value::FILLED)]), WrongCell::NotTheBoard);
    }
}
