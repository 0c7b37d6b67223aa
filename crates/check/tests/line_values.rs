//! What the cells of a line may be, held against every way to fill the line.
//!
//! ```text
//!   line and clue ─▶ line_values          ─┐  the same values of each cell,
//!        └─────────▶ brute force, colors  ─┘  or no arrangement
//! ```
//!
//! Lines in black and white and in three colors, with runs of unknown length and color and without a clue:
//! planted in most cases, unrelated in the others. Longer ones are held against the plain table.

use pictogrid_check::line_values;
use pictogrid_core::{Clue, Line, Value};
use pictogrid_testkit::{brute, brute_colors, line_table, strategy, strategy_colors};
use proptest::prelude::*;

/// The cells of a black-and-white line as values that are left.
fn bits(line: &Line) -> Vec<u32> {
    let of_cell = |i| line.get(i).map_or(0b11, |value: Value| 1 << value.0);
    (0..line.len()).map(of_cell).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn in_black_and_white((line, clue) in strategy::record(0..=14)) {
        let expected = brute::forced(&line, &clue).map(|line| bits(&line));
        prop_assert_eq!(line_values(&bits(&line), &Clue::plain(&clue)), Ok(expected));
    }

    #[test]
    fn in_colors((choices, clue) in strategy_colors::record(0..=6)) {
        let bits = |values: &Vec<Value>| values.iter().fold(0, |bits, value| bits | 1_u32 << value.0);
        let cells: Vec<u32> = choices.iter().map(bits).collect();
        let expected = brute_colors::possible(&choices, &clue);
        let expected = expected.map(|choices| choices.iter().map(bits).collect::<Vec<_>>());
        prop_assert_eq!(line_values(&cells, &clue), Ok(expected), "{:?} {:?}", choices, clue);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn long_lines((line, clue) in strategy::record(40..=160)) {
        let expected = line_table::forced(&line, &clue).map(|line| bits(&line));
        prop_assert_eq!(line_values(&bits(&line), &Clue::plain(&clue)), Ok(expected));
    }
}
