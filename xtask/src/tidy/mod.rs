//! Tidy: the rules of the house that no compiler knows.
//!
//! A rule is one file with one entry point that takes the path and the text of a file and gives what it
//! found, and one row in [`RULES`]; a rule that is about Rust passes over other files. What clippy has a
//! lint for is left to clippy: how long a function is, `todo!` and `dbg!`, `SAFETY` comments. Rules read
//! lines, not tokens: rustfmt has laid them out, and code that evades a rule on purpose is found in
//! review.

mod arrows;
mod headers;
mod ignored;
mod names;
mod pure;
mod sizes;
mod words;

use crate::repository::Repository;
use crate::step::say;

use sizes::Sizes;

/// A fault: the line that has it, from 1, and what is wrong.
type Finding = (usize, String);

/// Every rule that looks at one file at a time.
const RULES: [fn(&str, &str) -> Vec<Finding>; 6] =
    [names::check, words::check, headers::check, sizes::check, pure::check, ignored::check];

/// What `tidy` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Also print the lines of every crate, and of files and functions
    #[arg(long)]
    pub(crate) sizes: bool,
}

/// Checks the tree, and prints its sizes if asked. Gives an error that counts the findings after
/// printing them.
pub(crate) fn run(repository: &Repository, sizes: bool) -> Result<(), String> {
    let mut counted = Sizes::default();
    let mut findings = arrows::check(repository)?;
    let files = repository.files()?;
    for path in &files {
        // Of a picture or an archive only the name is looked at.
        let text = repository.text(path)?.unwrap_or_default();
        let found = RULES.iter().flat_map(|rule| rule(path, &text));
        findings.extend(found.map(|(line, message)| format!("{path}:{line}: {message}")));
        counted.add(path, &text);
    }
    if sizes {
        say(&counted.to_string())?;
    }
    for finding in &findings {
        say(finding)?;
    }
    match findings.len() {
        0 => say(&format!("tidy: {} files, nothing found", files.len())),
        n => Err(format!("tidy found {n} fault{}", if n == 1 { "" } else { "s" })),
    }
}

/// The part of a file of Rust that is no test.
fn shipped(text: &str) -> &str {
    text.split("#[cfg(test)]\nmod ").next().unwrap_or_default()
}

/// The crate that a file belongs to, by the folder's name: `line` for `crates/line/src/lib.rs`.
fn crate_folder(path: &str) -> &str {
    let path = path.strip_prefix("crates/").unwrap_or(path);
    path.split('/').next().unwrap_or_default()
}
