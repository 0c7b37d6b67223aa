//! The least number of filled cells that a line has within a set of its cells.
//!
//! Several parallel lines hold a known number of filled cells; each line that crosses them needs so
//! many there, wherever its runs lie. That is what counting arguments rest on.
//!
//! ```text
//!   clue 3, cells ? ? ? ? ?, the set is every second one    # # # . .   2 of them
//!                 ^   ^   ^                                 . # # # .   1 of them: the least
//! ```
//!
//! A table over runs and places, with a minimum in place of a sum, from both ends: so it says, too, what
//! the line needs if a cell is filled, and if it is empty. O(runs × room to move), and as much again
//! times the length of a run for single cells. [`NeedBound`] needs no table, and shows of most sets that
//! a table would say nothing.

use pictogrid_core::{Bits, Line};

use crate::{draw, leftmost, rightmost};

/// The sets of `n` parallel lines that are worth counting: every `step`-th line, with each offset;
/// every second one also without its first or its last.
pub fn sets_to_count(step: usize, n: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..step).flat_map(move |offset| {
        let whole: Vec<usize> = (offset..n).step_by(step).collect();
        let mut sets = vec![whole.clone()];
        if step == 2 && whole.len() > 1 {
            sets.push(whole[1..].to_vec());
            sets.push(whole[..whole.len() - 1].to_vec());
        }
        sets
    })
}

/// A line needs no more cells of a set than any of its arrangements has there, so not more than the
/// first and the last one: a bound that takes no table.
#[derive(Clone, Debug)]
pub struct NeedBound([Bits; 2]);

impl NeedBound {
    /// The bound of a line; `None` if it has no arrangement.
    #[must_use]
    pub fn new(line: &Line, runs: &[u32]) -> Option<NeedBound> {
        let filled = |starts: Vec<u32>| draw(line.len(), runs, &starts).may_fill().clone();
        Some(NeedBound([leftmost(line, runs)?, rightmost(line, runs)?].map(filled)))
    }

    /// At least what [`LeastFilled::least`] says of this set.
    #[must_use]
    pub fn of(&self, is_in: &Bits) -> u32 {
        let within = |filled: &Bits| -> u32 {
            let words = filled.words().iter().zip(is_in.words());
            words.map(|(filled, is_in)| (filled & is_in).count_ones()).sum()
        };
        self.0.iter().map(within).min().unwrap_or(0)
    }
}

/// Where there is no arrangement.
const NO_WAY: u32 = u32::MAX;

/// The tables of one line; reused from line to line.
///
/// ```
/// let mut within = pictogrid_line::LeastFilled::default();
/// let set = [true, false, true, false, true];
/// assert_eq!(within.least(&[3], &[None; 5], &set), Some(1));
/// within.need_of_cells();
/// assert_eq!(within.filled()[0], 2);
/// assert_eq!(within.empty()[0], 1);
/// ```
#[derive(Clone, Debug, Default)]
pub struct LeastFilled {
    runs: Vec<u32>,
    /// The first place of each run, and of what is behind the last.
    first: Vec<usize>,
    /// By how much all runs can move, and one more.
    width: usize,
    /// By run and by how far it moves: what the runs before it need, and the runs from it on.
    before: Vec<u32>,
    after: Vec<u32>,
    /// By place: whether the cell may be empty; the one behind the last may.
    may_be_empty: Vec<bool>,
    /// By place: cells before it that are empty, and that are in the set.
    n_empty: Vec<u32>,
    n_inside: Vec<u32>,
    filled: Vec<u32>,
    empty: Vec<u32>,
}

impl LeastFilled {
    /// The least number of filled cells in the set `is_in`, over all arrangements of `runs` (of which
    /// none is 0) that agree with the `known` cells (`Some(true)` is filled). `None` if there is no arrangement.
    pub fn least(&mut self, runs: &[u32], known: &[Option<bool>], is_in: &[bool]) -> Option<u32> {
        self.load(runs, known, is_in);
        let end = self.first.last().copied().unwrap_or(0);
        self.width = (known.len() + 1).checked_sub(end)? + 1;
        let (k, w) = (runs.len(), self.width);
        self.before.clear();
        self.before.resize((k + 1) * w, NO_WAY);
        for j in 0..=k {
            let mut so_far = if j == 0 { 0 } else { NO_WAY };
            for d in 0..w {
                if d > 0 && !self.may_be_empty[self.first[j] + d - 1] {
                    so_far = NO_WAY;
                }
                if let Some((before, n_inside)) = j.checked_sub(1).and_then(|j| self.place(j, d)) {
                    so_far = so_far.min(self.before[before].saturating_add(n_inside));
                }
                self.before[j * w + d] = so_far;
            }
        }
        Some(self.before[k * w + w - 1]).filter(|&least| least != NO_WAY)
    }

