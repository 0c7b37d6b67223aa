//! A line read from one end up to a cut: the numbers of the ways to have come there.
//!
//! Tile by tile of positions from the left, and in a tile band by band of rows from the top (see
//! `band`). Rows end at the cut, where a number of each of them is wanted; a band whose rows have
//! all ended is let go.

use std::ops::Range;

use num_bigint::BigUint;

use super::{
    band::{Band, Numbers, ROWS, RowPlan, Step, TILE, Terrain},
    shelf::{Place, Shelf},
};
use crate::{ground::Ground, simd::Level};

/// A line read from one end.
pub(super) struct Side<'a> {
    pub(super) level: Level,
    pub(super) ground: &'a Ground,
    pub(super) clue: &'a [u32],
    /// The earliest and the latest start of every run.
    pub(super) lo: Vec<u32>,
    pub(super) hi: Vec<u32>,
    /// The cell of the cut.
    pub(super) cut: usize,
}

/// The ways to have placed some runs, by the empty cell that comes last.
#[derive(Debug)]
struct Ways {
    /// The first of those cells, counted from 1: 0 is in front of the line.
    first: usize,
    numbers: Vec<Place>,
}

/// The [`Ways`] of one side, by how many runs are placed.
#[derive(Debug, Default)]
pub(super) struct AllWays {
    all: Vec<Ways>,
    shelf: Shelf,
}

impl AllWays {
    /// The most runs of which there are ways, and one more.
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The ways with `i` runs, the last cell of which is empty and the `e`th.
    pub(super) fn at(&self, i: usize, e: usize) -> Option<BigUint> {
        let ways = self.all.get(i)?;
        Some(self.shelf.number(ways.numbers.get(e.checked_sub(ways.first)?)?))
    }
}

impl Side<'_> {
    /// For 0 runs and up, the ways to finish the cells up to an empty one: the cell of the cut,
    /// and those in front of it from which the next run covers the cut. Where the list ends, there
    /// are no ways.
    pub(super) fn ways(&self) -> AllWays {
        let mut shelf = Shelf::default();
        let without_runs = self.without_runs(&mut shelf);
        let (plans, terrain) = (self.plans(), self.terrain());
        let bands = plans.chunks(ROWS).enumerate();
        let mut bands: Vec<Band<'_>> = bands.map(|(i, rows)| Band::new(rows, i * ROWS)).collect();
        let n_tiles = plans.iter().map(|row| row.last / TILE + 1).max().unwrap_or_default();
        let mut numbers = Numbers::default();
        for tile in 0..n_tiles {
            let positions = tile * TILE..(tile + 1) * TILE;
            let first = bands.iter().position(|band| band.meets(&positions)).unwrap_or_default();
            numbers.clear();
            for band in bands[first..].iter_mut().take_while(|band| band.meets(&positions)) {
                let (terrain, numbers, shelf) = (&terrain, &mut numbers, &mut shelf);
                let ones = if band.is_first() { self.without_run() } else { 0..0 };
                self.level.step(Step { band, terrain, tile, ones, numbers, shelf });
            }
        }
        let found = bands.into_iter().flat_map(Band::into_found);
        let ways = plans
            .iter()
            .zip(found)
            .map(|(plan, numbers)| Ways { first: plan.end + 1 + plan.wanted.start, numbers });
        AllWays { all: std::iter::once(without_runs).chain(ways).collect(), shelf }
    }

    /// The cells, counted from 1, that may be the last empty one before the cut is settled once
    /// `i` runs are placed.
    pub(super) fn last_empty(&self, i: usize) -> Range<usize> {
        let may_cover = self.ground.fits(self.cut, 1) && i < self.clue.len();
        let g = if may_cover { self.clue[i] as usize } else { 0 };
        let end = self.cut + 1 + usize::from(self.ground.is_open(self.cut));
        (self.cut + 1).saturating_sub(g)..end
    }

    fn without_runs(&self, shelf: &mut Shelf) -> Ways {
        let cells = self.last_empty(0);
        let mut clear = |e: usize| shelf.put(&[self.ground.is_clear(0, e).into()]);
        Ways { first: cells.start, numbers: cells.map(&mut clear).collect() }
    }

    /// The rows of one run and more that have a number on this side of the cut.
    fn plans(&self) -> Vec<RowPlan> {
        let (mut start, mut last_above) = (0, self.hi[0] as usize);
        let mut plans = Vec::new();
        for (j, &g) in self.clue.iter().enumerate() {
            let end = start + g as usize;
            let first = self.lo[j] as usize - start;
            let last = match self.hi.get(j + 1) {
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

    fn terrain(&self) -> Terrain {
        let (n, ground) = (self.ground.n(), self.ground);
        let wide_room: Vec<u32> = (0..=n).map(|i| ground.room(i) as u32).collect();
        Terrain {
            room: wide_room.iter().map(|&room| room.min(255) as u8).collect(),
            wide_room,
            filled: (0..=n).map(|i| u8::from(!ground.is_open(i))).collect(),
        }
    }

    /// The positions of the row without runs: no filled cell lies before the latest place of the
    /// first run.
    fn without_run(&self) -> Range<usize> {
        self.lo[0] as usize..self.hi[0] as usize + 1
    }
}
