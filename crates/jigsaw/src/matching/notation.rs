//! Placements, pins and tiles as text.
//!
//! ```text
//!   3@90 1@0 .        a row a line; tile 3, a quarter turn clockwise; tile 1; an open cell
//!   2,1=3@90          a pin: column 2, row 1 has tile 3, a quarter turn clockwise
//! ```
//!
//! A placement written is a placement read; one with open cells can be given as pins, so that
//! work goes on where it stopped. Turns are said in degrees, because a bare 1 could be anything.
//! Forgives blanks, CRLF, empty lines, comments behind `#`.

use std::fmt::Write;

use pictogrid_core::{Error, Fault, FaultKind, Place};

use super::address;
use super::board::{Board, MOST_TILES, OrientedTile, Pin, Placement};
use crate::Error as PinError;

/// What stands for an open cell.
const OPEN: &str = ".";

/// Reads `x,y=tile@degrees`; columns, rows and tiles from 1.
///
/// # Errors
/// The error says how a pin is written.
pub fn parse_pin(text: &str) -> Result<Pin, PinError> {
    let refused = || {
        let way_out = "write column,row=tile@degrees, such as 8,9=139@180";
        PinError::pin(format!("{text:?} is no pin; {way_out}"))
    };
    let (cell, oriented_tile) = text.split_once('=').ok_or_else(refused)?;
    let (x, y) = cell.split_once(',').ok_or_else(refused)?;
    let from_one = |word: &str| word.trim().parse::<usize>().ok()?.checked_sub(1);
    let x = from_one(x).ok_or_else(refused)?;
    let y = from_one(y).ok_or_else(refused)?;
    Ok(Pin { x, y, oriented_tile: parse_oriented(oriented_tile.trim()).ok_or_else(refused)? })
}

/// Reads `tile@degrees`.
fn parse_oriented(text: &str) -> Option<OrientedTile> {
    let (tile, degrees) = text.split_once('@')?;
    let tile = tile.parse::<usize>().ok()?.checked_sub(1)?;
    let turns = ["0", "90", "180", "270"].iter().position(|&word| word == degrees)?;
    Some(OrientedTile::new(tile, turns as u8))
}

/// Reads a placement; every row must be as long as the first.
///
/// # Errors
/// The faults have the lines and columns at which they are.
pub fn read_placement(bytes: &[u8]) -> Result<Placement, Error> {
    let (mut width, mut cells) = (0, Vec::new());
    for (number, line) in (1..).zip(String::from_utf8_lossy(bytes).lines()) {
        let line = line.split('#').next().unwrap_or_default();
        let before = cells.len();
        for word in line.split_whitespace() {
            let oriented_tile =
                if word == OPEN { None } else { Some(oriented_at(word, line, number)?) };
            cells.push(oriented_tile);
            if cells.len() > MOST_TILES {
                let message = format!("more than {MOST_TILES} cells");
                return Err(Fault::new(FaultKind::TooLarge, message).into());
            }
        }
        let n = cells.len() - before;
        if n > 0 && width == 0 {
            width = n;
        } else if n > 0 && width != n {
            let message = format!("this row has {n} cells, the first one {width}");
            let fault = Fault::new(FaultKind::SizeMismatch, message);
            return Err(fault.at(Place::new(number, 1)).into());
        }
    }
    Placement::new(width, cells).ok_or_else(|| {
        let message = "no cells; a placement is rows such as 3@90 1@0 .";
        Fault::new(FaultKind::NoPuzzle, message).into()
    })
}

/// Reads a placement of the tiles of this board; addresses of e2.bucas.name are read, too.
///
/// # Errors
/// The same; and where the tiles of an address are not those of the board.
pub fn read_placement_of(board: &Board, bytes: &[u8]) -> Result<Placement, Error> {
    match std::str::from_utf8(bytes) {
        Ok(text) if address::is_address(text) => Ok(address::read_placement(board, text)?),
        _ => read_placement(bytes),
    }
}

