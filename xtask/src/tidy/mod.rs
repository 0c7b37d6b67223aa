//! Tidy: the rules of the house that no compiler knows.
//!
//! A rule is one file with one entry point that takes a source and gives what it found, and one
//! row in [`RULES`]. What clippy has a lint for is left to clippy: how long a function is, `todo!`
//! and `dbg!`, `SAFETY` comments. About a second for the whole tree.

mod arrows;
mod headers;
mod ignored;
mod names;
mod page;
mod pure;
mod sizes;
mod source;
mod words;

use crate::repository::Repository;
use crate::step::say;

use source::{Finding, Source};

/// Every rule that looks at one Rust file at a time.
const RULES: [fn(&Source) -> Vec<Finding>; 4] =
    [headers::check, sizes::check, pure::check, ignored::check];

/// Checks the tree. Gives an error that counts the findings after printing them.
pub(crate) fn run(repository: &Repository) -> Result<(), String> {
    let mut findings = Vec::new();
    let files = repository.files()?;
    for path in &files {
        findings.extend(names::check(path));
        let Some(text) = repository.text(path)? else { continue };
        findings.extend(words::check(path, &text));
        findings.extend(page::check(path, &text));
        if path.ends_with(".rs") {
            let source = Source { path: path.clone(), text };
            findings.extend(RULES.iter().flat_map(|rule| rule(&source)));
        }
    }
    findings.extend(arrows::check(repository)?);
    for finding in &findings {
        say(&finding.to_string())?;
    }
    match findings.len() {
        0 => say(&format!("tidy: {} files, nothing found", files.len())),
        n => Err(format!("tidy found {n} fault{}", if n == 1 { "" } else { "s" })),
    }
}
