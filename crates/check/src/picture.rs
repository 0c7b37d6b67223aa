//! Is this picture an answer to this puzzle?
//!
//! Every line of the shape is compared with its clue, and every given cell is looked up: each cell is
//! read once a line it lies in, O(cells). Rectangles in black and white are gathered as bits
//! ([`bits`]). Colors are walked cell by cell, columns 64 at a time (`LineValues`).
//!
//! Small and large rectangles had a walk each, and that of large ones took the cells one by one: 3 ns a
//! cell where one walk for all takes 2, from 65×65 on.
//!
//! ```text
//!   shape ─▶ colors ─▶ lines, in order ─▶ given cells        the first that is wrong is the answer
//! ```
//!
//! The first fault is enough: one wrong line refutes a picture, and the message names it.

use std::fmt;

use pictogrid_core::{CellId, Clue, LineId, Picture, Puzzle, Rect, Run, Shape, Value};

use crate::{bits, clue_matches};

/// A thing in which a picture is not an answer to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// The picture does not have the shape of the puzzle.
    Shape {
        /// The shape of the puzzle.
        puzzle: Shape,
        /// The shape of the picture.
        picture: Shape,
    },
    /// A cell holds a color that the puzzle does not have.
    Color {
        /// The cell.
        cell: CellId,
        /// Where it is, in words.
        name: String,
        /// What it holds.
        found: Value,
        /// How many colors the puzzle has besides empty.
        n_colors: usize,
    },
    /// The runs of a line are not those of its clue.
    Clue {
        /// The line.
        line: LineId,
        /// What a person calls it: `row 4`.
        name: String,
        /// The clue of the puzzle, as its palette writes it: `3,1` or `3a,1b`.
        wanted: String,
        /// The clue that the line of the picture has.
        found: String,
    },
    /// A given cell was changed.
    Given {
        /// The cell.
        cell: CellId,
        /// Where it is, in words.
        name: String,
        /// What the puzzle gives, in words.
        wanted: String,
        /// What the picture has.
        found: String,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Shape { puzzle, picture } => {
                let (puzzle, picture) = (size(*puzzle), size(*picture));
                write!(f, "the picture has {picture} cells, the puzzle {puzzle}")
            }
            Mismatch::Color { name, found, n_colors: 1, .. } => {
                write!(f, "{name} holds color {}, and the clues are black and white", found.0)
            }
            Mismatch::Color { name, found, n_colors, .. } => {
                write!(f, "{name} holds color {}, and the puzzle has {n_colors}", found.0)
            }
            Mismatch::Clue { name, wanted, found, .. } => {
                write!(f, "{name} has the runs {found}, its clue is {wanted}")
            }
            Mismatch::Given { name, wanted, found, .. } => {
                write!(f, "{name} is {found}, it is given as {wanted}")
            }
        }
    }
}

impl std::error::Error for Mismatch {}

/// Confirms that `picture` answers `puzzle`: every line has the runs of its clue, and every given
/// cell is kept. Reports the first fault: shape, then colors, then lines in order, then given
/// cells.
///
/// ```
/// use pictogrid_core::{Picture, Puzzle};
/// let picture = Picture::parse(&["##", "#."]).unwrap();
/// let puzzle = Puzzle::of_picture(&picture);
/// assert_eq!(pictogrid_check::picture(&puzzle, &picture), Ok(()));
/// let turned = Picture::parse(&["##", ".#"]).unwrap();
/// let fault = pictogrid_check::picture(&puzzle, &turned).unwrap_err();
/// assert_eq!(fault.to_string(), "column 1 has the runs 1, its clue is 2");
/// ```
pub fn picture(puzzle: &Puzzle, picture: &Picture) -> Result<(), Mismatch> {
    find(puzzle, picture, &mut Err)
}

/// Everything in which `picture` is not an answer to `puzzle`, in the order of [`picture()`]; of a shape
/// or a color that the puzzle does not have that alone.
///
/// ```
/// use pictogrid_core::{Picture, Puzzle};
/// let puzzle = Puzzle::of_picture(&Picture::parse(&["##", "#."]).unwrap());
/// let turned = Picture::parse(&["##", ".#"]).unwrap();
/// let faults = pictogrid_check::mismatches(&puzzle, &turned);
/// assert_eq!(faults.len(), 2, "both columns");
/// ```
#[must_use]
pub fn mismatches(puzzle: &Puzzle, picture: &Picture) -> Vec<Mismatch> {
    let mut all = Vec::new();
    let keep = &mut |fault| {
        all.push(fault);
        Ok(())
    };
    find(puzzle, picture, keep).map_or_else(|last| vec![last], |()| all)
}

