//! Bytes that each stage of a run takes, before it takes them.
//!
//! | stage | bytes, in black and white | what they are |
//! |---|---|---|
//! | lines | 12 a cell, 16 a run | trail (8 a cell), masks, solutions that are reported |
//! | probing | 96 a cell more | echoes, stamps, orders |
//! | search | `learn::BYTES_A_VARIABLE` more, and clauses | trails, heaps, watches |
//!
//! They are upper bounds, and follow from the sizes alone: a run asks whether a stage fits what is
//! allowed before it begins it, and ends otherwise. (The allocator's own count is held against them
//! in the tests of `solve`.) Colors cost more where the lines have many: a bit for each value of a
//! line, and 8 bytes for each value that a cell may lose.

use pictogrid_core::{Extent, Stage};

use crate::crossings::Crossings;
use crate::learn::BYTES_A_VARIABLE;

/// Bytes of each cell for probing.
pub(crate) const PROBED_CELL: u64 = 96;
/// Bytes of each value that an open cell may have, for probing in colors.
pub(crate) const PROBED_CHOICE: u64 = 48;

/// Pictures of a solve at once: the one that is reported, the one kept to report no picture twice, and
/// the one that is checked.
const PICTURES: u64 = 3;
/// What takes no more in a large puzzle.
const BESIDE: u64 = 4096;

/// An upper bound on the bytes of a run up to `stage`; for the search, of what it takes at its start.
#[must_use]
pub fn bytes(extent: &Extent, stage: Stage) -> u64 {
    let (n, n_choices) = (extent.n_cells(), extent.n_choices);
    let lines = if extent.is_plain { lines(extent) } else { colored_lines(extent) };
    let of_choices = if extent.is_plain { 0 } else { PROBED_CHOICE * n_choices };
    let probing = PROBED_CELL * n + of_choices;
    let search = BYTES_A_VARIABLE * if extent.is_plain { n } else { n_choices };
    match stage {
        Stage::Lines => lines,
        Stage::Probing => lines + probing,
        Stage::Search => lines + probing + search,
    }
}

/// Lines in black and white.
pub(crate) fn lines(extent: &Extent) -> u64 {
    let n = extent.n_cells();
    // Two masks for each line; a board has two planes.
    let masks = extent.shape.n_directions() as u64 * n / 4 + n / 4;
    let plans = 16 * extent.n_runs;
    8 * n + masks + PICTURES * n + plans + shared(extent) + scratch(extent)
}

/// Lines with colors, blots, or without clues.
pub(crate) fn colored_lines(extent: &Extent) -> u64 {
    let (n, v) = (extent.n_cells(), extent.n_values as u64);
    let n_lines = extent.shape.n_lines() as u64;
    let losses = 8 * (extent.n_choices - n);
    let planes = extent.n_planes / 8 + 8 * (extent.n_runs + 2 * n_lines);
    let cells = (8 * v.div_ceil(64) + 2) * n;
    let boards = 2 * v * n / 8;
    let plans = 200 * extent.n_runs + (2 * v + 300) * n_lines;
    let pictures = PICTURES * n;
    losses + planes + cells + boards + plans + pictures + shared(extent) + 6 * scratch(extent)
}

/// What both have.
fn shared(extent: &Extent) -> u64 {
    Crossings::bytes(extent.shape) + 100 * extent.shape.n_lines() as u64 + BESIDE
}

/// The room to settle one line: rows of slack positions, and a table for each length of a run.
fn scratch(extent: &Extent) -> u64 {
    let (n, k) = (extent.longest(), extent.most_runs);
    let slack = (n + 1).saturating_sub(2 * k);
    let rows = k * (slack / 64 + 3);
    // Runs of different lengths take half the square of their number, at least.
    let n_lengths = k.min((2 * n).isqrt() + 1);
    let tables = (8 * n_lengths + 25) * (n / 64 + 2);
    // The rows grow by doubling, and are copied on the way.
    24 * rows + 8 * tables + 48 * k + 4 * n
}
