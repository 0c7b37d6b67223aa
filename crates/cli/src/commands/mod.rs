//! One file a command: it takes its arguments and gives an end.
//!
//! ```text
//!   args ─▶ commands::X::run ─▶ Plan (bounds, inputs) ─▶ begin ─▶ the library ─▶ printer ─▶ End
//! ```
//!
//! No puzzle logic stands here: a command reads, asks the library, and words the answer. `hint_or_explain` is what
//! `hint` and `explain` share. A new command is a file here, its `mod` line and its arm
//! (docs/adding-a-command.md).

mod check;
mod completions;
mod convert;
mod explain;
mod fix;
mod generate;
mod hint;
mod hint_or_explain;
mod jigsaw;
mod line;
mod make;
mod man;
mod rate;
mod records;
mod render;
mod scan;
mod solve;
mod verify;
#[cfg(feature = "web")]
mod web;

use crate::{args::Command, limits::exit::End};

/// Runs a command to its end.
pub(crate) fn run(command: Command) -> End {
    match command {
        Command::Solve(args) => solve::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Hint(args) => hint::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Rate(args) => rate::run(&args),
        Command::Line(args) => line::run(&args),
        Command::Records(args) => records::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Convert(args) => convert::run(&args),
        Command::Render(args) => render::run(&args),
        Command::Make(args) => make::run(&args),
        Command::Scan(args) => scan::run(&args),
        Command::Fix(args) => fix::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Jigsaw(args) => jigsaw::run(&args),
        #[cfg(feature = "web")]
        Command::Web(args) => web::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}
