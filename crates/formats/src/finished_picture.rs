//! Drafts from what several formats end in: a finished picture.
//!
//! ```text
//!   #.#      ──▶  goal #.#   rows 1 1 / 1   columns 1 / 1 / 1      the clues are read off
//!   .#.                .#.
//! ```
//!
//! Such a format states no clues, so they are those of its picture, and can never contradict it. Sizes
//! are looked at before anything is unpacked: [`over_limits`] needs only the two numbers of a header.
//! O(cells). A reader that gave the picture alone, for a later step to draw up its clues, was the other
//! way: then a draft without clues would be no fault, which it is in every other format.

use pictogrid_core::{Draft, Fault, FaultKind, Limits, Palette, Picture, Puzzle, Shape, Value};

/// The puzzle of a picture of `width` cells a row, which is its goal. Needs: the palette has every
/// value of `cells`.
pub(crate) fn by_picture(
    width: usize,
    cells: Vec<Value>,
    palette: Palette,
) -> Result<Draft, Fault> {
    if width == 0 || cells.is_empty() {
        return Err(Fault::new(
            FaultKind::Truncated,
            "the picture has no cells; draw a row at least",
        ));
    }
    if !cells.len().is_multiple_of(width) {
        let message = format!(
            "{} cells cannot be divided into rows of {width}; add or remove cells",
            cells.len()
        );
        return Err(Fault::new(FaultKind::SizeMismatch, message));
    }
    let shape = Shape::rect(width as u32, (cells.len() / width) as u32);
    Ok(Draft::of_puzzle(&Puzzle::of_colors(&Picture::new(shape, cells), palette)))
}

/// A fault if a picture is over the limits.
pub(crate) fn check_size(width: u64, height: u64, limits: &Limits) -> Result<(), Fault> {
    match over_limits(width, height, limits) {
        None => Ok(()),
        Some(what) => Err(Fault::new(FaultKind::TooLarge, format!("{what}; use a part of it"))),
    }
}

/// What is too large about a picture that is over the limits.
pub(crate) fn over_limits(width: u64, height: u64, limits: &Limits) -> Option<String> {
    let most = u64::from(limits.side);
    let is_over = width.max(height) > most || width.saturating_mul(height) > limits.cells;
    is_over.then(|| {
        format!(
            "a picture of {width} × {height} cells is over the limit of {most} per side and {} in all",
            limits.cells
        )
    })
}
