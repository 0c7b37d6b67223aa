//! The definitions of `hint`, `explain` and `rate`.
//!
//! ```text
//!   LessonArgs    a puzzle and its board, --json         hint   explain
//!   PuzzleArgs    any number of puzzles                               rate
//!   --near r7c3   row and column, from 0 inside          hint
//!   -o FILE       the suffix is the form                        explain
//! ```
//!
//! The three stand together since they are one subject, the rules: `hint` and `explain` share their
//! arguments, and a rule is named here by the table of `explain` (`RULE_TABLE`), so that the help, a refusal
//! and the tutor know the same ones. What a text may be is decided while arguments are read, so that a
//! slip is wrong usage (exit code 2); only whether the grid has the cell of `--near` shows later.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use pictogrid_explain::{RULE_TABLE, Rule};

use super::{
    BoundArgs, ForceArgs, PuzzleArgs, RowsArgs, TalkArgs, ThreadArgs, number, read::ReadArgs,
};
use crate::args::target::Target;

const AFTER_HINT: &str = "\
Examples:
  pictogrid hint cat.non                       the next step, and why it holds
  pictogrid hint cat.non --stage where         only where to look
  pictogrid solve cat.non --only lines --ascii > begun.txt
  pictogrid hint cat.non --at begun.txt        continue from a board; ? is an unknown cell
  pictogrid hint cat.non --all                 every line that offers a step
  pictogrid hint --explain overlap             what a rule says, with an example

If the board has mistakes, they come first: one mark that is impossible by itself, or marks that
can't all be right. A hint states only what the clues force, even if several pictures fit.

The exit code is 0 if there is a hint or the picture is finished, 3 if several pictures fit and no
open cell is the same in all of them, 4 if the marks contradict the clues, and 5 if no rule up to
the wanted level settles a cell.";

/// One puzzle, and the board to go on from.
#[derive(Debug, Args)]
pub(crate) struct LessonArgs {
    /// The puzzle: a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE", default_value = "-", hide_default_value = true)]
    pub(crate) puzzle: PathBuf,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// The board so far, as solve --ascii writes it (- for standard input)
    #[arg(long, alias = "board", value_name = "BOARD")]
    pub(crate) at: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(after_help = AFTER_HINT)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) lesson: LessonArgs,
    /// How much the hint says; each stage includes the ones before it
    #[arg(long, value_name = "STAGE", default_value = "do")]
    pub(crate) stage: HintStage,
    /// List every line that offers a step, the easiest first
    #[arg(long, conflicts_with_all = ["near", "stage"])]
    pub(crate) all: bool,
    /// Among equally hard steps, choose the one nearest to this cell, such as r7c3
    #[arg(long, value_name = "rROWcCOLUMN", value_parser = place)]
    pub(crate) near: Option<(u32, u32)>,
    /// Give no step above this level, from 1 to 7
    #[arg(long, value_name = "N", default_value_t = 7, hide_default_value = true, value_parser = number::within::<u8>(1, 7))]
    pub(crate) max_level: u8,
    /// Explain this rule with an example, instead of giving a hint
    #[arg(long, value_name = "RULE", value_parser = rule, conflicts_with_all = ["puzzle", "at", "all", "near", "stage", "max_level", "json"])]
    pub(crate) explain: Option<Rule>,
}

/// How much of a hint is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum HintStage {
    /// Where to look
    Where,
    /// Which rule helps there
    Rule,
    /// Why it helps
    Why,
    /// What to do
    Do,
}

const AFTER_EXPLAIN: &str = "\
Examples:
  pictogrid explain cat.non                    every step in words, to the end
  pictogrid explain cat.non -o cat.html        a web page to step through; needs no network
  pictogrid explain cat.non -o cat.svg         a sheet to print: the first step of each rule
  pictogrid explain cat.non -o cat.gif         an animation, one frame for each step
  pictogrid explain cat.non --steps 1 -o hint.svg
                                               the next hint as a picture
  pictogrid explain cat.non --at begun.txt     continue from a board; ? is an unknown cell

The suffix of the file chooses the format: .html, .svg, .gif, .md or .txt.
The exit code is 0 if every step is explained, 3 if several pictures fit and no open cell is the
same in all of them, 4 if the marks contradict the clues, and 5 if no rule settles a cell.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_EXPLAIN)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) lesson: LessonArgs,
    /// No more than so many steps
    #[arg(long, value_name = "N", value_parser = number::within::<u32>(1, u64::from(u32::MAX)))]
    pub(crate) steps: Option<u32>,
    /// Write the steps to this file: .html, .svg, .gif, .md or .txt
    #[arg(short, long, value_name = "FILE", value_parser = explained, conflicts_with = "json", help_heading = "Output")]
    pub(crate) output: Option<Target<ExplainedForm>>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
}

/// What a file of steps holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExplainedForm {
    /// Text, as it is printed.
    Text,
    /// Markdown.
    Markdown,
    /// A page to step through.
    Page,
    /// A sheet to print.
    Sheet,
    /// A film.
    Film,
}

/// Reads the name of a file of steps.
fn explained(text: &str) -> Result<Target<ExplainedForm>, String> {
    let form = |suffix: &str| match suffix {
        "txt" => Some(ExplainedForm::Text),
        "md" => Some(ExplainedForm::Markdown),
        "html" => Some(ExplainedForm::Page),
        "svg" => Some(ExplainedForm::Sheet),
        "gif" => Some(ExplainedForm::Film),
        _ => None,
    };
    Target::read(text, form).ok_or_else(|| {
        "the suffix says what to write, and it can be .html (a page to step through), .svg (a sheet \
         to print), .gif (a film), .md or .txt"
            .to_owned()
    })
}

const AFTER_RATE: &str = "\
Examples:
  pictogrid rate cat.non                       its level, and the amount of work
  pictogrid rate collection/ --csv | sort -t, -k5n
                                               from easy to hard

The level is that of the hardest rule that is needed if every step uses the easiest rule: 1 first
steps, 2 easy, 3 medium, 4 hard, 5 expert, 6 fiendish, 7 beyond logic. The work is the sum of the
costs of all steps; docs/techniques.md has the table of costs. A puzzle, its mirror images and the
one with rows and columns exchanged have the same grade: all lines that have the easiest rule take a
step at once, so `explain`, which takes one after another, may count a few steps more or fewer.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_RATE)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) puzzles: PuzzleArgs,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) rows: RowsArgs,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

fn rule(text: &str) -> Result<Rule, String> {
    Rule::from_name(text).ok_or_else(|| {
        let ids: Vec<&str> = RULE_TABLE.iter().map(|row| row.id).collect();
        format!("there is no such rule; the rules are {}", ids.join(", "))
    })
}

/// Row and column, from 0.
pub(crate) fn place(text: &str) -> Result<(u32, u32), String> {
    let digits = text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
    let number = |digits: &str| digits.parse::<u32>().ok().filter(|&n| n > 0).map(|n| n - 1);
    digits
        .and_then(|(row, column)| Some((number(row)?, number(column)?)))
        .ok_or_else(|| "a cell is written such as r7c3: row 7, column 3".to_owned())
}