/// Hands each fault to `on`, until that gives one back; one of shape or color is given back at once.
fn find(
    puzzle: &Puzzle,
    picture: &Picture,
    on: &mut dyn FnMut(Mismatch) -> Result<(), Mismatch>,
) -> Result<(), Mismatch> {
    let shape = puzzle.shape();
    if picture.shape() != shape {
        return Err(Mismatch::Shape { puzzle: shape, picture: picture.shape() });
    }
    let (values, n_values) = (picture.values(), puzzle.n_values());
    // The largest is found for many cells at once, the place of the first only if there is one.
    let largest = values.iter().fold(0, |largest, value| value.0.max(largest));
    if usize::from(largest) >= n_values {
        return Err(color_mismatch(puzzle, picture));
    }
    let (mut small, mut large) = ([0; 128], Vec::new());
    let mut lines = Lines::of(puzzle, picture, (&mut small, &mut large));
    for line in (0..shape.n_lines() as u32).map(LineId) {
        if !lines.match_clue(line, puzzle.clue(line)) {
            on(clue_mismatch(puzzle, picture, line))?;
        }
    }
    for &(cell, wanted) in puzzle.given() {
        let found = picture.get(cell);
        if found != wanted {
            let name = cell_name(shape, cell);
            let (wanted, found) = (word(puzzle, wanted), word(puzzle, found));
            on(Mismatch::Given { cell, name, wanted, found })?;
        }
    }
    Ok(())
}

/// Needs: some cell holds a color that the puzzle does not have.
fn color_mismatch(puzzle: &Puzzle, picture: &Picture) -> Mismatch {
    let (values, n_values) = (picture.values(), puzzle.n_values());
    let is_beyond = |value: &Value| usize::from(value.0) >= n_values;
    let i = values.iter().position(is_beyond).expect("a cell is beyond the palette");
    let cell = CellId(i as u32);
    let name = cell_name(puzzle.shape(), cell);
    Mismatch::Color { cell, name, found: values[i], n_colors: n_values - 1 }
}

/// The lines of a picture, gathered in the way that is quickest.
enum Lines<'a> {
    Bits(bits::Lines<'a>),
    Values(LineValues<'a>),
}

impl<'a> Lines<'a> {
    fn of(
        puzzle: &Puzzle,
        picture: &'a Picture,
        (small, large): (&'a mut bits::Memory, &'a mut Vec<u64>),
    ) -> Lines<'a> {
        let is_run = |clue: &Clue| matches!(clue, Clue::Runs(_));
        // In black and white no value is beyond black: what is not empty is filled.
        let is_of_bits = puzzle.n_values() == 2 && !puzzle.clues().iter().any(is_run);
        match puzzle.shape().as_rect().filter(|_| is_of_bits) {
            Some(rect) => Lines::Bits(bits::Lines::of(rect, picture.values(), small, large)),
            None => Lines::Values(LineValues { picture, values: Vec::new(), first: u32::MAX }),
        }
    }

    fn match_clue(&mut self, line: LineId, clue: &Clue) -> bool {
        match (self, clue) {
            (Lines::Bits(lines), Clue::Plain(plain)) => {
                lines.matches(line.0 as usize, plain.lengths())
            }
            (Lines::Values(lines), clue) => clue_matches(lines.of(line).iter().copied(), clue),
            // A line without a clue may be anything.
            (_, Clue::Runs(_) | Clue::Unknown) => true,
        }
    }
}

/// Columns gathered at once: as many as have their cells in the same line of the cache.
const COLUMNS: u32 = 64;

/// The values of the lines of a picture, for one line after another.
struct LineValues<'a> {
    picture: &'a Picture,
    /// The values of some columns, or of one line of another shape.
    values: Vec<Value>,
    /// The first of these columns.
    first: u32,
}

impl LineValues<'_> {
    fn of(&mut self, line: LineId) -> &[Value] {
        let all = self.picture.values();
        let Some(Rect { width, height }) = self.picture.shape().as_rect() else {
            self.values.clear();
            self.values.extend(self.picture.shape().line_cells(line).map(|c| self.picture.get(c)));
            return &self.values;
        };
        let n = height as usize;
        let Some(x) = line.0.checked_sub(height) else {
            return &all[line.0 as usize * width as usize..][..width as usize];
        };
        let (first, place) = (x - x % COLUMNS, (x % COLUMNS) as usize);
        if self.first != first {
            self.first = first;
            let n_columns = COLUMNS.min(width - first) as usize;
            self.values.resize(COLUMNS as usize * n, Value::EMPTY);
            for (y, row) in all.chunks_exact(width as usize).enumerate() {
                for (place, &value) in row[first as usize..][..n_columns].iter().enumerate() {
                    self.values[place * n + y] = value;
                }
            }
        }
        &self.values[place * n..][..n]
    }
}

