//! `pictogrid completions SHELL`: the completion script, made from the definition of the
//! command line.

use clap::CommandFactory;

use crate::{
    args::{Cli, CompletionsArgs},
    console::Console,
    exit::Exit,
};

/// Prints the script.
pub(crate) fn run(args: &CompletionsArgs) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pictogrid", &mut script);
    let mut console = Console::new(true);
    match console.out(&script) {
        Ok(()) => console.finish(),
        Err(exit) => exit,
    }
}
