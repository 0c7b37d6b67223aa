//! The definition of the command line. Help, completions and the man page are made from it.
//!
//! ```text
//!   a file for each command      flags that it alone has, and the examples of its help
//!   here                         the list of commands, and groups of flags that several share:
//!                                input, budget, bounds, threads, color and quiet, --force, rows
//! ```
//!
//! A flag stands here only if it does something for its command; flags that contradict each other are
//! refused as wrong usage. So a group is taken in by the commands that mind it, not by all: a flag that
//! is accepted and ignored would look like one that worked.
//!
//! Declared as types (`clap`), so that help cannot fall behind what is read. What only the values of
//! several arguments show is checked by `usage`, before the work begins.

pub(crate) mod convert;
pub(crate) mod drawing;
pub(crate) mod fix;
pub(crate) mod format;
pub(crate) mod generate;
pub(crate) mod jigsaw;
pub(crate) mod line;
pub(crate) mod make;
pub(crate) mod matching;
pub(crate) mod number;
pub(crate) mod read;
pub(crate) mod records;
pub(crate) mod render;
pub(crate) mod target;
pub(crate) mod teach;
pub(crate) mod techniques;
pub(crate) mod usage;
pub(crate) mod verify;
#[cfg(feature = "web")]
pub(crate) mod web;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use pictogrid_save::IfExists;
use pictogrid_solve::Technique;

use number::{at_least_one, whole};
use read::ReadAllArgs;

use crate::{
    args::techniques::TechniqueArgs,
    wording::{bytes, duration},
};

const AFTER: &str = "\
Examples:
  pictogrid solve cat.non                        the picture and its verdict
  pictogrid check collection --csv               one row per puzzle, for a script
  pictogrid hint cat.non                         the next step, and why it holds
  pictogrid explain cat.non -o cat.html          every step, a page to step through
  pictogrid line '?###???????? 3,2,1' --table    how one line is counted
  pictogrid records lines.txt --unfold 5         arrangements of all lines, added up
  pictogrid convert cat.non cat.xml              the same puzzle in another format
  pictogrid verify cat.non cat.proof             confirm a proof that there is no other picture
  pictogrid render cat.non cat.svg               the empty puzzle as a picture
  pictogrid make photo.jpg cat.non --best        a puzzle from a photograph
  pictogrid fix drawing.png fixed.non            few changes that make it unique
  pictogrid generate 15x15 --level 2 -n 20 -o book.pdf
                                                 a booklet of new puzzles

Exit codes:
  0   every puzzle has exactly one solution, or the command succeeded
  1   bad input, or reading or writing failed
  2   wrong usage
  3   some puzzle has several solutions
  4   some puzzle has none; an answer or a board is wrong
  5   stopped by a bound (time, memory, work), by --only or by Ctrl-C
  70  an internal error: no answer was given; please report it
  130 ended by Ctrl-C or SIGTERM before there was a result; no file is left half written
If the program that reads the output ends first, the command ends without an error.
With several inputs: 70 after an internal error, else 1 if any is bad, else the largest code.";

/// Solve, check, convert, draw and make nonograms, and assemble jigsaws of tiles.
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
    /// Check a collection: one row for each puzzle
    Check(CheckArgs),
    /// Give a hint: the next step of a puzzle, and the reason for it
    Hint(teach::HintArgs),
    /// Explain the whole solution: every step in words and pictures
    Explain(teach::ExplainArgs),
    /// Rate puzzles: how hard they are for people
    Rate(teach::RateArgs),
    /// Analyze one line: the number of its arrangements, its forced cells
    Line(line::LineArgs),
    /// Count the arrangements of every line in files, and add them up
    #[command(alias = "count")]
    Records(records::RecordsArgs),
    /// Check a proof that a puzzle has one solution, several or none
    Verify(verify::VerifyArgs),
    /// Write puzzles in another format
    Convert(convert::ConvertArgs),
    /// Draw puzzles on the terminal or as SVG, PNG, PDF or an animation
    Render(render::RenderArgs),
    /// Make a puzzle from a picture, or a QR code from a text
    Make(make::MakeArgs),
    /// Fix a picture: few changes that leave it the only solution
    Fix(fix::FixArgs),
    /// Make puzzles to order: of a size and a level, from a seed
    Generate(generate::GenerateArgs),
    /// Assemble jigsaws of tiles, find patterns in them, make them
    Jigsaw(jigsaw::JigsawArgs),
    /// Serve the page to play, explain and collect puzzles, to this machine only
    #[cfg(feature = "web")]
    Web(web::WebArgs),
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
    /// Files, folders (the puzzles in them), game IDs such as 2x1:1/1/2, addresses of puzz.link, or
    /// - for standard input, which is also the default
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,
}

