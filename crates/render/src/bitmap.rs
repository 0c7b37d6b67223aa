//! A picture of cells that are filled or not, some of them marked, and no clues: as text, SVG or PNG.
//!
//! ```text
//!   .#.O      # filled, O filled and marked, . empty; SVG and PNG draw what is marked in red
//! ```
//!
//! A small picture is drawn in large cells, so that one sees it; a PNG has two bits a dot, and no
//! more than a row of it is held beside that.
//!
//! O(cells), a row in memory. The scenes of a puzzle are another way to draw it, with clues, rules and a layout; a
//! picture of millions of cells has none of these and would pay for a mark a cell.

use crate::{
    svg::{self, Head},
    theme::Rgb,
};

/// Dots along the longer side that a small picture is blown up to, if that is a whole number.
const DOTS: usize = 512;
/// The colors of the looks, in their order.
const INKS: [Rgb; 3] = [[255; 3], [0x11; 3], [0xCC, 0x22, 0x22]];

/// How a cell looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellLook {
    /// Not filled.
    Empty,
    /// Filled.
    Filled,
    /// Filled, and to be pointed at.
    Marked,
}

/// A picture of cells.
#[derive(Clone, Copy)]
pub struct Bitmap<'a> {
    /// Cells of a row.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// How the cell at a column and a row looks.
    pub look: &'a dyn Fn(usize, usize) -> CellLook,
}

impl Bitmap<'_> {
    /// Rows of `#`, `.` and `O`.
    #[must_use]
    pub fn text(&self) -> Vec<u8> {
        let letter = |x, y| match (self.look)(x, y) {
            CellLook::Empty => b'.',
            CellLook::Filled => b'#',
            CellLook::Marked => b'O',
        };
        let row = |y| (0..self.width).map(move |x| letter(x, y)).chain([b'\n']);
        (0..self.height).flat_map(row).collect()
    }

    /// The picture as SVG; neighbors in a row are one rectangle.
    #[must_use]
    pub fn svg(&self) -> String {
        let (width, height, scale) = (self.width, self.height, self.scale());
        let [filled, marked] = [CellLook::Filled, CellLook::Marked].map(|look| self.runs(look));
        let n_marked = marked.iter().map(|run| run.1).sum::<usize>();
        let n_filled = n_marked + filled.iter().map(|run| run.1).sum::<usize>();
        let head = Head {
            shown: [width * scale, height * scale].map(|side| side as f32),
            size: [width, height].map(|side| side as f32),
            title: "A picture put together of tiles",
            description: &format!(
                "{width} × {height} cells, {n_filled} of them filled, {n_marked} marked."
            ),
            paper: INKS[0],
        };
        let mut svg = svg::open(&head, " shape-rendering=\"crispEdges\"", "");
        for (runs, ink) in [(filled, INKS[1]), (marked, INKS[2])] {
            let path: String =
                runs.iter().map(|((x, y), n)| format!("M{x} {y}h{n}v1h-{n}z")).collect();
            if !path.is_empty() {
                svg += &format!("<path fill=\"{}\" d=\"{path}\"/>\n", svg::hex(ink));
            }
        }
        svg + "</svg>\n"
    }

    /// The runs of cells of a look: where each begins, and how long it is.
    fn runs(&self, wanted: CellLook) -> Vec<((usize, usize), usize)> {
        let mut runs: Vec<((usize, usize), usize)> = Vec::new();
        for (x, y) in (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y))) {
            if (self.look)(x, y) != wanted {
                continue;
            }
            match runs.last_mut() {
                Some(((from, row), n)) if *row == y && *from + *n == x => *n += 1,
                _ => runs.push(((x, y), 1)),
            }
        }
        runs
    }

    fn scale(&self) -> usize {
        (DOTS / self.width.max(self.height).max(1)).clamp(1, 16)
    }

    /// The picture as PNG.
    ///
    /// # Errors
    /// It has more dots a side than a PNG can have, or no cells.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, crate::DrawError> {
        let scale = self.scale();
        let (width, height) = (self.width * scale, self.height * scale);
        let mut data = Vec::with_capacity(width.div_ceil(4) * height);
        for y in 0..self.height {
            let mut row = vec![0_u8; width.div_ceil(4)];
            for x in 0..self.width {
                let color = (self.look)(x, y) as u8;
                for dot in x * scale..(x + 1) * scale {
                    row[dot / 4] |= color << (6 - dot % 4 * 2);
                }
            }
            (0..scale).for_each(|_| data.extend_from_slice(&row));
        }
        crate::png::two_bits_a_dot([width, height], &INKS, &data)
    }
}
