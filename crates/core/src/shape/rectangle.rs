//! The rectangle: rows first, then columns; cells row by row.
//!
//! ```text
//!             line 2  line 3  line 4        width 3, height 2
//!    line 0   cell 0  cell 1  cell 2
//!    line 1   cell 3  cell 4  cell 5
//! ```
//!
//! Everything is a multiplication or a division, O(1): a line is a first cell and a step of 1 or of the
//! width. Products are made in 64 bits, since width × height may be more than there are ids; what has
//! none is no cell. No table, as a board of four million cells would need one as large as itself.

use super::{CellId, LineId};

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rect {
    /// Cells of a row; the number of columns.
    pub width: u32,
    /// Cells of a column; the number of rows.
    pub height: u32,
}

impl Rect {
    /// The number of cells.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        (u64::from(self.width) * u64::from(self.height)).min(u64::from(u32::MAX)) as usize
    }

    /// Rows and columns together.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        (self.width as usize).saturating_add(self.height as usize)
    }

    /// The line that is row `y`.
    #[must_use]
    pub fn row(&self, y: u32) -> LineId {
        LineId(y)
    }

    /// The line that is column `x`.
    #[must_use]
    pub fn column(&self, x: u32) -> LineId {
        LineId(self.height.saturating_add(x))
    }

    /// The cell in column `x` of row `y`; [`CellId::NONE`] if there is none.
    #[must_use]
    pub fn cell(&self, x: u32, y: u32) -> CellId {
        let id = u64::from(y) * u64::from(self.width) + u64::from(x);
        let is_inside = x < self.width && y < self.height;
        if is_inside { u32::try_from(id).map_or(CellId::NONE, CellId) } else { CellId::NONE }
    }

    /// Column and row of a cell.
    #[must_use]
    pub fn position(&self, cell: CellId) -> (u32, u32) {
        let width = self.width.max(1);
        (cell.0 % width, cell.0 / width)
    }

    /// Where a cell lies in the rectangle of which the rows are the columns of this one.
    #[must_use]
    pub fn mirrored(&self, cell: CellId) -> CellId {
        let (x, y) = self.position(cell);
        Rect { width: self.height, height: self.width }.cell(y, x)
    }

    pub(super) fn line_len(&self, line: LineId) -> usize {
        match line.0.checked_sub(self.height) {
            None => self.width as usize,
            Some(x) if x < self.width => self.height as usize,
            Some(_) => 0,
        }
    }

    pub(super) fn line_cells(&self, line: LineId) -> Steps {
        let is_row = line.0 < self.height;
        let (next, step) = if is_row {
            (line.0.saturating_mul(self.width), 1)
        } else {
            (line.0 - self.height, self.width)
        };
        Steps { next, step, n: self.line_len(line) as u32 }
    }

    pub(super) fn line_name(&self, line: LineId) -> String {
        match line.0.checked_sub(self.height) {
            None => format!("row {}", line.0 + 1),
            Some(x) => format!("column {}", u64::from(x) + 1),
        }
    }
}

/// Cells that lie `step` apart.
#[derive(Clone, Debug)]
pub(super) struct Steps {
    next: u32,
    step: u32,
    n: u32,
}

impl Iterator for Steps {
    type Item = CellId;

    fn next(&mut self) -> Option<CellId> {
        self.n = self.n.checked_sub(1)?;
        let cell = CellId(self.next);
        self.next = self.next.saturating_add(self.step);
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.n as usize, Some(self.n as usize))
    }
}

#[cfg(test)]
mod tests {
    use crate::{CellId, LineId, Shape};

    #[test]
    fn lines_of_a_small_rectangle() {
        let shape = Shape::rect(3, 2);
        let cells = |line| shape.line_cells(LineId(line)).map(|c| c.0).collect::<Vec<_>>();
        assert_eq!((shape.n_cells(), shape.n_lines()), (6, 5));
        assert_eq!(cells(1), [3, 4, 5]);
        assert_eq!(cells(4), [2, 5]);
        assert_eq!(shape.line_name(LineId(1)), "row 2");
        assert_eq!(shape.line_name(LineId(4)), "column 3");
        let rect = shape.as_rect().unwrap();
        assert_eq!(rect.position(CellId(5)), (2, 1));
    }
}
