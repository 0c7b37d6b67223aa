//! What is wrong with an input: where, what, and what to do ([`Remedy`]).
//!
//! ```text
//!   cat.non : 7:12 : column 4 needs 11 cells, the grid has 10 rows ; what helps
//!   source    place  message, in the words of the library            in those of the front end
//! ```
//!
//! One input can have many faults and a person fixes them in one go, so an [`Error`] holds all of them.
//! A [`Fault`] is printed behind the name of the source by whoever knows that name.
//!
//! The kind, the place and the line are values, since programs read them from JSON: a place was a text
//! there once, which had to be taken apart. The first fault is boxed, so that an error is four words
//! and a result that may hold one stays small. O(faults).

use std::fmt;

use crate::{LineId, LinePosition, Remedy, Shape, with_remedies};

/// A position in a text input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line of text, from 1.
    pub line: u32,
    /// The character in that line, from 1.
    pub column: u32,
}

impl Place {
    /// A place by line and column, both from 1.
    #[must_use]
    pub fn new(line: u32, column: u32) -> Place {
        Place { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The kinds of fault, as machines see them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FaultKind {
    /// The input is empty, or holds no puzzle.
    NoPuzzle,
    /// No reader knows this input, or the text does not follow its format.
    Syntax,
    /// The input ends in the middle of something.
    Truncated,
    /// Bytes that are not text in any supported encoding.
    Encoding,
    /// A number is negative or does not fit.
    BadNumber,
    /// The input is larger than the [`Limits`](crate::Limits).
    TooLarge,
    /// The file states no size, or one that its clues contradict.
    SizeMismatch,
    /// A zero stands among other numbers of a clue.
    ZeroInClue,
    /// A clue needs more cells than its line has.
    ClueTooLong,
    /// A color that the palette does not have, or an invalid palette.
    BadColor,
    /// Rows and columns fill different numbers of cells.
    SumMismatch,
    /// The given cells are not as many as the grid has.
    GivenMismatch,
    /// The goal picture is not as large as the grid.
    GoalMismatch,
    /// Something that pictogrid recognizes, but that it or the chosen format cannot store.
    Unsupported,
}

impl FaultKind {
    /// The name of the kind in JSON, such as `sum_mismatch`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            FaultKind::NoPuzzle => "no_puzzle",
            FaultKind::Syntax => "syntax",
            FaultKind::Truncated => "truncated",
            FaultKind::Encoding => "encoding",
            FaultKind::BadNumber => "bad_number",
            FaultKind::TooLarge => "too_large",
            FaultKind::SizeMismatch => "size_mismatch",
            FaultKind::ZeroInClue => "zero_in_clue",
            FaultKind::ClueTooLong => "clue_too_long",
            FaultKind::BadColor => "bad_color",
            FaultKind::SumMismatch => "sum_mismatch",
            FaultKind::GivenMismatch => "given_mismatch",
            FaultKind::GoalMismatch => "goal_mismatch",
            FaultKind::Unsupported => "unsupported",
        }
    }
}

/// One thing that is wrong with an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    kind: FaultKind,
    place: Option<Place>,
    line: Option<LinePosition>,
    message: String,
    remedies: Vec<Remedy>,
}

impl Fault {
    /// A fault of the whole input, at no place in particular.
    #[must_use]
    pub fn new(kind: FaultKind, message: impl Into<String>) -> Fault {
        Fault { kind, place: None, line: None, message: message.into(), remedies: Vec::new() }
    }

    /// The same fault, pinned to a place.
    #[must_use]
    pub fn at(mut self, place: impl Into<Option<Place>>) -> Fault {
        self.place = place.into();
        self
    }

    /// The same fault, of the clue of this line.
    #[must_use]
    pub fn of_line(mut self, shape: Shape, line: LineId) -> Fault {
        self.line = Some(shape.line_position(line));
        self
    }

    /// The same fault, with one more thing that helps.
    #[must_use]
    pub fn remedy(mut self, remedy: Remedy) -> Fault {
        self.remedies.push(remedy);
        self
    }

    /// The same fault in other words.
    #[must_use]
    pub fn reworded(mut self, message: impl Into<String>) -> Fault {
        self.message = message.into();
        self
    }

    /// The kind of fault.
    #[must_use]
    pub fn kind(&self) -> FaultKind {
        self.kind
    }

    /// Where in the input, if it is text and the fault has a place.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// The line whose clue is wrong.
    #[must_use]
    pub fn line(&self) -> Option<LinePosition> {
        self.line
    }

    /// What is wrong, in words.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// What helps: each of these alone.
    #[must_use]
    pub fn remedies(&self) -> &[Remedy] {
        &self.remedies
    }

    /// The message and the remedies, each of these worded by `word`.
    #[must_use]
    pub fn text(&self, word: impl FnMut(&Remedy) -> String) -> String {
        with_remedies(&self.message, &self.remedies, word)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.text(Remedy::to_string);
        match self.place {
            Some(place) => write!(f, "{place}: {text}"),
            None => f.write_str(&text),
        }
    }
}

/// Everything that is wrong with an input: at least one fault, in the order found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    first: Box<Fault>,
    rest: Vec<Fault>,
}

impl Error {
    /// All faults in the order found; `None` if there are none.
    #[must_use]
    pub fn from_faults(faults: Vec<Fault>) -> Option<Error> {
        let mut faults = faults.into_iter();
        let first = Box::new(faults.next()?);
        Some(Error { first, rest: faults.collect() })
    }

    /// Every fault, at least one.
    pub fn faults(&self) -> impl Iterator<Item = &Fault> {
        std::iter::once(self.first()).chain(&self.rest)
    }

    /// The fault found first.
    #[must_use]
    pub fn first(&self) -> &Fault {
        &self.first
    }

    /// Whether differing sums of rows and columns are all that is wrong.
    #[must_use]
    pub fn is_sum_mismatch(&self) -> bool {
        self.faults().all(|fault| fault.kind == FaultKind::SumMismatch)
    }

    /// Whether the input was refused for its size.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.faults().any(|fault| fault.kind == FaultKind::TooLarge)
    }
}

impl From<Fault> for Error {
    fn from(first: Fault) -> Error {
        Error { first: Box::new(first), rest: Vec::new() }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        for fault in &self.rest {
            write!(f, "\n{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
