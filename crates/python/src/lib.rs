//! The engine of the Python package: the libraries, behind classes and functions that Python can call.
//!
//! ```text
//!   lists, arrays, files --clues--> Puzzle --the libraries--> typed results, NumPy arrays
//! ```
//!
//! No puzzle logic: this crate arranges calls. While one runs, other Python threads run too, and a signal
//! (Ctrl-C) ends it within 50 ms. What is wrong with an argument is an exception that names it.

#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    reason = "functions have the arguments that Python gives, as it gives them"
)]

mod advice;
mod answers;
mod boards;
mod clues;
mod errors;
mod files;
mod grade;
mod hints;
mod lines;
mod making;
mod many;
mod matching;
mod patterns;
mod pictures;
mod puzzle;
mod remedies;
mod solved;
mod tiles;
mod watch;

use pyo3::prelude::*;

/// The compiled part of `pictogrid`.
#[pymodule(name = "_engine")]
mod engine {
    #[pymodule_export]
    use crate::{
        advice::{Advice, ConflictingClue, TypoCandidate},
        answers::{Mismatch, check},
        boards::Boards,
        errors::PuzzleError,
        files::{convert, read, write},
        grade::{Grade, rate},
        hints::{Explanation, Hint, HintEnd, Mistake, explain, hint},
        lines::{Records, line_count, line_forced, records},
        making::{Change, Fixed, Orders, fix, make},
        many::{SolvedMany, solve_many},
        matching::{Matched, jigsaw_match},
        patterns::{Sightings, jigsaw_find},
        puzzle::Puzzle,
        solved::{Counted, Solutions, Solved, count, solutions, solve},
        tiles::{Assembled, jigsaw},
    };

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
