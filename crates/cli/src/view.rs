//! What is shown of a puzzle: as it is posed, what lines settle, or its picture.
//!
//! ```text
//!   posed      given cells            partial    what lines alone settle
//!   solution   one picture that fits, and a remark if it may not be the only one
//! ```

use pictogrid_core::{Board, Puzzle};
use pictogrid_solve::Verdict;

use crate::{exit::Exit, judge::Judged};

/// What is to be said about a picture, if there is something to say.
pub(crate) type Remark = Option<&'static str>;

/// The puzzle before anything is deduced: only given cells are known.
pub(crate) fn posed(puzzle: &Puzzle) -> Board {
    let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
    for &(cell, value) in puzzle.given() {
        board.set(cell, value);
    }
    board
}

/// What is known without a guess.
pub(crate) fn partial(judged: Judged) -> Result<(Board, Remark), (Exit, String)> {
    match judged.report.verdict {
        Verdict::None => Err((Exit::NoSolution, NO_PICTURE.to_owned())),
        _ => Ok((judged.report.known, None)),
    }
}

/// A picture that fits.
pub(crate) fn solution(judged: &Judged) -> Result<(Board, Remark), (Exit, String)> {
    let remark = match (judged.report.verdict, judged.report.n_solutions) {
        (Verdict::Several, _) => Some("several pictures fit, this is one of them"),
        (Verdict::Stopped, 1..) => Some("perhaps other pictures fit, too"),
        _ => None,
    };
    match judged.report.solutions.first() {
        Some(picture) => Ok((Board::from(picture), remark)),
        None if judged.report.verdict == Verdict::None => {
            Err((Exit::NoSolution, NO_PICTURE.to_owned()))
        }
        None => {
            let message = match judged.cause {
                Some("time") => "not solved in time; allow more with --timeout, or draw --partial",
                Some(_) => "not solved yet when it was interrupted",
                None => "not solved with the memory that there is; draw --partial",
            };
            Err((Exit::Stopped, message.to_owned()))
        }
    }
}

const NO_PICTURE: &str = "no picture fits the clues; draw it with --puzzle, or mend the clues";
