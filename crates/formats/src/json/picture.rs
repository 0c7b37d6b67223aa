//! A picture without clues: a matrix of two or more signs, under whatever name.
//!
//! ```text
//!   [[0, 1], [1, 1]]   [[false, true], ..]   [["empty", "filled"], ..]      a list a row
//!   [[0, 255], [255, 255]]                                                  zero and one other number
//!   ["01", "11"]   ".#\n##"                                                 a text a row, or all rows
//!   {"size": [2, 2], "x": "0111"}   {"width": 2, "height": 2, "x": [0, 1, 1, 1]}    flat, with a size
//!   {"width": 2, "height": 2, "cells": [{"x": 1, "y": 0}, ..]}              the filled cells
//!   {"palette": ["white", "red"], "cells": [[0, 1], ..]}                    numbers of a palette
//! ```
//!
//! What is no number of a palette is handed to `grid` as a drawing, so that one rule says which sign is
//! that of empty cells, and when there is a note. A picture with open cells (`null`, -1) is none.
//! Of several in an object the one is the picture whose name says so; without such a name each is a puzzle.
//! Linear.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Note, border, commonest};

use super::{
    cells::{FILLED, cells},
    keys,
    palette::{Known, Used},
};
use crate::{
    cell_signs,
    document::no_puzzle,
    drawing::{Drawing, is_color},
    finished_picture::{by_picture, check_size},
    format::Sniff,
    grid,
    input::{Input, Lines, TextLine},
    literal::{Field, Kind, Value, get, place_of},
    places::Places,
    reading_options::Told,
};

/// The sign of a cell that is not known.
const OPEN: char = '?';

/// The most numbers of a picture without a palette.
const MOST_NUMBERS: u64 = 8;

/// The size that an object states, as far as it does.
#[derive(Clone, Copy, Default)]
pub(super) struct Size {
    width: Option<u64>,
    height: Option<u64>,
    /// Whether both are in one list.
    is_pair: bool,
}

impl Size {
    pub(super) fn of(fields: &[Field<'_>]) -> Size {
        let number = |keys: &[&str]| {
            let is_one =
                |(key, _): &&Field<'_>| keys.iter().any(|own| key.eq_ignore_ascii_case(own));
            fields.iter().filter(is_one).find_map(|(_, value)| value.whole())
        };
        let stated = Size {
            width: number(&["width", "w", "cols", "columns", "nCols", "numCols", "n_cols"]),
            height: number(&["height", "h", "rows", "nRows", "numRows", "n_rows"]),
            is_pair: false,
        };
        let Some(size) = ["size", "dimensions"].iter().find_map(|key| get(fields, key)) else {
            return stated;
        };
        match (&size.kind, size.list()) {
            (Kind::Whole(side), _) => Size { width: Some(*side), height: Some(*side), ..stated },
            (Kind::Object(fields), _) => Size::of(fields),
            (_, Some([width, height])) => Size {
                width: width.whole(),
                height: height.whole(),
                is_pair: width.whole() != height.whole(),
            },
            _ => stated,
        }
    }

    /// Whether it is this size, as far as it is stated.
    pub(super) fn is_of(&self, width: u64, height: u64) -> bool {
        self.width.is_none_or(|own| own == width) && self.height.is_none_or(|own| own == height)
    }

    /// The width and the height, if both are known.
    fn both(&self) -> Option<(u64, u64)> {
        Some((self.width?, self.height?))
    }

    fn is_area(&self, n_cells: usize) -> bool {
        let area = self.both().and_then(|(width, height)| width.checked_mul(height));
        area == Some(n_cells as u64)
    }
}

/// The picture in the fields of an object, with its key, if there is one and no other may be it.
pub(super) fn of_fields<'v, 'a>(fields: &'v [Field<'a>]) -> Option<(&'v str, &'v Value<'a>)> {
    let size = Size::of(fields);
    let palette = keys::palette(fields).map(std::ptr::from_ref);
    let is_picture = |(_, value): &&Field<'_>| {
        palette != Some(std::ptr::from_ref(value)) && is_one(value, &size)
    };
    let pictures: Vec<&Field<'_>> = fields.iter().filter(is_picture).collect();
    let by_name = || pictures.iter().find(|(key, _)| keys::is_goal(key));
    let only = match pictures.as_slice() {
        [only] => only,
        _ => by_name()?,
    };
    Some((&only.0, &only.1))
}

