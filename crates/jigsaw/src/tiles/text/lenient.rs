//! Reads any text line by line, forgives what may be forgiven, and finds the faults, up to 100.
//!
//! The rows are copied into a text of their own without line ends, so that every row is as far
//! from the next as in any other tile. O(bytes), and a byte a cell of memory.

use std::borrow::Cow;

use pictogrid_core::{Error, Fault, FaultKind, Place};

use super::{TileLimits, TileSet};

/// The most faults that are reported: a file of another kind has one in every line.
const MOST_FAULTS: usize = 100;

const NO_TILES: &str = "there are no tiles; a tile is a line such as `Tile 1:`, then as many rows \
                        of # and . as the rows are long";

/// Reads a text, or reports what is wrong with it.
pub(super) fn read<'a>(text: &[u8], limits: &TileLimits) -> Result<TileSet<'a>, Error> {
    if text.len() as u64 > u64::from(limits.bytes) {
        let message = format!("more than {} bytes; split the set", limits.bytes);
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    let mut reader = Reader { limits: *limits, ..Reader::default() };
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        reader.line(index as u32 + 1, line.trim_ascii_end());
        if reader.faults.len() >= MOST_FAULTS || reader.is_over {
            break;
        }
    }
    reader.end_tile();
    reader.finish()
}

/// What was read so far.
#[derive(Default)]
struct Reader {
    limits: TileLimits,
    faults: Vec<Fault>,
    rows: Vec<u8>,
    ids: Vec<u64>,
    /// The side of the first good tile.
    side: Option<usize>,
    tile: Option<Tile>,
    /// Whether cells without a header were reported; once is enough.
    is_headless_reported: bool,
    is_over: bool,
}

/// The tile that is being read.
struct Tile {
    /// `tile 7`, or `this tile` if its id is no good.
    name: String,
    id: u64,
    line: u32,
    /// Where its rows begin.
    from: usize,
    width: usize,
    n_rows: usize,
    has_fault: bool,
}

impl Reader {
    fn fault(&mut self, kind: FaultKind, (line, column): (u32, usize), message: String) {
        let place = Place::new(line, column as u32 + 1);
        self.faults.push(Fault::new(kind, message).at(place));
        if let Some(tile) = &mut self.tile {
            tile.has_fault = true;
        }
    }

    fn line(&mut self, number: u32, line: &[u8]) {
        let words = line.trim_ascii_start();
        if words.is_empty() {
            self.end_tile();
        } else if let Some(id) = words.strip_prefix(b"Tile") {
            self.end_tile();
            self.header(number, id, line.len() - id.len());
        } else if self.tile.is_some() {
            self.row(number, line);
        } else if self.ids.is_empty() && self.faults.is_empty() && !self.is_headless_reported {
            self.is_headless_reported = true;
            let message = "cells before any header; a tile begins with a line such as `Tile 1:`";
            self.fault(FaultKind::Syntax, (number, 0), message.to_owned());
        } else if !self.is_headless_reported {
            self.is_headless_reported = true;
            let message = "cells behind a blank line; a tile begins with a line such as `Tile 1:`";
            self.fault(FaultKind::Syntax, (number, 0), message.to_owned());
        }
    }

    /// Reads what stands behind `Tile`, which begins at the byte `column` of its line.
    fn header(&mut self, number: u32, text: &[u8], column: usize) {
        if self.ids.len() >= self.limits.tiles as usize {
            let message = format!("more than {} tiles; split the set", self.limits.tiles);
            self.fault(FaultKind::TooLarge, (number, 0), message);
            self.is_over = true;
            return;
        }
        let column = column + text.len() - text.trim_ascii_start().len();
        let text = text.trim_ascii_start();
        let digits = text.strip_suffix(b":").map(<[u8]>::trim_ascii_end);
        let shown = String::from_utf8_lossy(digits.unwrap_or(text)).into_owned();
        let fault = match (digits, shown.parse::<u64>()) {
            (Some(digits), Ok(_)) if digits.iter().all(u8::is_ascii_digit) => None,
            (None, Ok(_)) => Some((
                FaultKind::Syntax,
                column + text.len(),
                format!("the header ends without a colon; write `Tile {shown}:`"),
            )),
            _ if shown.is_empty() => {
                Some((FaultKind::Syntax, column, "the id is missing; write `Tile 1:`".to_owned()))
            }
            _ if shown.bytes().all(|byte| byte.is_ascii_digit()) => Some((
                FaultKind::BadNumber,
                column,
                "the id is too large; ids go up to 18446744073709551615".to_owned(),
            )),
            _ => {
                let short: String = shown.chars().take(24).collect();
                let message = format!("{short:?} is not an id; write `Tile 1:`");
                Some((FaultKind::Syntax, column, message))
            }
        };
        let id = shown.parse().unwrap_or_default();
        let name = if fault.is_none() { format!("tile {id}") } else { "this tile".to_owned() };
        let (from, line) = (self.rows.len(), number);
        self.tile = Some(Tile { name, id, line, from, width: 0, n_rows: 0, has_fault: false });
        if let Some((kind, column, message)) = fault {
            self.fault(kind, (number, column), message);
        }
    }

