//! The crates, as they go to the registry: each is packed, and built from its package.
//!
//! ```text
//!   crate ─ cargo package ─▶ .crate ─▶ unpacked and built, against the packages of the others
//! ```
//!
//! What is missing in a package (a file that is included, a version of a dependency) is there in the
//! checkout, so only a build of the package shows it. The tests ask for less, the list of its files, as
//! that takes no build. Nothing is uploaded.

use std::fs;

use super::{Dist, files, said};
use crate::repository::Repository;
use crate::step::{output, run as must, say};

/// What every crate has in its package.
const CONTENTS: [&str; 5] =
    ["Cargo.toml", "LICENSE-APACHE", "LICENSE-MIT", "README.md", "src/lib.rs"];

/// Packs and builds all that are published.
pub(super) fn make(dist: &Dist<'_>) -> Result<(), String> {
    let names = published(dist.repository)?;
    let mut cargo = dist.repository.cargo();
    cargo.args(["package", "--locked"]);
    must(cargo.args(names.iter().flat_map(|name| ["--package", name.as_str()])))?;
    let folder = dist.repository.target().join("package");
    for path in files(&folder)? {
        let name = path.file_name().unwrap_or_default();
        let is_ours = names
            .iter()
            .any(|one| name.to_string_lossy() == format!("{one}-{}.crate", dist.version));
        if is_ours {
            fs::copy(&path, dist.out.join(name)).map_err(|error| said(&path, &error))?;
        }
    }
    Ok(())
}

/// Every crate has its licenses and its description with it.
pub(super) fn check(repository: &Repository) -> Result<(), String> {
    let names = published(repository)?;
    for name in &names {
        let words = ["package", "--list", "--allow-dirty", "--locked", "--package", name];
        let list = output(repository.cargo().args(words))?;
        let has = |file: &str| list.lines().any(|line| line == file);
        // The command has no library.
        let is_there = |file: &str| has(file) || (file == "src/lib.rs" && has("src/main.rs"));
        if let Some(file) = CONTENTS.into_iter().find(|file| !is_there(file)) {
            return Err(format!("the package of {name} lacks {file}"));
        }
    }
    say(&format!("{} crates have their licenses with them", names.len()))
}

/// The names of the crates that are published.
fn published(repository: &Repository) -> Result<Vec<String>, String> {
    let packages = repository.packages("Cargo.toml", &["--no-deps", "--locked"])?;
    let published = packages.iter().filter(|package| package["publish"].is_null());
    Ok(published.filter_map(|package| package["name"].as_str()).map(str::to_owned).collect())
}
