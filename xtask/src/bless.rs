//! Bless: rewrites the expected outputs with what the program gives today.
//!
//! Only the tests that compare with files are run: those of the packages whose sources name one
//! of [`MARKS`]. What changed is then reviewed like code.
//!
//! ```text
//!   sources ─ has a mark? ─▶ packages ─▶ cargo test, with the switches set ─▶ git diff
//! ```
//!
//! Packages are found by what their sources say, so that no list of them has to be kept true by hand.

use std::collections::BTreeSet;

use crate::repository::Repository;
use crate::step::{run as must, say};

/// What the sources of a test with expected outputs hold.
const MARKS: [&str; 3] = ["BLESS\"", "insta::", "trycmd::"];

/// What a test with expected outputs looks at to know that it should write them.
pub(crate) const SWITCHES: [&str; 2] = ["BLESS", "PICTOGRID_BLESS"];

/// Runs the golden tests so that they write instead of compare.
pub(crate) fn run(repository: &Repository) -> Result<(), String> {
    let folders = golden_crates(repository)?;
    if folders.is_empty() {
        return Err("no test compares with expected outputs".to_owned());
    }
    let mut cargo = repository.cargo();
    cargo.args(["test", "--no-fail-fast"]).env("INSTA_UPDATE", "always").env("TRYCMD", "overwrite");
    cargo.envs(SWITCHES.map(|name| (name, "1")));
    for folder in &folders {
        let name =
            if folder == "pictogrid" { folder.clone() } else { format!("pictogrid-{folder}") };
        cargo.args(["--package", &name]);
    }
    must(&mut cargo)?;
    say("blessed; now review what changed: git diff")
}

/// The folders below `crates/` whose tests have expected outputs.
fn golden_crates(repository: &Repository) -> Result<BTreeSet<String>, String> {
    let mut folders = BTreeSet::new();
    for path in repository.files_in(&["crates"], "rs")? {
        let text = repository.text(&path)?.unwrap_or_default();
        if MARKS.iter().any(|mark| text.contains(mark)) {
            folders.extend(path.split('/').nth(1).map(str::to_owned));
        }
    }
    Ok(folders)
}
