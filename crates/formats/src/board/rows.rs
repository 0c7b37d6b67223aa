//! Boards as lines of signs, alone or in the middle of other text.
//!
//! ```text
//!   0 1 0     [0, 1, 0]     | # | . |     ⬜⬛⬜      blanks, commas, bars and brackets between cells
//!   1. .#.    Row 1: .#.    1 | .#.                   a name in front, if every row has one
//!   010101                                            all cells in one line
//!   |X| |   [X][ ]   a ruler, a frame                 an answer, if it is all of the text
//!   a blank line between any two rows                 if there is no board without
//! ```
//!
//! A board is as many neighboring lines as the puzzle has rows, each with as many signs as it has columns,
//! of no more kinds than the puzzle has values. So a line of column numbers above is passed over. Where more
//! than [`MOST_BESIDE`] lines too many look like rows, none is taken. Linear: a line is looked at twice.

use std::ops::Range;

use pictogrid_core::{Error, Fault, FaultKind, Note, Place, Puzzle};

use super::{BoardRow, Drawn, DrawnRow, HOW, other_size};
use crate::{
    cell_signs, drawing_rows,
    input::{Lines, TextLine},
    places::Places,
};

/// Lines beside a board that may look like its rows.
const MOST_BESIDE: usize = 4;

/// Signs between cells.
const BETWEEN: &str = " \t,|[]()'\"`;│┃║\u{fe0f}\u{3000}";

/// The board of a text that has nothing but letters of the palette and `?`, of whatever size.
pub(super) fn of_letters(text: &str, puzzle: &Puzzle) -> Option<Vec<BoardRow>> {
    let palette = puzzle.palette();
    let row = |(number, line): (usize, &str)| {
        let cell = |letter| match letter {
            '?' => Some(None),
            _ => palette.value_of(letter).map(Some),
        };
        let cells = line.trim().chars().map(cell).collect::<Option<_>>()?;
        Some(BoardRow { cells, place: Some(start_of(number, line)), step: 1 })
    };
    let rows = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let rows = rows.map(row).collect::<Option<Vec<_>>>()?;
    // One line of all cells is a board, too, as long as it is none of its own.
    let n_rows = puzzle.shape().rows().len();
    let is_flat = rows.len() == 1 && n_rows > 1 && rows[0].cells.len() == puzzle.shape().n_cells();
    (!is_flat).then_some(rows)
}

/// Where the first character of a line stands that is no blank; lines count from 0.
fn start_of(number: usize, line: &str) -> Place {
    let n_blank = line.chars().take_while(|c| c.is_whitespace()).count();
    place(number, n_blank)
}

fn place(number: usize, column: usize) -> Place {
    let from_one = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
    Place::new(from_one(number), from_one(column))
}

/// As many signs as a row has, if a text is that.
pub(super) fn signs_of(text: &str, n: usize, puzzle: &Puzzle) -> Option<Vec<char>> {
    let signs: Vec<char> = signs(text, puzzle).map(|(_, sign)| sign).take(n + 1).collect();
    (signs.len() == n).then_some(signs)
}

/// The signs of a line, each with its character.
fn signs<'a>(line: &'a str, puzzle: &'a Puzzle) -> impl Iterator<Item = (usize, char)> + 'a {
    let is_cell = |c: char| !BETWEEN.contains(c) || puzzle.palette().value_of(c).is_some();
    let own = |c: char| {
        let letter = cell_signs::cells(c.encode_utf8(&mut [0; 4])).next().unwrap_or(c);
        if puzzle.palette().value_of(c).is_some() { c } else { letter }
    };
    line.chars().enumerate().filter(move |&(_, c)| is_cell(c)).map(move |(x, c)| (x, own(c)))
}

