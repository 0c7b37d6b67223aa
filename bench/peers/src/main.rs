//! pictogrid measured beside others: whole puzzles, the forced cells of one line, line records,
//! explanations.
//!
//! ```text
//!   peers   nonogrid            lines   a plain table     count      a row table, a recursion
//!   jigsaw  a plain assembler   matching  plain recursion   explain, search, scan   ourselves, other days
//! ```
//!
//! Everything that a table compares runs in this one process, on one thread, by turns, so that a busy
//! machine slows all of them alike. Times are of the thread's own processor time.
//!
//! Peers are crates, or written here as one would at first: a program that is run from outside would
//! have its start counted and another compiler. Each table is printed row by row, as some take minutes.

mod clock;
mod count;
mod explain;
mod generate;
mod jigsaw;
mod lines;
mod matching;
mod puzzles;
mod scan;
mod search;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// pictogrid measured beside others.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    table: Table,
}

#[derive(Subcommand)]
enum Table {
    /// From the parsed puzzle to the verdict, beside the crate nonogrid.
    Peers(puzzles::Arguments),
    /// The forced cells of one line, beside a plain table.
    Lines,
    /// Sums of line records, beside a row table and a memoized recursion.
    Count(count::Arguments),
    /// Tiles put together and searched, beside a plain assembler.
    Jigsaw(jigsaw::Arguments),
    /// Edge matching, beside plain recursion.
    Matching(matching::Arguments),
    /// Explained puzzles: rules, what is left open, and time.
    Explain(explain::Arguments),
    /// Pictures of known puzzles, read back.
    Scan(scan::Arguments),
    /// Hard puzzles to their verdict, over seeds and orientations.
    Search(search::Arguments),
}

/// Where the lines of a table go, one after the other, so that a long run shows where it is.
pub type Say<'a> = &'a mut dyn FnMut(&str) -> Result<(), String>;

fn main() -> ExitCode {
    let mut out = io::stdout();
    let mut say = |line: &str| {
        let written = writeln!(out, "{line}").and_then(|()| out.flush());
        written.map_err(|error| format!("standard output: {error}"))
    };
    let outcome = match Arguments::parse().table {
        Table::Peers(arguments) => puzzles::run(&arguments, &mut say),
        Table::Lines => lines::run(&mut say),
        Table::Count(arguments) => count::run(&arguments, &mut say),
        Table::Jigsaw(arguments) => jigsaw::run(&arguments, &mut say),
        Table::Matching(arguments) => matching::run(&arguments, &mut say),
        Table::Explain(arguments) => explain::run(&arguments, &mut say),
        Table::Scan(arguments) => scan::run(&arguments, &mut say),
        Table::Search(arguments) => search::run(&arguments, &mut say),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            // Nothing is left to tell anyone if standard error itself is gone.
            let _ = writeln!(io::stderr(), "bench: {message}");
            ExitCode::FAILURE
        }
    }
}
