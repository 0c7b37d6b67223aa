//! The command `pictogrid`: reads the arguments, runs one command, ends with its exit code.
//!
//! | room | decides |
//! |---|---|
//! | `args` | the definition of the command line, and the values of its flags |
//! | `commands` | what a command does, one file each |
//! | `input` | where puzzles, records, boards and proofs come from |
//! | `run` | how work is done: at once and in order, within time and memory, until Ctrl-C |
//! | `output` | standard output, standard error, the files that are written |
//! | `wording` | the messages |
//!
//! No puzzle logic lives here: every deduction is in a library. A command costs a file in `commands`, its
//! flags in `args` and an arm below.
//!
//! What lost: forty files side by side, in which twelve imported each other in a circle; and everything
//! compiled for speed, 18.2 MB, where now only the crates that search, count and explain are (below
//! 10 MB, and 4,000 small puzzles are checked as fast). PDF, picture files, zstd and `web` are features:
//! they take a third of the time to compile, and a first try needs none of them.

mod args;
mod commands;
mod input;
mod output;
mod run;
mod wording;

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
        Command::Records(args) => commands::records::run(&args),
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
