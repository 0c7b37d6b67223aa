//! The puzzle chooses among readings: sums are equal, and almost always one picture fits.
//!
//! ```text
//!   readings of each line ─▶ sums: combinations with equal sums, the cheapest first
//!                         ─▶ solver: the first that is unique, and what is as cheap
//!                         ─▶ missing: a line read wrong is left out, and its clue supplied
//!                         ─▶ greedy: line by line, the surest first, with what contradicts nothing
//!                         ─▶ doubts: numbers that were changed, contested, or out of line
//! ```

mod doubts;
mod greedy;
mod missing;
mod solver;
mod sums;

pub(crate) use doubts::{Evidence, by_suspicion, doubtful};
pub(crate) use greedy::proposal;
pub(crate) use missing::{judged, supplied, taken};
pub(crate) use solver::{Choice, Decoded, Decoder};
use sums::Combinations;
