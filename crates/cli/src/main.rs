//! The command `pictogrid`: reads the arguments, runs one command, ends with its exit code.
//!
//! | file | decides |
//! |---|---|
//! | `args` | the definition of the command line |
//! | `commands/*` | what a command does, one file each |
//! | `input`, `record_blocks`, `compression` | where puzzles, records and proofs come from |
//! | `memory_budget`, `puzzle_memory` | the memory that everything at once may take, and what each puzzle needs of it |
//! | `one_puzzle` | a command about one puzzle |
//! | `clock` | how long something may take |
//! | `judge`, `stop` | one solve: its budget, Ctrl-C, what was found |
//! | `pipeline`, `messages` | many items at once, their results in order; what is printed about a puzzle |
//! | `printer`, `progress`, `save` | standard output, standard error, the file of `--output` |
//! | `file_conflicts` | files that would be read and written, or written twice |
//! | `gallery` | pictures that are drawn into one file |
//! | `proof_file`, `board_file` | the files of `--proof` and `--board` |
//! | `bytes`, `date`, `duration`, `techniques` | the values of some flags |
//! | `hardness` | puzzles from easy to hard |
//! | `exit` | how a command ends, and which of several ends counts |
//! | `verdict`, `drawn_board`, `faults`, `culprits`, `cells_to_give`, `losses`, `words` | the messages |
//! | `records`, `count_limits`, `delayed_output` | sums of records: a block of them, how far they may go, results that wait |
//! | `puzzle_file` | puzzles as a file whose suffix chooses the format |
//! | `qr` | a picture as a QR code |
//!
//! No puzzle logic lives here: every deduction is in a library.

mod args;
mod board_file;
mod bytes;
mod cells_to_give;
mod clock;
mod commands;
mod compression;
mod count_limits;
mod culprits;
mod date;
mod delayed_output;
mod drawn_board;
mod duration;
mod exit;
mod faults;
mod file_conflicts;
mod gallery;
mod hardness;
mod input;
mod judge;
mod losses;
mod memory_budget;
mod messages;
mod one_puzzle;
mod pipeline;
mod printer;
mod progress;
mod proof_file;
mod puzzle_file;
mod puzzle_memory;
mod qr;
mod record_blocks;
mod records;
mod stop;
mod target;
mod techniques;
mod verdict;
mod words;

use std::process::ExitCode;

use args::Command;

fn main() -> ExitCode {
    let end = match args::usage::parse().command {
        Command::Solve(args) => commands::solve::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Hint(args) => commands::hint::run(&args),
        Command::Explain(args) => commands::explain::run(&args),
        Command::Rate(args) => commands::rate::run(&args),
        Command::Line(args) => commands::line::run(&args),
        Command::Count(args) => commands::count::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Render(args) => commands::render::run(&args),
        Command::Make(args) => commands::make::run(&args),
        Command::Fix(args) => commands::fix::run(&args),
        Command::Generate(args) => commands::generate::run(&args),
        Command::Jigsaw(args) => commands::jigsaw::run(&args),
        #[cfg(feature = "web")]
        Command::Web(args) => commands::web::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
        Command::Man(args) => commands::man::run(&args),
    };
    end.unwrap_or_else(|exit| exit).into()
}
