//! Which cells of a picture are empty: its transparent ones, or its white ones.
//!
//! ```text
//!   transparent   white   other colors     empty
//!   none          any     any              white
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
//! without a word. One pass.

use image::{Rgba, RgbaImage};
use pictogrid_core::{Fault, FaultKind};

use crate::goal_picture::WHITE;

/// What is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    White,
    Transparent,
}

impl Ground {
    /// Whether a cell of this color is empty.
    pub(super) fn has(self, [red, green, blue, alpha]: [u8; 4]) -> bool {
        match self {
            Ground::White => [red, green, blue] == WHITE,
            Ground::Transparent => alpha == 0,
        }
    }
}

/// The ground of `image`, if it is plain.
pub(super) fn of(image: &RgbaImage) -> Result<Ground, Fault> {
    let is_white = |pixel: &&Rgba<u8>| pixel.0[3] > 0 && pixel.0[..3] == WHITE;
    let n_gaps = image.pixels().filter(|pixel| pixel.0[3] == 0).count();
    if n_gaps == 0 {
        return Ok(Ground::White);
    }
    let n_white = image.pixels().filter(is_white).count();
    let n_others = image.pixels().len() - n_gaps - n_white;
    if n_white == 0 || n_others == 0 || (n_gaps >= n_white && !is_sheet(image)) {
        return Ok(Ground::Transparent);
    }
    let message = format!(
        "{n_gaps} transparent, {n_white} white and {n_others} other cells: are the white ones \
         empty? If so, make the transparent ones white, too; if they are filled, make them nearly \
         white, as #fefefe"
    );
    Err(Fault::new(FaultKind::BadColor, message))
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
