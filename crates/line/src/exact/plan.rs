//! Lines and their clues, measured once and settled often.
//!
//! The plans of all lines of a puzzle lie in one arena, so that loading a puzzle of any size costs
//! no allocation once the arena has grown. A run is a `RunStep`: where it starts when everything is
//! pushed left, and as which two overlapping powers of two its length is tested.
//!
//! ```text
//!   clue 3 5        run 1: start 4, end 9, rung 2 (4 cells), shift 1
//!   # # # . # # # # # .
//!           a a a a           fits where cells 4..8 and cells 5..9 do
//!             b b b b
//! ```

use std::ops::Range;

use super::{NoArrangement, Scratch, blank, finished, machine_words, wide};
use crate::slack::MOST_CELLS;

/// One run of a clue, in slack coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RunStep {
    /// The first cell of the run when all runs are pushed left.
    pub(super) start: u32,
    /// The cell after it.
    pub(super) end: u32,
    /// The largest power of two that is not longer than the run, as an exponent.
    pub(super) rung: u32,
    /// By how much the run is longer than that.
    pub(super) shift: u32,
}

#[derive(Clone, Copy, Debug)]
struct Measure {
    n: u32,
    slack: Option<u32>,
    longest: u32,
    is_free: bool,
    first: u32,
    last: u32,
}

/// The plans of several lines.
#[derive(Clone, Debug, Default)]
pub struct Plans {
    steps: Vec<RunStep>,
    lines: Vec<Measure>,
}

/// The plan of one line: its size and its runs.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    n: u32,
    /// Empties to spare; `None` if the clue needs more cells than the line has.
    slack: Option<u32>,
    longest: u32,
    is_free: bool,
    steps: &'a [RunStep],
}

impl Plans {
    /// Removes all plans and keeps the memory.
    pub fn clear(&mut self) {
        self.steps.clear();
        self.lines.clear();
    }

    /// Reserves memory for `n_lines` lines and `n_runs` runs.
    pub fn reserve(&mut self, n_lines: usize, n_runs: usize) {
        self.lines.reserve_exact(n_lines);
        self.steps.reserve_exact(n_runs);
    }

    /// Adds the plan of a line of `n` cells, fewer than 2^31, with these runs.
    pub fn push(&mut self, n: usize, lengths: &[u32]) {
        let n = n.min(MOST_CELLS) as u32;
        let first = self.steps.len() as u32;
        let mut next_start = 0_u32;
        let mut longest = 0;
        // A zero is no run.
        for &g in lengths.iter().filter(|&&g| g > 0) {
            let Some(end) = next_start.checked_add(g).filter(|&end| end <= n) else {
                self.steps.truncate(first as usize);
                self.lines.push(Measure {
                    n,
                    slack: None,
                    longest: 0,
                    is_free: false,
                    first,
                    last: first,
                });
                return;
            };
            let rung = g.ilog2();
            self.steps.push(RunStep { start: next_start, end, rung, shift: g - (1 << rung) });
            longest = longest.max(g);
            next_start = end + 1;
        }
        let last = self.steps.len() as u32;
        let slack = if first == last { n } else { n + 1 - next_start };
        self.lines.push(Measure { n, slack: Some(slack), longest, is_free: false, first, last });
    }

    /// Adds a line of `n` cells without a clue.
    pub fn push_free(&mut self, n: usize) {
        self.push(n, &[]);
        if let Some(line) = self.lines.last_mut() {
            line.is_free = true;
        }
    }

    /// The number of lines.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Whether there are no lines.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The plan of a line, by the order in which it was added.
    #[must_use]
    #[inline]
    pub fn get(&self, line: usize) -> Plan<'_> {
        let Measure { n, slack, longest, is_free, first, last } = self.lines[line];
        Plan { n, slack, longest, is_free, steps: &self.steps[first as usize..last as usize] }
    }
}

