//! An answer that a check refuted: a bug of pictogrid, which is shown instead of the answer.

use std::fmt;

/// A check of this crate refuted an answer of pictogrid, which is not given: a bug.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongAnswer {
    /// What the check found.
    pub message: String,
}

impl WrongAnswer {
    /// What a check found.
    #[must_use]
    pub fn new(message: impl fmt::Display) -> WrongAnswer {
        WrongAnswer { message: message.to_string() }
    }
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: a wrong answer was caught: {}", self.message)
    }
}

impl std::error::Error for WrongAnswer {}
