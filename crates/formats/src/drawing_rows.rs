//! The rows of a drawing without what stands around and between their cells.
//!
//! ```text
//!   ┌─────┐    |..#|    [[0 0 1]     1 ..#    ```     "..#",     0, 0, 1    False False True
//!   │  █  │    |.##|     [0 1 1]]    2 .##    ..#     ".##",     0, 1, 1    False True  True
//!   └─────┘    bars     arrays       rulers   fence   texts      lists      words; also [ ][X][X]
//!
//!     *        ▄▀         ##..       []            blanks as empty cells, blocks of cells,
//!    ***       half       wide         []          two characters a cell
//! ```
//!
//! Each step asks whether all lines have it and takes it off; what none knows stays as it is. A step that
//! takes something for granted adds a note:
//!
//! - blanks are empty cells where one other sign is all there is. Where lines are not equally long, their
//!   ends were lost, and the longest says the width;
//! - where each cell is there twice side by side, but not below, two characters are one.
//!
//! Linear in the text. Distinct signs are counted first, so that of any other text no more than its first
//! lines are looked at. Before, each dress was one more case in the reader of cells, which knew two.

use std::borrow::Cow;

use pictogrid_core::{Fault, FaultKind, Note, Value};

use crate::{
    cell_signs::{IN_COLOR, cells, emoji, is_filled, narrow, of_word, size_of_blocks, value},
    input::TextLine,
};

/// The most signs of a drawing that has anything around its cells.
const MOST_SIGNS: usize = 32;

/// What frames are made of, and what their lines begin with.
const FRAME: &str = "─═━-=+│║┃|┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╭╮╰╯┏┓┗┛┣┫┳┻╋╟╢╤╧╪ ";
const CORNERS: &str = "┌└├╔╚╠╭╰┏┗┣╟+";

/// What stands in front of and behind each row.
const AROUND: [(&str, &str); 7] =
    [("[", "]"), ("|", "|"), ("│", "│"), ("║", "║"), ("┃", "┃"), ("\"", "\""), ("> ", "")];

/// Numbers for a cell, as arrays of fractions have them.
const NUMBERS: [(&str, char); 4] = [("0.", '0'), ("1.", '1'), ("0.0", '0'), ("1.0", '1')];

/// A row, and the number of its line.
pub(crate) type Row<'a> = (u32, Cow<'a, str>);

/// What takes something off all rows, if all have it.
type Step = fn(&[Row<'_>]) -> Option<Vec<(u32, String)>>;

/// A drawing of which each row is nothing but its cells, or cells and single blanks.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    pub(crate) rows: Vec<Row<'a>>,
    pub(crate) notes: Vec<Note>,
    /// Whether blanks are its empty cells, so that a blank line may be a row of it.
    pub(crate) has_blank_cells: bool,
    /// Whether anything was taken off.
    pub(crate) is_changed: bool,
}

/// The rows of a drawing; a fault if they may be two drawings.
pub(crate) fn rows<'a>(lines: &[TextLine<'a>]) -> Result<Rows<'a>, Fault> {
    let rows: Vec<Row<'a>> = lines.iter().map(|line| (line.number, line.text.into())).collect();
    let mut rows = Rows { rows, notes: Vec::new(), has_blank_cells: false, is_changed: false };
    if n_signs(lines.iter().map(|line| line.text)) > MOST_SIGNS {
        return Ok(rows);
    }
    if lines.len() > 1 {
        rows.take(without_frame);
        rows.take(without_boxes);
        rows.take(without_marks);
        rows.take(without_rulers);
    }
    // Blanks between the cells say where each of them ends.
    let cells = joined(&rows.rows);
    let is_spaced = cells.is_some();
    cells.into_iter().for_each(|cells| rows.set(cells));
    if let Some(size) = rows.signs().and_then(|signs| size_of_blocks(&signs)) {
        rows.split_blocks(size);
    } else {
        rows.fill_blanks()
            .map_err(|message| Fault::new(FaultKind::Syntax, message).at(lines[0].start()))?;
        if !is_spaced {
            rows.take_pairs();
        }
    }
    Ok(rows)
}

