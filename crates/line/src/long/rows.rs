//! A side by rows: group by group of bands, and in a group tile by tile of positions.
//!
//! ```text
//!             tile 0  tile 1  tile 2
//!   group 0   ──1──▶  ──3──▶  ──5──▶          numbers: the order of the bands
//!             ──2──▶  ──4──▶  ──6──▶
//!   ═══════════════════════════════════       put away: the numbers of the last row
//!   group 1   ──7──▶  ──9──▶
//! ```
//!
//! Rows come to the cut in the order of their runs, the other way round than by columns. So one
//! side by rows and one by columns find the numbers that are multiplied with each other at about
//! the same time.
//!
//! Kept are the numbers of a row from group to group and the totals of one group. A row is put
//! away and taken out once for all rows of a group.

use std::ops::Range;

use super::{
    band::{Band, Found, ROWS, RowPlan, Step, TILE},
    numbers::{Away, Numbers},
    shelf::Shelf,
    side::Side,
    turns::{DONE, Sweep},
};

/// Bands of a group, at least and at most, and how many groups there may be in between. With 4 to 32
/// bands a group there was no difference in time that repeats.
const LEAST: usize = 4;
const MOST: usize = 16;
const GROUPS: usize = 24;

/// A side on its way.
pub(super) struct Rows<'a> {
    side: &'a Side<'a>,
    bands: Vec<Band<'a>>,
    /// The bands that are on their way.
    group: Range<usize>,
    /// Their tiles, and the next one.
    tiles: Range<usize>,
    tile: usize,
    numbers: Numbers,
    /// By tile, the numbers of the row above the group, or of its last row.
    away: Vec<Away>,
}

impl<'a> Rows<'a> {
    /// A side of which nothing is done.
    pub(super) fn new(side: &'a Side<'a>) -> Rows<'a> {
        let (bands, numbers, away) = (side.bands(), Numbers::default(), Vec::new());
        let mut rows = Rows { side, bands, group: 0..0, tiles: 0..0, tile: 0, numbers, away };
        rows.next_group();
        rows
    }

    fn next_group(&mut self) {
        // The more bands, the more numbers wait for them to come to the cut.
        let (from, n) = (self.group.end, self.bands.len());
        self.group = from..n.min(from + (n / GROUPS).clamp(LEAST, MOST));
        self.tiles = tiles(self.plans());
        self.tile = self.tiles.start;
    }

    /// The rows of the group.
    fn plans(&self) -> &'a [RowPlan] {
        let (plans, group) = (&self.side.plans, &self.group);
        &plans[(group.start * ROWS).min(plans.len())..(group.end * ROWS).min(plans.len())]
    }

    /// Takes the group through a tile.
    fn pass(&mut self, shelf: &mut Shelf<'a>, found: &mut Vec<Found>) {
        let Rows { side, tile, ref mut numbers, ref mut away, .. } = *self;
        let is_end = self.group.end == self.bands.len();
        let bands = &mut self.bands[self.group.clone()];
        away.resize_with(away.len().max(tile + 1), Away::default);
        away[tile].get(numbers, side.level);
        let last = bands.len() - 1;
        // Where a row has no position, none below has one.
        if is_end || !bands[last].meets(tile) {
            away[tile].cut_to(0, shelf);
        }
        for (i, band) in bands.iter_mut().enumerate().filter(|(_, band)| band.meets(tile)) {
            let (terrain, ones, numbers) = (&side.terrain, side.ones(band), &mut *numbers);
            let away = (i == last && !is_end).then_some(&mut away[tile]);
            side.level.step(Step { band, terrain, tile, ones, numbers, away, shelf, found });
        }
    }
}

/// The tiles in which any of the rows has a position.
fn tiles(rows: &[RowPlan]) -> Range<usize> {
    let first = rows.iter().map(|row| row.first / TILE).min();
    let last = rows.iter().map(|row| row.last / TILE).max();
    first.unwrap_or_default()..last.map_or(0, |last| last + 1)
}

impl<'a> Sweep<'a> for Rows<'a> {
    fn go_on(&mut self, shelf: &mut Shelf<'a>, found: &mut Vec<Found>) {
        if self.tile < self.tiles.end {
            self.pass(shelf, found);
            self.tile += 1;
        }
        if self.tile >= self.tiles.end {
            self.next_group();
            let (unused, tiles) = (0..self.away.len(), &self.tiles);
            for tile in unused.filter(|tile| !tiles.contains(tile)) {
                self.away[tile].cut_to(0, shelf);
            }
        }
    }

    /// Rows that have come to the cut, as if those of a group did so evenly.
    fn progress(&self) -> usize {
        if self.group.is_empty() {
            return DONE;
        }
        let n_done = self.plans().len() * (self.tile - self.tiles.start) / self.tiles.len();
        self.group.start * ROWS + n_done
    }
}
