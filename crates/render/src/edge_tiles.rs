//! Tiles with a color on each edge, laid on a board: each a square of four triangles, one a color.
//!
//! ```text
//!   ┌───────┐   colors go round the circle by the golden angle, in three lightnesses, so that
//!   │\  0  /│   neighbors in number are far apart; the border color is gray. Where touching
//!   │ \   / │   edges differ there is a red bar across them.
//!   │3 >·< 1│
//!   │ /   \ │   Open cells are left white.
//!   │/  2  \│
//!   └───────┘
//! ```
//!
//! Each tile bears its number, so that the picture shows how to lay the tiles on a table. It is made
//! of the marks of a [`Drawing`], as puzzles are. O(tiles).

use crate::{
    DrawError,
    drawing::{Drawing, Mark},
    font, svg,
    theme::Rgb,
};

/// Dots of a tile.
const SIDE: u32 = 40;
/// The width of lines between colors, and of bars; half the length of a bar.
const LINE: f32 = 0.0125;
const BAR: [f32; 2] = [0.1, 0.125];
/// The size of numbers, and the paper around them.
const NUMBER: f32 = 0.225;
const APART: f32 = 0.04;

const PAPER: Rgb = [255; 3];
const INK: Rgb = [0; 3];
const LINES: Rgb = [0x22; 3];
const BORDER: Rgb = [0xB0; 3];
const MISMATCH: Rgb = [0xD0, 0, 0];

/// A tile as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeTile {
    /// What is written on it.
    pub number: usize,
    /// The colors that it shows: top, right, bottom, left.
    pub colors: [u32; 4],
}

/// A board of tiles.
#[derive(Clone, Copy, Debug)]
pub struct EdgeTiles<'a> {
    /// Columns.
    pub width: usize,
    /// The cells row by row; `None` is open.
    pub cells: &'a [Option<EdgeTile>],
    /// The color that looks outside, if one must.
    pub border: Option<u32>,
    /// Edge k meets -k: colors are the bits of signed numbers, and both are drawn alike.
    pub is_signed: bool,
}

