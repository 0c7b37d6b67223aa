//! The puzzle chooses among readings: sums are equal, and almost always one picture fits.
//!
//! ```text
//!   readings of each line ─▶ sums: combinations with equal sums, the cheapest first
//!                         ─▶ solver: the first that is unique, and what is as cheap
//!                         ─▶ missing: a line read wrong is left out, and its clue supplied
//!                         ─▶ doubts: numbers that were changed, contested, or out of line
//! ```

mod doubts;
mod missing;
mod solver;
mod sums;

pub(crate) use doubts::{Evidence, by_suspicion, doubtful};
pub(crate) use missing::{supplied, taken};
pub(crate) use solver::{Choice, Decoded, Decoder};
use sums::Combinations;
