//! The program `pictogrid-batch`: reads the arguments, runs one command, ends with its exit code.
//!
//! ```text
//!   arguments ─▶ commands::run ─▶ 0, or `Failure`: a line on standard error, and its code
//! ```
//!
//! It holds a thread pool for the engine and nothing else: all that it does is in the library, so that the tests and
//! other programs do it without a process.

use std::{
    io::{Write, stderr},
    process::ExitCode,
};

use clap::Parser;
use pictogrid_batch::{
    commands::{Arguments, Command, run},
    on_ctrl_c,
};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let is_node = matches!(arguments.command, Command::Scheduler(_) | Command::Executor(_));
    let level = if is_node { "info" } else { "off" };
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or(level)).init();
    if !is_node {
        // Nodes have their own way to end.
        on_ctrl_c();
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(&error, ExitCode::FAILURE),
    };
    let ended = runtime.block_on(run(arguments.command));
    // A row that is being solved would keep the process for its budget.
    runtime.shutdown_background();
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failed(&failure, failure.exit()),
    }
}

fn failed(why: &dyn std::fmt::Display, code: ExitCode) -> ExitCode {
    // Nobody may be there to read it.
    let _ = writeln!(stderr(), "pictogrid-batch: {why}");
    code
}
