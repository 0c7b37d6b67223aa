//! The definition of `pictogrid jigsaw match`.
//!
//! ```text
//!   none         a placement              --count     how many there are
//!   --unique     is there a second one?   --best      the one with the most matching edges
//!   --confirm F  does this one follow the rules?
//! ```
//!
//! `--count`, `--unique`, `--best` and `--confirm` are answers of different sorts, so they exclude each
//! other here, and no command has to choose. Texts that name a tile or a size are read while the
//! arguments are, so that a slip in them is wrong usage, with the usage of this command. Budgets stand
//! under a heading of their own: they say how long it may take, not what is asked.

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use pictogrid_jigsaw::matching::{Outside, Pin, parse_pin};

use super::{
    BoundArgs, ForceArgs,
    drawing::{self, Drawing, DrawingForm},
    number,
};

const AFTER_MATCH: &str = "\
Examples:
  pictogrid jigsaw match board.txt                 place all tiles
  pictogrid jigsaw match board.txt --count         how many ways there are
  pictogrid jigsaw match e.txt --pin 8,9=139@180 --timeout 60s -o best.svg
                                                   the best within a minute, as a picture
  pictogrid jigsaw match board.txt --confirm best.txt
                                                   does this placement follow the rules?

A board is a line for each tile: four numbers, the colors of its edges: top right bottom left. A
line of columns and rows may come first; brackets, commas and the number of each tile in front of
its line are taken, too. So are letters and words for colors, lists in one line, JSON, signs (edge
k meets -k), `p tile W H`, a first line of border, signs, columns and rows, and addresses of
e2.bucas.name. Tiles are turned, never flipped, and are numbered from 1. In a placement, 12@90 is
tile 12 a quarter turn clockwise, and . is an open cell.

Identical tiles are interchangeable: solutions are counted as pictures. --count prints the
number if rotated boards count as different, then if they count as the same.

The exit code is 0 if all is placed (and with --count or --unique if there is no other way but
rotations of the whole board), 3 if there are several ways, 4 if there is none, 5 if stopped: then
the best is given, as it is with --best where there is none.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_MATCH)]
#[command(group = ArgGroup::new("wanted").args(["count", "unique", "best", "confirm"]))]
pub(crate) struct MatchArgs {
    /// The tiles: a file, or - for standard input
    #[arg(value_name = "BOARD")]
    pub(crate) board: PathBuf,
    /// Columns and rows; needed if the board is not square and the file does not state its size
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = size)]
    pub(crate) size: Option<(usize, usize)>,
    /// The color on the outside of the board, or none if any color may be there [default: what the
    /// file says, or 0]
    #[arg(long, value_name = "K|none", value_parser = outside, allow_negative_numbers = true)]
    pub(crate) border: Option<Outside>,
    /// No tile is turned, as in Tetravex
    #[arg(long)]
    pub(crate) no_rotation: bool,
    /// Fix a tile, such as 8,9=139@180: column 8, row 9, tile 139, turned by 180 degrees
    #[arg(long, value_name = "X,Y=TILE@DEGREES", value_parser = parse_pin)]
    pub(crate) pin: Vec<Pin>,
    /// Fix all tiles of a placement, written as this command prints it, or as an address
    #[arg(long, value_name = "FILE")]
    pub(crate) pins: Option<PathBuf>,
    /// Count all solutions exactly
    #[arg(long)]
    pub(crate) count: bool,
    /// Look for a second solution that is not the first one turned
    #[arg(long)]
    pub(crate) unique: bool,
    /// Look for the board with the most matching edges, until it is found or the budget is used up
    #[arg(long)]
    pub(crate) best: bool,
    /// Check a placement instead of looking for one
    #[arg(long, value_name = "FILE")]
    pub(crate) confirm: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) budget: MatchBudget,
    /// Write the placement here: .txt, a picture (.svg or .png) or .json by the suffix
    #[arg(help_heading = "Output", long, short, value_name = "FILE", value_parser = sheet)]
    pub(crate) output: Option<Drawing>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// Print the placement as an address of e2.bucas.name, which draws it
    #[arg(help_heading = "Output", long, conflicts_with_all = ["json", "count"])]
    pub(crate) address: bool,
    /// Print one JSON object
    #[arg(help_heading = "Output", long)]
    pub(crate) json: bool,
    /// Print errors only
    #[arg(help_heading = "Output", long, short)]
    pub(crate) quiet: bool,
}

/// How long a search for a placement may take.
#[derive(Debug, Args)]
pub(crate) struct MatchBudget {
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// Stop after placing about this many tiles; with one thread, the result is always the same
    #[arg(long, value_name = "N", allow_negative_numbers = true, help_heading = "Budgets")]
    pub(crate) placements: Option<u64>,
    /// Search on this many threads; the verdict is the same [default: one for each core]
    #[arg(long, value_name = "N", value_parser = number::within::<u16>(1, 1024), allow_negative_numbers = true, help_heading = "Budgets")]
    pub(crate) threads: Option<u16>,
    /// The seed of the random choices in the search for the best board
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        hide_default_value = true,
        allow_negative_numbers = true,
        help_heading = "Budgets"
    )]
    pub(crate) seed: u64,
}

/// Reads the color on the outside: a number or a name.
fn outside(text: &str) -> Result<Outside, String> {
    match text.trim() {
        "none" => Ok(Outside::Any),
        "" => Err("a color such as 0, or none".to_owned()),
        color => Ok(Outside::Color(color.to_owned())),
    }
}

/// Reads the name of a file for a placement.
fn sheet(text: &str) -> Result<Drawing, String> {
    use DrawingForm::{Json, Png, Svg, Text};
    drawing::parse(text, &[Text, Svg, Png, Json])
}

/// Reads columns and rows, such as `16x16`.
fn size(text: &str) -> Result<(usize, usize), String> {
    super::number::shape(text).map_err(|_| "columns and rows, such as 16x12".to_owned())
}
