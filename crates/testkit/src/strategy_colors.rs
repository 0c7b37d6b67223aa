//! Lines with colors as proptest strategies, which shrink.
//!
//! ```text
//!   2 of 3   planted     cells ─▶ their runs, 1 in 4 without its length, 1 in 4 without its color
//!   1 of 3   unrelated   any cells, up to 4 runs of up to 4 cells; 1 clue in 20 unknown
//!   cells    planted ones are known in half of the cases, else any set that has the right value
//! ```
//!
//! Unrelated cells and clues rarely fit, so alone they would try little but contradictions; planted
//! ones never contradict. With three colors beside empty two runs may touch while a third color is
//! ruled out. Brute force takes at most 4 to the power of the cells, so its callers ask for up to 7.

use std::{num::NonZero, ops::RangeInclusive};

use pictogrid_core::{Clue, Run, Value};
use proptest::{collection::vec, prelude::*};

use crate::brute_colors::Choices;

/// The values of these lines: empty and three colors.
pub const N_VALUES: usize = 4;

fn value() -> impl Strategy<Value = Value> {
    (0..N_VALUES as u8).prop_map(Value)
}

/// What each cell of a line may be: anything in most cases, else any set of values.
pub fn choices(n: RangeInclusive<usize>) -> impl Strategy<Value = Choices> {
    let all = || (0..N_VALUES as u8).map(Value).collect::<Vec<_>>();
    let some = proptest::sample::subsequence(all(), 1..=N_VALUES);
    vec(prop_oneof![2 => Just(all()), 3 => some], n)
}

/// A run, its length and its color told or not.
fn run(longest: u32) -> impl Strategy<Value = Run> {
    let length = proptest::option::weighted(0.75, 1..=longest);
    let color = proptest::option::weighted(0.75, 1..N_VALUES as u8);
    (length, color).prop_map(|(length, color)| Run {
        length: length.and_then(NonZero::new),
        value: color.map(Value),
    })
}

/// Any clue, whether or not it fits anything; in one of twenty cases none at all.
pub fn clue(n_runs: usize, longest: u32) -> impl Strategy<Value = Clue> {
    let runs = vec(run(longest), 0..=n_runs).prop_map(Clue::of_runs);
    prop_oneof![19 => runs, 1 => Just(Clue::Unknown)]
}

/// The clue of a finished line, some of its lengths and colors covered up.
fn planted(n: RangeInclusive<usize>) -> impl Strategy<Value = (Choices, Clue)> {
    let covers = vec((prop::bool::weighted(0.25), prop::bool::weighted(0.25)), *n.end());
    let cell = (value(), choices(1..=1), prop::bool::weighted(0.5));
    (vec(cell, n), covers).prop_map(|(cells, covers)| {
        let runs = Clue::of_cells(cells.iter().map(|cell| cell.0)).to_runs().unwrap_or_default();
        let covered = runs.into_iter().zip(covers).map(|(run, (length, color))| Run {
            length: run.length.filter(|_| !length),
            value: run.value.filter(|_| !color),
        });
        let clue = Clue::of_runs(covered.collect());
        let choices = cells.into_iter().map(|(value, mut other, is_open)| {
            let mut values = if is_open { other.remove(0) } else { Vec::new() };
            values.push(value);
            values.sort_unstable();
            values.dedup();
            values
        });
        (choices.collect(), clue)
    })
}

/// A line and a clue: planted in two of three cases, unrelated in the others.
pub fn record(n: RangeInclusive<usize>) -> impl Strategy<Value = (Choices, Clue)> {
    let longest = (*n.end() as u32).max(1);
    prop_oneof![
        2 => planted(n.clone()),
        1 => (choices(n), clue(4, longest.min(4))),
    ]
}
