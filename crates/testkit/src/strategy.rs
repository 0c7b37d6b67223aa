//! The same material as proptest strategies, which shrink: a failing case is reported as the
//! shortest line with the fewest known cells that still fails.

use std::ops::RangeInclusive;

use pictogrid_core::{Line, Picture, Puzzle, Shape, Value};
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

/// A picture of up to `side` cells a side, each filled in `fill` of 1 (0.5 is half of them).
pub fn picture(side: u32, fill: f64) -> impl Strategy<Value = Picture> {
    (1..=side, 1..=side).prop_flat_map(move |(width, height)| {
        let shape = Shape::rect(width, height);
        vec(prop::bool::weighted(fill), shape.n_cells()).prop_map(move |cells| {
            Picture::new(shape, cells.into_iter().map(|c| Value(u8::from(c))).collect())
        })
    })
}

/// The puzzle of such a picture, which stays its goal.
pub fn puzzle(side: u32, fill: f64) -> impl Strategy<Value = Puzzle> {
    picture(side, fill).prop_map(|picture| Puzzle::of_picture(&picture))
}

#[cfg(test)]
mod tests {
    use pictogrid_check as check;

    use super::*;
    use crate::brute;

    proptest! {
        #[test]
        fn planted_lines_have_an_arrangement(planted in planted_line(0..=10)) {
            prop_assert!(brute::finished(&planted.line, &planted.clue).contains(&planted.hidden));
        }

        #[test]
        fn forced_cells_allow_what_was_planted(planted in planted_line(0..=10)) {
            let forced = brute::forced(&planted.line, &planted.clue).unwrap();
            prop_assert!(planted.is_allowed_by(&forced));
        }

        #[test]
        fn a_puzzle_has_its_goal_among_its_solutions(puzzle in puzzle(3, 0.5)) {
            let goal = puzzle.goal().unwrap();
            prop_assert_eq!(check::picture(&puzzle, goal), Ok(()));
            prop_assert!(brute::solutions(&puzzle, usize::MAX).contains(goal));
        }
    }
}
