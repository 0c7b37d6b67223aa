//! `pictogrid completions SHELL`: the completion script, made from the definition of the
//! command line, so that it cannot fall behind it.
//!
//! It is printed and not installed: each shell, and each system, has another folder for it.

use crate::{
    args::{CompletionsArgs, definition},
    limits::exit::End,
    output::printer::Printer,
};

pub(crate) fn run(args: &CompletionsArgs) -> End {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut definition(), "pictogrid", &mut script);
    Ok(Printer::new(true).print(&script))
}
