//! The definition of the command line.
//!
//! ```text
//!   IN                 what is read: InputArgs          run  solve  check  rate  dedupe
//!   -o, --cluster ..   where it goes, who works: JobArgs      and  generate  hunt
//!   --conflicts ..     what a row may cost: BudgetArgs, part of JobArgs
//!   --listen ..        the nodes of a cluster: scheduler  executor
//! ```
//!
//! A row is bounded by work, and there is no flag for its time: a bound of time would end a row elsewhere
//! in each run, and a killed run could not be compared with a whole one. Every default of the budget is
//! that of [`Budget`], so a function of SQL costs the same without this command.
//! `--part-rows` is how much a kill loses, and how many files there will be.

use std::net::SocketAddr;

use clap::{Args, Parser, Subcommand};

use crate::Budget;

const AFTER: &str = "\
Examples:
  pictogrid-batch solve puzzles.parquet -o solved
  pictogrid-batch run 's3://bucket/sets/' -o s3://bucket/hard --sql \"
      SELECT id, nonogram_rate(rows, columns)['level'] AS level FROM input\"
  pictogrid-batch dedupe a.ndjson.gz b.ndjson.gz -o distinct
  pictogrid-batch generate 15x15 --level 3 -n 100000 -o made
  pictogrid-batch hunt 20x20 --fill 40..50 --keep 100 -o hard
  pictogrid-batch scheduler & pictogrid-batch executor --scheduler localhost &
  pictogrid-batch solve puzzles.parquet -o solved --cluster localhost

Inputs are Parquet, NDJSON (.ndjson, .jsonl) or CSV with columns `rows` and `columns`; NDJSON and
CSV also packed (.gz, .zst); or files of puzzles in any format of pictogrid. Results are a folder
of Parquet files, or one file. The same command goes on where a run was stopped or killed.
docs/batch.md has all schemas and functions.

Exit codes:
  0   done
  1   bad input, bad query, or reading or writing failed
  2   wrong usage
  5   stopped by Ctrl-C; the parts that are done are kept
  130 ended by a second Ctrl-C";

/// Solve, check, rate and make nonograms by the million, on one machine or many.
#[derive(Debug, Parser)]
#[command(name = "pictogrid-batch", version, after_help = AFTER, max_term_width = 100)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run a query in SQL on the input, the table `input`
    Run(RunArgs),
    /// Solve: verdict, stage, picture and work of each row
    Solve(SolveArgs),
    /// Check the picture of each row against its clues
    Check(CheckArgs),
    /// Rate: how hard each puzzle is for people
    Rate(AskArgs),
    /// Keep one of all rows whose puzzles are the same, turned or mirrored
    Dedupe(AskArgs),
    /// Make puzzles to order, each from a seed
    Generate(GenerateArgs),
    /// Look for hard puzzles among random ones and keep the hardest
    Hunt(HuntArgs),
    /// Start the scheduler of a cluster
    Scheduler(SchedulerArgs),
    /// Start an executor, which works for a scheduler
    Executor(ExecutorArgs),
}

/// Where results go, and how a job runs.
#[derive(Args, Debug)]
pub(super) struct JobArgs {
    /// Folder of the results, a path or an address; made if it is not there. A name that ends in .parquet is
    /// one file
    #[arg(short, long, value_name = "OUT")]
    pub(super) output: String,
    /// Part the results by the values of a column: a folder for each, such as level=3
    #[arg(long, value_name = "COLUMN")]
    pub(super) partition_by: Option<String>,
    /// Delete the results of another job that are there, and begin
    #[arg(long)]
    pub(super) restart: bool,
    /// Parts at the same time [default: the cores of this machine]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) threads: Option<u16>,
    /// Run on the cluster of this scheduler, as HOST or HOST:PORT; then all paths must lead to the same files
    /// on all of its nodes
    #[arg(long, value_name = "ADDRESS")]
    pub(super) cluster: Option<String>,
    /// Say nothing but errors
    #[arg(short, long)]
    pub(super) quiet: bool,
    #[command(flatten)]
    pub(super) budget: BudgetArgs,
}

/// What one row may cost.
#[derive(Args, Debug)]
#[command(next_help_heading = "What one row may cost (it comes back as `stopped` beyond that)")]
pub(super) struct BudgetArgs {
    /// Dead ends of a search
    #[arg(long, value_name = "N", default_value_t = Budget::default().conflicts)]
    conflicts: u64,
    /// Line visits of a solve
    #[arg(long, value_name = "N", default_value_t = Budget::default().line_visits)]
    line_visits: u64,
    /// Pieces of other work, a millisecond or less each: of a grade, of a count
    #[arg(long, value_name = "N", default_value_t = Budget::default().steps)]
    steps: u64,
    /// Cells of a puzzle
    #[arg(long, value_name = "N", default_value_t = Budget::default().cells)]
    cells: u64,
    /// MiB of memory
    #[arg(long, value_name = "N", default_value_t = Budget::default().memory >> 20)]
    memory: u64,
}

impl BudgetArgs {
    pub(super) fn budget(&self) -> Budget {
        Budget {
            conflicts: self.conflicts,
            line_visits: self.line_visits,
            steps: self.steps,
            cells: self.cells,
            memory: self.memory.saturating_mul(1 << 20),
        }
    }
}

