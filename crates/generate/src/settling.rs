//! The fewest given cells that leave one picture of a puzzle alone.
//!
//! ```text
//!   another picture      differs from the wanted one in a set of cells, one of which must be given
//!   all cells of it      given: a further picture differs elsewhere; until there is none
//!   the fewest cells     that meet all these sets are given, and all begins again, until nothing
//!                        differs any more
//! ```
//!
//! That number is proven, unless the search for the fewest cells ends early ([`hitting`]): each set is
//! the difference of two pictures that fit. It costs a solve for every set.

use pictogrid_core::{CellId, Picture, Puzzle, Value};
use pictogrid_solve::{Observer, Options, Report, Solver, Verdict, WrongAnswer};

use crate::hitting;

/// Dead ends of one solve: to say what would help must not take longer than the puzzle.
const MAX_CONFLICTS: u64 = 1000;

/// Solves; what needs more is not met by a few cells.
const MOST_SOLVES: u64 = 1000;

/// Whether another picture fits.
pub(crate) enum Other {
    No,
    Yes(Picture),
    /// That was not settled within the bound.
    Perhaps,
}

impl Other {
    /// What a report tells of pictures beside `picture`.
    pub(crate) fn of(report: Report, picture: &Picture) -> Other {
        match report.solutions.into_iter().find(|solution| solution != picture) {
            Some(other) => Other::Yes(other),
            None if report.verdict == Verdict::Unique => Other::No,
            None => Other::Perhaps,
        }
    }
}

/// The fewest cells that leave `picture` alone if they are given; `None` if these are `enough` or more,
/// or that is not known. `other` looks for another picture in which some cells are given.
pub(crate) fn fewest_given<E>(
    picture: &Picture,
    enough: usize,
    mut other: impl FnMut(&[CellId]) -> Result<Other, E>,
) -> Result<Option<Vec<CellId>>, E> {
    let mut differences: Vec<Vec<CellId>> = Vec::new();
    loop {
        let given = hitting::fewest(&differences);
        if given.len() >= enough {
            return Ok(None);
        }
        let n_before = differences.len();
        let mut fixed = given.clone();
        // With all that differs given, a further picture differs elsewhere.
        loop {
            let other = match other(&fixed)? {
                Other::No => break,
                Other::Yes(other) => other,
                Other::Perhaps => return Ok(None),
            };
            let differs = |cell: &CellId| picture.get(*cell) != other.get(*cell);
            let cells = (0..picture.values().len() as u32).map(CellId);
            let difference: Vec<CellId> = cells.filter(differs).collect();
            fixed.extend_from_slice(&difference);
            differences.push(difference);
        }
        if differences.len() == n_before {
            return Ok(Some(given));
        }
    }
}

/// The fewest cells of `picture`, at most `most`, that make it the only solution of `puzzle` if they
/// are given; `None` if more are needed, or if `observer` stops the search first. Needs: the picture
/// fits the puzzle.
pub fn settling_cells(
    puzzle: &Puzzle,
    picture: &Picture,
    most: usize,
    observer: &mut dyn Observer,
) -> Result<Option<Vec<(CellId, Value)>>, WrongAnswer> {
    let mut solver = Solver::new();
    let options = Options::default().max_conflicts(MAX_CONFLICTS);
    let plain = puzzle.clone().without_goal();
    let value = |&cell: &CellId| (cell, picture.get(cell));
    let mut n_solves = 0;
    let other = |given: &[CellId]| -> Result<Other, WrongAnswer> {
        n_solves += 1;
        if n_solves > MOST_SOLVES || observer.says_stop() {
            return Ok(Other::Perhaps);
        }
        let given: Vec<(CellId, Value)> = given.iter().map(value).collect();
        let Some(settled) = plain.clone().with_given(&given) else { return Ok(Other::Perhaps) };
        let report = solver.solve(&settled, &options, observer)?;
        Ok(Other::of(report, picture))
    };
    let cells = fewest_given(picture, most.saturating_add(1), other)?;
    Ok(cells.map(|cells| cells.iter().map(value).collect()))
}

#[cfg(test)]
mod tests {
    use pictogrid_solve::{Silent, solve};

    use super::*;

    fn found(rows: &[&str], most: usize) -> Option<usize> {
        let picture = Picture::parse(rows).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let cells = settling_cells(&puzzle, &picture, most, &mut Silent).unwrap()?;
        let settled = puzzle.with_given(&cells).unwrap();
        let report = solve(&settled, &Options::default(), &mut Silent).unwrap();
        assert_eq!((report.verdict, report.solutions), (Verdict::Unique, vec![picture]));
        Some(cells.len())
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
