//! Which picture of a puzzle is to be mended. Cost: none with a goal that fits, else that of one solve.

use pictogrid_core::{Observer, Puzzle};
use pictogrid_solve::{Options, Solver, Verdict, fitting_goal};

use super::RepairError;

/// The puzzle of the goal, if that fits the clues, else of the first solution that a search within
/// `options` finds.
///
/// ```
/// use pictogrid_core::{Puzzle, Silent};
/// use pictogrid_generate::repair::with_picture;
/// use pictogrid_solve::Options;
///
/// let puzzle = Puzzle::from_clues([[1], [1]], [[1], [1]]).unwrap();
/// let with = with_picture(&puzzle, &Options::default(), &mut Silent).unwrap();
/// assert!(with.goal().is_some());
/// ```
pub fn with_picture(
    puzzle: &Puzzle,
    options: &Options,
    observer: &mut dyn Observer,
) -> Result<Puzzle, RepairError> {
    if let Some(goal) = fitting_goal(puzzle) {
        return Ok(puzzle.repainted(goal).unwrap_or_else(|| puzzle.clone()));
    }
    let options = options.max_solutions(1);
    let report = Solver::new().solve(puzzle, &options, observer).map_err(RepairError::Wrong)?;
    let found = report.solutions().first().and_then(|found| puzzle.repainted(found));
    found.ok_or(match report.verdict() {
        Verdict::None => RepairError::NoSolution,
        _ => RepairError::NotFound,
    })
}
