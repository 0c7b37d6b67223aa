//! One program for all integration tests of this crate, since each program is linked anew.
//!
//! `memory` is beside it: it measures the memory of the whole program.

mod boards;
mod cases;
mod corpus;
mod hostile;
mod inputs;
mod literals;
mod meaning;
mod mutate;
mod odd_puzzles;
mod pixels;
mod registry;
mod spellings;
mod stream;
mod ways_out;
