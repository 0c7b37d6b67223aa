//! Is this picture an answer to this puzzle?
//!
//! Every line of the shape is walked cell by cell and compared with its clue, and every given
//! cell is looked up: each cell is read once a line it lies in, O(cells), and nothing is
//! allocated unless there is a fault to report. The walk reads columns with a stride rather than
//! a transposed copy: a copy would have to be allocated, and the strided walk of a 25×25 picture
//! stays in the nearest cache anyway.

use std::fmt;

use pictogrid_core::{CellId, LineId, Picture, Puzzle, Shape, Value};

use crate::line_matches;

/// The first thing in which a picture is not an answer to a puzzle.
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
    /// A cell holds a color that no clue of the puzzle speaks of.
    Color {
        /// The cell.
        cell: CellId,
        /// Where it is, in words.
        name: String,
        /// What it holds.
        found: Value,
    },
    /// The runs of a line are not those of its clue.
    Clue {
        /// The line.
        line: LineId,
        /// What a person calls it: `row 4`.
        name: String,
        /// The clue of the puzzle.
        wanted: Vec<u32>,
        /// The clue that the line of the picture has.
        found: Vec<u32>,
    },
    /// A given cell was changed.
    Given {
        /// The cell.
        cell: CellId,
        /// Where it is, in words.
        name: String,
        /// What the puzzle gives.
        wanted: Value,
        /// What the picture has.
        found: Value,
    },
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Shape { puzzle, picture } => {
                let (puzzle, picture) = (size(*puzzle), size(*picture));
                write!(f, "the picture has {picture} cells, the puzzle {puzzle}")
            }
            Mismatch::Color { name, found, .. } => {
                write!(f, "{name} holds color {}, and the clues are black and white", found.0)
            }
            Mismatch::Clue { name, wanted, found, .. } => {
                write!(f, "{name} has the runs {}, its clue is {}", runs(found), runs(wanted))
            }
            Mismatch::Given { name, wanted, found, .. } => {
                write!(f, "{name} is {}, it is given as {}", word(*found), word(*wanted))
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
    let shape = puzzle.shape();
    if picture.shape() != shape {
        return Err(Mismatch::Shape { puzzle: shape, picture: picture.shape() });
    }
    let values = picture.values();
    if let Some(i) = values.iter().position(|&value| value > Value::FILLED) {
        let cell = CellId(i as u32);
        return Err(Mismatch::Color { cell, name: cell_name(shape, cell), found: values[i] });
    }
    for line in (0..shape.n_lines() as u32).map(LineId) {
        let clue = puzzle.clue(line).as_plain().expect("a black-and-white clue");
        if !line_matches(filled(picture, line), clue.lengths()) {
            return Err(clue_mismatch(picture, line, clue.lengths()));
        }
    }
    for &(cell, wanted) in puzzle.given() {
        let found = picture.get(cell);
        if found != wanted {
            return Err(Mismatch::Given { cell, name: cell_name(shape, cell), wanted, found });
        }
    }
    Ok(())
}

fn filled(picture: &Picture, line: LineId) -> impl Iterator<Item = bool> {
    picture.shape().line_cells(line).map(|cell| picture.get(cell) == Value::FILLED)
}

fn clue_mismatch(picture: &Picture, line: LineId, wanted: &[u32]) -> Mismatch {
    let cells: Vec<bool> = filled(picture, line).collect();
    let pieces = cells.split(|&is_filled| !is_filled).filter(|piece| !piece.is_empty());
    Mismatch::Clue {
        line,
        name: picture.shape().line_name(line),
        wanted: wanted.to_vec(),
        found: pieces.map(|piece| piece.len() as u32).collect(),
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

fn runs(lengths: &[u32]) -> String {
    if lengths.is_empty() {
        return "0".to_owned();
    }
    lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

fn word(value: Value) -> &'static str {
    if value == Value::EMPTY { "empty" } else { "filled" }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Draft, DraftCells, Limits};

    use super::*;

    const CAT: [&str; 4] = ["#..#", "####", "#.##", ".##."];

    fn cat() -> Picture {
        Picture::parse(&CAT).unwrap()
    }

    fn puzzle_with_given(given: &str) -> Puzzle {
        let cells = given.chars().map(|c| match c {
            '1' => Some(Value::FILLED),
            '0' => Some(Value::EMPTY),
            _ => None,
        });
        let given = Some(DraftCells { cells: cells.collect(), place: None });
        let draft = Draft { given, ..Draft::of_puzzle(&Puzzle::of_picture(&cat())) };
        draft.check(&Limits::default()).unwrap()
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
        let said = "row 1 has the runs 0, its clue is 1,1";
        check(&puzzle, &Picture::parse(&["....", "####", "#.##", ".##."]).unwrap(), said);
        let said = "column 3 has the runs 4, its clue is 3";
        check(&puzzle, &Picture::parse(&["#.#.", "####", "#.##", ".##."]).unwrap(), said);
        let said = "the picture has 1 × 1 cells, the puzzle 4 × 4";
        check(&puzzle, &Picture::parse(&["#"]).unwrap(), said);
    }

    #[test]
    fn a_changed_given_cell_is_named() {
        let two = Picture::parse(&["#.", ".#"]).unwrap();
        let other = Picture::parse(&[".#", "#."]).unwrap();
        let given =
            Some(DraftCells { cells: vec![None, None, None, Some(Value::FILLED)], place: None });
        let draft = Draft { given, ..Draft::of_puzzle(&Puzzle::of_picture(&two)) };
        let puzzle = draft.check(&Limits::default()).unwrap();
        assert_eq!(picture(&puzzle, &two), Ok(()));
        check(&puzzle, &other, "the cell in row 2, column 2 is empty, it is given as filled");
    }

    #[test]
    fn given_cells_that_are_kept_pass() {
        assert_eq!(picture(&puzzle_with_given("1??1????????0??0"), &cat()), Ok(()));
    }

    #[test]
    fn a_foreign_color_is_no_filled_cell() {
        let mut values = cat().values().to_vec();
        values[5] = Value(2);
        let said = "the cell in row 2, column 2 holds color 2, and the clues are black and white";
        check(&Puzzle::of_picture(&cat()), &Picture::new(cat().shape(), values), said);
    }
}