/// The characters of a line that name its row: `1.`, `Row 1:`, `1 |`.
fn name_of(line: &str) -> Option<usize> {
    let rest = line.trim_start_matches(|c: char| BETWEEN.contains(c));
    let word = rest.trim_start_matches(|c: char| c.is_alphabetic());
    let number = word.trim_start();
    let behind = number.trim_start_matches(|c: char| c.is_ascii_digit());
    let n_digits = number.len() - behind.len();
    if !(1..=5).contains(&n_digits) || rest.len() - word.len() > 8 {
        return None;
    }
    let end = behind.trim_start().strip_prefix([':', '.', ')', '|', '│', '-'])?;
    Some(line[..line.len() - end.len()].chars().count())
}

/// A line that may be a row.
struct Row {
    line: usize,
    row: DrawnRow,
    /// The kinds of its signs but `?`.
    kinds: Vec<char>,
}

/// Every board in a part of a text.
pub(super) fn drawn(text: &str, part: Range<usize>, puzzle: &Puzzle) -> Vec<Drawn> {
    let Some(rect) = puzzle.shape().as_rect() else { return Vec::new() };
    let (width, height) = (rect.width as usize, rect.height as usize);
    let first = text[..part.start].matches('\n').count();
    let lines = || text[part.clone()].lines().enumerate().map(|(y, line)| (first + y, line));
    let is_filled = |line: &(usize, &str)| !line.1.trim().is_empty();
    let rows = |is_named: bool, is_spread: bool| -> Vec<Drawn> {
        let lines = lines().filter(|line| !is_spread || is_filled(line)).enumerate();
        let row =
            |(at, (y, line))| Some(Row { line: at, ..row(y, line, is_named, width, puzzle)? });
        windows(lines.filter_map(row), height, puzzle)
    };
    let mut found = Vec::new();
    for (is_named, is_spread) in [(false, false), (true, false), (false, true), (true, true)] {
        if found.is_empty() {
            found = rows(is_named, is_spread);
        }
    }
    if found.is_empty() && height > 1 {
        let flat = |(y, line)| {
            let whole = row(y, line, false, width * height, puzzle)?;
            is_of_so_many(&whole.kinds, puzzle).then(|| in_rows(&whole.row, width))
        };
        found = lines().filter_map(flat).take(super::MOST_BOARDS).collect();
    }
    found
}

/// The board of a part of a text that is a drawing with something around or between its cells, which
/// the reader of drawings takes off, and what was taken for granted.
pub(super) fn dressed(
    text: &str,
    part: Range<usize>,
    puzzle: &Puzzle,
) -> Option<(Drawn, Vec<Note>)> {
    let rect = puzzle.shape().as_rect()?;
    let first = text[..part.start].matches('\n').count() as u32;
    let lines: Vec<TextLine<'_>> = Lines::of(&text[part]).filled().collect();
    let found = drawing_rows::rows(&lines).ok().filter(|found| found.is_changed)?;
    if found.rows.len() != rect.height as usize {
        return None;
    }
    let row = |(number, row): &drawing_rows::Row<'_>| {
        let signs = signs_of(row, rect.width as usize, puzzle)?;
        Some(DrawnRow { signs, place: Some(Place::new(first + number, 1)), step: 0 })
    };
    let rows = found.rows.iter().map(row).collect::<Option<_>>()?;
    Some((Drawn { rows }, found.notes))
}

/// A line as a row of `width` cells, behind its name if it is to have one.
fn row(y: usize, line: &str, is_named: bool, width: usize, puzzle: &Puzzle) -> Option<Row> {
    let n_name = if is_named { name_of(line)? } else { 0 };
    let (mut row, mut kinds) = (DrawnRow::default(), Vec::new());
    let (mut before, mut is_even) = (None, true);
    for (x, sign) in signs(line, puzzle).skip_while(|&(x, _)| x < n_name) {
        if row.signs.len() == width {
            return None;
        }
        match before {
            None => row.place = Some(place(y, x)),
            Some(last) if row.step == 0 => row.step = (x - last) as u32,
            Some(last) => is_even &= row.step == (x - last) as u32,
        }
        before = Some(x);
        row.signs.push(sign);
        if sign != '?' && !kinds.contains(&sign) && kinds.len() <= MOST_KINDS {
            kinds.push(sign);
        }
    }
    row.step = if is_even { row.step } else { 0 };
    (row.signs.len() == width).then_some(Row { line: y, row, kinds })
}

