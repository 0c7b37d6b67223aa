//! What the signs of a board mean, and the numbers of a list of filled cells.
//!
//! ```text
//!   the letters of the puzzle       as they are
//!   . 0 - □ ⬜ and one more         empty, and filled whatever it is
//!   # 1 ■ ⬛ and x or X             filled, and crossed out
//!   # 1 ■ ⬛ and one more           filled, and empty: a note, unless the clues agree; the other way round,
//!                                with a note, if only that fits them (⬛ 🟩)
//!   two others, or one alone        the reading that fits the clues, if exactly one does: a note
//!   pairs of numbers                row, column from 0; the order and the start that fit: a note
//! ```
//!
//! Colored boards have the letters of the puzzle, its numbers, or squares of its colors. What neither a
//! sign nor the clues say is a fault: of two readings one would be another board. O(cells).

use pictogrid_core::{Error, Fault, FaultKind, Note, Puzzle, Value};

use super::{
    BoardRow, Drawn, HOW, ReadBoard, Reader, Unnamed, fit, rows,
    values::{Cells, Found},
};
use crate::cell_signs;

/// The board that is meant.
pub(super) fn read(found: Found, reader: &Reader<'_>) -> Result<ReadBoard, Error> {
    match found {
        Found::Drawn(drawn) => of_drawn(&drawn, reader.puzzle).map_err(Error::from),
        Found::Cells(cells) => of_cells(&cells, reader),
    }
}

fn of_drawn(drawn: &Drawn, puzzle: &Puzzle) -> Result<ReadBoard, Fault> {
    let palette = puzzle.palette();
    if let Some(board) = drawn.by(&|sign| palette.value_of(sign)) {
        return Ok(board);
    }
    let kinds = drawn.kinds();
    let at = |fault: Fault| fault.at(drawn.rows.first().and_then(|row| row.place));
    if !palette.is_two_valued() {
        let strange = || kinds.iter().find(|&&sign| color(sign, &kinds, puzzle).is_none());
        let board = drawn.by(&|sign| color(sign, &kinds, puzzle));
        let fault = || at(rows::unknown_letter(strange().copied().unwrap_or('?'), puzzle));
        return board.ok_or_else(fault);
    }
    match *kinds.as_slice() {
        [only] => of_signs(drawn, [only, '?'], puzzle).map_err(at),
        [one, other] => of_signs(drawn, [one, other], puzzle).map_err(at),
        _ => {
            let some: String = kinds.iter().take(8).flat_map(|&sign| [' ', sign]).collect();
            let message = format!("the board has the signs{some}, which are too many; {HOW}");
            Err(at(Fault::new(FaultKind::Syntax, message)))
        }
    }
}

/// The board of these two signs; the second is `?` if there is one only.
fn of_signs(drawn: &Drawn, [one, other]: [char; 2], puzzle: &Puzzle) -> Result<ReadBoard, Fault> {
    let reading = |filled: char| {
        let value = |sign| Some(if sign == filled { Value::FILLED } else { Value::EMPTY });
        drawn.by(&value).unwrap_or_else(|| ReadBoard { rows: Vec::new(), notes: Vec::new() })
    };
    // With a sign that no cell has every cell is empty.
    let [mut first, mut second] = [reading(one), reading(if other == '?' { '\0' } else { other })];
    let fits = |board: &ReadBoard| fit::fits(puzzle, &cells(board));
    let (is_one, is_other) = (fits(&first), fits(&second));
    let by_clues = |is_filled| Note::SignByClues { sign: one.to_string(), is_filled };
    match (filled(one, other), is_one, is_other) {
        (Some(Certain(true)), ..) => Ok(first),
        (Some(Certain(false)), ..) => Ok(second),
        (Some(Likely(true)), false, true) | (None, false, true) => {
            second.notes.push(by_clues(false));
            Ok(second)
        }
        (Some(Likely(false)), true, false) | (None, true, false) => {
            first.notes.push(by_clues(true));
            Ok(first)
        }
        (Some(Likely(is_filled)), ..) => {
            let (mut board, is_right, sign) =
                if is_filled { (first, is_one, other) } else { (second, is_other, one) };
            let note = Note::EmptySign { sign: sign.to_string() };
            board.notes.extend((!is_right).then_some(note));
            Ok(board)
        }
        (None, ..) => {
            let signs = if other == '?' { one.to_string() } else { format!("{one} or {other}") };
            let message = format!(
                "nothing says whether {signs} is filled or empty, and the clues do not tell; {HOW}"
            );
            Err(Fault::new(FaultKind::Syntax, message))
        }
    }
}

/// Whether the first of two signs is the filled one.
enum Filled {
    Certain(bool),
    Likely(bool),
}
use Filled::{Certain, Likely};

/// Which of two signs is filled, if a sign says so; the second is `?` if there is one only.
fn filled(one: char, other: char) -> Option<Filled> {
    let is_cross = |sign| matches!(sign, 'x' | 'X');
    let known = |sign| if is_cross(sign) { None } else { cell_signs::value(sign) };
    let [first, second] = [known(one), known(other)].map(|value| Some(value? == Value::FILLED));
    match (first, second) {
        (Some(is_one), Some(is_other)) if is_one != is_other => Some(Certain(is_one)),
        (Some(_), Some(_)) | (None, None) => None,
        (Some(is_one), None) if other == '?' || !is_one || is_cross(other) => Some(Certain(is_one)),
        (Some(is_one), None) => Some(Likely(is_one)),
        (None, Some(is_other)) if !is_other || is_cross(one) => Some(Certain(!is_other)),
        (None, Some(is_other)) => Some(Likely(!is_other)),
    }
}

