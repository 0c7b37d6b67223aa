//! A clue of any rule, measured once and settled often.
//!
//! Runs are packed to the left, each as short as it can be: that is where slack position 0 of a
//! run is. Between two runs of one color lies an empty cell; beside a run of unknown color
//! none is packed, since the two may touch if their colors differ.
//!
//! ```text
//!   clue 2a 1a ?b 1?      a a . a b *      starts 0 3 4 5, ends 2 4 5 6
//!   on 9 cells            slack 3: each run begins at most 3 cells further right
//! ```
//!
//! A line knows only the values of its own clue. They are numbered as *planes*, plane 0 being empty,
//! so that a line of three colors costs three planes whatever the palette has. Runs of the same
//! color and length are of one *kind*: where they fit is found once.

use pictogrid_core::{Clue, Run, Value};

use crate::slack::MOST_CELLS;

/// One run, packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunStep {
    /// The first cell when all runs are packed to the left.
    pub(super) start: u32,
    /// The cell after the last.
    pub(super) end: u32,
    /// Whether an empty cell lies between the run before and this one for certain.
    pub(super) is_apart: bool,
    /// Its choices of color, `first..last`.
    pub(super) first: u32,
    pub(super) last: u32,
}

/// A color that a run may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) plane: u32,
    /// The kind, `None` if the length is unknown.
    pub(super) kind: Option<u32>,
}

/// A color and a length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ColoredLength {
    pub(super) plane: u32,
    pub(super) length: u32,
}

/// The plan of one line: its size, its values and its runs.
#[derive(Clone, Debug)]
pub struct Plan {
    pub(super) n: usize,
    /// Cells to spare; `None` if the clue needs more cells than the line has, or other values.
    pub(super) slack: Option<usize>,
    pub(super) is_free: bool,
    values: Box<[Value]>,
    pub(super) steps: Box<[RunStep]>,
    /// The same for the mirrored line.
    pub(super) mirrored: Box<[RunStep]>,
    pub(super) choices: Box<[Choice]>,
    pub(super) kinds: Box<[ColoredLength]>,
}

impl Plan {
    /// The plan of a line of `n` cells, fewer than 2^31, with this clue, in a puzzle with the values
    /// `0..n_values`.
    #[must_use]
    pub fn new(n: usize, n_values: usize, clue: &Clue) -> Plan {
        let n = n.min(MOST_CELLS);
        let Some(runs) = clue.to_runs() else { return Plan::free(n, n_values) };
        let is_foreign = |run: &Run| run.value.is_some_and(|v| usize::from(v.0) >= n_values);
        if runs.iter().any(is_foreign) {
            return Plan::of_values(n, None, vec![Value::EMPTY]);
        }
        let values = values_of(&runs, n_values);
        let slack = (n as u64).checked_sub(clue.min_cells()).map(|slack| slack as usize);
        let mut plan = Plan::of_values(n, slack, values);
        if let Some(slack) = slack {
            plan.pack(&runs, slack);
        }
        plan
    }

    /// The plan of a line of `n` cells without a clue: every cell may have every value.
    #[must_use]
    pub fn free(n: usize, n_values: usize) -> Plan {
        let values = (0..n_values).map(|value| Value(value as u8)).collect();
        Plan { is_free: true, ..Plan::of_values(n, Some(n), values) }
    }

    fn of_values(n: usize, slack: Option<usize>, values: Vec<Value>) -> Plan {
        let (steps, choices, kinds) = (Box::default(), Box::default(), Box::default());
        let (is_free, values) = (false, values.into());
        Plan { n, slack, is_free, values, steps, mirrored: Box::default(), choices, kinds }
    }

