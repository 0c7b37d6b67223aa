//! Wrong usage that the definition cannot describe, said as the definition itself would: what only
//! the values of several arguments show, and a puzzle where a command should be.
//!
//! ```text
//!   pictogrid cat.non           no command: which one is likely for this file
//!   fix cat.non - --json        each is fine, together they are not: `refuse`, with the usage of the command
//!   solve - --at -              standard input twice
//! ```
//!
//! All end with code 2 and the usage of their command, as the errors of `clap` do, so that a script
//! sees one kind of wrong usage. To check such pairs where the arguments are used would be later: after
//! files are read, and with the code of bad input. At most 1 MiB of a file is looked at.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use clap::{
    FromArgMatches,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::{Cli, definition};
use crate::{input::files::STDIN, wording::remedy};

/// Bytes of a file that say what it holds.
const HEAD: u64 = 1 << 20;

/// Reads the arguments, or ends the program and says why.
pub(crate) fn parse() -> Cli {
    matched().unwrap_or_else(|error| match error.get(ContextKind::InvalidSubcommand) {
        #[cfg(not(feature = "web"))]
        Some(ContextValue::String(name)) if name == "web" => {
            let message = "this build has no page; build it with the feature `web`";
            definition().error(ErrorKind::InvalidSubcommand, message).exit()
        }
        Some(ContextValue::String(name)) if is_input(name) => {
            let command = likely_command(name);
            let message =
                format!("`{name}` is no command; did you mean `pictogrid {command} {name}`?");
            definition().error(ErrorKind::InvalidSubcommand, message).exit()
        }
        _ => with_tip_of_out(without_tip(error)).exit(),
    })
}

fn matched() -> Result<Cli, clap::Error> {
    let mut matches = definition().try_get_matches()?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut definition()))
}

/// The error without the advice to pass a flag as a value: hardly a file is called so.
fn without_tip(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().contains("as a value"));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

/// Commands whose last argument is the file to write, with how that looks.
const OUT_LAST: [(&str, &str); 4] = [
    ("render", "pictogrid render IN.. OUT.pdf"),
    ("convert", "pictogrid convert IN OUT.non"),
    ("make", "pictogrid make PICTURE OUT.non"),
    ("fix", "pictogrid fix PICTURE OUT.non"),
];

/// The error with a tip where `-o` was meant for a command that names its output last.
fn with_tip_of_out(mut error: clap::Error) -> clap::Error {
    let name = std::env::args().nth(1).unwrap_or_default();
    let way = OUT_LAST.iter().find(|(command, _)| *command == name);
    let unknown = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let is_out = unknown.is_some_and(|flag| matches!(&*flag, "-o" | "--output" | "--out"));
    if let Some((_, way)) = way.filter(|_| is_out && error.kind() == ErrorKind::UnknownArgument) {
        let tip = format!("the file to write is named last, without a flag: `{way}`");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// Whether this is a file or folder, is called like a file, or is a puzzle itself.
fn is_input(name: &str) -> bool {
    let path = Path::new(name);
    path.exists() || path.extension().is_some() || pictogrid_formats::is_puzzle_in_a_line(name)
}

/// The command that most people want for this input.
fn likely_command(name: &str) -> &'static str {
    let mut head = Vec::new();
    let read = File::open(name).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    // Cut off within a line, that line may look like something else.
    let end = head.iter().rposition(|&byte| byte == b'\n').filter(|_| head.len() as u64 == HEAD);
    let head = &head[..end.unwrap_or(head.len())];
    let task = read.ok().and_then(|_| pictogrid_formats::other_task(head));
    task.and_then(remedy::command).unwrap_or("solve")
}

/// Ends the program with `message`, the usage of the command called `name` (of `jigsaw find`, both
/// words), and the code of wrong usage.
pub(crate) fn refuse(name: &str, message: impl std::fmt::Display) -> ! {
    let mut whole = definition();
    whole.build();
    let command = name.split(' ').fold(&mut whole, |command, part| {
        command.find_subcommand_mut(part).expect("a command of the definition")
    });
    command.error(ErrorKind::ArgumentConflict, message).exit()
}

/// Ends the program if standard input would be both the puzzle of the command `name` and its board.
pub(crate) fn refuse_stdin_twice(name: &str, board: Option<&Path>, inputs: &[PathBuf]) {
    let is_stdin = |path: &Path| path.as_os_str() == STDIN;
    let is_read = inputs.is_empty() || inputs.iter().any(|input| is_stdin(input));
    if board.is_some_and(is_stdin) && is_read {
        let message =
            "standard input cannot be both the puzzle and the board; name a file for one of them";
        refuse(name, message);
    }
}