/// The number of distinct signs, or one more than the most.
fn n_signs<'a>(lines: impl Iterator<Item = &'a str>) -> usize {
    let mut signs = Vec::new();
    for c in lines.flat_map(str::chars) {
        if !signs.contains(&c) {
            signs.push(c);
        }
        if signs.len() > MOST_SIGNS {
            break;
        }
    }
    signs.len()
}

impl Rows<'_> {
    /// Takes something off all rows, if all have it.
    fn take(&mut self, step: Step) {
        if let Some(rows) = step(&self.rows) {
            self.set(rows);
        }
    }

    fn set(&mut self, rows: Vec<(u32, String)>) {
        self.is_changed = true;
        self.rows = rows.into_iter().map(|(number, text)| (number, text.into())).collect();
    }

    /// The signs of the rows, in letters, if they are few.
    fn signs(&self) -> Option<Vec<char>> {
        let mut signs = Vec::new();
        for c in self.rows.iter().flat_map(|(_, row)| characters(row)) {
            if !signs.contains(&c) {
                signs.push(c);
            }
            if signs.len() > MOST_SIGNS {
                return None;
            }
        }
        Some(signs)
    }

    /// The rows as characters, of equal length: what is behind the last of a row is blank. A note says so
    /// if the rows were not equally long, or if none ends in a blank, as none does that lost its end.
    fn padded(&mut self) -> Vec<Vec<char>> {
        let mut rows: Vec<Vec<char>> =
            self.rows.iter().map(|(_, row)| characters(row).collect()).collect();
        let is_equal = rows.windows(2).all(|pair| pair[0].len() == pair[1].len())
            && (self.is_changed || rows.iter().any(|row| row.last() == Some(&' ')));
        if !is_equal {
            self.notes.push(Note::TrailingBlanks);
            let indent = |row: &Vec<char>| row.iter().position(|&c| c != ' ');
            let margin = rows.iter().filter_map(indent).min().unwrap_or(0);
            if margin > 0 {
                self.notes.push(Note::Margin);
            }
            let length = |row: &Vec<char>| row.iter().rposition(|&c| c != ' ').map_or(0, |n| n + 1);
            let width = rows.iter().map(length).max().unwrap_or(0);
            for row in &mut rows {
                row.resize(width, ' ');
                row.drain(..margin.min(width));
            }
        }
        rows
    }

    fn set_cells(&mut self, rows: &[Vec<char>]) {
        let numbers: Vec<u32> = self.rows.iter().map(|row| row.0).collect();
        let rows = rows.iter().zip(numbers).map(|(row, number)| (number, row.iter().collect()));
        self.set(rows.collect());
    }

    /// Takes blanks for empty cells if there is one other sign, or brackets.
    fn fill_blanks(&mut self) -> Result<(), &'static str> {
        let Some(mut signs) = self.signs() else { return Ok(()) };
        signs.retain(|&c| c != ' ');
        signs.sort_unstable();
        let is_one = matches!(*signs.as_slice(), [c]
            if !c.is_ascii_digit() && value(c) != Some(Value::EMPTY));
        let are_brackets = signs == ['[', ']'] || signs == ['(', ')'];
        let has_blank = self.rows.iter().any(|(_, row)| characters(row).any(|c| c == ' '));
        if !(is_one || are_brackets) || !has_blank {
            return Ok(());
        }
        if self.rows.len() == 1 {
            return Err(ONLY_FILLED);
        }
        let mut rows = self.padded();
        let is_cell = |c: char| if c == ' ' { '.' } else { '#' };
        let is_even = |rows: &[Vec<char>]| rows.iter().all(|row| row.len().is_multiple_of(2));
        let every_second = |rows: &mut [Vec<char>]| {
            for row in rows {
                *row = row.iter().copied().step_by(2).collect();
            }
        };
        let odd = |row: &Vec<char>| row.iter().skip(1).step_by(2).all(|&c| c == ' ');
        if is_one && rows.iter().all(odd) && rows.iter().any(|row| row.len() > 2) {
            every_second(&mut rows);
            if !rows.iter().flatten().any(|&c| c == ' ') {
                return Err(ONLY_FILLED);
            }
            self.notes.push(Note::WideCells);
        } else if are_brackets {
            if !is_even(&rows)
                || !rows.iter().all(|row| {
                    row.chunks(2).all(|pair| matches!(pair, [' ', ' '] | ['[', ']'] | ['(', ')']))
                })
            {
                return Ok(());
            }
            every_second(&mut rows);
        }
        for c in rows.iter_mut().flatten() {
            *c = is_cell(*c);
        }
        self.has_blank_cells = true;
        self.set_cells(&rows);
        Ok(())
    }

    /// Makes one cell of two characters where all are in equal pairs.
    fn take_pairs(&mut self) {
        let (mut rows, mut width) = (Vec::new(), 0);
        for trim in [|row| row, str::trim] {
            rows = self.rows.iter().map(|(_, row)| trim(row).chars().collect()).collect();
            width = rows.first().map_or(0, Vec::len);
            if rows.iter().all(|row: &Vec<char>| row.len() == width) {
                break;
            }
        }
        let is_pair = |pair: &[char]| match *pair {
            [one, other] if one == other => value(one).is_some(),
            ['[', ']'] | ['(', ')'] | ['.', ' '] | [' ', '.'] => true,
            _ => false,
        };
        let are_pairs = rows.iter().all(|row| row.len() == width && row.chunks(2).all(is_pair));
        // Where rows are there twice, too, it is enlarged as a whole.
        let is_enlarged =
            rows.len().is_multiple_of(2) && rows.chunks(2).all(|two| two[0] == two[1]);
        let has = |empty: bool| {
            let is_empty = |c: char| value(c) == Some(Value::EMPTY);
            rows.iter().flatten().any(|&c| is_empty(c) == empty)
        };
        let is_large =
            width.is_multiple_of(2) && width >= LEAST_WIDTH && rows.len() >= LEAST_HEIGHT;
        if !is_large || !are_pairs || !has(true) || !has(false) {
            return;
        }
        if is_enlarged {
            self.notes.push(Note::CharacterIsCell);
            return;
        }
        let cell = |pair: &[char]| match *pair {
            ['[' | '(', _] => '#',
            [' ', c] | [c, _] | [c] => c,
            _ => ' ',
        };
        let is_sure = rows.iter().flatten().any(|c| "[( ".contains(*c));
        self.notes.extend((!is_sure).then_some(Note::WideCells));
        let rows: Vec<Vec<char>> =
            rows.iter().map(|row| row.chunks(2).map(cell).collect()).collect();
        self.set_cells(&rows);
    }

    /// Makes rows of cells of signs that hold several, without what is empty at the end and hardly a cell.
    fn split_blocks(&mut self, [width, height]: [usize; 2]) {
        let rows = self.padded();
        let mut cells = Vec::new();
        for row in &rows {
            for y in 0..height {
                let sign =
                    |&c: &char| (0..width).map(move |x| is_filled(c, [x, y], [width, height]));
                cells.push(row.iter().flat_map(sign).collect::<Vec<bool>>());
            }
        }
        let n_below = cells.iter().rev().take_while(|row| !row.contains(&true)).count();
        let n_below = n_below.min(height - 1).min(cells.len().saturating_sub(1));
        let ends = |row: &Vec<bool>| row.iter().rev().take_while(|cell| !**cell).count();
        let n_behind = cells.iter().map(ends).min().unwrap_or(0).min(width - 1);
        if n_below + n_behind > 0 && !self.notes.contains(&Note::Margin) {
            self.notes.push(Note::Margin);
        }
        cells.truncate(cells.len() - n_below);
        let numbers = self.rows.iter().flat_map(|row| std::iter::repeat_n(row.0, height));
        let text = |row: &Vec<bool>| -> String {
            let row = &row[..row.len() - n_behind];
            row.iter().map(|&is_filled| if is_filled { '#' } else { '.' }).collect()
        };
        let rows = numbers.zip(cells.iter().map(text)).collect();
        self.has_blank_cells = true;
        self.set(rows);
    }
}

