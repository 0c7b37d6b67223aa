//! Both passes, and what they leave of every cell.
//!
//! With the rows of the pass from the left, and those of the mirrored pass turned back:
//!
//! ```text
//!   run of known length     ends where both say so: its cells up to there
//!   run of unknown length   cells that it reaches from a begin, and from an end
//!   gap                     cells that one can get to from the left, and get on from to the right
//! ```
//!
//! Starts of runs of one kind are gathered first and spread over their cells once.
//!
//! O(k · c · r / 64) word steps for both passes, for runs of `c` possible colors, and a spread for each
//! kind of run in place of one for each run.

use pictogrid_core::{Clue, Value};

use super::bit_rows::{self, spread, window};
use super::pass::{PassRows, place_row};
use super::{Plan, ValueSets};
use crate::exact::NoArrangement;

/// Buffers for one line; they grow as needed and are reused.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    left: PassRows,
    right: PassRows,
    /// By kind, `stride` words: where such a run starts.
    starts: Vec<u64>,
    /// By plane, `stride` words: what is left.
    planes: Vec<u64>,
    turned: Vec<u64>,
}

/// The values that each cell of `line` has in some arrangement of `clue`; `None` if there is none.
///
/// One call allocates; to settle many lines, keep a [`Plan`] a line and a [`Scratch`].
///
/// ```
/// use pictogrid_core::{Clue, Run, Value};
/// use pictogrid_line::colored::{ValueSets, possible};
///
/// let (a, b) = (Value(1), Value(2));
/// let clue = Clue::of_runs(vec![Run::new(2, a), Run::new(1, b)]);
/// let line = possible(&ValueSets::unknown(4, 3), &clue).unwrap();
/// assert_eq!(line.get(1), Some(a));
/// assert!(!line.may(3, a));
/// ```
#[must_use]
pub fn possible(line: &ValueSets, clue: &Clue) -> Option<ValueSets> {
    let (n, mut line) = (line.len(), line.clone());
    let plan = Plan::new(n, line.n_values(), clue);
    let n_words = n.div_ceil(64).max(1);
    let mut planes = Vec::new();
    for &value in plan.values() {
        planes.extend_from_slice(line.plane(value).words());
    }
    plan.settle(&mut Scratch::default(), &mut planes).ok()?;
    (0..line.n_values()).for_each(|v| line.plane_mut(Value(v as u8)).write(|words| words.fill(0)));
    for (&value, plane) in plan.values().iter().zip(planes.chunks_exact(n_words)) {
        line.plane_mut(value).write(|words| words.copy_from_slice(plane));
    }
    let is_possible = |i| line.values(i).next().is_some();
    (0..n).all(is_possible).then_some(line)
}

impl Plan {
    /// Narrows the planes to what some arrangement has in each cell.
    ///
    /// Needs: one plane for each of [`Plan::values`], one after another, `n / 64` words each, rounded
    /// up; nothing beyond the last cell; one cell at least. Gives: subsets, or `NoArrangement` with
    /// the planes as they were.
    pub fn settle(&self, scratch: &mut Scratch, planes: &mut [u64]) -> Result<(), NoArrangement> {
        let slack = self.slack.ok_or(NoArrangement)?;
        if self.is_free || self.n == 0 {
            return Ok(());
        }
        match slack / 64 + 1 {
            1 => self.settle_rows(scratch, (planes, slack), 1),
            2 => self.settle_rows(scratch, (planes, slack), 2),
            n_words => self.settle_rows(scratch, (planes, slack), n_words),
        }
    }

    /// Whether some arrangement agrees with the planes: the pass from the left alone.
    /// Needs: as [`Plan::settle`].
    pub fn allows(&self, scratch: &mut Scratch, planes: &[u64]) -> bool {
        let Some(slack) = self.slack else { return false };
        if self.is_free || self.n == 0 {
            return true;
        }
        scratch.left.load(self.n, planes);
        let left = &mut scratch.left;
        match slack / 64 + 1 {
            1 => left.run(self, (&self.steps, slack), 1),
            2 => left.run(self, (&self.steps, slack), 2),
            n_words => left.run(self, (&self.steps, slack), n_words),
        }
    }

    #[inline(always)]
    fn settle_rows(
        &self,
        scratch: &mut Scratch,
        (planes, slack): (&mut [u64], usize),
        n_words: usize,
    ) -> Result<(), NoArrangement> {
        let stride = bit_rows::stride(self.n);
        let Scratch { left, right, .. } = scratch;
        left.load(self.n, planes);
        if !left.run(self, (&self.steps, slack), n_words) {
            return Err(NoArrangement);
        }
        right.load_mirrored(self.n, left);
        right.run(self, (&self.mirrored, slack), n_words);
        scratch.starts.clear();
        scratch.starts.resize(self.kinds.len() * stride, 0);
        scratch.planes.clear();
        scratch.planes.resize(self.values().len() * stride, 0);
        scratch.turned.resize(n_words, 0);
        self.meet_runs(scratch, slack, n_words);
        self.meet_gaps(scratch, slack, n_words);
        for (kind, starts) in self.kinds.iter().zip(scratch.starts.chunks_exact_mut(stride)) {
            spread(starts, kind.length);
            let plane = &mut scratch.planes[kind.plane as usize * stride..][..stride];
            plane.iter_mut().zip(&*starts).for_each(|(word, cells)| *word |= cells);
        }
        let kept = scratch.planes.chunks_exact(stride);
        for (plane, kept) in planes.chunks_exact_mut(self.n.div_ceil(64)).zip(kept) {
            plane.copy_from_slice(&kept[..plane.len()]);
        }
        Ok(())
    }

