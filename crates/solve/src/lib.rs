//! Solves a puzzle: lines, then probing, then search; a verdict, and every answer checked.
//!
//! ```text
//!   Puzzle --> search::Solver --picture--> check::picture --> Report (or WrongAnswer)
//! ```
//!
//! [`Solver`] keeps its memory from puzzle to puzzle; [`solve`] is one solve with a new one.
//!
//! ```
//! use pictogrid_core::{Picture, Puzzle};
//! use pictogrid_solve::{Means, Options, Silent, Verdict, solve};
//!
//! let picture = Picture::parse(&[".#.#.", "#####", "#####", ".###.", "..#.."]).unwrap();
//! let report = solve(&Puzzle::of_picture(&picture), &Options::default(), &mut Silent).unwrap();
//! assert_eq!((report.verdict, report.by), (Verdict::Unique, Means::Lines));
//! assert_eq!(report.solutions, [picture]);
//! ```

mod changes;
mod count;
mod culprits;
mod options;
mod report;
mod solver;
mod suspects;
mod trial;
mod wrong_cell;

pub use count::{CountReport, CountStop, Counted};
pub use culprits::{Culprit, Culprits};
pub use options::{
    DEFAULT_BYTES, Observer, Options, Pass, ProofStep, Silent, Technique, Techniques,
};
pub use report::{Means, Report, Stats, StopReason, Verdict, WrongAnswer};
pub use solver::{Solver, bytes, solve};
pub use suspects::{Coverage, Suspect, Suspects};
pub use wrong_cell::WrongCell;
