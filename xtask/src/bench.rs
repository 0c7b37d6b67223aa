//! Bench: this project beside others, measured in one run by the crate in `bench/peers`.
//!
//! That crate is outside the workspace, because nobody who builds the project should have to
//! build its rivals. `--save` keeps the tables in `bench/results/<machine>/<date>.md` together
//! with what one must know to believe them: processor, compiler, commit. What techniques buy is
//! also copied into the page that explains them.

use std::fs;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::excerpt;
use crate::repository::Repository;
use crate::step::{output, say};

/// What `bench` may be asked.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    table: Option<Table>,
    /// Keep the tables in bench/results/<machine>/<date>.md
    #[arg(long, global = true)]
    save: bool,
    /// Build everything, the rivals too, for the processor at hand
    #[arg(long, global = true)]
    native: bool,
}

#[derive(clap::Subcommand)]
enum Table {
    /// Whole puzzles: from the parsed puzzle to the verdict, beside the crate nonogrid.
    Peers {
        /// A folder with the puzzles of the sets that are not shipped
        #[arg(long, value_name = "DIR")]
        puzzles: Option<String>,
        /// Only the puzzles with these names
        #[arg(long, value_name = "NAME", num_args = 1..)]
        only: Vec<String>,
        /// Also the puzzles of a set that have no row of their own; some are very hard
        #[arg(long)]
        all: bool,
        /// Let nonogrid use its SAT back end
        #[arg(long)]
        sat: bool,
    },
    /// The forced cells of one line, beside a plain table.
    Lines {
        /// A rival's command to run on each file of lines; `{file}` stands for the file
        #[arg(long, value_name = "COMMAND")]
        also: Option<String>,
    },
    /// Hard puzzles: verdicts over seeds and orientations, first solutions, proofs, counts.
    Search(Search),
    /// Tiles of text: both answers beside a plain assembler, large sets, ambiguous edges.
    Jigsaw {
        /// Also a million tiles; takes 3 GB of memory
        #[arg(long)]
        million: bool,
    },
    /// Edge matching: tiles laid a second, boards solved, the best board in a minute.
    Matching {
        /// Seconds for each of three best boards
        #[arg(long, value_name = "S", default_value_t = 60)]
        seconds: u32,
    },
    /// Sums of line records, beside a row table and a memoized recursion.
    Count {
        /// Records of the usual kind; the other kinds get a tenth of them
        #[arg(long, value_name = "N")]
        lines: Option<usize>,
    },
}

/// What the tables of the search may be asked.
#[derive(clap::Args)]
struct Search {
    /// Puzzle files, or folders of them
    #[arg(value_name = "PUZZLES")]
    puzzles: Vec<String>,
    /// Also a thousand random puzzles of so many rows and columns, half of the cells filled
    #[arg(long, value_name = "SIDE")]
    random: Vec<usize>,
    /// Also the n-Dom of this n, whose one solution is ever harder to prove
    #[arg(long, value_name = "N")]
    dom: Vec<usize>,
    /// Seeds for each puzzle
    #[arg(long, value_name = "N", default_value_t = 5)]
    seeds: u64,
    /// Also the seven other orientations of each puzzle
    #[arg(long)]
    variants: bool,
    /// Stop at the first solution
    #[arg(long)]
    first: bool,
    /// Also the crate nonogrid, which gets so many seconds for a puzzle
    #[arg(long, value_name = "SECONDS")]
    nonogrid: Option<u32>,
    /// A rival's command to run on each file; `{file}` stands for the file
    #[arg(long, value_name = "COMMAND")]
    also: Option<String>,
    /// What each technique buys: all of them, and each one left out
    #[arg(long, group = "kind")]
    techniques: bool,
    /// How long proofs take to write and to check
    #[arg(long, group = "kind")]
    proofs: bool,
    /// Exact numbers of solutions
    #[arg(long, group = "kind")]
    counts: bool,
    /// Seconds after which a run is given up
    #[arg(long, value_name = "N", default_value_t = 20.0)]
    limit: f64,
}

impl Search {
    /// The words that ask the measuring program for it.
    fn words(&self) -> Result<Vec<String>, String> {
        let mut words = ["search", "--seeds", &self.seeds.to_string()].map(str::to_owned).to_vec();
        words.extend(["--limit".to_owned(), self.limit.to_string()]);
        let flags = [
            ("--variants", self.variants),
            ("--first", self.first),
            ("--techniques", self.techniques),
            ("--proofs", self.proofs),
            ("--counts", self.counts),
        ];
        words.extend(flags.iter().filter(|(_, is_on)| *is_on).map(|(flag, _)| (*flag).to_owned()));
        for (flag, numbers) in [("--random", &self.random), ("--dom", &self.dom)] {
            words.extend(numbers.iter().flat_map(|n| [flag.to_owned(), n.to_string()]));
        }
        if let Some(seconds) = self.nonogrid {
            words.extend(["--nonogrid".to_owned(), seconds.to_string()]);
        }
        if let Some(command) = &self.also {
            words.extend(["--also".to_owned(), command.clone()]);
        }
        for place in &self.puzzles {
            let place = fs::canonicalize(place).map_err(|e| format!("{place}: {e}"))?;
            words.push(place.display().to_string());
        }
        Ok(words)
    }
}

