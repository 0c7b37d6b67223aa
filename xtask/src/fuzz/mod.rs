//! Fuzz: the libFuzzer campaigns, for machines with nightly Rust and cargo-fuzz.
//!
//! A target is a file in `fuzz/fuzz_targets`, named for the property that it tries to break. What
//! a campaign finds lands in `fuzz/corpus` and `fuzz/artifacts`, which are not kept; the seeds in
//! `fuzz/seeds` are, and every campaign starts from them. How long each has run in all is kept in
//! `fuzz/LEDGER.md`, to which `--ledger` adds.
//!
//! ```text
//!   seeds/TARGET/           a folder of files: one campaign
//!   seeds/TARGET/ID.seeds   inputs for one reader: a campaign for each, with READER=ID
//! ```
//!
//! One campaign for all readers was tried and lost: an input that is new to one of them stays,
//! and the others get it too, so that after an hour each reader had seen some minutes of its own.

mod effort;
mod ledger;
mod seeds;

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use ledger::Ledger;

use crate::repository::Repository;
use crate::step::{Steps, output, run as must, say};

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
    /// Make the seeds of the reader anew, of the smallest inputs that reach all that was reached
    #[arg(long, requires = "reader")]
    keep: bool,
    /// Add what each campaign takes to fuzz/LEDGER.md, those that have had least first
    #[arg(long, conflicts_with = "keep")]
    ledger: bool,
}

/// Runs the campaigns.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let targets = chosen(targets(repository)?, arguments.target.as_deref())?;
    if !has_tools() {
        return Err("fuzzing needs nightly Rust and cargo-fuzz: `rustup toolchain install nightly && cargo install cargo-fuzz`".to_owned());
    }
    let of = |target: &String| campaigns(repository, target, arguments.reader.as_deref());
    let campaigns: Vec<Vec<Campaign>> = targets.iter().map(of).collect::<Result<_, _>>()?;
    let campaigns: Vec<Campaign> = campaigns.into_iter().flatten().collect();
    let mut steps = Steps::default();
    if arguments.ledger {
        return recorded(repository, arguments.seconds, campaigns, &mut steps);
    }
    for campaign in &campaigns {
        steps.step(&campaign.name(), || {
            must(&mut campaign.command(repository, arguments.seconds)?)
        })?;
        if arguments.keep {
            campaign.keep(repository)?;
        }
    }
    steps.finish()
}

/// Runs the campaigns, those first that have had least, and notes each in the ledger once it ends.
fn recorded(
    repository: &Repository,
    seconds: u64,
    mut campaigns: Vec<Campaign>,
    steps: &mut Steps,
) -> Result<(), String> {
    let open = || Ledger::read(&repository.text(ledger::FILE)?.unwrap_or_default());
    let before = open()?;
    campaigns.sort_by(|a, b| before.minutes(&a.name()).total_cmp(&before.minutes(&b.name())));
    let at = state(repository)?;
    for campaign in &campaigns {
        campaign.build(repository)?;
        steps.step(&campaign.name(), || {
            let mut command = campaign.command(repository, seconds)?;
            let (effort, is_well) = effort::measure(&mut command, &mut io::stderr().lock())?;
            ledger::change(&repository.path(ledger::FILE), |ledger| {
                ledger.add(&campaign.name(), effort, is_well, &at);
            })?;
            if is_well { Ok(()) } else { Err("see fuzz/artifacts".to_owned()) }
        })?;
    }
    let names: Vec<String> = campaigns.iter().map(Campaign::name).collect();
    say(open()?.short(&names).trim_end())?;
    steps.finish()
}

/// The commit that the sources are at, with a `+` if some of them are changed. The ledger is no
/// source: it is changed as soon as the first campaign ends.
fn state(repository: &Repository) -> Result<String, String> {
    let commit = output(repository.command("git").args(["rev-parse", "--short", "HEAD"]))?;
    let but_ledger = format!(":(exclude){}", ledger::FILE);
    let mut status = repository.command("git");
    status.args(["status", "--porcelain", "--untracked-files=no", "--", ".", &but_ledger]);
    let plus = if output(&mut status)?.trim().is_empty() { "" } else { "+" };
    Ok(format!("{}{plus}", commit.trim()))
}

/// A target, and the reader that it is about, if it is about one.
struct Campaign {
    target: String,
    reader: Option<String>,
}

fn campaigns(
    repository: &Repository,
    target: &str,
    reader: Option<&str>,
) -> Result<Vec<Campaign>, String> {
    let campaign = |reader| Campaign { target: target.to_owned(), reader };
    let seeds = repository.files_in(&[&format!("fuzz/seeds/{target}")], "seeds")?;
    Ok(match reader {
        Some(reader) => vec![campaign(Some(reader.to_owned()))],
        None if seeds.is_empty() => vec![campaign(None)],
        None => seeds.iter().map(|file| campaign(stem(file))).collect(),
    })
}

impl Campaign {
    fn name(&self) -> String {
        self.reader.iter().fold(self.target.clone(), |name, reader| format!("{name} {reader}"))
    }

