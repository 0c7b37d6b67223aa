//! Boards and answers to a puzzle, in whatever shape people, programs and language models write them.
//!
//! ```text
//!   bytes ─▶ terminal   the picture with its clues, as `solve` prints it
//!        ─▶ letters     a letter of the palette a cell, ? if it is not known
//!        ─▶ model       what a SAT solver answers to the clauses of the puzzle
//!        ─▶ values      [[0,1],..]  {"grid": ..}  [[0,2],[1,1],..]  {"known": ..}     ─┐
//!        ─▶ rows        0 1 0   ⬜⬛⬜   1. .#.   one text   inside of ``` or of prose ─┴▶ signs ─▶ cells
//! ```
//!
//! The size of the puzzle finds the board in its text, and the clues say what a sign means where nothing
//! else does (`signs`); that is a note. Two boards that differ are a fault, unless the text says which of
//! them is the final one (`final_part`): the last one in fences, in `<answer>`, or behind `</think>`.
//! Cells of a triddler are only read as letters, as `solve` writes them.
//!
//! To read each shape as a format of its own was the other way: then a board that is not of the size of
//! its puzzle may be taken for another one, and nothing tells a 1 that is filled from a 1 that is a color.
//! Linear in the text, with at most [`MOST_BOARDS`] boards kept.

mod final_part;
mod fit;
mod model;
mod rows;
mod signs;
mod terminal;
mod values;

use std::ops::Range;

use pictogrid_core::{CellId, Error, Fault, FaultKind, Limits, Note, Place, Puzzle, Shape, Value};

use crate::input::Input;

/// The most boards of one text that are compared.
const MOST_BOARDS: usize = 16;

/// How a board is written so that it means one thing.
const HOW: &str = "write a line a row: # filled, . empty, ? not known";

/// What the cells are that a list of filled cells does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unnamed {
    /// Not known: it is a board that is not finished.
    Open,
    /// Empty: it is an answer.
    Empty,
}

/// A row of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardRow {
    /// Its cells, as far as they are known.
    pub cells: Vec<Option<Value>>,
    /// Where the first one stands, if it has a place.
    pub place: Option<Place>,
    /// Characters a cell; 0 if they are not even.
    pub step: u32,
}

/// A board that was read, before it is laid over its puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBoard {
    /// Its rows, from the top.
    pub rows: Vec<BoardRow>,
    /// What was taken for granted.
    pub notes: Vec<Note>,
}

/// Reads a board of `puzzle`; its size is that of the puzzle, unless it is written in letters, which
/// [`ReadBoard::cells`] compares.
pub fn read_board(
    bytes: &[u8],
    puzzle: &Puzzle,
    unnamed: Unnamed,
    limits: &Limits,
) -> Result<ReadBoard, Error> {
    let input = Input::new(bytes, limits)?;
    let text = input.text_in_lf()?;
    if text.trim().is_empty() {
        return Err(Fault::new(
            FaultKind::NoPuzzle,
            "the board is empty; write a line for each row",
        )
        .into());
    }
    let lines = input.lines()?.map(|line| (line.number, line.text));
    if let Some(rows) = terminal::read(lines, puzzle.shape(), puzzle.palette())? {
        return Ok(ReadBoard { rows, notes: Vec::new() });
    }
    if let Some(rows) = rows::of_letters(&text, puzzle) {
        return Ok(ReadBoard { rows, notes: Vec::new() });
    }
    if let Some(rows) = model::read(&text, puzzle)? {
        return Ok(ReadBoard { rows, notes: Vec::new() });
    }
    let reader = Reader { text: &text, puzzle, unnamed, limits };
    let found = reader.different_boards();
    let mut found = found.map_err(|fault| puzzle_instead(bytes, limits).unwrap_or(fault))?;
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => Err(puzzle_instead(bytes, limits).unwrap_or_else(|| rows::no_board(&text, puzzle))),
        n => {
            let message = format!("{n} boards that differ are in this text; leave one of them");
            let place = found[1].rows.first().and_then(|row| row.place);
            Err(Fault::new(FaultKind::Syntax, message).at(place).into())
        }
    }
}