    fn row(&mut self, number: u32, row: &[u8]) {
        let Some(tile) = &mut self.tile else { return };
        tile.n_rows += 1;
        if tile.n_rows == 1 {
            tile.width = row.len();
        }
        if tile.has_fault {
            // One fault a tile is enough, but each bad character is its own.
            if let Some((at, shown)) = strange(row) {
                self.fault(FaultKind::Syntax, (number, at), not_a_cell(shown));
            }
            return;
        }
        let width = tile.width;
        if let Some((at, shown)) = strange(row) {
            self.fault(FaultKind::Syntax, (number, at), not_a_cell(shown));
        } else if row.len() != width {
            let cells = if row.len() == 1 { "cell" } else { "cells" };
            let message = format!(
                "a row of {} {cells} in a tile whose first row has {width}; all rows are alike",
                row.len()
            );
            self.fault(FaultKind::SizeMismatch, (number, row.len().min(width)), message);
        } else if tile.n_rows <= width && width as u64 <= u64::from(self.limits.side) {
            self.rows.extend_from_slice(row);
        }
    }

    /// Checks the tile that ends here, if there is one, and keeps it if it is good.
    fn end_tile(&mut self) {
        let Some(tile) = self.tile.take() else { return };
        let fault = if tile.has_fault { None } else { self.wrong_size(&tile) };
        if let Some((kind, message)) = fault {
            self.faults.push(Fault::new(kind, message).at(Place::new(tile.line, 1)));
        } else if !tile.has_fault {
            self.side = Some(tile.width);
            self.ids.push(tile.id);
            return;
        }
        self.rows.truncate(tile.from);
    }

    fn wrong_size(&self, tile: &Tile) -> Option<(FaultKind, String)> {
        let Tile { name, width, n_rows, .. } = tile;
        let message = if *n_rows == 0 {
            format!("{name} has no rows; rows of # and . follow the header without a blank line")
        } else if *width as u64 > u64::from(self.limits.side) {
            let message = format!("a side of {width} is over the limit of {}", self.limits.side);
            return Some((FaultKind::TooLarge, message + "; take smaller tiles"));
        } else if width != n_rows {
            let rows = if *n_rows == 1 { "row" } else { "rows" };
            format!("{name} has {n_rows} {rows} of {width} cells; a tile is square")
        } else if *width < 2 {
            let message = format!("{name} is 1 cell wide; tiles have a side of at least 2");
            return Some((FaultKind::Unsupported, message));
        } else {
            let before = self.side.filter(|side| side != width)?;
            format!(
                "{name} has a side of {width}, the tiles before it of {before}; put each size into a file of its own"
            )
        };
        Some((FaultKind::SizeMismatch, message))
    }

    fn finish<'a>(mut self) -> Result<TileSet<'a>, Error> {
        let side = self.side.unwrap_or(0);
        if self.ids.is_empty() && self.faults.is_empty() {
            self.faults.push(Fault::new(FaultKind::NoPuzzle, NO_TILES));
        }
        match Error::from_faults(self.faults) {
            Some(error) => Err(error),
            None => Ok(TileSet {
                text: Cow::Owned(self.rows),
                side,
                pitch: side,
                at: (0..self.ids.len()).map(|tile| (tile * side * side) as u32).collect(),
                ids: self.ids,
            }),
        }
    }
}

/// The first byte of a row that is no cell, and the character it belongs to.
fn strange(row: &[u8]) -> Option<(usize, char)> {
    let at = row.iter().position(|byte| !matches!(byte, b'#' | b'.'))?;
    let shown = String::from_utf8_lossy(&row[at..row.len().min(at + 4)]).chars().next();
    Some((at, shown.unwrap_or('\u{fffd}')))
}

fn not_a_cell(shown: char) -> String {
    format!("{shown:?} is not a cell; a cell is # or .")
}
