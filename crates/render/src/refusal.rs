//! Why something is not drawn: the fault and the way out, in a sentence.
//!
//! A picture that nobody could read, or that would not fit memory, is refused before anything is
//! drawn of it.

use std::fmt;

/// Why something is not drawn, and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal(String);

impl Refusal {
    pub(crate) fn new(sentence: impl fmt::Display) -> Refusal {
        Refusal(sentence.to_string())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}