fn oriented_at(word: &str, line: &str, number: u32) -> Result<OrientedTile, Error> {
    parse_oriented(word).ok_or_else(|| {
        let column = word.as_ptr() as usize - line.as_ptr() as usize;
        let column = line[..column].chars().count() as u32 + 1;
        let message = format!(
            "{word:?} is no cell; write tile@degrees, such as 12@90, with 0, 90, 180 or 270, or . \
             for an open cell"
        );
        Fault::new(FaultKind::Syntax, message).at(Place::new(number, column)).into()
    })
}

impl Placement {
    /// The filled cells as pins.
    #[must_use]
    pub fn as_pins(&self) -> Vec<Pin> {
        let pin = |(i, oriented_tile): (usize, &Option<OrientedTile>)| {
            oriented_tile.map(|oriented_tile| Pin {
                x: i % self.width(),
                y: i / self.width(),
                oriented_tile,
            })
        };
        self.cells().iter().enumerate().filter_map(pin).collect()
    }
}

/// Writes a placement, columns below each other.
#[must_use]
pub fn write_placement(placement: &Placement) -> String {
    let cell = |oriented_tile: &Option<OrientedTile>| match oriented_tile {
        Some(oriented_tile) => {
            format!("{}@{}", oriented_tile.tile + 1, u32::from(oriented_tile.turns()) * 90)
        }
        None => OPEN.to_owned(),
    };
    let words: Vec<String> = placement.cells().iter().map(cell).collect();
    let widest = words.iter().map(String::len).max().unwrap_or_default();
    let mut text = String::new();
    for row in words.chunks(placement.width()) {
        let mut line = String::new();
        for word in row {
            let _ = write!(line, "{word:widest$} ");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// Writes the tiles of a board in a form that `read_board` reads, the size first; with another border
/// than 0 that color is written as 0, and 0 as that. Whether tiles may be turned is not written.
#[must_use]
pub fn write_tiles(board: &Board) -> String {
    let (width, height, is_signed) = (board.width(), board.height(), board.rules().is_signed);
    let mut text = match board.border() {
        Some(_) if !is_signed => format!("{width} {height}\n"),
        border => {
            let [border, signs] = [border.is_some(), is_signed].map(u8::from);
            format!("{border} {signs} {width} {height}\n")
        }
    };
    let border = board.border().unwrap_or_default();
    for tile in board.tiles() {
        let [top, right, bottom, left] = tile.map(|color| {
            let color = match color {
                0 => border,
                _ if color == border => 0,
                _ => color,
            };
            if is_signed { i64::from(color.cast_signed()) } else { i64::from(color) }
        });
        let _ = writeln!(text, "{top} {right} {bottom} {left}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pins() {
        let pin = parse_pin(" 8, 9=139@180").unwrap();
        assert_eq!((pin.x, pin.y, pin.oriented_tile), (7, 8, OrientedTile::new(138, 2)));
        for bad in ["", "1,1", "1=1@0", "0,1=1@0", "1,1=0@0", "1,1=1@45", "1,1=1", "x,1=1@0"] {
            let error = parse_pin(bad).unwrap_err();
            assert!(error.is_pin() && !error.is_broken_rule(), "{bad}");
            assert!(error.to_string().contains("column,row=tile@degrees"), "{bad}");
        }
    }

    #[test]
    fn written_is_read() {
        let text = "12@90 3@0\n.     1@270\n";
        let placement = read_placement(text.as_bytes()).unwrap();
        assert_eq!(write_placement(&placement), text);
        assert_eq!(placement.as_pins().len(), 3);
        let forgiven = b"\r\n 12@90\t3@0 # two\r\n. 1@270";
        assert_eq!(read_placement(forgiven).unwrap(), placement);
    }

    #[test]
    fn faults_of_placements() {
        for (text, says) in [
            ("", "no cells"),
            ("1@0 2@0\n3@0", "2:1: this row has 1 cells, the first one 2"),
            ("1@0 2@1", "1:5: \"2@1\" is no cell"),
        ] {
            let message = read_placement(text.as_bytes()).unwrap_err().to_string();
            assert!(message.contains(says), "{message}");
        }
    }
}