/// Where puzzles come from and how they are written.
#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) read: ReadAllArgs,
}

/// How far a solve may go.
#[derive(Debug, Args)]
pub(crate) struct BudgetArgs {
    /// Use only this stage and those before it [default: all stages]
    #[arg(long, value_name = "STAGE", help_heading = "Budgets")]
    pub(crate) only: Option<Only>,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Stop each puzzle after about N conflicts (dead ends); with one thread, after as many on any
    /// machine
    #[arg(long, value_name = "N", conflicts_with = "only", value_parser = whole::<u64>, allow_negative_numbers = true, help_heading = "Budgets")]
    pub(crate) conflicts: Option<u64>,
    /// Let the search guess in another order; the verdict stays the same, the time may differ
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        value_parser = whole::<u64>,
        allow_negative_numbers = true,
        help_heading = "Budgets"
    )]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
}

/// How long a command may take, and how much memory: every command that may take long has both.
#[derive(Debug, Args)]
pub(crate) struct BoundArgs {
    /// Stop after this much time, such as 500ms, 30s or 2m; each of several puzzles has its own
    #[arg(long, value_name = "TIME", value_parser = duration::parse, allow_hyphen_values = true, help_heading = "Budgets")]
    pub(crate) timeout: Option<std::time::Duration>,
    /// Stop at this much memory, such as 512MiB or 2GiB, for everything together [default: 1GiB]
    #[arg(long, value_name = "SIZE", value_parser = bytes::parse, allow_hyphen_values = true, help_heading = "Budgets")]
    pub(crate) memory: Option<u64>,
}

impl BoundArgs {
    /// The number of bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.memory.unwrap_or(pictogrid_solve::DEFAULT_BYTES)
    }
}

#[derive(Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Work on this many puzzles at once [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::within::<u16>(1, 1024), allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// One line at a time
    Lines,
    /// Lines, and lines after trying a value for one cell
    Probing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Only on a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How results are printed.
#[derive(Debug, Args)]
pub(crate) struct TalkArgs {
    /// Print errors only, no notes and no progress
    #[arg(long, short, help_heading = "Output")]
    pub(crate) quiet: bool,
    /// When to use color
    #[arg(long, value_name = "WHEN", default_value = "auto", help_heading = "Output")]
    pub(crate) color: When,
}

/// What is done with files that exist already.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct ForceArgs {
    /// Replace files that exist; without this flag they are refused
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
                                               what lines alone determine, pass by pass
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
  pictogrid solve cat.non --without decimation,neighborhood --stats
                                               how much these techniques help

