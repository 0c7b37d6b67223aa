//! The command `pictogrid`: reads the arguments, runs one command, ends with its exit code.
//!
//! | layer | decides |
//! |---|---|
//! | `wording` | words for numbers, sizes, names, and values of the libraries |
//! | `limits` | how far work may go, in time and memory, until Ctrl-C; exit codes |
//! | `input` | where puzzles, records, boards and proofs come from |
//! | `args` | the definition of the command line, and the values of its flags |
//! | `output` | standard output, standard error, the files that are written, what is wrong |
//! | `run` | the beginning and the end of every command, one solve |
//! | `commands` | what a command does, one file each |
//!
//! A layer uses only those above it, so that they form no circle: `cargo xtask tidy` holds every `crate::` path
//! against this table.
//!
//! No puzzle logic lives here: every deduction is in a library. A command costs a file in `args` and one in
//! `commands`, with two lines in the `mod.rs` of each.
//!
//! What lost: forty files side by side, in which twelve imported each other in a circle; six layers in which
//! `output`, `run` and `wording` did; and everything
//! compiled for speed, 18.2 MB, where now only the crates that search, count and explain are (below
//! 10 MB, and 4,000 small puzzles are checked as fast). PDF, picture files, zstd and `web` are features:
//! they take a third of the time to compile, and a first try needs none of them.

mod args;
mod commands;
mod input;
mod limits;
mod output;
mod run;
mod wording;

use std::process::ExitCode;

fn main() -> ExitCode {
    commands::run(args::usage::parse().command).unwrap_or_else(|exit| exit).into()
}
