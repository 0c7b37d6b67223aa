//! Solves a whole puzzle: deduces line by line, probes, and searches the rest.
//!
//! It works on lines and cells, without coordinates except in `crossings`, `plain::symmetry` and
//! `plain::counting`. The values of a cell are kept twice, once in the masks of each line through it,
//! so that a line is settled without gathering its cells.
//!
//! ```text
//!   queue of changed lines --> deduce (line::exact) --> cells settled --> crossing lines queued
//!         fixpoint, open cells left --> probe: a value that leads to a contradiction is refuted
//!               open cells left --> search: decide, learn from conflicts, decimate: a verdict
//!                         a long list is wanted --> backtrack: guess, both ways, all solutions
//! ```
//!
//! Everything is counted in work (line visits, conflicts); there is no clock and no thread here.

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

mod backtrack;
mod bounded_search;
mod chunked_resize;
mod colored;
mod count;
mod crossings;
mod domain;
mod estimate;
mod exchange;
mod learn;
mod lines;
mod listing;
mod neighborhood;
mod plain;
mod probe_order;
mod queue;
mod run;
mod run_monitor;
mod solver;
mod techniques;

pub use count::Counted;
pub use estimate::bytes;
pub use exchange::Exchange;
pub use listing::Listing;
pub use run::Ending;
pub use run_monitor::{Budget, DEFAULT_BYTES, StopReason};
pub use solver::Solver;
pub use techniques::{Technique, Techniques};
