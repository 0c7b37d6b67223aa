//! The arguments of `pictogrid make`.
//!
//! What is to become of a picture is made a `Recipe` of the library here, so that the command only
//! hands it on. With `--qr` there is no picture to work on, and flags that would be ignored then
//! are refused.

use std::path::PathBuf;

use clap::Args;
use pictogrid_generate::picture::{Crop, Recipe, Threshold, Tones};

use super::{ForceArgs, TalkArgs};

const AFTER: &str = "\
Examples:
  pictogrid make photo.jpg cat.non              40 columns, black and white
  pictogrid make photo.jpg cat.non --size 60x40 --best
  pictogrid make flag.png flag.non --colors 4   four colors, one of them empty
  pictogrid make logo.png --threshold local     a look at it, nothing is saved
  pictogrid make --qr 'https://example.org' code.non
  pictogrid make photo.jpg - | pictogrid render - page.pdf

The picture and its verdict are printed at once. An ambiguous one is saved, too, and said to be so;
--best looks for another that is unique. Solving is bounded by work, too, so that a picture of
noise is saved with the verdict `stopped` after some seconds; Ctrl-C ends it as well.";

/// A picture and what is to become of it.
#[derive(Debug, Args)]
#[command(after_help = AFTER)]
pub(crate) struct MakeArgs {
    /// The picture (PNG, JPEG, GIF, BMP, WebP or PNM, - for standard input), and after it the
    /// puzzle to write, - for standard output; with --qr the puzzle alone
    #[arg(value_name = "PICTURE OUT", num_args = 0..=2)]
    pub(crate) places: Vec<PathBuf>,
    /// Make a QR code of this text, with as few given cells as are found
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["size", "crop", "threshold", "invert", "patch", "smooth", "best"])]
    pub(crate) qr: Option<String>,
    /// Columns, or columns and rows: 40, 60x40
    #[arg(long, value_name = "N", default_value = "40", hide_default_value = true, value_parser = size, allow_hyphen_values = true)]
    pub(crate) size: (u32, Option<u32>),
    /// The part to take, in pixels: left,top,width,height
    #[arg(long, value_name = "X,Y,W,H", value_parser = crop, allow_hyphen_values = true)]
    pub(crate) crop: Option<Crop>,
    /// What is black: auto, local (darker than around it), dither (dots, as many as it is dark), or
    /// darker than so many percent
    #[arg(long, value_name = "WHICH", default_value = "auto", hide_default_value = true, value_parser = threshold, allow_hyphen_values = true)]
    pub(crate) threshold: Threshold,
    /// Take this many colors, 2 to 16, the one of the border being that of empty cells
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u8).range(2..=16), conflicts_with_all = ["qr", "threshold", "invert"], allow_negative_numbers = true)]
    pub(crate) colors: Option<u8>,
    /// Exchange black and white
    #[arg(long)]
    pub(crate) invert: bool,
    /// Patches of fewer cells than this take the tone around them
    #[arg(long, value_name = "N", default_value_t = 2, allow_negative_numbers = true)]
    pub(crate) patch: u32,
    /// How often every cell takes the tone of most cells around it, 0 to 9
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=9), allow_negative_numbers = true)]
    pub(crate) smooth: u32,
    /// Try many settings (a hundred and more in black and white) and keep the best: unique, then solved by lines, then most alike
    #[arg(long)]
    pub(crate) best: bool,
    /// Stop solving after this much time, such as 500ms, 30s or 2m, --best included; what was made
    /// by then is written
    #[arg(long, value_name = "TIME", value_parser = crate::duration::parse, allow_hyphen_values = true)]
    pub(crate) timeout: Option<std::time::Duration>,
    /// The title that the puzzle gets
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
    /// What is to become of the picture.
    pub(crate) fn recipe(&self) -> Recipe {
        Recipe {
            crop: self.crop,
            height: self.size.1,
            tones: self.colors.map_or(Tones::Black(self.threshold), Tones::Colors),
            is_inverted: self.invert,
            least_patch: self.patch,
            n_smooth: self.smooth,
            ..Recipe::new(self.size.0)
        }
    }
}

fn size(text: &str) -> Result<(u32, Option<u32>), String> {
    let number = |text: &str| text.parse().map_err(|_| "a size is 40 or 60x40".to_owned());
    match text.split_once(['x', '×']) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_crops_and_thresholds() {
        assert_eq!((size("40"), size("60x40")), (Ok((40, None)), Ok((60, Some(40)))));
        assert!(size("x").is_err() && size("4x").is_err());
        assert_eq!(crop("1, 2,3,4"), Ok(Crop { left: 1, top: 2, width: 3, height: 4 }));
        assert!(crop("1,2,3").is_err() && crop("1,2,3,-4").is_err());
        assert_eq!(threshold("35%"), Ok(Threshold::Level(35)));
        assert!(threshold("101").is_err());
    }
}
