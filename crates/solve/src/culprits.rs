//! What stands in the way, where no picture fits?
//!
//! Leave the given cells out of account, then one clue after the other, and solve what is left. If
//! there is a picture, what was left out contradicts all the rest; if it is the only one, it says
//! what would fit in its place. If it is not, two neighboring numbers of the clue are swapped, which
//! leaves the sums as they are. At last neighboring lines are. (Where the sums of rows and columns
//! differ there is no puzzle yet to leave a clue out of: [`Suspects`](crate::Suspects).)
//!
//! ```text
//!           2 1 3      the picture has 1 1 in row 3, and somebody wrote 2
//!     1     . . #      without row 3      one picture, in which row 3 is 1 1: so it could be
//!     3     # # #      without column 1   none: column 1 alone is not the fault
//!     2     # . #      rows 2, 3 swapped  none
//! ```
//!
//! It costs two solves for every line of the puzzle, and one for every number of a clue without which
//! there are several pictures.

use pictogrid_core::{Clue, LineId, Picture, Puzzle, Run};

use crate::trial::{Trial, Tried};
use crate::{Observer, Options, Solver, WrongAnswer, changes, deadline};

/// Dead ends after which a puzzle with a clue less tells nothing: it is as hard as any.
const MAX_CONFLICTS: u64 = 1000;

/// Runs of one clue times runs of the other up to which they are compared: some milliseconds.
const MAX_PAIRS: usize = 1_000_000;

/// Numbers of a clue that a hand gets wrong, where another explanation needs two lines swapped.
const FEW: usize = 2;

/// Why no picture fits a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Culprits {
    /// A picture fits without the given cells. It is here if it is the only one.
    Given(Option<Picture>),
    /// One slip explains it. Where it was ended early, these are the nearest of what was tried.
    Lines {
        /// Without the clue of any of these there is a picture. Those are left out whose clue would
        /// have to change more than that of another, and those that the others leave open, if they
        /// settle one.
        changed: Vec<Culprit>,
        /// Neighbors whose clues have changed places: there is a picture with each of these pairs put
        /// right.
        swapped: Vec<[LineId; 2]>,
    },
    /// Leaving out one clue does not help, and neither does leaving out the given cells: at least two
    /// clues are wrong, or a clue and given cells.
    Several,
    /// The observer or a budget ended it before a line was found.
    Unknown,
}

/// A line whose clue contradicts the other clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Culprit {
    /// The line.
    pub line: LineId,
    /// The corrected clue, if the other clues determine it, or if swapping two neighboring numbers
    /// helps.
    pub instead: Option<Clue>,
    /// The picture that there would be, if there is but one.
    pub picture: Option<Picture>,
}

/// A line and how many numbers of its clue would have to change; the most there is if the others do
/// not settle it.
type Ranked = (usize, Culprit);

impl Solver {
    /// Why no picture fits the puzzle. Needs: its verdict is
    /// [`Verdict::None`](crate::Verdict::None).
    ///
    /// `options` limit each single solve; `observer` can stop the whole search.
    pub fn culprits(
        &mut self,
        puzzle: &Puzzle,
        options: &Options,
        observer: &mut dyn Observer,
    ) -> Result<Culprits, WrongAnswer> {
        deadline::within(options, observer, |observer| {
            let trial = Trial::new(self, options, observer);
            Inquiry { puzzle, trial, is_sure: true }.culprits()
        })
        .0
    }
}

/// What is known so far.
struct Inquiry<'a> {
    puzzle: &'a Puzzle,
    trial: Trial<'a>,
    /// Whether nothing was ended early.
    is_sure: bool,
}

