//! An answer that a check refuted: a bug of pictogrid, which is shown instead of the answer.
//!
//! ```text
//!   solver ─▶ picture ─▶ check ─┬─▶ the picture
//!                               └─▶ WrongAnswer "internal error: .. row 3 has runs 1 1, the clue is 2"
//! ```
//!
//! An error and no panic, so that a batch reports the one puzzle and goes on with the others, and a page
//! does not lose its game. The message is a text: nobody can do anything about it but report it. To solve
//! again in another way would hide the bug.

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
