//! `--only`, `--timeout`, `--memory`, `--conflicts`, `--seed`, `--threads`: how far a command may go.
//!
//! ```text
//!   BudgetArgs   what solves: a stage, bounds, conflicts, a seed, threads
//!   BoundArgs    what may take long: a time and an amount of memory
//!   ThreadArgs   what works on several puzzles at once
//! ```
//!
//! Three groups, since a flag stands only where it does something: `fix` has a time, and no stage. Conflicts
//! and the seed repeat exactly on any machine, time and memory do not.

use clap::{Args, ValueEnum};

use super::number::{whole, within};
use crate::wording::{bytes, duration};

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
    #[arg(long, value_name = "N", value_parser = within::<u16>(1, 1024), allow_negative_numbers = true)]
    pub(crate) threads: Option<u16>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Only {
    /// One line at a time
    Lines,
    /// Lines, and lines after trying a value for one cell
    Probing,
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
