//! Test: everything that must pass before a change is taken in.
//!
//! Needs Rust, rustfmt and clippy, nothing else: no nightly, no test runner, no browser. What needs more
//! is left out where that is missing, and named at the end; `--all` demands it.
//!
//! Nothing is compiled twice if that can be helped: clippy is the compiler of our own crates, so that lints
//! need no pass beside the build; every step asks for the same features; and packages outside the workspace
//! share its folder of outputs. `cargo test` prints to the terminal as it is.
//!
//! ```text
//!   format, tidy, deny ─▶ build and lint, documentation ─▶ tests, packages
//!     ─▶ wasm, web page, Python, batch ─▶ bench and fuzz compile ─▶ known faults of crates
//! ```

use std::process::Command;

use crate::bless;
use crate::deny;
use crate::dist;
use crate::python;
use crate::repository::Repository;
use crate::step::{Steps, run as must, say};
use crate::tidy;
use crate::wasm;
use crate::web;

/// What `test` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Leave nothing out: the web page, the Python package, `crates/batch`
    #[arg(long)]
    all: bool,
    /// Broken files that the readers are fed
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    mutations: u64,
    /// Seconds for each property of the fuzz targets, tried without a fuzzer
    #[arg(long, value_name = "N", default_value_t = 4)]
    fuzz_seconds: u64,
}

/// The crates outside the workspace, whose formatting no `cargo fmt` of ours looks at.
const OUTSIDE: [&str; 3] = ["fuzz", "bench", "crates/batch"];

/// The manifest of the workspace that brings DataFusion and Ballista.
const BATCH: &str = "crates/batch/Cargo.toml";

/// All crates with all that they can do. Every step names the same, for with another choice of
/// features most crates would be compiled once more.
const WHOLE: &str =
    "--workspace --features pictogrid/full,pictogrid-js/full,pictogrid-js/small,pictogrid-js/ts";

/// The crates whose documentation is read.
const DOCUMENTED: &str = "--workspace --features pictogrid/full --exclude pictogrid-js \
                          --exclude pictogrid-python --exclude pictogrid-testkit --exclude xtask";

/// Runs every step, stops at the first that fails.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let all = arguments.all;
    let mut steps = Steps::default();
    steps.step("format", || format(repository))?;
    steps.step("tidy", || tidy::run(repository))?;
    steps.step_unless("deny", deny::missing(repository), all, || deny::check(repository))?;
    steps.step("build and lint", || {
        must(&mut whole(repository, "build"))?;
        must(&mut whole(repository, "test --no-run --all-targets"))
    })?;
    steps.step("lint of the lean command", || {
        let words = "check --quiet --package pictogrid-cli --no-default-features";
        must(linting(repository).args(words.split(' ')))
    })?;
    steps.step("documentation", || {
        let words = format!("doc --quiet --no-deps {DOCUMENTED}");
        must(repository.cargo().args(words.split_whitespace()).env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    steps.step("tests", || tests(repository, arguments))?;
    steps.step("packages", || dist::check(repository))?;
    steps.step_unless("wasm", wasm::missing(repository), all, || wasm::check(repository))?;
    steps.step_unless("web page", web::missing(repository), all, || web::check(repository))?;
    steps.step_unless("Python package", python::missing(repository), all, || {
        python::check(repository)
    })?;
    let batch = (!all).then(|| "DataFusion compiles for minutes".to_owned());
    steps.step_unless("batch", batch, all, || batch_crate(repository))?;
    steps.step("bench, fuzz targets compile", || {
        outside(repository, repository.cargo(), "check --quiet", "bench/peers")?;
        outside(repository, repository.cargo(), "check --quiet --no-default-features", "fuzz")
    })?;
    let built: &[&str] = if all { &["Cargo.toml", BATCH] } else { &["Cargo.toml"] };
    // Left out where there is no network, whatever is demanded: they are about crates of others.
    steps.step_unless("advisories", deny::missing_advisories(repository), false, || {
        deny::check_advisories(repository, built)
    })?;
    steps.finish()?;
    if steps.has_left_out() && !all {
        say("   all of it: cargo xtask test --all, or .ci/run, which installs what that needs")?;
    }
    Ok(())
}

/// Cargo, as a command that compiles every crate with all that it can do, and lints it.
pub(crate) fn whole(repository: &Repository, words: &str) -> Command {
    let mut cargo = linting(repository);
    cargo.args(words.split(' ')).args(WHOLE.split(' '));
    cargo
}

/// Cargo with clippy as the compiler of our crates, and warnings as errors.
fn linting(repository: &Repository) -> Command {
    let mut cargo = repository.cargo();
    // Clippy splits its arguments at this word.
    let deny = "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__";
    cargo.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver").env("CLIPPY_ARGS", deny);
    cargo
}

/// Runs tests that may compare with goldens but must not write any.
fn tests(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let mut cargo = whole(repository, "test");
    cargo.env("INSTA_UPDATE", "no").env_remove("INSTA_FORCE_PASS").env_remove("TRYCMD");
    for name in bless::SWITCHES {
        cargo.env_remove(name);
    }
    if arguments.all {
        cargo.env("PICTOGRID_BOUNDS", "all");
    }
    cargo.env("PICTOGRID_MUTATIONS", arguments.mutations.to_string());
    must(cargo.env("PICTOGRID_FUZZ_SECONDS", arguments.fuzz_seconds.to_string()))
}

fn format(repository: &Repository) -> Result<(), String> {
    must(repository.cargo().args(["fmt", "--all", "--check"]))?;
    let files = repository.files_in(&OUTSIDE, "rs")?;
    must(repository.command("rustfmt").args(["--check", "--edition", "2024"]).args(files))
}

/// Licenses, lints and tests of `crates/batch`, which brings DataFusion and Ballista.
fn batch_crate(repository: &Repository) -> Result<(), String> {
    deny::check_manifest(repository, BATCH)?;
    outside(repository, linting(repository), "test --quiet --all-targets", "crates/batch")
}

/// What cargo does with a package that is a workspace of its own, in the folder of outputs of this one.
fn outside(
    repository: &Repository,
    mut cargo: Command,
    words: &str,
    package: &str,
) -> Result<(), String> {
    cargo.args(words.split(' ')).args(["--locked", "--manifest-path"]);
    cargo.arg(repository.path(package).join("Cargo.toml"));
    must(cargo.arg("--target-dir").arg(repository.target()))
}
