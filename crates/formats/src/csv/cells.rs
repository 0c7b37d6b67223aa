//! The cells of a table of text: what stands between separators, with quotes as in CSV, or between bars.
//!
//! ```text
//!   a,"1, 2",,3        a | 1, 2 | (nothing) | 3       separators , ; tab, or | in Markdown
//! ```
//!
//! All text of the cells is kept once, without separators; a row knows where its cells end. Linear.

use std::ops::Range;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use pictogrid_core::{Error, Fault, FaultKind, Place};

use super::table::is_above;
use crate::input::Input;

/// What may separate cells.
pub(super) const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// What separates cells in Markdown, and stands around them.
pub(super) const BAR: char = '|';

/// Marks in cells of Markdown, and what they stand for.
const MARKS: [(&str, &str); 4] = [("<br>", " "), ("<br/>", " "), ("<br />", " "), ("**", "")];

/// What names the separator in a first line, before a `=`.
const NAMES_SEPARATOR: &str = "sep";

/// All cells of an input, in rows.
#[derive(Debug, Default)]
pub(super) struct Cells {
    /// What is in the cells, without the quotes and the separators.
    pub(super) text: String,
    pub(super) rows: Vec<Row>,
}

/// A row.
#[derive(Debug)]
pub(super) struct Row {
    /// The number of the line in which it begins.
    pub(super) number: u32,
    /// Where its first cell begins in the text.
    pub(super) start: usize,
    /// Where its cells end, from there on.
    pub(super) ends: Vec<usize>,
}

impl Row {
    fn cell(&self, x: usize) -> Range<usize> {
        let end = |x: usize| self.ends.get(x).or(self.ends.last()).copied().unwrap_or(0);
        let start = x.checked_sub(1).map_or(0, end);
        self.start + start..self.start + end(x)
    }

    /// Makes nothing of its cells up to this one.
    pub(super) fn clear_to(&mut self, x: usize) {
        let end = self.ends.get(x).copied().unwrap_or(0);
        self.start += end;
        self.ends.iter_mut().for_each(|other| *other = other.saturating_sub(end));
    }
}

impl Cells {
    /// The cells of a text; a fault if there are more rows, or more cells in one, than `most_rows` and
    /// `most` say.
    pub(super) fn read(
        input: &Input<'_>,
        is_marked: bool,
        most: usize,
        most_rows: usize,
    ) -> Result<Cells, Error> {
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
            let n_inside =
                |cells: &[u8]| cells.iter().filter(|&&byte| byte == b'\n').count() as u64;
            let number =
                || (reader.line().saturating_sub(1 + n_inside(&cells[from..n_cells]))) as u32;
            match result {
                // What is left of the text is nothing, which ends the last row.
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::Record if rows.len() < most_rows && n_ends <= most => {
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
        Ok(Cells { text: String::from_utf8(cells).map_err(broken)?, rows })
    }

    /// What a cell holds, without quotes and blanks around it.
    pub(super) fn of(&self, row: &Row, x: usize) -> &str {
        self.text[row.cell(x)].trim().trim_matches('"').trim()
    }

    /// What each cell of a row holds.
    pub(super) fn in_row<'a>(&'a self, row: &'a Row) -> impl Iterator<Item = &'a str> + Clone {
        (0..row.ends.len()).map(|x| self.of(row, x))
    }
}

/// What comes behind the word that names the separator, in capitals or not, if a line has it.
pub(super) fn names_separator(line: &str) -> Option<&str> {
    let (word, rest) = line.split_once('=')?;
    let is_it = word.trim_matches(['"', ' ']).eq_ignore_ascii_case(NAMES_SEPARATOR);
    is_it.then(|| rest.trim_start_matches(' '))
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
