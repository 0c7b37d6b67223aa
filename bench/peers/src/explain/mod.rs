//! Explained puzzles: which rules settle how many cells, what is explained to its end, and how long
//! it takes.
//!
//! | table | says |
//! |---|---|
//! | `coverage` | the share of each rule in the cells that lines settle |
//! | `to_the_end` | puzzle by puzzle, what is left open |
//! | `speed` | hints, whole explanations, least explanations, grades |
//!
//! No peer gives reasons, so tables are of this program alone, each beside the same one of an earlier
//! day.

mod coverage;
mod speed;
mod to_the_end;

use std::path::PathBuf;
use std::time::Duration;

use pictogrid_core::Puzzle;

use crate::Say;
use crate::search::files;

/// What `explain` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Files and folders whose cells are counted by rule; each is a column
    #[arg(long, value_name = "PLACE", num_args = 1..)]
    coverage: Vec<PathBuf>,
    /// Files and folders whose puzzles are explained to their end
    #[arg(long, value_name = "PLACE", num_args = 1..)]
    end: Vec<PathBuf>,
    /// Files and folders on whose boards, where lines are stuck, a what-if is looked for
    #[arg(long, value_name = "PLACE", num_args = 1..)]
    stuck: Vec<PathBuf>,
    /// Seconds for each puzzle that is explained to its end
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    limit: u64,
}

/// Measures and prints what is asked for; without places, what is made from seeds.
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    say("# Explained puzzles\n")?;
    if !arguments.coverage.is_empty() {
        coverage::run(&arguments.coverage, say)?;
    }
    if !arguments.end.is_empty() {
        let limit = Duration::from_secs(arguments.limit);
        to_the_end::run(&files::files(&arguments.end)?, limit, say)?;
    }
    speed::run(&files::files(&arguments.stuck)?, say)
}

/// The puzzles of some files that are in black and white, each with its name.
fn plain_puzzles(files: &[PathBuf]) -> Result<Vec<(String, Puzzle)>, String> {
    let mut puzzles = Vec::new();
    for file in files {
        let (name, all) = files::load(file)?;
        let plain = all.into_iter().filter(Puzzle::is_plain);
        puzzles.extend(plain.map(|puzzle| (name.clone(), puzzle)));
    }
    Ok(puzzles)
}
