//! PBM: black and white, as digits (P1) or as bits (P4).
//!
//! ```text
//!   P1              or P4, and behind the height one blank and the bits,
//!   # a comment     each row from a new byte, 1 is black
//!   3 2
//!   1 0 1
//!   0 1 0
//! ```
//!
//! Forgives: comments anywhere before the cells, digits without blanks between them.
//! Further pictures in the same file are passed over. Written is P1, which is text. Our own
//! reader and writer: the format is smaller than the use of any library for it.
//! Cannot hold: what no picture can (see `picture`), and colors.
//! Specification: <https://netpbm.sourceforge.net/doc/pbm.html>. Linear in the cells.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Palette, Place, Puzzle, Value};

use crate::{
    Entry, Format, Input, Part, Sniff, numbers, told,
    write::{cannot_hold, palette_of_letters, with_palette},
};

/// The format `pbm`.
pub(crate) const PBM: Format = Format {
    id: "pbm",
    extensions: &["pbm", "pnm"],
    holds: &[Part::Goal],
    sniff,
    read,
    spell,
    write: Some(write),
};

fn sniff(input: &Input<'_>) -> Sniff {
    let is_ours = matches!(input.bytes(), [b'P', b'1' | b'4', b' ' | b'\t' | b'\r' | b'\n', ..]);
    if is_ours { Sniff::Certain } else { Sniff::No }
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    if input.first_line().is_none() && input.lines().is_ok() {
        return Ok(Vec::new());
    }
    let draft = draft(input.bytes(), limits).map_err(Error::from);
    Ok(vec![Entry { place: Place::new(1, 1), name: None, draft }])
}

fn spell(puzzle: &Puzzle) -> Puzzle {
    let puzzle = super::spelled(puzzle);
    // Black is black here, whatever it was.
    with_palette(&puzzle, palette_of_letters(puzzle.palette()))
}

fn write(puzzles: &[Puzzle]) -> Result<Vec<u8>, Error> {
    let [puzzle] = puzzles else { return Err(cannot_hold("pbm", Part::Several.name())) };
    let (Some(goal), Some(rect)) = (puzzle.goal(), puzzle.shape().as_rect()) else {
        return Err(cannot_hold("pbm", "a puzzle without its picture"));
    };
    let mut out = format!("P1\n{} {}\n", rect.width, rect.height);
    for row in goal.values().chunks(rect.width as usize) {
        out.extend(row.iter().map(|&v| if v == Value::EMPTY { '0' } else { '1' }));
        out.push('\n');
    }
    Ok(out.into_bytes())
}

fn draft(bytes: &[u8], limits: &Limits) -> Result<Draft, Fault> {
    let is_plain = bytes.get(1) == Some(&b'1');
    let mut rest = bytes.get(2..).unwrap_or_default();
    let (width, height) = (number(&mut rest)?, number(&mut rest)?);
    told::check_size(width, height, limits)?;
    let (width, height) = (width as usize, height as usize);
    let cells = if is_plain { digits(rest, width * height)? } else { bits(rest, width, height)? };
    told::by_picture(width, cells, Palette::black_and_white())
}

fn truncated() -> Fault {
    Fault::new(FaultKind::Truncated, "the picture ends before its last row")
}

/// The next number, past blanks and comments.
fn number(rest: &mut &[u8]) -> Result<u64, Fault> {
    loop {
        match rest {
            [b'#', ..] => {
                let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                *rest = &rest[end..];
            }
            [byte, after @ ..] if byte.is_ascii_whitespace() => *rest = after,
            _ => break,
        }
    }
    let end = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
    let (digits, after) = rest.split_at(end);
    *rest = after;
    let digits = std::str::from_utf8(digits).unwrap_or("");
    if digits.is_empty() { Err(truncated()) } else { numbers::number(digits) }
}

fn digits(rest: &[u8], n_cells: usize) -> Result<Vec<Value>, Fault> {
    let mut cells = Vec::new();
    for &byte in rest {
        match byte {
            b'0' => cells.push(Value::EMPTY),
            b'1' => cells.push(Value::FILLED),
            _ if byte.is_ascii_whitespace() => {}
            _ => {
                let message = format!("{:?} is no cell; 1 is black, 0 white", char::from(byte));
                return Err(Fault::new(FaultKind::Syntax, message));
            }
        }
        if cells.len() == n_cells {
            return Ok(cells);
        }
    }
    Err(truncated())
}

fn bits(rest: &[u8], width: usize, height: usize) -> Result<Vec<Value>, Fault> {
    let n_bytes = width.div_ceil(8);
    // One blank, whatever it is, stands between the height and the bits.
    let rest = rest.get(1..).filter(|rest| rest.len() >= n_bytes * height).ok_or_else(truncated)?;
    let rows = rest.chunks(n_bytes.max(1)).take(height);
    let cell = |row: &[u8], x: usize| Value(row[x / 8] >> (7 - x % 8) & 1);
    Ok(rows.flat_map(|row| (0..width).map(move |x| cell(row, x))).collect())
}
