//! The arguments of `pictogrid generate`.
//!
//! ```text
//!   SIZE     15x15, 15X15, 15×15, 15
//!   --seed   any text ─ FNV-1a ─▶ 64 bits ─▶ Order ─▶ the same puzzles on every machine
//! ```
//!
//! A seed is a text, since a name or a date is easier to pass on than a number of twenty digits: there is
//! no flag for the puzzle of the day, its date is the seed.
//! Bounds of numbers are checked here; `--title` without a booklet shows only beside `--output`, and is
//! refused as wrong usage, too. All puzzles, 1000 at most, are made before the first is written.

use std::path::PathBuf;

use clap::Args;
use pictogrid_generate::order::{Kind, MOST_COLORS, MOST_SIDE, Order, seed_of};

use super::{BoundArgs, ForceArgs, TalkArgs, number, usage};

const AFTER: &str = "\
Examples:
  pictogrid generate 15x15                      a puzzle with one solution, as .non
  pictogrid generate 20x20 --level 3 -n 20 -o book.pdf
                                                a booklet with the solutions at the end
  pictogrid generate 10x10 --level 1 --seed cat --kind plain
                                                the same puzzle on every machine
  pictogrid generate 15 --seed 2026-11-24       the puzzle of the day: its date is the seed
  pictogrid generate 12x12 --colors 3 | pictogrid solve

The levels are those of `rate`: 1 first steps, 2 easy, 3 medium, 4 hard, 5 expert, 6 fiendish, 7
beyond logic. Puzzles up to level 4 are solved by one line at a time.
In one version, the options, the seed and its number fix each puzzle, so the first three of -n 20
are those of -n 3.";

/// What puzzles are wanted.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct GenerateArgs {
    /// Columns and rows, such as 15x15, or 15; up to 100 each
    #[arg(value_name = "SIZE", value_parser = size, default_value = "15x15")]
    pub(crate) size: (u32, u32),
    /// Difficulty from 1 to 7 [default: 1 to 4, solvable line by line]
    #[arg(long, value_name = "N", value_parser = number::within::<u8>(1, 7), allow_negative_numbers = true)]
    pub(crate) level: Option<u8>,
    /// The kind of picture: noise, shapes, mirror, caves or plain (rectangles, rings and disks)
    /// [default: what suits the level]
    #[arg(long, value_name = "KIND", value_parser = kind)]
    pub(crate) kind: Option<Kind>,
    /// The percentage of filled cells to aim at, 10 to 90 [default: what suits the level]
    #[arg(long, value_name = "PERCENT", value_parser = number::within::<u32>(10, 90), allow_negative_numbers = true)]
    pub(crate) fill: Option<u32>,
    /// The number of colors besides empty, 1 to 9
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = number::within::<u8>(1, u64::from(MOST_COLORS)), allow_negative_numbers = true)]
    pub(crate) colors: u8,
    /// Any text; the same seed gives the same puzzles on every machine [default: another each time]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) seed: Option<String>,
    /// The number of puzzles
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = number::within::<u32>(1, 1000), allow_negative_numbers = true)]
    pub(crate) number: u32,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The file to write: a booklet if it ends in .pdf, else puzzles in the format of its suffix
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// The title of the booklet
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) title: Option<String>,
    /// Print one JSON object per line: the puzzle, as in a .json file, and its grade
    #[arg(long, help_heading = "Output", conflicts_with = "output")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

impl GenerateArgs {
    /// The order, from a seed.
    pub(crate) fn order(&self, seed: &str) -> Order {
        let mut order = Order::new(self.size.0, self.size.1);
        order.level = self.level;
        (order.kind, order.fill, order.n_colors) = (self.kind, self.fill, self.colors);
        order.seed = seed_of(seed);
        order
    }

    /// Ends the program if flags contradict each other in a way that only their values show.
    pub(crate) fn refuse_contradictions(&self) {
        let is_book = self.output.as_ref().is_some_and(|path| {
            path.extension().is_some_and(|suffix| suffix.eq_ignore_ascii_case("pdf"))
        });
        if self.title.is_some() && !is_book {
            usage::refuse("generate", "--title is that of a booklet; write one with -o FILE.pdf");
        }
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str| {
        let number = text.parse().ok().filter(|number| (1..=MOST_SIDE).contains(number));
        number.ok_or_else(|| format!("a size is 15x15, or 15; up to {MOST_SIDE} a side"))
    };
    match text.split_once(['x', 'X', '×']) {
        Some((width, height)) => Ok((number(width)?, number(height)?)),
        None => number(text).map(|side| (side, side)),
    }
}

fn kind(text: &str) -> Result<Kind, String> {
    let ids = Kind::ALL.map(Kind::id);
    let at = ids.iter().position(|&id| id == text);
    at.map(|at| Kind::ALL[at]).ok_or_else(|| format!("the kinds are {}", ids.join(", ")))
}
