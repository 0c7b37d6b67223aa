//! Python: the tests of the Python package, with what the build left in the folder of the target.
//!
//! ```text
//!   crates/python ──cargo──▶ lib_engine.so ──copied──┐
//!   crates/python/python ────────────────────copied──┴▶ target/python/pictogrid
//!   requirements.txt ──pip──▶ target/python-tools        pytest, mypy, stubtest, pdoc
//! ```
//!
//! `maturin` makes wheels of the same parts; tests need none, so nothing is compiled twice.
//!
//! Tools are fetched once into `target`; the module is the one that clippy and the tests of Rust have
//! built, which saves the minutes of a second build (`DESIGN.md`, Python and JavaScript).

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::Repository;
use crate::step::run as must;

/// The oldest Python that the package is for.
const OLDEST: &str = "3.11";

/// The Python of an environment, within its folder.
pub(crate) const PROGRAM: &str = if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" };

/// Why the package cannot be tested here, if so.
pub(crate) fn missing(repository: &Repository) -> Option<String> {
    tools(repository).err()
}

/// Tests the package.
pub(crate) fn check(repository: &Repository) -> Result<(), String> {
    tested(repository, &tools(repository)?)
}

fn tools(repository: &Repository) -> Result<PathBuf, String> {
    environment(repository, "crates/python/requirements.txt", "target/python-tools")
}

/// A Python of its own with the packages that a file names.
pub(crate) fn environment(
    repository: &Repository,
    requirements: &str,
    folder: &str,
) -> Result<PathBuf, String> {
    let question = format!(
        "import sys, venv, ensurepip; assert sys.version_info >= ({})",
        OLDEST.replace('.', ", ")
    );
    let asked = Command::new("python3").args(["-c", &question]).output();
    if !asked.is_ok_and(|asked| asked.status.success()) {
        return Err(format!("no Python {OLDEST} with venv (Debian: python3-venv)"));
    }
    let requirements = repository.path(requirements);
    let wanted = fs::read(&requirements).map_err(|error| error.to_string())?;
    let folder = repository.path(folder);
    let (python, done) = (folder.join(PROGRAM), folder.join("installed.txt"));
    if fs::read(&done).is_ok_and(|installed| installed == wanted) {
        return Ok(python);
    }
    must(repository.command("python3").args(["-m", "venv", "--clear"]).arg(&folder))?;
    let pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement"];
    must(repository.command(&python).args(pip).arg(&requirements))
        .map_err(|error| format!("its packages could not be fetched: {error}"))?;
    fs::write(&done, wanted).map_err(|error| error.to_string())?;
    Ok(python)
}

fn tested(repository: &Repository, python: &Path) -> Result<(), String> {
    let place = repository.path("target/python");
    laid_out(repository, &place.join("pictogrid"))
        .map_err(|error| format!("{}: {error}", place.display()))?;
    let run = |words: &[&str]| {
        let mut command = repository.command(python);
        command.current_dir(repository.path("crates/python")).env("PYTHONPATH", &place);
        // The command is asked the same.
        command.env("PICTOGRID", repository.target().join("debug/pictogrid"));
        must(command.args(["-m"]).args(words))
    };
    run(&["pytest", "--quiet", "-p", "no:cacheprovider"])?;
    let cache = repository.path("target/python-mypy").display().to_string();
    run(&["mypy", "--strict", "--cache-dir", &cache, "python", "tests"])?;
    run(&[
        "mypy.stubtest",
        "pictogrid._engine",
        "--allowlist",
        "tests/stubs.txt",
        "--ignore-unused-allowlist",
    ])
}

/// The package as a wheel has it.
fn laid_out(repository: &Repository, place: &Path) -> std::io::Result<()> {
    copied(&repository.path("crates/python/python/pictogrid"), place)?;
    let built = repository.target().join("debug").join(format!("{DLL_PREFIX}_engine{DLL_SUFFIX}"));
    // A module that is loaded somewhere stays whole: the new one takes its name.
    let fresh = place.join("_engine.new");
    fs::copy(built, &fresh)?;
    fs::rename(fresh, place.join("_engine.abi3.so"))
}

/// Copies a folder with the folders in it, but for what Python leaves there.
fn copied(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let from = entry?.path();
        let name = from.file_name().unwrap_or_default();
        if from.is_file() {
            fs::copy(&from, to.join(name))?;
        } else if name != "__pycache__" {
            copied(&from, &to.join(name))?;
        }
    }
    Ok(())
}
