//! The cells of a table as spreadsheets write it, less what lies around the puzzle.
//!
//! ```text
//!   sep=;             says which sign separates the others
//!   Boot;;;;          a title, alone in a row
//!   ;;;;              an empty row above, an empty column left: then also below and right
//!   ;;"2";"1
//!   1";               a line break in quotes: a number below another
//!
//!   |     | 2   | 1   |     a table of Markdown, in which <br> is a line break
//!   |-----|:---:|:---:|
//!   | 1 1 |     |     |
//! ```

use std::ops::Range;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::memchr3;
use pictogrid_core::{Error, Fault, FaultKind, Limits, Place};

use crate::input::{Input, Lines, TextLine};

/// What may separate cells.
pub(super) const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The most rows above the puzzle that are looked at.
pub(super) const MOST_ABOVE: usize = 1 << 16;

/// What separates cells in Markdown, and stands around them.
const BAR: char = '|';

/// Marks in cells of Markdown, and what they stand for.
const MARKS: [(&str, &str); 4] = [("<br>", " "), ("<br/>", " "), ("<br />", " "), ("**", "")];

/// What names the separator in a first line, before a `=`.
const NAMES_SEPARATOR: &str = "sep";

/// What stands above clues in a cell of its own, and is no title.
const HEADINGS: [&str; 8] =
    ["columns", "column clues", "column hints", "cols", "col clues", "col hints", "clues", "rows"];

/// The cells of the puzzle, in rows.
#[derive(Debug)]
pub(super) struct Table {
    /// What is in the cells, without the quotes and the separators.
    text: String,
    rows: Vec<Row>,
    /// The first column that is not empty.
    start: usize,
    /// What comes behind the last one, and behind the first row.
    end: usize,
    /// What stands above the table.
    pub(super) title: Option<String>,
}

#[derive(Debug)]
struct Row {
    /// The number of the line in which it begins.
    number: u32,
    /// Where its first cell begins in the text.
    start: usize,
    /// Where its cells end, from there on.
    ends: Vec<usize>,
}

impl Row {
    fn cell(&self, x: usize) -> Range<usize> {
        let end = |x: usize| self.ends.get(x).or(self.ends.last()).copied().unwrap_or(0);
        let start = x.checked_sub(1).map_or(0, end);
        self.start + start..self.start + end(x)
    }
}

impl Table {
    /// The table of `input`; a fault if it is larger than any puzzle.
    pub(super) fn read(input: &Input<'_>, limits: &Limits) -> Result<Table, Error> {
        let is_marked = is_marked(input.lines()?);
        let (text, all) = rows(input, is_marked, 2 * limits.side as usize)?;
        let mut table = Table { text, rows: Vec::new(), start: usize::MAX, end: 0, title: None };
        let (mut has_margin, mut filled_end) = (false, 0);
        for row in all {
            let filled = |x: &usize| !table.of(&row, *x).is_empty();
            let first = (0..row.ends.len()).find(filled);
            let last = (0..row.ends.len()).rfind(filled);
            let (Some(first), Some(last)) = (first, last) else {
                match table.rows.is_empty() {
                    true => has_margin = true,
                    false => table.rows.push(row),
                }
                continue;
            };
            if is_marked
                && table.rows.len() == 1
                && (0..row.ends.len()).all(|x| is_rule(table.of(&row, x)))
            {
                continue;
            }
            if table.rows.is_empty() {
                let cell = table.of(&row, first);
                if row.number == 1 && names_separator(table.of(&row, 0)).is_some() {
                    continue;
                }
                if first == last && row.ends.len() > 1 && is_heading(cell) {
                    continue;
                }
                if table.title.is_none() && first == last && row.ends.len() > 1 && is_title(cell) {
                    table.title = Some(cell.to_owned());
                    continue;
                }
            }
            let is_first = table.rows.is_empty();
            table.start = table.start.min(first);
            filled_end = filled_end.max(last + 1);
            table.end = filled_end.max(if is_first { row.ends.len() } else { table.end });
            table.rows.push(row);
        }
        if is_marked {
            // The bars at both ends.
            (table.start, table.end) =
                (table.start.min(1), filled_end.max(table.end.saturating_sub(1)));
        }
        let is_empty = |row: &Row| (0..row.ends.len()).all(|x| table.of(row, x).is_empty());
        let n_below = table.rows.iter().rev().take_while(|row| is_empty(row)).count();
        let n_behind = table.end.saturating_sub(filled_end);
        // What is as empty on all sides is a margin, and no line of the puzzle; what is empty on
        // one side may be either.
        if has_margin && n_below > 0 && n_behind == table.start {
            table.end = filled_end;
            table.rows.truncate(table.rows.len() - n_below);
        }
        Ok(table)
    }