/// The fault of a text that is a puzzle with clues, where a board is wanted.
fn puzzle_instead(bytes: &[u8], limits: &Limits) -> Option<Error> {
    let format = crate::format_of_puzzles(bytes, limits)?;
    let entry = crate::read(bytes, limits).ok()?.entries.into_iter().next()?;
    let size = entry.check(limits).ok()?.shape().name();
    let message = format!("this is a puzzle of {size} (format {format}), no board of one; {HOW}");
    Some(Fault::new(FaultKind::Syntax, message).into())
}

/// The text of a board and what it belongs to.
struct Reader<'a> {
    text: &'a str,
    puzzle: &'a Puzzle,
    unnamed: Unnamed,
    limits: &'a Limits,
}

impl Reader<'_> {
    /// The boards of the text, each of them once.
    fn different_boards(&self) -> Result<Vec<ReadBoard>, Error> {
        let mut found: Vec<ReadBoard> = Vec::new();
        for board in self.boards()? {
            let board = board?;
            if !found.iter().any(|other| other.is_same(&board)) {
                found.push(board);
            }
        }
        Ok(found)
    }

    /// Every board of the part of the text that is its answer: of the last fenced block that has any, else
    /// of all of the part.
    fn boards(&self) -> Result<Vec<Result<ReadBoard, Error>>, Error> {
        let part = final_part::answer(self.text);
        for fence in final_part::fences(self.text, part.clone()).into_iter().rev() {
            let fault = match self.inside(fence.clone()) {
                Ok(found) if !found.is_empty() => return Ok(found),
                found => final_part::odd_board(&self.text[fence], self.puzzle, found.err()),
            };
            if let Some(fault) = fault {
                return Err(fault);
            }
        }
        self.inside(part)
    }

    /// The boards of a part of the text; a fault if it is meant as one value and is none.
    fn inside(&self, part: Range<usize>) -> Result<Vec<Result<ReadBoard, Error>>, Error> {
        let values = values::read(self, part.clone());
        let found = values.boards.into_iter().take(MOST_BOARDS);
        let found: Vec<_> = found.map(|board| signs::read(board, self)).collect();
        if !found.is_empty() {
            return Ok(found);
        }
        let drawn = rows::drawn(self.text, part.clone(), self.puzzle).into_iter().take(MOST_BOARDS);
        let drawn: Vec<_> =
            drawn.map(|drawn| signs::read(values::Found::Drawn(drawn), self)).collect();
        // On a board that is not finished, a blank may be a cell that is not known.
        if drawn.is_empty()
            && self.unnamed == Unnamed::Empty
            && let Some((drawn, notes)) = rows::dressed(self.text, part, self.puzzle)
        {
            let board = signs::read(values::Found::Drawn(drawn), self);
            return Ok(vec![board.map(|mut board| {
                board.notes.extend(notes);
                board
            })]);
        }
        match (values.loose, values.fault) {
            (Some(cells), _) if drawn.is_empty() => Ok(vec![signs::read(cells, self)]),
            (_, Some(fault)) if drawn.is_empty() => Err(fault),
            _ => Ok(drawn),
        }
    }
}

/// Rows of signs that have the size of the puzzle; `?` is a cell that is not known.
#[derive(Clone, Debug, Default)]
struct Drawn {
    rows: Vec<DrawnRow>,
}

#[derive(Clone, Debug, Default)]
struct DrawnRow {
    signs: Vec<char>,
    place: Option<Place>,
    step: u32,
}

impl ReadBoard {
    fn is_same(&self, other: &ReadBoard) -> bool {
        let cells = |board: &ReadBoard| board.rows.iter().map(|row| row.cells.clone()).collect();
        let (own, others): (Vec<_>, Vec<_>) = (cells(self), cells(other));
        own == others
    }

