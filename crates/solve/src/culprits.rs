//! What stands in the way, where no picture fits?
//!
//! Leave the given cells out of account, then one clue after the other, and solve what is left. If
//! there is a picture, what was left out contradicts all the rest; if it is the only one, it says
//! what would fit in its place. (Where the sums of rows and columns differ there is no puzzle yet to
//! leave a clue out of: [`suspects`](crate::suspects).)
//!
//! ```text
//!           2 1 3      the picture has 1 1 in row 3, and somebody wrote 2
//!     1     . . #      without row 3      one picture, in which row 3 is 1 1: so it could be
//!     3     # # #      without column 1   none: column 1 alone is not the fault
//!     2     # . #
//! ```
//!
//! It costs one solve for every line of the puzzle.

use pictogrid_core::{LineId, Picture, Puzzle, Run};

use crate::suspects::edit_distance;
use crate::{Observer, Options, Solver, Verdict, WrongAnswer};

/// Dead ends after which a puzzle with a clue less tells nothing: it is as hard as any.
const MAX_CONFLICTS: u64 = 1000;

/// Runs of one clue times runs of the other up to which they are compared: some milliseconds.
const MAX_PAIRS: usize = 1_000_000;

/// What a puzzle without a picture owes that to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Culprits {
    /// Without the given cells there is a picture; here, if there is but one.
    Given(Option<Picture>),
    /// Without the clue of any of these there is a picture. Those are left out whose clue would have
    /// to change more than that of another, and those that the others leave open, if they settle
    /// one. Where it was ended early, these are the nearest of the lines that were tried.
    Lines(Vec<Culprit>),
    /// No clue helps if it alone is left out, nor do all given cells: two clues at least are wrong,
    /// or a clue and given cells.
    Several,
    /// The observer or a budget ended it before a line was found.
    Unknown,
}

/// A line whose clue contradicts all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Culprit {
    /// The line.
    pub line: LineId,
    /// The picture that all other clues have, if it is the only one.
    pub picture: Option<Picture>,
}

/// A line and how many numbers of its clue would have to change; the most there is if the others do
/// not settle it.
type Ranked = (usize, Culprit);

impl Solver {
    /// What the puzzle owes it to that it has no picture. Needs: its verdict is [`Verdict::None`].
    ///
    /// `options` bound each of the solves that it takes, `observer` all of them.
    pub fn culprits(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Culprits, WrongAnswer> {
        let mut bench = Bench { solver: self, options: bounded(options), observer };
        let mut is_sure = true;
        if !puzzle.given().is_empty() {
            match bench.attempt(&puzzle.clone().without_given())? {
                Tried::Fits(picture) => return Ok(Culprits::Given(picture)),
                Tried::Contradicts => {}
                Tried::Stopped => is_sure = false,
            }
        }
        let mut ranked: Vec<Ranked> = Vec::new();
        for line in (0..puzzle.shape().n_lines() as u32).map(LineId) {
            if bench.observer.should_stop() {
                is_sure = false;
                break;
            }
            match bench.attempt(&puzzle.clone().without_clue(line))? {
                Tried::Fits(picture) => ranked.push(rank(puzzle, line, picture)),
                Tried::Contradicts => {}
                Tried::Stopped => is_sure = false,
            }
        }
        let least = ranked.iter().map(|&(distance, _)| distance).min();
        ranked.retain(|&(distance, _)| Some(distance) == least);
        Ok(match (ranked.is_empty(), is_sure) {
            (false, _) => Culprits::Lines(ranked.into_iter().map(|(_, culprit)| culprit).collect()),
            (true, true) => Culprits::Several,
            (true, false) => Culprits::Unknown,
        })
    }
}

/// Two pictures are enough to know that there is not only one.
fn bounded(options: &Options) -> Options {
    let max_conflicts = options.max_conflicts.unwrap_or(MAX_CONFLICTS).min(MAX_CONFLICTS);
    Options {
        max_solutions: 2,
        keep_solutions: true,
        max_conflicts: Some(max_conflicts),
        ..options.clone()
    }
}

/// Where puzzles that lack something are tried.
struct Bench<'a> {
    solver: &'a mut Solver,
    options: Options,
    observer: &'a mut dyn Observer,
}

