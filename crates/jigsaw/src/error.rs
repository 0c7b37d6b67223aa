//! What is wrong with something that is asked for: a pin, a placement, a recipe.
//!
//! ```text
//!   pin        "8,9=139" is no pin; write column,row=tile@degrees        what was written
//!   rule        cell 2,1 does not show the border                          where it is broken
//!   recipe      9 of 9 colors for the border leave none for inside          what it asks for
//! ```
//!
//! What is wrong with a file is an [`Error`](pictogrid_core::Error) of the core, since it may be many
//! faults, each with a line and a column.
//!
//! A text, made only when something is wrong, and three kinds to ask for. A kind for each fault would be more
//! exact, but nothing acts on them: whoever asks for a wrong pin has to write another.

use std::fmt;

/// A fault in a pin, a placement or a recipe; its text says where, what, and what to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    message: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ErrorKind {
    Pin,
    Rule,
    Recipe,
}

impl Error {
    pub(crate) fn pin(message: String) -> Error {
        Error { kind: ErrorKind::Pin, message }
    }

    pub(crate) fn rule(message: String) -> Error {
        Error { kind: ErrorKind::Rule, message }
    }

    pub(crate) fn recipe(message: String) -> Error {
        Error { kind: ErrorKind::Recipe, message }
    }

    /// Whether the text of a pin could not be read.
    #[must_use]
    pub fn is_pin(&self) -> bool {
        self.kind == ErrorKind::Pin
    }

    /// Whether a placement breaks a rule of its board.
    #[must_use]
    pub fn is_broken_rule(&self) -> bool {
        self.kind == ErrorKind::Rule
    }

    /// Whether a recipe cannot be planted.
    #[must_use]
    pub fn is_recipe(&self) -> bool {
        self.kind == ErrorKind::Recipe
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
