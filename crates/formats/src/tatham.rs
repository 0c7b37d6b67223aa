//! Game IDs of Pattern in Simon Tatham's Portable Puzzle Collection, a line each.
//!
//! ```text
//!   5x5:2/4/4/4/2/1.1/5/5/3/1          columns first, then rows; an empty line is empty
//!   2x2:1/1/1/1,aB                     behind the comma: cells that are given, a letter each:
//!                                      a after no unknown cell, b after one, .. z twenty-five
//!                                      unknown ones and none; capital filled, small empty
//! ```
//!
//!   ..pattern.html#5x5:..             the address of such a puzzle
//!   SAVEFILE:41:Simon Tatham's ..      a game that was saved, see `saved_game`
//!
//! Forgives: blanks around an ID, blank lines between IDs, a single number for a square.
//! Refuses: IDs with a random seed (`10x10#123`), which only the program itself can turn into a
//! puzzle.
//! Cannot hold: title and other keys, a goal, colors, blots.
//! Specification: `pattern.c` of the collection, <https://www.chiark.greenend.org.uk/~sgtatham/puzzles/>.
//! Linear. A bundle is cut behind any line.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, DraftRun, Error, Fault, FaultKind, Limits, Place, Puzzle, Stated,
    Value, n_of,
};

use crate::{
    bundle_writer::BundleSyntax,
    document::{self, Entry},
    faults::Faults,
    format::{Format, Part, Sniff},
    input::{Input, TextLine},
    numbers::{self, MOST_DIGITS},
    saved_game,
    stream_splitter::{self, Begins, Cut, Head},
};

/// What games begin with that the collection has saved.
const SAVED: &str = "SAVEFILE:";

/// The most bytes of a size.
const LONGEST_SIZE: usize = 64;

/// The longest run of unknown cells that one letter stands for.
const LONGEST: usize = 25;

/// The format `tatham`.
pub(crate) const TATHAM: Format = Format {
    id: "tatham",
    extensions: &["tatham"],
    holds: &[Part::Given, Part::Several],
    sniff,
    read,
    cut: Some(Cut { begins, whole: stream_splitter::whole_lines, read }),
    bundle_syntax: Some(BundleSyntax::PLAIN),
    write: Some(write),
    ..Format::ROW
};

fn sniff(input: &Input<'_>) -> Sniff {
    match input.first_line() {
        Some(line) if size(behind_address(line.trimmed())).is_some_and(is_id) => Sniff::Certain,
        Some(line) if line.text.starts_with(SAVED) => Sniff::Certain,
        _ => Sniff::No,
    }
}

fn begins(head: &Head<'_>) -> Begins {
    let is_saved =
        |input: &Input<'_>| input.first_line().is_some_and(|line| line.text.starts_with(SAVED));
    head.first_line(|input| sniff(input) == Sniff::Certain && !is_saved(input))
}

fn read(input: &Input<'_>, limits: &Limits) -> Result<Vec<Entry>, Error> {
    // The page's first module knows game IDs only.
    if cfg!(feature = "text")
        && input.first_line().is_some_and(|first| first.text.starts_with(SAVED))
    {
        return document::one(input, |_| saved_game::read(&input.lines()?, limits, read_id));
    }
    let mut entries = Vec::new();
    for line in input.lines()?.filled() {
        let entry = Entry { place: line.start(), name: None, draft: read_id(&line, limits) };
        document::push(&mut entries, entry, limits)?;
    }
    Ok(entries)
}

fn write(puzzle: &Puzzle) -> Result<Vec<u8>, Error> {
    Ok(id_of(puzzle).into_bytes())
}

/// Whether it is an ID; the first of numbered lines, `1: 3 2`, is none.
fn is_id((width, height, rest): (&str, &str, &str)) -> bool {
    !std::ptr::eq(width, height) || !rest.contains([' ', '\t'])
}

/// The ID that an address of the collection's page ends in.
fn behind_address(text: &str) -> &str {
    match text.split_once('#') {
        Some((page, id)) if page.contains("pattern") && page.contains('/') => id,
        _ => text,
    }
}

/// Width, height and what stands behind the mark, if `text` begins like an ID.
fn size(text: &str) -> Option<(&str, &str, &str)> {
    let end = text[..text.floor_char_boundary(LONGEST_SIZE)].find([':', '#'])?;
    let (size, rest) = text.split_at(end);
    let (width, height) = size.split_once('x').unwrap_or((size, size));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (is_number(width) && is_number(height)).then_some((width, height, rest))
}

