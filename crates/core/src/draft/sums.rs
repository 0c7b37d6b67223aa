//! Whether the directions of a puzzle can cover the same number of cells of each color.
//!
//! ```text
//!   rows      2 | 1 1 | 3     7            rows fill 7 cells,
//!   columns   2 | 2 | 1 | 1   6            columns 6
//!   a blot, a line without a clue          from .. to: a fault only if the two ranges do not meet
//! ```
//!
//! The cheapest proof that there is no picture; where all lengths are known, a single mistyped number
//! always shows in it. So it is a fault of the clues that names both sums, and no verdict of a solver that
//! says "none" and no more. Of a triddler the highest of the three directions is held against the lowest.
//! Linear in the runs, once a color.

use crate::{Fault, FaultKind, LineId, Place, Puzzle, Value};

/// The first color of which two directions can't cover the same number of cells.
pub(super) fn fault(puzzle: &Puzzle, place: Option<Place>) -> Option<Fault> {
    let shape = puzzle.shape();
    let directions = shape.directions();
    (1..puzzle.palette.n_values()).map(|value| Value(value as u8)).find_map(|value| {
        let sums = directions.iter().map(|(name, lines)| {
            let covered = lines
                .clone()
                .map(LineId)
                .map(|line| puzzle.clue(line).covered(value, shape.line_len(line) as u64));
            let sum = covered.fold((0, 0), |(least, most), (l, m)| (least + l, most + m));
            (*name, sum)
        });
        let sums: Vec<Sum> = sums.collect();
        let highest = *sums.iter().max_by_key(|(_, (least, _))| *least)?;
        let lowest = *sums.iter().min_by_key(|(_, (_, most))| *most)?;
        (highest.1.0 > lowest.1.1).then(|| {
            // The direction that is numbered first is said first.
            let is_first =
                sums.iter().find(|sum| [highest, lowest].contains(sum)) == Some(&highest);
            let pair = if is_first { (highest, lowest) } else { (lowest, highest) };
            Fault::new(FaultKind::SumMismatch, message(puzzle, value, pair)).at(place)
        })
    })
}

type Sum = (&'static str, (u64, u64));

fn message(
    puzzle: &Puzzle,
    value: Value,
    ((one, by_one), (other, by_other)): (Sum, Sum),
) -> String {
    let color = match puzzle.palette.get(value) {
        Some(color) if !puzzle.palette.is_two_valued() => format!("{} ", color.name),
        _ => String::new(),
    };
    let cells = if by_one == (1, 1) { "cell" } else { "cells" };
    format!(
        "{one} fill {} {color}{cells}, {other} {}",
        at_least_or_most(by_one, by_other),
        at_least_or_most(by_other, by_one)
    )
}

/// Says a number of cells so that it contradicts the other one.
fn at_least_or_most((least, most): (u64, u64), other: (u64, u64)) -> String {
    match (least == most, least > other.1) {
        (true, _) => least.to_string(),
        (false, true) => format!("at least {least}"),
        (false, false) => format!("at most {most}"),
    }
}
