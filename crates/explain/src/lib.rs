//! Nonograms explained: the next step with its reason, mistakes, and grades.
//!
//! ```text
//!   clues and board --> rules of one line, cheapest first --> what-ifs, counting --> a step
//!                                                                      sum of steps --> a grade
//! ```
//!
//! A closure, asked now and then, can stop the work. The `Observer` of core is not used: it is told of
//! solutions, progress and clauses, which this crate does not have.

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod board;
mod by_lines;
mod clash;
mod grade;
mod grid;
mod ladder;
mod least;
mod mark;
mod offers;
mod part;
mod rules;
mod states;
mod steps;
mod words;

pub use board::{
    both_ways::BothWays,
    counting::Count,
    what_if::{Link, WhatIf},
};
pub use clash::Clash;
pub use grade::{Grade, grade, known_within};
pub use ladder::{Example, GRADE_VERSION, LADDER, Row, Rule, level_word};
pub use least::Needs;
pub use mark::Mark;
pub use rules::{Covered, Divided, End, Found, Nearest, Why};
pub use states::LineState;
pub use steps::{Explainer, Next, Reason, Step, TooManyColors, Wish};
pub use words::{Telling, rule_text, summary_text};
