//! A picture as a puzzle: cropped, shrunk to cells, reduced to few tones, rid of specks.
//!
//! ```text
//!   crop      a part of the picture
//!   shrink    a cell for each patch of pixels, keeping edges       shrink.rs
//!   tones     black and white by a threshold, or k colors          threshold.rs, palette.rs
//!   despeckle patches that are too small take the tone around      despeckle.rs
//!   likeness  how near the result is to the picture, 0 to 1        likeness.rs
//! ```
//!
//! Pixel art has its cells already and is taken as it is if nothing else is asked for: `pixel_art.rs`.
//! One recipe makes one picture; [`best`](best::best) tries several. Linear in the pixels.

pub mod best;
mod dark_cells;
#[cfg(feature = "pictures")]
mod decode;
mod despeckle;
mod likeness;
pub mod load;
mod palette;
mod pixel_art;
mod shrink;
mod threshold;

use std::fmt;

use pictogrid_core::{Color, Palette, Picture, Remedy, Shape, Value};

pub use dark_cells::{dark_cells, is_picture};
pub use load::{LoadError, Loaded, Weight, load, weigh};
pub use threshold::Threshold;

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// A picture in pixels, on white where it was transparent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: u32,
    height: u32,
    dots: Vec<Rgb>,
}

impl Pixels {
    /// The picture with these pixels, row by row. It is no larger than there are pixels for; without
    /// any it is a single white one.
    #[must_use]
    pub fn new(width: u32, height: u32, mut dots: Vec<Rgb>) -> Pixels {
        if dots.is_empty() {
            dots.push([255; 3]);
        }
        let n = dots.len() as u64;
        let width = u64::from(width).clamp(1, n);
        let height = u64::from(height).clamp(1, n / width);
        dots.truncate((width * height) as usize);
        Pixels { width: width as u32, height: height as u32, dots }
    }

    /// Pixels of a row.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Rows of pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.height
    }

    /// All pixels, row by row.
    #[must_use]
    pub fn dots(&self) -> &[Rgb] {
        &self.dots
    }

    fn cropped(&self, crop: &Crop) -> Pixels {
        let rows = self.dots.chunks(self.width as usize);
        let rows = rows.skip(crop.top as usize).take(crop.height as usize);
        let (left, right) = (crop.left as usize, (crop.left + crop.width) as usize);
        let dots = rows.flat_map(|row| &row[left..right]).copied().collect();
        Pixels::new(crop.width, crop.height, dots)
    }
}

/// A part of a picture, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop {
    /// Pixels left of it.
    pub left: u32,
    /// Pixels above it.
    pub top: u32,
    /// Its width.
    pub width: u32,
    /// Its height.
    pub height: u32,
}

/// How colors are reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tones {
    /// Black where it is darker than this.
    Black(Threshold),
    /// This many colors; the color of the border is that of empty cells.
    Colors(u8),
}

/// Which cells of a picture in black and white are filled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FilledTone {
    /// The dark ones, as ink on paper.
    #[default]
    Dark,
    /// The light ones, as chalk on a board.
    Light,
}

/// The settings that make a puzzle from a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The part of the picture to use; `None` for all of it.
    pub crop: Option<Crop>,
    /// Columns of cells.
    pub width: u32,
    /// Rows of cells; as many as the shape of the picture asks for if none are said.
    pub height: Option<u32>,
    /// How colors are reduced.
    pub tones: Tones,
    /// Which cells of a picture in black and white are filled; not used with colors.
    pub filled: FilledTone,
    /// Areas of fewer cells than this take the color around them.
    pub least_patch: u32,
    /// How many times each cell takes the most frequent color around it.
    pub n_smooth: u32,
}

impl Recipe {
    /// The usual recipe for this many columns.
    #[must_use]
    pub fn new(width: u32) -> Recipe {
        Recipe {
            crop: None,
            width,
            height: None,
            tones: Tones::Black(Threshold::Even),
            filled: FilledTone::Dark,
            least_patch: 2,
            n_smooth: 0,
        }
    }
}