impl Inquiry<'_> {
    fn culprits(&mut self) -> Result<Culprits, WrongAnswer> {
        if !self.puzzle.given().is_empty()
            && let Tried::Fits(picture) = self.attempt(&self.puzzle.clone().without_given())?
        {
            return Ok(Culprits::Given(picture));
        }
        let mut ranked = self.changed()?;
        let least = ranked.iter().map(|&(distance, _)| distance).min();
        let swapped = self.swapped()?;
        let most = if swapped.is_empty() { usize::MAX } else { FEW };
        ranked.retain(|&(distance, _)| Some(distance) == least && distance <= most);
        let changed: Vec<Culprit> = ranked.into_iter().map(|(_, culprit)| culprit).collect();
        Ok(match (changed.is_empty() && swapped.is_empty(), self.is_sure) {
            (false, _) => Culprits::Lines { changed, swapped },
            (true, true) => Culprits::Several,
            (true, false) => Culprits::Unknown,
        })
    }

    /// The lines of which each would have to change, and how much.
    fn changed(&mut self) -> Result<Vec<Ranked>, WrongAnswer> {
        let mut ranked = Vec::new();
        for line in (0..self.puzzle.shape().n_lines() as u32).map(LineId) {
            if self.is_stopped() {
                break;
            }
            let open = match self.attempt(&self.puzzle.clone().without_clue(line))? {
                Tried::Fits(Some(picture)) => {
                    ranked.push(rank(self.puzzle, line, picture));
                    continue;
                }
                Tried::Contradicts => continue,
                Tried::Fits(None) => {
                    Some((usize::MAX, Culprit { line, instead: None, picture: None }))
                }
                Tried::Stopped => None,
            };
            let before = ranked.len();
            self.turned(line, &mut ranked)?;
            if ranked.len() == before {
                ranked.extend(open);
            }
        }
        Ok(ranked)
    }

    /// Notes the ways in which two neighboring numbers of the line, swapped, leave a picture.
    fn turned(&mut self, line: LineId, ranked: &mut Vec<Ranked>) -> Result<(), WrongAnswer> {
        let n = self.puzzle.shape().line_len(line);
        for instead in changes::swapped(&runs(self.puzzle.clue(line)), n) {
            if self.is_stopped() {
                break;
            }
            let changed = self.puzzle.clone().with_clues([(line, instead.clone())]);
            if let Some(Tried::Fits(picture)) = self.attempt_if(changed)? {
                ranked.push((1, Culprit { line, instead: Some(instead), picture }));
            }
        }
        Ok(())
    }

    /// The neighboring lines of one direction that leave a picture if they change places.
    fn swapped(&mut self) -> Result<Vec<[LineId; 2]>, WrongAnswer> {
        let mut swapped = Vec::new();
        for (_, lines) in self.puzzle.shape().directions() {
            for [one, other] in
                lines.clone().zip(lines.skip(1)).map(|(a, b)| [LineId(a), LineId(b)])
            {
                let clues = [one, other].map(|line| self.puzzle.clue(line).clone());
                if self.is_stopped() {
                    return Ok(swapped);
                }
                let [clue, next] = clues;
                if clue == next {
                    continue;
                }
                let changed = self.puzzle.clone().with_clues([(one, next), (other, clue)]);
                if let Some(Tried::Fits(_)) = self.attempt_if(changed)? {
                    swapped.push([one, other]);
                }
            }
        }
        Ok(swapped)
    }

    fn attempt_if(&mut self, puzzle: Option<Puzzle>) -> Result<Option<Tried>, WrongAnswer> {
        puzzle.map(|puzzle| self.attempt(&puzzle)).transpose()
    }

    fn attempt(&mut self, puzzle: &Puzzle) -> Result<Tried, WrongAnswer> {
        let tried = self.trial.attempt(puzzle, MAX_CONFLICTS)?;
        self.is_sure &= !matches!(tried, Tried::Stopped);
        Ok(tried)
    }

    /// Whether the observer says stop, which is noted.
    fn is_stopped(&mut self) -> bool {
        let is_stopped = self.trial.observer.says_stop();
        self.is_sure &= !is_stopped;
        is_stopped
    }
}

fn runs(clue: &Clue) -> Vec<Run> {
    clue.to_runs().unwrap_or_default()
}

fn rank(puzzle: &Puzzle, line: LineId, picture: Picture) -> Ranked {
    let instead = picture.clue(line);
    let (stated, settled) = (runs(puzzle.clue(line)), runs(&instead));
    let n = puzzle.shape().line_len(line);
    let distance = if stated.len() * settled.len() > MAX_PAIRS {
        usize::MAX
    } else if changes::swapped(&stated, n).any(|clue| clue == instead) {
        1
    } else {
        edit_distance(&stated, &settled)
    };
    (distance, Culprit { line, instead: Some(instead), picture: Some(picture) })
}

/// Numbers (or runs) to insert, delete or replace to turn one clue into the other.
fn edit_distance<T: PartialEq>(from: &[T], to: &[T]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use pictogrid_core::{Draft, Limits};

    use super::*;
    use crate::{Event, Silent};

    #[test]
    fn a_clue_with_its_numbers_turned_is_named_with_what_fits() {
        let picture = Picture::parse(&["##.#.", "#.###", "#.#.#", "##...", ".##.#"]).unwrap();
        let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture).without_goal());
        draft.rows[4].runs.reverse();
        let puzzle = draft.check(&Limits::default()).unwrap();
        let instead = Some(Clue::plain(&[2, 1]));
        let changed = vec![Culprit { line: LineId(4), instead, picture: Some(picture) }];
        // To swap two columns helps as well.
        let swapped = vec![[LineId(7), LineId(8)]];
        let found = Solver::new().culprits(&puzzle, &Options::default(), &mut Silent);
        assert_eq!(found, Ok(Culprits::Lines { changed, swapped }));
        let mut hasty = |_: Event<'_>| ControlFlow::Break(());
        let hasty = Solver::new().culprits(&puzzle, &Options::default(), &mut hasty);
        assert_eq!(hasty, Ok(Culprits::Unknown));
    }

    #[test]
    fn edits() {
        assert_eq!(edit_distance(&[3, 1, 2], &[3, 2]), 1);
        assert_eq!(edit_distance(&[], &[3, 2]), 2);
        assert_eq!(edit_distance(&[1, 2], &[2, 1]), 2);
    }
}
