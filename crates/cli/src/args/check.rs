//! The definition of `check`: a row for each puzzle of a collection, or an answer to one.
//!
//! ```text
//!   check FILES              rows as a table, --csv or --json, in the order given or by level
//!   check FILE --answer F    one answer against one puzzle, so neither --csv nor an order
//! ```
//!
//! Two commands would have shorter helps; people look for both under this word.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{BudgetArgs, PuzzleArgs, RowsArgs, TalkArgs};

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
