//! Explained puzzles: which rules settle how many cells, what is explained to its end, and how long
//! it takes. Beside it the same of the prototype of these rules, if a program of it is named.
//!
//! | table | says |
//! |---|---|
//! | `coverage` | the share of each rule in the cells that lines settle |
//! | `to_the_end` | puzzle by puzzle, what is left open |
//! | `images` | whether mirror images have one grade |
//! | `speed` | hints, whole explanations, least explanations, grades |

mod coverage;
mod images;
mod prototype;
mod speed;
mod to_the_end;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use pictogrid_core::Puzzle;

use crate::search::files;
use prototype::Prototype;

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
    /// Grade so many planted puzzles in all eight images, and nothing else
    #[arg(long, value_name = "N")]
    images: Option<u64>,
    /// Seconds for each puzzle that is explained to its end
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    limit: u64,
    /// The program of the prototype
    #[arg(long, value_name = "PROGRAM", env = "PICTOGRID_TEACH_PROTOTYPE")]
    prototype: Option<PathBuf>,
}

/// Measures and prints what is asked for; without places, what is made from seeds.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> Result<(), String> {
    let mut say = |text: String| {
        let written = writeln!(out, "{text}").and_then(|()| out.flush());
        written.map_err(|error| format!("standard output: {error}"))
    };
    say("# Explained puzzles\n".to_owned())?;
    if let Some(n) = arguments.images {
        return images::run(n, &mut say);
    }
    let prototype = Prototype::found(arguments.prototype.as_deref());
    if prototype.is_none() {
        say("The prototype is not measured: --prototype names its program.\n".to_owned())?;
    }
    let prototype = prototype.as_ref();
    if !arguments.coverage.is_empty() {
        coverage::run(&arguments.coverage, prototype, &mut say)?;
    }
    if !arguments.end.is_empty() {
        let limit = Duration::from_secs(arguments.limit);
        to_the_end::run(&files::files(&arguments.end)?, limit, prototype, &mut say)?;
    }
    speed::run(&files::files(&arguments.stuck)?, prototype, &mut say)
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
