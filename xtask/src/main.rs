//! The project's own chores, run as `cargo xtask CHORE`.
//!
//! ```text
//!   test    everything that must pass      bench, campaign, fuzz   measure, and look for errors
//!   tidy    the house's own rules          web, dist               what people open and install
//!   bless   expected outputs, anew
//! ```
//!
//! One chore is one file with one entry point; removing the file and its arm here removes the chore.
//! They are written in Rust so that a machine with only Rust can run them all; what needs more, such as
//! Node, Python or a nightly compiler, says so when it is missing.
//!
//! Each is given the repository and its own arguments, and ends with nothing or a message: that goes to
//! standard error, and the exit code is 1.

mod bench;
mod bless;
mod campaign;
mod deny;
mod dist;
mod fuzz;
mod package;
mod python;
mod repository;
mod step;
mod test;
mod tidy;
mod wasm;
mod web;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use repository::Repository;

/// The project's own chores.
#[derive(Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Build, format, lint, test, tidy, mutate: everything that must pass.
    Test(test::Arguments),
    /// Check the rules of the house that no compiler knows.
    Tidy(tidy::Arguments),
    /// Rewrite the expected outputs with what the program gives today.
    Bless,
    /// Measure beside other programs, in one run.
    Bench(bench::Arguments),
    /// Solve made puzzles and hold every answer against another way to get it.
    Campaign(campaign::Arguments),
    /// Run the libFuzzer campaigns (needs nightly and cargo-fuzz).
    Fuzz(fuzz::Arguments),
    /// Build the web page, or only its engine; serve it, test it.
    Web(web::Arguments),
    /// Make the files that people install, and try each where nothing else is.
    Dist(dist::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments.chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Nothing is left to tell anyone if standard error itself is gone.
            let _ = writeln!(io::stderr(), "xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run(chore: &Chore) -> Result<(), String> {
    let repository = Repository::find()?;
    match chore {
        Chore::Test(arguments) => test::run(&repository, arguments),
        Chore::Tidy(arguments) => tidy::run_with(&repository, arguments),
        Chore::Bless => bless::run(&repository),
        Chore::Bench(arguments) => bench::run(&repository, arguments),
        Chore::Campaign(arguments) => campaign::run(&repository, arguments),
        Chore::Fuzz(arguments) => fuzz::run(&repository, arguments),
        Chore::Web(arguments) => web::run(&repository, arguments),
        Chore::Dist(arguments) => dist::run(&repository, arguments),
    }
}
