//! All solutions as an iterator: each call finds one, and nothing is done before the next call.
//!
//! ```
//! use pictogrid_core::{Picture, Puzzle};
//! use pictogrid_solve::{Options, solutions};
//!
//! // Each row and each column has one filled cell: 120 pictures, of which three are looked for.
//! let picture = Picture::parse(&["#....", ".#...", "..#..", "...#.", "....#"]).unwrap();
//! let puzzle = Puzzle::of_picture(&picture).without_goal();
//! let first: Result<Vec<Picture>, _> = solutions(&puzzle, Options::default()).take(3).collect();
//! assert_eq!(first.unwrap().len(), 3);
//! assert_eq!(solutions(&puzzle, Options::default()).count(), 120);
//! ```
//!
//! Each picture is confirmed by `check` before it is given. Pictures are not kept, so an iterator
//! may go on for as long as anybody likes; that none comes twice follows from how they are found
//! (both values of every guess are followed), and the tests hold it against brute force.
//!
//! An iterator holds one search, whatever the length of the list. A list would have to be collected
//! first: of a 10×10 with one filled cell in each line, 10! pictures.

use std::{borrow::Cow, fmt, iter::FusedIterator};

use pictogrid_core::{Picture, PlainPuzzle, Puzzle};
use pictogrid_search::Listing;

use crate::{Observer, Options, Silent, StopReason, WrongAnswer, deadline, solver::confirm};

/// Why an iterator of solutions ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ListError {
    /// A budget or the time was used up, or the observer stopped the solve.
    Stopped(StopReason),
    /// The solver was wrong.
    Wrong(WrongAnswer),
}

impl fmt::Display for ListError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ListError::Stopped(reason) => {
                write!(f, "the list of solutions ended early: {}", reason.id())
            }
            ListError::Wrong(wrong) => wrong.fmt(f),
        }
    }
}

impl std::error::Error for ListError {}

/// The solutions of a puzzle; made by [`solutions`].
#[derive(Debug)]
pub struct Solutions<'a> {
    puzzle: Cow<'a, Puzzle>,
    options: Options,
    listing: Listing,
    is_over: bool,
}

/// All solutions of a puzzle, in an unspecified order. The budget of `options` is for all solutions
/// together; [`Budget::max_solutions`](crate::Budget::max_solutions) is ignored, because the caller ends the
/// list. A timeout is for each call of `next`. The iterator ends after an error.
#[must_use]
pub fn solutions(puzzle: &Puzzle, options: Options) -> Solutions<'_> {
    let listing = Listing::new(puzzle, options.budget);
    Solutions { puzzle: Cow::Borrowed(puzzle), options, listing, is_over: false }
}

/// The same in black and white, where that is known: the list is without the code for colors.
#[must_use]
pub fn solutions_plain(puzzle: PlainPuzzle<'_>, options: Options) -> Solutions<'_> {
    let listing = Listing::plain(puzzle, options.budget);
    Solutions { puzzle: Cow::Borrowed(puzzle.puzzle()), options, listing, is_over: false }
}

impl Solutions<'_> {
    /// The same list with a puzzle of its own, for whoever keeps it longer than that.
    #[must_use]
    pub fn into_owned(self) -> Solutions<'static> {
        Solutions { puzzle: Cow::Owned(self.puzzle.into_owned()), ..self }
    }

    /// The next solution; `observer` receives the events of the search for it.
    pub fn next_watched(
        &mut self,
        observer: &mut dyn Observer,
    ) -> Option<Result<Picture, ListError>> {
        if self.is_over {
            return None;
        }
        let Solutions { puzzle, options, listing, .. } = self;
        let (next, stop) =
            deadline::within(options, observer, |observer| listing.next(puzzle, observer));
        let next = match next {
            Ok(next) => next.map(|picture| confirm(puzzle, &picture).map(|()| picture)),
            Err(reason) => {
                self.is_over = true;
                let reason = deadline::named(Some(reason), stop).unwrap_or(reason);
                return Some(Err(ListError::Stopped(reason)));
            }
        };
        self.is_over = !matches!(next, Some(Ok(_)));
        next.map(|next| next.map_err(ListError::Wrong))
    }
}

impl Iterator for Solutions<'_> {
    type Item = Result<Picture, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_watched(&mut Silent)
    }
}

impl FusedIterator for Solutions<'_> {}
