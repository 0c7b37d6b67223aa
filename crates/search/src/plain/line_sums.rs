//! The weights of all arrangements of one line, summed for each cell.
//!
//! ```text
//!   D(j, s)   weight of all ways to place the runs before j, using s of the slack
//!   D(j+1, s) = ( D(j+1, s-1) + W(j, s) · D(j, s) ) · (1 if the cell after run j may be empty)
//!   W(j, s)   product of the odds of the cells that run j covers from start(j) + s on
//! ```
//!
//! The same from the right meets it: their product is the weight of all arrangements that have run
//! `j` just there. Of each row only the part that is not zero is walked: on a line that is half
//! known that is a few entries. O(k · r) at most.
//!
//! Memory is a row of `r` numbers for each run: the rows from the left are kept, those from the right are not.
//! Weights are products without logarithms, so that every machine gives the same bits (`DESIGN.md`); in return a
//! line whose total leaves [`LARGE`] is refused. The sum over all arrangements, one by one, is what the test does.

use pictogrid_line::exact::Plan;

/// Totals beyond this or its inverse are not to be trusted.
const LARGE: f64 = 1e290;

/// Sums and room for one line after another.
#[derive(Debug, Default)]
pub(crate) struct LineSums {
    /// By cell: what being filled weighs; 0 if it must be empty.
    filled: Vec<f64>,
    /// By cell, and one beyond: all bits if it may be empty, else none, to mask a sum with.
    empty: Vec<u64>,
    is_open: Vec<bool>,
    /// Products over slices of powers of two: rung `h` from `h * n` on.
    ladder: Vec<f64>,
    /// For each length of run: its length and the first of its weights.
    kinds: Vec<(usize, usize)>,
    weights: Vec<f64>,
    /// Row `j`, `r + 1` entries, of which those in `spans[j]` are valid.
    before: Vec<f64>,
    spans: Vec<(usize, usize)>,
    after: Vec<f64>,
    /// By cell, and one beyond: the change in filled weight from the cell before; in the end, the
    /// filled weight itself.
    change: Vec<f64>,
    total: f64,
}

impl LineSums {
    /// Bytes that the sums of such a line take: the rows from the left are most of them.
    pub(crate) fn bytes(plan: Plan<'_>) -> u64 {
        let width = plan.slack().map_or(0, |slack| slack + 1);
        ((plan.runs().len() + 2) * width * size_of::<f64>()) as u64
    }

    /// Forgets the line.
    pub(crate) fn clear(&mut self) {
        self.filled.clear();
        self.empty.clear();
        self.is_open.clear();
    }

    /// Adds a cell that is known.
    pub(crate) fn push_known(&mut self, is_filled: bool) {
        self.filled.push(f64::from(u8::from(is_filled)));
        self.empty.push(if is_filled { 0 } else { !0 });
        self.is_open.push(false);
    }

    /// Adds a cell that is open, with the odds that it is filled.
    pub(crate) fn push_open(&mut self, odds: f64) {
        self.filled.push(odds);
        self.empty.push(!0);
        self.is_open.push(true);
    }

    /// What was added and what came of it, cell by cell: whether it is open, its odds, and the
    /// weight of all arrangements that fill it; and the weight of all. Needs: `add_up` gave `true`.
    pub(crate) fn sums(&self) -> (&[bool], &[f64], &[f64], f64) {
        let n = self.is_open.len();
        (&self.is_open, &self.filled[..n], &self.change[..n], self.total)
    }

    /// Sums over all arrangements of the cells that were added. `false` if the line has no runs or
    /// the weights are beyond what a number holds: some of them, or all that meet in one sum.
    pub(crate) fn add_up(&mut self, plan: Plan<'_>) -> bool {
        let Some(slack) = plan.slack() else { return false };
        if plan.runs().len() == 0 {
            return false;
        }
        self.empty.push(!0);
        self.climb(plan.longest());
        self.change.clear();
        self.change.resize(plan.n() + 1, 0.0);
        if !self.add_up_from_the_left(plan, slack + 1) {
            return false;
        }
        self.add_up_from_the_right(plan, slack + 1);
        let mut filled = 0.0;
        for change in &mut self.change {
            filled += *change;
            *change = filled;
        }
        filled.is_finite()
    }

    /// Products over powers of two of neighbors, up to the longest run.
    fn climb(&mut self, longest: u32) {
        let n = self.filled.len();
        self.kinds.clear();
        self.weights.clear();
        self.ladder.clear();
        self.ladder.extend_from_slice(&self.filled);
        for h in 0..longest.max(1).ilog2() {
            let (below, reach) = (h as usize * n, 1 << h);
            for i in 0..n {
                let next = if i + reach < n { self.ladder[below + i + reach] } else { 0.0 };
                self.ladder.push(self.ladder[below + i] * next);
            }
        }
    }

    fn add_up_from_the_left(&mut self, plan: Plan<'_>, width: usize) -> bool {
        let n_entries = (plan.runs().len() + 1) * width;
        if self.before.len() < n_entries {
            self.before.resize(n_entries, 0.0);
        }
        self.spans.clear();
        let n_leading = self.empty.iter().take(width - 1).take_while(|&&open| open != 0).count();
        self.before[..=n_leading].fill(1.0);
        self.spans.push((0, n_leading + 1));
        for (j, run) in plan.runs().enumerate() {
            let weights = self.weights_of(run.len()) + run.start;
            let (lo, hi) = self.spans[j];
            let (row, next) = self.before[j * width..][..2 * width].split_at_mut(width);
            let mut sum = 0.0;
            for s in lo..hi {
                sum = masked(sum + self.weights[weights + s] * row[s], self.empty[run.end + s]);
                next[s] = sum;
            }
            let mut end = hi;
            while end < width && sum > 0.0 {
                sum = masked(sum, self.empty[run.end + end]);
                next[end] = sum;
                end += 1;
            }
            let Some(first) = next[lo..end].iter().position(|&sum| sum > 0.0) else { return false };
            self.spans.push((lo + first, end));
        }
        let reaches_the_end = self.spans[plan.runs().len()].1 == width;
        self.total = if reaches_the_end { self.before[n_entries - 1] } else { 0.0 };
        (1.0 / LARGE..=LARGE).contains(&self.total)
    }

