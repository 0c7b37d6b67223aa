//! Flags of `records`: files of records, summed.
//!
//! ```text
//!   ???.### 1,1,3                              a record: a line, and its clue
//!   --unfold 2      ???.###????.### 1,1,3,1,1,3
//!   --each          the count of each, then the sum; of a file with a faulty line none is printed
//!   --keep-going    the same with - in place of a faulty one, which is reported and not counted
//! ```
//!
//! The command was called `count` before, which still works and is not shown: `solve --count` counts
//! pictures. `--brute` is the definition of a count, for whoever doubts the fast one: 2 to the power of
//! the unknown cells, so at most 24 of them. Memory is that of a few blocks however long a file is, but
//! for `--each`, whose counts wait until their file has proved to be good.

use std::path::PathBuf;

use clap::Args;

use super::BoundArgs;
use super::number;

const AFTER: &str = "\
Examples:
  pictogrid records lines.txt                  the sum of all counts
  pictogrid records lines.txt --unfold 5       each line repeated five times, joined by ?
  pictogrid records lines.txt.gz --keep-going  the sum of the good ones; bad ones are reported
  echo '?###???????? 3,2,1' | pictogrid records
                                               from standard input

Files may be larger than memory, and packed with gzip or Zstandard. Of a folder only files with
records are read. A record is a line and its clue: ?###???????? 3,2,1, and 0 for no runs.";

#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct RecordsArgs {
    /// Files of records, folders of them, or - for standard input, which is also the default
    #[arg(value_name = "INPUT")]
    pub(crate) inputs: Vec<PathBuf>,
    /// Print the count of every record before the sum, in the order of the records
    #[arg(long)]
    pub(crate) each: bool,
    /// Report every bad line and count the others; with --each, a bad line has - in place of a count
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Before counting, repeat each line M times, joined by ?, and its clue M times
    #[arg(long, value_name = "M", default_value_t = 1, value_parser = number::within::<u32>(1, u64::from(u32::MAX)), allow_negative_numbers = true)]
    pub(crate) unfold: u32,
    /// Count by trying every way to fill the unknown cells, at most 24 of them
    #[arg(long)]
    pub(crate) brute: bool,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Count with this many threads [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::within::<u16>(1, 1024), allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
    /// Print errors only, no notes and no progress
    #[arg(long, short)]
    pub(crate) quiet: bool,
}
