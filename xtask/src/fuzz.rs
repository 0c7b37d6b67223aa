//! Fuzz: the libFuzzer campaigns, for machines with nightly Rust and cargo-fuzz.
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
use std::process::{Command, Stdio};

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
    let targets = chosen(targets(repository)?, arguments.target.as_deref())?;
    if !has_tools() {
        return Err("fuzzing needs nightly Rust and cargo-fuzz: `rustup toolchain install nightly && cargo install cargo-fuzz`".to_owned());
    }
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
    outside_our_toolchain(&mut command);
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
    let digits: Option<Vec<u32>> = hex.chars().map(|c| c.to_digit(16)).collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2))?;
    Some(digits.chunks(2).map(|pair| (pair[0] * 16 + pair[1]) as u8).collect())
}

/// The names of the targets, sorted.
fn targets(repository: &Repository) -> Result<Vec<String>, String> {
    let files = repository.files_in(&["fuzz/fuzz_targets"], "rs")?;
    Ok(files.iter().filter_map(|file| stem(file)).collect())
}

fn stem(file: &str) -> Option<String> {
    Some(Path::new(file).file_stem()?.to_str()?.to_owned())
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
    use super::{bytes, chosen};

    #[test]
    fn an_unknown_target_names_those_there_are() {
        let targets = || vec!["exact_equals_oracle".to_owned(), "parse_never_panics".to_owned()];
        assert_eq!(chosen(targets(), None).unwrap().len(), 2);
        assert_eq!(chosen(targets(), Some("parse_never_panics")).unwrap(), ["parse_never_panics"]);
        let error = chosen(targets(), Some("parse")).unwrap_err();
        assert!(error.ends_with("there are: exact_equals_oracle, parse_never_panics"), "{error}");
    }

    #[test]
    fn hex_and_nothing_else() {
        assert_eq!(bytes("00ff1a"), Some(vec![0, 255, 26]));
        assert_eq!(bytes(""), Some(vec![]));
        assert_eq!((bytes("0"), bytes("0g")), (None, None));
    }
}
