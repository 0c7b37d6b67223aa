//! Cells in JSON: those of a picture, and those that are given.
//!
//! ```text
//!   ["#.", ".#"]   ["10", "01"]   [[1, 0], [0, 1]]   [[true, false], ..]   a row each
//!   [["filled", "empty"], ..]   "#..#"                                     words; one text, in one row
//!   "?"   null   -1                                                        not known
//! ```
//!
//! A letter of the palette is a cell before it is a sign that filled or empty cells often have. Linear.

use pictogrid_core::{Fault, FaultKind, Limits, Value as Cell};

use super::{
    palette::{Call, Known},
    picture::sign_of_text,
};
use crate::{
    colors::X_IS_UNCLEAR,
    literal::{Kind, Value},
};

/// What filled cells often look like in a picture, and in cells that are given.
pub(super) const FILLED: &str = "#xX■█";
pub(super) const GIVEN: &str = "#■█";

/// The cells of a list of rows, each a text of letters or a list of numbers; or of one text, in
/// one row.
pub(super) fn cells(
    value: &Value<'_>,
    filled: &str,
    known: &Known,
    limits: &Limits,
) -> Result<Vec<Vec<Option<Cell>>>, Fault> {
    let syntax = |message: &str| Fault::new(FaultKind::Syntax, message);
    let rows = match (value.list(), value.text()) {
        (Some(rows), _) => rows,
        (None, Some(_)) => std::slice::from_ref(value),
        (None, None) => return Err(syntax("these are no cells; write a list of rows")),
    };
    let mut n_cells = 0;
    let mut read = Vec::new();
    for row in rows {
        let row: Vec<Option<Cell>> = match (row.text(), row.list()) {
            (Some(text), _) => {
                let letters = text.chars().filter(|c| !c.is_whitespace());
                letters.map(|c| of_letter(c, filled, known)).collect::<Result<_, _>>()?
            }
            (None, Some(row)) => {
                row.iter().map(|cell| of_cell(cell, filled, known)).collect::<Result<_, _>>()?
            }
            (None, None) => return Err(syntax("this is no row of cells; write a text or a list")),
        };
        n_cells += row.len() as u64;
        if n_cells > limits.cells {
            let message = format!("there are more than {} cells, the limit", limits.cells);
            return Err(Fault::new(FaultKind::TooLarge, message));
        }
        read.push(row);
    }
    Ok(read)
}

fn of_cell(cell: &Value<'_>, filled: &str, known: &Known) -> Result<Option<Cell>, Fault> {
    let sign = || cell.text().filter(|text| text.len() > 1).and_then(sign_of_text);
    match cell.kind {
        Kind::Null | Kind::Number("-1") => Ok(None),
        Kind::Bool(is_filled) => Ok(Some(Cell(u8::from(is_filled)))),
        _ => known.cell(Call::of(cell)).map(Some).or_else(|fault| match sign() {
            Some(sign) => of_letter(sign, filled, known),
            None => Err(fault),
        }),
    }
}

/// The value of a letter or of a number in one digit, and what filled and empty cells often look
/// like, where they are neither.
fn of_letter(c: char, filled: &str, known: &Known) -> Result<Option<Cell>, Fault> {
    let usual = match c {
        '.' | '-' | '_' | '□' => Some(Cell::EMPTY),
        c if filled.contains(c) => Some(known.plain()?),
        _ => None,
    };
    match (known.letter(c), c) {
        (Some(value), _) => Ok(Some(value)),
        (None, '0'..='9') => {
            let digit = u64::from(c.to_digit(10).unwrap_or(0));
            known.cell(Call::Number(digit)).map(Some)
        }
        (None, '?') => Ok(None),
        (None, _) if usual.is_some() => Ok(usual),
        (None, 'x' | 'X') => Err(Fault::new(FaultKind::Syntax, X_IS_UNCLEAR)),
        (None, _) => {
            let message =
                format!("{c:?} is not a letter of the palette; use one of it, or add a color");
            Err(Fault::new(FaultKind::Syntax, message))
        }
    }
}
