//! Slow oracles and planted puzzles, for tests.
//!
//! A fast routine is right when it agrees with one that is obviously right, and a deduction is
//! sound when it never removes what was planted. Both need material: this crate makes it, either
//! from a number ([`SplitMix64`]: the same seed means the same puzzle forever) or as a proptest
//! strategy, which also shrinks what fails.
//!
//! ```text
//!   plant    ..###.#..   hidden arrangement      brute    every way to finish ??#?? 3
//!   clue     3 1         read off it             forced   what they all agree on
//!   line     ?.?##????   partly covered          solutions of a tiny puzzle
//! ```
//!
//! It never depends on the code under test, only on `core` and `check`; `sat` asks a SAT solver that
//! others maintain.

pub mod brute;
pub mod brute_colors;
pub mod line_table;
pub mod long_lines;
pub mod planted;
pub mod planted_colors;
mod proof_header;
pub mod records;
pub mod sat;
mod sat_literal;
mod stopping_observers;
pub mod strategy;
pub mod strategy_colors;

pub use pictogrid_core::SplitMix64;
pub use stopping_observers::stops_at;

pub use proof_header::proof_header;