impl EdgeTiles<'_> {
    /// The board as SVG.
    ///
    /// # Errors
    /// The cells make no rectangle.
    pub fn svg(&self) -> Result<String, DrawError> {
        Ok(svg::write(&self.drawing()?, SIDE as f32))
    }

    /// The board as PNG.
    ///
    /// # Errors
    /// The cells make no rectangle, or the picture would be too large.
    #[cfg(feature = "png")]
    pub fn png(&self) -> Result<Vec<u8>, DrawError> {
        let look = crate::Look {
            cell: Some(SIDE),
            clues: crate::ClueArea::LeftOut,
            ..crate::Look::default()
        };
        crate::png::of_drawing(&self.drawing()?, &look)
    }

    fn drawing(&self) -> Result<Drawing, DrawError> {
        if self.width == 0 || self.cells.is_empty() || !self.cells.len().is_multiple_of(self.width)
        {
            return Err(DrawError::NotRectangle);
        }
        let height = self.cells.len() / self.width;
        let number =
            |cell: &Option<EdgeTile>| cell.map_or("–".into(), |it| it.number.to_string());
        let numbers: Vec<String> = self.cells.iter().map(number).collect();
        Ok(Drawing {
            size: [self.width as f32, height as f32],
            paper: PAPER,
            marks: self.marks(),
            title: "Tiles with matching edges".to_owned(),
            description: format!(
                "A board of {} × {height} tiles, row by row: {}.",
                self.width,
                numbers.join(" ")
            ),
        })
    }

    /// The filled cells with the corner at which they begin.
    fn tiles(&self) -> impl Iterator<Item = (usize, [f32; 2], EdgeTile)> {
        self.cells.iter().enumerate().filter_map(|(cell, tile)| {
            let at = [cell % self.width, cell / self.width].map(|place| place as f32);
            Some((cell, at, (*tile)?))
        })
    }

    fn marks(&self) -> Vec<Mark> {
        let mut areas = Vec::new();
        for (_, [x, y], tile) in self.tiles() {
            let corners = [[x, y], [x + 1.0, y], [x + 1.0, y + 1.0], [x, y + 1.0]];
            areas.extend((0..4).map(|side| {
                let points = vec![corners[side], corners[(side + 1) % 4], [x + 0.5, y + 0.5]];
                (self.color(tile.colors[side]), points)
            }));
        }
        // Neighbors in order with the same ink are one path.
        areas.sort_by_key(|(ink, _)| *ink);
        let mut marks: Vec<Mark> =
            areas.into_iter().map(|(ink, points)| Mark::Polygon { points, ink }).collect();
        for (_, [x, y], _) in self.tiles() {
            let lines = [
                ([x, y], [x + 1.0, y + 1.0]),
                ([x + 1.0, y], [x, y + 1.0]),
                ([x, y], [x + 1.0, y]),
                ([x, y + 1.0], [x + 1.0, y + 1.0]),
                ([x, y], [x, y + 1.0]),
                ([x + 1.0, y], [x + 1.0, y + 1.0]),
            ];
            let line = |(from, to)| Mark::Stroke { from, to, width: LINE, ink: LINES };
            marks.extend(lines.map(line));
        }
        marks.extend(self.mismatches());
        for (_, [x, y], tile) in self.tiles() {
            let (at, text) = ([x + 0.5, y + 0.5], tile.number.to_string());
            let size = [font::width(&text) * NUMBER, font::DIGIT_HEIGHT * NUMBER];
            let size = size.map(|side| side + 2.0 * APART);
            let corner = [0, 1].map(|axis| at[axis] - size[axis] / 2.0);
            marks.push(Mark::Fill { at: corner, size, ink: PAPER });
            marks.push(Mark::Words { at, size: NUMBER, text, ink: INK });
        }
        marks
    }

    /// A bar across every touching edge whose colors differ.
    fn mismatches(&self) -> Vec<Mark> {
        let [width, half] = BAR;
        let bar = |[x, y]: [f32; 2], [dx, dy]: [f32; 2]| Mark::Stroke {
            from: [x - dx, y - dy],
            to: [x + dx, y + dy],
            width,
            ink: MISMATCH,
        };
        let meets = |one: u32, two: u32| {
            if self.is_signed { one.wrapping_add(two) == 0 } else { one == two }
        };
        let other = |cell: usize| self.cells.get(cell).copied().flatten();
        let mut bars = Vec::new();
        for (cell, [x, y], tile) in self.tiles() {
            let right = other(cell + 1).filter(|_| !(cell + 1).is_multiple_of(self.width));
            if right.is_some_and(|right| !meets(right.colors[3], tile.colors[1])) {
                bars.push(bar([x + 1.0, y + 0.5], [half, 0.0]));
            }
            if other(cell + self.width).is_some_and(|below| !meets(below.colors[0], tile.colors[2]))
            {
                bars.push(bar([x + 0.5, y + 1.0], [0.0, half]));
            }
        }
        bars
    }

    fn color(&self, color: u32) -> Rgb {
        if Some(color) == self.border {
            return BORDER;
        }
        let color = if self.is_signed { color.cast_signed().unsigned_abs() } else { color };
        let hue = (u64::from(color) * 1375 / 10 % 360) as f64;
        let light = [0.5, 0.68, 0.34][color as usize % 3];
        let reach = 0.75 * f64::min(light, 1.0 - light);
        // From hue, saturation and lightness, as CSS defines it.
        [0.0, 8.0, 4.0].map(|shift| {
            let k = (shift + hue / 30.0) % 12.0;
            let part = light - reach * f64::min(k - 3.0, 9.0 - k).clamp(-1.0, 1.0);
            (part * 255.0).round() as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_board() {
        for (width, n) in [(0, 4), (3, 4), (2, 0)] {
            assert!(
                EdgeTiles { width, cells: &vec![None; n], border: None, is_signed: false }
                    .svg()
                    .is_err()
            );
        }
    }
}