/// The puzzle of a line that is an ID.
pub(crate) fn read_id(line: &TextLine<'_>, limits: &Limits) -> Result<Draft, Error> {
    let at = |part: &str| line.place(line.offset_of(part));
    let Some((width, height, rest)) = size(behind_address(line.trimmed())) else {
        let message = "a game ID begins with a size, such as 10x10:";
        return Err(Fault::new(FaultKind::Syntax, message).at(line.start()).into());
    };
    let Some(rest) = rest.strip_prefix(':') else {
        let message =
            "this game ID is a random seed and does not hold the clues; copy the ID with a colon";
        return Err(Fault::new(FaultKind::Unsupported, message).at(at(rest)).into());
    };
    let mut faults = Faults::default();
    let mut stated = |text: &str| {
        let number = numbers::number(text).map_err(|fault| fault.at(at(text)));
        faults.take(number).map(|number| Stated { number, place: Some(at(text)) })
    };
    let (width, height) = (stated(width), stated(height));
    let (clues, given) = rest.split_once(',').unwrap_or((rest, ""));
    let n_clues = clues.bytes().filter(|&byte| byte == b'/').count() + 1;
    let n_stated = width.zip(height).map_or(0, |(w, h)| w.number + h.number);
    if n_clues as u64 != n_stated || n_clues > 2 * limits.side as usize {
        let message = format!(
            "there {} {}, the size needs {n_stated}; copy the whole ID, or correct the size",
            if n_clues == 1 { "is" } else { "are" },
            n_of(n_clues as u64, "clue")
        );
        return Err(Fault::new(FaultKind::SizeMismatch, message).at(at(clues)).into());
    }
    let mut all: Vec<DraftClue> = Vec::with_capacity(n_clues);
    for part in clues.split('/') {
        if faults.is_hopeless() {
            break;
        }
        // The place of every clue would cost a walk along the line each.
        let runs = match plain_runs(part) {
            Some(runs) => runs,
            None => faults.take(runs_of(part, at)).unwrap_or_default(),
        };
        all.push(DraftClue { runs, is_unknown: false, place: Some(line.start()) });
    }
    let n_columns = width.map_or(0, |width| width.number as usize);
    let rows = all.split_off(n_columns.min(all.len()));
    let n_cells = rows.len() as u64 * all.len() as u64;
    let mut draft = Draft { width, height, rows, columns: all, ..Draft::default() };
    draft.place = Some(line.start());
    if !given.is_empty() && n_cells <= limits.cells {
        let cells =
            faults.take(cells(given, n_cells as usize).map_err(|fault| fault.at(at(given))));
        draft.given = cells.map(|cells| DraftCells { cells, place: Some(at(given)) });
    }
    faults.or(draft)
}

/// The runs of a clue of short numbers with single dots between them; `runs_of` makes the same of
/// it, and the faults of any other.
fn plain_runs(part: &str) -> Option<Vec<DraftRun>> {
    if part.is_empty() {
        return Some(Vec::new());
    }
    let mut runs = Vec::with_capacity(1 + part.bytes().filter(|&byte| byte == b'.').count());
    for token in part.as_bytes().split(|&byte| byte == b'.') {
        let is_number =
            (1..=MOST_DIGITS).contains(&token.len()) && token.iter().all(u8::is_ascii_digit);
        let number = |number, digit: &u8| 10 * number + u64::from(digit - b'0');
        runs.push(DraftRun::from(is_number.then(|| token.iter().fold(0, number))?));
    }
    Some(runs)
}

/// The runs of a clue, or the first fault in it.
fn runs_of(part: &str, at: impl Fn(&str) -> Place) -> Result<Vec<DraftRun>, Fault> {
    let run =
        |token| numbers::number(token).map(DraftRun::from).map_err(|fault| fault.at(at(token)));
    part.split('.').filter(|_| !part.is_empty()).map(run).collect()
}

/// The cells that the letters behind the comma stand for.
fn cells(letters: &str, n_cells: usize) -> Result<Vec<Option<Value>>, Fault> {
    let mut cells = Vec::new();
    for letter in letters.trim().chars() {
        if !letter.is_ascii_alphabetic() {
            let message =
                format!("unexpected {letter:?} behind the comma; given cells are letters");
            return Err(Fault::new(FaultKind::Syntax, message));
        }
        let n_unknown = letter.to_ascii_lowercase() as usize - 'a' as usize;
        cells.resize(cells.len() + n_unknown, None);
        if n_unknown < LONGEST && cells.len() < n_cells {
            cells.push(Some(Value(u8::from(letter.is_ascii_uppercase()))));
        }
        if cells.len() > n_cells {
            let message =
                "more given cells than the grid has; correct the letters behind the comma";
            return Err(Fault::new(FaultKind::GivenMismatch, message));
        }
    }
    Ok(cells)
}

fn id_of(puzzle: &Puzzle) -> String {
    let draft = Draft::of_puzzle(puzzle);
    let clue = |clue: &DraftClue| {
        let lengths = clue.runs.iter().map(|run| run.length.unwrap_or(0).to_string());
        lengths.collect::<Vec<_>>().join(".")
    };
    let clues: Vec<String> = draft.columns.iter().chain(&draft.rows).map(clue).collect();
    let mut out = format!("{}x{}:{}", draft.columns.len(), draft.rows.len(), clues.join("/"));
    if let Some(given) = draft.given {
        out.push(',');
        let mut n_unknown = 0_u8;
        for cell in given.cells {
            match cell {
                Some(value) => {
                    let first = if value == Value::EMPTY { b'a' } else { b'A' };
                    out.push(char::from(first + n_unknown));
                    n_unknown = 0;
                }
                None if n_unknown as usize + 1 == LONGEST => {
                    out.push('z');
                    n_unknown = 0;
                }
                None => n_unknown += 1,
            }
        }
        // A letter at the end reaches beyond the grid by the cell that it would give.
        out.extend((n_unknown > 0).then(|| char::from(b'a' + n_unknown)));
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_runs_of_short_numbers_are_those_of_all(part in "[0-9.x ]{0,12}|[0-9]{0,12}|([1-9]\\.){0,5}[1-9]") {
            let slow = runs_of(&part, |_| Place::new(1, 1));
            match plain_runs(&part) {
                Some(fast) => prop_assert_eq!(fast, slow.unwrap()),
                None => prop_assert!(slow.is_err() || part.len() > MOST_DIGITS),
            }
        }
    }
}
