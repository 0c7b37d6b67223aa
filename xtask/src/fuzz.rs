//! Fuzz: the libFuzzer campaigns, for machines with nightly Rust and cargo-fuzz.
//!
//! A target is a file in `fuzz/fuzz_targets`, named for the property that it tries to break. What
//! a campaign finds lands in `fuzz/corpus` and `fuzz/artifacts`, which are not kept; the seeds in
//! `fuzz/seeds/TARGET` are, and every campaign starts from them.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::repository::Repository;
use crate::step::{Steps, run as must};

/// What `fuzz` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The property to attack; all of them, one after the other, if none is named
    target: Option<String>,
    /// How long each campaign may take
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
}

/// Runs the campaigns.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let targets = chosen(targets(repository)?, arguments.target.as_deref())?;
    if !has_tools() {
        return Err("fuzzing needs nightly Rust and cargo-fuzz: `rustup toolchain install nightly && cargo install cargo-fuzz`".to_owned());
    }
    let mut steps = Steps::default();
    for target in &targets {
        steps.step(target, || campaign(repository, target, arguments.seconds))?;
    }
    steps.finish()
}

fn campaign(repository: &Repository, target: &str, seconds: u64) -> Result<(), String> {
    let corpus = format!("fuzz/corpus/{target}");
    let folder = repository.path(&corpus);
    std::fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let seeds = format!("fuzz/seeds/{target}");
    let mut command = repository.command("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", "run", target, &corpus]);
    if repository.path(&seeds).is_dir() {
        command.arg(&seeds);
    }
    command.args(["--", &format!("-max_total_time={seconds}"), "-rss_limit_mb=4096"]);
    must(outside_our_toolchain(&mut command))
}

/// The names of the targets, sorted.
fn targets(repository: &Repository) -> Result<Vec<String>, String> {
    let files = repository.files_in(&["fuzz/fuzz_targets"], "rs")?;
    let stem = |file: &String| Some(Path::new(file).file_stem()?.to_str()?.to_owned());
    Ok(files.iter().filter_map(stem).collect())
}

fn chosen(targets: Vec<String>, wanted: Option<&str>) -> Result<Vec<String>, String> {
    match wanted {
        None => Ok(targets),
        Some(name) if targets.iter().any(|target| target == name) => Ok(vec![name.to_owned()]),
        Some(name) => {
            Err(format!("there is no fuzz target `{name}`; there are: {}", targets.join(", ")))
        }
    }
}

fn has_tools() -> bool {
    let mut probe = Command::new("rustup");
    probe.args(["run", "nightly", "cargo", "fuzz", "--version"]);
    probe.stdout(Stdio::null()).stderr(Stdio::null());
    outside_our_toolchain(&mut probe).status().is_ok_and(|status| status.success())
}

/// Takes away what the cargo that runs us has set, so that nightly's own is used.
fn outside_our_toolchain(command: &mut Command) -> &mut Command {
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTC")
}

#[cfg(test)]
mod tests {
    use super::chosen;

    #[test]
    fn an_unknown_target_names_those_there_are() {
        let targets = || vec!["exact_equals_oracle".to_owned(), "parse_never_panics".to_owned()];
        assert_eq!(chosen(targets(), None).unwrap().len(), 2);
        assert_eq!(chosen(targets(), Some("parse_never_panics")).unwrap(), ["parse_never_panics"]);
        let error = chosen(targets(), Some("parse")).unwrap_err();
        assert!(error.ends_with("there are: exact_equals_oracle, parse_never_panics"), "{error}");
    }
}
