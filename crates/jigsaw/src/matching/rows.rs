//! The words of a board's text, in rows: lines, or what stands in brackets.
//!
//! ```text
//!   0 1 2 0  # a tile        a row a line; # and // begin a comment
//!   [0, 1, 2, 0],            brackets, quotes, commas, colons and semicolons stand between words
//!   [[0, 1, 2, 0], [0, 0,    two in a line, or one over several: a row is an innermost bracket
//!   3, 1]]
//! ```
//!
//! So lists as programs write them need no reader of any language. What stands outside the brackets
//! of such a list is a fault, but for a name and `=` before it. O(length); words are kept up to the
//! most that a board can have.

use pictogrid_core::{Fault, FaultKind, Place};

use super::board::MOST_TILES;

/// The most words that are kept: five for a tile, with room for what is said of them.
const MOST_WORDS: usize = 6 * MOST_TILES + 64;

/// A word and where it stands, if that is a line.
#[derive(Clone, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) place: Option<Place>,
}

/// The words of one tile, or of a line that says something else. At least one.
pub(super) type Row<'a> = Vec<Word<'a>>;

/// The text without a byte order mark.
pub(super) fn text(bytes: &[u8]) -> Result<&str, Fault> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() as u32 + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() as u32 + 1;
        let message = "this is not UTF-8 text; a tile is a line of four numbers";
        Fault::new(FaultKind::Encoding, message).at(Place::new(line, column))
    })
}

/// The rows of a text; those behind the most words are left out.
pub(super) fn rows(text: &str) -> Result<Vec<Row<'_>>, Fault> {
    let lines = lines(text);
    if is_nested(&lines) { bracketed(&lines) } else { Ok(by_line(&lines)) }
}

/// The lines without their comments, with their numbers; of the first with a bracket, what stands
/// behind a name and `=`.
fn lines(text: &str) -> Vec<(u32, usize, &str)> {
    let mut lines = Vec::new();
    let mut has_bracket = false;
    for (number, line) in (1..).zip(text.lines()) {
        let comment = [line.find('#'), line.find("//")].into_iter().flatten().min();
        let line = &line[..comment.unwrap_or(line.len())];
        let mut start = 0;
        if !has_bracket && line.contains(is_open) {
            has_bracket = true;
            let value =
                line.find('=').filter(|at| line[at + 1..].trim_start().starts_with(is_open));
            start = value.map_or(0, |at| at + 1);
        }
        lines.push((number, start, line));
    }
    lines
}

fn is_open(c: char) -> bool {
    matches!(c, '[' | '(' | '{')
}

fn is_close(c: char) -> bool {
    matches!(c, ']' | ')' | '}')
}

/// What stands between words.
fn is_between(c: char) -> bool {
    c.is_whitespace() || is_open(c) || is_close(c) || matches!(c, ',' | ';' | ':' | '"' | '\'')
}

/// Whether a line has two innermost brackets, or one of them goes over several lines.
fn is_nested(lines: &[(u32, usize, &str)]) -> bool {
    // In which line an innermost bracket opened that is not closed yet.
    let mut opened = None;
    for &(number, start, line) in lines {
        let mut n_closed = 0;
        for c in line[start..].chars() {
            if is_open(c) {
                opened = Some(number);
            } else if is_close(c)
                && let Some(from) = opened.take()
            {
                n_closed += 1;
                if n_closed > 1 || from != number {
                    return true;
                }
            }
        }
    }
    false
}

fn by_line<'a>(lines: &[(u32, usize, &'a str)]) -> Vec<Row<'a>> {
    let (mut rows, mut n_words) = (Vec::new(), 0);
    for &(number, start, line) in lines {
        let row: Row<'_> = words(line, start, number).take(MOST_WORDS - n_words).collect();
        n_words += row.len();
        if !row.is_empty() {
            rows.push(row);
        }
        if n_words >= MOST_WORDS {
            break;
        }
    }
    rows
}

fn words(line: &str, start: usize, number: u32) -> impl Iterator<Item = Word<'_>> {
    // Characters up to a byte: counted on, so that a long line is walked through once.
    let (mut byte, mut column) = (0, 1);
    line[start..].split(is_between).filter(|word| !word.is_empty()).map(move |text| {
        let at = text.as_ptr() as usize - line.as_ptr() as usize;
        column += line[byte..at].chars().count() as u32;
        byte = at;
        Word { text, place: Some(Place::new(number, column)) }
    })
}

fn bracketed<'a>(lines: &[(u32, usize, &'a str)]) -> Result<Vec<Row<'a>>, Fault> {
    let (mut rows, mut row, mut n_words) = (Vec::new(), Row::new(), 0);
    let mut is_inside = false;
    for &(number, start, line) in lines {
        let mut from = start;
        let ends = line[start..].char_indices().filter(|&(_, c)| is_open(c) || is_close(c));
        for (to, c) in ends.map(|(at, c)| (start + at, c)).chain([(line.len(), ' ')]) {
            let found = words(&line[..to], from, number);
            row.extend(found.take(MOST_WORDS.saturating_sub(n_words + row.len())));
            from = to + 1;
            if c == ' ' {
                break;
            }
            if !is_inside || is_open(c) {
                none_outside(&row)?;
            }
            n_words += row.len();
            if !row.is_empty() {
                rows.push(std::mem::take(&mut row));
            }
            is_inside = is_open(c);
        }
        if n_words + row.len() >= MOST_WORDS {
            return Ok(rows);
        }
    }
    none_outside(&row)?;
    Ok(rows)
}

fn none_outside(row: &Row<'_>) -> Result<(), Fault> {
    let Some(word) = row.first() else { return Ok(()) };
    let message = format!("{:?} stands outside the brackets of a tile; leave it out", word.text);
    let fault = Fault::new(FaultKind::Syntax, message);
    Err(word.place.map_or(fault.clone(), |place| fault.at(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str) -> Result<Vec<String>, String> {
        let join = |row: &Row<'_>| row.iter().map(|word| word.text).collect::<Vec<_>>().join(" ");
        rows(text).map(|rows| rows.iter().map(join).collect()).map_err(|fault| fault.to_string())
    }

    #[test]
    fn rows_are_lines_or_innermost_brackets() {
        for text in [
            "1 2\r\n3 4 # five",
            "[1, 2],\n[3, 4],\n",
            "[\n [1, 2],\n [3, 4]\n]",
            "[[1, 2], [3, 4]]",
            "[[1,\n2], [3,\n4]]",
            "int t[] = {{1, 2}, {3, 4}};",
            "tiles = [(1, 2), (3, 4)]",
        ] {
            assert_eq!(split(text).unwrap(), ["1 2", "3 4"], "{text:?}");
        }
        assert_eq!(split("\"ab\", \"cd\"").unwrap(), ["ab cd"]);
        let outside = split("[[1, 2], 7, [3, 4]]").unwrap_err();
        assert!(outside.contains("\"7\" stands outside"), "{outside}");
        let behind = split("[[1, 2], [3, 4]] 9").unwrap_err();
        assert!(behind.starts_with("1:18"), "{behind}");
    }

    #[test]
    fn words_are_kept_up_to_the_most() {
        let long = "1 ".repeat(8 * MOST_TILES);
        assert_eq!(rows(&long).unwrap()[0].len(), MOST_WORDS);
        let many = "[1]".repeat(8 * MOST_TILES);
        assert!(rows(&many).unwrap().len() <= MOST_WORDS);
    }
}
