//! A side by columns: tile by tile of positions, and in a tile band by band of rows.
//!
//! ```text
//!            tile 0  tile 1  tile 2
//!   band 0   ──1──▶  ──3──▶  ──6──▶          numbers: the order
//!   band 1   ──2──▶  ──4──▶  ──7──▶
//!   band 2           ──5──▶  ──8──▶
//! ```
//!
//! Kept from tile to tile are the totals of the rows, and of no row is there more than a tile. Rows
//! with many runs have few positions up to the cut, so they come to it first.

use super::{
    band::{Band, Found, RowPlan, Step, TILE},
    numbers::Numbers,
    shelf::Shelf,
    side::Side,
    turns::{DONE, Sweep},
};

/// A side on its way.
pub(super) struct Columns<'a> {
    side: &'a Side<'a>,
    bands: Vec<Band<'a>>,
    /// The next one, and how many there are.
    tile: usize,
    n_tiles: usize,
    numbers: Numbers,
}

impl<'a> Columns<'a> {
    /// A side of which nothing is done.
    pub(super) fn new(side: &'a Side<'a>) -> Columns<'a> {
        let n_tiles = side.plans.iter().map(|row| row.last / TILE + 1).max().unwrap_or_default();
        Columns { side, bands: side.bands(), tile: 0, n_tiles, numbers: Numbers::default() }
    }
}

impl<'a> Sweep<'a> for Columns<'a> {
    fn go_on(&mut self, shelf: &mut Shelf<'a>, found: &mut Vec<Found>) {
        let Columns { side, ref mut bands, tile, ref mut numbers, .. } = *self;
        let first = bands.iter().position(|band| band.meets(tile)).unwrap_or_default();
        numbers.clear();
        for band in bands[first..].iter_mut().take_while(|band| band.meets(tile)) {
            let (terrain, ones, numbers) = (&side.terrain, side.ones(band), &mut *numbers);
            let away = None;
            side.level.step(Step { band, terrain, tile, ones, numbers, away, shelf, found });
        }
        self.tile += 1;
    }

    /// As many rows of the other side are wanted as there are runs but those of the last row that
    /// has not come to the cut.
    fn progress(&self) -> usize {
        if self.tile >= self.n_tiles {
            return DONE;
        }
        let is_open = |row: &RowPlan| row.last >= self.tile * TILE;
        let n_open = self.side.plans.iter().rposition(is_open).map_or(0, |row| row + 1);
        self.side.clue.len() - n_open
    }
}