    /// Where runs lie in some arrangement.
    #[inline(always)]
    fn meet_runs(&self, scratch: &mut Scratch, slack: usize, n_words: usize) {
        let stride = bit_rows::stride(self.n);
        let Scratch { left, right, starts, planes, turned } = scratch;
        for step in &self.steps {
            for c in step.first as usize..step.last as usize {
                let row = c * n_words..(c + 1) * n_words;
                let choice = self.choices[c];
                // A run that begins at the right, seen from there, ends there.
                let (theirs, plane) = match choice.kind {
                    Some(kind) => {
                        (&right.begins[row.clone()], &mut starts[kind as usize * stride..])
                    }
                    None => {
                        (&right.ends[row.clone()], &mut planes[choice.plane as usize * stride..])
                    }
                };
                bit_rows::mirror(theirs, slack, |i, word| turned[i] = word);
                let ours = &left.ends[row];
                place_row(&mut plane[..stride], step.start, |i| ours[i] & turned[i], n_words);
            }
        }
    }

    /// Which cells are empty in some arrangement.
    #[inline(always)]
    fn meet_gaps(&self, scratch: &mut Scratch, slack: usize, n_words: usize) {
        let stride = bit_rows::stride(self.n);
        let Scratch { left, right, planes, turned, .. } = scratch;
        let k = self.steps.len();
        for j in 0..=k {
            let start = j.checked_sub(1).map_or(0, |j| self.steps[j].end);
            let is_apart = self.steps.get(j).is_some_and(|step| step.is_apart);
            let (ours, theirs) = (&left.gaps[j * n_words..], &right.gaps[(k - j) * n_words..]);
            bit_rows::mirror(&theirs[..n_words], slack, |i, word| turned[i] = word);
            if !is_apart {
                // The next position has to be reached from the right, behind the empty cell.
                for i in 0..n_words {
                    let next = turned.get(i + 1).copied().unwrap_or(0);
                    turned[i] = turned[i] >> 1 | next << 63;
                }
            }
            let open = |i| window(&left.planes, start, i);
            let row = |i| ours[i] & turned[i] & open(i);
            place_row(&mut planes[..stride], start, row, n_words);
        }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::{brute_colors, strategy_colors};
    use proptest::prelude::*;

    use super::super::value_sets::of_choices;
    use super::*;

    fn values(line: &ValueSets) -> brute_colors::Choices {
        (0..line.len()).map(|i| line.values(i).collect()).collect()
    }

    /// The line with so many cells before and after it that are empty for certain.
    fn embedded(choices: &brute_colors::Choices, (before, after): (usize, usize)) -> ValueSets {
        let empty = vec![Value::EMPTY];
        let mut all = vec![empty.clone(); before];
        all.extend_from_slice(choices);
        all.extend(vec![empty; after]);
        of_choices(&all, strategy_colors::N_VALUES)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1500))]

        #[test]
        fn what_is_possible_is_what_brute_force_finds(
            (choices, clue) in strategy_colors::record(0..=7),
        ) {
            let line = of_choices(&choices, strategy_colors::N_VALUES);
            let expected = brute_colors::possible(&choices, &clue);
            prop_assert_eq!(possible(&line, &clue).map(|line| values(&line)), expected);
        }

        #[test]
        fn it_does_not_matter_where_words_end(
            (choices, clue) in strategy_colors::record(0..=7),
            before in 0_usize..140,
            after in 0_usize..140,
        ) {
            prop_assume!(clue != Clue::Unknown);
            let expected = brute_colors::possible(&choices, &clue);
            let found = possible(&embedded(&choices, (before, after)), &clue);
            let middle = found.map(|line| values(&line)[before..before + choices.len()].to_vec());
            prop_assert_eq!(middle, expected);
        }

        #[test]
        fn what_is_allowed_is_what_has_an_arrangement(
            (choices, clue) in strategy_colors::record(1..=7),
        ) {
            let line = of_choices(&choices, strategy_colors::N_VALUES);
            let plan = Plan::new(line.len(), line.n_values(), &clue);
            let planes: Vec<u64> =
                plan.values().iter().map(|&value| line.plane(value).words()[0]).collect();
            let is_allowed = plan.allows(&mut Scratch::default(), &planes);
            prop_assert_eq!(is_allowed, brute_colors::possible(&choices, &clue).is_some());
        }
    }

    #[test]
    fn a_line_of_254_colors() {
        let runs = (1..255).map(|v| pictogrid_core::Run::new(1, Value(v))).collect();
        let line = possible(&ValueSets::unknown(255, 255), &Clue::of_runs(runs)).unwrap();
        let expected = |i: u8| [0, i, i + 1].map(Value);
        assert_eq!(line.values(0).collect::<Vec<_>>(), [0, 1].map(Value));
        assert!((1..254).all(|i| line.values(i.into()).eq(expected(i))));
        assert_eq!(line.values(254).collect::<Vec<_>>(), [0, 254].map(Value));
    }
}