/// More kinds of signs than this are not told apart.
const MOST_KINDS: usize = 256;

fn is_of_so_many(kinds: &[char], puzzle: &Puzzle) -> bool {
    match puzzle.palette().is_two_valued() {
        true => kinds.len() <= 2,
        false => kinds.iter().all(|&sign| super::signs::color(sign, kinds, puzzle).is_some()),
    }
}

/// The boards among rows: neighbors, as many as there should be, of signs that go together.
fn windows(rows: impl Iterator<Item = Row>, height: usize, puzzle: &Puzzle) -> Vec<Drawn> {
    let mut found = Vec::new();
    let mut run: Vec<Row> = Vec::new();
    let mut flush = |run: &mut Vec<Row>| {
        let n = run.len();
        if n >= height && n <= height + MOST_BESIDE && found.len() < super::MOST_BOARDS {
            found.extend((0..=n - height).filter_map(|y| board(&run[y..y + height], puzzle)));
        }
        run.clear();
    };
    for row in rows {
        if run.last().is_some_and(|last| last.line + 1 != row.line) {
            flush(&mut run);
        }
        run.push(row);
    }
    flush(&mut run);
    found
}

fn board(rows: &[Row], puzzle: &Puzzle) -> Option<Drawn> {
    let mut kinds: Vec<char> = Vec::new();
    for &sign in rows.iter().flat_map(|row| &row.kinds) {
        if !kinds.contains(&sign) {
            kinds.push(sign);
        }
        if kinds.len() > MOST_KINDS {
            return None;
        }
    }
    let rows = || rows.iter().map(|row| row.row.clone()).collect();
    is_of_so_many(&kinds, puzzle).then(|| Drawn { rows: rows() })
}

fn in_rows(whole: &DrawnRow, width: usize) -> Drawn {
    let row = |(y, signs): (usize, &[char])| {
        let place = whole.place.map(|place| {
            let before = (y * width) as u32;
            Place::new(place.line, place.column.saturating_add(before.saturating_mul(whole.step)))
        });
        DrawnRow { signs: signs.to_vec(), place, step: whole.step }
    };
    Drawn { rows: whole.signs.chunks(width).enumerate().map(row).collect() }
}

/// Why there is no board in a text: its size, a sign that is none, or nothing that looks like one.
pub(super) fn no_board(text: &str, puzzle: &Puzzle) -> Error {
    let places = Places::of(text);
    let mut lengths = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if line.trim().is_empty() || line.trim_start().starts_with("```") {
            continue;
        }
        let strange = |c: char| {
            let letter = cell_signs::cells(c.encode_utf8(&mut [0; 4])).next().unwrap_or(c);
            let is_cell = c == '?' || cell_signs::value(letter).is_some() || letter != c;
            !is_cell && !BETWEEN.contains(c) && puzzle.palette().value_of(c).is_none()
        };
        let line = line.trim_end_matches('\n');
        if let Some((x, c)) = line.char_indices().find(|&(_, c)| strange(c)) {
            return unknown_letter(c, puzzle).at(places.at(start + x)).into();
        }
        let mut own = signs(line, puzzle);
        let first = own.next().map_or(0, |(x, _)| x);
        let place = Place::new(places.at(start).line, first as u32 + 1);
        lengths.push((1 + own.count(), Some(place)));
    }
    other_size(&lengths, puzzle.shape())
}

pub(super) fn unknown_letter(letter: char, puzzle: &Puzzle) -> Fault {
    let letters = puzzle.palette().colors().iter().map(|color| color.letter.to_string());
    let letters = letters.take(8).collect::<Vec<_>>().join(" ");
    let message = format!(
        "{letter:?} is no cell of a board: these are {letters}, and ? if it is not known; {HOW}"
    );
    Fault::new(FaultKind::Syntax, message)
}
