//! The engine of the Python package: the libraries, behind classes and functions that Python can call.
//!
//! ```text
//!   lists, arrays, files --clues--> Puzzle --the libraries--> typed results, NumPy arrays
//! ```
//!
//! No puzzle logic: this crate arranges calls. While one runs, other Python threads run too, and a signal
//! (Ctrl-C) ends it within 50 ms, a scan behind its answer. What is wrong with an argument is an exception that names it.

#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    reason = "functions have the arguments that Python gives, as it gives them"
)]

mod advice;
mod answer_text;
mod answers;
mod arguments;
mod boards;
mod call_limits;
mod clues;
mod drawing;
mod errors;
mod explanations;
mod files;
mod grade;
mod hints;
mod lines;
mod making_puzzles;
mod matching;
mod moves;
mod outcome;
mod patterns;
mod pickle;
mod pictures;
mod proofs;
mod puzzle;
mod puzzle_arrays;
mod puzzle_lists;
mod remedies;
mod scans;
mod score;
mod score_many;
mod solved;
mod tiles;

use pyo3::prelude::*;

/// The compiled part of `pictogrid`.
#[pymodule(name = "_engine")]
mod engine {
    #[pymodule_export]
    use crate::{
        advice::{Advice, ConflictingClue, TypoCandidate},
        answer_text::{canonical, proof, read_answer},
        answers::{BrokenLine, Checked, check},
        boards::Boards,
        drawing::draw,
        errors::{Fault, ProofError, PuzzleError},
        explanations::{Explanation, explain},
        files::{convert, read, write},
        grade::{Grade, rate},
        hints::{Hint, HintEnd, Mistake, hint},
        lines::{Records, line_count, line_forced, records},
        making_puzzles::{Change, Fixed, Orders, fix, make},
        matching::{Matched, jigsaw_match},
        moves::{CheckedMove, verify_steps},
        patterns::{Sightings, jigsaw_find},
        pickle::restored,
        proofs::{Verified, verify},
        puzzle::Puzzle,
        puzzle_arrays::solve_many,
        scans::{Doubt, Scanned, ScannedLine, scan},
        score::{Score, Violation, score},
        score_many::{ScoredMany, score_many},
        solved::{Counted, Solutions, Solved, count, solutions, solve},
        tiles::{Assembled, jigsaw},
    };

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
