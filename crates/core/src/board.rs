//! What is known about a picture: for every cell the set of its possible values.
//!
//! The sets are kept as one bit plane a value, so that two values cost two planes and a third
//! color is a third plane, not a rewrite.
//!
//! ```text
//!   cells      . # ? ?
//!   plane 0    1 0 1 1     may be empty
//!   plane 1    0 1 1 1     may be filled
//! ```

use std::fmt;

use crate::{Bits, CellId, Picture, Shape, Value};

/// A set of possible values for every cell of a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    planes: Box<[Bits]>,
}

impl Board {
    /// A black-and-white board on which nothing is known.
    #[must_use]
    pub fn unknown(shape: Shape) -> Board {
        Board { shape, planes: vec![Bits::ones(shape.n_cells()); 2].into() }
    }

    /// A board on which nothing is known, for cells that may have the values `0..n_values`: two at
    /// least, and no more than there are.
    #[must_use]
    pub fn unknown_of(shape: Shape, n_values: usize) -> Board {
        let n_values = n_values.clamp(2, Value::MOST);
        Board { shape, planes: vec![Bits::ones(shape.n_cells()); n_values].into() }
    }

    /// The board of which `write` writes the planes, for the values `0..n_values`, two at least and no
    /// more than there are: bit `i` of word `w` says whether cell `64 * w + i` may have the value. At
    /// first every cell may.
    #[must_use]
    pub fn of(shape: Shape, n_values: usize, mut write: impl FnMut(Value, &mut [u64])) -> Board {
        let mut board = Board::unknown_of(shape, n_values);
        for (value, plane) in (0..=u8::MAX).map(Value).zip(&mut board.planes) {
            plane.write(|words| write(value, words));
        }
        board
    }

    /// The number of values that a cell of the board could have.
    #[must_use]
    pub fn n_values(&self) -> usize {
        self.planes.len()
    }

    /// Removes `value` from the possible values of `cell`, unless it is the last one.
    pub fn rule_out(&mut self, cell: CellId, value: Value) {
        if self.get(cell) != Some(value)
            && let Some(plane) = self.planes.get_mut(usize::from(value.0))
        {
            plane.set(cell.0 as usize, false);
        }
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether `value` is possible for `cell`.
    #[must_use]
    pub fn may(&self, cell: CellId, value: Value) -> bool {
        (self.planes.get(value.0 as usize)).is_some_and(|plane| plane.get(cell.0 as usize))
    }

    /// The value of `cell`, `None` if several are possible or the board has no such cell.
    #[must_use]
    pub fn get(&self, cell: CellId) -> Option<Value> {
        let cell = self.place(cell)?;
        let mut possible = (0..self.planes.len()).filter(|&v| self.planes[v].has(cell));
        let first = possible.next()?;
        possible.next().is_none().then_some(Value(first as u8))
    }

    /// The value in place `x` of row `y`, both from 0; `None` if it is not settled, as it is where
    /// the board has no cell.
    #[must_use]
    pub fn at(&self, x: u32, y: u32) -> Option<Value> {
        self.shape.cell_at(x, y).and_then(|cell| self.get(cell))
    }

    /// The cells of each row, from the top: their values, `None` where one is not settled.
    pub fn row_values(&self) -> impl Iterator<Item = impl Iterator<Item = Option<Value>>> {
        self.shape.rows().into_iter().map(|row| row.map(|cell| self.get(CellId(cell))))
    }

    /// Settles `cell`, if the board has such a cell and such a value.
    pub fn set(&mut self, cell: CellId, value: Value) {
        let has_value = usize::from(value.0) < self.planes.len();
        let Some(cell) = self.place(cell).filter(|_| has_value) else { return };
        for (v, plane) in self.planes.iter_mut().enumerate() {
            plane.put(cell, v == usize::from(value.0));
        }
    }

    /// The place of a cell in the planes.
    fn place(&self, cell: CellId) -> Option<usize> {
        let place = cell.0 as usize;
        (place < self.planes[0].len()).then_some(place)
    }

    /// The number of cells that are not settled.
    #[must_use]
    pub fn n_unknown(&self) -> usize {
        let n_words = self.planes[0].words().len();
        let n_settled: u32 = (0..n_words).map(|word| self.settled(word).count_ones()).sum();
        self.shape.n_cells() - n_settled as usize
    }

    /// Of 64 cells: a bit for each that may have one value alone.
    fn settled(&self, word: usize) -> u64 {
        let (mut any, mut several) = (0, 0);
        for plane in &self.planes {
            several |= any & plane.words()[word];
            any |= plane.words()[word];
        }
        any & !several
    }

    /// Settles every cell that is settled in `known`, to the same value. A `known` of another shape or
    /// with other values changes nothing.
    pub fn lay_over(&mut self, known: &Board) {
        if self.shape != known.shape || self.planes.len() != known.planes.len() {
            return;
        }
        for (plane, theirs) in self.planes.iter_mut().zip(&known.planes) {
            plane.write(|words| {
                for (index, word) in words.iter_mut().enumerate() {
                    let settled = known.settled(index);
                    *word = *word & !settled | theirs.words()[index] & settled;
                }
            });
        }
    }

    /// The finished picture, if every cell is settled.
    #[must_use]
    pub fn picture(&self) -> Option<Picture> {
        let cells = 0..self.shape.n_cells() as u32;
        let values = cells.map(|cell| self.get(CellId(cell))).collect::<Option<Vec<_>>>()?;
        Some(Picture::new(self.shape, values))
    }

    /// The rows as text: `#` filled, `.` empty, `?` unknown, colors by [`Value::to_char`].
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        self.rows_by(Value::to_char)
    }

