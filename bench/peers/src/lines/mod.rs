//! The forced cells of one line: ours, masks in and out, beside a plain table.
//!
//! Both settle the same lines and must agree in every cell. The lines are also written to files,
//! so that a rival's own program can be run on the very same ones. Last comes a line of 100,000
//! cells of which nothing is known.

mod masks;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::clock::{Contender, Times, race, time};
use crate::generate::{Random, line};
use crate::rival;

use masks::{Masks, Planned};
use table::Table;

/// What `lines` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to write the lines
    #[arg(long, value_name = "DIR", default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/target/lines"))]
    folder: PathBuf,
    /// A rival's command to run on each file; `{file}` stands for the file
    #[arg(long, value_name = "COMMAND")]
    also: Option<String>,
}

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
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), String> {
    let shown = |e: std::io::Error| format!("standard output: {e}");
    std::fs::create_dir_all(&arguments.folder)
        .map_err(|e| format!("{}: {e}", arguments.folder.display()))?;
    writeln!(out, "# Forced cells of one line, ns a line, smallest (median)\n").map_err(shown)?;
    writeln!(
        out,
        "| cells | known | lines | ours, from the clue | ours, planned once | plain table | ratio |"
    )
    .map_err(shown)?;
    writeln!(out, "|--:|--:|--:|--:|--:|--:|--:|").map_err(shown)?;
    let mut files = Vec::new();
    for (n, n_lines) in SIZES {
        for known in KNOWN {
            let samples = generate(n, n_lines, known);
            files.push(write(&arguments.folder, n, known, &samples)?);
            compare(&samples)?;
            writeln!(out, "{}", row(&samples, known)).map_err(shown)?;
            out.flush().map_err(shown)?;
        }
    }
    writeln!(out, "\nNot one cell differs between ours and the table.").map_err(shown)?;
    writeln!(out, "\n{}", blank_line()).map_err(shown)?;
    for file in &files {
        if let Some(command) = &arguments.also {
            writeln!(out, "\n{}", rival(command, file)?).map_err(shown)?;
        }
    }
    Ok(())
}

fn generate(n: usize, n_lines: usize, known: f64) -> Vec<Sample> {
    let mut random = Random::new(SEED);
    let lines = (0..n_lines).map(|_| line(n, known, &mut random));
    lines.map(|(cells, clue)| Sample { cells, clue }).collect()
}

/// Writes the lines as records, `??#?. 1,2`, one a line.
fn write(folder: &Path, n: usize, known: f64, samples: &[Sample]) -> Result<PathBuf, String> {
    let file = folder.join(format!("{n}-cells-{}-known.txt", (known * 100.0) as u32));
    let mut text = String::new();
    for sample in samples {
        let clue: Vec<String> = sample.clue.iter().map(u32::to_string).collect();
        text += &format!("{} {}\n", String::from_utf8_lossy(&sample.cells), clue.join(","));
    }
    std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(file)
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
    let mut masks = Masks::of(samples);
    let mut planned = Planned(Masks::of(samples));
    let mut plain = Plain { samples, table: Table::default() };
    let times = race(&mut [&mut masks, &mut planned, &mut plain]);
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
    let times = race(&mut [&mut masks]);
    format!(
        "A blank line of {N} cells with {} runs: first {:.2} ms, then {:.2} ms (median).",
        samples[0].clue.len(),
        first.as_secs_f64() * 1e3,
        times[0].median * 1e3
    )
}

struct Plain<'a> {
    samples: &'a [Sample],
    table: Table,
}

impl Contender for Plain<'_> {
    fn sample(&mut self, n: usize) -> Duration {
        time(|| {
            for sample in (0..n).flat_map(|_| self.samples) {
                std::hint::black_box(self.table.settle(&sample.cells, &sample.clue));
            }
        })
    }
}

/// What a rival's program prints for one file of lines.
fn rival(command: &str, file: &Path) -> Result<String, String> {
    let output = rival::run(command, file)?;
    if !output.status.success() {
        return Err(format!("{command} ended with {} on {}", output.status, file.display()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_agree_with_the_table() {
        for (n, known) in [(25, 0.3), (90, 0.5), (200, 0.2)] {
            compare(&generate(n, 40, known)).unwrap();
        }
    }
}
