//! The definition of `solve`.
//!
//! ```text
//!   WantedArgs     how many solutions: two (a verdict), N, all, or their number
//!   BudgetArgs     how far the search may go        TechniqueArgs   what it may use
//!   PictureArgs    what is shown or written: a picture, rows, JSON, a proof, the text of a QR code
//! ```
//!
//! What two flags cannot both have (`--json` and `--ascii`) is refused here, by `clap`; a pair that only
//! contradicts each other by a value (`--proof` without learning) in `refuse_contradictions`.

use std::path::PathBuf;

use clap::Args;
use pictogrid_solve::Technique;

use super::{
    BudgetArgs, ForceArgs, PuzzleArgs, TalkArgs, number::at_least_one, render, target,
    techniques::TechniqueArgs, usage,
};

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

fn proof_file(text: &str) -> Result<PathBuf, String> {
    match text {
        "-" => Err("standard output has the picture; name a file".to_owned()),
        name => Ok(name.into()),
    }
}
