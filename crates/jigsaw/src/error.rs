//! What is wrong with something that is asked for: a hint, a placement, a recipe.
//!
//! ```text
//!   hint        "8,9=139" is no hint; write column,row=tile@degrees        what was written
//!   rule        cell 2,1 does not show the border                          where it is broken
//!   recipe      9 of 9 kinds for the border leave none for inside          what it asks for
//! ```
//!
//! What is wrong with a file is an [`Error`](pictogrid_core::Error) of the core, since it may be many
//! faults, each with a line and a column.

use std::fmt;

/// One thing that is wrong, in words: place, fault, way out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Hint,
    Rule,
    Recipe,
}

impl Error {
    pub(crate) fn hint(message: String) -> Error {
        Error { kind: Kind::Hint, message }
    }

    pub(crate) fn rule(message: String) -> Error {
        Error { kind: Kind::Rule, message }
    }

    pub(crate) fn recipe(message: String) -> Error {
        Error { kind: Kind::Recipe, message }
    }

    /// Whether a text is no hint.
    #[must_use]
    pub fn is_hint(&self) -> bool {
        self.kind == Kind::Hint
    }

    /// Whether a placement breaks a rule of its board, or is none.
    #[must_use]
    pub fn is_broken_rule(&self) -> bool {
        self.kind == Kind::Rule
    }

    /// Whether nothing can be planted by a recipe.
    #[must_use]
    pub fn is_recipe(&self) -> bool {
        self.kind == Kind::Recipe
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// An answer that `pictogrid-check` refused: a fault of pictogrid, never a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongAnswer {
    /// What is wrong with it.
    pub message: String,
}

impl WrongAnswer {
    pub(crate) fn new(message: impl fmt::Display) -> WrongAnswer {
        WrongAnswer { message: message.to_string() }
    }
}

impl fmt::Display for WrongAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "internal error: a wrong answer was caught: {}", self.message)
    }
}

impl std::error::Error for WrongAnswer {}
