//! A set of tiles, put together, and a pattern in its picture. Needs the feature `jigsaw`, which is one of
//! the defaults: `cargo run --example jigsaw`.

#![expect(clippy::print_stdout, reason = "an example shows what it found")]

use pictogrid::Silent;
use pictogrid::jigsaw::tiles::{
    Borders, Pattern, Searcher, SolveOptions, TileLimits, TileSet, solve,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = b"Tile 3:\n.#.\n..#\n.##\n\nTile 5:\n...\n#.#\n#.#\n";
    let tiles = TileSet::read(text, &TileLimits::default())?;
    let report = solve(&tiles, &SolveOptions::default(), &mut Silent)?;
    let Some(picture) = report.picture(&tiles, Borders::Kept)? else { return Ok(()) };
    let found = Searcher::new(&Pattern::parse(b"#.\n##\n")?).find(&picture);
    print!("{picture}");
    println!("{} times, turned by {}", found[0].places.len(), found[0].orientation);
    Ok(())
}
