//! Long lines: one count each, by the clock, and the most memory that it took.
//!
//! ```text
//!   this program ── `count --long cells runs length known` ──▶ a process for each line ─▶ s, MB
//! ```
//!
//! Each line is counted by a process of its own, so that the memory is that of one line: the most that
//! a process had never falls again. By the clock and not by processor time, as one count takes seconds.
//! No peer is beside it: a table in machine numbers wraps, and one in big numbers has n · k of them.

use std::{process::Command, time::Instant};

use pictogrid_line::records::Batch;
use pictogrid_testkit::long_lines::{LineShape, line};

/// Cells of each line.
const CELLS: f64 = 10_000.0;

/// Runs, their length and how much is known: from the dearest to what is usual.
const LINES: [(f64, f64, f64); 8] = [
    (2100.0, 1.0, 0.1),
    (2500.0, 1.0, 1.0),
    (2500.0, 1.0, 10.0),
    (3300.0, 1.0, 1.0),
    (2200.0, 1.5, 1.0),
    (1000.0, 2.0, 1.0),
    (500.0, 5.0, 1.0),
    (100.0, 50.0, 1.0),
];

/// One row a line.
pub fn table() -> Result<String, String> {
    let mut rows = "## Long lines, 10,000 cells, one core\n\n| runs | their length, mean | known | s | memory, MB |\n|--:|--:|--:|--:|--:|\n".to_owned();
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    for (runs, length, known) in LINES {
        let mut command = Command::new(&program);
        command.args(["count", "--long"]);
        command.args([CELLS, runs, length, known].map(|number| number.to_string()));
        let output = command.output().map_err(|e| e.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let output = String::from_utf8_lossy(&output.stdout);
        rows += &format!("| {runs} | {length} | {known} % | {} |\n", output.trim());
    }
    Ok(rows)
}

/// Counts one line and gives the figures of its row.
pub fn count_one(numbers: &[f64]) -> Result<String, String> {
    let &[cells, runs, length, known] = numbers else { return Err("four numbers".to_owned()) };
    let shape = LineShape { cells: cells as usize, runs: runs as usize, length, known };
    let text = line(1, shape).ok_or("the runs do not fit")?;
    let clock = Instant::now();
    std::hint::black_box(Batch::new(1).sum(text.as_bytes()));
    Ok(format!("{:.2} | {}", clock.elapsed().as_secs_f64(), memory()))
}

/// The most memory that this process has held, in MB, where the system knows it.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.map_or("unknown".to_owned(), |kilobytes| (kilobytes / 1000).to_string())
}
