//! Tiles: from their text to both answers, beside an assembler as one writes it for the puzzle of a
//! day; then sets of growing size, and sets in which several tiles fit.
//!
//! ```text
//!   144 tiles, seeds 1 to 6          µs: ours, of which checks, the plain one, ratio
//!   100², 316² tiles, a million      s, and ns a tile: does it stay linear?
//!   2,500 to 40,000, edges that repeat   median, slowest, placements
//! ```
//!
//! Both answers are the product of the corner ids and the roughness of the picture. The plain one must
//! give the same; the planted solution says what is right. Ours are checked before they leave the
//! library, assembly and picture; how much of the time that is stands beside it.
//!
//! The million is left out unless it is asked for: its text has 615 MB, and twice as much is needed to
//! make it.

mod plain;

use std::hint::black_box;

use pictogrid_check::{Assembly, Tiles};
use pictogrid_core::Silent;
use pictogrid_jigsaw::tiles::{
    Bitmap, Borders, Orientation, Pattern, Searcher, SolveOptions, TileLimits, TileSet,
    planted::{Edges, Hidden, Recipe, plant},
    solve, stitch,
};

use crate::Say;
use crate::clock::{median, race, time, timed};

/// What `jigsaw` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Also a million tiles: 615 MB of text, and twice as much to make it
    #[arg(long)]
    million: bool,
}

/// Both answers: the corner product in decimal, and the roughness.
type Answers = (String, u64);

/// Measures and prints.
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    say("# 144 tiles of 10×10 from text to both answers, µs, smallest (median)\n")?;
    say("| seed | ours | of which checks | plain hash map | ratio |\n|--:|--:|--:|--:|--:|")?;
    for seed in 1..=6 {
        say(&of_a_day(seed)?)?;
    }
    say("\n# Tiles of 24×24, distinct edges\n")?;
    say("| tiles | assembled, s | both answers, s | assembled, ns a tile | both, ns a tile |")?;
    say("|--:|--:|--:|--:|--:|")?;
    for n in [100, 316].into_iter().chain(arguments.million.then_some(1000)) {
        say(&growing(n)?)?;
    }
    say(&format!("\n# Several tiles fit: seeds 1 to {SEEDS}, all as planted\n"))?;
    say("| tiles | edges | median, ms | slowest, ms | most placements |\n|--:|---|--:|--:|--:|")?;
    let inside = ("10 bits inside, rim distinct", 24, Edges::Bits(10));
    let all = ("10 random cells, rim included", 10, Edges::Any);
    for (n, kind) in [(50, inside), (100, inside), (200, inside), (50, all), (100, all), (110, all)]
    {
        say(&ambiguous(n, kind)?)?;
    }
    Ok(())
}

/// Both answers by the library.
fn ours(text: &[u8], searcher: &Searcher) -> Answers {
    let Ok(tiles) = TileSet::read(text, &TileLimits::default()) else { return Answers::default() };
    let Ok(report) = solve(&tiles, &SolveOptions::default(), &mut Silent) else {
        return Answers::default();
    };
    let Some(grid) = &report.placement else { return Answers::default() };
    let Ok(picture) = stitch(&tiles, grid, Borders::Dropped) else { return Answers::default() };
    let roughness = searcher.find(&picture)[0].roughness;
    (grid.corner_product(&tiles).to_string(), roughness)
}

/// A picture as words of 64 cells, the first in the lowest bit, and the words of a row.
fn words(picture: &Bitmap) -> (Vec<u64>, usize) {
    let stride = picture.width().div_ceil(64);
    let word = |(y, at): (usize, usize)| {
        let cells = (64 * at..picture.width()).take(64).enumerate();
        cells.fold(0, |word, (bit, x)| word | u64::from(picture.get(x, y)) << bit)
    };
    let places = (0..picture.height()).flat_map(|y| (0..stride).map(move |at| (y, at)));
    (places.map(word).collect(), stride)
}

