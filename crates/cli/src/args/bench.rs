//! The arguments of `pictogrid bench`.
//!
//! Records and a long line have flags of their own; those of the other kind are refused, which clap
//! cannot do by a value of `--make`. Their defaults stand in the help only, because clap does not say
//! whether a flag with a default was given.

use clap::Args;
use pictogrid_planted::records::KINDS;

use super::{number::whole, usage};

const AFTER_BENCH: &str = "\
Examples:
  pictogrid bench --make records | pictogrid count --unfold 5
  pictogrid bench --make records --kind dense --lines 1000 --seed 7 > dense.txt
  pictogrid bench --make line --runs 10000 --length 1.5 --known 0.1 | pictogrid count

Kinds: usual (5 to 20 cells, about half of them unknown), known, dense, longer (20 to 64 cells),
long (64 to 200 cells). The same seed makes the same records on every machine.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_BENCH)]
pub(crate) struct BenchArgs {
    /// What to make
    #[arg(long, value_name = "WHAT", required = true, value_parser = ["records", "line"])]
    pub(crate) make: String,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) records: RecordsArgs,
    #[command(flatten)]
    pub(crate) line: LongLineArgs,
}

/// What the records are like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Records")]
pub(crate) struct RecordsArgs {
    /// Kind of records [default: usual]
    #[arg(long, value_parser = KINDS.map(|kind| kind.name))]
    pub(crate) kind: Option<String>,
    /// Number of records [default: 1000000]
    #[arg(long, value_name = "N", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) lines: Option<usize>,
}

/// What one long line is like.
#[derive(Debug, Args)]
#[command(next_help_heading = "One long line")]
pub(crate) struct LongLineArgs {
    /// Number of cells [default: 100000]
    #[arg(long, value_name = "N", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) cells: Option<usize>,
    /// Number of runs [default: 25000]
    #[arg(long, value_name = "N", value_parser = whole::<usize>, allow_negative_numbers = true)]
    pub(crate) runs: Option<usize>,
    /// Average length of a run, at least 1 [default: 1]
    #[arg(long, value_name = "CELLS", allow_negative_numbers = true)]
    pub(crate) length: Option<f64>,
    /// Percentage of known cells [default: 1]
    #[arg(long, value_name = "PERCENT", allow_negative_numbers = true)]
    pub(crate) known: Option<f64>,
}

impl BenchArgs {
    /// Ends the program if a flag says nothing of what is to be made.
    pub(crate) fn refuse_what_is_ignored(&self) {
        let LongLineArgs { cells, runs, length, known } = self.line;
        let of_line = cells.or(runs).is_some() || length.or(known).is_some();
        let of_records = self.records.kind.is_some() || self.records.lines.is_some();
        match self.make.as_str() {
            "line" if of_records => {
                usage::refuse("bench", "--kind and --lines are for records; leave them out");
            }
            "records" if of_line => {
                let message = "--cells, --runs, --length and --known are for one long line; leave \
                               them out";
                usage::refuse("bench", message);
            }
            _ => {}
        }
    }
}
