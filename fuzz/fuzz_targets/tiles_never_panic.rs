//! Whatever the bytes are, the reader of tiles answers; and what it read is put together or falls
//! into islands that the checker confirms.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_jigsaw::tiles::{SolveOptions, TileLimits, TileSet, solve};

const SMALL: TileLimits = TileLimits { bytes: 1 << 14, tiles: 64, side: 64 };

fuzz_target!(|bytes: &[u8]| {
    let tiles = match TileSet::read(bytes, &SMALL) {
        Err(error) => return assert!(!error.to_string().is_empty()),
        Ok(tiles) => tiles,
    };
    let options = SolveOptions { placements: 2000, ..SolveOptions::default() };
    // The library checks what it found by itself, and says so if that is wrong.
    solve(&tiles, &options, &mut || false).expect("a sound answer");
});