fn clue_mismatch(puzzle: &Puzzle, picture: &Picture, line: LineId) -> Mismatch {
    let cells: Vec<Value> =
        picture.shape().line_cells(line).map(|cell| picture.get(cell)).collect();
    let pieces = cells.chunk_by(|a, b| a == b).filter(|piece| piece[0] != Value::EMPTY);
    let found = pieces.map(|piece| Run::new(piece.len() as u32, piece[0])).collect::<Vec<_>>();
    Mismatch::Clue {
        line,
        name: picture.shape().line_name(line),
        wanted: puzzle.palette().spell(&puzzle.clue(line).to_runs().unwrap_or_default()),
        found: puzzle.palette().spell(&found),
    }
}

fn cell_name(shape: Shape, cell: CellId) -> String {
    match shape {
        Shape::Rect(rect) => {
            let (x, y) = rect.position(cell);
            format!("the cell in row {}, column {}", y + 1, x + 1)
        }
        Shape::Tri(tri) => {
            let (r, x) = tri.position(cell);
            format!("the cell in row {}, number {}", r + 1, x - tri.row(r).start + 1)
        }
    }
}

fn size(shape: Shape) -> String {
    shape.as_rect().map_or_else(|| shape.name(), |rect| format!("{} × {}", rect.width, rect.height))
}

fn word(puzzle: &Puzzle, value: Value) -> String {
    match puzzle.palette().get(value) {
        _ if value == Value::EMPTY => "empty".to_owned(),
        Some(color) if !puzzle.palette().is_two_valued() => color.name.to_string(),
        _ => "filled".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CAT: [&str; 4] = ["#..#", "####", "#.##", ".##."];

    fn cat() -> Picture {
        Picture::parse(&CAT).unwrap()
    }

    fn check(puzzle: &Puzzle, answer: &Picture, expected: &str) {
        assert_eq!(picture(puzzle, answer).unwrap_err().to_string(), expected);
    }

    #[test]
    fn every_single_flipped_cell_is_noticed() {
        let puzzle = Puzzle::of_picture(&cat());
        assert_eq!(picture(&puzzle, &cat()), Ok(()));
        for i in 0..16 {
            let mut values = cat().values().to_vec();
            values[i].0 ^= 1;
            let flipped = Picture::new(cat().shape(), values);
            let row = i as u32 / 4;
            let fault = picture(&puzzle, &flipped).unwrap_err();
            assert!(matches!(fault, Mismatch::Clue { line: LineId(l), .. } if l == row), "{fault}");
        }
    }

    #[test]
    fn faults_are_named() {
        let puzzle = Puzzle::of_picture(&cat());
        let message = "row 1 has the runs 0, its clue is 1,1";
        check(&puzzle, &Picture::parse(&["....", "####", "#.##", ".##."]).unwrap(), message);
        let message = "column 3 has the runs 4, its clue is 3";
        check(&puzzle, &Picture::parse(&["#.#.", "####", "#.##", ".##."]).unwrap(), message);
        let message = "the picture has 1 × 1 cells, the puzzle 4 × 4";
        check(&puzzle, &Picture::parse(&["#"]).unwrap(), message);
    }

    #[test]
    fn a_changed_given_cell_is_named() {
        let two = Picture::parse(&["#.", ".#"]).unwrap();
        let other = Picture::parse(&[".#", "#."]).unwrap();
        let given = [(CellId(3), Value::FILLED)];
        let puzzle = Puzzle::of_picture(&two).with_given(&given).unwrap();
        assert_eq!(picture(&puzzle, &two), Ok(()));
        check(&puzzle, &other, "the cell in row 2, column 2 is empty, it is given as filled");
    }

    #[test]
    fn a_foreign_color_is_no_filled_cell() {
        let mut values = cat().values().to_vec();
        values[5] = Value(2);
        let message =
            "the cell in row 2, column 2 holds color 2, and the clues are black and white";
        check(&Puzzle::of_picture(&cat()), &Picture::new(cat().shape(), values), message);
    }

    #[test]
    fn colors_are_named_by_the_palette() {
        let values = [2, 2, 1, 0].map(Value).to_vec();
        let puzzle = Puzzle::of_picture(&Picture::new(Shape::rect(4, 1), values.clone()));
        assert_eq!(picture(&puzzle, &Picture::new(Shape::rect(4, 1), values)), Ok(()));
        let other = |values: [u8; 4]| Picture::new(Shape::rect(4, 1), values.map(Value).to_vec());
        check(&puzzle, &other([2, 1, 1, 0]), "row 1 has the runs 1a,2, its clue is 2a,1");
        let message = "the cell in row 1, column 2 holds color 3, and the puzzle has 2";
        check(&puzzle, &other([2, 3, 1, 0]), message);
    }
}
