//! Bills of materials: which crates, of which version, are compiled into a file (CycloneDX, JSON).
//!
//! ```text
//!   cargo cyclonedx ─▶ a bill in each member ─▶ the one that is meant ─ paths cut ─▶ NAME.cdx.json
//!                      └ all others are removed again
//! ```
//!
//! By features and target, as one workspace makes files of different crates. Paths of the machine are cut,
//! so that two builds give the same bill. From `Cargo.lock` alone it would list crates that are not compiled.

use std::fs;

use super::{Dist, said};
use crate::step::run as must;

/// Writes `NAME.cdx.json` beside the file that it is about.
pub(super) fn write(
    dist: &Dist<'_>,
    package: &str,
    features: &[&str],
    target: &str,
    name: &str,
) -> Result<(), String> {
    let repository = dist.repository;
    let mut cargo = repository.cargo();
    cargo.args(["cyclonedx", "--format", "json", "--spec-version", "1.5", "--quiet"]);
    cargo.args(["--no-build-deps", "--target", target, "--override-filename", name]);
    cargo.arg("--manifest-path");
    cargo.arg(repository.path(package).join("Cargo.toml"));
    must(cargo.args(features))?;
    let name_made = format!("{name}.json");
    let made = repository.path(package).join(&name_made);
    let text = fs::read_to_string(&made).map_err(|error| said(&made, &error))?;
    // Every member of the workspace gets a bill, and crates of ours are named by their folders.
    for file in repository.files_in(&["crates", "xtask"], "json")? {
        if file.ends_with(&format!("/{name_made}")) {
            fs::remove_file(repository.path(&file)).map_err(|error| format!("{file}: {error}"))?;
        }
    }
    let root = repository.path("");
    let text = text.replace(root.to_string_lossy().trim_end_matches('/'), "");
    let bill = dist.out.join(format!("{name}.cdx.json"));
    fs::write(&bill, text).map_err(|error| said(&bill, &error))
}