/// The least width and height of a drawing in which two characters are taken for a cell.
const LEAST_WIDTH: usize = 6;
const LEAST_HEIGHT: usize = 3;

/// What is wrong with a drawing of nothing but filled cells and blanks between them.
const ONLY_FILLED: &str = "the drawing has blanks, but no . for empty cells; write . where a blank \
                           is an empty cell, and remove the other blanks";

/// The characters of a row, in letters and usual signs.
fn characters(text: &str) -> impl Iterator<Item = char> {
    cells(text).map(|c| if c == '\t' { ' ' } else { c })
}

/// The characters of a row as they are.
fn signs(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|&c| c != IN_COLOR)
}

/// The rows within lines of a frame. Needs bars around each row: a line of `+` may be a row.
fn without_frame(rows: &[Row<'_>]) -> Option<Vec<(u32, String)>> {
    let is_rule = |text: &str| {
        let text = text.trim();
        text.starts_with(|c| CORNERS.contains(c))
            && text.chars().nth(2).is_some()
            && text.chars().all(|c| FRAME.contains(c))
    };
    let [(_, first), .., (_, last)] = rows else { return None };
    (is_rule(first) && is_rule(last)).then_some(())?;
    let inner = rows.iter().filter(|row| !is_rule(&row.1));
    let inner: Vec<_> = inner.map(|(number, text)| (*number, text.trim().to_owned())).collect();
    let has_bars = |(_, text): &(u32, String)| text.starts_with(['|', '│', '║', '┃']);
    (!inner.is_empty() && inner.iter().all(has_bars)).then_some(inner)
}

/// The rows of cells in brackets each: `[X][ ][X]`.
fn without_boxes(rows: &[Row<'_>]) -> Option<Vec<(u32, String)>> {
    let cells = |text: &str| -> Option<String> {
        let inner = text.trim().strip_prefix('[')?.strip_suffix(']')?;
        let cell = |cell: &str| {
            let mut signs = signs(cell);
            let sign = signs.next().filter(|_| signs.next().is_none())?;
            Some(if sign == ' ' { '.' } else { sign })
        };
        inner.split("][").map(cell).collect()
    };
    let row = |(number, text): &Row<'_>| {
        Some((*number, cells(text).filter(|cells| cells.chars().count() > 1)?))
    };
    rows.iter().map(row).collect()
}

/// The rows without the marks around each of them, and the bars between cells.
fn without_marks(rows: &[Row<'_>]) -> Option<Vec<(u32, String)>> {
    let texts = || rows.iter().map(|(_, text)| text.trim().trim_end_matches(','));
    // An array has more brackets in its first and last row.
    let is_array = texts().all(|text| text.starts_with('[') && text.ends_with(']'))
        && !texts().any(|text| text.contains("[]") || text.contains(": "));
    let (before, behind) = AROUND.into_iter().find(|(before, behind)| {
        let is_around = |text: &str| text.len() > before.len() + behind.len();
        texts().all(|t| t.starts_with(before) && t.ends_with(behind) && is_around(t))
    })?;
    let inner = |text: &str| match is_array {
        true => text.trim_matches(['[', ']', ' ']).to_owned(),
        false => text[before.len()..text.len() - behind.len()].to_owned(),
    };
    let inner: Vec<String> = texts().map(inner).collect();
    let bar = before.chars().next().filter(|&c| "|│║┃".contains(c));
    let between = bar.and_then(|bar| {
        let cells = inner.iter().map(|row| cells_between(row, bar)).collect::<Option<Vec<_>>>()?;
        let is_empty = |c: char| value(c) == Some(Value::EMPTY) || c == '⬜';
        let has_empty = cells.iter().any(|row: &String| row.contains(is_empty));
        let filled = |row: &String| if has_empty { row.clone() } else { row.replace(' ', ".") };
        let cells: Vec<String> = cells.iter().map(filled).collect();
        cells.iter().all(|row| row.chars().count() > 1).then_some(cells)
    });
    let inner = between.unwrap_or(inner);
    Some(rows.iter().map(|row| row.0).zip(inner).collect())
}

/// The cells of a row between bars, if each is a sign or blank.
fn cells_between(row: &str, bar: char) -> Option<String> {
    let cell = |cell: &str| {
        let mut signs = signs(cell.trim());
        let sign = signs.next().unwrap_or(' ');
        signs.next().is_none().then_some(sign)
    };
    row.split(bar).map(cell).collect()
}

/// The rows without the numbers that count them, and the line that counts columns.
fn without_rulers(rows: &[Row<'_>]) -> Option<Vec<(u32, String)>> {
    let number = |text: &str| -> Option<(u32, usize)> {
        let bare = text.trim_start();
        let end = bare.find(|c: char| !c.is_ascii_digit())?;
        let rest = bare[end..].strip_prefix([' ', '\t', '|', ':', ')', '│'])?;
        Some((bare[..end].parse().ok()?, text.len() - rest.len()))
    };
    let is_header = |text: &str| text.chars().all(|c| c.is_ascii_digit() || c == ' ' || c == '|');
    let n_headers = rows.iter().take(3).take_while(|row| is_header(&row.1)).count();
    let counted = rows.get(n_headers..).filter(|rows| rows.len() > 1)?;
    let mut inner = Vec::with_capacity(counted.len());
    let first = number(&counted[0].1)?.0;
    (first < 2).then_some(())?;
    for ((line, text), expected) in counted.iter().zip(first..) {
        let (found, start) = number(text)?;
        (found == expected).then_some(())?;
        inner.push((*line, text[start..].to_owned()));
    }
    // Numbers behind them would rather be clues.
    let has_digit = inner.iter().any(|row| row.1.contains(|c: char| c.is_ascii_digit()));
    if has_digit {
        return None;
    }
    let bars = |row: &(u32, String)| row.1.trim_start().starts_with('|');
    if inner.iter().all(bars) {
        inner.iter_mut().for_each(|row| row.1 = row.1.trim_start()[1..].to_owned());
    }
    // A blank between the ruler and the cells.
    if inner.iter().all(|row| row.1.starts_with(' ')) && n_headers == 0 {
        inner.iter_mut().for_each(|row| row.1.drain(..1).for_each(drop));
    }
    Some(inner)
}

/// The rows without what stands between their cells, which are signs or words.
fn joined(rows: &[Row<'_>]) -> Option<Vec<(u32, String)>> {
    let is_between = |c: char| matches!(c, ' ' | '\t' | ',' | ';') || narrow(c) == Some(' ');
    let cell = |word: &str| -> Option<char> {
        let mut signs = signs(word);
        match (signs.next(), signs.next()) {
            (Some(sign), None) => Some(sign),
            _ => {
                let number = NUMBERS.iter().find(|(own, _)| *own == word).map(|number| number.1);
                number.or_else(|| of_word(word))
            }
        }
    };
    let (mut width, mut n_between, mut all) = (None, None, Vec::new());
    let mut inner = Vec::with_capacity(rows.len());
    for (number, text) in rows {
        let words = text.split(is_between).filter(|word| !word.is_empty());
        let row: String = words.map(cell).collect::<Option<_>>()?;
        let n = row.chars().count();
        (n > 1 && *width.get_or_insert(n) == n).then_some(())?;
        for c in row.chars() {
            if all.len() <= MOST_SIGNS && !all.contains(&c) {
                all.push(c);
            }
        }
        // Two blanks where others have one may be an empty cell.
        if row.chars().any(|c| emoji(c).is_none() && value(c).is_none()) {
            let n = text.trim().chars().count();
            (*n_between.get_or_insert(n) == n).then_some(())?;
        }
        inner.push((*number, row));
    }
    // Of one sign alone nobody knows whether cells are empty, and a blank among half blocks is one.
    let are_cells = (all.len() > 1 || all == ['1']) && size_of_blocks(&all).is_none();
    are_cells.then_some(inner)
}