/// What makes the compiler use all that the processor at hand can do.
const NATIVE: &str = "-C target-cpu=native";

/// Measures, prints, and keeps the tables if asked to.
pub(crate) fn run(repository: &Repository, arguments: &Arguments) -> Result<(), String> {
    let runs = match &arguments.table {
        Some(table) => vec![words(repository, table)?],
        None => ["peers", "lines", "count"].map(|table| vec![table.to_owned()]).to_vec(),
    };
    let mut tables = String::new();
    for words in runs {
        let mut cargo = repository.cargo();
        cargo.args(["run", "--quiet", "--release", "--manifest-path", "bench/peers/Cargo.toml"]);
        if words.iter().any(|word| word == "--sat") {
            cargo.args(["--features", "sat", "--target-dir", "bench/peers/target/sat"]);
        }
        if arguments.native {
            cargo.env("RUSTFLAGS", NATIVE);
            cargo.env("CARGO_TARGET_DIR", repository.path("bench/peers/target/native"));
            tables += &format!("Everything built with `{NATIVE}`.\n\n");
        }
        let words = words.iter().filter(|word| *word != "--sat");
        let table = output(cargo.arg("--").args(words))?;
        say(&table)?;
        tables += &table;
        tables.push('\n');
    }
    if !arguments.save {
        return Ok(());
    }
    if matches!(arguments.table, Some(Table::Search(Search { techniques: true, .. }))) {
        let (_, excerpt) = tables.split_once("\n\n").unwrap_or_default();
        excerpt::replace(repository, "docs/algorithms/search.md", "techniques", excerpt)?;
    }
    save(repository, &tables)
}

/// The words that ask the measuring program for `table`.
fn words(repository: &Repository, table: &Table) -> Result<Vec<String>, String> {
    let mut words = Vec::new();
    match table {
        Table::Peers { puzzles, only, all, sat } => {
            words.push("peers".to_owned());
            if let Some(folder) = puzzles {
                let folder = fs::canonicalize(folder).map_err(|e| format!("{folder}: {e}"))?;
                words.extend(["--puzzles".to_owned(), folder.display().to_string()]);
            }
            if !only.is_empty() {
                words.push("--only".to_owned());
                words.extend(only.iter().cloned());
            }
            words.extend(all.then(|| "--all".to_owned()));
            words.extend(sat.then(|| "--sat".to_owned()));
        }
        Table::Lines { also } => {
            words.push("lines".to_owned());
            let target = repository.path("bench/peers/target/lines").display().to_string();
            words.extend(["--folder".to_owned(), target]);
            if let Some(command) = also {
                words.extend(["--also".to_owned(), command.clone()]);
            }
        }
        Table::Search(search) => words = search.words()?,
        Table::Matching { seconds } => {
            words.extend(["matching".to_owned(), "--seconds".to_owned(), seconds.to_string()]);
        }
        Table::Jigsaw { million } => {
            words.push("jigsaw".to_owned());
            words.extend(million.then(|| "--million".to_owned()));
        }
        Table::Count { lines } => {
            words.push("count".to_owned());
            if let Some(lines) = lines {
                words.extend(["--lines".to_owned(), lines.to_string()]);
            }
        }
    }
    Ok(words)
}

/// Adds the tables to the file of this machine and day.
fn save(repository: &Repository, tables: &str) -> Result<(), String> {
    let cpu = cpu();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let date = date(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs()));
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
        "{title}\n{cpu}, {cores} cores; {}; commit {}\n\n{}",
        compiler.trim(),
        commit.trim(),
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

/// The day, as `2026-11-20`, on which `seconds` after 1970 fall, by the calendar of today.
fn date(seconds: u64) -> String {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let (mut year, mut day) = (1970, seconds / 86_400);
    while day >= 365 + u64::from(is_leap(year)) {
        day -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if day < days {
            break;
        }
        day -= days;
        month += 1;
    }
    format!("{year}-{month:02}-{:02}", day + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_the_calendar() {
        assert_eq!(date(0), "1970-01-01");
        assert_eq!(date(951_782_400), "2000-02-29");
        assert_eq!(date(1_709_251_199), "2024-02-29");
        assert_eq!(date(1_709_251_200), "2024-03-01");
        assert_eq!(date(1_767_225_599), "2025-12-31");
    }

    #[test]
    fn headings_go_below_the_title() {
        assert_eq!(one_level_down("# a\nb # c\n## d"), "## a\nb # c\n### d\n");
    }

    #[test]
    fn machines_by_name() {
        assert_eq!(slug("AMD EPYC 9R14 (Zen 4)"), "amd-epyc-9r14-zen-4");
    }
}
