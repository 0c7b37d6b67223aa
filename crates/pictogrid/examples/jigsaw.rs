//! A set of tiles, put together.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::Silent;
use pictogrid::jigsaw::tiles::{Borders, SolveOptions, TileLimits, TileSet, solve, stitch};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = b"Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n";
    let tiles = TileSet::read(text, &TileLimits::default())?;
    let report = solve(&tiles, &SolveOptions::default(), &mut Silent)?;
    for grid in &report.grids {
        print!("{}", stitch(&tiles, grid, Borders::Kept)?);
    }
    Ok(())
}
