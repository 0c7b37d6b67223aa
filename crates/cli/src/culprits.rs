//! Why no picture fits, in a sentence or in JSON: the clue that contradicts all others, and what
//! would fit.
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
use pictogrid_wire::CulpritShape;

use crate::{patience::with_patience, stop::Stop};

/// The most lines that are worth naming in a sentence.
const MOST: usize = 6;

/// What `puzzle`, whose verdict is `none`, owes that to, if it is found within a second and within
/// what is `left` of the time for the puzzle.
pub(crate) fn find(
    puzzle: &Puzzle,
    options: &Options,
    left: Option<Duration>,
    stop: &Stop,
) -> Culprits {
    let look = |observer: &mut dyn Observer| Solver::new().culprits(puzzle, options, observer);
    // What cannot be confirmed is not said; the verdict stands without it.
    with_patience(left, stop, look).unwrap_or(Culprits::Unknown)
}

/// The culprits of `puzzle` as JSON has them, if it is known whether there are any.
pub(crate) fn shapes(puzzle: &Puzzle, culprits: &Culprits) -> Option<Vec<CulpritShape>> {
    let of_line = |culprit: &Culprit| {
        let (clue, instead) = change(puzzle, culprit).unzip();
        CulpritShape { what: puzzle.shape().line_name(culprit.line), clue, instead }
    };
    match culprits {
        Culprits::Given(_) => {
            Some(vec![CulpritShape { what: "given cells".to_owned(), clue: None, instead: None }])
        }
        Culprits::Lines(lines) => Some(lines.iter().map(of_line).collect()),
        Culprits::Several => Some(Vec::new()),
        Culprits::Unknown => None,
    }
}

/// Why `puzzle` has no picture, if that can be said.
pub(crate) fn sentence(puzzle: &Puzzle, culprits: &Culprits) -> Option<String> {
    match culprits {
        Culprits::Given(picture) => {
            let wrong = |picture| pictogrid_check::picture(puzzle, picture).err();
            let at = picture.as_ref().and_then(wrong);
            let which = at.map_or(String::new(), |mismatch| format!("; in it {mismatch}"));
            Some(format!("a picture would fit without the given cells{which}"))
        }
        Culprits::Lines(lines) if lines.len() > MOST => None,
        Culprits::Lines(lines) => {
            let words = |culprit: &Culprit| {
                let name = puzzle.shape().line_name(culprit.line);
                let (clue, instead) = change(puzzle, culprit)?;
                Some(format!("{name} were {instead} and not {clue}"))
            };
            let changes = lines.iter().map(words);
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

/// The clue, and what it would have to be for the picture that all others have, if they have but one.
fn change(puzzle: &Puzzle, culprit: &Culprit) -> Option<(String, String)> {
    match pictogrid_check::picture(puzzle, culprit.picture.as_ref()?) {
        Err(Mismatch::Clue { wanted, found, .. }) => Some((wanted, found)),
        _ => None,
    }
}
