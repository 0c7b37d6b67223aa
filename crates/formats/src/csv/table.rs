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
//!
//! Linear in the text. `cells` reads quotes, by `csv-core`; which sign separates and what lies around the puzzle
//! no reader of tables knows, so it is decided here.

use memchr::memchr3;
use pictogrid_core::{Error, Limits, Place};

pub(super) use super::cells::SEPARATORS;
use super::{
    cells::{BAR, Cells, Row, names_separator},
    html,
};
use crate::{
    input::{Input, Lines, TextLine},
    rows_or_columns::Side,
};

/// The most rows above the puzzle that are looked at.
pub(super) const MOST_ABOVE: usize = 1 << 16;

/// What stands above clues in a cell of its own, and is no title.
const HEADINGS: [&str; 8] =
    ["columns", "column clues", "column hints", "cols", "col clues", "col hints", "clues", "rows"];

/// The cells of the puzzle, in rows.
#[derive(Debug)]
pub(super) struct Table {
    cells: Cells,
    /// The first column that is not empty.
    start: usize,
    /// What comes behind the last one, and behind the first row.
    end: usize,
    /// What stands above the table.
    pub(super) title: Option<String>,
}

impl Table {
    /// The table of `input`; a fault if it is larger than any puzzle.
    pub(super) fn read(input: &Input<'_>, limits: &Limits) -> Result<Table, Error> {
        let is_marked = is_marked(input.lines()?);
        let most = 2 * limits.side as usize;
        let mut cells = match html::is_table(input) {
            true => html::cells(input, most)?,
            false => Cells::read(input, is_marked, most, most)?,
        };
        let all = std::mem::take(&mut cells.rows);
        let mut table = Table { cells, start: usize::MAX, end: 0, title: None };
        let (mut has_margin, mut filled_end) = (false, 0);
        for mut row in all {
            if table.cells.rows.is_empty()
                && let Some(x) = word_in_corner(&table.cells, &row)
            {
                row.clear_to(x);
            }
            let filled = |x: &usize| !table.of(&row, *x).is_empty();
            let first = (0..row.ends.len()).find(filled);
            let last = (0..row.ends.len()).rfind(filled);
            let (Some(first), Some(last)) = (first, last) else {
                match table.cells.rows.is_empty() {
                    true => has_margin = true,
                    false => table.cells.rows.push(row),
                }
                continue;
            };
            if is_marked
                && table.cells.rows.len() == 1
                && (0..row.ends.len()).all(|x| is_rule(table.of(&row, x)))
            {
                continue;
            }
            if table.cells.rows.is_empty() {
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
            let is_first = table.cells.rows.is_empty();
            table.start = table.start.min(first);
            filled_end = filled_end.max(last + 1);
            table.end = filled_end.max(if is_first { row.ends.len() } else { table.end });
            table.cells.rows.push(row);
        }
        if is_marked {
            // The bars at both ends.
            (table.start, table.end) =
                (table.start.min(1), filled_end.max(table.end.saturating_sub(1)));
        }
        if has_margin {
            table.drop_margin(filled_end);
        }
        Ok(table)
    }

    /// Drops what is as empty below and behind as in front: that is a margin, and no line of the puzzle.
    /// What is empty on one side may be either.
    fn drop_margin(&mut self, filled_end: usize) {
        let is_empty = |row: &&Row| (0..row.ends.len()).all(|x| self.of(row, x).is_empty());
        let n_below = self.cells.rows.iter().rev().take_while(is_empty).count();
        let n_behind = self.end.saturating_sub(filled_end);
        if n_below > 0 && n_behind == self.start {
            self.end = filled_end;
            self.cells.rows.truncate(self.cells.rows.len() - n_below);
        }
    }

    fn of(&self, row: &Row, x: usize) -> &str {
        self.cells.of(row, x)
    }

    /// The number of its rows.
    pub(super) fn n_rows(&self) -> usize {
        self.cells.rows.len()
    }

    /// The number of its columns.
    pub(super) fn n_columns(&self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// How many columns a row reaches.
    pub(super) fn n_cells(&self, y: usize) -> usize {
        self.cells.rows[y].ends.len().saturating_sub(self.start)
    }

    /// The text of a cell; nothing where a row has ended early.
    pub(super) fn cell(&self, y: usize, x: usize) -> &str {
        self.of(&self.cells.rows[y], self.start + x)
    }

    /// Where a row begins.
    pub(super) fn place(&self, y: usize) -> Place {
        Place::new(self.cells.rows[y].number, 1)
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
    next().is_some()
        && next()
            .is_some_and(|rule| rule.contains('-') && rule.split(BAR).map(str::trim).all(is_rule))
}

/// Whether a cell is part of the rule below the first row of a table of Markdown, or empty.
fn is_rule(cell: &str) -> bool {
    cell.chars().all(|c| matches!(c, '-' | ':'))
}

/// Whether a cell with a line break in it begins or ends in this line.
pub(super) fn has_open_quote(line: &str) -> bool {
    line.matches('"').count() % 2 == 1
}

/// Where the only word of a row is, if nothing but clues are behind it.
fn word_in_corner(cells: &Cells, row: &Row) -> Option<usize> {
    let is_clue = |cell: &str| {
        cell.contains(|c: char| c.is_ascii_digit())
            && cell.chars().all(|c| c.is_ascii_alphanumeric() || "?, \n".contains(c))
    };
    let mut filled = cells.in_row(row).enumerate().filter(|(_, cell)| !cell.is_empty());
    let (x, _) = filled.next().filter(|(_, cell)| cell.starts_with(char::is_alphabetic))?;
    let mut behind = filled.map(|(_, cell)| cell).peekable();
    (behind.peek().is_some() && behind.all(is_clue)).then_some(x)
}

/// Whether a line begins with a word and has nothing but clues behind it, as a row with a corner.
pub(super) fn has_corner(line: &str) -> bool {
    let mut cells = line.split(SEPARATORS).map(|cell| cell.trim_matches(['"', ' ']));
    let is_clue = |cell: &str| cell.chars().all(|c| c.is_ascii_digit() || c == ' ');
    let is_word = |cell: &str| {
        let has_digit = cell.contains(|c: char| c.is_ascii_digit() || matches!(c, ':' | '='));
        is_title(cell) && !has_digit && Side::of_word(&cell.to_lowercase()).is_none()
    };
    cells.next().is_some_and(is_word)
        && cells.clone().filter(|cell| !cell.is_empty()).count() > 1
        && cells.all(is_clue)
}

/// Whether a cell says which clues are below it.
fn is_heading(cell: &str) -> bool {
    let cell = cell.trim_end_matches(':');
    HEADINGS.iter().any(|heading| cell.eq_ignore_ascii_case(heading))
}

/// Whether a cell can be neither a clue nor a color.
pub(super) fn is_title(cell: &str) -> bool {
    cell.starts_with(char::is_alphabetic) && cell.chars().nth(1).is_some()
}
