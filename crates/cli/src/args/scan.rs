//! The arguments of `pictogrid scan`.
//!
//! ```text
//!   scan page.png                 the puzzle on standard output, what was noticed on standard error
//!   scan page.png -o page.non     the puzzle in a file, what was noticed on standard output
//!   scan *.png --json             a line for each picture, no puzzle
//! ```
//!
//! The corners of the grid help only with its size, so each flag asks for the other, and both are those of
//! one picture. No file is opened here.

use std::path::PathBuf;

use clap::Args;

use super::{BoundArgs, ForceArgs, TalkArgs, usage};

const AFTER: &str = "\
Examples:
  pictogrid scan page.png                        the puzzle, and the numbers to look at
  pictogrid scan photo.jpg -o page.non           the puzzle as a file
  pictogrid scan page.png | pictogrid solve -    solves it
  pictogrid scan page.png --json                 with the place of every number in the picture
  pictogrid scan photo.jpg --size 20x15 --corners 210,180,1210,190,1200,940,205,930

It reads screenshots, scans and photographs of a flat page: black and white, printed numbers to the
left of the grid and above it. The puzzle itself chooses among the readings: rows and columns have
equal sums, and nearly always one picture fits.

The exit code is 0 if one picture fits and no number is in doubt, 3 if several fit or a number is in
doubt, 4 if none fits, 5 if that was not settled, and 1 if there is no grid. The puzzle is printed
in all cases but the last; where its clues do not fit each other, as text to mend.";

/// Pictures of printed puzzles.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct ScanArgs {
    /// Pictures of a puzzle each (PNG, JPEG, GIF, BMP, WebP or PNM), - for standard input
    #[arg(value_name = "PICTURE", required = true)]
    pub(crate) pictures: Vec<PathBuf>,
    /// The corners of the grid without its numbers, in pixels: top left, top right, bottom right,
    /// bottom left, as eight numbers
    #[arg(long, value_name = "X,Y,..", value_parser = corners, allow_hyphen_values = true, requires = "size")]
    pub(crate) corners: Option<[[f32; 2]; 4]>,
    /// Columns and rows of the grid between the corners, such as 20x15
    #[arg(long, value_name = "WxH", value_parser = size, allow_hyphen_values = true, requires = "corners")]
    pub(crate) size: Option<[usize; 2]>,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The file to write, in the format of its suffix; - for standard output, which is the default
    #[arg(short, long, value_name = "OUT", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,
    /// Print one JSON object per line: clues, verdict, doubts, and the box of each number
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

impl ScanArgs {
    /// Ends the program if flags contradict each other in a way that only their values show.
    pub(crate) fn refuse_contradictions(&self) {
        let is_piped = self.output.as_ref().is_some_and(|out| out.as_os_str() == "-");
        if is_piped && self.json {
            usage::refuse(
                "scan",
                "standard output has the puzzle; name a file, or leave out --json",
            );
        }
        if self.corners.is_some() && self.pictures.len() > 1 {
            usage::refuse("scan", "--corners are those of one picture; name one");
        }
    }
}

fn corners(text: &str) -> Result<[[f32; 2]; 4], String> {
    let number = |part: &str| part.trim().parse::<f32>().ok().filter(|at| at.is_finite());
    let numbers: Option<Vec<f32>> = text.split(',').map(number).collect();
    match numbers.as_deref() {
        Some(&[a, b, c, d, e, f, g, h]) => Ok([[a, b], [c, d], [e, f], [g, h]]),
        _ => {
            Err("corners are eight numbers, x and y of each from the top left clockwise, such as \
                  10,20,310,20,310,220,10,220"
                .to_owned())
        }
    }
}

fn size(text: &str) -> Result<[usize; 2], String> {
    let side = |side: &str| side.parse::<usize>().ok().filter(|side| (1..=MOST).contains(side));
    let sides = text.split_once(['x', 'X', '×']);
    sides
        .and_then(|(width, height)| Some([side(width)?, side(height)?]))
        .ok_or_else(|| format!("a size is columns and rows, such as 20x15; up to {MOST} each"))
}

/// The most cells of a side.
const MOST: usize = 140;
