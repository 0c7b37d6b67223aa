//! Shapes: which cells exist and which lines they form. One file a shape; a new shape is a new arm
//! here.
//!
//! ```text
//!   Rect   width × height; rows, then columns          Tri   six sides; three directions of lines
//!   cells 0 .. n_cells, lines 0 .. n_lines: numbers, and nothing else, is what solving sees
//! ```
//!
//! Deduction and search see lines and cells. They know no coordinates, but for the symmetries of a
//! rectangle, parallel lines that are counted, and where lines cross (`plain/symmetry`,
//! `plain/counting` and `crossings` in `search`).
//!
//! Beyond the edge there is nothing: a line that a shape lacks has no cells, a place that it lacks has
//! the id [`CellId::NONE`]. Of a rectangle with more cells than there are ids only those with an id are
//! cells. So no function panics, whatever it is asked.
//!
//! A shape is a few numbers and is copied; cells of a line are computed as they are asked for. A list
//! of them for each line would be as large as the board.

mod rectangle;
mod triddler;

use std::ops::Range;

pub use rectangle::Rect;
pub use triddler::{Side, Tri};

/// A cell of a puzzle, numbered by its shape from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u32);

impl CellId {
    /// The id that no cell of any shape has.
    pub const NONE: CellId = CellId(u32::MAX);
}

/// A line of a puzzle, numbered by its shape from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(pub u32);

/// Where a line lies, for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinePosition {
    /// How it runs: `row`, `column`; in a triddler `row`, `from-top`, `from-bottom`.
    pub direction: &'static str,
    /// Which of these lines it is, from 0.
    pub index: u32,
}

/// The cells of a puzzle and the lines they form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Rows and columns.
    Rect(Rect),
    /// Triangles in a hexagon.
    Tri(Tri),
}

impl Shape {
    /// A rectangle of `width` × `height` cells.
    #[must_use]
    pub fn rect(width: u32, height: u32) -> Shape {
        Shape::Rect(Rect { width, height })
    }

    /// The rectangle, if it is one.
    #[must_use]
    pub fn as_rect(&self) -> Option<Rect> {
        match self {
            Shape::Rect(rect) => Some(*rect),
            Shape::Tri(_) => None,
        }
    }