/// What is read.
#[derive(Args, Debug)]
pub(super) struct InputArgs {
    /// Files, folders or addresses (s3://, gs://, az://, https://), all written in one way
    #[arg(value_name = "IN", required = true)]
    pub(super) inputs: Vec<String>,
    /// Read the files as puzzles in a format of pictogrid, not as tables; what is wrong with one (a line of
    /// JSON unlike the others) then stays in its row
    #[arg(long)]
    pub(super) puzzles: bool,
    /// Rows of a part of Parquet, at least; row groups stay whole
    #[arg(long, value_name = "N", default_value_t = 50_000)]
    pub(super) part_rows: u64,
}

/// Arguments of `run`.
#[derive(Args, Debug)]
pub struct RunArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// The query
    #[arg(long, value_name = "QUERY")]
    pub(super) sql: String,
    #[command(flatten)]
    pub(super) job: JobArgs,
}

/// Arguments of commands that ask for puzzles.
#[derive(Args, Debug)]
pub struct AskArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// The column of the clues of the rows [default: found by its name]
    #[arg(long, value_name = "COLUMN", requires = "columns")]
    pub(super) rows: Option<String>,
    /// The column of the clues of the columns [default: found by its name]
    #[arg(long, value_name = "COLUMN", requires = "rows")]
    pub(super) columns: Option<String>,
    #[command(flatten)]
    pub(super) job: JobArgs,
}

/// Arguments of `solve`.
#[derive(Args, Debug)]
pub struct SolveArgs {
    #[command(flatten)]
    pub(super) ask: AskArgs,
    /// Also what to do where no picture fits, or several do: the column `advice`, a struct. It may take
    /// many times as long as the verdict
    #[arg(long)]
    pub(super) advice: bool,
}

/// Arguments of `check`.
#[derive(Args, Debug)]
pub struct CheckArgs {
    #[command(flatten)]
    pub(super) ask: AskArgs,
    /// The column of the pictures [default: found by its name]
    #[arg(long, value_name = "COLUMN")]
    pub(super) picture: Option<String>,
}

/// Arguments of `generate`.
#[derive(Args, Debug)]
pub struct GenerateArgs {
    /// Columns x rows, as 15x10
    pub(super) size: String,
    /// How many; a seed that gives no puzzle of the level within --steps is a row without one, `stopped`
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) n: u64,
    /// The level, 1 to 7 [default: any]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=7))]
    pub(super) level: Option<u8>,
    /// The first seed; the others follow
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Puzzles of a part
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) part_rows: u64,
    #[command(flatten)]
    pub(super) job: JobArgs,
}

/// Arguments of `hunt`.
#[derive(Args, Debug)]
pub struct HuntArgs {
    /// Columns x rows, as 20x20
    pub(super) size: String,
    /// Kinds of pictures, with commas between them: noise, shapes, mirror, caves, plain
    #[arg(long, value_name = "KINDS", default_value = "noise", value_delimiter = ',')]
    pub(super) kind: Vec<String>,
    /// Percent of filled cells, from 10 to 90: 47, or 40..50
    #[arg(long, default_value = "40..55")]
    pub(super) fill: String,
    /// What is hard: dead ends of a search, or the work of a person (`level` comes first there)
    #[arg(long, value_name = "WHAT", default_value = "conflicts", value_parser = ["conflicts", "level"])]
    pub(super) by: String,
    /// What is looked for: one picture, several, or what the budget did not settle
    #[arg(long, value_name = "VERDICT", default_value = "unique", value_parser = ["unique", "several", "stopped"])]
    pub(super) verdict: String,
    /// How many to keep
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) keep: u32,
    /// How many to look at, in whole parts; the same command with a larger number goes on
    #[arg(short, long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) n: u64,
    /// The first seed; the others follow
    #[arg(long, default_value_t = 0)]
    pub(super) seed: u64,
    /// Pictures of a part
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub(super) part_rows: u64,
    #[command(flatten)]
    pub(super) job: JobArgs,
}

/// Arguments of `scheduler`.
#[derive(Args, Debug)]
pub struct SchedulerArgs {
    /// Address to listen at; other machines reach it only if it is not the loopback, and then anybody may who
    /// reaches the address: there are no passwords and no encryption
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:50050")]
    pub(super) listen: SocketAddr,
    /// Name or address under which executors find it
    #[arg(long, value_name = "HOST", default_value = "localhost")]
    pub(super) host: String,
    /// Seconds without a sign of life after which an executor counts as dead
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u64).range(6..))]
    pub(super) timeout: u64,
}

/// Arguments of `executor`.
#[derive(Args, Debug)]
pub struct ExecutorArgs {
    /// The scheduler, as HOST or HOST:PORT
    #[arg(long, value_name = "ADDRESS")]
    pub(super) scheduler: String,
    /// Address to listen at, for the scheduler and for results that others fetch; other machines reach it only
    /// if it is not the loopback, and then anybody may who reaches the address
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(super) listen: std::net::IpAddr,
    /// Name or address under which others find it [default: as the scheduler sees it]
    #[arg(long, value_name = "HOST")]
    pub(super) host: Option<String>,
    /// First of two ports to listen at
    #[arg(long, value_name = "PORT", default_value_t = 50051, value_parser = clap::value_parser!(u16).range(1..=65534))]
    pub(super) port: u16,
    /// Tasks at the same time [default: the cores of this machine]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(super) threads: Option<u16>,
    /// MiB of memory for sorting and grouping, shared by its tasks [default: 512 for each]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(16..))]
    pub(super) memory: Option<u64>,
    /// Folder for what tasks pass on to each other [default: a temporary one]
    #[arg(long, value_name = "FOLDER")]
    pub(super) folder: Option<String>,
}