    fn of(&self, row: &Row, x: usize) -> &str {
        self.text[row.cell(x)].trim().trim_matches('"').trim()
    }

    /// The number of its rows.
    pub(super) fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// The number of its columns.
    pub(super) fn n_columns(&self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// How many columns a row reaches.
    pub(super) fn n_cells(&self, y: usize) -> usize {
        self.rows[y].ends.len().saturating_sub(self.start)
    }

    /// The text of a cell; nothing where a row has ended early.
    pub(super) fn cell(&self, y: usize, x: usize) -> &str {
        self.of(&self.rows[y], self.start + x)
    }

    /// Where a row begins.
    pub(super) fn place(&self, y: usize) -> Place {
        Place::new(self.rows[y].number, 1)
    }

    /// The first row that is empty, which a row of a puzzle cannot be.
    pub(super) fn empty_row(&self) -> Option<usize> {
        let is_empty = |y: &usize| (0..self.n_columns()).all(|x| self.cell(*y, x).is_empty());
        (0..self.n_rows()).find(is_empty)
    }

    /// The first column that is empty.
    pub(super) fn empty_column(&self) -> Option<usize> {
        let is_empty = |x: &usize| (0..self.n_rows()).all(|y| self.cell(y, *x).is_empty());
        (0..self.n_columns()).find(is_empty)
    }
}

/// All rows, and the text of their cells. No more than `most` cells of a row are looked at, and no
/// more rows.
fn rows(input: &Input<'_>, is_marked: bool, most: usize) -> Result<(String, Vec<Row>), Error> {
    let mut text = input.text_in_lf()?;
    if is_marked {
        let plain = MARKS
            .into_iter()
            .fold(text.into_owned(), |text, (mark, plain)| text.replace(mark, plain));
        text = plain.into();
    }
    let separator = if is_marked { BAR } else { separator(input)? };
    if !text.ends_with('\n') {
        // The number of a line is that of its end.
        text.to_mut().push('\n');
    }
    let mut reader: Reader = ReaderBuilder::new().delimiter(separator as u8).build();
    let mut rest = text.as_bytes();
    let mut cells = vec![0; rest.len()];
    let most = most.min(text.len());
    let mut ends = vec![0; most + 1];
    let (mut rows, mut n_cells, mut n_ends, mut from) = (Vec::new(), 0, 0, 0);
    loop {
        let room = (&mut cells[n_cells..], &mut ends[n_ends..]);
        let (result, n_in, n_out, n_new) = reader.read_record(rest, room.0, room.1);
        (rest, n_cells, n_ends) = (&rest[n_in..], n_cells + n_out, n_ends + n_new);
        let n_inside = |cells: &[u8]| cells.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let number = || (reader.line().saturating_sub(1 + n_inside(&cells[from..n_cells]))) as u32;
        match result {
            // What is left of the text is nothing, which ends the last row.
            ReadRecordResult::InputEmpty => {}
            ReadRecordResult::Record if rows.len() < most && n_ends <= most => {
                let ends = ends[..n_ends].to_vec();
                rows.push(Row { number: number(), start: from, ends });
                (from, n_ends) = (n_cells, 0);
            }
            ReadRecordResult::End => break,
            _ => {
                let message = "more rows or columns than any puzzle has";
                let place = Place::new(number().max(1), 1);
                return Err(Fault::new(FaultKind::TooLarge, message).at(place).into());
            }
        }
    }
    cells.truncate(n_cells);
    let broken = |_| {
        Fault::new(
            FaultKind::Encoding,
            "a character is incomplete: this is not UTF-8; save it as UTF-8",
        )
    };
    Ok((String::from_utf8(cells).map_err(broken)?, rows))
}

/// The lines but for the first, if that only says which sign separates the others.
pub(super) fn lines<'a>(lines: Lines<'a>) -> impl Iterator<Item = TextLine<'a>> {
    let is_note =
        |line: &TextLine<'_>| line.number == 1 && names_separator(line.trimmed()).is_some();
    lines.filter(move |line| !is_note(line))
}

