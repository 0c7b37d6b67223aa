//! Solves a puzzle by lines, then probing, then search. Gives a verdict, and checks every picture.
//!
//! ```text
//!   Puzzle --> search::Solver --picture--> check::picture --> Report (or WrongAnswer)
//! ```
//!
//! [`Solver`] keeps its memory from puzzle to puzzle; [`solve`] is one solve with a new one.
//!
//! ```
//! use pictogrid_core::{Picture, Puzzle};
//! use pictogrid_solve::{Options, Silent, Stage, Verdict, solve};
//!
//! let picture = Picture::parse(&[".#.#.", "#####", "#####", ".###.", "..#.."]).unwrap();
//! let report = solve(&Puzzle::of_picture(&picture), &Options::default(), &mut Silent).unwrap();
//! assert_eq!((report.verdict(), report.stage), (Verdict::Unique, Stage::Lines));
//! assert_eq!(report.solutions(), [picture]);
//! ```

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod answer_score;
mod count;
mod deadline;
mod diagnosis;
mod differences;
mod options;
mod oracle;
mod proof_lines;
mod report;
#[cfg(feature = "threads")]
mod sharing;
mod solutions;
mod solver;
#[cfg(feature = "threads")]
mod threads;

pub use pictogrid_check::{Mismatch, WrongAnswer};
pub use pictogrid_core::{
    Event, EventKind, Observer, Pass, Progress, ProofStep, Silent, Stage, Stats,
};
pub use pictogrid_search::{Budget, Counted, DEFAULT_BYTES, StopReason, Technique, Techniques};

pub use answer_score::{AnswerScore, judge};
pub use count::CountReport;
pub use diagnosis::{
    Advice, AdviceOptions, Axis, Conflict, ConflictingClue, Givens, MissingLine, OtherPicture,
    TypoCandidate, Typos, advice_time, fewest_givens,
};
pub use differences::{Differences, GoalFound, fitting_goal};
pub use options::{Options, Pictures};
pub use oracle::SolverOracle;
pub use proof_lines::{proof_begin, proof_end, proof_line};
pub use report::{Report, Verdict};
pub use solutions::{ListError, Solutions, solutions, solutions_plain};
pub use solver::{Solver, bytes, solve};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