/// Why a recipe does not fit a picture. Sizes are of width and height.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RecipeError {
    /// The crop is not inside of the picture.
    CropOutside {
        /// The part.
        crop: Crop,
        /// The pixels of the picture.
        pixels: [u32; 2],
    },
    /// A puzzle cannot have so many cells, or none.
    BadSize {
        /// The cells.
        cells: [u32; 2],
    },
    /// There are more cells than pixels.
    TooFewPixels {
        /// The cells.
        cells: [u32; 2],
        /// The pixels of the picture.
        pixels: [u32; 2],
    },
}

impl RecipeError {
    /// What helps: each of these alone.
    #[must_use]
    pub fn remedies(&self) -> Vec<Remedy> {
        match self {
            RecipeError::CropOutside { .. } => Vec::new(),
            RecipeError::BadSize { .. } => vec![Remedy::SideAtMost { cells: MOST_SIDE }],
            RecipeError::TooFewPixels { pixels: [columns, rows], .. } => {
                vec![Remedy::SizeAtMost { columns: *columns, rows: *rows }, Remedy::UsualSize]
            }
        }
    }
}

impl fmt::Display for RecipeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecipeError::CropOutside { crop, pixels: [width, height] } => write!(
                f,
                "the crop of {} × {} pixels at {},{} is not inside the picture, which has {width} × \
                 {height}",
                crop.width, crop.height, crop.left, crop.top
            ),
            RecipeError::BadSize { cells: [width, height] } => {
                write!(f, "a puzzle of {width} × {height} cells cannot be made")
            }
            RecipeError::TooFewPixels { cells: [width, height], pixels: [wide, high] } => write!(
                f,
                "the picture has {wide} × {high} pixels, too few for {width} × {height} cells"
            ),
        }
    }
}

impl std::error::Error for RecipeError {}

/// A picture in cells.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// The picture.
    pub picture: Picture,
    /// Its colors.
    pub palette: Palette,
    /// The likeness to the original: mean structural similarity, 1 if equal. Black and white count as
    /// the two grays that they stand for.
    pub likeness: f64,
}

/// The most cells a side.
const MOST_SIDE: u32 = 512;

/// The most columns of a puzzle for which nobody asked for a size.
const USUAL_WIDTH: u32 = 40;

/// The default number of columns: forty, or fewer if the picture has fewer pixels or would get too
/// many rows.
pub fn usual_width(pixels: &Pixels, crop: Option<&Crop>) -> Result<u32, RecipeError> {
    let (width, height) = match crop {
        Some(crop) => (crop.width, crop.height),
        None => (pixels.width, pixels.height),
    };
    crop.map_or(Ok(()), |crop| check_crop(pixels, crop))?;
    let most = u64::from(MOST_SIDE) * u64::from(width) / u64::from(height);
    Ok(USUAL_WIDTH.min(width).min((most as u32).max(1)))
}

/// A picture of few colors and of blocks, which has its cells already.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelArt {
    /// Columns of cells.
    pub width: u32,
    /// Rows of cells.
    pub height: u32,
    /// Pixels of a cell, across and down.
    pub cell: [u32; 2],
    tones: Vec<u8>,
    inks: Vec<Rgb>,
}

impl PixelArt {
    /// The picture, or the part of it, in its own cells; `None` if it is no pixel art.
    pub fn of(pixels: &Pixels, crop: Option<&Crop>) -> Result<Option<PixelArt>, RecipeError> {
        PixelArt::find(pixels, crop, None)
    }

    /// The same with cells of this many pixels, across and down; `None` if it has no such cells.
    pub fn of_size(
        pixels: &Pixels,
        crop: Option<&Crop>,
        cell: [u32; 2],
    ) -> Result<Option<PixelArt>, RecipeError> {
        PixelArt::find(pixels, crop, Some(cell))
    }

