//! The definition of the command line. Help, completions and the man page are made from it.
//!
//! ```text
//!   a file for each command      flags that it alone has, and the examples of its help
//!   budget, read, render, ..     groups of flags that several commands share
//!   here                         the list of commands, and the smallest of these groups:
//!                                input, color and quiet, --force, rows
//! ```
//!
//! A flag stands here only if it does something for its command; flags that contradict each other are
//! refused as wrong usage. So a group is taken in by the commands that mind it, not by all: a flag that
//! is accepted and ignored would look like one that worked.
//!
//! Declared as types (`clap`), so that help cannot fall behind what is read. What only the values of
//! several arguments show is checked by `usage`, before the work begins.

mod budget;
mod check;
pub(crate) mod convert;
pub(crate) mod drawing;
pub(crate) mod fix;
pub(crate) mod format;
pub(crate) mod generate;
pub(crate) mod hint_explain_rate;
pub(crate) mod jigsaw;
pub(crate) mod line;
pub(crate) mod make;
pub(crate) mod matching;
pub(crate) mod number;
pub(crate) mod read;
pub(crate) mod records;
pub(crate) mod render;
pub(crate) mod scan;
mod solve;
pub(crate) mod target;
pub(crate) mod techniques;
pub(crate) mod usage;
pub(crate) mod verify;
#[cfg(feature = "web")]
pub(crate) mod web;

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use pictogrid_save::IfExists;

use read::ReadAllArgs;

pub(crate) use {
    budget::{BoundArgs, BudgetArgs, Only, ThreadArgs, number_of_threads},
    check::{CheckArgs, RowOrder},
    solve::SolveArgs,
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
  pictogrid scan page.png -o page.non            a printed puzzle from a picture
  pictogrid fix drawing.png fixed.non            few changes that make it unique
  pictogrid generate 15x15 --level 2 -n 20 -o book.pdf
                                                 a booklet of new puzzles

Exit codes:
  0   every puzzle has exactly one solution, or the command succeeded
  1   bad input, or reading or writing failed
  2   wrong usage
  3   some puzzle has several solutions; a number of a scan is in doubt
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
    Hint(hint_explain_rate::HintArgs),
    /// Explain the whole solution: every step in words and pictures
    Explain(hint_explain_rate::ExplainArgs),
    /// Rate puzzles: how hard they are for people
    Rate(hint_explain_rate::RateArgs),
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
    /// Scan pictures of printed puzzles: screenshots, scans and photographs
    Scan(scan::ScanArgs),
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

#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// The command whose page is wanted
    pub(crate) command: Option<String>,
}

/// The whole definition. `man` takes the names of the commands that there are, which its own definition
/// cannot know, as it is one of them.
pub(crate) fn definition() -> clap::Command {
    let command = Cli::command();
    let pages = PossibleValuesParser::new(names(&command, ""));
    command.mut_subcommand("man", |man| man.mut_arg("command", |name| name.value_parser(pages)))
}

/// Every command, as `solve` and `jigsaw-solve`.
fn names(command: &clap::Command, before: &str) -> Vec<String> {
    let with_parts = |one: &clap::Command| {
        let name = format!("{before}{}", one.get_name());
        let parts = names(one, &format!("{name}-"));
        [name].into_iter().chain(parts)
    };
    command.get_subcommands().flat_map(with_parts).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definition_is_sound() {
        definition().debug_assert();
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
        check(&mut definition());
    }
}
