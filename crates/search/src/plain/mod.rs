//! Black and white: a cell is settled or it is open, so two masks a line are all there is to it.
//!
//! ```text
//!   deduce    line::exact, to the fixpoint                            deduce, cells
//!     └─▶ probe   a value that leads to a contradiction is refuted    probe
//!           └─▶ search   that learns, for a verdict                   search, theory
//!                 ├─▶ decimate    decide the surest cells             decimation, belief_propagation, line_sums
//!                 │               how often, in what steps            dive_schedule
//!                 ├─▶ first   a symmetric solution                symmetric_solution
//!                 ├─▶ second  a second solution, far away             second_search
//!                 └─▶ prove   variables for the places of runs        order_encoding
//!                             images of what is learned               symmetry
//! ```
//!
//! The files that `colored` has too have the same names there.

mod belief_propagation;
mod cells;
mod counting;
mod decimation;
mod deduce;
mod dive_schedule;
mod line_sums;
mod order_encoding;
mod probe;
mod search;
mod second_search;
mod symmetric_solution;
mod symmetry;
mod theory;

pub(crate) use deduce::Deducer;

/// A run in black and white.
pub(crate) type Run = crate::run::Run<Deducer, probe::Prober, search::Search>;
