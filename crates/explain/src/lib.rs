//! Nonograms explained: the next step with its reason, mistakes, whole explanations, and grades.
//!
//! ```text
//!   clues and board --> rules of one line, cheapest first --> what-ifs, counting --> a step
//!                                                                      sum of steps --> a grade
//!   Tutor: mistakes --> the next step --> why there is none, with an Oracle for what only a search knows
//!                       each confirmed by `check` (`confirm`)
//! ```
//!
//! [`Tutor`] answers what a person asks; [`Explainer`] is the rules alone. A closure, asked now and
//! then, can stop the work. The `Observer` of core is not used: its events (solutions, clauses) do not
//! occur here.

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod board;
mod candidates;
mod confirm;
mod grade;
mod grid;
mod line_cache;
mod line_status;
mod line_steps;
mod minimal_reason;
mod mistake;
mod rule_table;
mod rules;
mod single_cell;
mod steps;
mod subline;
mod tutor;
mod words;

pub use pictogrid_check::WrongAnswer;

pub use board::{
    both_ways::BothWays,
    counting::Count,
    what_if::{Link, WhatIf},
};
pub use candidates::Candidates;
pub use grade::{Grade, GradeEnd, grade, known_within};
pub use line_status::{LineProgress, LineStatus};
pub use minimal_reason::Needs;
pub use mistake::{Cause, Mistake};
pub use rule_table::{Example, GRADE_VERSION, RULE_TABLE, Row, Rule, level_word};
pub use rules::{Covered, Divided, Found, LineEnd, Nearest, Why};
pub use steps::{Explainer, Next, Reason, Step, TooManyColors, Wish};
pub use tutor::{Answer, Check, End, Explanation, GoOn, Hint, Tutor};
pub use words::{TextPart, markdown_head, rule_text};
