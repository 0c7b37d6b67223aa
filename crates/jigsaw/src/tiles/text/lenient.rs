//! Reads any text tile by tile, forgives what may be forgiven, and finds the faults, up to 100.
//!
//! ```text
//!   Tile 2311:        header: an id           ids     2311 1951
//!   ..##.             rows, up to a blank     cells   ..##.##..#.. | ####.#...   no line ends
//!   ##..#             line or a header
//!   Tile x:           a fault; what comes behind it is read all the same
//! ```
//!
//! A tile is a header and all lines behind it, up to a blank line or the next header. The rows are
//! copied into a text of their own without line ends, so that every row is as far from the next as in
//! any other tile: then a tile is one number, the place of its first cell. O(bytes), and a byte a cell
//! of memory; `strict` copies nothing, but reads only a text whose lines are all alike.
//!
//! The side is that of the first good tile, since no header states it. Faults end at 100: a file of
//! another kind has one in every line.

use std::borrow::Cow;

use pictogrid_core::{Error, Fault, FaultKind, Place};

use super::{TileLimits, TileSet};

/// The most faults that are reported: a file of another kind has one in every line.
const MOST_FAULTS: usize = 100;

const NO_TILES: &str = "there are no tiles; a tile is a line such as `Tile 1:`, then as many rows \
                        of # and . as the rows are long";

/// What a header begins with.
const TILE: &[u8] = b"Tile";

/// A line without the blanks at its end, and its number.
type NumberedLine<'a> = (u32, &'a [u8]);

/// Reads a text, or reports what is wrong with it.
pub(super) fn read<'a>(text: &[u8], limits: &TileLimits) -> Result<TileSet<'a>, Error> {
    if text.len() as u64 > u64::from(limits.bytes) {
        let message = format!("more than {} bytes; split the set", limits.bytes);
        return Err(Fault::new(FaultKind::TooLarge, message).into());
    }
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let mut lines = (1..).zip(lines).filter(|(_, line)| !line.is_empty()).peekable();
    let (mut ids, mut cells, mut side) = (Vec::new(), Vec::new(), None);
    let (mut faults, mut has_headless) = (Vec::new(), false);
    while faults.len() < MOST_FAULTS
        && let Some(header) = lines.next()
    {
        if ids.len() >= limits.tiles as usize {
            let message = format!("more than {} tiles; split the set", limits.tiles);
            faults.push(fault_at(FaultKind::TooLarge, header.0, 0, message));
            break;
        }
        let (mut n_rows, mut rows) = (0, Vec::new());
        // A blank line was passed over where numbers do not follow each other.
        let is_row =
            |line: &NumberedLine<'_>, n_rows| line.0 == header.0 + 1 + n_rows && !is_header(line.1);
        while let Some(row) = lines.next_if(|line| is_row(line, n_rows)) {
            n_rows += 1;
            // More make no tile, and may have no end.
            if n_rows <= limits.side {
                rows.push(row);
            }
        }
        if !is_header(header.1) {
            if !std::mem::replace(&mut has_headless, true) {
                let message = "cells without a header; a tile begins with a line such as `Tile 1:`";
                faults.push(fault_at(FaultKind::Syntax, header.0, 0, message.to_owned()));
            }
            continue;
        }
        match tile(header, (&rows, n_rows), side, limits) {
            Ok(id) => {
                ids.push(id);
                cells.extend(rows.iter().flat_map(|row| row.1));
                side = Some(rows.len());
            }
            Err(found) => faults.extend(found),
        }
    }
    if ids.is_empty() && faults.is_empty() {
        faults.push(Fault::new(FaultKind::NoPuzzle, NO_TILES));
    }
    faults.truncate(MOST_FAULTS);
    let side = side.unwrap_or(0);
    let at = (0..ids.len()).map(|tile| (tile * side * side) as u32).collect();
    let tiles = TileSet { text: Cow::Owned(cells), side, pitch: side, ids, at };
    Error::from_faults(faults).map_or(Ok(tiles), Err)
}

fn is_header(line: &[u8]) -> bool {
    line.trim_ascii_start().starts_with(TILE)
}

