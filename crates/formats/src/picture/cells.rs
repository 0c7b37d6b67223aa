//! From the pixels of a picture to a draft: which pixels are cells, which are empty, and what is said of it.
//!
//! ```text
//!   pixels ─▶ cells of several pixels? (core::pixel_grid) ─▶ ground ─▶ colors ─▶ draft
//!               │ like a printed puzzle: refused
//!               └ large, of many colors, or perhaps of blocks: a pixel is a cell, with a note
//! ```
//!
//! What a person says ([`Told`]) or a mark says that we write ([`pixel_mark`](super::pixel_mark)) is not asked of the
//! pixels. O(pixels).

use std::collections::{HashMap, HashSet, hash_map::Entry as Met};

use image::{Rgba, RgbaImage};
use pictogrid_core::{
    Draft, Fault, FaultKind, Note, Palette, Remedy, Task, Value,
    pixel_grid::{self, PixelCells, PixelGrid},
};

use super::background::{self, Ground};
use crate::{
    colors::{self, Shade},
    finished_picture,
    goal_picture::{WHITE, palette},
    reading_options::Told,
    runs,
};

/// The most pixels a side of a picture that is taken pixel by pixel without a note.
const MOST_PIXELS: u32 = 100;

/// The most colors of such a picture: more are blurred edges or a photograph.
const MOST_COLORS: usize = 16;

/// What the reader of a file knows of its picture.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    /// Each pixel is a cell, and nothing but white or transparent cells is empty: the file has a mark.
    pub(super) is_marked: bool,
    /// Black is filled, as the format says.
    pub(super) is_black_on_white: bool,
    /// Pictures of an animation.
    pub(super) n_frames: u32,
}

/// The draft of a picture.
pub(super) fn draft(image: RgbaImage, told: &Told, known: Known) -> Result<Draft, Fault> {
    let mut notes = Vec::new();
    if known.n_frames > 1 {
        notes.push(Note::Frames { frames: known.n_frames });
    }
    let (image, note) = match (told.pixels, known.is_marked) {
        (None, true) => (image, None),
        (told, _) => cells(image, told)?,
    };
    notes.extend(note);
    check_colors(&image)?;
    let (ground, note) = match &told.empty {
        Some(name) => (Ground::told(name, &image)?, None),
        None if known.is_black_on_white => (Ground::White, None),
        None if known.is_marked => (background::of_gaps(&image)?.unwrap_or(Ground::White), None),
        None => background::of(&image)?,
    };
    notes.extend(note);
    let mut draft = colored(image, ground)?;
    draft.notes = notes;
    Ok(draft)
}

/// The picture with one pixel for each cell, and what is to be said of it.
fn cells(image: RgbaImage, told: Option<[u32; 2]>) -> Result<(RgbaImage, Option<Note>), Fault> {
    let (width, height) = image.dimensions();
    let pixels: Vec<[u8; 4]> = image.pixels().map(|&Rgba(pixel)| pixel).collect();
    let shrunk = |grid: &PixelGrid| {
        let [columns, rows] = grid.size().map(|n| n as u32);
        let small = grid.pixels(width as usize, &pixels).concat();
        RgbaImage::from_raw(columns, rows, small).expect("a pixel for each cell")
    };
    if let Some(cell) = told {
        return match pixel_grid::cells_of_size(width as usize, &pixels, cell) {
            Some(grid) => Ok((shrunk(&grid), None)),
            None => Err(not_so_large([width, height], cell)),
        };
    }
    let as_it_is = Note::PixelIsCell { width, height };
    match pixel_grid::cells_of(width as usize, &pixels) {
        PixelCells::Larger(grid) => {
            let [across, down] = grid.cell;
            Ok((shrunk(&grid), Some(Note::CellPixels { width: across, height: down })))
        }
        PixelCells::Unsure => Ok((image, Some(as_it_is))),
        PixelCells::Pixels => {
            let is_odd = width.max(height) > MOST_PIXELS || has_more_colors(&image, MOST_COLORS);
            Ok((image, is_odd.then_some(as_it_is)))
        }
        PixelCells::Printed => {
            let message = "this looks like a printed puzzle: its numbers are not read here";
            let fault = Fault::new(FaultKind::Unsupported, message);
            Err(fault.remedy(Remedy::Use { task: Task::Scan }).remedy(Remedy::NamePixels))
        }
    }
}

fn not_so_large([width, height]: [u32; 2], [across, down]: [u32; 2]) -> Fault {
    let message = format!(
        "this picture of {width} × {height} pixels has no cells of {across} × {down} pixels, each of one \
         color; state another size, or none"
    );
    Fault::new(FaultKind::SizeMismatch, message)
}

fn colored(image: RgbaImage, ground: Ground) -> Result<Draft, Fault> {
    let mut met: HashMap<[u8; 3], Value> = HashMap::new();
    let mut shades = Vec::new();
    let mut cells = Vec::with_capacity(image.width() as usize * image.height() as usize);
    // Most pixels are like their neighbor, and need not be looked up.
    let mut last = None;
    for pixel in image.pixels() {
        if let Some((same, value)) = last
            && same == pixel.0
        {
            cells.push(value);
            continue;
        }
        let [red, green, blue, _] = pixel.0;
        let rgb = [red, green, blue];
        let is_empty = ground.has(pixel.0);
        let next = Value(shades.len() as u8 + 1);
        let value = match met.entry(rgb) {
            _ if is_empty => Value::EMPTY,
            Met::Occupied(entry) => *entry.get(),
            Met::Vacant(_) if shades.len() == Palette::MOST_COLORS => return Err(too_many()),
            Met::Vacant(entry) => {
                shades.push((None, Some(Shade { name: None, rgb })));
                *entry.insert(next)
            }
        };
        last = Some((pixel.0, value));
        cells.push(value);
    }
    let width = image.width() as usize;
    drop(image);
    finished_picture::by_picture(width, cells, on_ground(ground, shades)?)
}

/// The palette. A dark ground, or one beside white, stays behind what it was behind.
fn on_ground(ground: Ground, shades: Vec<(Option<char>, Option<Shade>)>) -> Result<Palette, Fault> {
    let has_white =
        || shades.iter().any(|(_, shade)| shade.as_ref().is_some_and(|s| s.rgb == WHITE));
    match ground {
        Ground::Color(rgb) if is_dark(rgb) || has_white() => {
            let palette = colors::palette(Some(Shade { name: None, rgb }), shades)?;
            Ok(runs::spell(&palette, |_| true))
        }
        _ => palette(shades),
    }
}

fn is_dark([red, green, blue]: [u8; 3]) -> bool {
    // How much each color adds to the light, out of a thousand.
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 500 * 255
}

/// Refuses more colors than a puzzle can have, that of empty cells and a transparent one among them,
/// before it is asked which of them is empty.
fn check_colors(image: &RgbaImage) -> Result<(), Fault> {
    if has_more_colors(image, Palette::MOST_COLORS + 1) { Err(too_many()) } else { Ok(()) }
}

/// Whether a picture has more colors than this.
fn has_more_colors(image: &RgbaImage, most: usize) -> bool {
    let mut met = HashSet::new();
    image.pixels().filter(|pixel| pixel.0[3] > 0).any(|&Rgba([r, g, b, _])| {
        met.insert([r, g, b]);
        met.len() > most
    })
}

fn too_many() -> Fault {
    let message = format!("this picture has more than {} colors", Palette::MOST_COLORS);
    Fault::new(FaultKind::BadColor, message).remedy(Remedy::Use { task: Task::Make })
}