/// Whether nothing of the puzzle is in this line, which is above it: a blank or an empty row, or a
/// title with empty cells beside it.
pub(super) fn is_above(line: &str) -> bool {
    if memchr3(b',', b';', b'\t', line.as_bytes()).is_none() {
        return line.trim_matches(['"', ' ']).is_empty();
    }
    let cells = || line.split(SEPARATORS).map(|cell| cell.trim_matches(['"', ' ']));
    let mut filled = cells().filter(|cell| !cell.is_empty());
    match filled.next() {
        None => true,
        Some(cell) => is_title(cell) && filled.next().is_none() && cells().count() > 1,
    }
}

/// Whether this is a table of Markdown: bars around a row, and a rule below it.
pub(super) fn is_marked(lines: Lines<'_>) -> bool {
    let mut lines = lines.filled().map(|line| line.trimmed());
    let mut next = || lines.next().and_then(|line| line.strip_prefix(BAR)?.strip_suffix(BAR));
    next().is_some() && next().is_some_and(|rule| rule.split(BAR).map(str::trim).all(is_rule))
}

/// Whether a cell is part of the rule below the first row of a table of Markdown, or empty.
fn is_rule(cell: &str) -> bool {
    cell.chars().all(|c| matches!(c, '-' | ':'))
}

/// Whether a cell with a line break in it begins or ends in this line.
pub(super) fn has_open_quote(line: &str) -> bool {
    line.matches('"').count() % 2 == 1
}

/// What comes behind the word that names the separator, in capitals or not, if a line has it.
fn names_separator(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once('=')?;
    let is_it = word.trim_matches(['"', ' ']).eq_ignore_ascii_case(NAMES_SEPARATOR);
    is_it.then(|| rest.trim_start_matches(' '))
}

/// Whether a cell says which clues are below it.
fn is_heading(cell: &str) -> bool {
    let cell = cell.trim_end_matches(':');
    HEADINGS.iter().any(|heading| cell.eq_ignore_ascii_case(heading))
}

/// Whether a cell can be neither a clue nor a color.
fn is_title(cell: &str) -> bool {
    cell.starts_with(char::is_alphabetic) && cell.chars().nth(1).is_some()
}

/// What separates the cells: what the first line names, or what is most often in the first row of
/// the puzzle.
fn separator(input: &Input<'_>) -> Result<char, Error> {
    let mut all = input.lines()?;
    let first = all.clone().next().map_or("", |line| line.trimmed());
    let named = names_separator(first).and_then(|rest| rest.chars().next());
    if let Some(named) = named.filter(|named| SEPARATORS.contains(named)) {
        return Ok(named);
    }
    let Some(row) = all.find(|line| !is_above(line.text)) else { return Ok(',') };
    // The corner is empty, so that the first sign of all is one, if nothing else is before it.
    let corner = row.text.trim_start_matches([' ', '"']).chars().next();
    if let Some(first) = corner.filter(|first| SEPARATORS.contains(first)) {
        return Ok(first);
    }
    let outside: String = row.text.split('"').step_by(2).collect();
    let most = SEPARATORS.into_iter().max_by_key(|&c| outside.matches(c).count());
    Ok(most.unwrap_or(','))
}
