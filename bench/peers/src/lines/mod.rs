//! The forced cells of one line: ours, masks in and out, beside a plain table.
//!
//! ```text
//!   25, 100, 1,000 and 10,000 cells, of which 0, 25 or 50 % are known; fewer of the long lines
//!   from the clue: plan and settle      planned: settle alone      table: O(n · k) bytes
//! ```
//!
//! Both settle the same lines and must agree in every cell, before anything is timed. Last comes a line
//! of 100,000 cells of which nothing is known, the first call by itself: it takes its memory then. The
//! table has no row for that one, since it would have n · k entries.

mod masks;
mod table;

use std::hint::black_box;

use crate::Say;
use crate::clock::{Times, race, time};
use crate::generate::{Random, line};

use masks::Masks;
use table::Table;

/// Cells of a line and how many of them there are, few of the long ones.
const SIZES: [(usize, usize); 4] = [(25, 2000), (100, 1000), (1000, 100), (10_000, 8)];
const KNOWN: [f64; 3] = [0.0, 0.25, 0.5];
const SEED: u64 = 20_151;

/// One line and its clue.
pub struct Sample {
    /// `#`, `.` or `?`.
    cells: Vec<u8>,
    clue: Vec<u32>,
}

/// Measures and prints.
pub fn run(say: Say<'_>) -> Result<(), String> {
    say("# Forced cells of one line, ns a line, smallest (median)\n")?;
    say(
        "| cells | known | lines | ours, from the clue | ours, planned once | plain table | ratio |",
    )?;
    say("|--:|--:|--:|--:|--:|--:|--:|")?;
    for (n, n_lines) in SIZES {
        for known in KNOWN {
            let samples = generate(n, n_lines, known);
            compare(&samples)?;
            say(&row(&samples, known))?;
        }
    }
    say("\nNot one cell differs between ours and the table.")?;
    say(&format!("\n{}", blank_line()))
}

fn generate(n: usize, n_lines: usize, known: f64) -> Vec<Sample> {
    let mut random = Random::new(SEED);
    let lines = (0..n_lines).map(|_| line(n, known, &mut random));
    lines.map(|(cells, clue)| Sample { cells, clue }).collect()
}

/// Gives an error at the first cell that ours and the table disagree about.
fn compare(samples: &[Sample]) -> Result<(), String> {
    let (mut ours, mut table) = (Masks::of(samples), Table::default());
    for (index, sample) in samples.iter().enumerate() {
        let (ours, plain) = (ours.settle(index), table.settle(&sample.cells, &sample.clue));
        if ours.as_deref() != plain {
            let line = String::from_utf8_lossy(&sample.cells).into_owned();
            return Err(format!("ours and the table differ on `{line}` with {:?}", sample.clue));
        }
    }
    Ok(())
}

fn row(samples: &[Sample], known: f64) -> String {
    let (mut masks, mut planned) = (Masks::of(samples), Masks::of(samples));
    let mut table = Table::default();
    let times =
        race(&mut [&mut || masks.settle_all(), &mut || planned.settle_planned_all(), &mut || {
            for sample in samples {
                black_box(table.settle(&sample.cells, &sample.clue));
            }
        }]);
    let ns = |times: Times| [times.min, times.median].map(|t| t / samples.len() as f64 * 1e9);
    let [from_clue, planned, plain] = [ns(times[0]), ns(times[1]), ns(times[2])];
    let cell = |[min, median]: [f64; 2]| format!("{} ({})", figure(min), figure(median));
    format!(
        "| {} | {known} | {} | {} | {} | {} | {:.1}× |",
        samples[0].cells.len(),
        samples.len(),
        cell(from_clue),
        cell(planned),
        cell(plain),
        plain[0] / from_clue[0]
    )
}

/// Three figures, and no more than a measurement deserves.
fn figure(ns: f64) -> String {
    if ns < 100.0 { format!("{ns:.1}") } else { format!("{ns:.0}") }
}

fn blank_line() -> String {
    const N: usize = 100_000;
    let (_, clue) = line(N, 0.0, &mut Random::new(SEED));
    let samples = [Sample { cells: vec![b'?'; N], clue }];
    let mut masks = Masks::of(&samples);
    let first = time(|| masks.settle_all());
    let times = race(&mut [&mut || masks.settle_all()]);
    format!(
        "A blank line of {N} cells with {} runs: first {:.2} ms, then {:.2} ms (median).",
        samples[0].clue.len(),
        first.as_secs_f64() * 1e3,
        times[0].median * 1e3
    )
}
