//! A finished picture: every cell has a value.
//!
//! What is only partly known is a [`Board`](crate::Board); a picture has no unknown cell, so that
//! clues can be read off it:
//!
//! ```text
//!          1
//!          1 1 . 1        . # . .   has no such clues, but
//!   2 1    # # . #        each line of a picture has exactly one clue
//!   0      . . . .
//! ```
//!
//! A byte a cell. A picture and a board are two types, so that no clue is read off cells that are not
//! known, and no answer has an open cell.

use std::fmt;

use crate::{CellId, Clue, LineId, Plain, Shape, Value};

/// One value for every cell of a shape.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Picture {
    shape: Shape,
    values: Box<[Value]>,
}

impl Picture {
    /// The picture with these values, in the order of the cells. A cell for which there is no value
    /// is empty; values for which there is no cell are left out.
    #[must_use]
    pub fn new(shape: Shape, mut values: Vec<Value>) -> Picture {
        values.resize(shape.n_cells(), Value::EMPTY);
        Picture { shape, values: values.into() }
    }

    /// Reads a black-and-white rectangle drawn with `#` and `.`.
    pub fn parse<S: AsRef<str>>(rows: &[S]) -> Result<Picture, ParsePictureError> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let mut values = Vec::with_capacity(width * rows.len());
        for (y, row) in rows.iter().enumerate() {
            let before = values.len();
            for found in row.as_ref().chars() {
                values.push(match found {
                    '#' => Value::FILLED,
                    '.' => Value::EMPTY,
                    _ => return Err(ParsePictureError::Cell { y, found }),
                });
            }
            if values.len() - before != width {
                return Err(ParsePictureError::Ragged { y });
            }
        }
        Ok(Picture::new(Shape::rect(width as u32, rows.len() as u32), values))
    }

    /// The shape of the picture.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The value of a cell; empty if the picture has no such cell.
    #[must_use]
    pub fn get(&self, cell: CellId) -> Value {
        self.values.get(cell.0 as usize).copied().unwrap_or(Value::EMPTY)
    }

    /// The value in place `x` of row `y`, both from 0; `None` if there is no such cell.
    ///
    /// ```
    /// use pictogrid_core::{Picture, Value};
    ///
    /// let picture = Picture::parse(&["#.#", "###"])?;
    /// assert_eq!(picture.at(1, 0), Some(Value::EMPTY));
    /// assert_eq!(picture.at(3, 0), None);
    /// # Ok::<(), pictogrid_core::ParsePictureError>(())
    /// ```
    #[must_use]
    pub fn at(&self, x: u32, y: u32) -> Option<Value> {
        self.shape.cell_at(x, y).map(|cell| self.get(cell))
    }

    /// The values of each row, from the top.
    ///
    /// ```
    /// use pictogrid_core::{Picture, Value};
    ///
    /// let picture = Picture::parse(&["#.#", "###"])?;
    /// let filled = |row: &[Value]| row.iter().filter(|&&value| value == Value::FILLED).count();
    /// assert_eq!(picture.row_values().map(filled).collect::<Vec<_>>(), [2, 3]);
    /// # Ok::<(), pictogrid_core::ParsePictureError>(())
    /// ```
    pub fn row_values(&self) -> impl Iterator<Item = &[Value]> {
        let rows = self.shape.rows().into_iter();
        rows.map(|row| &self.values[row.start as usize..row.end as usize])
    }

    /// The picture mirrored in the diagonal from the top left: its rows are the columns of this one.
    /// `None` of triangles.
    #[must_use]
    pub fn transposed(&self) -> Option<Picture> {
        let rect = self.shape.as_rect()?;
        let column = |x| (0..rect.height).map(move |y| self.get(rect.cell(x, y)));
        let values = (0..rect.width).flat_map(column).collect();
        Some(Picture::new(Shape::rect(rect.height, rect.width), values))
    }

    /// All values in the order of the cells.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// One more than the highest value in it; 2 at least.
    #[must_use]
    pub fn n_values(&self) -> usize {
        let highest = self.values.iter().copied().max().unwrap_or(Value::EMPTY);
        usize::from(highest.max(Value::FILLED).0) + 1
    }

    /// The clue that a line of this picture has.
    #[must_use]
    pub fn clue(&self, line: LineId) -> Clue {
        let cells = self.shape.line_cells(line).map(|cell| self.get(cell));
        if cells.clone().all(|value| value <= Value::FILLED) {
            return Clue::Plain(Plain::of_cells(cells.map(|value| value == Value::FILLED)));
        }
        Clue::of_cells(cells)
    }

    /// The rows as text, `#` filled and `.` empty, further colors by [`Value::to_char`].
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        self.rows_by(Value::to_char)
    }

    /// The rows as text, each value by its letter.
    pub fn rows_by(&self, letter: impl Fn(Value) -> char) -> Vec<String> {
        let cell = |cell| letter(self.get(CellId(cell)));
        self.shape.rows().into_iter().map(|row| row.map(&cell).collect()).collect()
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

/// Why a drawing is not a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParsePictureError {
    /// A character of row `y` (from 0) that is neither `#` nor `.`.
    Cell {
        /// The row, from 0.
        y: usize,
        /// The character.
        found: char,
    },
    /// Row `y` (from 0) is not as long as the first.
    Ragged {
        /// The row, from 0.
        y: usize,
    },
}

impl fmt::Display for ParsePictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParsePictureError::Cell { y, found } => {
                write!(f, "row {}: {found:?} is neither # nor .", y + 1)
            }
            ParsePictureError::Ragged { y } => {
                write!(f, "row {} is not as long as the first", y + 1)
            }
        }
    }
}

impl std::error::Error for ParsePictureError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_of_a_picture() {
        let picture = Picture::parse(&["##.#", "...."]).unwrap();
        assert_eq!(picture.clue(LineId(0)), Clue::plain(&[2, 1]));
        assert_eq!(picture.clue(LineId(1)), Clue::plain(&[]));
        assert_eq!(picture.clue(LineId(2)), Clue::plain(&[1]));
        assert_eq!(picture.to_string(), "##.#\n....\n");
    }

    #[test]
    fn bad_drawings() {
        let fault = |rows: &[&str]| Picture::parse(rows).unwrap_err();
        assert_eq!(fault(&["#.", "#"]), ParsePictureError::Ragged { y: 1 });
        assert_eq!(fault(&["#x"]), ParsePictureError::Cell { y: 0, found: 'x' });
    }
}