/// What a puzzle that lacks something is like.
enum Tried {
    /// It has a picture; here, if there is but one.
    Fits(Option<Picture>),
    Contradicts,
    Stopped,
}

impl Bench<'_> {
    fn attempt(&mut self, puzzle: &Puzzle) -> Result<Tried, WrongAnswer> {
        let mut report = self.solver.solve(puzzle, &self.options, self.observer)?;
        Ok(match report.verdict {
            Verdict::Unique => Tried::Fits(report.solutions.pop()),
            Verdict::Several => Tried::Fits(None),
            Verdict::None => Tried::Contradicts,
            Verdict::Stopped if report.n_solutions > 0 => Tried::Fits(None),
            Verdict::Stopped => Tried::Stopped,
        })
    }
}

fn rank(puzzle: &Puzzle, line: LineId, picture: Option<Picture>) -> Ranked {
    let runs = |clue: &pictogrid_core::Clue| -> Vec<Run> { clue.to_runs().unwrap_or_default() };
    let instead = picture.as_ref().map(|picture| runs(&picture.clue(line)));
    let distance = match (runs(puzzle.clue(line)), instead) {
        (stated, Some(instead)) if stated.len() * instead.len() <= MAX_PAIRS => {
            edit_distance(&stated, &instead)
        }
        _ => usize::MAX,
    };
    (distance, Culprit { line, picture })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Silent, solve};
    use pictogrid_core::{Draft, DraftCells, Limits, Value};

    const PLANTED: [&str; 5] = ["##.#.", "#.###", "#.#.#", "##...", ".##.#"];

    fn mistyped(change: impl FnOnce(&mut Draft)) -> Puzzle {
        let planted = Puzzle::of_picture(&Picture::parse(&PLANTED).unwrap());
        let unique = solve(&planted, &Options::default(), &mut Silent).unwrap();
        assert_eq!(unique.verdict, Verdict::Unique);
        let mut draft = Draft::of_puzzle(&planted.without_goal());
        change(&mut draft);
        let puzzle = draft.check(&Limits::default()).unwrap();
        let none = solve(&puzzle, &Options::default(), &mut Silent).unwrap();
        assert_eq!(none.verdict, Verdict::None);
        puzzle
    }

    fn culprits(puzzle: &Puzzle) -> Culprits {
        Solver::new().culprits(puzzle, &Options::default(), &mut Silent).unwrap()
    }

    /// Stops at once.
    struct Hasty;

    impl Observer for Hasty {
        fn should_stop(&mut self) -> bool {
            true
        }
    }

    #[test]
    fn a_clue_with_its_numbers_turned_is_named_with_what_fits() {
        let puzzle = mistyped(|draft| draft.rows[4].runs.reverse());
        let picture = Some(Picture::parse(&PLANTED).unwrap());
        assert_eq!(culprits(&puzzle), Culprits::Lines(vec![Culprit { line: LineId(4), picture }]));
        let hasty = Solver::new().culprits(&puzzle, &Options::default(), &mut Hasty).unwrap();
        assert_eq!(hasty, Culprits::Unknown);
    }

    #[test]
    fn given_cells_come_first() {
        let given = |cell, value| {
            move |draft: &mut Draft| {
                let mut cells = vec![None; 25];
                cells[cell] = Some(value);
                draft.given = Some(DraftCells { cells, place: None });
            }
        };
        let puzzle = mistyped(given(2, Value::FILLED));
        let picture = Some(Picture::parse(&PLANTED).unwrap());
        assert_eq!(culprits(&puzzle), Culprits::Given(picture));
    }

    #[test]
    fn two_wrong_clues_are_no_single_one() {
        let puzzle = mistyped(|draft| {
            draft.rows[0].runs.reverse();
            draft.rows[4].runs.reverse();
        });
        assert_eq!(culprits(&puzzle), Culprits::Several);
    }
}
