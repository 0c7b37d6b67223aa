//! `pictogrid man [COMMAND]`: a page of the manual, made from the definition of the command line.

use clap::CommandFactory;
use clap_mangen::Man;

use crate::{
    args::{Cli, ManArgs},
    console::Console,
    exit::Exit,
};

/// Prints the page.
pub(crate) fn run(args: &ManArgs) -> Exit {
    let mut page = Vec::new();
    // Writing to memory cannot fail.
    let _ = Man::new(wanted(args)).render(&mut page);
    let mut console = Console::new(true);
    match console.out(&page) {
        Ok(()) => console.finish(),
        Err(exit) => exit,
    }
}

fn wanted(args: &ManArgs) -> clap::Command {
    let mut whole = Cli::command();
    whole.build();
    let Some(name) = &args.command else { return whole };
    let command = whole.find_subcommand(name).expect("the argument names a command").clone();
    // A page of its own is called after both words, as in pictogrid-solve(1).
    let full = format!("pictogrid-{name}");
    command.display_name(full.clone()).bin_name(format!("pictogrid {name}")).name(full)
}