impl Plan<'_> {
    /// The number of cells.
    #[must_use]
    pub fn n(&self) -> usize {
        self.n as usize
    }

    /// The slack: empty cells beyond those that the clue needs. `None` if the clue needs more cells than
    /// the line has.
    #[must_use]
    pub fn slack(&self) -> Option<usize> {
        self.slack.map(|slack| slack as usize)
    }

    /// For each run the cells that it covers when all runs are pushed left; none if the clue has
    /// none or does not fit.
    pub fn runs(&self) -> impl DoubleEndedIterator<Item = Range<usize>> + ExactSizeIterator {
        self.steps.iter().map(|step| step.start as usize..step.end as usize)
    }

    /// The work of one pass over the line: 1 up to 64 cells, words × runs beyond.
    #[inline]
    #[must_use]
    pub fn work(&self) -> u64 {
        match self.n() {
            ..=64 => 1,
            n => (n.div_ceil(64) * (1 + self.steps.len())) as u64,
        }
    }

    /// The length of the longest run; 0 if there is none.
    #[must_use]
    pub fn longest(&self) -> u32 {
        self.longest
    }

    /// The runs in order; none if the clue has none or does not fit.
    #[inline(always)]
    pub(super) fn steps(&self) -> &[RunStep] {
        self.steps
    }

    /// Whether the clue settles some cell of a line of which nothing is known: it does if the
    /// longest run overlaps itself, if there is no run, or if the clue does not fit.
    #[must_use]
    pub fn settles_blank(&self) -> bool {
        !self.is_free && self.slack.is_none_or(|slack| self.longest > slack || self.longest == 0)
    }

    /// Narrows the two sets to the cells that some arrangement fills, and that some empties.
    ///
    /// Needs: `may_fill` and `may_empty` hold cell `i` as bit `i % 64` of word `i / 64`, nothing
    /// beyond `n`, and every cell is in one of them. Gives: subsets of both, or `NoArrangement`
    /// with the sets as they were.
    pub fn settle(
        &self,
        scratch: &mut Scratch,
        may_fill: &mut [u64],
        may_empty: &mut [u64],
    ) -> Result<(), NoArrangement> {
        match (may_fill, may_empty) {
            ([fill], [empty]) => {
                (*fill, *empty) = self.settle_word(scratch, *fill, *empty).ok_or(NoArrangement)?;
            }
            ([fill0, fill1], [empty0, empty1]) => {
                let pair = |lo: u64, hi: u64| u128::from(lo) | u128::from(hi) << 64;
                let (fill, empty) = self
                    .settle_pair(scratch, pair(*fill0, *fill1), pair(*empty0, *empty1))
                    .ok_or(NoArrangement)?;
                (*fill0, *fill1) = (fill as u64, (fill >> 64) as u64);
                (*empty0, *empty1) = (empty as u64, (empty >> 64) as u64);
            }
            (fill, empty) => return self.settle_wide(scratch, fill, empty),
        }
        Ok(())
    }

    /// [`Plan::settle`] for a line of at most 64 cells: the new sets, `None` if no arrangement.
    #[inline]
    pub fn settle_word(&self, scratch: &mut Scratch, fill: u64, empty: u64) -> Option<(u64, u64)> {
        debug_assert!(self.n <= 64);
        let required = fill & !empty;
        if self.steps.is_empty() {
            return self.settle_without_runs(fill, empty, required == 0);
        }
        if fill == empty {
            return self.slack.map(|slack| blank::settle_word(self.steps, slack, fill));
        }
        if fill & empty == 0 {
            return finished::word_matches(self.steps, fill).then_some((fill, empty));
        }
        machine_words::settle::<u64, u64>(&mut scratch.narrow, self, fill, required)
            .map(|(filled, gaps)| (filled, gaps & empty))
    }

    /// Whether some arrangement agrees with both sets; the first half of [`Plan::settle`].
    pub fn allows(&self, scratch: &mut Scratch, may_fill: &[u64], may_empty: &[u64]) -> bool {
        let is_required = |(fill, empty): (&u64, &u64)| fill & !empty != 0;
        match (may_fill, may_empty) {
            ([fill], [empty]) => self.allows_word(*fill, *empty),
            _ if self.is_free => true,
            _ if self.steps.is_empty() => {
                self.slack.is_some() && !may_fill.iter().zip(may_empty).any(is_required)
            }
            ([fill0, fill1], [empty0, empty1]) => {
                let pair = |lo: u64, hi: u64| u128::from(lo) | u128::from(hi) << 64;
                let (fill, empty) = (pair(*fill0, *fill1), pair(*empty0, *empty1));
                if self.slack.is_some_and(|slack| slack < 64) {
                    machine_words::allows::<u128, u64>(self, fill, fill & !empty)
                } else {
                    machine_words::allows::<u128, u128>(self, fill, fill & !empty)
                }
            }
            _ => wide::allows(&mut scratch.wide, self, may_fill, may_empty),
        }
    }

    /// [`Plan::allows`] for a line of at most 64 cells.
    #[inline]
    pub fn allows_word(&self, fill: u64, empty: u64) -> bool {
        let required = fill & !empty;
        if self.steps.is_empty() {
            return self.is_free || required == 0 && self.slack.is_some();
        }
        machine_words::allows::<u64, u64>(self, fill, required)
    }

    /// A line without runs is empty, unless it allows everything or nothing.
    #[cold]
    fn settle_without_runs<M: Default>(
        &self,
        fill: M,
        empty: M,
        may_be_empty: bool,
    ) -> Option<(M, M)> {
        if self.is_free {
            return Some((fill, empty));
        }
        (may_be_empty && self.slack.is_some()).then(|| (M::default(), empty))
    }

    fn settle_pair(&self, scratch: &mut Scratch, fill: u128, empty: u128) -> Option<(u128, u128)> {
        debug_assert!(self.n <= 128);
        let required = fill & !empty;
        if self.steps.is_empty() {
            return self.settle_without_runs(fill, empty, required == 0);
        }
        let (filled, gaps) = if self.slack? < 64 {
            machine_words::settle::<u128, u64>(&mut scratch.narrow, self, fill, required)
        } else {
            machine_words::settle::<u128, u128>(&mut scratch.double, self, fill, required)
        }?;
        Some((filled, gaps & empty))
    }

    fn settle_wide(
        &self,
        scratch: &mut Scratch,
        fill: &mut [u64],
        empty: &mut [u64],
    ) -> Result<(), NoArrangement> {
        debug_assert_eq!(fill.len(), self.n().div_ceil(64));
        let slack = self.slack().ok_or(NoArrangement)?;
        let is_required = |(fill, empty): (&u64, &u64)| fill & !empty != 0;
        if self.is_free {
            return Ok(());
        }
        if self.steps.is_empty() {
            if fill.iter().zip(&*empty).any(is_required) {
                return Err(NoArrangement);
            }
            fill.fill(0);
            return Ok(());
        }
        if fill.iter().zip(&*empty).all(|(fill, empty)| fill == empty) {
            if self.settles_blank() {
                blank::settle(self.steps, slack, fill, empty);
            }
            return Ok(());
        }
        wide::settle(&mut scratch.wide, self, slack, fill, empty)
    }
}
