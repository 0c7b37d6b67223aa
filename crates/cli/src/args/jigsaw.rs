//! The definition of `pictogrid jigsaw` and its commands.
//!
//! ```text
//!   jigsaw solve TILES     TilesArgs, of which AssembleArgs are those of a search
//!   jigsaw find PICTURE    FindArgs, with AssembleArgs for tiles instead of a picture
//!   jigsaw make RxC        MakeArgs, for tiles or, with --colors, for a board
//!   jigsaw match BOARD     MatchArgs, in `args::matching`
//! ```
//!
//! What a size, a pattern and a drawing may be is decided here, so that a wrong one is wrong usage
//! (exit code 2) and not a bad input.

use std::path::PathBuf;

use super::{
    BoundArgs, ForceArgs,
    drawing::{self, Drawing, DrawingForm},
    matching::MatchArgs,
    number::{self, shape},
};
use clap::{
    Args, Subcommand,
    builder::{PossibleValuesParser, TypedValueParser},
};
use pictogrid_jigsaw::{
    matching::MAX_COLORS,
    tiles::{Freedom, planted::Edges},
};

use crate::input::files::STDIN;

const AFTER: &str = "\
Examples:
  pictogrid jigsaw solve tiles.txt --picture picture.png
  pictogrid jigsaw find tiles.txt --pattern sea-monster
  pictogrid jigsaw make 12x12 --hide sea-monster:20 -o tiles.txt --solution solution.json";

#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct JigsawArgs {
    #[command(subcommand)]
    pub(crate) command: JigsawCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JigsawCommand {
    /// Assemble square tiles of text: the place of each tile, and the picture
    Solve(TilesArgs),
    /// Find patterns in a picture, or in the picture that tiles make
    Find(FindArgs),
    /// Make a jigsaw, or a board for edge matching, and its solution from a seed
    Make(MakeArgs),
    /// Place tiles that have a color on each edge, so that touching edges match
    Match(MatchArgs),
}

/// Reads in how many orientations a tile may be laid down.
fn orientations() -> impl TypedValueParser<Value = Freedom> {
    PossibleValuesParser::new(["1", "4", "8"]).map(|number| match number.as_str() {
        "1" => Freedom::One,
        "4" => Freedom::Four,
        _ => Freedom::Eight,
    })
}

/// How tiles are put together.
#[derive(Debug, Args)]
pub(crate) struct AssembleArgs {
    /// Orientations that a tile may have: 1 as it is, 4 turned, 8 turned and flipped
    #[arg(long, value_name = "N", default_value = "8", hide_possible_values = true, value_parser = orientations(), help_heading = "Assembling")]
    pub(crate) orientations: Freedom,
    /// Require this many rows and columns of tiles
    #[arg(long, value_name = "ROWSxCOLUMNS", value_parser = shape, help_heading = "Assembling")]
    pub(crate) shape: Option<(usize, usize)>,
    /// Stop after the search has placed this many tiles; the result is the same on every machine
    #[arg(
        long,
        value_name = "N",
        default_value_t = 100_000_000,
        allow_negative_numbers = true,
        help_heading = "Assembling"
    )]
    pub(crate) placements: u64,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
}

const AFTER_SOLVE: &str = "\
Examples:
  pictogrid jigsaw solve tiles.txt                         ids, orientations, corner product
  pictogrid jigsaw solve tiles.txt --picture out.png       the picture; .txt, .svg and .png
  pictogrid jigsaw solve tiles.txt --unique                whether there is another way
  pictogrid jigsaw make 9x9 | pictogrid jigsaw solve --json

Tiles are squares of # and ., each under a header such as Tile 2311: and all of one size. Tiles
that belong to no picture are named: copies, tiles that fit nowhere, and of two with equal edges the
second. If the tiles make no complete picture, they are joined as far as possible, and the reasons
are listed. Several complete pictures in one file are separated.

