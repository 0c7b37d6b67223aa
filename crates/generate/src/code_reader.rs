//! Reads a picture as a QR code, for the command and Python.
//!
//! A picture that has the size of a QR code (21, 25, 29, .. cells a side) is decoded cell by
//! cell. Any other is enlarged, given the quiet border that a reader needs, and searched for a
//! code as a photograph would be.
//!
//! ```text
//!   21×21, 25×25, ..   ─▶ cells are modules ─▶ text        exact, at once
//!   any other size     ─▶ 6 dots a cell, 4 empty cells around ─▶ search ─▶ text
//! ```
//!
//! Pictures above 400 cells a side are not looked at: the largest code has 177, and the search takes time
//! with the dots. `rqrr` decodes; what is ours is only which way is tried.

use pictogrid_core::{Picture, Value};
use rqrr::{Grid, PreparedImage, SimpleGrid};

/// Pixels along the side of a cell.
const SCALE: usize = 6;
/// Empty cells around the picture.
const QUIET: usize = 4;
/// The largest side of a picture that is searched: the largest code has 177 cells a side.
const LARGEST: u32 = 400;

/// The text of the first QR code in `picture`, if one can be read.
///
/// ```
/// use pictogrid_generate::{code::puzzle_of, code_reader::text_of};
///
/// let puzzle = puzzle_of("pictogrid")?;
/// assert_eq!(text_of(puzzle.goal().unwrap()).as_deref(), Some("pictogrid"));
/// # Ok::<(), pictogrid_generate::code::CodeError>(())
/// ```
#[must_use]
pub fn text_of(picture: &Picture) -> Option<String> {
    let rect = picture.shape().as_rect()?;
    if rect.width.max(rect.height) > LARGEST {
        return None;
    }
    let is_filled = |x: usize, y: usize| picture.get(rect.cell(x as u32, y as u32)) != Value::EMPTY;
    let has_size_of_code =
        rect.width == rect.height && (21..=177).contains(&rect.width) && rect.width % 4 == 1;
    if has_size_of_code {
        let grid = SimpleGrid::from_func(rect.width as usize, is_filled);
        if let Ok((_, text)) = Grid::new(grid).decode() {
            return Some(text);
        }
    }
    let side = |cells: u32| (cells as usize + 2 * QUIET) * SCALE;
    let inside = |pixel: usize, cells: u32| {
        (pixel / SCALE).checked_sub(QUIET).filter(|&cell| cell < cells as usize)
    };
    let mut image =
        PreparedImage::prepare_from_greyscale(side(rect.width), side(rect.height), |x, y| {
            match (inside(x, rect.width), inside(y, rect.height)) {
                (Some(x), Some(y)) if is_filled(x, y) => 0,
                _ => 255,
            }
        });
    image.detect_grids().iter().find_map(|grid| grid.decode().ok()).map(|(_, text)| text)
}
