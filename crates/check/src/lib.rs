//! Confirms answers, with code that shares nothing with whatever found them.
//!
//! All checks follow the definitions directly: go over the cells, compare the runs. They use only the
//! types of `core`, so that an error in a clever routine cannot pass its own check.
//!
//! | file | confirms |
//! |---|---|
//! | `line` | these finished black-and-white cells match this clue |
//! | `bits` | the same for all lines of a rectangle, as bits |
//! | `runs` | the same for clues with colors, with runs of unknown length, or without a clue |
//! | `line_states` | how far each line of an unfinished board is, and whether it can still be finished |
//! | `line_values` | that marks follow from a line: the values of its cells in some arrangement |
//! | `picture` | a picture matches every clue of a puzzle and keeps its given cells |
//! | `picture_differences` | in which cells two pictures differ, or a picture and the goal of a puzzle |
//! | `brute` | how many ways to finish a short line match its clue |
//! | `tiles` | tiles laid side by side have equal edges, and their picture shows them |
//! | `edge_matching` | tiles with colors on their edges keep the rules of their board |
//! | `proof` | a proof that a puzzle has one solution, none or several |
//!
//! A picture costs O(cells): 0.8 µs for 27×23, in every solve. A proof costs 0.6 to 1.5 times the search
//! that wrote it, and brute force takes short lines only. What lost: the line routines of the solver as
//! the check, since their error would pass; and a check that each front end calls, since one of them
//! would forget it. `solve`, `explain` and `jigsaw` call it themselves. (`explain` does not in the first module
//! of the page, which has no room for it.)

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod bits;
mod brute;
mod edge_matching;
mod line;
mod line_states;
mod line_values;
mod picture;
mod picture_differences;
pub mod proof;
mod runs;
mod tiles;
mod wrong_answer;

pub use brute::{
    MAX_UNKNOWN, TooManyUnknown, arrangements, arrangements_unless, for_each_arrangement,
};
pub use edge_matching::{BrokenRule, EdgeBoard, EdgeScore, Pin};
pub use line::line_matches;
pub use line_states::{LineState, line_states};
pub use line_values::{LineTooLong, MOST_STATES, line_values};
pub use picture::{Mismatch, mismatches, picture};
pub use picture_differences::{against_goal, differ};
pub use runs::clue_matches;
pub use tiles::{Assembly, Tiles, WrongAssembly};
pub use wrong_answer::WrongAnswer;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