    fn pack(&mut self, runs: &[Run], slack: usize) {
        let (mut steps, mut choices, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
        let mut next = 0;
        for (j, run) in runs.iter().enumerate() {
            let is_apart = j > 0 && runs[j - 1].lies_apart_from(run);
            let start = next + u32::from(is_apart);
            let end = start + run.min_length();
            let first = choices.len() as u32;
            for plane in
                (1..self.values.len()).filter(|&p| run.value.is_none_or(|v| v == self.values[p]))
            {
                let plane = plane as u32;
                let mut kind = |length| kind_number(&mut kinds, ColoredLength { plane, length });
                choices.push(Choice { plane, kind: run.length.map(|length| kind(length.get())) });
            }
            steps.push(RunStep { start, end, is_apart, first, last: choices.len() as u32 });
            next = end;
        }
        let n = (self.n - slack) as u32;
        let mirror = |(j, step): (usize, &RunStep)| RunStep {
            start: n - step.end,
            end: n - step.start,
            is_apart: steps.get(j + 1).is_some_and(|next: &RunStep| next.is_apart),
            ..*step
        };
        self.mirrored = steps.iter().enumerate().rev().map(mirror).collect();
        (self.steps, self.choices, self.kinds) = (steps.into(), choices.into(), kinds.into());
    }

    /// The number of cells.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n
    }

    /// The number of runs `k`; 0 if the line has no clue, or is too short for it.
    #[must_use]
    pub fn n_runs(&self) -> usize {
        self.steps.len()
    }

    /// The values that a cell of the line can have, by plane, ascending; the first is empty.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// The work of one pass over the line: words × values × runs.
    #[must_use]
    pub fn work(&self) -> u64 {
        (self.n.div_ceil(64) * self.values.len() * (1 + self.n_runs())) as u64
    }

    /// Whether the line has no clue.
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.is_free
    }

    /// The length of the longest run of known length.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.kinds.iter().map(|kind| kind.length).max().unwrap_or(0)
    }
}

/// Empty and the values of the runs, ascending; all values if the color of one is unknown.
fn values_of(runs: &[Run], n_values: usize) -> Vec<Value> {
    if runs.iter().any(|run| run.value.is_none()) {
        return (0..n_values).map(|value| Value(value as u8)).collect();
    }
    let mut values = vec![Value::EMPTY];
    values.extend(runs.iter().filter_map(|run| run.value));
    values.sort_unstable();
    values.dedup();
    values
}

fn kind_number(kinds: &mut Vec<ColoredLength>, kind: ColoredLength) -> u32 {
    let number = kinds.iter().position(|other| *other == kind).unwrap_or_else(|| {
        kinds.push(kind);
        kinds.len() - 1
    });
    number as u32
}

#[cfg(test)]
mod tests {
    use std::num::NonZero;

    use super::*;

    #[test]
    fn packed_as_drawn() {
        let (a, b) = (Some(Value(1)), Some(Value(2)));
        let run = |length, value| Run { length: NonZero::new(length), value };
        let clue = Clue::of_runs(vec![run(2, a), run(1, a), run(0, b), run(1, None)]);
        let plan = Plan::new(9, 3, &clue);
        let places = |steps: &[RunStep]| steps.iter().map(|s| (s.start, s.end)).collect::<Vec<_>>();
        assert_eq!(places(&plan.steps), [(0, 2), (3, 4), (4, 5), (5, 6)]);
        assert_eq!(places(&plan.mirrored), [(0, 1), (1, 2), (2, 3), (4, 6)]);
        assert!(plan.steps[1].is_apart && plan.mirrored[3].is_apart);
        assert_eq!((plan.slack, plan.longest(), plan.values().len()), (Some(3), 2, 3));
        assert_eq!((plan.choices.len(), plan.kinds.len()), (5, 3));
        assert_eq!(Plan::new(5, 3, &clue).slack, None);
    }

    #[test]
    fn nothing_has_a_value_that_is_not_there() {
        use crate::colored::{Colorings, ValueSets, arrangements, possible};
        let clue = Clue::of_runs(vec![Run::new(1, Value(5))]);
        let line = ValueSets::unknown(3, 3);
        assert_eq!(arrangements(&line, &clue), 0.into());
        assert_eq!(possible(&line, &clue), None);
        assert!(Colorings::new(&line, &clue).next().is_none());
    }

    #[test]
    fn a_line_knows_its_own_values() {
        let clue = Clue::of_runs(vec![Run::new(1, Value(200)), Run::new(1, Value(7))]);
        assert_eq!(Plan::new(5, 255, &clue).values(), [Value(0), Value(7), Value(200)]);
        assert_eq!(Plan::new(5, 255, &Clue::Unknown).values().len(), 255);
    }
}
