//! Tidy: the rules of the house that no compiler knows.
//!
//! A rule is one file with one entry point that takes a source and gives what it found, and one
//! row in [`RULES`]. Rules read tokens, not text, so that a word in a string or a comment never
//! counts as code. What clippy has a lint for is left to clippy: how long a function is, `todo!`
//! and `dbg!`, `SAFETY` comments. About a second for the whole tree.

mod arrows;
mod headers;
mod ignored;
mod names;
mod page;
mod pure;
mod sizes;
mod source;
mod tokens;
mod words;

use crate::repository::Repository;
use crate::step::say;

use sizes::Sizes;
use source::{Finding, Source};

/// What `tidy` may be asked.
#[derive(clap::Args, Default)]
pub(crate) struct Arguments {
    /// Also print the median, 90th percentile and maximum of file and function lines
    #[arg(long)]
    sizes: bool,
}

/// Every rule that looks at one Rust file at a time.
const RULES: [fn(&Source) -> Vec<Finding>; 4] =
    [headers::check, sizes::check, pure::check, ignored::check];

/// Checks the tree. Gives an error that counts the findings after printing them.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let mut findings = Vec::new();
    let mut sizes = Sizes::default();
    let files = repository.files()?;
    for path in &files {
        findings.extend(names::check(path));
        let Some(text) = repository.text(path)? else { continue };
        findings.extend(words::check(path, &text));
        findings.extend(page::check(path, &text));
        if path.ends_with(".rs") {
            match Source::parse(path, text) {
                Ok(source) => {
                    findings.extend(RULES.iter().flat_map(|rule| rule(&source)));
                    sizes.add(&source);
                }
                Err(finding) => findings.push(finding),
            }
        }
    }
    findings.extend(arrows::check(repository)?);
    for finding in &findings {
        say(&finding.to_string())?;
    }
    if arguments.sizes {
        say(&sizes.to_string())?;
    }
    match findings.len() {
        0 => say(&format!("tidy: {} files, nothing found", files.len())),
        n => Err(format!("tidy found {n} fault{}", if n == 1 { "" } else { "s" })),
    }
}
