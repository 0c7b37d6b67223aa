//! The fewest given cells that leave one picture of a puzzle alone.
//!
//! ```text
//!   another picture      differs from the wanted one in a set of cells, one of which must be given
//!   all cells of it      given: a further picture differs elsewhere; until there is none
//!   the fewest cells     that meet all these sets are given, and all begins again, until nothing
//!                        differs any more
//! ```
//!
//! Each set is the difference of two pictures that fit, so no fewer cells are enough: that is proven
//! if the last search for the fewest cells was not ended early ([`hitting_set`]). It costs a solve for
//! every set that is not known from the pictures of a report, and one that finds no other picture: where
//! there are two pictures, one solve in all. (To begin without these pictures took three.)

use pictogrid_core::{CellId, Picture, Puzzle, Value};

use super::hitting_set;
use crate::{Observer, Options, Pictures, Report, Solver, Verdict, WrongAnswer};

/// Dead ends of one solve: to say what would help must not take longer than the puzzle.
const MAX_CONFLICTS: u64 = 1000;

/// Solves; what needs more is not met by a few cells.
const MOST_SOLVES: u64 = 1000;

/// Cells that leave one picture if they are given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Givens {
    /// The cells and their values, in order.
    pub cells: Vec<(CellId, Value)>,
    /// Whether it is proven that no fewer cells are enough.
    pub is_minimal: bool,
}

/// Whether another picture fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OtherPicture {
    /// None does.
    No,
    /// This one does.
    Yes(Picture),
    /// That was not settled within the bounds.
    Unknown,
}

impl OtherPicture {
    /// What a report tells of pictures beside `picture`.
    #[must_use]
    pub fn of(report: Report, picture: &Picture) -> OtherPicture {
        match report.solutions.into_iter().find(|solution| solution != picture) {
            Some(other) => OtherPicture::Yes(other),
            None if report.verdict == Verdict::Unique => OtherPicture::No,
            None => OtherPicture::Unknown,
        }
    }
}

/// The fewest cells that leave `picture` alone if they are given; `None` if these are `enough` or more,
/// or that is not known. `known` are pictures that fit as well, if there are some at hand; `other` looks for
/// another picture in which some cells are given.
pub fn fewest_givens<E>(
    picture: &Picture,
    enough: usize,
    known: &[Picture],
    mut other: impl FnMut(&[CellId]) -> Result<OtherPicture, E>,
) -> Result<Option<Givens>, E> {
    let difference = |other: &Picture| super::differing(&[picture.clone(), other.clone()]);
    let mut differences: Vec<Vec<CellId>> = known.iter().map(difference).collect();
    differences.retain(|difference| !difference.is_empty());
    loop {
        let (cells, is_minimal) = hitting_set::fewest(&differences);
        if cells.len() >= enough {
            return Ok(None);
        }
        let n_before = differences.len();
        let mut fixed = cells.clone();
        // With all that differs given, a further picture differs elsewhere.
        loop {
            let other = match other(&fixed)? {
                OtherPicture::No => break,
                OtherPicture::Yes(other) => other,
                OtherPicture::Unknown => return Ok(None),
            };
            let difference = difference(&other);
            fixed.extend_from_slice(&difference);
            differences.push(difference);
        }
        if differences.len() == n_before {
            let cells = cells.into_iter().map(|cell| (cell, picture.get(cell))).collect();
            return Ok(Some(Givens { cells, is_minimal }));
        }
    }
}

impl Solver {
    /// The fewest cells of `picture`, at most `most`, that make it the only solution of `puzzle` if
    /// they are given; `None` if more are needed, or if that is not known when `observer` says stop.
    /// Needs: the picture fits the puzzle, and so do those `known`. `options` limit each single solve.
    pub fn givens(
        &mut self,
        puzzle: &Puzzle,
        (picture, most, known): (&Picture, usize, &[Picture]),
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Option<Givens>, WrongAnswer> {
        let plain = puzzle.clone().without_goal();
        let max_conflicts =
            options.budget.max_conflicts.map_or(MAX_CONFLICTS, |n| n.min(MAX_CONFLICTS));
        let options =
            options.max_conflicts(max_conflicts).max_solutions(2).pictures(Pictures::Kept);
        let mut n_solves = 0;
        let other = |given: &[CellId]| -> Result<OtherPicture, WrongAnswer> {
            n_solves += 1;
            if n_solves > MOST_SOLVES || observer.says_stop() {
                return Ok(OtherPicture::Unknown);
            }
            let given: Vec<_> = given.iter().map(|&cell| (cell, picture.get(cell))).collect();
            let Some(settled) = plain.clone().with_given(&given) else {
                return Ok(OtherPicture::Unknown);
            };
            let report = self.solve_alone(&settled, &options, observer)?;
            Ok(OtherPicture::of(report, picture))
        };
        fewest_givens(picture, most.saturating_add(1), known, other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Silent, solve};

    fn found(rows: &[&str], most: usize) -> Option<usize> {
        let picture = Picture::parse(rows).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let options = Options::default();
        let mut solver = Solver::new();
        let givens =
            solver.givens(&puzzle, (&picture, most, &[]), &options, &mut Silent).unwrap()?;
        let known = solve(&puzzle, &options, &mut Silent).unwrap().solutions;
        let sooner = solver.givens(&puzzle, (&picture, most, &known), &options, &mut Silent);
        assert_eq!(sooner.unwrap().unwrap().cells.len(), givens.cells.len());
        let settled = puzzle.with_given(&givens.cells).unwrap();
        let report = solve(&settled, &options, &mut Silent).unwrap();
        assert_eq!((report.verdict, report.solutions), (Verdict::Unique, vec![picture]));
        assert!(givens.is_minimal);
        Some(givens.cells.len())
    }

    #[test]
    fn as_few_as_can_be() {
        assert_eq!(found(&["##", "#."], 4), Some(0));
        assert_eq!(found(&["#.", ".#"], 4), Some(1));
        // Two diagonals, far apart: each needs one given cell.
        let two = ["#..#", ".#..", "..#.", "#..#"];
        let n = found(&two, 4).unwrap();
        assert!(n >= 1 && found(&two, n - 1).is_none() && found(&two, n) == Some(n));
        assert_eq!(found(&["#....", ".#...", "..#..", "...#.", "....#"], 3), None);
    }
}