    fn find(
        pixels: &Pixels,
        crop: Option<&Crop>,
        told: Option<[u32; 2]>,
    ) -> Result<Option<PixelArt>, RecipeError> {
        let cropped = crop.map(|crop| crop_of(pixels, crop)).transpose()?;
        let cells = pixel_art::cells_of(cropped.as_ref().unwrap_or(pixels), told);
        Ok(cells.map(|(cells, cell)| {
            let (tones, inks) = pixel_art::tones_of(&cells);
            PixelArt { width: cells.width, height: cells.height, cell, tones, inks }
        }))
    }

    /// Its colors, that of empty cells among them.
    #[must_use]
    pub fn n_colors(&self) -> usize {
        self.inks.len()
    }

    /// The picture as it is.
    #[must_use]
    pub fn as_it_is(&self) -> Made {
        let values = self.tones.iter().copied().map(Value).collect();
        let picture = Picture::new(Shape::rect(self.width, self.height), values);
        Made { picture, palette: palette_of(&self.inks), likeness: 1.0 }
    }
}

/// Makes a picture in cells.
pub fn make(pixels: &Pixels, recipe: &Recipe) -> Result<Made, RecipeError> {
    Ok(Shrunk::new(pixels, recipe)?.make(recipe))
}

/// A picture that is cropped and shrunk to cells, which takes longer than all that follows.
struct Shrunk {
    width: u32,
    height: u32,
    cells: shrink::Cells,
}

impl Shrunk {
    fn new(pixels: &Pixels, recipe: &Recipe) -> Result<Shrunk, RecipeError> {
        let cropped = recipe.crop.map(|crop| crop_of(pixels, &crop)).transpose()?;
        let pixels = cropped.as_ref().unwrap_or(pixels);
        let (width, height) = sides(pixels, recipe)?;
        let cells = shrink::shrink(pixels, width as usize, height as usize);
        Ok(Shrunk { width, height, cells })
    }

    /// Reduces the cells to tones. Size and crop are settled.
    fn make(&self, recipe: &Recipe) -> Made {
        let width = self.width as usize;
        let (mut tones, inks) = self.toned(recipe, width);
        for _ in 0..recipe.n_smooth {
            tones = despeckle::smooth(&tones, width, inks.len());
        }
        despeckle::despeckle(&mut tones, width, recipe.least_patch as usize);
        let likeness = self.likeness(recipe.tones, &tones, &inks);
        let shape = Shape::rect(self.width, self.height);
        let picture = Picture::new(shape, tones.into_iter().map(Value).collect());
        Made { picture, palette: palette_of(&inks), likeness }
    }

    /// How near a picture in tones is to the original.
    fn likeness(&self, sort: Tones, tones: &[u8], inks: &[Rgb]) -> f64 {
        let lights = likeness::lights(&self.cells.mean);
        let seen = match sort {
            Tones::Black(_) => likeness::in_means(&lights, tones),
            Tones::Colors(_) => {
                let ink = |&tone: &u8| inks[usize::from(tone)];
                likeness::lights(&tones.iter().map(ink).collect::<Vec<Rgb>>())
            }
        };
        likeness::likeness(&lights, &seen, self.width as usize)
    }

    fn toned(&self, recipe: &Recipe, width: usize) -> (Vec<u8>, Vec<Rgb>) {
        let kept = &self.cells.kept;
        match recipe.tones {
            Tones::Black(threshold) => {
                let mut tones = threshold.apply(&likeness::lights(kept), width);
                if recipe.filled == FilledTone::Light {
                    tones.iter_mut().for_each(|tone| *tone = 1 - *tone);
                }
                (tones, vec![[255; 3], [0; 3]])
            }
            Tones::Colors(k) => palette::reduce(kept, width, usize::from(k)),
        }
    }
}

fn crop_of(pixels: &Pixels, crop: &Crop) -> Result<Pixels, RecipeError> {
    check_crop(pixels, crop).map(|()| pixels.cropped(crop))
}

