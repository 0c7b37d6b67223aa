//! A line read from one end up to a cut: the rows of its table, and which numbers are wanted.
//!
//! Rows end at the cut, where a number of each of them is wanted. Their positions lie between
//! bounds that only grow from row to row, but for the cut, which only falls; so the rows that have
//! a position follow each other without a gap.

use std::ops::Range;

use super::band::{Band, ROWS, RowPlan, Terrain};
use crate::{ground::Ground, simd::Level};

/// A line read from one end.
#[derive(Debug)]
pub(super) struct Side<'a> {
    pub(super) level: Level,
    pub(super) ground: &'a Ground,
    pub(super) clue: &'a [u32],
    /// The cell of the cut.
    pub(super) cut: usize,
    /// The earliest and the latest start of every run.
    reach: [Vec<u32>; 2],
    /// The rows of one run and more that have a number on this side of the cut.
    pub(super) plans: Vec<RowPlan>,
    pub(super) terrain: Terrain,
}

impl<'a> Side<'a> {
    /// The side up to cell `cut`. Needs: at least one run, `reach` the earliest and the latest
    /// start of every run.
    pub(super) fn new(
        level: Level,
        ground: &'a Ground,
        clue: &'a [u32],
        reach: [Vec<u32>; 2],
        cut: usize,
    ) -> Side<'a> {
        let (plans, terrain) = (Vec::new(), terrain(ground));
        let mut side = Side { level, ground, clue, cut, reach, plans, terrain };
        side.plans = side.plans();
        side
    }

    /// The rows, some at a time.
    pub(super) fn bands(&self) -> Vec<Band<'_>> {
        let bands = self.plans.chunks(ROWS).enumerate();
        bands.map(|(i, rows)| Band::new(rows, i * ROWS)).collect()
    }

    /// The most positions of a row.
    pub(super) fn width(&self) -> usize {
        self.plans.iter().map(|row| row.last + 1 - row.first).max().unwrap_or_default()
    }

    /// The cells, counted from 1, that may be the last empty one before the cut is settled once
    /// `i` runs are placed: the cell of the cut, and those in front of it from which the next run
    /// covers the cut.
    fn last_empty(&self, i: usize) -> Range<usize> {
        let may_cover = self.ground.fits(self.cut, 1) && i < self.clue.len();
        let g = if may_cover { self.clue[i] as usize } else { 0 };
        let end = self.cut + 1 + usize::from(self.ground.is_open(self.cut));
        (self.cut + 1).saturating_sub(g)..end
    }

    /// Whether a number is found of the ways to place the first `i` runs so that the `e`th cell is
    /// the last empty one.
    pub(super) fn finds(&self, i: usize, e: usize) -> bool {
        let Some(row) = i.checked_sub(1) else { return self.last_empty(0).contains(&e) };
        let Some(plan) = self.plans.get(row) else { return false };
        e.checked_sub(plan.end + 1).is_some_and(|s| plan.wanted.contains(&s))
    }

    /// The last empty cells before the first run covers the cut, and whether that may be.
    pub(super) fn without_runs(&self) -> impl Iterator<Item = (usize, bool)> {
        self.last_empty(0).map(|e| (e, self.ground.is_clear(0, e)))
    }

    fn plans(&self) -> Vec<RowPlan> {
        let [lo, hi] = &self.reach;
        let (mut start, mut last_above) = (0, hi[0] as usize);
        let mut plans = Vec::new();
        for (j, &g) in self.clue.iter().enumerate() {
            let end = start + g as usize;
            let first = lo[j] as usize - start;
            let last = match hi.get(j + 1) {
                Some(&hi) => hi as usize - end - 1,
                None => self.ground.n() - end,
            };
            let cells = self.last_empty(j + 1);
            // The empty cell of position s is cell end + s, counted from 1 one more.
            let position = |e: usize| e.saturating_sub(end + 1);
            let most = position(cells.end);
            if end + 1 + first >= cells.end {
                break;
            }
            let last = last.min(most - 1);
            let wanted = position(cells.start).clamp(first, last + 1)..last + 1;
            plans.push(RowPlan { start, end, first, last, last_above, wanted });
            last_above = last;
            start = end + 1;
        }
        plans
    }

    /// The positions at which the row above the band is one, if it is that without runs: no filled
    /// cell lies before the latest place of the first run.
    pub(super) fn ones(&self, band: &Band<'_>) -> Range<usize> {
        let [lo, hi] = &self.reach;
        if band.is_first() { lo[0] as usize..hi[0] as usize + 1 } else { 0..0 }
    }
}

fn terrain(ground: &Ground) -> Terrain {
    let n = ground.n();
    let wide_room: Vec<u32> = (0..=n).map(|i| ground.room(i) as u32).collect();
    Terrain {
        room: wide_room.iter().map(|&room| room.min(255) as u8).collect(),
        wide_room,
        filled: (0..=n).map(|i| u8::from(!ground.is_open(i))).collect(),
    }
}