/// The checks of an assembly and its picture, as the library makes them.
fn checks(text: &[u8]) -> Result<impl FnMut(), String> {
    let tiles = TileSet::read(text, &TileLimits::default()).map_err(|error| error.to_string())?;
    let wrong = |wrong: pictogrid_jigsaw::WrongAnswer| wrong.to_string();
    let report = solve(&tiles, &SolveOptions::default(), &mut Silent).map_err(wrong)?;
    let grid = report.placement.ok_or("no assembly")?;
    let picture = words(&stitch(&tiles, &grid, Borders::Dropped).map_err(wrong)?);
    let (n, side) = (tiles.len(), tiles.side());
    let rows = (0..n).flat_map(|tile| (0..side).map(move |y| (tile, y)));
    let text: Vec<u8> = rows.flat_map(|(tile, y)| tiles.row(tile, y)).copied().collect();
    let first: Vec<u32> = (0..n).map(|tile| (tile * side * side) as u32).collect();
    Ok(move || {
        let tiles = Tiles { text: &text, first: &first, side, pitch: side };
        // The library makes the names of the orientations for each of the two.
        for is_of_picture in [false, true] {
            let named = |(tile, turn): (usize, Orientation)| Some((tile, turn.name()));
            let places: Vec<_> = grid.places().map(named).collect();
            let assembly = Assembly { tiles, places: &places, columns: grid.n_columns() };
            let is_right = match is_of_picture {
                true => assembly.check_picture(1, 1, (&picture.0, picture.1)).is_ok(),
                false => assembly.check().is_ok(),
            };
            assert!(is_right, "a wrong answer left the library");
        }
    })
}

fn of_a_day(seed: u64) -> Result<String, String> {
    let hidden = vec![Hidden { pattern: Pattern::sea_monster(), occurrences: 20, strays: 2 }];
    let text = plant(&Recipe { hidden, fill: 45, seed, ..Recipe::default() })
        .map_err(|error| error.to_string())?
        .text;
    let searcher = Searcher::new(&Pattern::sea_monster());
    let by_us = |text: &[u8]| ours(text, &searcher);
    let (we, they) = (by_us(&text), plain::answers(&text));
    if we != they {
        return Err(format!("seed {seed}: ours {we:?}, plain {they:?}"));
    }
    let times = race(&mut [
        &mut || _ = black_box(by_us(black_box(&text))),
        &mut || _ = black_box(plain::answers(black_box(&text))),
        &mut checks(&text)?,
    ]);
    let cell = |at: usize| format!("{:.1} ({:.1})", times[at].min * 1e6, times[at].median * 1e6);
    let ratio = times[1].min / times[0].min;
    Ok(format!("| {seed} | {} | {} | {} | {ratio:.0}× |", cell(0), cell(2), cell(1)))
}

fn growing(n: usize) -> Result<String, String> {
    let text = plant(&Recipe { rows: n, columns: n, side: 24, ..Recipe::default() })
        .map_err(|error| error.to_string())?
        .text;
    let searcher = Searcher::new(&Pattern::sea_monster());
    let mut best = [f64::MAX; 2];
    for _ in 0..3 {
        let assembled = time(|| {
            let tiles = TileSet::read(&text, &TileLimits::default());
            let solved = |tiles| solve(&tiles, &SolveOptions::default(), &mut Silent).ok();
            black_box(tiles.ok().and_then(solved).map(|report| report.at_least));
        });
        let both = time(|| drop(black_box(ours(&text, &searcher))));
        for (best, took) in best.iter_mut().zip([assembled, both]) {
            *best = best.min(took.as_secs_f64());
        }
    }
    let each = best.map(|seconds| seconds / (n * n) as f64 * 1e9);
    Ok(format!("| {} | {:.3} | {:.3} | {:.0} | {:.0} |", n * n, best[0], best[1], each[0], each[1]))
}

/// Seeds of every kind of ambiguous set.
const SEEDS: u64 = 10;

/// Edges in words, the side of a tile, and what its edges are.
type Kind = (&'static str, usize, Edges);

fn ambiguous(n: usize, (said, side, edges): Kind) -> Result<String, String> {
    let (mut seconds, mut most) = (Vec::new(), 0);
    for seed in 1..=SEEDS {
        let recipe = Recipe { rows: n, columns: n, side, edges, seed, ..Recipe::default() };
        let planted = plant(&recipe).map_err(|error| error.to_string())?;
        let ids = planted.pictures[0].grid.iter().map(|place| place.0);
        let (is_right, took) = timed(|| {
            let Ok(tiles) = TileSet::read(&planted.text, &TileLimits::default()) else {
                return false;
            };
            let report = solve(&tiles, &SolveOptions::default(), &mut Silent);
            let Ok(report) = report else { return false };
            most = most.max(report.placements);
            report.placement.is_some_and(|grid| {
                Orientation::ALL.iter().any(|&turn| {
                    let grid = grid.oriented(turn);
                    grid.places().map(|(tile, _)| tiles.id(tile)).eq(ids.clone())
                })
            })
        });
        if !is_right {
            return Err(format!("{n}×{n} tiles, {said}, seed {seed}: not as planted"));
        }
        seconds.push(took.as_secs_f64());
    }
    let slowest = 1e3 * seconds.iter().copied().fold(0.0, f64::max);
    let median = 1e3 * median(seconds);
    Ok(format!("| {} | {said} | {median:.1} | {slowest:.1} | {most} |", n * n))
}