    /// Finds what the line needs for each value of each cell. Needs: [`LeastFilled::least`] was asked.
    pub fn need_of_cells(&mut self) {
        let (k, w) = (self.runs.len(), self.width);
        let n = self.may_be_empty.len() - 1;
        for needs in [&mut self.filled, &mut self.empty] {
            needs.clear();
            needs.resize(n, NO_WAY);
        }
        self.after.clear();
        self.after.resize((k + 1) * w, NO_WAY);
        for j in (0..=k).rev() {
            let mut rest = if j == k { 0 } else { NO_WAY };
            for d in (0..w).rev() {
                let place = self.first[j] + d;
                if d + 1 < w {
                    let is_free = self.may_be_empty[place];
                    rest = if is_free { rest } else { NO_WAY };
                    if is_free && place < n {
                        let needs = self.before[j * w + d].saturating_add(rest);
                        self.empty[place] = needs.min(self.empty[place]);
                    }
                }
                if j < k
                    && let Some((before, n_inside)) = self.place(j, d)
                {
                    let with_run = self.after[(j + 1) * w + d].saturating_add(n_inside);
                    rest = rest.min(with_run);
                    let needs = self.before[before].saturating_add(with_run);
                    let end = place + self.runs[j] as usize;
                    for cell in &mut self.filled[place..end] {
                        *cell = needs.min(*cell);
                    }
                    if let Some(cell) = self.empty.get_mut(end) {
                        *cell = needs.min(*cell);
                    }
                }
                self.after[j * w + d] = rest;
            }
        }
    }

    /// By cell: the least number if it is filled; `u32::MAX` if it cannot be.
    #[must_use]
    pub fn filled(&self) -> &[u32] {
        &self.filled
    }

    /// By cell: the least number if it is empty; `u32::MAX` if it cannot be.
    #[must_use]
    pub fn empty(&self) -> &[u32] {
        &self.empty
    }

    fn load(&mut self, runs: &[u32], known: &[Option<bool>], is_in: &[bool]) {
        self.runs.clear();
        self.runs.extend_from_slice(runs);
        self.first.clear();
        let mut place = 0;
        self.first.push(place);
        for &run in runs {
            place += run as usize + 1;
            self.first.push(place);
        }
        self.may_be_empty.clear();
        self.may_be_empty.extend(known.iter().map(|&cell| cell != Some(true)));
        self.may_be_empty.push(true);
        for (sums, is_counted) in [
            (&mut self.n_empty, &(|i: usize| known[i] == Some(false)) as &dyn Fn(usize) -> bool),
            (&mut self.n_inside, &|i: usize| is_in.get(i).is_some_and(|&is_in| is_in)),
        ] {
            sums.clear();
            sums.push(0);
            let mut sum = 0;
            sums.extend((0..known.len()).map(|i| {
                sum += u32::from(is_counted(i));
                sum
            }));
        }
    }

    /// Run `j`, moved by `d`, if it fits there: where `before` has what the runs before it need, and how
    /// many of its cells are in the set.
    #[inline]
    fn place(&self, j: usize, d: usize) -> Option<(usize, u32)> {
        let start = self.first[j] + d;
        let end = start + self.runs[j] as usize;
        let is_free = end < self.may_be_empty.len()
            && self.n_empty[end] == self.n_empty[start]
            && self.may_be_empty[end];
        is_free.then(|| (j * self.width + d, self.n_inside[end] - self.n_inside[start]))
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Value;
    use pictogrid_testkit::SplitMix64;

    use super::*;
    use crate::Arrangements;

    #[test]
    fn the_least_is_that_of_all_arrangements() {
        let (mut random, mut within) = (SplitMix64::new(5), LeastFilled::default());
        for _ in 0..3_000 {
            let n = random.below(11) as usize;
            let hidden: Vec<bool> = (0..n).map(|_| random.chance(50)).collect();
            let parts = hidden.chunk_by(|a, b| a == b).filter(|part| part[0]);
            let mut runs: Vec<u32> = parts.map(|part| part.len() as u32).collect();
            if random.chance(10) {
                runs.push(1);
            }
            let known: Vec<Option<bool>> =
                hidden.iter().map(|&cell| random.chance(30).then_some(cell)).collect();
            let is_in: Vec<bool> = (0..n).map(|_| random.chance(50)).collect();
            let value = |is_filled| if is_filled { Value::FILLED } else { Value::EMPTY };
            let line = Line::from_cells(n, |i| known[i].map(value));
            let (mut filled, mut empty) = (vec![NO_WAY; n], vec![NO_WAY; n]);
            let mut least = None;
            for starts in Arrangements::new(&line, &runs) {
                let finished = draw(n, &runs, &starts);
                let is_filled = |i: usize| finished.get(i) == Some(Value::FILLED);
                let n_in = (0..n).filter(|&i| is_in[i] && is_filled(i)).count() as u32;
                least = Some(least.map_or(n_in, |least: u32| least.min(n_in)));
                for i in 0..n {
                    let value = if is_filled(i) { &mut filled[i] } else { &mut empty[i] };
                    *value = n_in.min(*value);
                }
            }
            assert_eq!(within.least(&runs, &known, &is_in), least, "{known:?} {runs:?}");
            let mut set = Bits::zeros(n);
            (0..n).for_each(|i| set.set(i, is_in[i]));
            let bound = NeedBound::new(&line, &runs).map(|bound| bound.of(&set));
            assert_eq!(bound.is_some(), least.is_some());
            assert!(bound >= least, "{known:?} {runs:?}");
            if least.is_some() {
                within.need_of_cells();
                assert_eq!((within.filled(), within.empty()), (&filled[..], &empty[..]));
            }
        }
    }
}
