//! `pictogrid completions SHELL`: the completion script, made from the definition of the
//! command line, so that it cannot fall behind it.
//!
//! It is printed and not installed: each shell, and each system, has another folder for it.

use clap::CommandFactory;

use crate::{
    args::{Cli, CompletionsArgs},
    output::printer::Printer,
    run::exit::End,
};

pub(crate) fn run(args: &CompletionsArgs) -> End {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pictogrid", &mut script);
    Ok(Printer::new(true).print(&script))
}