fn check_crop(pixels: &Pixels, crop: &Crop) -> Result<(), RecipeError> {
    let fits = |from: u32, side: u32, all: u32| {
        side > 0 && u64::from(from) + u64::from(side) <= u64::from(all)
    };
    if fits(crop.left, crop.width, pixels.width) && fits(crop.top, crop.height, pixels.height) {
        return Ok(());
    }
    Err(RecipeError::CropOutside { crop: *crop, pixels: [pixels.width, pixels.height] })
}

/// Columns and rows of cells.
fn sides(pixels: &Pixels, recipe: &Recipe) -> Result<(u32, u32), RecipeError> {
    let width = recipe.width;
    let exact = f64::from(width) * f64::from(pixels.height) / f64::from(pixels.width);
    let height = recipe.height.unwrap_or((exact.round() as u32).max(1));
    if width == 0 || height == 0 || width.max(height) > MOST_SIDE {
        return Err(RecipeError::BadSize { cells: [width, height] });
    }
    if width > pixels.width || height > pixels.height {
        let pixels = [pixels.width, pixels.height];
        return Err(RecipeError::TooFewPixels { cells: [width, height], pixels });
    }
    Ok((width, height))
}

fn palette_of(inks: &[Rgb]) -> Palette {
    if inks == [[255; 3], [0; 3]] {
        return Palette::black_and_white();
    }
    let usual = Palette::of_values(inks.len().max(2));
    let color = |(value, usual): (usize, &Color)| {
        let rgb = inks.get(value).copied().unwrap_or(usual.rgb);
        let [r, g, b] = rgb;
        Color { name: format!("#{r:02x}{g:02x}{b:02x}").into(), rgb, letter: usual.letter }
    };
    let colors = usual.colors().iter().enumerate().map(color).collect();
    Palette::new(colors).unwrap_or(usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A dark disk on white.
    fn disk(side: u32) -> Pixels {
        let dot = |i: u32| {
            let (x, y) = (f64::from(i % side) + 0.5, f64::from(i / side) + 0.5);
            let (half, r) = (f64::from(side) / 2.0, f64::from(side) * 0.35);
            if (x - half).hypot(y - half) < r { [40, 30, 60] } else { [250; 3] }
        };
        Pixels::new(side, side, (0..side * side).map(dot).collect())
    }

    #[test]
    fn a_disk_stays_a_disk() {
        let made = make(&disk(100), &Recipe::new(10)).unwrap();
        let rows =
            ["...####...", "..######..", "..######..", "..######..", "..######..", "...####..."];
        assert_eq!(made.picture.rows()[2..8], rows);
        assert!(made.likeness > 0.8, "{}", made.likeness);
    }

    #[test]
    fn without_a_size_it_is_what_fits() {
        let width = |w: u32, h: u32| {
            let pixels = Pixels::new(w, h, vec![[255; 3]; (w * h) as usize]);
            let width = usual_width(&pixels, None).unwrap();
            let made = make(&pixels, &Recipe::new(width)).unwrap();
            assert!(made.picture.shape().n_cells() > 0);
            width
        };
        assert_eq!([width(300, 200), width(16, 16)], [40, 16]);
        assert_eq!([width(20_000, 8), width(60, 2_000)], [40, 15]);
        let crop = Crop { left: 2, top: 2, width: 12, height: 9 };
        assert_eq!(usual_width(&disk(20), Some(&crop)), Ok(12));
        assert!(usual_width(&disk(20), Some(&Crop { height: 0, ..crop })).is_err());
    }

    #[test]
    fn two_colors_and_the_border_is_empty() {
        let recipe = Recipe { tones: Tones::Colors(2), ..Recipe::new(10) };
        let made = make(&disk(100), &recipe).unwrap();
        assert_eq!(made.picture.rows()[4], "..######..");
        assert_eq!(made.palette.colors()[0].rgb, [250; 3]);
        assert_eq!(made.palette.colors()[1].rgb, [40, 30, 60]);
    }
}
