//! A game of Pattern that the collection has saved: its puzzle, and what the player had marked.
//!
//! ```text
//!   SAVEFILE:41:Simon Tatham's ..      a key, the length of its value, and that
//!   PARAMS  :3:5x5                     size and clues, as in a game ID
//!   DESC    :29:2/4/4/..
//!   STATEPOS:1:3                       the state that was on the screen; the first is the start
//!   MOVE    :8:F0,1,5,1                x, y, width and height: F filled, E empty, U not known again
//!   SOLVE   :26:S01010..               the solution, a digit a cell
//!   RESTART :29:2/4/4/..               back to the start
//!   MOVE    :8:E0,0,1,1                undone, as it is behind STATEPOS
//! ```
//!
//! Marks count as given, and a note says so: a wrong mark leaves no picture, which only then is said of the
//! marks and not of the clues. To pass over them was the other way, and lost what was played. A given
//! cell of the puzzle stays as it is, as in the game. Linear in the text and the marked cells, of which
//! there may be [`MOST_MARKS`] times as many as the grid has cells.

use pictogrid_core::{Draft, DraftCells, Error, Fault, FaultKind, Limits, Note, Value};

use crate::{
    input::{Lines, TextLine},
    numbers,
};

/// How often each cell may have been marked, on average.
const MOST_MARKS: usize = 100;

/// The key, the line and the value of each line.
fn entries<'a>(
    lines: &Lines<'a>,
) -> impl Iterator<Item = (&'a str, TextLine<'a>, &'a str)> + use<'a> {
    lines.clone().filter_map(|line| {
        let (key, rest) = line.text.split_once(':')?;
        let (_, value) = rest.split_once(':')?;
        Some((key.trim_end(), line, value))
    })
}

/// The puzzle of a game; `read_id` reads a game ID.
pub(crate) fn read(
    lines: &Lines<'_>,
    limits: &Limits,
    read_id: impl Fn(&TextLine<'_>, &Limits) -> Result<Draft, Error>,
) -> Result<Draft, Error> {
    let value = |key: &str| {
        entries(lines).find(|entry| entry.0 == key).map(|(_, line, value)| (line, value))
    };
    let truncated = |what: &str| {
        Fault::new(FaultKind::Truncated, format!("the saved game has no {what}; save it again"))
    };
    match value("GAME") {
        Some((_, "Pattern")) => {}
        Some((line, game)) => {
            let message = format!(
                "this is a saved game of {:?}; only those of Pattern are nonograms",
                numbers::shown(game)
            );
            return Err(Fault::new(FaultKind::Unsupported, message).at(line.start()).into());
        }
        None => return Err(truncated("GAME").into()),
    }
    let (_, size) = value("PARAMS").ok_or_else(|| truncated("PARAMS"))?;
    let (line, clues) = value("DESC").ok_or_else(|| truncated("DESC"))?;
    let draft = read_id(&TextLine { text: &format!("{size}:{clues}"), ..line }, limits)?;
    let position = value("STATEPOS").and_then(|(_, text)| text.trim().parse().ok());
    with_marks(draft, lines, position.unwrap_or(usize::MAX), limits).map_err(Error::from)
}

/// The puzzle with the marks of the states up to `position`, of which the first is the start.
fn with_marks(
    mut draft: Draft,
    lines: &Lines<'_>,
    position: usize,
    limits: &Limits,
) -> Result<Draft, Fault> {
    let (width, height) = (draft.columns.len(), draft.rows.len());
    let n_cells = width * height;
    if n_cells as u64 > limits.cells {
        return Ok(draft);
    }
    let start = draft.given.as_ref().map_or_else(Vec::new, |given| given.cells.clone());
    let is_given = |cell: usize| start.get(cell).copied().flatten().is_some();
    let mut marks: Vec<Option<Value>> = vec![None; n_cells];
    let mut left = n_cells.saturating_mul(MOST_MARKS);
    let is_move = |key: &str| matches!(key, "MOVE" | "SOLVE" | "RESTART");
    let moves = entries(lines).filter(|&(key, ..)| is_move(key));
    for (key, line, text) in moves.take(position.saturating_sub(1)) {
        let odd = || {
            Fault::new(FaultKind::Syntax, "this is no move of Pattern; save the game again")
                .at(line.start())
        };
        match key {
            "RESTART" => marks.fill(None),
            "SOLVE" => {
                let digits = text.strip_prefix('S').filter(|digits| digits.len() == n_cells);
                let values = digits.ok_or_else(odd)?.bytes();
                marks.iter_mut().zip(values).for_each(|(mark, digit)| {
                    *mark = Some(Value(u8::from(digit == b'1')));
                });
            }
            _ => {
                let (mark, [x, y, wide, high]) = rectangle(text).ok_or_else(odd)?;
                let fits = |from: usize, n: usize, side: usize| from <= side && n <= side - from;
                if !fits(x, wide, width) || !fits(y, high, height) {
                    return Err(odd());
                }
                left = left.checked_sub(wide * high).ok_or_else(|| {
                    let message = "this game has more moves than anybody makes; save it with fewer";
                    Fault::new(FaultKind::TooLarge, message).at(line.start())
                })?;
                for y in y..y + high {
                    marks[y * width + x..][..wide].fill(mark);
                }
            }
        }
    }
    let own = |&cell: &usize| marks[cell].is_some() && !is_given(cell);
    let n_marked = (0..n_cells).filter(own).count();
    if n_marked > 0 {
        let cell = |cell: usize| start.get(cell).copied().flatten().or(marks[cell]);
        let cells = (0..n_cells).map(cell).collect();
        let place = draft.given.as_ref().map_or(draft.place, |given| given.place);
        draft.given = Some(DraftCells { cells, place });
        draft.notes.push(Note::SavedMarks { n_cells: n_marked as u64 });
    }
    Ok(draft)
}

/// What `F0,1,5,1` marks, and where.
fn rectangle(text: &str) -> Option<(Option<Value>, [usize; 4])> {
    let mark = match text.as_bytes().first()? {
        b'F' => Some(Value::FILLED),
        b'E' => Some(Value::EMPTY),
        b'U' => None,
        _ => return None,
    };
    let mut numbers = text[1..].split(',').map(|number| number.parse().ok());
    let mut next = || numbers.next().flatten();
    let rectangle = [next()?, next()?, next()?, next()?];
    numbers.next().is_none().then_some((mark, rectangle))
}