/// Whether a value can only be a picture of cells.
pub(super) fn is_one(value: &Value<'_>, size: &Size) -> bool {
    match (value.list(), value.text()) {
        (Some(list), _) => {
            is_matrix(list)
                || drawn(list).is_some_and(|text| is_drawing(&text))
                || (size.is_area(list.len())
                    && is_binary_row(list)
                    && has_two(list.iter().filter_map(sign)))
                || coordinates(list, size).is_some()
        }
        (None, Some(text)) if text.trim_end().contains('\n') => is_drawing(text),
        (None, Some(text)) if in_rows(text).is_some() => true,
        (None, Some(text)) => {
            size.is_area(text.chars().count()) && has_two(text.chars()) && text.chars().all(is_sign)
        }
        (None, None) => false,
    }
}

/// Whether a list is a matrix of zeros and ones, which nobody has for clues.
pub(super) fn is_binary(list: &[Value<'_>]) -> bool {
    let is_row =
        |row: &Value<'_>| row.list().is_some_and(|row| row.len() > 1 && is_binary_row(row));
    is_even(list) && list.iter().all(is_row)
}

/// Whether all rows are lists of one length.
fn is_even(list: &[Value<'_>]) -> bool {
    let length = |row: &Value<'_>| row.list().map(<[_]>::len);
    let first = list.first().and_then(length);
    first.is_some() && list.iter().all(|row| length(row) == first)
}

fn is_binary_row(row: &[Value<'_>]) -> bool {
    row.iter().all(|cell| matches!(cell.kind, Kind::Bool(_) | Kind::Whole(0 | 1)))
}

fn is_sign(c: char) -> bool {
    cell_signs::value(c).is_some() || is_color(c)
}

fn has_two(mut signs: impl Iterator<Item = char>) -> bool {
    let first = signs.next();
    first.is_some_and(|first| signs.any(|other| other != first))
}

/// Whether a list of rows is a matrix of two signs or more.
fn is_matrix(list: &[Value<'_>]) -> bool {
    let rows = || list.iter().filter_map(Value::list);
    if list.len() < 2 || !is_even(list) || rows().all(|row| row.len() < 2) {
        return false;
    }
    let signs = || rows().flatten().map(sign);
    let is_large = |cell: &Value<'_>| matches!(cell.kind, Kind::Whole(2..));
    // Of rows of two larger numbers each may be a cell.
    let are_pairs = rows().all(|row| row.len() == 2) && rows().flatten().any(is_large);
    if !are_pairs && level(list).is_some() {
        return true;
    }
    // Cells that are not known are empty where no other sign is that of empty ones.
    let has = |c| signs().any(|sign| sign == Some(c));
    let is_unfinished = has(OPEN) && (has('.') || !has('#'));
    !are_pairs && !is_unfinished && signs().all(|sign| sign.is_some()) && has_two(signs().flatten())
}

/// The only number of a matrix beside zero, if it is too large for one of a color: 255 in a picture of gray.
fn level(list: &[Value<'_>]) -> Option<u64> {
    let mut cells = list.iter().filter_map(Value::list).flatten();
    let level = cells.clone().find_map(|cell| cell.whole().filter(|&number| number > 0))?;
    let has_zero = cells.clone().any(|cell| cell.whole() == Some(0));
    let is_one =
        |cell: &Value<'_>| matches!(cell.whole(), Some(number) if [0, level].contains(&number));
    (level > MOST_NUMBERS && has_zero && cells.all(is_one)).then_some(level)
}

/// The drawing of a matrix of zero and one other number: what most of the border has is empty.
fn of_level(list: &[Value<'_>], level: u64) -> Result<(String, Option<Note>), Fault> {
    let rows = list.iter().filter_map(Value::list);
    let width = rows.clone().next().map_or(0, <[_]>::len);
    let cells: Vec<bool> = rows.flatten().map(|cell| cell.whole() == Some(0)).collect();
    let Some(empty) = commonest(border(width, &cells)) else {
        let message = format!(
            "neither 0 nor {level} has most of the border, so nothing says which is empty; write 0 for \
             an empty cell and 1 for a filled one"
        );
        return Err(Fault::new(FaultKind::Syntax, message));
    };
    let sign = |&cell: &bool| if cell == empty { '.' } else { '#' };
    let rows = cells.chunks(width).map(|row| row.iter().map(sign).collect::<String>() + "\n");
    let sign = if empty { 0 } else { level }.to_string();
    Ok((rows.collect(), Some(Note::EmptySign { sign })))
}

/// The sign of a cell as a drawing has it.
fn sign(cell: &Value<'_>) -> Option<char> {
    match &cell.kind {
        Kind::Null => Some(OPEN),
        Kind::Bool(is_filled) => Some(if *is_filled { '#' } else { '.' }),
        Kind::Whole(0) => Some('.'),
        Kind::Whole(1) => Some('#'),
        Kind::Whole(number) if *number <= MOST_NUMBERS => Some((b'a' + *number as u8 - 2).into()),
        _ => sign_of_text(cell.text()?),
    }
}

/// That of a cell in a text, which may be a word.
pub(super) fn sign_of_text(text: &str) -> Option<char> {
    let mut signs = text.chars();
    if text.is_empty() {
        return Some('.');
    }
    if let (Some(only), None) = (signs.next(), signs.next()) {
        return Some(if only == ' ' { '.' } else { only });
    }
    cell_signs::of_word(text)
}

/// The drawing of a list of texts.
fn drawn(list: &[Value<'_>]) -> Option<String> {
    // Rows of digits without quotes are numbers, but for those with a zero in front: 01110, 11111.
    let are_whole = list.iter().all(|row| row.whole().is_some());
    let is_digit = |digit: u8| b"01".contains(&digit);
    let row = |row: &Value<'_>| match row.kind {
        Kind::Number(_) | Kind::Whole(_) if !are_whole => {
            Some(row.to_string()).filter(|digits| digits.bytes().all(is_digit))
        }
        _ => row.text().map(str::to_owned),
    };
    let rows: Option<Vec<String>> = list.iter().map(row).collect();
    let rows = rows.filter(|rows| rows.len() > 1)?;
    let width = rows[0].chars().count();
    let are_even = width > 1 && rows.iter().all(|row| row.chars().count() == width);
    are_even.then(|| rows.join("\n"))
}

/// The rows of a text of zeros and ones with a sign between them.
fn in_rows(text: &str) -> Option<String> {
    let sign = text.chars().find(|&c| !matches!(c, '0' | '1')).filter(|c| ",;/| ".contains(*c))?;
    let rows: Vec<&str> = text.split(sign).map(str::trim).collect();
    let is_row =
        |row: &&str| row.len() == rows[0].len() && row.chars().all(|c| matches!(c, '0' | '1'));
    let are_rows = rows.len() > 1 && rows[0].len() > 1 && rows.iter().all(is_row);
    (are_rows && has_two(text.chars().filter(char::is_ascii_digit))).then(|| rows.join("\n"))
}

fn is_drawing(text: &str) -> bool {
    let input = Input::part(text.as_bytes(), 1);
    has_two(text.chars().filter(|c| !c.is_whitespace())) && (grid::GRID.sniff)(&input) != Sniff::No
}

/// The cells of a list of places, each with its column first, if nothing else can be meant.
fn coordinates(list: &[Value<'_>], size: &Size) -> Option<Vec<(u64, u64)>> {
    let (width, height) = size.both()?;
    let place = |cell: &Value<'_>| match (cell.fields(), cell.list()) {
        (Some(fields), _) => place_of(fields).map(Into::into),
        // Only one of both may fit.
        (_, Some([x, y])) => Some((x.whole()?, y.whole()?)),
        _ => None,
    };
    let places: Vec<(u64, u64)> = list.iter().map(place).collect::<Option<_>>()?;
    let fits = |swap: bool| {
        places
            .iter()
            .all(|&(x, y)| if swap { y < width && x < height } else { x < width && y < height })
    };
    let is_named = list.first()?.fields().is_some();
    match (fits(false), fits(true) && !is_named) {
        (true, false) => Some(places),
        (false, true) => Some(places.into_iter().map(|(x, y)| (y, x)).collect()),
        _ => None,
    }
}

/// The puzzle of a picture, which `fields` are around.
pub(super) fn draft(
    value: &Value<'_>,
    fields: &[Field<'_>],
    places: &Places<'_>,
    limits: &Limits,
) -> Result<Draft, Error> {
    let place = places.at(value.start());
    if let Some(mut draft) = of_palette(value, fields, limits) {
        draft.place = Some(place);
        return Ok(draft);
    }
    let at = |fault: Fault| fault.at(place);
    let size = Size::of(fields);
    let mut draft = match value.text().filter(|text| text.contains('\n')) {
        // As it stands in a file of its own, with a title and whatever is around it.
        Some(text) => {
            let entries = (grid::GRID.read)(&Input::part(text.as_bytes(), 1), limits)?;
            let draft = entries.into_iter().next().map(|entry| entry.draft);
            draft.unwrap_or_else(|| Err(no_puzzle())).map_err(|error| {
                let faults = error.faults().map(|fault| fault.clone().at(place));
                Error::from_faults(faults.collect()).unwrap_or(error)
            })?
        }
        None => {
            let (text, note) = text(value, &size, limits).map_err(at)?;
            let rows: Vec<TextLine<'_>> = Lines::of(&text).collect();
            let mut draft = Drawing::new(&rows, &Told::default(), limits)
                .and_then(Drawing::finish)
                .map_err(at)?;
            draft.notes.extend(note);
            draft
        }
    };
    draft.place = Some(place);
    draft.rows.iter_mut().for_each(|clue| clue.place = Some(place));
    Ok(draft)
}

/// The puzzle of a picture of numbers or letters of a palette, if there is one that has them.
fn of_palette(value: &Value<'_>, fields: &[Field<'_>], limits: &Limits) -> Option<Draft> {
    let palette = keys::palette(fields)?;
    let used = Used::of_cells(value);
    let known = Known::stated(palette, keys::background_call(fields), &used).ok()??;
    let rows = cells(value, FILLED, &known, limits).ok()?;
    let width = match Size::of(fields).both() {
        Some((width, _)) if rows.len() == 1 => width as usize,
        _ => rows.first()?.len(),
    };
    let values: Vec<_> = rows.into_iter().flatten().collect::<Option<_>>()?;
    let is_filled = !values.contains(&pictogrid_core::Value::EMPTY);
    let mut draft = by_picture(width, values, known.palette).ok()?;
    draft.notes.extend(is_filled.then_some(Note::AllFilled));
    Some(draft)
}

/// The drawing of a picture, and what was taken for granted.
fn text(value: &Value<'_>, size: &Size, limits: &Limits) -> Result<(String, Option<Note>), Fault> {
    let list = value.list().unwrap_or_default();
    if let Some(text) = drawn(list) {
        return Ok((text, None));
    }
    if is_matrix(list) {
        if let Some(level) = level(list) {
            return of_level(list, level);
        }
        let rows = list.iter().filter_map(Value::list);
        let is_number = |cell: &Value<'_>| cell.whole().is_some_and(|number| number > 1);
        let has_colors = rows.clone().flatten().any(is_number);
        let row = |row: &[Value<'_>]| row.iter().filter_map(sign).collect::<String>() + "\n";
        let text: String = rows.map(row).collect();
        if text.contains(OPEN) {
            let note = Note::EmptySign { sign: "null".to_owned() };
            return Ok((text.replace(OPEN, "."), Some(note)));
        }
        return Ok((text, has_colors.then_some(Note::NumbersAreColors)));
    }
    let flat: Vec<char> = match value.text() {
        Some(text) if let Some(rows) = in_rows(text) => return Ok((rows, None)),
        Some(text) => text.chars().collect(),
        None => match coordinates(list, size) {
            Some(filled) => on_paper(&filled, size, limits)?,
            None => list.iter().filter_map(sign).collect(),
        },
    };
    let width = size.width.unwrap_or(1).max(1) as usize;
    let rows = flat.chunks(width).map(|row| row.iter().collect::<String>() + "\n");
    Ok((rows.collect(), size.is_pair.then_some(Note::WidthFirst)))
}

/// The signs of a picture in which these cells are filled. Needs: they are within the size.
fn on_paper(filled: &[(u64, u64)], size: &Size, limits: &Limits) -> Result<Vec<char>, Fault> {
    let (width, height) = size.both().unwrap_or_default();
    check_size(width, height, limits)?;
    let mut signs = vec!['.'; (width * height) as usize];
    for &(x, y) in filled {
        signs[(y * width + x) as usize] = '#';
    }
    if signs.is_empty() {
        return Err(Fault::new(FaultKind::Truncated, "the picture has no cells"));
    }
    Ok(signs)
}
