//! The command `pictogrid`: reads the arguments, runs one command, ends with its exit code.
//!
//! | file | decides |
//! |---|---|
//! | `args` | the definition of the command line |
//! | `commands/*` | what a command does, one file each |
//! | `input`, `blocks`, `packing` | where puzzles, records and proofs come from |
//! | `allowance`, `metering` | the memory that everything at once may take, and what each puzzle needs of it |
//! | `judge`, `watch`, `patience`, `stop`, `tally` | one solve: its budget, its clock, Ctrl-C, what was found |
//! | `portfolio` | one puzzle on several threads |
//! | `pipeline`, `messages` | many items at once, their results in order; what is said about a puzzle |
//! | `console`, `progress`, `save` | standard output, standard error, the file of `--output` |
//! | `clash` | files that would be read and written, or written twice |
//! | `gallery` | pictures that are drawn into one file |
//! | `proof_file`, `board_file` | the files of `--proof` and `--board` |
//! | `bytes`, `duration`, `techniques` | what the values of some flags say |
//! | `exit` | how a command ends, and which of several ends counts |
//! | `verdict`, `view`, `faults`, `culprits`, `suspects`, `mends`, `losses`, `words` | what is said, in words |
//! | `count_table` | the table of a count, to be drawn |
//! | `records`, `belt`, `held` | many lines: a block of them, all blocks in order, what is held back |
//! | `count_limits` | how far a count of them may go |
//! | `qr` | a picture as a QR code |
//!
//! No puzzle logic lives here: every deduction is in a library.

mod allowance;
mod args;
mod belt;
mod blocks;
mod board_file;
mod bytes;
mod clash;
mod commands;
mod console;
mod count_limits;
mod count_table;
mod culprits;
mod duration;
mod exit;
mod faults;
mod gallery;
mod held;
mod input;
mod judge;
mod losses;
mod mends;
mod messages;
mod metering;
mod packing;
mod patience;
mod pipeline;
mod portfolio;
mod progress;
mod proof_file;
mod qr;
mod records;
mod save;
mod stop;
mod suspects;
mod tally;
mod techniques;
mod verdict;
mod view;
mod watch;
mod words;

use std::process::ExitCode;

use args::Command;

fn main() -> ExitCode {
    let exit = match args::usage::parse().command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Line(args) => commands::line::run(&args),
        Command::Count(args) => commands::count::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Render(args) => commands::render::run(&args),
        Command::Make(args) => commands::make::run(&args),
        Command::Jigsaw(args) => commands::jigsaw::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
    };
    exit.into()
}
