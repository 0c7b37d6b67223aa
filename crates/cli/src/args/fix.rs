//! The arguments of `pictogrid fix`.
//!
//! ```text
//!   --for    unique   lines   level:3     a goal of the library, read here
//!   --keep   r3c4,r7c2                    a list of cells, if all of it is one
//!            mask.png                     else a file, whose filled cells stay
//!   OUT      none: nothing is saved; -: the puzzle; FILE: its suffix is the format
//! ```
//!
//! `--single-changes` and `--give` ask something else of the same picture, so they exclude the flags that mean
//! nothing to them, and no flag is ignored. As commands of their own they would repeat the picture, its
//! format and its bounds. Here no file is opened: whether the picture has the cells of `--keep` is found
//! out where it is known, in `commands::fix`.

use std::path::PathBuf;

use clap::Args;
use pictogrid_generate::repair::Goal;

use super::{BoundArgs, ForceArgs, TalkArgs, number, read::ReadArgs, usage};

const AFTER: &str = "\
Examples:
  pictogrid fix drawing.png fixed.non           few changes that leave one solution
  pictogrid fix cat.non --for lines             solved by one line at a time; saves nothing
  pictogrid fix cat.non easy.non --for level:2  no harder than level 2, as `rate` says
  pictogrid fix face.png face.non --faithful    less visible changes, even if there are more
  pictogrid fix logo.png logo.non --keep r3c4,r3c5 --keep-symmetry
  pictogrid fix cat.non --single-changes --json   what each single cell would bring
  pictogrid fix cat.non given.non --give        changes nothing, gives cells instead

Pictures before and after are shown side by side; a changed cell is ▓▓ filled and ·· empty.
It also says whether fewer cells would do: it tries single cells, then pairs, each stage for about
a second at most. Three and more changes are not always the fewest. Where a puzzle has no picture of
its own, the picture is the one that is found first.

The exit code is 0 if the goal is reached, or was from the start, and 5 if it is not.";

/// A picture that is to be fixed.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct FixArgs {
    /// The picture, or a puzzle, whose goal or first solution is the picture; - for standard input
    #[arg(value_name = "PICTURE", default_value = "-", hide_default_value = true)]
    pub(crate) picture: PathBuf,
    /// The puzzle to write, - for standard output; its suffix chooses the format
    #[arg(value_name = "OUT")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) read: ReadArgs,
    /// What to reach: unique (one solution), lines (solved by one line at a time), or level:N, no
    /// harder than level N, from 1 to 7
    #[arg(long = "for", value_name = "GOAL", default_value = "unique", value_parser = goal)]
    pub(crate) goal: Goal,
    /// Change no more cells than this
    #[arg(long, value_name = "N", value_parser = number::within::<u32>(1, u64::from(u32::MAX)), allow_negative_numbers = true)]
    pub(crate) max_cells: Option<u32>,
    /// Minimize how visible the changes are instead of their number: a speck in a plain area counts
    /// as four cells, a cell at the edge of a shape as one or two
    #[arg(long)]
    pub(crate) faithful: bool,
    /// Cells that stay as they are: a list such as r3c4,r7c2, or a file with a picture of the same
    /// size, whose filled cells stay
    #[arg(long, value_name = "CELLS|MASK")]
    pub(crate) keep: Option<String>,
    /// Keep the symmetries that the picture has: cells change together with their mirror images
    #[arg(long)]
    pub(crate) keep_symmetry: bool,
    /// List every single cell whose change leaves fewer cells open, the best first
    #[arg(long, conflicts_with_all = ["out", "max_cells", "faithful"])]
    pub(crate) single_changes: bool,
    /// Change nothing: name the fewest cells that leave this picture alone if they are given
    #[arg(long, conflicts_with_all = ["faithful", "keep", "keep_symmetry", "single_changes", "goal"])]
    pub(crate) give: bool,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Print one JSON object per line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

impl FixArgs {
    /// Ends the program if flags contradict each other in a way that only their values show.
    pub(crate) fn refuse_contradictions(&self) {
        let is_piped = self.out.as_ref().is_some_and(|out| out.as_os_str() == "-");
        if is_piped && self.json {
            usage::refuse(
                "fix",
                "standard output has the puzzle; name a file, or leave out --json",
            );
        }
    }
}

fn goal(text: &str) -> Result<Goal, String> {
    let level = |level: &str| level.parse().ok().filter(|level| (1..=7).contains(level));
    match (text, text.strip_prefix("level:").and_then(level)) {
        ("unique", _) => Ok(Goal::Unique),
        ("lines", _) => Ok(Goal::Lines),
        (_, Some(level)) => Ok(Goal::Level(level)),
        _ => Err("it is unique, lines, or level:1 to level:7".to_owned()),
    }
}

/// Row and column of each cell of a list, from 0; nothing if it is no list.
pub(crate) fn cells(text: &str) -> Option<Vec<(u32, u32)>> {
    text.split(',').map(|cell| super::hint_explain_rate::place(cell.trim()).ok()).collect()
}
