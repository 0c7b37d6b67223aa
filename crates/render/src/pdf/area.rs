//! Parts of a page, in points: what lies within the margins, and equal parts of that.
//!
//! ```text
//!   n = 5   columns 1 2 3 4 5, each with its rows ─▶ nearest to squares, few left empty
//!           ┌──┬──┐
//!           │1 │2 │    2 columns, 3 rows: one part empty
//!           ├──┼──┤
//!           │3 │4 │
//!           └──┴──┘ ..
//! ```
//!
//! Puzzles have any shape, so parts are judged by themselves: how far from a square, times how many
//! there are for each puzzle. To try each number of columns is O(n), with n at most 1000. The best
//! parts for these puzzles would need them all drawn first, and pages of a booklet would then differ in
//! their grid.

/// The part of a sheet on which something lies: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Area {
    pub(super) left: f32,
    pub(super) top: f32,
    pub(super) width: f32,
    pub(super) height: f32,
}

/// The margin that printers leave white, and a little more.
const MARGIN: f32 = 28.0;

impl Area {
    /// What lies within the margins.
    pub(super) fn of(size: [f32; 2]) -> Area {
        let [width, height] = size.map(|side| side - 2.0 * MARGIN);
        Area { left: MARGIN, top: MARGIN, width, height }
    }

    /// `n` equal parts in the grid of rows and columns whose cells are nearest to squares.
    pub(super) fn split(&self, n: u32, apart: f32) -> Vec<Area> {
        let badness = |columns: u32| {
            let rows = n.div_ceil(columns);
            let shape = (self.width / columns as f32) / (self.height / rows as f32);
            shape.max(1.0 / shape) * (rows * columns) as f32 / n as f32
        };
        let columns =
            (1..=n.max(1)).min_by(|&a, &b| badness(a).total_cmp(&badness(b))).unwrap_or(1);
        let rows = n.div_ceil(columns);
        let width = (self.width - apart * (columns - 1) as f32) / columns as f32;
        let height = (self.height - apart * (rows - 1) as f32) / rows as f32;
        let area = |i: u32| Area {
            left: self.left + (i % columns) as f32 * (width + apart),
            top: self.top + (i / columns) as f32 * (height + apart),
            width,
            height,
        };
        (0..n).map(area).collect()
    }

    /// The same without its upper and lower strips.
    pub(super) fn without(&self, above: f32, below: f32) -> Area {
        let height = (self.height - above - below).max(1.0);
        Area { top: self.top + above, height, ..*self }
    }

    /// How much larger something of this size may be drawn here.
    pub(super) fn scale_of(&self, size: [f32; 2]) -> f32 {
        (self.width / size[0]).min(self.height / size[1])
    }
}

#[cfg(test)]
mod tests {
    use super::{super::sheet_by_id, *};

    #[test]
    fn a_page_is_split_into_squarish_parts() {
        let sheet = sheet_by_id("a4").unwrap();
        let page = Area::of([sheet.width, sheet.height]);
        let columns = |n: u32| {
            let parts = page.split(n, 10.0);
            parts.iter().filter(|part| part.top == parts[0].top).count()
        };
        assert_eq!([1, 2, 4, 6, 12].map(columns), [1, 1, 2, 2, 3]);
        let parts = page.split(6, 10.0);
        let last = parts.last().unwrap();
        assert!((last.left + last.width - page.left - page.width).abs() < 0.01);
        assert!((last.top + last.height - page.top - page.height).abs() < 0.01);
    }
}