    /// The cells that are known, in their order; a fault if the size is not that of the puzzle.
    pub fn cells(&self, puzzle: &Puzzle) -> Result<Vec<(CellId, Value)>, Error> {
        let rows = puzzle.shape().rows();
        let is_odd = |(row, cells): (&BoardRow, &Range<u32>)| row.cells.len() != cells.len();
        if rows.len() != self.rows.len() || self.rows.iter().zip(&rows).any(is_odd) {
            let lengths: Vec<_> =
                self.rows.iter().map(|row| (row.cells.len(), row.place)).collect();
            return Err(other_size(&lengths, puzzle.shape()));
        }
        let cells = self.rows.iter().zip(rows).flat_map(|(row, cells)| row.cells.iter().zip(cells));
        Ok(cells.filter_map(|(value, cell)| Some((CellId(cell), (*value)?))).collect())
    }

    /// The puzzle with the cells of the board given, too; without a goal that the board leaves.
    pub fn laid_over(&self, puzzle: &Puzzle) -> Result<Puzzle, Error> {
        let cells = self.cells(puzzle)?;
        let laid = puzzle.clone().with_given(&cells).ok_or_else(|| self.clash(puzzle, &cells))?;
        let is_left = laid.goal().is_some_and(|goal| cells.iter().any(|&(c, v)| goal.get(c) != v));
        Ok(if is_left { laid.without_goal() } else { laid })
    }

    /// Where a cell stands in the text, and what a person calls it.
    #[must_use]
    pub fn place_of(&self, cell: CellId, shape: Shape) -> (Option<Place>, String) {
        let (y, x) = shape.row_and_place(cell);
        let place = self.rows.get((y as usize).wrapping_sub(1)).and_then(|row| {
            let Place { line, column, .. } = row.place?;
            let before = x.saturating_sub(1).saturating_mul(row.step);
            Some(Place::new(line, column.saturating_add(before)))
        });
        (place, format!("row {y}, column {x}"))
    }

    /// Which cell the puzzle itself gives as something else.
    fn clash(&self, puzzle: &Puzzle, cells: &[(CellId, Value)]) -> Error {
        let given: std::collections::HashMap<u32, Value> =
            puzzle.given().iter().map(|&(cell, value)| (cell.0, value)).collect();
        let other = |&(cell, value): &(CellId, Value)| {
            let own = *given.get(&cell.0)?;
            (own != value).then_some((cell, value, own))
        };
        let Some((cell, value, own)) = cells.iter().find_map(other) else {
            return Fault::new(FaultKind::GivenMismatch, "the board does not fit the puzzle")
                .into();
        };
        let (place, name) = self.place_of(cell, puzzle.shape());
        let [value, own] = [value, own].map(|value| puzzle.palette().letter(value));
        let message = format!("{name} is {value} on the board, and given as {own} in the puzzle");
        Fault::new(FaultKind::GivenMismatch, message).at(place).into()
    }
}

/// The fault of rows of these lengths.
fn other_size(lengths: &[(usize, Option<Place>)], shape: Shape) -> Error {
    let is_rectangle = lengths.windows(2).all(|pair| pair[0].0 == pair[1].0);
    let own = match shape.as_rect() {
        Some(rect) => format!("{} × {} cells", rect.width, rect.height),
        None => shape.name(),
    };
    let wanted = shape.rows().into_iter().map(|row| row.len());
    // The first row that is not as long as it should be, of what is no rectangle.
    let odd = lengths.iter().zip(wanted).position(|(&(length, _), n)| length != n);
    let (place, message) = match odd.filter(|_| !is_rectangle) {
        Some(y) => {
            let (length, place) = lengths[y];
            let message =
                format!("row {} of the board has {length} cells, the puzzle has {own}", y + 1);
            (place, message)
        }
        None => {
            let (width, place) = lengths.first().copied().unwrap_or_default();
            (place, format!("the board has {width} × {} cells, the puzzle {own}", lengths.len()))
        }
    };
    Fault::new(FaultKind::GivenMismatch, message).at(place).into()
}
