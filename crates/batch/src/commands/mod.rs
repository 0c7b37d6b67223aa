//! The commands, a file each.
//!
//! | command | does |
//! |---|---|
//! | `run` | any query on the input |
//! | `solve`, `check`, `rate` | the query of that name (`row_queries.rs`) |
//! | `dedupe` | keeps one of the images of a puzzle |
//! | `generate` | puzzles to order |
//! | `hunt` | looks for hard puzzles, keeps the hardest |
//! | `scheduler`, `executor` | the nodes of a cluster |
//!
//! A command is a query and where its rows go; what all share (input, parts, results, Ctrl-C) is in
//! `job` and `input`.
//!
//! The cost of a command is that of its query. A pipeline of its own for each would do again what the engine does,
//! and `run` could not have the same columns.

mod args;
mod dedupe;
mod engine;
mod generate;
mod hunt;
mod nodes;
mod row_queries;

use std::time::Instant;

use crate::{Failure, input, job::Done, progress::Progress};

pub use args::{Arguments, Command};

/// Runs one command.
///
/// # Errors
/// Why it did not end well.
pub async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Run(args) => row_queries::run(&args).await,
        Command::Solve(args) => row_queries::solve(&args).await,
        Command::Check(args) => row_queries::check(&args).await,
        Command::Rate(args) => row_queries::rate(&args).await,
        Command::Dedupe(args) => dedupe::run(&args).await,
        Command::Generate(args) => generate::run(&args).await,
        Command::Hunt(args) => hunt::run(&args).await,
        Command::Scheduler(args) => nodes::scheduler(&args).await,
        Command::Executor(args) => nodes::executor(args).await,
    }
}

/// Says what was done.
fn report(progress: &Progress, done: Done, start: Instant, place: &str) {
    progress.end();
    let Done { n_parts, n_rows, .. } = done;
    let parts = if n_parts == 1 { "part" } else { "parts" };
    let ended = ended(done, start);
    progress.say(&format!("{place}: {n_rows} rows in {n_parts} {parts}, {ended}"));
    if done.n_broken > 0 {
        progress.say(&input::said(done.n_broken));
    }
}

/// How long it took, and how many parts were there before.
fn ended(Done { n_before, .. }: Done, start: Instant) -> String {
    let before =
        if n_before > 0 { format!("; {n_before} were there before") } else { String::new() };
    format!("{:.1} s{before}", start.elapsed().as_secs_f64())
}
