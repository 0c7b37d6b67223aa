//! The plot: where cells, rules and clues lie, in units of one cell, for everything that is drawn.
//!
//! ```text
//!   margin | slots of the rows  | cells
//!          +--------------------+----------
//!          |                    | slots of the columns
//!          |    3  12  [1]      |#|#| |#|     a slot beside is as wide as the widest number
//!            <--- step ---- at
//! ```
//!
//! A line has an [`End`] on the edge of the grid and a step from one slot to the next, away from
//! it; that is all that drawing a clue needs, whatever the shape. A new shape is a file here.
//! O(lines), and O(1) for a cell that is asked for.

mod rectangle;
mod triddler;

use pictogrid_core::{CellId, LineId, Shape};

use crate::{Layout, font, layout::Number};

/// Paper around everything.
pub(crate) const MARGIN: f32 = 0.5;
/// The size of numbers, in em.
pub(crate) const NUMBER: f32 = 0.7;
/// From one number of a column to the next.
const STEP_ABOVE: f32 = 0.875;
/// Beside the widest number of a row.
const GAP: f32 = 0.25;
/// Room for the letter of a color.
pub(crate) const LETTER: f32 = 0.5625;
/// The width of thin rules.
const THIN: f32 = 0.04;
/// The width of rules every five cells.
const THICK: f32 = 0.08;

/// A straight rule.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rule {
    pub(crate) from: [f32; 2],
    pub(crate) to: [f32; 2],
    pub(crate) width: f32,
}

/// Where the clue of a line begins, and where it goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct End {
    /// The edge of the grid.
    pub(crate) at: [f32; 2],
    /// From one slot to the next.
    pub(crate) step: [f32; 2],
    /// The room for a number.
    pub(crate) room: [f32; 2],
    /// Whether the clue is read away from the grid: its first number is next to the grid.
    pub(crate) reads_outward: bool,
}

impl End {
    /// The middle of the slot of number `index` of `n`.
    pub(crate) fn middle_of(&self, index: usize, n: usize) -> [f32; 2] {
        self.middle(if self.reads_outward { index } else { n - 1 - index })
    }

    /// The middle of the slot that is `slot` slots away from the grid.
    fn middle(&self, slot: usize) -> [f32; 2] {
        let steps = slot as f32 + 0.5;
        [self.at[0] + self.step[0] * steps, self.at[1] + self.step[1] * steps]
    }
}

/// Which clues are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Clues {
    None,
    #[default]
    Plain,
    /// With the letter of their color.
    Lettered,
}

/// Where everything lies.
#[derive(Clone, Debug)]
pub(crate) struct Plot {
    /// Width and height of it all.
    pub(crate) size: [f32; 2],
    /// The corners of the grid.
    pub(crate) ground: Vec<[f32; 2]>,
    /// Rules between cells.
    pub(crate) thin: Vec<Rule>,
    /// Rules every five cells, and the frame.
    pub(crate) thick: Vec<Rule>,
    /// Rules between the clues of neighbors.
    pub(crate) guides: Vec<Rule>,
    /// The side of a square that fits a cell.
    pub(crate) square: f32,
    shape: Shape,
    origin: [f32; 2],
    ends: Vec<End>,
}

impl Plot {
    /// Plots a layout with these clues.
    pub(crate) fn new(layout: &Layout, clues: Clues) -> Plot {
        match layout.shape() {
            Shape::Rect(rect) => rectangle::plot(rect, layout, clues),
            Shape::Tri(tri) => triddler::plot(tri, layout, clues),
        }
    }

    /// The corners of a cell, in order.
    pub(crate) fn outline(&self, cell: CellId) -> Vec<[f32; 2]> {
        match self.shape {
            Shape::Rect(rect) => rectangle::outline(rect, self.origin, cell).to_vec(),
            Shape::Tri(tri) => triddler::outline(tri, self.origin, cell).to_vec(),
        }
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, cell: CellId) -> [f32; 2] {
        let corners = self.outline(cell);
        let n = corners.len() as f32;
        let sum = |axis: usize| corners.iter().map(|corner| corner[axis]).sum::<f32>();
        [sum(0) / n, sum(1) / n]
    }

    /// Where the clue of a line stands.
    pub(crate) fn end(&self, line: LineId) -> &End {
        &self.ends[line.0 as usize]
    }
}

/// The width of the widest number of some lines.
fn widest(lines: &[Vec<Number>]) -> f32 {
    let width = |number: &Number| font::width(&number.text()) * NUMBER;
    lines.iter().flatten().map(width).fold(0.0, f32::max)
}
