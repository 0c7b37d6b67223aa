//! The cells of a picture in pixels: of which it is made, if it is drawn larger than a pixel a cell.
//!
//! ```text
//!   a a a a b b      changes only at columns 4 and rows 2:       blocks.rs
//!   a a a a b b      3 × 2 cells of 2 × 2 pixels
//!   c c b b b b
//!   c c b b b b
//!
//!   | a | b |        columns and rows of one color at even distances, and
//!   +---+---+        between them cells of one color each:                  lattice.rs
//!   | c | b |        its lines are left out
//!
//!   | 3 |            lines at even distances, but other things between them than
//!   +---+            cells of one color: numbers                            printed.rs
//! ```
//!
//! A picture that has fewer than [`LEAST_SIDE`] such cells a side may be a small one whose pixels happen
//! to be alike in blocks: it is [`PixelCells::Unsure`], and a pixel is a cell. A picture of one color says
//! nothing. Cells need not be square. What is around whole cells is a margin, if it is of one color.
//!
//! Reading pixels as cells and making puzzles of pictures both ask here, so they agree. Nothing but equal
//! colors is looked for: what is blurred has no cells. A few passes, each O(pixels).

mod blocks;
mod lattice;
mod printed;

use std::hash::Hash;

pub use blocks::blocks;

/// The least cells of the longer side for which blocks are taken for cells without being asked.
pub const LEAST_SIDE: usize = 5;

/// Margins, one in the other, inside of which larger cells are looked for: that of the paper, a line.
const MOST_MARGINS: usize = 2;

/// What the cells of a picture are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PixelCells {
    /// Each pixel, as nothing says otherwise.
    Pixels,
    /// Each pixel, but larger cells would be possible, too.
    Unsure,
    /// Larger ones.
    Larger(PixelGrid),
    /// It has lines at even distances with more than one color between them, like a printed puzzle.
    Printed,
}

/// Cells that are larger than a pixel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PixelGrid {
    /// The first pixel of each column of cells, and of each row.
    starts: [Vec<u32>; 2],
    /// Pixels of a cell, across and down.
    pub cell: [u32; 2],
    /// Whether lines between the cells are left out.
    pub has_lines: bool,
    /// Whether a margin is left out.
    pub has_margin: bool,
}

impl PixelGrid {
    /// Columns and rows of cells.
    #[must_use]
    pub fn size(&self) -> [usize; 2] {
        [self.starts[0].len(), self.starts[1].len()]
    }

    /// One pixel for each cell, row by row. Needs: the picture that it was found in.
    #[must_use]
    pub fn pixels<T: Copy>(&self, width: usize, pixels: &[T]) -> Vec<T> {
        let [columns, rows] = &self.starts;
        let row = |&y: &u32| columns.iter().map(move |&x| pixels[y as usize * width + x as usize]);
        rows.iter().flat_map(row).collect()
    }

    /// The cells, each of `cell` pixels, of which a picture of this size is made without lines.
    fn even([width, height]: [usize; 2], cell: [u32; 2]) -> PixelGrid {
        let starts = |side: usize, cell: u32| (0..side as u32).step_by(cell as usize).collect();
        let starts = [starts(width, cell[0]), starts(height, cell[1])];
        PixelGrid { starts, cell, has_lines: false, has_margin: false }
    }

    /// The same behind so many columns and rows of margin.
    fn shifted(mut self, by: [u32; 2]) -> PixelGrid {
        for (starts, by) in self.starts.iter_mut().zip(by) {
            starts.iter_mut().for_each(|start| *start += by);
        }
        self.has_margin = true;
        self
    }

    /// The same in a picture that is enlarged by this.
    fn enlarged(mut self, by: [u32; 2]) -> PixelGrid {
        for (axis, by) in by.into_iter().enumerate() {
            self.cell[axis] *= by;
            self.starts[axis].iter_mut().for_each(|start| *start *= by);
        }
        self
    }
}

/// What the cells of a picture of `width` pixels a row are.
#[must_use]
pub fn cells_of<T: Copy + Eq + Hash>(width: usize, pixels: &[T]) -> PixelCells {
    if pixels.is_empty() {
        return PixelCells::Pixels;
    }
    if let Some((from, inner_width, inner)) = lattice::without_frame(width, pixels)
        && let PixelCells::Larger(grid) = unframed(inner_width, &inner)
    {
        // A frame of whole cells is a part of the picture: its empty rows and columns.
        let sides = [width, pixels.len() / width].map(|side| side as u32);
        let is_whole = (0..2).all(|i| from[i] % grid.cell[i] == 0 && sides[i] % grid.cell[i] == 0);
        if grid.has_lines || !is_whole {
            return PixelCells::Larger(grid.shifted(from));
        }
    }
    unframed(width, pixels)
}

/// The same, where no frame of a color of its own is around it.
fn unframed<T: Copy + Eq + Hash>(width: usize, pixels: &[T]) -> PixelCells {
    let height = pixels.len() / width.max(1);
    if pixels.iter().all(|pixel| *pixel == pixels[0]) {
        return PixelCells::Pixels;
    }
    let found = blocks(width, pixels);
    let (size, plain) = ([width, height], PixelGrid::even([width, height], found));
    let small = plain.pixels(width, pixels);
    let [columns, _] = plain.size();
    let lattice = lattice::lattice(columns, &small).map(|grid| grid.enlarged(found));
    if let Some(grid) =
        lattice.as_ref().filter(|grid| is_sure(grid) && grid.cell.iter().all(|&n| n > 2))
    {
        return PixelCells::Larger(grid.clone());
    }
    if found.iter().all(|&n| n > 1) && is_sure(&plain) {
        return PixelCells::Larger(plain);
    }
    let within = blocks::within_margin(size, pixels);
    if let Some(grid) = within.as_ref().filter(|grid| is_sure(grid)) {
        return PixelCells::Larger(grid.clone());
    }
    if printed::is_printed(size, pixels) {
        return PixelCells::Printed;
    }
    let may_be_larger = || {
        let (width, inner) = lattice::without_margins(width, pixels, MOST_MARGINS);
        blocks::are_apart(width, &inner)
    };
    if lattice.is_some() || may_be_larger() { PixelCells::Unsure } else { PixelCells::Pixels }
}

/// Whether there are enough cells to be taken for such.
fn is_sure(grid: &PixelGrid) -> bool {
    grid.size().into_iter().max() >= Some(LEAST_SIDE)
}

/// The cells of this many pixels, if the picture has such.
#[must_use]
pub fn cells_of_size<T: Copy + Eq + Hash>(
    width: usize,
    pixels: &[T],
    cell: [u32; 2],
) -> Option<PixelGrid> {
    if pixels.is_empty() {
        return None;
    }
    if let PixelCells::Larger(grid) = cells_of(width, pixels)
        && grid.cell == cell
    {
        return Some(grid);
    }
    let height = pixels.len() / width.max(1);
    let found = blocks(width, pixels);
    let is_whole =
        [width, height].iter().zip(cell).all(|(side, n)| side.is_multiple_of(n as usize));
    if is_whole && found.iter().zip(cell).all(|(found, n)| found.is_multiple_of(n)) {
        return Some(PixelGrid::even([width, height], cell));
    }
    let plain = PixelGrid::even([width, height], found);
    let small = plain.pixels(width, pixels);
    let lattice = || lattice::lattice(plain.size()[0], &small).map(|grid| grid.enlarged(found));
    let within = || blocks::within_margin([width, height], pixels);
    lattice().filter(|grid| grid.cell == cell).or_else(|| within().filter(|grid| grid.cell == cell))
}

#[cfg(test)]
mod tests;
