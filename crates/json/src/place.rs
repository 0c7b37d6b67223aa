//! Where something is: cells and lines, counted from 0, as everywhere in data.
//!
//! ```json
//! {"row":1,"column":0,"value":"#"}
//! {"kind":"row","index":2}
//! ```
//!
//! Texts count from 1, as people do.
//!
//! Two numbers and a word. One number for a cell would be shorter; every reader would then need the width.

use pictogrid_core::{CellId, LineId, LinePosition, Puzzle, Shape, Value};
use serde::{Deserialize, Serialize};

/// A cell and what it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cell {
    /// Its row, from 0.
    pub row: u32,
    /// Its place in the row, from 0.
    pub column: u32,
    /// What it holds: a letter of the palette, or all letters that are still possible.
    pub value: String,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// How it runs: `row`, `column`; in a triddler `row`, `from-top`, `from-bottom`.
    pub kind: String,
    /// Which of these it is, from 0.
    pub index: u32,
}

/// The row of a cell and its place in that, from 0.
pub(crate) fn row_and_column(shape: Shape, cell: CellId) -> (u32, u32) {
    let (row, place) = shape.row_and_place(cell);
    (row.saturating_sub(1), place.saturating_sub(1))
}

impl Cell {
    /// A cell of this shape.
    #[must_use]
    pub fn new(shape: Shape, cell: CellId, value: String) -> Cell {
        let (row, column) = row_and_column(shape, cell);
        Cell { row, column, value }
    }

    /// Cells of `puzzle` with a value each.
    #[must_use]
    pub fn all(puzzle: &Puzzle, cells: &[(CellId, Value)]) -> Vec<Cell> {
        let letter = |value| puzzle.palette().letter(value).to_string();
        let of = |&(cell, value): &(_, _)| Cell::new(puzzle.shape(), cell, letter(value));
        cells.iter().map(of).collect()
    }
}

impl Line {
    /// A line of this shape.
    #[must_use]
    pub fn new(shape: Shape, line: LineId) -> Line {
        shape.line_position(line).into()
    }
}

impl From<LinePosition> for Line {
    fn from(LinePosition { direction, index }: LinePosition) -> Line {
        Line { kind: direction.to_owned(), index }
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Tri;

    use super::*;

    fn check(shape: Shape, line: u32, kind: &str, index: u32) {
        let expected = Line { kind: kind.to_owned(), index };
        assert_eq!(Line::new(shape, LineId(line)), expected);
    }

    #[test]
    fn lines_are_counted_in_their_direction() {
        let rect = Shape::rect(3, 2);
        check(rect, 1, "row", 1);
        check(rect, 2, "column", 0);
        let hexagon = Shape::Tri(Tri::new([1; 6]).unwrap());
        check(hexagon, 1, "row", 1);
        check(hexagon, 2, "from-top", 0);
        check(hexagon, 5, "from-bottom", 1);
        assert_eq!(row_and_column(rect, CellId(4)), (1, 1));
    }
}
