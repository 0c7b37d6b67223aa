//! Campaign: made puzzles for as long as one likes, every answer held against another.
//!
//! The work is done by `crates/solve/tests/all/campaign.rs`, built with optimization; this chore only
//! turns flags into numbers. It fails if there was a disagreement, after printing each as a `.non`
//! file. Colored puzzles, up to a thousand of 20 × 20 cells and three colors, have a file of tests of
//! their own beside it. With `--mistyped` it is `crates/solve/tests/all/mistyped.rs` instead, which prints
//! how often the line of a slip is named.
//!
//! ```text
//!   seed ─▶ puzzle ─▶ solve, count, list ─┬─ a SAT solver: the verdict
//!                                        ├─ brute force, where that ends
//!                                        └─ subsets of techniques: the same again
//! ```
//!
//! Not a part of the tests, since it finds the more the longer it runs; a disagreement is printed as a
//! file, with which it is found again.

use crate::repository::Repository;
use crate::step::run as must;

/// How long, and over which puzzles.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Puzzles, at most; without it and --seconds, a hundred thousand
    #[arg(long, value_name = "N")]
    puzzles: Option<u64>,
    /// Seconds, at most
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Another seed is another hundred thousand puzzles
    #[arg(long, value_name = "K", default_value_t = 1)]
    seed: u64,
    /// Threads; all cores unless told
    #[arg(long, value_name = "N")]
    threads: Option<u64>,
    /// Instead: how often the line is named, of N puzzles with a slip each
    #[arg(long, value_name = "N", conflicts_with_all = ["puzzles", "seconds", "threads"])]
    mistyped: Option<u64>,
}

/// The puzzles of a campaign that has no other end.
const MANY: u64 = 100_000;

/// Runs the campaign.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let mut cargo = repository.cargo();
    if let Some(puzzles) = arguments.mistyped {
        cargo.env("PICTOGRID_MISTYPED", format!("{puzzles} {}", arguments.seed));
        cargo.args(["test", "--quiet", "--release", "-p", "pictogrid-solve", "--test", "all"]);
        cargo.args(["mistyped::", "--", "--nocapture"]);
        return must(&mut cargo);
    }
    let numbers = numbers(arguments).map(|number| number.to_string());
    cargo.env("PICTOGRID_CAMPAIGN", numbers.join(" "));
    cargo.args(["test", "--quiet", "--release", "-p", "pictogrid-solve", "--test", "all"]);
    cargo.args(["--", "campaign::", "colored::"]);
    must(&mut cargo)
}

/// Puzzles, seconds, seed and threads.
fn numbers(arguments: &Arguments) -> [u64; 4] {
    let cores = || std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let puzzles = if arguments.seconds.is_some() { u64::MAX } else { MANY };
    [
        arguments.puzzles.unwrap_or(puzzles),
        arguments.seconds.unwrap_or(u64::MAX),
        arguments.seed,
        arguments.threads.unwrap_or_else(cores).max(1),
    ]
}
