//! Test: everything that must pass before a change is taken in.
//!
//! Needs Rust, rustfmt and clippy, nothing else: no nightly, no test runner, no browser. The
//! steps run in the order in which they are likely to fail soon; `cargo test` prints to the
//! terminal as it is, so that its closing lines can be read by whoever watches.

use crate::batch;
use crate::bless;
use crate::deny;
use crate::dist;
use crate::python;
use crate::repository::Repository;
use crate::step::{Steps, run as must};
use crate::tidy;
use crate::wasm;
use crate::web;

/// What `test` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Broken files that the readers are fed
    #[arg(long, value_name = "N", default_value_t = 150_000)]
    mutations: u64,
    /// Seconds for each property of the fuzz targets, tried without a fuzzer
    #[arg(long, value_name = "N", default_value_t = 10)]
    fuzz_seconds: u64,
}

/// The crates outside the workspace, whose formatting no `cargo fmt` of ours looks at.
const OUTSIDE: [&str; 3] = ["fuzz", "bench", "crates/batch"];

/// All crates with all that they can do. Every step names the same, for with another choice of
/// features most crates would be compiled once more.
pub(crate) const WHOLE: &str =
    "--workspace --features pictogrid/full,pictogrid-js/full,pictogrid-js/small,pictogrid-js/ts";

/// Runs every step, stops at the first that fails.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let cargo = |words: &str| must(repository.cargo().args(words.split(' ')));
    let whole = |words: &str| cargo(&format!("{words} {WHOLE}"));
    let mut steps = Steps::default();
    steps.step("build", || whole("build"))?;
    steps.step("format", || {
        cargo("fmt --all --check")?;
        format_outside(repository)
    })?;
    steps.step("tidy", || tidy::run(repository, false))?;
    steps.step("deny", || deny::check(repository))?;
    steps.step("clippy", || cargo(&format!("clippy {WHOLE} --all-targets -- -D warnings")))?;
    steps.step("clippy on the lean command", || {
        cargo("clippy --package pictogrid-cli --no-default-features -- -D warnings")
    })?;
    steps.step("documentation", || {
        let words = format!("doc --quiet --no-deps {WHOLE}");
        must(repository.cargo().args(words.split(' ')).env("RUSTDOCFLAGS", "-D warnings"))
    })?;
    steps.step("tests", || cargo_test(repository, "", &[]))?;
    let long = |words, variable, number: u64| {
        cargo_test(repository, words, &[(variable, number.to_string())])
    };
    steps.step("mutated files", || {
        long("--test all mutate::", "PICTOGRID_MUTATIONS", arguments.mutations)
    })?;
    steps.step("properties of the fuzz targets", || {
        long("--test fuzz_targets", "PICTOGRID_FUZZ_SECONDS", arguments.fuzz_seconds)
    })?;
    steps.step("packages", || dist::check(repository))?;
    steps.step("wasm", || wasm::check(repository))?;
    steps.step("web page", || web::check(repository))?;
    steps.step("Python package", || python::check(repository))?;
    steps.step("batch", || batch::check(repository))?;
    steps.step("bench compiles", || check_outside(repository, "bench/peers", &[]))?;
    steps.step("fuzz targets compile", || {
        check_outside(repository, "fuzz", &["--no-default-features"])
    })?;
    steps.finish()
}

/// Runs tests that may compare with goldens but must not write any.
fn cargo_test(repository: &Repository, words: &str, set: &[(&str, String)]) -> Result<(), String> {
    let mut command = repository.cargo();
    command
        .arg("test")
        .args(WHOLE.split(' ').chain(words.split_whitespace()))
        .env("INSTA_UPDATE", "no")
        .env_remove("INSTA_FORCE_PASS")
        .env_remove("TRYCMD");
    for name in bless::SWITCHES {
        command.env_remove(name);
    }
    command.envs(set.iter().map(|(name, value)| (name, value)));
    must(&mut command)
}

fn format_outside(repository: &Repository) -> Result<(), String> {
    let files = repository.files_in(&OUTSIDE, "rs")?;
    must(repository.command("rustfmt").args(["--check", "--edition", "2024"]).args(files))
}

/// Compiles a package that is a workspace of its own, without linking.
fn check_outside(repository: &Repository, package: &str, words: &[&str]) -> Result<(), String> {
    let manifest = repository.path(package).join("Cargo.toml").display().to_string();
    let target = repository.path("target/outside").display().to_string();
    let mut command = repository.cargo();
    command.args(["check", "--quiet", "--locked", "--manifest-path", &manifest]);
    must(command.args(["--target-dir", &target]).args(words))
}
