//! What stands in the way, where no picture fits?
//!
//! Leave the given cells out of account, then one clue after the other, and solve what is left. If
//! there is a picture, what was left out contradicts all the rest; if it is the only one, it says
//! what would fit in its place. If it is not, two neighboring numbers of the clue are swapped, which
//! leaves the sums as they are. At last neighboring lines are. (Where the sums of rows and columns
//! differ there is no puzzle yet to leave a clue out of: [`Typos`](super::Typos).)
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

use pictogrid_core::{CellId, Clue, LineId, Picture, Puzzle, Run, Value};

use super::bounded_trial::{Trial, Tried};
use super::one_slip;
use crate::WrongAnswer;

/// Dead ends after which a puzzle with a clue less tells nothing: it is as hard as any.
const MAX_CONFLICTS: u64 = 1000;

/// Runs of one clue times runs of the other up to which they are compared: some milliseconds.
const MAX_PAIRS: usize = 1_000_000;

/// Numbers of a clue that a hand gets wrong, where another explanation needs two lines swapped.
const FEW: usize = 2;

/// What contradicts the rest of a puzzle without a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The first cell of the board that no picture has together with the cells before it.
    Board(CellId, Value),
    /// A picture fits without the given cells. It is here if it is the only one.
    Givens(Option<Picture>),
    /// One slip explains it.
    Clues {
        /// The clues without which a picture fits, all of them if this is complete; those first of
        /// which the smallest change is known.
        clues: Vec<ConflictingClue>,
        /// Neighbors, all of them if this is complete: a picture fits if the clues of such a pair
        /// change places.
        swapped: Vec<[LineId; 2]>,
        /// Whether all was tried; else there may be more.
        is_complete: bool,
    },
    /// Neither a clue nor the given cells explain it alone, nor neighboring lines that have changed
    /// places.
    NoSingle,
}

/// A line without whose clue a picture fits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConflictingClue {
    /// The line.
    pub line: LineId,
    /// Its clue.
    pub clue: Clue,
    /// The corrected clue, if the other clues determine it, or if swapping two neighboring numbers
    /// helps.
    pub instead: Option<Clue>,
    /// The picture that there would be, if there is but one.
    pub picture: Option<Picture>,
    /// Whether no smaller change is known that explains it. (Of a clue without `instead`, none is.)
    pub is_likely: bool,
}

/// Why no picture fits `puzzle`; `None` if that is not found in time. Needs: no picture does.
pub(super) fn find(puzzle: &Puzzle, trial: Trial<'_>) -> Result<Option<Conflict>, WrongAnswer> {
    Inquiry { puzzle, trial, is_sure: true }.conflict()
}

/// A line and how many numbers of its clue would have to change; the most there is if the others do
/// not determine it.
type Ranked = (usize, ConflictingClue);

/// What is known so far.
struct Inquiry<'a, 't> {
    puzzle: &'a Puzzle,
    trial: Trial<'t>,
    /// Whether nothing was ended early.
    is_sure: bool,
}

impl Inquiry<'_, '_> {
    fn conflict(&mut self) -> Result<Option<Conflict>, WrongAnswer> {
        if !self.puzzle.given().is_empty()
            && let Tried::Fits(picture) = self.attempt(&self.puzzle.clone().without_given())?
        {
            return Ok(Some(Conflict::Givens(picture)));
        }
        let mut ranked = self.clues()?;
        let swapped = self.swapped()?;
        let is_complete = self.is_sure;
        if ranked.is_empty() && swapped.is_empty() {
            return Ok(is_complete.then_some(Conflict::NoSingle));
        }
        ranked.sort_by_key(|&(distance, _)| distance);
        let least = ranked.first().map_or(0, |&(distance, _)| distance);
        let most = if swapped.is_empty() { usize::MAX } else { FEW };
        let clue = |(distance, clue)| {
            let is_likely = distance == least && distance <= most;
            ConflictingClue { is_likely, ..clue }
        };
        let clues = ranked.into_iter().map(clue).collect();
        Ok(Some(Conflict::Clues { clues, swapped, is_complete }))
    }

    /// The clues of which each would have to change, and how much.
    fn clues(&mut self) -> Result<Vec<Ranked>, WrongAnswer> {
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
                    let clue = self.puzzle.clue(line).clone();
                    Some((usize::MAX, ConflictingClue::new((line, clue), None, None)))
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
        for instead in one_slip::swapped(&runs(self.puzzle.clue(line)), n) {
            if self.is_stopped() {
                break;
            }
            let changed = self.puzzle.clone().with_clues([(line, instead.clone())]);
            if let Some(Tried::Fits(picture)) = self.attempt_if(changed)? {
                let clue = self.puzzle.clue(line).clone();
                ranked.push((1, ConflictingClue::new((line, clue), Some(instead), picture)));
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

impl ConflictingClue {
    fn new(
        (line, clue): (LineId, Clue),
        instead: Option<Clue>,
        picture: Option<Picture>,
    ) -> ConflictingClue {
        ConflictingClue { line, clue, instead, picture, is_likely: false }
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
    } else if one_slip::swapped(&stated, n).any(|clue| clue == instead) {
        1
    } else {
        edit_distance(&stated, &settled)
    };
    let clue = puzzle.clue(line).clone();
    (distance, ConflictingClue::new((line, clue), Some(instead), Some(picture)))
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
    use crate::{Event, Observer, Options, Silent, Solver};

    #[test]
    fn a_clue_with_its_numbers_turned_is_named_with_what_fits() {
        let picture = Picture::parse(&["##.#.", "#.###", "#.#.#", "##...", ".##.#"]).unwrap();
        let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture).without_goal());
        draft.rows[4].runs.reverse();
        let puzzle = draft.check(&Limits::default()).unwrap();
        let instead = Some(Clue::plain(&[2, 1]));
        let stated = Clue::plain(&[1, 2]);
        let likely = ConflictingClue::new((LineId(4), stated), instead, Some(picture));
        let likely = ConflictingClue { is_likely: true, ..likely };
        // To swap two columns helps as well.
        let swapped = vec![[LineId(7), LineId(8)]];
        let find = |observer: &mut dyn Observer| {
            let (mut solver, options) = (Solver::new(), Options::default());
            super::find(&puzzle, Trial::new(&mut solver, &options, observer)).unwrap()
        };
        let Some(Conflict::Clues { clues, swapped: pairs, is_complete: true }) = find(&mut Silent)
        else {
            panic!()
        };
        assert_eq!((&clues[0], pairs), (&likely, swapped));
        assert!(clues[1..].iter().all(|clue| !clue.is_likely && clue.line != LineId(4)));
        assert_eq!(find(&mut |_: Event<'_>| ControlFlow::Break(())), None);
    }

    #[test]
    fn edits() {
        assert_eq!(edit_distance(&[3, 1, 2], &[3, 2]), 1);
        assert_eq!(edit_distance(&[], &[3, 2]), 2);
        assert_eq!(edit_distance(&[1, 2], &[2, 1]), 2);
    }
}
