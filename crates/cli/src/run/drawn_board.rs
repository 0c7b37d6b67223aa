//! What is shown of a puzzle: as it is posed, what lines settle, or its picture.
//!
//! ```text
//!   posed      given cells            partial    what lines alone settle
//!   solution   one picture that fits, and a remark if it may not be the only one
//! ```
//!
//! Shared by all commands that draw, so that a picture that was found before a search was stopped is
//! shown everywhere, with the same remark and the same end. Without a picture there is a message with a
//! way out, and which one depends on why the solve ended.
//!
//! What lines settle is shown only as a whole: a part of it would look like all that follows. O(cells).

use pictogrid_core::{Board, Puzzle};
use pictogrid_solve::{StopReason, Verdict};

use crate::{limits::exit::Exit, run::solve_one::Outcome};

/// What is to be said about a picture, if there is something to say.
pub(crate) type Remark = Option<&'static str>;

/// What is shown, and the end that it is: a picture that was found before a search was stopped is
/// shown, and the end is that of everything that was stopped, by a budget or by Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct DrawnBoard {
    pub(crate) board: Board,
    pub(crate) remark: Remark,
    pub(crate) exit: Exit,
}

impl DrawnBoard {
    /// A board about which there is nothing to say.
    pub(crate) fn of(board: Board) -> DrawnBoard {
        DrawnBoard { board, remark: None, exit: Exit::Done }
    }
}

/// The puzzle before anything is deduced: only given cells are known.
pub(crate) fn posed(puzzle: &Puzzle) -> Board {
    let mut board = Board::unknown_of(puzzle.shape(), puzzle.n_values());
    for &(cell, value) in puzzle.given() {
        board.set(cell, value);
    }
    board
}

/// What lines alone settle, all of it.
pub(crate) fn partial(outcome: Outcome) -> Result<DrawnBoard, (Exit, String)> {
    let is_early = outcome.report.stopped() != Some(StopReason::Stage);
    match outcome.report.verdict() {
        Verdict::None => Err((Exit::NoSolution, NO_PICTURE.to_owned())),
        Verdict::Stopped if is_early => {
            let message = match outcome.report.stopped() {
                Some(StopReason::Time) => {
                    "solving by lines did not finish in time; allow more with --timeout"
                }
                Some(StopReason::Observer) => "interrupted before solving by lines was finished",
                _ => "solving by lines needs more memory; draw --puzzle",
            };
            Err((Exit::Stopped, message.to_owned()))
        }
        _ => Ok(DrawnBoard::of(outcome.report.known)),
    }
}

/// A picture that fits.
pub(crate) fn solution(outcome: &Outcome) -> Result<DrawnBoard, (Exit, String)> {
    picture(outcome, [NO_PICTURE, "draw --partial"])
}

/// A picture that fits, at the end of a film, which shows nothing else.
pub(crate) fn last_shot(outcome: &Outcome) -> Result<DrawnBoard, (Exit, String)> {
    picture(outcome, [NO_FILM, "draw --partial as .svg or .png"])
}

fn picture(
    outcome: &Outcome,
    [no_picture, way_out]: [&str; 2],
) -> Result<DrawnBoard, (Exit, String)> {
    let remark = outcome.report.remark();
    let exit = match (outcome.report.verdict(), outcome.report.n_solutions()) {
        (Verdict::Stopped, 1..) => Exit::Stopped,
        _ => Exit::Done,
    };
    match outcome.report.solutions().first() {
        Some(picture) => Ok(DrawnBoard { board: Board::from(picture), remark, exit }),
        None if outcome.report.verdict() == Verdict::None => {
            Err((Exit::NoSolution, no_picture.to_owned()))
        }
        None => {
            let message = match outcome.report.stopped() {
                Some(StopReason::Time) => {
                    format!("not solved in time; allow more with --timeout, or {way_out}")
                }
                Some(StopReason::Observer) => "interrupted before it was solved".to_owned(),
                _ => format!("not solved within the memory limit; {way_out}"),
            };
            Err((Exit::Stopped, message))
        }
    }
}

const NO_FILM: &str = "no picture fits the clues, and so there is nothing to film; draw the puzzle \
                       as .svg or .png, or correct the clues";
const NO_PICTURE: &str = "no picture fits the clues; draw it with --puzzle, or correct the clues";
