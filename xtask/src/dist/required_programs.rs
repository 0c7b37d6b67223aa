//! What making the files needs: programs that are there, or a word on how to get them, before anything
//! is built.
//!
//! ```text
//!   cargo-about, cyclonedx, deb       not there: named, with the line that installs it
//!   Node, a target of Rust            the same, by the chores that know them
//!   Zig, cargo-zigbuild, maturin      from PyPI into target/dist-tools, by themselves
//! ```
//!
//! All that is missing is named at once, since a build takes minutes and one lack after the other would
//! take as many of them. One table says what needs what; it was two lists, by parts and by programs.
//!
//! Zig compiles C for any Linux and links; with cargo-zigbuild and maturin it comes from PyPI, into an
//! environment of its own, with versions that a file pins.

use std::path::PathBuf;
use std::process::Command;

use super::Part;
use crate::python;
use crate::repository::Repository;
use crate::web;

pub(super) const TARGET: &str = "x86_64-unknown-linux-musl";

/// maturin, cargo-zigbuild and Zig.
const REQUIREMENTS: &str = "xtask/src/dist/requirements.txt";

/// What the parts are made with beside cargo's own commands, and how it comes.
const TOOLS: [(&str, &[Part], &str); 3] = [
    (
        "about",
        &[Part::Npm, Part::Binary, Part::Wheel, Part::Sdist],
        "cargo install --locked --features cli cargo-about",
    ),
    ("cyclonedx", &[Part::Npm, Part::Binary], "cargo install --locked cargo-cyclonedx"),
    ("deb", &[Part::Deb], "cargo install --locked cargo-deb"),
];

/// Fails with all that is missing for these parts, and how to get it.
pub(super) fn missing(repository: &Repository, parts: &[Part]) -> Result<(), String> {
    let mut faults = Vec::new();
    for (name, of, way) in TOOLS {
        let asked = || repository.cargo().args([name, "--version"]).output();
        let is_needed = parts.iter().any(|part| of.contains(part));
        if is_needed && !asked().is_ok_and(|asked| asked.status.success()) {
            faults.push(format!("`cargo {name}` is missing: {way}"));
        }
    }
    if parts.contains(&Part::Npm) {
        faults.extend(web::node(repository).err());
    }
    if parts.contains(&Part::Binary) {
        faults.extend(crate::wasm::has_target(repository, TARGET).err());
    }
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n       ")) }
}

/// A program that finds Zig: cargo, or maturin.
pub(super) fn with_zig(repository: &Repository, program: &str) -> Result<Command, String> {
    let python = python::environment(repository, REQUIREMENTS, "target/dist-tools")?;
    let folder = python.parent().map(PathBuf::from).ok_or("Python is in no folder")?;
    let before = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.clone()).chain(std::env::split_paths(&before));
    let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    let mut command = repository.command(folder.join(program));
    command.env("PATH", path).env("CARGO_ZIGBUILD_PYTHON_PATH", python);
    Ok(command)
}
