//! How a command ends. The order is that of importance: of several ends the greatest counts.
//!
//! ```text
//!   end         code   of several inputs                                     not here
//!   Done        0      all have one solution, or the command succeeded       2    wrong usage (`args`)
//!   Several     3      some puzzle has several solutions                     130  ended by a signal
//!   NoSolution  4      some puzzle has none                                       before there was a
//!   Stopped     5      a bound was met, or Ctrl-C                                 result (`guard`,
//!                                                                              `Interrupted`)
//!   Bad         1      an input is bad, or reading or writing failed
//!   Internal    70     an error of the program, such as an answer that its own check refutes
//! ```
//!
//! Codes and importance are two orders, so they are an enum and not a number: a bad file must not be
//! hidden behind a puzzle with several solutions, and 1 is what scripts expect of any failure. Two ends
//! are joined by `max`, in whatever order threads finish. (70 is `EX_SOFTWARE` of sysexits.) In `End`
//! both sides are an `Exit`, so that `?` ends a command early with the same value that it would have
//! returned.

use std::process::ExitCode;

use pictogrid_render::DrawError;

use super::stop::INTERRUPTED;

/// The end of a command, or of one puzzle of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    Done,
    Several,
    NoSolution,
    Stopped,
    /// Ctrl-C came before there was a result.
    Interrupted,
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

impl Exit {
    /// The number that the process ends with.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Done => 0,
            Exit::Several => 3,
            Exit::NoSolution => 4,
            Exit::Stopped => 5,
            Exit::Interrupted => INTERRUPTED,
            Exit::Bad => 1,
            Exit::Internal => 70,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}
