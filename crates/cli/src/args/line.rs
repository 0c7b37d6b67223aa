//! Flags of `line`: one line and its clue, counted, drawn as a table or listed.
//!
//! ```text
//!   '?### 3'  or  '?###' 3      one argument or two: they are joined by a blank and read as a record
//!   --table --output x.svg      the table as a picture      --list N    the first N arrangements
//!   --brute                     counted by trying all       --json      the same facts as an object
//! ```
//!
//! What excludes each other is said in the definition, so that help, completions and errors come from
//! one place: a table is no JSON, and a list has no use for brute force. `--output` needs `--table` and
//! a name that ends in `.svg`, which is the only form of it; any other suffix is refused before
//! anything is counted. `--list` takes a number with a minus as its value, so that the refusal says
//! what is wanted. It has a default, since a line may have more arrangements than anybody can print.

use std::path::PathBuf;

use clap::Args;

use super::{BoundArgs, ForceArgs, number::whole};

const AFTER: &str = "\
Examples:
  pictogrid line '?###???????? 3,2,1'          count, forced cells, both extremes
  pictogrid line '?###????????' 3,2,1 --table  the counting table, row by row
  pictogrid line '?###???????? 3,2,1' --table --output table.svg
  pictogrid line '????????????? 2,3,4' --list  the first twenty arrangements
A cell is # filled, . empty or ? unknown.";

#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct LineArgs {
    /// The cells and the clue, in one argument or in two
    #[arg(value_name = "RECORD", required = true, num_args = 1..=2)]
    pub(crate) record: Vec<String>,
    /// Draw the table that counts the arrangements
    #[arg(long, conflicts_with_all = ["json", "list", "brute"])]
    pub(crate) table: bool,
    /// Draw the table as a picture, an SVG file
    #[arg(long, short, value_name = "FILE.svg", requires = "table", conflicts_with_all = ["json", "list", "brute"], value_parser = svg_file)]
    pub(crate) output: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// List the first N arrangements, 20 if N is left out; runs that start further left come first
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20", value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub(crate) list: Option<u64>,
    /// Count by trying every way to fill the unknown cells, at most 24 of them
    #[arg(long, conflicts_with = "list")]
    pub(crate) brute: bool,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}

fn svg_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_svg = path.extension().is_some_and(|suffix| suffix.eq_ignore_ascii_case("svg"));
    if is_svg {
        Ok(path)
    } else {
        Err("the table is drawn as SVG; let the name end in .svg".to_owned())
    }
}
