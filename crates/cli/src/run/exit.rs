//! How a command ends. The order is that of importance: of several ends the greatest counts.

use std::process::ExitCode;

use pictogrid_render::DrawError;

/// The end of a command, or of one puzzle of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    Done,
    Several,
    NoSolution,
    Stopped,
    /// Bad input, or reading or writing failed.
    Bad,
    Internal,
}

impl Exit {
    /// The end that it is if something cannot be drawn: memory is a bound, and everything else a fault of
    /// what was asked for.
    pub(crate) fn of_drawing(error: &DrawError) -> Exit {
        match error {
            DrawError::TooMuchMemory { .. } => Exit::Stopped,
            _ => Exit::Bad,
        }
    }
}

/// The end of a command or of one puzzle; the error is one that comes early.
pub(crate) type End = Result<Exit, Exit>;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Several => 3,
            Exit::NoSolution => 4,
            Exit::Stopped => 5,
            Exit::Bad => 1,
            Exit::Internal => 70,
        })
    }
}
