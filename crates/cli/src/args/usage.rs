//! Wrong usage that only the values of several arguments show: said as the definition itself would.

use clap::{CommandFactory, error::ErrorKind};

use super::Cli;

/// Ends the program with `message`, the usage of the command called `name` (of `jigsaw find`, both
/// words), and the code of wrong usage.
pub(crate) fn refuse(name: &str, message: impl std::fmt::Display) -> ! {
    let mut whole = Cli::command();
    whole.build();
    let command = name.split(' ').fold(&mut whole, |command, part| {
        command.find_subcommand_mut(part).expect("a command of the definition")
    });
    command.error(ErrorKind::ArgumentConflict, message).exit()
}