    /// Where it keeps what it finds.
    fn corpus(&self) -> String {
        let reader = self.reader.iter().map(String::as_str);
        ["fuzz/corpus", &self.target].into_iter().chain(reader).collect::<Vec<_>>().join("/")
    }

    /// The seeds of its reader.
    fn seeds(&self, reader: &str) -> String {
        format!("fuzz/seeds/{}/{reader}.seeds", self.target)
    }

    /// Builds the target, so that no compiler counts as fuzzing.
    fn build(&self, repository: &Repository) -> Result<(), String> {
        let mut command = repository.command("rustup");
        command.args(["run", "nightly", "cargo", "fuzz", "build", "--sanitizer", "none"]);
        must(outside_our_toolchain(command.arg(&self.target)))
    }

    /// What runs it for so many seconds, from its seeds.
    fn command(&self, repository: &Repository, seconds: u64) -> Result<Command, String> {
        let corpus = repository.path(&self.corpus());
        std::fs::create_dir_all(&corpus).map_err(|e| format!("{}: {e}", corpus.display()))?;
        if let Some(reader) = &self.reader {
            seeds::unpack(&repository.path(&self.seeds(reader)), &corpus)?;
        }
        let mut command = self.fuzzer(repository, &[self.corpus()]);
        command.args([&format!("-max_total_time={seconds}"), "-rss_limit_mb=4096"]);
        command.arg("-print_final_stats=1");
        outside_our_toolchain(&mut command);
        Ok(command)
    }

    /// Makes the seeds of the reader of what the corpus and the test data reach.
    fn keep(&self, repository: &Repository) -> Result<(), String> {
        let Some(reader) = &self.reader else { return Ok(()) };
        let scratch = tempfile::tempdir().map_err(|e| e.to_string())?;
        let merged = scratch.path().join("merged");
        std::fs::create_dir(&merged).map_err(|e| e.to_string())?;
        let control = scratch.path().join("control");
        let folders = [merged.display().to_string(), self.corpus()];
        let mut command = self.fuzzer(repository, &folders);
        command.arg("-merge=1").arg(format!("-merge_control_file={}", control.display()));
        must(outside_our_toolchain(&mut command))?;
        seeds::pack(&control, &repository.path(&self.seeds(reader)))
    }

    /// The command up to the options of libFuzzer, which are to follow.
    fn fuzzer(&self, repository: &Repository, folders: &[String]) -> Command {
        let mut command = repository.command("rustup");
        command.args(["run", "nightly", "cargo", "fuzz", "run", "--sanitizer", "none"]);
        command.arg(&self.target).args(folders);
        let seeds = match &self.reader {
            Some(reader) => format!("testdata/{reader}"),
            None => format!("fuzz/seeds/{}", self.target),
        };
        if repository.path(&seeds).is_dir() {
            command.arg(&seeds);
        }
        command.envs(self.reader.iter().map(|reader| ("READER", reader)));
        command.arg("--");
        command
    }
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
    use std::fs;
    use std::path::Path;

    use super::{chosen, ledger, state};
    use crate::repository::Repository;
    use crate::step::output;

    /// A repository with a ledger and a source, both committed.
    fn committed(root: &Path) -> Repository {
        let repository = Repository::at(root);
        let git = |arguments: &[&str]| {
            let who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
            output(repository.command("git").args(who).args(arguments)).unwrap();
        };
        git(&["init", "--quiet"]);
        fs::create_dir(root.join("fuzz")).unwrap();
        fs::write(root.join(ledger::FILE), "| a |\n").unwrap();
        fs::write(root.join("source.rs"), "//! One.\n").unwrap();
        git(&["add", "."]);
        git(&["commit", "--quiet", "--no-gpg-sign", "-m", "One"]);
        repository
    }

    #[test]
    fn the_ledger_itself_is_no_change_of_the_sources() {
        let folder = tempfile::tempdir().unwrap();
        let repository = committed(folder.path());
        let commit = state(&repository).unwrap();
        assert!(commit.len() >= 7 && commit.bytes().all(|b| b.is_ascii_hexdigit()), "{commit}");
        fs::write(repository.path(ledger::FILE), "| b |\n").unwrap();
        assert_eq!(state(&repository).unwrap(), commit);
        fs::write(repository.path("source.rs"), "//! Two.\n").unwrap();
        assert_eq!(state(&repository).unwrap(), format!("{commit}+"));
    }

    #[test]
    fn an_unknown_target_names_those_there_are() {
        let targets = || vec!["exact_equals_oracle".to_owned(), "parse_never_panics".to_owned()];
        assert_eq!(chosen(targets(), None).unwrap().len(), 2);
        assert_eq!(chosen(targets(), Some("parse_never_panics")).unwrap(), ["parse_never_panics"]);
        let error = chosen(targets(), Some("parse")).unwrap_err();
        assert!(error.ends_with("there are: exact_equals_oracle, parse_never_panics"), "{error}");
    }
}
