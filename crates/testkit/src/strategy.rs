//! The same material as proptest strategies, which shrink: a failing case is reported as the
//! shortest line with the fewest known cells that still fails.

use std::ops::RangeInclusive;

use pictogrid_core::{Line, Value};
use proptest::{collection::vec, prelude::*};

use crate::planted::PlantedLine;

/// Any cells of a line, unknown in about half of the cases.
pub fn line(n: RangeInclusive<usize>) -> impl Strategy<Value = Line> {
    let cell =
        prop_oneof![2 => Just(None), 1 => Just(Some(Value::EMPTY)), 1 => Just(Some(Value::FILLED))];
    vec(cell, n).prop_map(|cells| Line::from_cells(cells.len(), |i| cells[i]))
}

/// Any clue of up to `k` runs of up to `g` cells, whether or not it fits anything.
pub fn clue(k: usize, g: u32) -> impl Strategy<Value = Vec<u32>> {
    vec(1..=g, 0..=k)
}

/// A line with a hidden arrangement and its clue, so that at least one arrangement exists.
pub fn planted_line(n: RangeInclusive<usize>) -> impl Strategy<Value = PlantedLine> {
    (vec((any::<bool>(), prop::bool::weighted(0.3)), n)).prop_map(|cells| {
        let (hidden, is_shown): (Vec<bool>, Vec<bool>) = cells.into_iter().unzip();
        PlantedLine::new(hidden, &is_shown)
    })
}

/// A line and a clue: planted in two of three cases, unrelated in the others.
pub fn record(n: RangeInclusive<usize>) -> impl Strategy<Value = (Line, Vec<u32>)> {
    let longest = *n.end() as u32;
    prop_oneof![
        2 => planted_line(n.clone()).prop_map(|planted| (planted.line, planted.clue)),
        1 => (line(n), clue(4, longest.max(1))),
    ]
}
