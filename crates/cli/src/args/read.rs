//! How an input is read: what a person says of it, the same for every command that reads puzzles.
//!
//! ```text
//!   --from ID        its format
//!   --empty WHAT     the sign or color of empty cells
//!   --pixels WxH     pixels of a cell of a picture
//!   --columns-first  which clues come first where the input does not say
//!   --pictures       pictures of a folder count
//! ```
//!
//! They become a [`Reading`] here, which goes along with the inputs.

use clap::Args;
use pictogrid_formats::Told;

use super::format;
use crate::input::items::Reading;

/// What is said of the inputs.
#[derive(Debug, Default, Args)]
pub(crate) struct ReadArgs {
    /// Read the puzzle in this format instead of recognizing it by its contents
    #[arg(long, value_name = "ID", value_parser = format::any())]
    pub(crate) from: Option<String>,
    /// The sign of empty cells in a drawing, such as ~; their color in a picture, such as black or
    /// '#1d2b53', or none if no cell is empty
    #[arg(long, value_name = "SIGN|COLOR", allow_hyphen_values = true)]
    pub(crate) empty: Option<String>,
    /// How many pixels of a picture are a cell: 16, 8x16, or 1 if each pixel is a cell
    #[arg(long, value_name = "N", value_parser = pixels, allow_hyphen_values = true)]
    pub(crate) pixels: Option<[u32; 2]>,
    /// Take the first clues for those of the columns, where the input does not say which they are
    #[arg(long)]
    pub(crate) columns_first: bool,
}

impl ReadArgs {
    /// How the inputs are read.
    pub(crate) fn reading(&self) -> Reading {
        let told = Told {
            empty: self.empty.clone(),
            pixels: self.pixels,
            has_columns_first: self.columns_first,
        };
        Reading { from: self.from.clone(), told, takes_pictures: false }
    }
}

/// The same for inputs that may be folders.
#[derive(Debug, Default, Args)]
pub(crate) struct ReadAllArgs {
    #[command(flatten)]
    pub(crate) one: ReadArgs,
    /// In a folder, read pictures (PNG, GIF, BMP, PBM) as well; without this flag only if it has nothing
    /// else
    #[arg(long)]
    pub(crate) pictures: bool,
}

impl ReadAllArgs {
    /// How the inputs are read.
    pub(crate) fn reading(&self) -> Reading {
        Reading { takes_pictures: self.pictures, ..self.one.reading() }
    }
}

pub(crate) fn pixels(text: &str) -> Result<[u32; 2], String> {
    let number = |text: &str| match text.trim().parse() {
        Ok(number @ 1..=10_000) => Ok(number),
        _ => Err("it is pixels of a cell, such as 16 or 8x16".to_owned()),
    };
    match text.split_once(['x', 'X', '×']) {
        Some((width, height)) => Ok([number(width)?, number(height)?]),
        None => number(text).map(|side| [side; 2]),
    }
}
