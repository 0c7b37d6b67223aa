//! The definition of the command line. Help, completions and the man page are made from it.
//!
//! A flag stands here only if it does something for its command; flags that contradict each
//! other are refused as wrong usage.

pub(crate) mod bench;
pub(crate) mod convert;
pub(crate) mod count;
pub(crate) mod drawing;
pub(crate) mod jigsaw;
pub(crate) mod line;
pub(crate) mod make;
pub(crate) mod matching;
pub(crate) mod number;
pub(crate) mod render;
pub(crate) mod usage;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, builder::PossibleValuesParser};
use clap_complete::Shell;
use pictogrid_solve::Technique;

use number::{at_least_one, whole};

use crate::board_file;
use crate::{
    bytes, duration,
    save::{IfExists, Target},
    techniques::TechniqueArgs,
};

const AFTER: &str = "\
Examples:
  pictogrid solve cat.non                        the picture and its verdict
  pictogrid check collection --csv               one row a puzzle, for a script
  pictogrid line '?###???????? 3,2,1' --table    how one line is counted
  pictogrid count records.txt --unfold 5         a sum of arrangement counts
  pictogrid convert cat.non cat.xml              the same puzzle in another format
  pictogrid verify cat.non cat.proof             confirm a proof that there is no other picture
  pictogrid render cat.non cat.svg               a picture to fill in
  pictogrid make photo.jpg cat.non --best        a puzzle of a photograph

Exit codes:
  0   every puzzle has exactly one solution, or the command succeeded
  1   bad input, or reading or writing failed
  2   wrong usage
  3   some puzzle has several solutions
  4   some puzzle has none
  5   stopped: by a budget, by --only, or by Ctrl-C
  70  an internal error; nothing was claimed, please report it
  130 ended at once by Ctrl-C, with nothing to say and no file half written
A reader that closes the pipe ends the command, which is no error.
Several inputs are all done; the code is then 1 if any input was bad, else the largest.";

/// Nonograms, counted and solved: one word first, the picture with it.
#[derive(Debug, Parser)]
#[command(name = "pictogrid", version, after_help = AFTER, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles: the picture, and whether it is the only one
    Solve(SolveArgs),
    /// Lint a collection: one row a puzzle
    Check(CheckArgs),
    /// Study one line: how many arrangements, which cells are forced
    Line(line::LineArgs),
    /// Sum the arrangement counts of a file of lines
    Count(count::CountArgs),
    /// Confirm a proof of how many solutions a puzzle has
    Verify(VerifyArgs),
    /// Write puzzles in another format
    Convert(convert::ConvertArgs),
    /// Draw puzzles: on the terminal, SVG, PNG, PDF, a film
    Render(render::RenderArgs),
    /// Make a puzzle of a picture, or of a QR code
    Make(make::MakeArgs),
    /// Put cut pictures together again
    Jigsaw(jigsaw::JigsawArgs),
    /// Make material to measure on
    Bench(bench::BenchArgs),
    /// Print a completion script for a shell
    #[command(after_help = "Example:
  pictogrid completions bash > ~/.local/share/bash-completion/completions/pictogrid")]
    Completions(CompletionsArgs),
    /// Print the man page, of pictogrid or of one of its commands
    #[command(after_help = "Examples:
  pictogrid man | man -l -
  pictogrid man solve > pictogrid-solve.1")]
    Man(ManArgs),
}

/// Where puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct InputArgs {
    /// Files, folders (every puzzle in them), game IDs such as 2x1:1/1/2, addresses of puzz.link, or
    /// - for standard input, which is also the default
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,
}

/// Where puzzles come from and how they are written.
#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Read this format instead of guessing it from the text
    #[arg(long, value_name = "ID", value_parser = PossibleValuesParser::new(crate::input::format_ids()))]
    pub(crate) from: Option<String>,
}

