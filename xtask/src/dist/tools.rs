//! What making the files needs: programs that are there, or a word on how to get them.
//!
//! Zig compiles C for any Linux and links; with cargo-zigbuild and maturin it comes from PyPI, into an
//! environment of its own. The rest is not fetched without being asked: all that is missing is named
//! at once, before anything is built.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use super::Part;
use crate::python;
use crate::repository::Repository;
use crate::web;

pub(super) const TARGET: &str = "x86_64-unknown-linux-musl";

/// maturin, cargo-zigbuild and Zig.
const REQUIREMENTS: &str = "xtask/src/dist/requirements.txt";

/// The names of programs, what they are called with to see whether they are there, how they come.
type Tool = (&'static str, &'static [&'static str], &'static str);

const ABOUT: Tool =
    ("cargo", &["about", "--version"], "cargo install --locked --features cli cargo-about");
const CYCLONEDX: Tool =
    ("cargo", &["cyclonedx", "--version"], "cargo install --locked cargo-cyclonedx");
const DEB: Tool = ("cargo", &["deb", "--version"], "cargo install --locked cargo-deb");
const DPKG: Tool = ("dpkg", &["--version"], "apt-get install dpkg");
const CHROOT: Tool = ("chroot", &["--version"], "apt-get install coreutils");
const TAR: Tool = ("tar", &["--version"], "apt-get install tar");
const NPM: Tool = ("npm", &["--version"], "Node 20 or later brings it");
const SHA256SUM: Tool = ("sha256sum", &["--version"], "apt-get install coreutils");

/// Fails with all that is missing for these parts, and how to get it.
pub(super) fn missing(repository: &Repository, parts: &[Part]) -> Result<(), String> {
    let needed = |part: &Part| match part {
        Part::Npm => vec![NPM, ABOUT, CYCLONEDX],
        Part::Binary => vec![TAR, CHROOT, ABOUT, CYCLONEDX],
        Part::Deb => vec![DEB, DPKG, CHROOT],
        Part::Wheel | Part::Sdist => vec![ABOUT],
        Part::Crates => vec![],
    };
    let tools: BTreeSet<Tool> = parts.iter().flat_map(needed).chain([SHA256SUM]).collect();
    let mut faults = Vec::new();
    for (program, words, way) in tools {
        let asked = repository.command(program).args(words).output();
        if !asked.is_ok_and(|asked| asked.status.success()) {
            let name = if program == "cargo" { words[0] } else { "" };
            faults.push(format!("`{}` is missing: {way}", format!("{program} {name}").trim_end()));
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

/// The folder with maturin, cargo-zigbuild and Zig.
fn zig(repository: &Repository) -> Result<PathBuf, String> {
    let python = python::environment(repository, REQUIREMENTS, "target/dist-tools")?;
    Ok(python.parent().ok_or("Python is in no folder")?.to_path_buf())
}

/// A program that finds Zig: cargo, or maturin.
pub(super) fn with_zig(repository: &Repository, program: &str) -> Result<Command, String> {
    let folder = zig(repository)?;
    let before = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::iter::once(folder.clone()).chain(std::env::split_paths(&before));
    let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
    let mut command = repository.command(folder.join(program));
    command.env("PATH", path).env("CARGO_ZIGBUILD_PYTHON_PATH", folder.join("python"));
    Ok(command)
}