Exit codes: 0 a complete picture, 1 bad input, 2 wrong usage, 3 several ways, 4 no picture of all
tiles (some are left over, or there are several pictures, or none), 5 stopped before that was known.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_SOLVE)]
pub(crate) struct TilesArgs {
    /// A file of tiles, packed or not; - is standard input
    #[arg(value_name = "TILES", default_value = "-", hide_default_value = true)]
    pub(crate) input: PathBuf,
    #[command(flatten)]
    pub(crate) assemble: AssembleArgs,
    /// Say whether there is only one way to assemble the tiles; other shapes than the one found are
    /// searched only briefly
    #[arg(long)]
    pub(crate) unique: bool,
    /// Count the assemblies; turning or flipping the whole makes no other one, as far as --orientations
    /// allows it
    #[arg(long, conflicts_with = "unique")]
    pub(crate) count: bool,
    /// Draw the picture here; the suffix says how: .txt, .svg or .png
    #[arg(long, value_name = "FILE", value_parser = picture, help_heading = "Output")]
    pub(crate) picture: Option<Drawing>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// Leave the borders of the tiles in the picture
    #[arg(long, help_heading = "Output")]
    pub(crate) keep_borders: bool,
    /// Print only the verdict and the product of the ids of the corner tiles
    #[arg(long, help_heading = "Output")]
    pub(crate) brief: bool,
    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Print errors only
    #[arg(long, short, help_heading = "Output")]
    pub(crate) quiet: bool,
}

const AFTER_FIND: &str = "\
Examples:
  pictogrid jigsaw find tiles.txt --pattern sea-monster
  pictogrid jigsaw find picture.txt --pattern hook.txt --pattern ring.txt --mark -
  pictogrid jigsaw solve tiles.txt --picture p.png -q && pictogrid jigsaw find p.png

In a picture file, dark pixels are filled cells; a cell may be any number of pixels wide.
A pattern is a drawing: # must be filled, . and blanks match anything. The picture is turned and
flipped so that the pattern occurs most often; occurrences may overlap. Roughness is the number of
filled cells that are in no occurrence.";

#[derive(Debug, Args)]
#[command(after_help = AFTER_FIND)]
pub(crate) struct FindArgs {
    /// A picture: of # and ., or a picture file such as PNG; or tiles that make one; - is standard
    /// input
    #[arg(value_name = "PICTURE|TILES", default_value = "-", hide_default_value = true)]
    pub(crate) input: PathBuf,
    /// What to look for: a file, or sea-monster
    #[arg(long, value_name = "FILE|sea-monster", default_value = "sea-monster")]
    pub(crate) pattern: Vec<String>,
    #[command(flatten)]
    pub(crate) assemble: AssembleArgs,
    /// Draw the picture, turned, with the occurrences marked; the suffix says how: .txt, .svg or
    /// .png, and - is text on standard output
    #[arg(long, value_name = "FILE|-", value_parser = picture_or_out, allow_hyphen_values = true, help_heading = "Output")]
    pub(crate) mark: Option<Drawing>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    /// Print one JSON object
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Print errors only
    #[arg(long, short, help_heading = "Output")]
    pub(crate) quiet: bool,
}

/// Reads the name of a file for a picture.
fn picture(text: &str) -> Result<Drawing, String> {
    use DrawingForm::{Png, Svg, Text};
    drawing::parse(text, &[Text, Svg, Png])
}

/// The same, or `-` for text on standard output.
fn picture_or_out(text: &str) -> Result<Drawing, String> {
    if text == STDIN {
        return Ok(Drawing { path: PathBuf::from(text), form: DrawingForm::Text });
    }
    picture(text)
}

const AFTER_MAKE: &str = "\
Examples:
  pictogrid jigsaw make 12x12 > tiles.txt
  pictogrid jigsaw make 12x12 --hide sea-monster:20 --fill 40 -o tiles.txt --solution solution.json
  pictogrid jigsaw make 50x50 --side 24 --edges 10 > ambiguous.txt
  pictogrid jigsaw make 9x9 --side 24 --pictures 3 --missing 10% --foreign 5% --duplicates 2
  pictogrid jigsaw make 16x16 --colors 22 --border-colors 5 -o board.txt --solution solution.txt
  pictogrid jigsaw make 4x4 --colors 5 --seed 7 | pictogrid jigsaw match - --count

With --colors it is a board for edge matching: tiles of four numbers, and the solution is a
placement. The border color is 0 and not among the N colors.

The same seed makes the same jigsaw on every machine. Edges are distinct (equal only where tiles
touch), any (every cell random), or N (inner edges differ only in the N cells in their middle).";

