//! Puzzles with colors, blots or lines without a clue: the same stages, over sets of values.
//!
//! ```text
//!   load        values of the row's clue ∩ values of the column's     cells
//!     └─▶ deduce   line::colored, to the fixpoint                     deduce
//!           └─▶ probe   a value that leads to a contradiction goes    probe
//!                 └─▶ search   that learns, for a verdict             search, theory
//! ```
//!
//! A black-and-white puzzle never comes here (`plain`): its cells are settled or not, and two masks a
//! line are all there is to it. Here a cell loses its values one by one. What is kept of each is the
//! value that was ruled out, in a trail, and everything else follows from there as in black and white.

mod cells;
mod choices;
mod deduce;
mod probe;
mod search;
mod theory;
mod variables;

#[cfg(test)]
pub(crate) use deduce::Deducer;

/// A run over sets of values.
pub(crate) type Run = crate::run::Run<deduce::Deducer, probe::Prober, search::Search>;
