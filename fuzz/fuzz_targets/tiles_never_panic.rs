//! Whatever the bytes are, the reader of tiles answers; and what it read is put together or falls
//! into islands that the checker confirms.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_check::Assembly;
use pictogrid_jigsaw::tiles::{SolveOptions, TileLimits, TileSet, solve};

const SMALL: TileLimits = TileLimits { bytes: 1 << 14, tiles: 64, side: 64 };

fuzz_target!(|bytes: &[u8]| {
    let tiles = match TileSet::read(bytes, &SMALL) {
        Err(error) => return assert!(!error.to_string().is_empty()),
        Ok(tiles) => tiles,
    };
    let options = SolveOptions { placements: 2000, ..SolveOptions::default() };
    let report = solve(&tiles, &options, &mut || false);
    let row = |tile: usize, y: usize| tiles.row(tile, y);
    let check = |places: &[Option<(usize, &'static str)>], columns| {
        Assembly { side: tiles.side(), row: &row, places, columns }
            .check()
            .expect("a sound answer");
    };
    for grid in &report.grids {
        let places: Vec<_> = grid.places().map(|(tile, o)| Some((tile, o.name()))).collect();
        check(&places, grid.n_columns());
    }
    for island in &report.islands {
        let places: Vec<_> =
            island.places.iter().map(|place| place.map(|(tile, o)| (tile, o.name()))).collect();
        check(&places, island.columns);
    }
});
