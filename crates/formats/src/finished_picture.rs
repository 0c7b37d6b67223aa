//! Drafts from what several formats end in: a finished picture.

use pictogrid_core::{Draft, Fault, FaultKind, Limits, Palette, Picture, Puzzle, Shape, Value};

/// The puzzle of a picture of `width` cells a row, which is its goal. Needs: the palette has every
/// value of `cells`.
pub(crate) fn by_picture(
    width: usize,
    cells: Vec<Value>,
    palette: Palette,
) -> Result<Draft, Fault> {
    if width == 0 || cells.is_empty() {
        return Err(Fault::new(FaultKind::Truncated, "the picture has no cells"));
    }
    if !cells.len().is_multiple_of(width) {
        let message = format!("{} cells cannot be divided into rows of {width}", cells.len());
        return Err(Fault::new(FaultKind::SizeMismatch, message));
    }
    let shape = Shape::rect(width as u32, (cells.len() / width) as u32);
    Ok(Draft::of_puzzle(&Puzzle::of_colors(&Picture::new(shape, cells), palette)))
}

/// The fault of a picture that is over the limits.
pub(crate) fn check_size(width: u64, height: u64, limits: &Limits) -> Result<(), Fault> {
    let most = u64::from(limits.side);
    if width.max(height) > most || width.saturating_mul(height) > limits.cells {
        let message = format!(
            "a picture of {width} × {height} cells is over the limit of {most} per side and {} in all",
            limits.cells
        );
        return Err(Fault::new(FaultKind::TooLarge, message));
    }
    Ok(())
}
