//! Long lines: one count each, by the clock, and the most memory that it took.
//!
//! Each line is counted by a process of its own, so that the memory is that of one line, and with
//! as many threads as the command uses for one, which is two.

use std::{io::Write, process::Command, thread, time::Instant};

use cpu_time::ProcessTime;
use pictogrid_line::{Crew, Work, records::Batch};
use pictogrid_planted::lines::{Shape, line};

/// Cells of each line.
const CELLS: f64 = 100_000.0;

/// Runs, their length and how much is known: from the dearest to what is usual, and runs that are
/// almost alike, for which there is no short cut.
const LINES: [(f64, f64, f64); 12] = [
    (25_000.0, 1.0, 1.0),
    (25_000.0, 1.0, 0.1),
    (25_000.0, 1.0, 10.0),
    (10_000.0, 1.0, 1.0),
    (33_000.0, 1.0, 1.0),
    (25_000.0, 1.01, 1.0),
    (22_000.0, 1.5, 1.0),
    (25_000.0, 2.0, 1.0),
    (25_000.0, 2.0, 10.0),
    (10_000.0, 2.0, 1.0),
    (5000.0, 5.0, 1.0),
    (1000.0, 50.0, 1.0),
];

/// One row a line.
pub fn table() -> Result<String, String> {
    let mut rows = "## Long lines, 100,000 cells, best level, two threads\n\n| runs | their length, mean | known | by the clock, s | processor, s | memory, MB |\n|--:|--:|--:|--:|--:|--:|\n".to_owned();
    let program = std::env::current_exe().map_err(|e| e.to_string())?;
    for (runs, length, known) in LINES {
        let mut command = Command::new(&program);
        command.args(["count", "--long"]);
        command.args([CELLS, runs, length, known].map(|number| number.to_string()));
        let told = command.output().map_err(|e| e.to_string())?;
        if !told.status.success() {
            return Err(String::from_utf8_lossy(&told.stderr).into_owned());
        }
        let told = String::from_utf8_lossy(&told.stdout);
        rows += &format!("| {runs} | {length} | {known} % | {} |\n", told.trim());
    }
    Ok(rows)
}

/// Counts one line and writes the figures of its row.
pub fn count_one(numbers: &[f64], out: &mut dyn Write) -> Result<(), String> {
    let &[cells, runs, length, known] = numbers else { return Err("four numbers".to_owned()) };
    let shape = Shape { cells: cells as usize, runs: runs as usize, length, known };
    let text = line(1, shape).ok_or("the runs do not fit")?;
    let (clock, processor) = (Instant::now(), ProcessTime::now());
    let mut batch = Batch::new(1).with_crew(Crew { both: at_once, alone: |work| work() });
    std::hint::black_box(batch.sum(text.as_bytes()));
    let (clock, processor) = (clock.elapsed(), processor.elapsed());
    let (clock, processor) = (clock.as_secs_f64(), processor.as_secs_f64());
    writeln!(out, "{clock:.2} | {processor:.2} | {}", memory())
        .map_err(|e| format!("standard output: {e}"))
}

fn at_once(a: Work<'_>, b: Work<'_>) {
    thread::scope(|scope| {
        scope.spawn(b);
        a();
    });
}

/// The most memory that this process has held, in MB, where the system tells.
fn memory() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kilobytes.map_or("unknown".to_owned(), |kilobytes| (kilobytes / 1000).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_of_figures() {
        let mut out = Vec::new();
        count_one(&[2000.0, 300.0, 1.5, 5.0], &mut out).unwrap();
        let row = String::from_utf8(out).unwrap();
        assert_eq!(row.matches('|').count(), 2, "{row}");
        assert!(count_one(&[10.0, 300.0, 1.5, 5.0], &mut Vec::new()).is_err());
    }
}
