//! An empty root: a folder that a program takes for the whole file system, so that it finds no
//! library, no shell and no file but those put there.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::Repository;
use crate::step::output;

/// A command that runs as root: of the machine, or else of a user namespace of its own.
pub(super) fn as_root(repository: &Repository, program: &str) -> Result<Command, String> {
    let user = output(repository.command("id").arg("--user"))?;
    if user.trim() == "0" {
        return Ok(repository.command(program));
    }
    let mut command = repository.command("unshare");
    command.args(["--map-root-user", program]);
    Ok(command)
}

/// A program of the folder, with the folder as its root.
pub(super) fn command(
    repository: &Repository,
    root: &Path,
    program: &str,
) -> Result<Command, String> {
    let mut command = as_root(repository, "chroot")?;
    command.arg(root).arg(program).env_clear();
    // `chroot` itself is looked up before the root changes.
    command.env("PATH", std::env::var_os("PATH").unwrap_or_default());
    Ok(command)
}

/// Where the puzzle is that programs are tried with: in the repository, and in the root.
pub(super) fn put_puzzle(repository: &Repository, root: &Path) -> Result<(), String> {
    let (from, to): (PathBuf, PathBuf) =
        (repository.path("testdata/non/cat.non"), root.join("cat.non"));
    std::fs::copy(&from, &to).map(|_| ()).map_err(|error| super::said(&to, &error))
}

/// Solves the puzzle in the root, and asks for the version.
pub(super) fn solves(repository: &Repository, root: &Path, program: &str) -> Result<(), String> {
    let solved = output(command(repository, root, program)?.args(["solve", "/cat.non"]))?;
    if !solved.contains("unique") {
        return Err(format!("{program} in an empty root does not solve: {solved}"));
    }
    crate::step::say(solved.trim_end())
}
