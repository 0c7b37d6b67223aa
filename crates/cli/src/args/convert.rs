//! The definition of `pictogrid convert`.
//!
//! ```text
//!   cat.non cat.xml               one puzzle into a file, by the suffix
//!   all.nonpack pictures/         several into a folder: a file for each puzzle
//!   puzzles/ more.non all.nonpack several into a bundle
//!   cat.xml - --to non            to standard output, which has no suffix
//! ```
//!
//! Inputs and OUT are positions and not flags, as in `cp`; `--from` and `--to` only overrule what
//! contents and suffix say. The format of an input is seen in its contents, whatever its file is
//! called; an output has none yet, so there the suffix says it. What a format would change of a puzzle
//! needs `--lossy`, so that nothing is lost by a suffix alone.

use std::path::{Path, PathBuf};

use clap::Args;

use super::{BoundArgs, ForceArgs, format, read::ReadAllArgs, usage};

const AFTER: &str = "\
Examples:
  pictogrid convert cat.non cat.xml            by the suffix of OUT
  pictogrid convert cat.xml - --to non         to standard output
  pictogrid convert puzzles/ as-json/ --to json
                                               every puzzle of a folder, one file each
  pictogrid convert all.nonpack pictures/ --to png
                                               a bundle, one file for each puzzle
  pictogrid convert puzzles/ more.non all.nonpack
                                               all of them as one bundle
  pictogrid convert fish.xml fish.nin --lossy  colors become black, read off the goal picture
  pictogrid convert 5x5:2/4/4/4/2/1.1/5/5/3/1 heart.non
  pictogrid convert cat.non lying.non --transpose

What the format of OUT cannot hold is named. Titles, goal pictures and shades of colors are left out
with a warning. What would change the puzzle (colors, given cells, blots, unknown clues) is left out
only with --lossy. Triangles are always refused, and so are colors, blots and unknown clues of a
puzzle without a goal picture that fits. Everything is read back and compared before it is written.

Formats are listed in docs/formats.md.";

#[derive(Debug, Args)]
#[command(
    after_help = AFTER,
    override_usage = "pictogrid convert [OPTIONS] <IN>... <OUT>"
)]
pub(crate) struct ConvertArgs {
    /// Inputs: files, folders (every puzzle in them), game IDs, addresses, or - for standard input.
    /// Then OUT: a file (packed if it ends in .gz or .zst), a folder, or - for standard output.
    /// Several inputs, or a folder, become one file if its format holds several puzzles
    #[arg(value_name = "IN OUT", required = true)]
    pub(crate) places: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadAllArgs,
    /// Write this format instead of what the suffix of OUT says
    #[arg(long, value_name = "ID", value_parser = format::writable())]
    pub(crate) to: Option<String>,
    /// Exchange rows and columns
    #[arg(long)]
    pub(crate) transpose: bool,
    /// Leave out what the format cannot hold, even if that changes the puzzle
    #[arg(long)]
    pub(crate) lossy: bool,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Leave out the goal picture
    #[arg(long)]
    pub(crate) spoiler_free: bool,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// Print errors only, no warnings
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl ConvertArgs {
    /// What to read, and where to write; if one is missing, ends the program as wrong usage.
    pub(crate) fn ends(&self) -> (&[PathBuf], &Path) {
        match self.places.split_last() {
            Some((out, inputs)) if !inputs.is_empty() => (inputs, out),
            _ => usage::refuse("convert", "name the input, and after it OUT"),
        }
    }
}
