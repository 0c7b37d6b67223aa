//! How many arrangements a line with colors has, exact however large the number.
//!
//! The rows of `pass` with numbers where those have bits; every arrangement counts once, since the
//! runs of a finished line are what they are. With `gap[s]` the ways to get to slack position `s`
//! behind the runs so far, and `end[c][s]` those in which the last run, of color `c`, ends there:
//!
//! ```text
//!   begin[c][s] = gap[s-1], if the cell between may be empty,
//!               + end[c'][s] for every other color c'
//!   gap[s]      = gap[s-1], if the cell between may be empty, + end[c][s] for every color c
//! ```
//!
//! O(k · c · r) additions, with c² where colors are unknown. Machine numbers of 64 bits, then 128,
//! then of any length: each notices a carry and gives way, so a count never wraps.

use num_bigint::BigUint;
use pictogrid_core::Clue;

use super::plan::RunStep;
use super::{Plan, ValueSets};
use crate::Count;
use crate::count::Number;

/// The number of ways to finish `line` so that its runs are those of `clue`.
///
/// ```
/// use pictogrid_core::{Clue, Run, Value};
/// use pictogrid_line::colored::{ValueSets, arrangements};
///
/// let touching = Clue::of_runs(vec![Run::new(1, Value(1)), Run::new(1, Value(2))]);
/// assert_eq!(arrangements(&ValueSets::unknown(3, 3), &touching), 3.into());
/// ```
#[must_use]
pub fn arrangements(line: &ValueSets, clue: &Clue) -> Count {
    let plan = Plan::new(line.len(), line.n_values(), clue);
    let Some(slack) = plan.slack else { return Count::ZERO };
    if plan.is_free() {
        let choices = (0..line.len()).map(|i| BigUint::from(line.values(i).count()));
        return choices.product::<BigUint>().into();
    }
    let rows = Rows { plan: &plan, slack, reach: reaches(line, &plan) };
    if let Some(count) = rows.total::<u64>() {
        return u128::from(count).into();
    }
    if let Some(count) = rows.total::<u128>() {
        return count.into();
    }
    rows.total::<BigUint>().expect("a number of any length holds it").into()
}

/// By plane and cell: how many cells from there on may all have the value of the plane.
fn reaches(line: &ValueSets, plan: &Plan) -> Vec<Vec<u32>> {
    let reach = |&value| {
        let mut reach = vec![0; line.len() + 1];
        for i in (0..line.len()).rev() {
            reach[i] = if line.may(i, value) { reach[i + 1] + 1 } else { 0 };
        }
        reach
    };
    plan.values().iter().map(reach).collect()
}

struct Rows<'a> {
    plan: &'a Plan,
    slack: usize,
    reach: Vec<Vec<u32>>,
}

impl Rows<'_> {
    /// Whether `length` cells from `i` on may have the value of a plane.
    fn fits(&self, plane: usize, i: usize, length: u32) -> bool {
        self.reach[plane].get(i).is_some_and(|&reach| reach >= length)
    }

    fn is_open(&self, i: usize) -> bool {
        self.fits(0, i, 1)
    }

    /// The count, `None` if it does not fit `N`.
    fn total<N: Number>(&self) -> Option<N> {
        let mut gap = vec![N::ZERO; self.slack + 1];
        gap[0] = N::ONE;
        let mut is_over = self.flood(&mut gap, 0);
        let mut ends: Vec<(u32, Vec<N>)> = Vec::new();
        for step in &self.plan.steps {
            let choices = step.first as usize..step.last as usize;
            let next = choices.map(|c| {
                let choice = self.plan.choices[c];
                let mut row = self.begins(step, choice.plane, (&gap, &ends), &mut is_over);
                let length = choice.kind.map(|kind| self.plan.kinds[kind as usize].length);
                is_over |= self.end(&mut row, step, (choice.plane, length));
                (choice.plane, row)
            });
            ends = next.collect();
            gap = vec![N::ZERO; self.slack + 1];
            for (_, row) in &ends {
                is_over |= gap.iter_mut().zip(row).fold(false, |over, (sum, n)| over | sum.add(n));
            }
            is_over |= self.flood(&mut gap, step.end as usize);
            if is_over {
                return None;
            }
        }
        (!is_over).then(|| gap.swap_remove(self.slack))
    }

    /// On through cells that may be empty; the row is packed at `start`.
    fn flood<N: Number>(&self, gap: &mut [N], start: usize) -> bool {
        let mut is_over = false;
        for s in 1..gap.len() {
            if self.is_open(start + s - 1) {
                let (before, here) = gap.split_at_mut(s);
                is_over |= here[0].add(&before[s - 1]);
            }
        }
        is_over
    }

    fn begins<N: Number>(
        &self,
        step: &RunStep,
        color: u32,
        (gap, ends): (&[N], &[(u32, Vec<N>)]),
        is_over: &mut bool,
    ) -> Vec<N> {
        let start = step.start as usize;
        let mut row = vec![N::ZERO; gap.len()];
        for s in 0..gap.len() {
            let before = if step.is_apart { Some(s) } else { s.checked_sub(1) };
            let between = if step.is_apart { start + s - 1 } else { (start + s).wrapping_sub(1) };
            if let Some(before) = before.filter(|_| self.is_open(between)) {
                *is_over |= row[s].add(&gap[before]);
            }
            if ends.is_empty() && s == 0 {
                *is_over |= row[s].add(&gap[0]);
            }
            for (_, other) in ends.iter().filter(|(other, _)| *other != color) {
                *is_over |= row[s].add(&other[s]);
            }
        }
        row
    }

    /// From where a run begins to where it ends.
    fn end<N: Number>(
        &self,
        row: &mut [N],
        step: &RunStep,
        (plane, length): (u32, Option<u32>),
    ) -> bool {
        let (start, plane) = (step.start as usize, plane as usize);
        let mut is_over = false;
        for s in 0..row.len() {
            if !self.fits(plane, start + s, length.unwrap_or(1)) {
                row[s] = N::ZERO;
            } else if length.is_none() && s > 0 {
                let (before, here) = row.split_at_mut(s);
                is_over |= here[0].add(&before[s - 1]);
            }
        }
        is_over
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Run, Value};
    use pictogrid_testkit::{brute_colors, strategy_colors};
    use proptest::prelude::*;

    use super::super::value_sets::of_choices;
    use super::*;
    use crate::blank_arrangements;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(800))]

        #[test]
        fn counts_are_those_of_brute_force((choices, clue) in strategy_colors::record(0..=7)) {
            let line = of_choices(&choices, strategy_colors::N_VALUES);
            let expected = brute_colors::finished(&choices, &clue).len();
            prop_assert_eq!(arrangements(&line, &clue), Count::from(expected as u128));
        }
    }

    #[test]
    fn counts_beyond_every_machine_number() {
        // Black runs in a puzzle of three colors count as in black and white.
        for (n, g, k) in [(60, 1, 12), (100, 1, 16), (160, 1, 25), (400, 2, 60)] {
            let expected = Count::from(blank_arrangements(n, &vec![g; k]));
            let runs = |value| Clue::of_runs(vec![Run::new(g, Value(value)); k]);
            for clue in [runs(1), runs(2)] {
                assert_eq!(arrangements(&ValueSets::unknown(n, 4), &clue), expected);
            }
        }
        let any = arrangements(&ValueSets::unknown(100, 4), &Clue::Unknown);
        assert_eq!(any, (BigUint::from(1_u32) << 200_u32).into());
    }
}
