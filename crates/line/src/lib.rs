//! One line of a nonogram at a time: counts and lists its arrangements, and finds its forced cells.
//!
//! An *arrangement* is a way to complete a line so that its runs of filled cells are exactly its
//! clue. A clue is a slice of run lengths. A 0 in it stands for no run and is left out, so the clue
//! of a line without runs is `[]` or `[0]`. Cells are [`pictogrid_core::Line`]s.
//!
//! | file | answers |
//! |---|---|
//! | `count` | how many arrangements, exact however large; `binomial` for unknown lines, `long` for numbers of any length |
//! | `count_limits` | stops a count: when its observer says so, or at a limit of bytes |
//! | `unfold` | a record repeated: its line and its clue, many times |
//! | `table` | how that number is computed, cell by cell, for a drawing |
//! | `enumerate` | which arrangements, in order, one at a time |
//! | `slack` | the ways to distribute the extra empty cells over the gaps between the runs |
//! | `extremes` | every run as far left and as far right as it can be |
//! | `overlap` | the cells that these two extremes settle |
//! | `exact` | which cells are equal in every arrangement |
//! | `colored` | forced cells, count and list for colors, runs of unknown length, and lines without a clue |
//! | `record` | a line and its clue as one line of text |
//! | `records` | the counts of many records at once |
//! | `least_filled` | the least number of filled cells within a set of cells |
//! | `simd` | code for instruction sets that not every processor has |
//!
//! ```text
//!   placement_masks (what fits where) <- extremes <- overlap, count
//!                                     <- enumerate, table
//! ```

// See clippy.toml: no clock, no file, no thread.
#![cfg_attr(not(test), warn(clippy::disallowed_methods, clippy::disallowed_types))]

pub mod colored;
pub mod exact;
pub mod records;

mod arrangement;
mod big_count;
mod binomial;
mod count;
mod count_limits;
mod enumerate;
mod extremes;
mod least_filled;
mod long;
mod overlap;
mod placement_masks;
mod record;
mod simd;
mod slack;
mod table;
mod unfold;

pub use arrangement::draw;
pub use big_count::Count;
pub use binomial::blank_arrangements;
pub use count::{Counter, arrangements};
pub use count_limits::Unfinished;
pub use enumerate::Arrangements;
pub use extremes::{leftmost, rightmost};
pub use least_filled::{LeastFilled, NeedBound, sets_to_count};
pub use overlap::overlap;
pub use record::{Record, RecordError};
pub use slack::{Slots, line_of_slots, min_cells, slack};
pub use table::{Entry, Row, Table};
pub use unfold::{unfold, unfolded};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
