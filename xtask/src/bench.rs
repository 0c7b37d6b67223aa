//! Bench: this project beside others, measured in one run by the crate in `bench/peers`.
//!
//! ```text
//!   cargo xtask bench [--save] TABLE ..  ─▶  cargo run --release in bench/peers  ─▶  table
//!                         └─▶ bench/results/MACHINE/DATE.md: processor, compiler, commit, table
//! ```
//!
//! That crate is outside the workspace, because nobody who builds the project should have to build its
//! rivals. `--save` keeps the tables in `bench/results/MACHINE/DATE.md` together with what one must
//! know to believe them: processor, compiler, commit. It adds to the file of the day and replaces
//! nothing, so a worse run cannot be made to vanish by another.
//!
//! `--native` and `--sat` build into folders of their own, so that going back does not build all again.

use std::fs;
use std::process::Command;

use crate::repository::Repository;
use crate::step::{output, say};

/// What `bench` may be asked. Its own flags come before the table.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Keep the tables in `bench/results/MACHINE/DATE.md`
    #[arg(long)]
    save: bool,
    /// Build everything, the rivals too, for the processor at hand
    #[arg(long)]
    native: bool,
    /// Build nonogrid with its SAT back end
    #[arg(long)]
    sat: bool,
    /// A table and what it may be asked (`bench search --help`); peers, lines and count if none
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "TABLE")]
    words: Vec<String>,
}

/// What makes the compiler use all that the processor at hand can do.
const NATIVE: &str = "-C target-cpu=native";

/// Measures, prints, and keeps the tables if asked to.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let runs = match &arguments.words[..] {
        [] => ["peers", "lines", "count"].map(|table| vec![table.to_owned()]).to_vec(),
        words => vec![words.to_vec()],
    };
    let mut tables = String::new();
    for words in runs {
        if arguments.native {
            tables += &format!("Everything built with `{NATIVE}`.\n\n");
        }
        let table = output(program(repository, arguments)?.arg("--").args(words))?;
        say(&table)?;
        tables += &table;
        tables.push('\n');
    }
    if !arguments.save {
        return Ok(());
    }
    save(repository, &arguments.words.join(" "), &tables)
}

/// The measuring program, built on the way. It runs where we were called, so that the names of
/// files mean what they mean there.
fn program(repository: &Repository, arguments: &Arguments) -> Result<Command, String> {
    let mut cargo = repository.cargo();
    cargo.current_dir(std::env::current_dir().map_err(|e| format!("this folder: {e}"))?);
    cargo.args(["run", "--quiet", "--release", "--manifest-path"]);
    cargo.arg(repository.path("bench/peers/Cargo.toml"));
    if arguments.sat {
        cargo.args(["--features", "sat", "--target-dir"]);
        cargo.arg(repository.path("bench/peers/target/sat"));
    }
    if arguments.native {
        cargo.env("RUSTFLAGS", NATIVE);
        cargo.env("CARGO_TARGET_DIR", repository.path("bench/peers/target/native"));
    }
    Ok(cargo)
}

/// Adds the tables to the file of this machine and day.
fn save(repository: &Repository, words: &str, tables: &str) -> Result<(), String> {
    let cpu = cpu();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let date = output(repository.command("date").args(["-u", "+%F"]))?;
    let date = date.trim();
    let compiler = output(repository.command("rustc").arg("--version"))?;
    let commit =
        output(repository.command("git").args(["describe", "--always", "--dirty", "--abbrev=12"]))
            .unwrap_or_else(|_| "unknown".to_owned());
    let file = format!("bench/results/{}-{cores}-cores/{date}.md", slug(&cpu));
    let path = repository.path(&file);
    let folder = path.parent().ok_or("no folder for results")?;
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let before = fs::read_to_string(&path).unwrap_or_default();
    let title = if before.is_empty() { format!("# {date}\n") } else { before };
    let text = format!(
        "{title}\n{cpu}, {cores} cores; {}; commit {}; `cargo xtask bench {}`\n\n{}",
        compiler.trim(),
        commit.trim(),
        words,
        one_level_down(tables)
    );
    fs::write(&path, text.trim_end().to_owned() + "\n").map_err(|e| format!("{file}: {e}"))?;
    say(&format!("saved to {file}"))
}

/// The text with its headings one level lower, to stand below a title.
fn one_level_down(text: &str) -> String {
    let lower =
        |line: &str| if line.starts_with('#') { format!("#{line}\n") } else { format!("{line}\n") };
    text.lines().map(lower).collect()
}

/// The processor's own name for itself.
fn cpu() -> String {
    let linux = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = linux.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}

/// Lower-case letters and digits with single dashes between.
fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_go_below_the_title() {
        assert_eq!(one_level_down("# a\nb # c\n## d"), "## a\nb # c\n### d\n");
    }

    #[test]
    fn machines_by_name() {
        assert_eq!(slug("AMD EPYC 9R14 (Zen 4)"), "amd-epyc-9r14-zen-4");
    }
}
