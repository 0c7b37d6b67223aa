//! `pictogrid completions SHELL`: the completion script, made from the definition of the
//! command line.

use clap::CommandFactory;

use crate::{
    args::{Cli, CompletionsArgs},
    exit::Exit,
    printer::Printer,
};

pub(crate) fn run(args: &CompletionsArgs) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "pictogrid", &mut script);
    Printer::new(true).print(&script)
}
