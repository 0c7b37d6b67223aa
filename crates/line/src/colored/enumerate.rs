//! The arrangements of a line with colors, one at a time.
//!
//! A walk over the cells: each takes the first value with which the line can still be finished,
//! colors before empty, so that the walk never turns back from a dead end. What can be finished is
//! read off the rows of the mirrored pass.
//!
//! ```text
//!   clue 1a ?b       a b .    cell by cell: in run 0, in run 1, behind it
//!   on 3 cells       a b b    the last cell that has another value takes it,
//!                    a . b    and the cells after it take their first again
//!                    . a b
//! ```
//!
//! O(n) for an arrangement, whatever their number.

use pictogrid_core::{Clue, Value};

use super::pass::Side;
use super::{Plan, ValueSets};

/// Where the walk is before a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Behind `j` runs, an empty cell or the edge on the left.
    Gap { j: usize },
    /// In run `j`, of this choice, which began at `from`.
    Run { j: usize, choice: usize, from: usize },
}

/// Iterator over the ways to finish a line, each as the values of its cells.
#[derive(Clone, Debug)]
pub struct Colorings {
    line: ValueSets,
    plan: Plan,
    right: Side,
    n_words: usize,
    /// The values of the cells, as planes, and the place before each cell.
    planes: Vec<usize>,
    places: Vec<Place>,
    is_started: bool,
    is_over: bool,
}

impl Colorings {
    /// The ways to finish `line` so that its runs are those of `clue`.
    #[must_use]
    pub fn new(line: &ValueSets, clue: &Clue) -> Colorings {
        let plan = Plan::new(line.len(), line.n_values(), clue);
        let slack = plan.slack.unwrap_or(0);
        let n_words = slack / 64 + 1;
        let mut right = Side::default();
        let mut is_over = plan.slack.is_none();
        if !is_over && !plan.is_free() && !line.is_empty() {
            let words: Vec<u64> = plan
                .values()
                .iter()
                .flat_map(|&value| line.plane(value).words().to_vec())
                .collect();
            let mut left = Side::default();
            left.load(line.len(), &words);
            right.load_mirrored(line.len(), &left);
            is_over = !right.run(&plan, (&plan.mirrored, slack), n_words);
        }
        is_over |= plan.is_free() && (0..line.len()).any(|i| line.values(i).next().is_none());
        let (planes, places) = (Vec::new(), Vec::new());
        Colorings {
            line: line.clone(),
            plan,
            right,
            n_words,
            planes,
            places,
            is_started: false,
            is_over,
        }
    }

    /// Bit `at - packed` of a row of the pass from the right, which counts from the other end.
    fn bit(&self, row: &[u64], packed: u32, at: usize) -> bool {
        let slack = self.plan.slack.unwrap_or(0);
        let s = at.checked_sub(packed as usize).and_then(|s| slack.checked_sub(s));
        s.is_some_and(|s| row[s / 64] >> (s % 64) & 1 == 1)
    }

    /// Whether the line can be finished from cell `at` on when runs `0..j` are over and the cell
    /// before is not of one of them.
    fn can_rest(&self, j: usize, at: usize) -> bool {
        let k = self.plan.steps.len();
        let row = &self.right.gaps[(k - j) * self.n_words..][..self.n_words];
        // The packed start of run j as the right side sees it: the end of what lies before.
        let packed = self
            .plan
            .steps
            .get(j)
            .map_or_else(|| self.plan.steps.last().map_or(0, |step| step.end), |step| step.start);
        self.bit(row, packed, at)
    }

    fn can_end(&self, j: usize, choice: usize, at: usize) -> bool {
        self.bit(&self.right.begins[choice * self.n_words..], self.plan.steps[j].end, at)
    }

    /// Whether run `j` may begin, or go on if its length is unknown, at cell `at`.
    fn can_begin(&self, j: usize, choice: usize, at: usize) -> bool {
        self.bit(&self.right.ends[choice * self.n_words..], self.plan.steps[j].start, at)
    }

    fn length(&self, choice: usize) -> Option<usize> {
        let kind = self.plan.choices[choice].kind?;
        Some(self.plan.kinds[kind as usize].length as usize)
    }

    /// The place before cell `i + 1` if cell `i` takes the value of `plane`; `None` if it cannot.
    fn step(&self, i: usize, plane: usize) -> Option<Place> {
        if !self.line.may(i, self.plan.values()[plane]) {
            return None;
        }
        if self.plan.is_free() {
            return Some(Place::Gap { j: 0 });
        }
        let (next, before) = match self.places[i] {
            Place::Gap { j } => (j, None),
            Place::Run { j, choice, from } => {
                let color = self.plan.choices[choice].plane as usize;
                let length = self.length(choice);
                let goes_on = length.map_or(
                    self.line.may(i, self.plan.values()[color]) && self.can_begin(j, choice, i),
                    |length| i < from + length,
                );
                if plane == color && goes_on {
                    return Some(self.places[i]);
                }
                let ends = length.map_or(self.can_end(j, choice, i), |length| i == from + length);
                if !ends {
                    return None;
                }
                (j + 1, Some(color))
            }
        };
        if plane == 0 {
            return self.can_rest(next, i + 1).then_some(Place::Gap { j: next });
        }
        if before == Some(plane) {
            return None;
        }
        let step = self.plan.steps.get(next)?;
        let choice = (step.first as usize..step.last as usize)
            .find(|&c| self.plan.choices[c].plane as usize == plane)?;
        let is_possible = self.can_begin(next, choice, i);
        is_possible.then_some(Place::Run { j: next, choice, from: i })
    }

    /// The next plane that cell `i` can take after `plane`: colors first, empty last.
    fn next_plane(&self, i: usize, plane: Option<usize>) -> Option<(usize, Place)> {
        let n_planes = self.plan.values().len();
        let first = match plane {
            None => 1,
            Some(0) => return None,
            Some(plane) => plane + 1,
        };
        let order = (first..n_planes).chain([0]);
        order.filter_map(|plane| Some((plane, self.step(i, plane)?))).next()
    }

    /// Gives the cells from `i` on their first values. Needs: the line can be finished.
    fn fill(&mut self, from: usize) {
        for i in from..self.line.len() {
            let (plane, place) = self.next_plane(i, None).expect("the line can be finished");
            self.planes.push(plane);
            self.places.push(place);
        }
    }

    /// Goes on to the next arrangement. Gives whether there is one.
    fn advance(&mut self) -> bool {
        if !self.is_started {
            self.is_started = true;
            self.places.push(Place::Gap { j: 0 });
            self.fill(0);
            return true;
        }
        while let Some(plane) = self.planes.pop() {
            let i = self.planes.len();
            self.places.truncate(i + 1);
            if let Some((plane, place)) = self.next_plane(i, Some(plane)) {
                self.planes.push(plane);
                self.places.push(place);
                self.fill(i + 1);
                return true;
            }
        }
        false
    }
}

impl Iterator for Colorings {
    type Item = Vec<Value>;

    fn next(&mut self) -> Option<Vec<Value>> {
        self.is_over = self.is_over || !self.advance();
        let values = self.plan.values();
        (!self.is_over).then(|| self.planes.iter().map(|&plane| values[plane]).collect())
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