/// A fault behind so many bytes of a line.
fn fault_at(kind: FaultKind, line: u32, column: usize, message: String) -> Fault {
    Fault::new(kind, message).at(Place::new(line, column as u32 + 1))
}

/// The id of a tile, or what is wrong with it: its header and its characters, or else its size.
/// `rows` are the first of its `n_rows`, as many as a tile may have.
fn tile(
    header: NumberedLine<'_>,
    (rows, n_rows): (&[NumberedLine<'_>], u32),
    side: Option<usize>,
    limits: &TileLimits,
) -> Result<u64, Vec<Fault>> {
    let strange: Vec<Fault> = rows.iter().filter_map(strange).take(MOST_FAULTS).collect();
    match id(header) {
        Err(fault) => Err([vec![fault], strange].concat()),
        Ok(_) if !strange.is_empty() => Err(strange),
        Ok(id) => match wrong_size((id, header.0), (rows, n_rows), side, limits) {
            None => Ok(id),
            Some(fault) => Err(vec![fault]),
        },
    }
}

/// The id of a header.
fn id((number, line): NumberedLine<'_>) -> Result<u64, Fault> {
    let text = line.trim_ascii_start()[TILE.len()..].trim_ascii_start();
    let Some(digits) = text.strip_suffix(b":") else {
        let message = "the header ends without a colon; write a line such as `Tile 1:`";
        return Err(fault_at(FaultKind::Syntax, number, line.len(), message.to_owned()));
    };
    let digits = String::from_utf8_lossy(digits.trim_ascii_end());
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number).ok_or_else(|| {
        let excerpt: String = digits.chars().take(24).collect();
        let most = u64::MAX;
        let message = format!("{excerpt:?} is not an id, a number up to {most}; write `Tile 1:`");
        fault_at(FaultKind::Syntax, number, line.len() - text.len(), message)
    })
}

/// The first byte of a row that is no cell.
fn strange(&(number, row): &NumberedLine<'_>) -> Option<Fault> {
    let at = row.iter().position(|byte| !matches!(byte, b'#' | b'.'))?;
    let excerpt = String::from_utf8_lossy(&row[at..row.len().min(at + 4)]).chars().next();
    let message = format!("{:?} is not a cell; a cell is # or .", excerpt.unwrap_or('\u{fffd}'));
    Some(fault_at(FaultKind::Syntax, number, at, message))
}

/// Why the rows make no tile of the side that the tiles before it have.
fn wrong_size(
    (id, line): (u64, u32),
    (rows, n_rows): (&[NumberedLine<'_>], u32),
    side: Option<usize>,
    limits: &TileLimits,
) -> Option<Fault> {
    let width = rows.first().map_or(0, |row| row.1.len());
    let uneven = rows.iter().find(|row| row.1.len() != width);
    let fault = |kind, message| Some(fault_at(kind, line, 0, message));
    let message = if n_rows == 0 {
        format!("tile {id} has no rows; rows of # and . follow the header without a blank line")
    } else if let Some((number, row)) = uneven {
        let n = row.len();
        let cells = if n == 1 { "cell" } else { "cells" };
        let message = format!(
            "a row of {n} {cells} in a tile whose first row has {width}; all rows are alike"
        );
        return Some(fault_at(FaultKind::SizeMismatch, *number, n.min(width), message));
    } else if width as u64 > u64::from(limits.side) {
        let most = limits.side;
        let message = format!("a side of {width} is over the limit of {most}; take smaller tiles");
        return fault(FaultKind::TooLarge, message);
    } else if width != n_rows as usize {
        let rows = if n_rows == 1 { "row" } else { "rows" };
        format!("tile {id} has {n_rows} {rows} of {width} cells; a tile is square")
    } else if width < 2 {
        let message = format!("tile {id} is 1 cell wide; tiles have a side of at least 2");
        return fault(FaultKind::Unsupported, message);
    } else {
        let before = side.filter(|&side| side != width)?;
        format!(
            "tile {id} has a side of {width}, the tiles before it of {before}; put each size into \
             a file of its own"
        )
    };
    fault(FaultKind::SizeMismatch, message)
}
