//! Shapes: which cells exist and which lines they form. One file a shape; a new shape is a new
//! arm here.
//!
//! Everything beyond `core`, `formats` and `render` sees lines and cells, never coordinates.

mod rect;

pub use rect::Rect;

/// A cell of a puzzle, numbered by its shape from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellId(pub u32);

/// A line of a puzzle, numbered by its shape from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineId(pub u32);

/// The cells of a puzzle and the lines they form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Rows and columns.
    Rect(Rect),
}

impl Shape {
    /// A rectangle of `width` × `height` cells.
    #[must_use]
    pub fn rect(width: u32, height: u32) -> Shape {
        Shape::Rect(Rect { width, height })
    }

    /// The number of cells; their ids are `0..n_cells`.
    #[must_use]
    pub fn n_cells(&self) -> usize {
        let Shape::Rect(rect) = self;
        rect.n_cells()
    }

    /// The number of lines; their ids are `0..n_lines`.
    #[must_use]
    pub fn n_lines(&self) -> usize {
        let Shape::Rect(rect) = self;
        rect.n_lines()
    }

    /// The number of cells of a line.
    #[must_use]
    pub fn line_len(&self, line: LineId) -> usize {
        let Shape::Rect(rect) = self;
        rect.line_len(line)
    }

    /// The cells of a line, in the order in which its clue is read.
    pub fn line_cells(&self, line: LineId) -> impl ExactSizeIterator<Item = CellId> + use<> {
        let Shape::Rect(rect) = self;
        rect.line_cells(line)
    }

    /// What a person calls the line, counting from 1: `row 4`, `column 12`.
    #[must_use]
    pub fn line_name(&self, line: LineId) -> String {
        let Shape::Rect(rect) = self;
        rect.line_name(line)
    }
}
