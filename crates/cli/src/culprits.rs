//! Why no picture fits, in a sentence: the clue that contradicts all others, and what would fit.
//!
//! ```text
//!   a picture would fit if row 3 were 1,1 and not 2
//!   a picture would fit without the clue of row 1, or of column 4
//!   no clue is to blame alone: at least two of them are wrong
//! ```

use std::time::Duration;

use pictogrid_check::Mismatch;
use pictogrid_core::Puzzle;
use pictogrid_solve::{Culprit, Culprits, Observer, Options, Solver};

use crate::{patience::with_patience, stop::Stop};

/// The most lines that are worth naming.
const MOST: usize = 6;

/// Why `puzzle`, whose verdict is `none`, has no picture, if that can be said.
/// It is looked for within a second, and within what is `left` of the time for the puzzle.
pub(crate) fn sentence(
    puzzle: &Puzzle,
    options: &Options,
    left: Option<Duration>,
    stop: &Stop,
) -> Option<String> {
    let look = |observer: &mut dyn Observer| Solver::new().culprits(puzzle, options, observer);
    let found = with_patience(left, stop, look);
    // What cannot be confirmed is not said; the verdict stands without it.
    match found.ok()? {
        Culprits::Given(picture) => {
            let at = picture.and_then(|picture| pictogrid_check::picture(puzzle, &picture).err());
            let which = at.map_or(String::new(), |mismatch| format!("; in it {mismatch}"));
            Some(format!("a picture would fit without the given cells{which}"))
        }
        Culprits::Lines(lines) if lines.len() > MOST => None,
        Culprits::Lines(lines) => {
            let changes = lines.iter().map(|culprit| change(puzzle, culprit));
            Some(match changes.collect::<Option<Vec<String>>>() {
                Some(changes) => format!("a picture would fit if {}", changes.join(", or ")),
                None => {
                    let names = lines.iter().map(|culprit| puzzle.shape().line_name(culprit.line));
                    let names = names.collect::<Vec<_>>().join(", or of ");
                    format!("a picture would fit without the clue of {names}")
                }
            })
        }
        Culprits::Several if puzzle.given().is_empty() => {
            Some("no clue is to blame alone: at least two of them are wrong".to_owned())
        }
        Culprits::Several => Some(
            "neither a clue nor the given cells are to blame alone: at least two of all these are \
             wrong"
                .to_owned(),
        ),
        Culprits::Unknown => None,
    }
}

/// What the clue would have to be for the picture that all others have, if they have but one.
fn change(puzzle: &Puzzle, culprit: &Culprit) -> Option<String> {
    match pictogrid_check::picture(puzzle, culprit.picture.as_ref()?) {
        Err(Mismatch::Clue { name, wanted, found, .. }) => {
            Some(format!("{name} were {found} and not {wanted}"))
        }
        _ => None,
    }
}