/// How far a solve may go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Budgets")]
pub(crate) struct BudgetArgs {
    /// Use nothing stronger than this: no guessing beyond it
    #[arg(long, value_name = "MEANS")]
    pub(crate) only: Option<Only>,
    /// Stop a puzzle after this much time, such as 500ms, 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = duration::parse, allow_hyphen_values = true)]
    pub(crate) timeout: Option<std::time::Duration>,
    /// Stop a puzzle after about this many dead ends, a count included; in a list of pictures each
    /// that is listed ends a way, too. Repeats exactly on every machine, unless --threads search one
    /// puzzle
    #[arg(long, value_name = "N", conflicts_with = "only", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub(crate) conflicts: Option<u64>,
    #[command(flatten)]
    pub(crate) memory: MemoryArg,
    /// Where the search begins when it has to guess: another time to the same verdict
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = whole::<u64>,
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// How much memory there is.
#[derive(Debug, Args)]
pub(crate) struct MemoryArg {
    /// Memory for all puzzles at work, from reading to drawing, such as 512MiB or 2GiB: what would
    /// take more is refused, and a search whose clauses take more stops [default: 1GiB]
    #[arg(long, value_name = "SIZE", value_parser = bytes::parse, allow_hyphen_values = true)]
    pub(crate) memory: Option<u64>,
}

impl MemoryArg {
    /// The number of bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory.unwrap_or(pictogrid_solve::DEFAULT_BYTES)
    }
}

#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Workload on this many puzzles at once [default: one a core]; if asked for with a single puzzle,
    /// search it from as many seeds, the first verdict counts; --count, --all and --proof take one
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// One line at a time
    Lines,
    /// Lines, and what a cell would lead to by lines
    Probing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal
    #[default]
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

/// How results are printed.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TalkArgs {
    /// No notes and no progress on standard error; errors are still said
    #[arg(long, short)]
    pub(crate) quiet: bool,
    /// When to use color
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: When,
}

/// What becomes of files that are there already.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ForceArgs {
    /// Write over files that are there; without it they are refused
    #[arg(long, help_heading = "Output")]
    pub(crate) force: bool,
}

impl ForceArgs {
    pub(crate) fn if_exists(self) -> IfExists {
        if self.force { IfExists::Replace } else { IfExists::Refuse }
    }
}

const AFTER_SOLVE: &str = "\
Examples:
  pictogrid solve cat.non                      a file
  pictogrid solve --only lines --steps < cat.non
                                               what lines alone settle, pass by pass
  pictogrid solve puzzles/ --json --timeout 5s every puzzle of a folder, as JSON
  pictogrid solve cat.non --ascii | pictogrid solve
                                               a picture is a puzzle, too
  pictogrid solve cat.non --only lines --ascii | pictogrid solve cat.non --board -
                                               go on from a half-solved board
  pictogrid solve code.non --qr                the text of a solution that is a QR code
  pictogrid solve cat.non --proof cat.proof    what `pictogrid verify` confirms
  pictogrid solve vague.non --count            how many pictures fit, far beyond listing them
  pictogrid solve cat.non -o cat.png --theme dark
                                               the solved picture in a file
  pictogrid solve cat.non --without dives,windows --stats
                                               what these techniques buy

The picture: ██ filled, ░░ unknown; where the pictures of an ambiguous puzzle differ, ▓▓ filled
and ·· empty. Of a search that was stopped, ▓▓ and ·· are a guess: the fullest board it has met,
beside what is certain. A picture wider than the terminal is drawn in half blocks, without clues.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_SOLVE)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    /// Go on from this half-solved board, as solve writes it, or - for standard input: cells are given
    #[arg(long, value_name = "FILE", conflicts_with = "proof")]
    pub(crate) board: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) wanted: WantedArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    #[command(flatten)]
    pub(crate) techniques: TechniqueArgs,
    #[command(flatten)]
    pub(crate) picture: PictureArgs,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

/// How many solutions are wanted.
#[derive(Debug, Args)]
pub(crate) struct WantedArgs {
    /// Look for this many solutions; two are enough for a verdict
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least_one, allow_negative_numbers = true)]
    pub(crate) max_solutions: usize,
    /// Find every solution and print each as it is found
    #[arg(long, conflicts_with = "max_solutions")]
    pub(crate) all: bool,
    /// Count the solutions exactly, however many there are; the first two are shown
    #[arg(long, conflicts_with = "all")]
    pub(crate) count: bool,
}

