//! The arguments of `pictogrid verify`.
//!
//! ```text
//!   pictogrid verify PUZZLE PROOF     each a file; one of them may be -, standard input
//! ```
//!
//! Both are positions, as they cannot be mistaken for each other: a proof names its format in its first
//! line, so `--from` is about the puzzle alone. There is no flag for a verdict, since the proof says
//! what it claims and 0 means that this holds; a script that wants `unique` reads it from the output.
//! The flags of `solve` are missing on purpose: how a proof was found does not matter to its checker.
//! That both are `-` is refused by the command, as the definition cannot say it.

use std::path::PathBuf;

use clap::Args;

use super::{BoundArgs, read::ReadArgs};

const AFTER: &str = "\
Examples:
  pictogrid verify cat.non cat.proof           says what has been proven
  pictogrid verify cat.non cat.proof.zst       gzip and zstd are unpacked on the way
  zcat cat.proof.gz | pictogrid verify cat.non - --json

The exit code is 0 if the proof is right, whatever it proves, and 1 if it is not; then the first
line that does not follow is named. Proofs are checked by code that shares nothing with the solver;
docs/proof.md says how to write another such checker.";

#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct VerifyArgs {
    /// The puzzle: a file with one puzzle, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzle: PathBuf,
    /// The proof: a file, or - for standard input
    #[arg(value_name = "PROOF")]
    pub(crate) proof: PathBuf,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Print one JSON object per line
    #[arg(long)]
    pub(crate) json: bool,
}