    /// The number of cells; their ids are `0..n_cells`.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        match self {
            Shape::Rect(rect) => rect.n_cells(),
            Shape::Tri(tri) => tri.n_cells(),
        }
    }

    /// The number of lines; their ids are `0..n_lines`.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        match self {
            Shape::Rect(rect) => rect.n_lines(),
            Shape::Tri(tri) => tri.n_lines(),
        }
    }

    /// The number of cells of a line.
    #[must_use]
    pub fn line_len(&self, line: LineId) -> usize {
        match self {
            Shape::Rect(rect) => rect.line_len(line),
            Shape::Tri(tri) => tri.line_cells(line).len(),
        }
    }

    /// The cells of a line, in the order in which its clue is read.
    pub fn line_cells(&self, line: LineId) -> LineCells {
        match self {
            Shape::Rect(rect) => LineCells(Cells::Steps(rect.line_cells(line))),
            Shape::Tri(tri) => LineCells(Cells::Listed(tri.line_cells(line).into_iter())),
        }
    }

    /// How many directions its lines have: as many as lines go through a cell.
    #[must_use]
    pub fn n_directions(&self) -> usize {
        match self {
            Shape::Rect(_) => 2,
            Shape::Tri(_) => 3,
        }
    }

    /// The directions in which lines run: what a person calls the lines, and which they are.
    #[must_use]
    pub fn directions(&self) -> Vec<(&'static str, Range<u32>)> {
        match self {
            Shape::Rect(rect) => {
                let end = rect.height.saturating_add(rect.width);
                vec![("rows", 0..rect.height), ("columns", rect.height..end)]
            }
            Shape::Tri(tri) => {
                let both = |one, other| tri.lines_of(one).start..tri.lines_of(other).end;
                vec![
                    ("rows", both(Side::TopLeft, Side::BottomLeft)),
                    ("lines from the top", both(Side::Top, Side::TopRight)),
                    ("lines from the bottom", both(Side::Bottom, Side::BottomRight)),
                ]
            }
        }
    }

    /// Where a line lies, for programs.
    #[must_use]
    pub fn line_position(&self, line: LineId) -> LinePosition {
        let directions = match self {
            Shape::Rect(_) => ["row", "column", ""],
            Shape::Tri(_) => ["row", "from-top", "from-bottom"],
        };
        let at = |(direction, (_, lines)): (&'static str, (_, Range<u32>))| {
            lines.contains(&line.0).then(|| LinePosition { direction, index: line.0 - lines.start })
        };
        let found = directions.into_iter().zip(self.directions()).find_map(at);
        found.unwrap_or(LinePosition { direction: "line", index: line.0 })
    }

    /// The cells row by row, from the top.
    #[must_use]
    pub fn rows(&self) -> Vec<Range<u32>> {
        let (_, rows) = self.directions().swap_remove(0);
        let mut end = 0_u32;
        rows.map(|row| {
            let start = end;
            end = start.saturating_add(self.line_len(LineId(row)) as u32);
            start..end
        })
        .collect()
    }

    /// The cells of row `y` (from 0), from the left; `None` if there is no such row.
    #[must_use]
    pub fn row(&self, y: u32) -> Option<Range<u32>> {
        match self {
            Shape::Rect(rect) => {
                let start = y.checked_mul(rect.width)?;
                (y < rect.height).then(|| Some(start..start.checked_add(rect.width)?))?
            }
            Shape::Tri(_) => self.rows().get(y as usize).cloned(),
        }
    }

    /// The cell in place `x` (from 0) of row `y` (from 0); `None` if there is none.
    #[must_use]
    pub fn cell_at(&self, x: u32, y: u32) -> Option<CellId> {
        self.row(y)?.nth(x as usize).map(CellId)
    }

    /// The row of a cell and its place in that, as a person counts them: from 1. (0, 0) of a cell
    /// outside.
    #[must_use]
    pub fn row_and_place(&self, cell: CellId) -> (u32, u32) {
        let rows = self.rows();
        let y = rows.partition_point(|row| row.end <= cell.0);
        rows.get(y).map_or((0, 0), |row| (y as u32 + 1, cell.0 - row.start + 1))
    }

    /// What a person calls the line, counting from 1: `row 4`, `column 12`, `top right 2`.
    #[must_use]
    pub fn line_name(&self, line: LineId) -> String {
        match self {
            Shape::Rect(rect) => rect.line_name(line),
            Shape::Tri(tri) => tri.line_name(line),
        }
    }

    /// The numbers that make the shape: width and height, or the six sides of a hexagon in the
    /// order of [`Side::ALL`], apart by spaces.
    #[must_use]
    pub fn extent(&self) -> String {
        match self {
            Shape::Rect(rect) => format!("{} {}", rect.width, rect.height),
            Shape::Tri(tri) => Side::ALL.map(|side| tri.side(side).to_string()).join(" "),
        }
    }

    /// The shape in words: `3 × 2 cells`, `a hexagon with sides 2 1 2 1 2 2`.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Shape::Rect(rect) => format!("{} × {} cells", rect.width, rect.height),
            Shape::Tri(_) => format!("a hexagon with sides {}", self.extent()),
        }
    }
}

/// The cells of a line, one after another.
#[derive(Clone, Debug)]
pub struct LineCells(Cells);

#[derive(Clone, Debug)]
enum Cells {
    Steps(rectangle::Steps),
    Listed(std::vec::IntoIter<CellId>),
}

impl Iterator for LineCells {
    type Item = CellId;

    fn next(&mut self) -> Option<CellId> {
        match &mut self.0 {
            Cells::Steps(steps) => steps.next(),
            Cells::Listed(cells) => cells.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Cells::Steps(steps) => steps.size_hint(),
            Cells::Listed(cells) => cells.size_hint(),
        }
    }
}

impl ExactSizeIterator for LineCells {}