    fn add_up_from_the_right(&mut self, plan: Plan<'_>, width: usize) {
        let n = plan.n();
        self.after.clear();
        self.after.resize(width + 1, 0.0);
        self.after[width - 1] = 1.0;
        for s in (self.spans[plan.runs().len()].0..width - 1).rev() {
            self.after[s] = masked(self.after[s + 1], self.empty[n - width + 1 + s]);
        }
        for (j, run) in plan.runs().enumerate().rev() {
            let weights = self.weights_of(run.len()) + run.start;
            let (lo, hi) = self.spans[j];
            let row = &self.before[j * width..][..width];
            let mut sum = 0.0;
            self.after[hi..].fill(0.0);
            for s in (lo..hi).rev() {
                let rest = self.weights[weights + s] * self.after[s];
                let rest = masked(rest, self.empty[run.end + s]);
                sum = masked(sum, self.empty[run.start + s]) + rest;
                self.after[s] = sum;
                let through = row[s] * rest;
                self.change[run.start + s] += through;
                self.change[run.end + s] -= through;
            }
        }
    }

    /// Where in `weights` those of runs of `g` cells begin, one for each first cell.
    fn weights_of(&mut self, g: usize) -> usize {
        if let Some(&(_, first)) = self.kinds.iter().find(|(length, _)| *length == g) {
            return first;
        }
        let (n, first) = (self.filled.len(), self.weights.len());
        self.kinds.push((g, first));
        let mut done = 0;
        for h in (0..=g.ilog2()).filter(|h| g >> h & 1 == 1) {
            let rung = &self.ladder[h as usize * n..][..n];
            if done == 0 {
                self.weights.extend_from_slice(rung);
            } else {
                let weights = self.weights[first..].iter_mut();
                weights.zip(&rung[done..]).for_each(|(weight, factor)| *weight *= factor);
            }
            done += 1 << h;
        }
        first
    }
}

/// `sum`, or 0 if the mask is empty: quicker than a product, in a chain of dependencies.
#[inline(always)]
fn masked(sum: f64, mask: u64) -> f64 {
    f64::from_bits(sum.to_bits() & mask)
}

#[cfg(test)]
mod tests {
    use super::*;
    use pictogrid_line::exact::Plans;
    use pictogrid_testkit::planted::PlantedLine;
    use pictogrid_testkit::{SplitMix64, planted};

    /// Against the sum over all arrangements, one by one.
    fn check(cells: &str, lengths: &[u32]) {
        let odds = |place: usize| 0.25 + (place * 7 % 5) as f64;
        let mut plans = Plans::default();
        plans.push(cells.len(), lengths);
        let mut sums = LineSums::default();
        for (place, cell) in cells.chars().enumerate() {
            match cell {
                '?' => sums.push_open(odds(place)),
                _ => sums.push_known(cell == '#'),
            }
        }
        assert!(sums.add_up(plans.get(0)), "{cells} {lengths:?}");
        let line = cells.parse().unwrap();
        let (mut total, mut filled) = (0.0, vec![0.0; cells.len()]);
        for starts in pictogrid_line::Arrangements::new(&line, lengths) {
            let text = pictogrid_line::draw(cells.len(), lengths, &starts).to_string();
            let is_filled: Vec<bool> = text.chars().map(|cell| cell == '#').collect();
            let open = |place: &usize| is_filled[*place] && cells.as_bytes()[*place] == b'?';
            let weight: f64 = (0..cells.len()).filter(open).map(odds).product();
            total += weight;
            (0..cells.len()).filter(|&i| is_filled[i]).for_each(|i| filled[i] += weight);
        }
        let (is_open, odds_in, found, all) = sums.sums();
        assert!((all - total).abs() < 1e-9 * total, "{cells}");
        for place in (0..cells.len()).filter(|&place| is_open[place]) {
            assert_eq!(odds_in[place], odds(place));
            assert!((found[place] - filled[place]).abs() < 1e-9 * total, "{cells} {place}");
        }
    }

    #[test]
    fn weights_beyond_all_numbers_are_refused() {
        let (n, lengths) = (150, [1; 70]);
        let mut plans = Plans::default();
        plans.push(n, &lengths);
        for odds in [1e-5, 1e5] {
            let mut sums = LineSums::default();
            (0..n).for_each(|_| sums.push_open(odds));
            assert!(!sums.add_up(plans.get(0)), "{odds}");
        }
    }

    #[test]
    fn planted_lines_equal_the_sum_over_arrangements() {
        let mut rng = SplitMix64::new(12);
        for n in (1..=18).cycle().take(1500) {
            let fill = 20 + rng.below(70) as u32;
            let PlantedLine { line, clue, .. } = planted::line(&mut rng, n, fill, 20);
            if !clue.is_empty() {
                check(&line.to_string(), &clue);
            }
        }
    }
}
