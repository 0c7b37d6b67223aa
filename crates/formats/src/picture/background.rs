//! Which cells of a picture are empty: its transparent ones, or its white ones, or those of a color.
//!
//! ```text
//!   transparent   white   other colors     empty
//!   none          none    one              none: every cell is filled
//!   none          none    several          the color that most of the border has, with a note;
//!                                          a fault if two have as much
//!   none          some    any              white; with a note if all of the border has another color
//!   some          none    any              transparent
//!   some          some    none             transparent: white is all that is drawn
//!   some          some    some             transparent where it is plainly the ground, else a fault
//! ```
//!
//! In the last row either may be meant. A figure that is cut out has white eyes, which are filled; a
//! drawing on white paper may have lost its margin (a GIF whose first picture is smaller than its
//! canvas) or have a hole, and its paper is empty. So the transparent cells are the ground if they
//! are at least as many as the white ones, and what they leave is no plain rectangle, as a sheet of
//! paper is. Both being empty was the other way, and lost: it would take the eyes off every figure
//! without a word. Where no cell is white, to take all colors for filled ones lost: a sprite on black
//! was a puzzle without an empty cell, and so unique. One pass.

use image::{Rgba, RgbaImage};
use pictogrid_core::{Fault, FaultKind, Note, Remedy, border, commonest};

use crate::{color_names, goal_picture::WHITE};

/// What is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    White,
    Transparent,
    /// This color.
    Color([u8; 3]),
    /// Nothing.
    None,
}

impl Ground {
    /// Whether a cell of this color is empty.
    pub(super) fn has(self, [red, green, blue, alpha]: [u8; 4]) -> bool {
        match self {
            Ground::White => [red, green, blue] == WHITE,
            Ground::Transparent => alpha == 0,
            Ground::Color(color) => [red, green, blue] == color && alpha > 0,
            Ground::None => false,
        }
    }

    /// The color that a person names, which has to be one of `image`.
    pub(super) fn told(name: &str, image: &RgbaImage) -> Result<Ground, Fault> {
        let fault = |message| Err(Fault::new(FaultKind::BadColor, message));
        match name {
            "none" => return Ok(Ground::None),
            "transparent" => return Ok(Ground::Transparent),
            _ => {}
        }
        let Some(rgb) = color_names::in_words(name) else {
            let shown = crate::numbers::shown(name);
            return fault(format!(
                "{shown:?} is no color; write black, #000000, transparent or none"
            ));
        };
        match image.pixels().any(|pixel| pixel.0[3] > 0 && pixel.0[..3] == rgb) {
            true => Ok(Ground::Color(rgb)),
            false => fault(format!(
                "no cell of this picture is {}; write a color that it has, or none",
                color_names::name(rgb)
            )),
        }
    }
}

/// The ground of `image`, if it is plain, and what was taken for granted.
pub(super) fn of(image: &RgbaImage) -> Result<(Ground, Option<Note>), Fault> {
    match of_gaps(image)? {
        Some(ground) => Ok((ground, None)),
        None => without_gaps(image),
    }
}

/// The ground of a picture that has transparent cells; `None` if it has none.
pub(super) fn of_gaps(image: &RgbaImage) -> Result<Option<Ground>, Fault> {
    let is_white = |pixel: &&Rgba<u8>| pixel.0[3] > 0 && pixel.0[..3] == WHITE;
    let n_gaps = image.pixels().filter(|pixel| pixel.0[3] == 0).count();
    if n_gaps == 0 {
        return Ok(None);
    }
    let n_white = image.pixels().filter(is_white).count();
    let n_others = image.pixels().len() - n_gaps - n_white;
    if n_white == 0 || n_others == 0 || (n_gaps >= n_white && !is_sheet(image)) {
        return Ok(Some(Ground::Transparent));
    }
    let message = format!(
        "{n_gaps} transparent, {n_white} white and {n_others} other cells: are the white ones \
         empty? If so, make the transparent ones white, too; if they are filled, make them nearly \
         white, as #fefefe"
    );
    Err(Fault::new(FaultKind::BadColor, message))
}

/// The ground of a picture that is nowhere transparent.
fn without_gaps(image: &RgbaImage) -> Result<(Ground, Option<Note>), Fault> {
    let colors: Vec<[u8; 3]> = image.pixels().map(|&Rgba([r, g, b, _])| [r, g, b]).collect();
    let around = || border(image.width() as usize, &colors);
    let note = |rgb| Some(Note::EmptyColor { color: color_names::name(rgb) });
    let Some(&first) = colors.first() else { return Ok((Ground::White, None)) };
    if colors.contains(&WHITE) {
        let is_framed = first != WHITE && around().all(|color| color == first);
        return Ok((Ground::White, note(WHITE).filter(|_| is_framed)));
    }
    if colors.iter().all(|color| *color == first) {
        return Ok((Ground::White, None));
    }
    match commonest(around()) {
        Some(rgb) => Ok((Ground::Color(rgb), note(rgb))),
        None => {
            let message = "no cell of this picture is white or transparent, and no color has most of its border";
            Err(Fault::new(FaultKind::BadColor, message).remedy(Remedy::NameEmpty))
        }
    }
}
/// Whether what is not transparent is a rectangle.
fn is_sheet(image: &RgbaImage) -> bool {
    let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
    let mut n_cells = 0;
    for (x, y, _) in image.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[3] > 0) {
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x + 1), bottom.max(y + 1));
        n_cells += 1;
    }
    let side = |from: u32, to: u32| u64::from(to.saturating_sub(from));
    n_cells == side(left, right) * side(top, bottom)
}
