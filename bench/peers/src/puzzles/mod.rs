//! Whole puzzles: from the parsed puzzle to the verdict (up to two solutions), beside the crate
//! nonogrid with its line solver, probing and backtracking, or its SAT back end.
//!
//! ```text
//!   set ─▶ puzzle ─▶ ours: one solver, asked again and again  ─┐  by turns
//!                 └▶ nonogrid: a board and a solver for each  ─┴▶ a row: µs, times, stage
//! ```
//!
//! Reading is not timed, since both get the same clues. Ten seconds for a puzzle at most; the watch on
//! that is left out where a solve takes less than a quarter of it. Where nonogrid cannot take a puzzle
//! (given cells), the row has ours alone. `--only` picks puzzles by name, for a single case would wait
//! for all others.

mod nonogrid;
mod report;
mod set;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use pictogrid_core::{Puzzle, Shape};
use pictogrid_solve::{Options, Silent, Solver};

use crate::Say;
use crate::clock::race;

pub use nonogrid::Nonogrid;
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
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    say("# Parsed puzzle to verdict, µs (median)\n")?;
    let search = if cfg!(feature = "sat") { "its SAT back end" } else { "backtracking" };
    say(&format!("nonogrid 0.7.3 with {search}; both in this process, on one core, by turns."))?;
    for set in set::all()? {
        match set.entries(arguments.puzzles.as_deref(), arguments.all)? {
            None => say(&format!("\n## {}\n\nnot measured: --puzzles names its folder", set.name))?,
            Some(entries) => measure(&set, &entries, &arguments.only, say)?,
        }
    }
    Ok(())
}

/// Prints a set's table row by row, then what it says.
fn measure(set: &Set, entries: &[Entry], only: &[String], say: Say<'_>) -> Result<(), String> {
    let is_wanted = |entry: &&Entry| {
        only.is_empty() || only.iter().any(|name| name.eq_ignore_ascii_case(&entry.name))
    };
    let wanted: Vec<&Entry> = entries.iter().filter(is_wanted).collect();
    if wanted.is_empty() {
        return Ok(());
    }
    say(&format!("\n## {}\n\n{}\n\n{}", set.name, set.why, report::HEAD))?;
    let mut rows = Vec::new();
    for entry in wanted {
        let row = compare(entry)?;
        say(&row.to_string())?;
        rows.push(row);
    }
    say(&format!("\n{}", report::summary(&rows)))
}

fn compare(entry: &Entry) -> Result<Row, String> {
    let puzzle: &Puzzle = &entry.puzzle;
    let Shape::Rect(rect) = puzzle.shape() else {
        return Err(format!("{}: no rectangle", entry.name));
    };
    let limit = Duration::from_secs(LIMIT.into());
    let mut options = Options::default().timeout(limit);
    let (mut solver, start) = (Solver::new(), Instant::now());
    let solved = solver.solve(puzzle, &options, &mut Silent).map_err(|wrong| wrong.to_string())?;
    // Only a long solve needs watching.
    if start.elapsed() * 4 <= limit {
        options = Options::default();
    }
    // One solver, asked again and again, as a program that solves many puzzles does.
    let mut ours = || {
        let report = solver.solve(puzzle, &options, &mut Silent);
        assert_eq!(report.as_ref().map(|report| report.verdict()), Ok(solved.verdict()));
    };
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
        ours: (solved.verdict(), times),
        stage: solved.stage,
        peer: peer.map(|peer| peer.verdict()).zip(peer_times),
        bar: entry.bar,
        elsewhere: entry.elsewhere.clone(),
    })
}