#[derive(Debug, Args)]
#[command(after_help = AFTER_MAKE)]
pub(crate) struct MakeArgs {
    /// Rows and columns of tiles
    #[arg(value_name = "ROWSxCOLUMNS", value_parser = shape)]
    pub(crate) shape: (usize, usize),
    /// Cells on each side of a tile
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = number::within::<usize>(2, u64::from(u32::MAX)), allow_negative_numbers = true)]
    pub(crate) side: usize,
    /// What edges are like: distinct, any, or the number of cells in which inner edges differ
    #[arg(long, value_name = "KIND", default_value = "distinct", value_parser = edges)]
    pub(crate) edges: Edges,
    /// Orientations that a tile may have: 1 as it is, 4 turned, 8 turned and flipped
    #[arg(long, value_name = "N", default_value = "8", hide_possible_values = true, value_parser = orientations())]
    pub(crate) orientations: Freedom,
    /// Percentage of filled cells, before patterns are hidden
    #[arg(long, value_name = "PERCENT", default_value_t = 30, value_parser = number::within::<u64>(0, 100), allow_negative_numbers = true)]
    pub(crate) fill: u64,
    /// Hide a pattern in every picture: a file or sea-monster, then how often in one orientation,
    /// then how often in all others together; the numbers are exact, as chance occurrences are removed
    #[arg(long, value_name = "PATTERN[:N[:STRAYS]]")]
    pub(crate) hide: Vec<String>,
    /// Mix the tiles of this many pictures
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::within::<usize>(1, u64::from(u32::MAX)), allow_negative_numbers = true)]
    pub(crate) pictures: usize,
    /// Remove tiles: a number or a percentage
    #[arg(long, value_name = "N|N%", default_value = "0", value_parser = Share::parse, allow_hyphen_values = true)]
    pub(crate) missing: Share,
    /// Add copies of tiles under other ids: a number or a percentage
    #[arg(long, value_name = "N|N%", default_value = "0", value_parser = Share::parse, allow_hyphen_values = true)]
    pub(crate) duplicates: Share,
    /// Add tiles that belong to no picture: a number or a percentage
    #[arg(long, value_name = "N|N%", default_value = "0", value_parser = Share::parse, allow_hyphen_values = true)]
    pub(crate) foreign: Share,
    /// Spread the ids over all 64 bits
    #[arg(long)]
    pub(crate) wide_ids: bool,
    /// Make a board for edge matching with this many colors of edges
    #[arg(long, value_name = "N", value_parser = number::within::<usize>(1, MAX_COLORS as u64 - 1), allow_negative_numbers = true, help_heading = "Edge matching", conflicts_with_all = ["side", "edges", "orientations", "fill", "hide", "pictures", "missing", "duplicates", "foreign", "wide_ids"])]
    pub(crate) colors: Option<usize>,
    /// How many of these colors occur only between two tiles of the border
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true,
        help_heading = "Edge matching",
        requires = "colors"
    )]
    pub(crate) border_colors: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Write the tiles to this file; - is standard output, the default
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write the solution here: JSON, or the placement of a board; - is standard output, if the
    /// tiles go to a file
    #[arg(long, value_name = "FILE")]
    pub(crate) solution: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
}

/// A number, or a part of a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Share {
    Number(usize),
    Percent(usize),
}

impl Share {
    fn parse(text: &str) -> Result<Share, String> {
        let (number, is_percent) = match text.strip_suffix('%') {
            Some(number) => (number, true),
            None => (text, false),
        };
        match number.parse() {
            Ok(percent) if is_percent && percent <= 100 => Ok(Share::Percent(percent)),
            Ok(number) if !is_percent => Ok(Share::Number(number)),
            _ => Err("a number such as 12, or a part such as 10%".to_owned()),
        }
    }

    /// How many of `whole` it is.
    pub(crate) fn of(self, whole: usize) -> usize {
        match self {
            Share::Number(number) => number,
            Share::Percent(percent) => (whole as u128 * percent as u128 / 100) as usize,
        }
    }
}

fn edges(text: &str) -> Result<Edges, String> {
    match (text, text.parse()) {
        ("distinct", _) => Ok(Edges::Distinct),
        ("any", _) => Ok(Edges::Any),
        (_, Ok(bits)) if bits > 0 => Ok(Edges::Bits(bits)),
        _ => Err("distinct, any, or a number of cells such as 10".to_owned()),
    }
}
