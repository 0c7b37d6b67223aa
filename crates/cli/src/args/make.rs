//! The arguments of `pictogrid make`.
//!
//! ```text
//!   make photo.jpg cat.non        a picture, and the puzzle to write
//!   make photo.jpg                shows the puzzle, writes nothing
//!   make --qr TEXT code.non       a QR code: no picture, and none of the flags for one
//! ```
//!
//! The flags become a `Recipe` of the library here, so that the command only hands it on. With `--qr`
//! there is no picture to work on, and flags that would be ignored then are refused: who gave one
//! expects something of it. What excludes each other stands in the definition, so that help and
//! refusals cannot differ; only the positions, whose meaning depends on `--qr`, are told apart by the
//! command.

use std::path::PathBuf;

use clap::Args;
use pictogrid_generate::picture::{Crop, FilledTone, Recipe, Threshold, Tones};

use super::{BoundArgs, ForceArgs, TalkArgs, number};

const AFTER: &str = "\
Examples:
  pictogrid make photo.jpg cat.non              40 columns, black and white
  pictogrid make sprite.png sprite.non          pixel art is taken as it is, in its colors
  pictogrid make photo.jpg cat.non --size 60x40 --best
  pictogrid make flag.png flag.non --colors 4   four colors, one of them empty
  pictogrid make logo.png --threshold local     shows it, saves nothing
  pictogrid make --qr 'https://example.org' code.non
  pictogrid make photo.jpg - | pictogrid render - page.pdf

The picture and its verdict are printed at once. A puzzle with several solutions is saved, too, and
reported; --best looks for one that is unique. Solving is limited to a few seconds of work, so that
a picture of noise is saved with the verdict `stopped`; Ctrl-C ends it as well.";

/// A picture and what is to become of it.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct MakeArgs {
    /// The picture (PNG, JPEG, GIF, BMP, WebP or PNM, - for standard input), and after it the
    /// puzzle to write, - for standard output; with --qr the puzzle alone
    #[arg(value_name = "PICTURE OUT", num_args = 0..=2)]
    pub(crate) places: Vec<PathBuf>,
    /// Make a QR code of this text; cells are given if that makes it unique, as few as are found
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["size", "crop", "threshold", "invert", "patch", "smooth", "best"])]
    pub(crate) qr: Option<String>,
    /// Columns, or columns and rows: 40, 60x40 [default: 40 columns, or fewer if the picture has
    /// fewer pixels; for pixel art, its blocks]
    #[arg(long, value_name = "N", value_parser = size, allow_hyphen_values = true)]
    pub(crate) size: Option<(u32, Option<u32>)>,
    /// How many pixels a cell of pixel art has: 16, or 8x16 [default: as many as are found]
    #[arg(long, value_name = "N", value_parser = super::read::pixels, allow_hyphen_values = true, conflicts_with_all = ["qr", "size"])]
    pub(crate) pixels: Option<[u32; 2]>,
    /// Take only this part of the picture, in pixels: left,top,width,height
    #[arg(long, value_name = "X,Y,W,H", value_parser = crop, allow_hyphen_values = true)]
    pub(crate) crop: Option<Crop>,
    /// Which cells become black: auto, local (darker than their surroundings), dither (scattered
    /// dots), or those darker than this percentage
    #[arg(long, value_name = "WHICH", value_parser = threshold, allow_hyphen_values = true)]
    pub(crate) threshold: Option<Threshold>,
    /// Use this many colors, 2 to 16; the color of the border is that of empty cells
    #[arg(long, value_name = "K", value_parser = number::within::<u8>(2, 16), conflicts_with_all = ["qr", "threshold", "invert"], allow_negative_numbers = true)]
    pub(crate) colors: Option<u8>,
    /// Exchange black and white
    #[arg(long)]
    pub(crate) invert: bool,
    /// Remove areas of fewer cells than this: they take the color around them [default: 2]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) patch: Option<u32>,
    /// Give every cell the most frequent color around it, this many times, 0 to 9
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number::within::<u32>(0, 9), allow_negative_numbers = true)]
    pub(crate) smooth: u32,
    /// Try many settings, fix what looks better but has several solutions, and keep the best puzzle:
    /// unique, then solved by lines, then most like the picture
    #[arg(long)]
    pub(crate) best: bool,
    #[command(flatten)]
    pub(crate) bounds: BoundArgs,
    /// The title of the puzzle
    #[arg(long, value_name = "TEXT", help_heading = "Puzzle")]
    pub(crate) title: Option<String>,
    /// Its author
    #[arg(long, value_name = "NAME", help_heading = "Puzzle")]
    pub(crate) author: Option<String>,
    /// The license it may be shared under
    #[arg(long, value_name = "NAME", help_heading = "Puzzle")]
    pub(crate) license: Option<String>,
    #[command(flatten)]
    pub(crate) force: ForceArgs,
    #[command(flatten)]
    pub(crate) talk: TalkArgs,
}

impl MakeArgs {
    /// The recipe, with `usual_width` columns if none are asked for.
    pub(crate) fn recipe(&self, usual_width: u32) -> Recipe {
        let (width, height) = self.size.unwrap_or((usual_width, None));
        let usual = Recipe::new(width);
        Recipe {
            crop: self.crop,
            height,
            tones: match (self.colors, self.threshold) {
                (Some(k), _) => Tones::Colors(k),
                (None, Some(threshold)) => Tones::Black(threshold),
                (None, None) => usual.tones,
            },
            filled: if self.invert { FilledTone::Light } else { FilledTone::Dark },
            least_patch: self.patch.unwrap_or(usual.least_patch),
            n_smooth: self.smooth,
            ..usual
        }
    }

    /// Whether pixel art of this size is what was asked for, with no other tones.
    pub(crate) fn takes_as_it_is(&self, width: u32, height: u32) -> bool {
        let is_size =
            self.size.is_none_or(|(w, h)| w == width && h.is_none_or(|rows| rows == height));
        is_size && !self.has_tones() && self.patch.is_none() && self.smooth == 0
    }

    /// Whether a flag chooses the colors.
    pub(crate) fn has_tones(&self) -> bool {
        self.colors.is_some() || self.threshold.is_some() || self.invert
    }
}

fn size(text: &str) -> Result<(u32, Option<u32>), String> {
    let number = |text: &str| match text.parse() {
        Ok(0) | Err(_) => Err("a size is 40 or 60x40, and at least 1".to_owned()),
        Ok(number) => Ok(number),
    };
    match text.split_once(['x', 'X', '×']) {
        Some((width, height)) => Ok((number(width)?, Some(number(height)?))),
        None => Ok((number(text)?, None)),
    }
}

fn crop(text: &str) -> Result<Crop, String> {
    let numbers: Result<Vec<u32>, _> = text.split(',').map(|part| part.trim().parse()).collect();
    match numbers.as_deref() {
        Ok(&[left, top, width, height]) => Ok(Crop { left, top, width, height }),
        _ => Err("a crop is left,top,width,height in pixels, such as 10,20,300,200".to_owned()),
    }
}

fn threshold(text: &str) -> Result<Threshold, String> {
    match text {
        "auto" => Ok(Threshold::Even),
        "local" => Ok(Threshold::Local { percent: 6, part: 8 }),
        "dither" => Ok(Threshold::Strewn),
        percent => match percent.trim_end_matches('%').parse() {
            Ok(percent @ 0..=100) => Ok(Threshold::Level(percent)),
            _ => Err("it is auto, local, dither, or 0 to 100 percent".to_owned()),
        },
    }
}
