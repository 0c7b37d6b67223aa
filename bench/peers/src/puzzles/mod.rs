//! Whole puzzles: from the parsed puzzle to the verdict (up to two solutions), beside the crate
//! nonogrid with its line solver, probing and backtracking, or its SAT back end.

mod nonogrid;
mod ours;
mod report;
mod set;

use std::io::Write;
use std::path::PathBuf;

use pictogrid_core::{Puzzle, Shape};

use crate::clock::race;

pub use nonogrid::Nonogrid;
use ours::Ours;
use report::Result as Row;
use set::{Entry, Set};

/// What `peers` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder with the puzzles of the sets that are not shipped
    #[arg(long, value_name = "DIR")]
    puzzles: Option<PathBuf>,
    /// Only the puzzles with these names
    #[arg(long, value_name = "NAME", num_args = 1..)]
    only: Vec<String>,
    /// Also the puzzles of a set that have no row of their own; some are very hard
    #[arg(long)]
    all: bool,
}

/// How far a contender may go with one puzzle, in seconds.
const LIMIT: u32 = 10;

/// Measures and prints every set.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), String> {
    let shown = |e: std::io::Error| format!("standard output: {e}");
    writeln!(out, "# Parsed puzzle to verdict, µs (median)\n").map_err(shown)?;
    let search = if cfg!(feature = "sat") { "its SAT back end" } else { "backtracking" };
    writeln!(out, "nonogrid 0.7.3 with {search}; both in this process, on one core, by turns.")
        .map_err(shown)?;
    for set in set::all()? {
        let Some(entries) = set.entries(arguments.puzzles.as_deref(), arguments.all)? else {
            writeln!(out, "\n## {}\n\nnot measured: --puzzles names its folder", set.name)
                .map_err(shown)?;
            continue;
        };
        measure(&set, &entries, &arguments.only, out)?;
    }
    Ok(())
}

/// Prints a set's table row by row, so that a long run shows where it is, then what it says.
fn measure(
    set: &Set,
    entries: &[Entry],
    only: &[String],
    out: &mut dyn Write,
) -> Result<(), String> {
    let shown = |e: std::io::Error| format!("standard output: {e}");
    let is_wanted = |entry: &&Entry| {
        only.is_empty() || only.iter().any(|name| name.eq_ignore_ascii_case(&entry.name))
    };
    let wanted: Vec<&Entry> = entries.iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n## {}\n\n{}\n\n{}", set.name, set.why, report::HEAD).map_err(shown)?;
    let mut rows = Vec::new();
    for entry in wanted {
        let row = compare(entry)?;
        writeln!(out, "{row}").map_err(shown)?;
        out.flush().map_err(shown)?;
        rows.push(row);
    }
    writeln!(out, "\n{}", report::summary(&rows)).map_err(shown)
}

fn compare(entry: &Entry) -> Result<Row, String> {
    let puzzle: &Puzzle = &entry.puzzle;
    let Shape::Rect(rect) = puzzle.shape() else {
        return Err(format!("{}: no rectangle", entry.name));
    };
    let mut ours = Ours::new(puzzle, LIMIT)?;
    let mut peer = Nonogrid::new(puzzle, LIMIT);
    let (times, peer_times) = match &mut peer {
        None => (race(&mut [&mut ours])[0], None),
        Some(peer) => {
            let times = race(&mut [&mut ours, peer]);
            (times[0], Some(times[1]))
        }
    };
    Ok(Row {
        name: entry.name.clone(),
        size: format!("{}×{}", rect.width, rect.height),
        ours: (ours.verdict(), times),
        by: ours.stage(),
        peer: peer.map(|peer| peer.verdict()).zip(peer_times),
        bar: entry.bar,
        elsewhere: entry.elsewhere.clone(),
    })
}
