//! Forced cells, exactly: which cells some arrangement fills and which some arrangement empties.
//!
//! A cell that no arrangement fills is forced empty, one that no arrangement leaves empty is
//! forced filled. The answer is complete, unlike `overlap`, whatever is known of the line.
//!
//! ```text
//!   clue 2 1     given             ? ? # ? ? .
//!                arrangements      # # . # . .      is refuted by the # in cell 2
//!                                  . # # . # .
//!                                  . . # # . #      is refuted by the . in cell 5
//!                result            . # # . # .
//! ```
//!
//! How: slack coordinates. With `r` empties to spare, run `j` starts at `start(j) + s` for one `s`
//! in `0..=r`, where `start(j)` is its place when everything is pushed left. A *row* is the set of
//! all `s` that are reachable before run `j`, as bits, so one shift and one addition move a whole
//! row past a run: bits where the run fits survive, and the carry of the addition floods on
//! through the cells that may be empty (`flood`). One pass from the left gives the rows `before`,
//! one over the mirrored line gives the rows `after`; where both have a bit, an arrangement exists.
//!
//! Cost: O(k · r / 64) word steps for each pass, no allocation once `Scratch` has grown.
//!
//! | cells | masks | rows | where |
//! |---|---|---|---|
//! | up to 64 | one word | one word | `machine_words` |
//! | up to 128, slack up to 63 | two words | one word | `machine_words` |
//! | up to 128 | two words | two words | `machine_words` |
//! | any | many words | many words, only the window that is not zero | `wide` |
//!
//! A line of which nothing is known is settled by `blank`, one of which everything is by `finished`.
//!
//! What lost: passing the backward rows through two bit reversals a run (1.6 times slower: they sit
//! in the chain of dependencies; mirroring the masks once takes them out of it), and spreading each
//! run by itself (one ladder for all runs, see `Spread`, saves five shifts a run); eight runs at a
//! time in lanes (twice as long: a usual line has five runs and needs fewer instructions than lanes).

mod blank;
mod finished;
mod machine_words;
mod plan;
mod wide;

pub use plan::{Plan, Plans};

use pictogrid_core::{Bits, Line};

/// No arrangement of the clue agrees with the known cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoArrangement;

/// Buffers for one line; they grow as needed and are reused.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    narrow: machine_words::Rows<u64>,
    double: machine_words::Rows<u128>,
    wide: wide::Rows,
}

/// The cells of `line` that are the same in every arrangement of `lengths`, with what was known.
///
/// `None` if there is no arrangement. One call allocates; to settle many lines, keep their
/// [`Plans`] and a [`Scratch`], and use [`Plan::settle`].
///
/// ```
/// let line = "??????????".parse().unwrap();
/// let forced = pictogrid_line::exact::forced(&line, &[1, 3, 4]).unwrap();
/// assert_eq!(forced.to_string(), "#.###.####");
/// ```
#[must_use]
pub fn forced(line: &Line, lengths: &[u32]) -> Option<Line> {
    let mut may_fill: Bits = line.may_fill().clone();
    let mut may_empty: Bits = line.may_empty().clone();
    let mut plans = Plans::default();
    plans.push(line.len(), lengths);
    may_fill.write(|fill| {
        may_empty.write(|empty| plans.get(0).settle(&mut Scratch::default(), fill, empty).ok())
    })?;
    Line::from_sets(may_fill, may_empty)
}
