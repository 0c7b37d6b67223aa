//! Fuzz: the libFuzzer campaigns, for machines with nightly Rust and cargo-fuzz
//! (`rustup toolchain install nightly && cargo install cargo-fuzz`); elsewhere rustup or cargo says
//! which of the two is missing.
//!
//! A target is a file in `fuzz/fuzz_targets`, named for the property that it tries to break. What
//! a campaign finds lands in `fuzz/corpus` and `fuzz/artifacts`, which are not kept; the seeds in
//! `fuzz/seeds` are, and every campaign starts from them.
//!
//! ```text
//!   seeds/TARGET/           a folder of files: one campaign
//!   seeds/TARGET/ID.seeds   inputs for one reader: a campaign for each, with READER=ID
//! ```
//!
//! One campaign for all readers was tried and lost: an input that is new to one of them stays,
//! and the others get it too, so that after an hour each reader had seen some minutes of its own.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::repository::Repository;
use crate::step::{Steps, run as must};

/// What `fuzz` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The property to attack; all of them, one after the other, if none is named
    target: Option<String>,
    /// The reader to attack; each by itself, if the target is about readers and none is named
    #[arg(long, value_name = "ID", requires = "target")]
    reader: Option<String>,
    /// How long each campaign may take
    #[arg(long, value_name = "N", default_value_t = 60)]
    seconds: u64,
}

/// Runs the campaigns.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let targets = match &arguments.target {
        Some(target) => vec![target.clone()],
        None => targets(repository)?,
    };
    let mut steps = Steps::default();
    for target in &targets {
        for reader in readers(repository, target, arguments.reader.as_deref())? {
            let name =
                reader.iter().fold(target.clone(), |name, reader| format!("{name} {reader}"));
            let reader = reader.as_deref();
            steps.step(&name, || {
                must(&mut campaign(repository, target, reader, arguments.seconds)?)
            })?;
        }
    }
    steps.finish()
}

/// The readers that a target is run for, each by itself; a single `None` if it is about none.
fn readers(
    repository: &Repository,
    target: &str,
    wanted: Option<&str>,
) -> Result<Vec<Option<String>>, String> {
    let seeds = repository.files_in(&[&format!("fuzz/seeds/{target}")], "seeds")?;
    Ok(match wanted {
        Some(reader) => vec![Some(reader.to_owned())],
        None if seeds.is_empty() => vec![None],
        None => seeds.iter().map(|file| stem(file)).collect(),
    })
}

/// What runs a campaign for so many seconds, from its seeds.
fn campaign(
    repository: &Repository,
    target: &str,
    reader: Option<&str>,
    seconds: u64,
) -> Result<Command, String> {
    let corpus = ["fuzz/corpus", target].into_iter().chain(reader).collect::<Vec<_>>().join("/");
    let folder = repository.path(&corpus);
    fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let files = match reader {
        Some(reader) => format!("testdata/{reader}"),
        None => format!("fuzz/seeds/{target}"),
    };
    let mut command = repository.command("rustup");
    command.args(["run", "nightly", "cargo", "fuzz", "run", "--sanitizer", "none"]);
    command.args([target, &corpus]);
    if let Some(reader) = reader {
        let seeds = format!("fuzz/seeds/{target}/{reader}.seeds");
        unpack(&repository.path(&seeds), &folder)?;
        command.env("READER", reader);
    }
    if repository.path(&files).is_dir() {
        command.arg(&files);
    }
    command.args(["--", &format!("-max_total_time={seconds}"), "-rss_limit_mb=4096"]);
    // Without what the cargo that runs us has set, nightly's own is used.
    command.env_remove("CARGO").env_remove("RUSTUP_TOOLCHAIN").env_remove("RUSTC");
    Ok(command)
}

/// Puts each line of `seeds`, hexadecimal bytes, into a file in `folder`. There may be no such file.
fn unpack(seeds: &Path, folder: &Path) -> Result<(), String> {
    let Ok(text) = fs::read_to_string(seeds) else { return Ok(()) };
    for (number, line) in (1..).zip(text.lines()) {
        let bytes = bytes(line).ok_or_else(|| format!("{}:{number}: no hex", seeds.display()))?;
        let file = folder.join(format!("seed-{number:03}"));
        fs::write(&file, bytes).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8]| u8::from_str_radix(str::from_utf8(pair).ok()?, 16).ok();
    hex.as_bytes().chunks(2).map(byte).collect()
}

/// The names of the targets, sorted.
fn targets(repository: &Repository) -> Result<Vec<String>, String> {
    let files = repository.files_in(&["fuzz/fuzz_targets"], "rs")?;
    Ok(files.iter().filter_map(|file| stem(file)).collect())
}

fn stem(file: &str) -> Option<String> {
    Some(Path::new(file).file_stem()?.to_str()?.to_owned())
}