    /// The rows as text, each value by its letter, `?` for cells that are not settled.
    pub fn rows_by(&self, letter: impl Fn(Value) -> char) -> Vec<String> {
        let cell = |cell| self.get(CellId(cell)).map_or('?', &letter);
        self.shape.rows().into_iter().map(|row| row.map(cell).collect()).collect()
    }
}

impl From<&Picture> for Board {
    fn from(picture: &Picture) -> Board {
        let n_values = picture.n_values();
        let plane = |value: Value| {
            let mut plane = Bits::zeros(picture.values().len());
            plane.write(|words| {
                for (word, values) in words.iter_mut().zip(picture.values().chunks(64)) {
                    *word = match (n_values, value) {
                        (2, Value::EMPTY) => !filled(values),
                        (2, _) => filled(values),
                        _ => values.iter().rev().fold(0, |w, v| w << 1 | u64::from(*v == value)),
                    };
                }
            });
            plane
        };
        let planes = (0..n_values).map(|value| plane(Value(value as u8))).collect();
        Board { shape: picture.shape(), planes }
    }
}

/// The bits of up to 64 values in black and white, eight of them with one multiplication.
fn filled(values: &[Value]) -> u64 {
    let (eights, rest) = values.as_chunks::<8>();
    let rest = rest.iter().rev().fold(0, |word, value| word << 1 | u64::from(value.0));
    eights.iter().rev().fold(rest, |word, eight| {
        let bytes = u64::from_le_bytes(eight.map(|value| value.0));
        (word << 8) | (bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56)
    })
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.rows().iter().try_for_each(|row| writeln!(f, "{row}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settled_cell_by_cell() {
        let mut board = Board::unknown(Shape::rect(2, 1));
        assert_eq!((board.n_unknown(), board.get(CellId(0))), (2, None));
        board.set(CellId(0), Value::FILLED);
        assert!(!board.may(CellId(0), Value::EMPTY));
        assert_eq!(board.to_string(), "#?\n");
        assert_eq!(
            (board.at(0, 0), board.at(1, 0), board.at(2, 0)),
            (Some(Value::FILLED), None, None)
        );
        let rows: Vec<Vec<_>> = board.row_values().map(Iterator::collect).collect();
        assert_eq!(rows, [[Some(Value::FILLED), None]]);
        assert_eq!(board.picture(), None);
        board.set(CellId(1), Value::EMPTY);
        assert_eq!(board.picture(), Some(Picture::parse(&["#."]).unwrap()));
        assert_eq!(Board::from(&board.picture().unwrap()), board);
    }

    #[test]
    fn laid_over_cell_by_cell() {
        let shape = Shape::rect(13, 11);
        let boards = [1, 2].map(|factor: u32| {
            let mut board = Board::unknown_of(shape, 3);
            for cell in (0..143).filter(|cell| !(cell * factor).is_multiple_of(3)) {
                board.set(CellId(cell), Value((cell * factor % 5 % 3) as u8));
            }
            board
        });
        let [mut over, known] = boards.clone();
        over.lay_over(&known);
        for cell in (0..143).map(CellId) {
            let expected = known.get(cell).or(boards[0].get(cell));
            assert_eq!(over.get(cell), expected, "{cell:?}");
        }
        let n_open = (0..143).filter(|&cell| over.get(CellId(cell)).is_none()).count();
        assert_eq!(over.n_unknown(), n_open);
        over.lay_over(&Board::unknown(Shape::rect(2, 2)));
        assert_eq!(over.n_unknown(), n_open);
    }
}
