//! Tiles: from their text to both answers, beside an assembler as one writes it for the puzzle of a
//! day; then sets of growing size, and sets in which several tiles fit.
//!
//! Both answers are the product of the corner ids and the roughness of the picture. The plain one
//! must give the same; the planted solution says what is right.

mod plain;

use std::hint::black_box;
use std::io::Write;
use std::time::Duration;

use pictogrid_jigsaw::tiles::{
    Borders, Pattern, Searcher, SolveOptions, TileLimits, TileSet, Verdict,
    planted::{Edges, Hidden, Recipe, plant},
    solve, stitch,
};

use crate::clock::{Contender, race, time};

/// What `jigsaw` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Also a million tiles: 615 MB of text, and twice as much to make it
    #[arg(long)]
    million: bool,
}

/// Both answers: the corner product in decimal, and the roughness.
type Answers = (String, u64);

/// Somebody who gives both answers for a text.
struct Solver<'a> {
    text: &'a [u8],
    answers: &'a dyn Fn(&[u8]) -> Answers,
}

impl Contender for Solver<'_> {
    fn sample(&mut self, n: usize) -> Duration {
        time(|| (0..n).for_each(|_| drop(black_box((self.answers)(black_box(self.text))))))
    }
}

/// Measures and prints.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), String> {
    let shown = |e: std::io::Error| format!("standard output: {e}");
    writeln!(out, "# 144 tiles of 10×10 from text to both answers, µs, smallest (median)\n")
        .map_err(shown)?;
    writeln!(out, "| seed | ours | plain hash map | ratio |\n|--:|--:|--:|--:|").map_err(shown)?;
    for seed in 1..=6 {
        writeln!(out, "{}", of_a_day(seed)?).map_err(shown)?;
    }
    writeln!(out, "\n# Tiles of 24×24, distinct edges\n").map_err(shown)?;
    writeln!(out, "| tiles | assembled, s | both answers, s | assembled, ns a tile | both, ns a tile |\n|--:|--:|--:|--:|--:|")
        .map_err(shown)?;
    for n in [100, 316].into_iter().chain(arguments.million.then_some(1000)) {
        writeln!(out, "{}", growing(n)?).map_err(shown)?;
        out.flush().map_err(shown)?;
    }
    writeln!(out, "\n# Several tiles fit: 10-bit edges inside, distinct ones on the rim\n")
        .map_err(shown)?;
    writeln!(out, "| tiles | seed | assembled, ms | placements |\n|--:|--:|--:|--:|")
        .map_err(shown)?;
    for (n, seed) in [50, 100, 200].into_iter().flat_map(|n| (1..=3).map(move |seed| (n, seed))) {
        writeln!(out, "{}", ambiguous(n, seed)?).map_err(shown)?;
    }
    Ok(())
}

/// Both answers by the library.
fn ours(text: &[u8], searcher: &Searcher) -> Answers {
    let Ok(tiles) = TileSet::read(text, &TileLimits::default()) else { return Answers::default() };
    let report = solve(&tiles, &SolveOptions::default(), &mut || false);
    let Some(grid) = report.grids.first() else { return Answers::default() };
    let picture = stitch(&tiles, grid, Borders::Dropped);
    let roughness = searcher.find(&picture)[0].roughness;
    (grid.corner_product(&tiles).to_string(), roughness)
}

fn of_a_day(seed: u64) -> Result<String, String> {
    let hidden = vec![Hidden { pattern: Pattern::sea_monster(), occurrences: 20, strays: 2 }];
    let text = plant(&Recipe { hidden, fill: 45, seed, ..Recipe::default() })?.text;
    let searcher = Searcher::new(&Pattern::sea_monster());
    let by_us = |text: &[u8]| ours(text, &searcher);
    if by_us(&text) != plain::answers(&text) {
        return Err(format!(
            "seed {seed}: ours {:?}, plain {:?}",
            by_us(&text),
            plain::answers(&text)
        ));
    }
    let mut we = Solver { text: &text, answers: &by_us };
    let mut they = Solver { text: &text, answers: &plain::answers };
    let times = race(&mut [&mut we, &mut they]);
    let cell = |at: usize| format!("{:.1} ({:.1})", times[at].min * 1e6, times[at].median * 1e6);
    let ratio = times[1].min / times[0].min;
    Ok(format!("| {seed} | {} | {} | {ratio:.0}× |", cell(0), cell(1)))
}

fn growing(n: usize) -> Result<String, String> {
    let text = plant(&Recipe { rows: n, columns: n, side: 24, ..Recipe::default() })?.text;
    let searcher = Searcher::new(&Pattern::sea_monster());
    let mut best = [f64::MAX; 2];
    for _ in 0..3 {
        let assembled = time(|| {
            let tiles = TileSet::read(&text, &TileLimits::default());
            let report = tiles.map(|tiles| solve(&tiles, &SolveOptions::default(), &mut || false));
            black_box(report.map(|report| report.grids.len())).ok();
        });
        let both = time(|| drop(black_box(ours(&text, &searcher))));
        for (best, took) in best.iter_mut().zip([assembled, both]) {
            *best = best.min(took.as_secs_f64());
        }
    }
    let each = best.map(|seconds| seconds / (n * n) as f64 * 1e9);
    Ok(format!("| {} | {:.3} | {:.3} | {:.0} | {:.0} |", n * n, best[0], best[1], each[0], each[1]))
}

fn ambiguous(n: usize, seed: u64) -> Result<String, String> {
    let edges = Edges::Bits(10);
    let recipe = Recipe { rows: n, columns: n, side: 24, edges, seed, ..Recipe::default() };
    let text = plant(&recipe)?.text;
    let mut placements = 0;
    let mut best = f64::MAX;
    for _ in 0..3 {
        let mut verdict = Verdict::None;
        let took = time(|| {
            let Ok(tiles) = TileSet::read(&text, &TileLimits::default()) else { return };
            let report = solve(&tiles, &SolveOptions::default(), &mut || false);
            (verdict, placements) = (report.verdict, report.placements);
        });
        if !matches!(verdict, Verdict::Solved | Verdict::Unique) {
            return Err(format!("{n}×{n} tiles, seed {seed}: {verdict:?}"));
        }
        best = best.min(took.as_secs_f64());
    }
    Ok(format!("| {} | {seed} | {:.1} | {placements} |", n * n, best * 1e3))
}