In the picture ██ is filled and ░░ unknown. Where the pictures of an ambiguous puzzle differ, ▓▓ is
filled and ·· empty. If a search was stopped, ▓▓ and ·· are a guess: the most complete board it
found. A picture wider than the terminal is drawn in half blocks, without clues.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_SOLVE)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    /// Continue from a half-solved board that solve has written (- for standard input); its cells
    /// count as given
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
pub(crate) struct PictureArgs {
    /// Save the pictures in this file instead of showing them; its suffix chooses the format
    #[arg(long, short, value_name = "FILE", value_parser = target::of_solutions, help_heading = "Output")]
    pub(crate) output: Option<target::Target<target::Form>>,
    #[command(flatten)]
    pub(crate) look: render::LookArgs,
    /// Write a proof of the verdict for `pictogrid verify`; packed if FILE ends in .gz or .zst
    #[arg(long, value_name = "FILE", value_parser = proof_file, conflicts_with_all = ["all", "count", "max_solutions"], help_heading = "Output")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// Print how much work it took, by kind
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub(crate) stats: bool,
    /// After every pass, print how many cells are still unknown
    #[arg(long, help_heading = "Output")]
    pub(crate) steps: bool,
    /// Read the solution as a QR code and print its text
    #[arg(long, conflicts_with_all = ["ascii", "all"], help_heading = "Output")]
    pub(crate) qr: bool,
    /// Print rows of # and ., which can be read as a puzzle again, and the verdict on standard error.
    /// An unknown cell is ?; rows with one are read by --board
    #[arg(long, conflicts_with_all = ["json", "output"], help_heading = "Output")]
    pub(crate) ascii: bool,
    /// Print one JSON object per line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

const AFTER_CHECK: &str = "\
Examples:
  pictogrid check collection/                  a table for the eye
  pictogrid check collection/ --csv > report.csv
  pictogrid check new.non && git commit        only puzzles with one solution pass

In a folder every file is read whose contents or suffix (.non, .nin, ..) are those of a puzzle; an
empty or damaged one is an error. Pictures are read with --pictures, or if there is nothing else.
What is passed over is counted in a note.

docs/json.md lists the columns of --csv and the fields of --json.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_CHECK)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    #[command(flatten)]
    pub(crate) budget: BudgetArgs,
    /// Check this answer to one puzzle: which lines it breaks, which cells are wrong, how many are right
    #[arg(long, value_name = "FILE", conflicts_with_all = ["csv", "order"])]
    pub(crate) answer: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rows: RowsArgs,
    /// The order of the rows: as given, or from easy to hard, as `rate` has them
    #[arg(long, value_name = "ORDER", default_value = "given", help_heading = "Output")]
    pub(crate) order: RowOrder,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

/// In which order rows come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RowOrder {
    /// As the puzzles are given, each row at once
    Given,
    /// From easy to hard, when all are looked at
    Level,
}

/// How rows are written, one a puzzle.
#[derive(Debug, Args)]
pub(crate) struct RowsArgs {
    /// Print comma-separated values with a header
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub(crate) csv: bool,
    /// Print one JSON object per line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
}

impl RowsArgs {
    /// The line before the rows, if there is one.
    pub(crate) fn header(&self, csv: &str, table: fn() -> String) -> String {
        match (self.csv, self.json) {
            (true, _) => format!("{csv}\n"),
            (_, true) => String::new(),
            _ => format!("{}\n", table()),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// The shell
    pub(crate) shell: Shell,
}

/// The commands that have a page of the manual: all of them.
pub(crate) const MAN_PAGES: &[&str] = &[
    "solve",
    "check",
    "hint",
    "explain",
    "rate",
    "line",
    "records",
    "verify",
    "convert",
    "render",
    "make",
    "fix",
    "generate",
    "jigsaw",
    "jigsaw-solve",
    "jigsaw-find",
    "jigsaw-make",
    "jigsaw-match",
    #[cfg(feature = "web")]
    "web",
    "completions",
    "man",
];

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command whose page is wanted
    #[arg(value_parser = PossibleValuesParser::new(MAN_PAGES))]
    pub(crate) command: Option<String>,
}

impl SolveArgs {
    /// Ends the program if flags contradict each other in a way that only their values show.
    pub(crate) fn refuse_contradictions(&self) {
        let learns = self.techniques.techniques().has(Technique::Learning);
        if self.picture.proof.is_some() && !learns {
            let message = "--proof needs clause learning: remove --proof, or remove `learning` from --without";
            usage::refuse("solve", message);
        }
        usage::refuse_stdin_twice("solve", self.board.as_deref(), &self.puzzles.input.inputs);
    }
}

impl PictureArgs {
    /// What is written into the file, if there is one.
    pub(crate) fn form(&self) -> Option<target::Form> {
        self.output.as_ref().map(|target| target.form)
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

    /// Longer lines are wrapped in the middle of a sentence.
    #[test]
    fn no_line_of_the_help_is_too_long() {
        fn check(command: &mut clap::Command) {
            let help = command.render_long_help().to_string();
            for line in help.lines() {
                assert!(line.chars().count() <= 100, "{}: {line}", command.get_name());
            }
            command.get_subcommands_mut().for_each(check);
        }
        check(&mut Cli::command());
    }
}
