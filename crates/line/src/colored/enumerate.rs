//! The arrangements of a line with colors, one at a time.
//!
//! A walk over the cells: each takes the first value with which the line can still be finished, colors
//! before empty, and what that leaves of the other cells is found before the next one. So the walk never
//! turns back from a dead end.
//!
//! ```text
//!   clue 1a ?b       a b .    cell by cell
//!   on 3 cells       a b b    the last cell that has another value takes it,
//!                    a . b    and the cells after it take their first again
//!                    . a b
//! ```
//!
//! O(n) settled lines for an arrangement, whatever their number, and as many that wait.

use pictogrid_core::{Clue, Value};

use super::{ValueSets, possible};

/// Iterator over the ways to finish a line, each as the values of its cells.
#[derive(Clone, Debug)]
pub struct Colorings {
    clue: Clue,
    /// Lines that have an arrangement, the next one last; no arrangement is one of two of them.
    open: Vec<ValueSets>,
}

impl Colorings {
    /// The ways to finish `line` so that its runs are those of `clue`.
    #[must_use]
    pub fn new(line: &ValueSets, clue: &Clue) -> Colorings {
        Colorings { clue: clue.clone(), open: possible(line, clue).into_iter().collect() }
    }
}

impl Iterator for Colorings {
    type Item = Vec<Value>;

    fn next(&mut self) -> Option<Vec<Value>> {
        loop {
            let line = self.open.pop()?;
            let Some(i) = (0..line.len()).find(|&i| line.get(i).is_none()) else {
                return (0..line.len()).map(|i| line.get(i)).collect();
            };
            // Colors come first, empty last.
            let (first, second) = (line.values(i).next(), line.values(i).nth(1));
            let value = second.filter(|_| first == Some(Value::EMPTY)).or(first)?;
            let mut others = line.clone();
            others.rule_out(i, value);
            let mut next = line;
            next.settle(i, value);
            self.open.extend([others, next].iter().filter_map(|line| possible(line, &self.clue)));
        }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Run;
    use pictogrid_testkit::{brute_colors, strategy_colors};
    use proptest::prelude::*;

    use super::super::value_sets::of_choices;
    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        #[test]
        fn all_arrangements_of_brute_force((choices, clue) in strategy_colors::record(0..=7)) {
            let line = of_choices(&choices, strategy_colors::N_VALUES);
            let mut expected = brute_colors::finished(&choices, &clue);
            // Here empty comes after all colors.
            let rank = |cells: &Vec<Value>| cells.iter().map(|v| v.0.wrapping_sub(1)).collect::<Vec<_>>();
            expected.sort_by_key(rank);
            prop_assert_eq!(Colorings::new(&line, &clue).collect::<Vec<_>>(), expected);
        }
    }

    #[test]
    fn the_first_of_very_many_come_at_once() {
        let clue = Clue::of_runs(vec![Run::new(1, Value(2)); 100]);
        let mut all = Colorings::new(&ValueSets::unknown(600, 3), &clue);
        let first = all.next().unwrap();
        assert_eq!(first[..4], [Value(2), Value(0), Value(2), Value(0)]);
        assert_eq!(all.take(500).count(), 500);
    }
}