/// The value of a sign on a colored board that has these kinds of signs.
pub(super) fn color(sign: char, kinds: &[char], puzzle: &Puzzle) -> Option<Value> {
    let palette = puzzle.palette();
    if let Some(value) = palette.value_of(sign) {
        return Some(value);
    }
    if let Some(number) = sign.to_digit(10) {
        let is_number = |sign: &char| sign.is_ascii_digit() && palette.value_of(*sign).is_none();
        let value = Value(number as u8);
        return (kinds.iter().all(is_number) && (number as usize) < palette.n_values())
            .then_some(value);
    }
    let name = match sign {
        'r' => "red",
        'g' => "green",
        'b' => "blue",
        'y' => "yellow",
        'o' => "orange",
        'p' => "purple",
        'n' => "brown",
        '#' => "black",
        '.' => return Some(Value::EMPTY),
        _ => return None,
    };
    let index = palette.colors().iter().position(|color| color.name.eq_ignore_ascii_case(name))?;
    Some(Value(index as u8))
}

fn cells(board: &ReadBoard) -> Vec<Option<Value>> {
    board.rows.iter().flat_map(|row| row.cells.iter().copied()).collect()
}

/// More kinds of signs than a palette can have are enough to be refused.
const MOST_KINDS: usize = 256;

impl Drawn {
    /// The kinds of its signs but `?`, in the order in which they are met.
    fn kinds(&self) -> Vec<char> {
        let mut kinds: Vec<char> = Vec::new();
        for &sign in self.rows.iter().flat_map(|row| &row.signs) {
            if sign != '?' && !kinds.contains(&sign) {
                kinds.push(sign);
                if kinds.len() > MOST_KINDS {
                    break;
                }
            }
        }
        kinds
    }

    /// The board by the value of each sign; none if one has no value.
    fn by(&self, value: &dyn Fn(char) -> Option<Value>) -> Option<ReadBoard> {
        let cell = |&sign: &char| if sign == '?' { Some(None) } else { value(sign).map(Some) };
        let row = |row: &super::DrawnRow| {
            let cells = row.signs.iter().map(cell).collect::<Option<_>>()?;
            Some(BoardRow { cells, place: row.place, step: row.step })
        };
        let rows = self.rows.iter().map(row).collect::<Option<_>>()?;
        Some(ReadBoard { rows, notes: Vec::new() })
    }
}

/// The board of a list of filled cells.
fn of_cells(found: &Cells, reader: &Reader<'_>) -> Result<ReadBoard, Error> {
    let puzzle = reader.puzzle;
    let Some(rect) = puzzle.shape().as_rect().filter(|_| puzzle.palette().is_two_valued()) else {
        let message = format!("a list of cells is no board of this puzzle; {HOW}");
        return Err(Fault::new(FaultKind::Unsupported, message).into());
    };
    let (width, height) = (u64::from(rect.width), u64::from(rect.height));
    let reading = |&(is_row_first, start): &(bool, u64)| {
        let unnamed = (reader.unnamed == Unnamed::Empty).then_some(Value::EMPTY);
        let mut cells = vec![unnamed; puzzle.shape().n_cells()];
        for &[one, other] in &found.pairs {
            let [y, x] = if is_row_first { [one, other] } else { [other, one] };
            let (y, x) = (y.checked_sub(start)?, x.checked_sub(start)?);
            if y >= height || x >= width {
                return None;
            }
            cells[(y * width + x) as usize] = Some(Value::FILLED);
        }
        Some(((is_row_first, start), cells))
    };
    let ways = [(true, 0), (true, 1), (false, 0), (false, 1)];
    let ways = if found.are_named { &ways[..2] } else { &ways };
    let mut inside: Vec<_> = ways.iter().filter_map(reading).collect();
    if inside.is_empty() {
        let message = format!(
            "a cell of this list is outside of the grid of {width} × {height} cells; write [row, \
             column] from 0"
        );
        return Err(Fault::new(FaultKind::GivenMismatch, message).into());
    }
    let fitting: Vec<usize> =
        (0..inside.len()).filter(|&way| fit::fits(puzzle, &inside[way].1)).collect();
    let (is_usual, is_told) = (inside[0].0 == (true, 0), fitting.first() == Some(&0));
    let chosen = fitting.first().copied().unwrap_or(0);
    let ((is_row_first, start), cells) = inside.swap_remove(chosen);
    let is_sure = is_usual && is_told && fitting.len() == 1 || inside.is_empty() && is_usual;
    let order = if is_row_first { "row, column" } else { "column, row" };
    let note = Note::CellNumbers { order: order.to_owned(), first: start as u8 };
    let row = |cells: &[Option<Value>]| BoardRow { cells: cells.to_vec(), place: None, step: 0 };
    let rows = cells.chunks(rect.width as usize).map(row).collect();
    Ok(ReadBoard { rows, notes: if is_sure { Vec::new() } else { vec![note] } })
}