/// What is shown of a solution.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PictureArgs {
    /// Save the pictures here instead of showing them; the suffix says how
    #[arg(long, short, value_name = "FILE", value_parser = Target::parse)]
    pub(crate) output: Option<Target>,
    #[command(flatten)]
    pub(crate) look: render::LookArgs,
    /// Write a proof of the verdict here, for `pictogrid verify`; packed if it ends in .gz or .zst
    #[arg(long, value_name = "FILE", value_parser = proof_file, conflicts_with_all = ["all", "count", "max_solutions"])]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// Say how much work it took, by kind
    #[arg(long, conflicts_with = "json")]
    pub(crate) stats: bool,
    /// Narrate: after every pass, how many cells are still unknown
    #[arg(long)]
    pub(crate) steps: bool,
    /// Read the solution as a QR code and print its text
    #[arg(long, conflicts_with_all = ["ascii", "all"])]
    pub(crate) qr: bool,
    /// Plain rows of # and ., a puzzle again; the verdict on standard error. An unsettled cell is ?,
    /// and a picture with one is read again with --board
    #[arg(long, conflicts_with_all = ["json", "output"])]
    pub(crate) ascii: bool,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

const AFTER_CHECK: &str = "\
Examples:
  pictogrid check collection/                  a table for the eye
  pictogrid check collection/ --csv > report.csv
  pictogrid check new.non && git commit        only puzzles with one solution pass

Of a folder every file is read that looks like a puzzle or is called like one (.non, .nin, ..); an
empty or damaged one is an error. Other files are skipped with a note.

docs/json.md lists the columns of --csv and the fields of --json.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_CHECK)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Comma-separated values with a header
    #[arg(long, help_heading = "Output", conflicts_with = "json")]
    pub(crate) csv: bool,
    /// One JSON object a line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

const AFTER_VERIFY: &str = "\
Examples:
  pictogrid verify cat.non cat.proof           says what has been proven
  pictogrid verify cat.non cat.proof.zst       gzip and zstd are unpacked on the way
  zcat cat.proof.gz | pictogrid verify cat.non - --json

The exit code is 0 if the proof holds, whatever it proves, and 1 if it does not; then the line of
the proof is named that does not follow. A proof is checked by code of its own, that shares nothing
with the solver; docs/proof.md tells how to write another such checker.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_VERIFY)]
pub(crate) struct VerifyArgs {
    /// The puzzle: a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: PathBuf,
    /// The proof: a file, or - for standard input
    #[arg(value_name = "PROOF")]
    pub(crate) proof: PathBuf,
    /// Read the puzzle in this format instead of guessing it from the text
    #[arg(long, value_name = "ID", value_parser = PossibleValuesParser::new(crate::input::format_ids()))]
    pub(crate) from: Option<String>,
    #[command(flatten)]
    pub(crate) memory: MemoryArg,
    /// One JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command whose page is wanted
    #[arg(value_parser = ["solve", "check", "line", "count", "verify", "convert", "render", "make", "jigsaw", "jigsaw-solve", "jigsaw-find", "jigsaw-make", "jigsaw-match", "bench", "completions", "man"])]
    pub(crate) command: Option<String>,
}

impl SolveArgs {
    /// Ends the program if flags contradict each other in a way that only their values show.
    pub(crate) fn refuse_contradictions(&self) {
        let learns = self.techniques.techniques().has(Technique::Learning);
        if self.picture.proof.is_some() && !learns {
            let message = "a proof consists of what was learned; leave out --proof or `learning`";
            usage::refuse("solve", message);
        }
        board_file::refuse_twice(self.board.as_deref(), &self.puzzles.input.inputs)
            .unwrap_or_else(|message| usage::refuse("solve", message));
    }
}

impl ThreadArgs {
    /// Threads asked for, or one a core.
    pub(crate) fn number(&self) -> usize {
        number_of_threads(self.threads)
    }
}

/// Threads asked for, or one a core.
pub(crate) fn number_of_threads(asked: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    asked.map_or_else(cores, usize::from)
}

fn proof_file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("standard output has the picture; name a file".to_owned()),
        name => Ok(name.into()),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_definition_is_sound() {
        Cli::command().debug_assert();
    }
}
