//! Boards in brackets: what programs and language models hand over.
//!
//! ```text
//!   [[0, 1], [1, 0]]   [[False, True], ..]   ["01", "10"]   [0, 1, 1, 0]     cells
//!   [[0, 1], [1, 0]]   [(0, 2), (1, 1), ..]                                   filled cells, if it is no grid
//!   {"grid": ..}   {"known": [..]}   {"solutions": [[..]]}                    the same under a key
//!   [{"grid": ..}]   \boxed{[[0, 1], [1, 0]]}                                 the only one of a list
//!   Fill (1, 3), (2, 2) and (2, 3).                                         filled cells, nothing else
//!   The answer is [[0, 1], [1, 0]].                                           and in the middle of a text
//! ```
//!
//! A key that speaks of clues, rows or columns is passed over unless it has texts, since lists of numbers
//! there are clues. An object that has several boards is read by `known`, or by its only solution.
//! Linear: at most [`MOST_TRIES`] places of a text are tried, each to where its brackets end.

use std::ops::Range;

use pictogrid_core::{Error, Fault, FaultKind, Puzzle};

use super::{Drawn, DrawnRow, Reader, rows};
use crate::{
    literal::{Field, Kind, Parser, Value, place_of},
    places::Places,
};

/// The most brackets of a text that are tried.
const MOST_TRIES: usize = 64;

/// What may be a board.
pub(super) enum Found {
    Drawn(Drawn),
    /// Filled cells.
    Cells(Cells),
}

/// Filled cells, each by two numbers.
#[derive(Default)]
pub(super) struct Cells {
    pub(super) pairs: Vec<[u64; 2]>,
    /// Whether names say which number is that of the row, which stands first then.
    pub(super) are_named: bool,
}

/// What brackets of a text hold.
#[derive(Default)]
pub(super) struct Values {
    pub(super) boards: Vec<Found>,
    /// Cells one behind the other, (1, 3), (2, 2), which are no list.
    pub(super) loose: Option<Found>,
    /// Why the text is not the value that it begins like.
    pub(super) fault: Option<Error>,
}

/// The boards in brackets in a part of the text.
pub(super) fn read(reader: &Reader<'_>, part: Range<usize>) -> Values {
    let text = &reader.text[..part.end];
    let places = Places::of(text);
    let (mut values, mut at) = (Values::default(), part.start);
    let is_first = |start: usize| text[part.start..start].trim().is_empty();
    let (mut cells, mut n_tries) = (Vec::new(), 0);
    while n_tries < MOST_TRIES && cells.len() <= reader.puzzle.shape().n_cells() {
        let Some(start) = text[at..].find(['[', '{', '(']).map(|start| at + start) else {
            let loose = Cells { pairs: cells, are_named: false };
            values.loose = (loose.pairs.len() > 1).then_some(Found::Cells(loose));
            break;
        };
        n_tries += 1;
        let mut parser = Parser::new(text, start, &places, reader.limits);
        match parser.value() {
            Ok(value) => {
                let from = Source { puzzle: reader.puzzle, places: &places };
                from.boards(&value, true, &mut values.boards);
                at = parser.at();
                if let Some(cell) = pair(&value) {
                    cells.push(cell);
                    n_tries -= 1;
                } else if values.boards.is_empty() && is_first(start) {
                    values.fault = Some(from.no_board(start));
                }
            }
            Err(error) => {
                if is_first(start) {
                    values.fault = Some(error);
                }
                at = start + 1;
            }
        }
    }
    values
}

struct Source<'a> {
    puzzle: &'a Puzzle,
    places: &'a Places<'a>,
}

impl Source<'_> {
    /// Adds the boards that a value is or has in it; `is_bare` if pairs of numbers may be cells.
    fn boards(&self, value: &Value<'_>, is_bare: bool, found: &mut Vec<Found>) {
        if let Some(fields) = value.fields() {
            if let Some(drawn) = self.rows_by_number(fields) {
                return found.push(Found::Drawn(drawn));
            }
            if let Some(known) = value.get("known").filter(|known| !known.is_null()) {
                return self.boards(known, false, found);
            }
            if let Some(solutions) = value.get("solutions").and_then(Value::list) {
                if let [only] = solutions {
                    self.boards(only, false, found);
                }
                return;
            }
            for (key, value) in fields {
                let key = key.to_lowercase();
                let is_clue = ["clue", "hint", "col", "row"].iter().any(|word| key.contains(word));
                let is_board = value.fields().is_some() || !is_clue || are_texts(value);
                if is_board {
                    self.boards(value, true, found);
                }
            }
            return;
        }
        let own = self.grid(value).or_else(|| self.flat(value)).map(Found::Drawn);
        let own = own.or_else(|| is_bare.then(|| cells(value)).flatten().map(Found::Cells));
        // `\boxed{[[0, 1], ..]}` and lists of one answer.
        match value.list() {
            Some([only]) if own.is_none() => self.boards(only, is_bare, found),
            _ => found.extend(own),
        }
        if let Some(text) = value.text() {
            found.extend(
                rows::drawn(text, 0..text.len(), self.puzzle).into_iter().map(Found::Drawn),
            );
        }
    }

    fn no_board(&self, start: usize) -> Error {
        let size = self.puzzle.shape().name();
        let message = format!(
            "this value has no board of {size}, or several; write a list for each row, 1 filled, 0 empty"
        );
        Fault::new(FaultKind::GivenMismatch, message).at(self.places.at(start)).into()
    }

    /// Rows of the lengths of the puzzle.
    fn grid(&self, value: &Value<'_>) -> Option<Drawn> {
        self.rows(value.list()?.iter())
    }

    /// The same under keys that count them: `row1`, `row2`, ..
    fn rows_by_number(&self, fields: &[Field<'_>]) -> Option<Drawn> {
        let are_counted = fields.iter().all(|(key, _)| key.ends_with(|c: char| c.is_ascii_digit()));
        are_counted.then(|| self.rows(fields.iter().map(|field| &field.1)))?
    }

    fn rows<'v, 'a: 'v>(
        &self,
        list: impl ExactSizeIterator<Item = &'v Value<'a>>,
    ) -> Option<Drawn> {
        let lengths = self.puzzle.shape().rows();
        if list.len() != lengths.len() {
            return None;
        }
        let row = |(row, cells): (&Value<'_>, &Range<u32>)| {
            let place = Some(self.places.at(row.start()));
            let signs = match row.text() {
                Some(text) => rows::signs_of(text, cells.len(), self.puzzle)?,
                None => self.cells(row.list().filter(|list| list.len() == cells.len())?)?,
            };
            Some(DrawnRow { signs, place, step: 0 })
        };
        let rows = list.zip(&lengths).map(row).collect::<Option<Vec<_>>>()?;
        Some(Drawn { rows })
    }

    /// All cells in one list.
    fn flat(&self, value: &Value<'_>) -> Option<Drawn> {
        let list = value.list().filter(|list| list.len() == self.puzzle.shape().n_cells())?;
        let (place, signs) = (Some(self.places.at(value.start())), self.cells(list)?);
        let row = |cells: Range<u32>| {
            let signs = signs[cells.start as usize..cells.end as usize].to_vec();
            DrawnRow { signs, place, step: 0 }
        };
        Some(Drawn { rows: self.puzzle.shape().rows().into_iter().map(row).collect() })
    }

    fn cells(&self, list: &[Value<'_>]) -> Option<Vec<char>> {
        list.iter().map(|value| self.sign(value)).collect()
    }

    /// The sign of a cell: numbers are the colors of the puzzle in their order, 0 is empty.
    fn sign(&self, value: &Value<'_>) -> Option<char> {
        let palette = self.puzzle.palette();
        match &value.kind {
            Kind::Bool(is_filled) => Some(if *is_filled { '1' } else { '0' }),
            Kind::Null => Some('?'),
            Kind::Number("-1") => Some('?'),
            Kind::Whole(number) if palette.is_two_valued() => {
                u32::try_from(*number).ok().and_then(|number| char::from_digit(number, 10))
            }
            Kind::Whole(number) => {
                let value =
                    u8::try_from(*number).ok().filter(|&n| usize::from(n) < palette.n_values())?;
                Some(palette.letter(pictogrid_core::Value(value)))
            }
            _ => rows::signs_of(value.text()?, 1, self.puzzle)?.pop(),
        }
    }
}

fn are_texts(value: &Value<'_>) -> bool {
    value.text().is_some()
        || value.list().is_some_and(|list| list.iter().all(|one| one.text().is_some()))
}

/// A list of cells: pairs of whole numbers, or objects with a row and a column.
fn cells(value: &Value<'_>) -> Option<Cells> {
    let list = value.list().filter(|list| !list.is_empty())?;
    let are_named = list[0].fields().is_some();
    let cell = |value: &Value<'_>| match are_named {
        true => place_of(value.fields()?).map(|[x, y]| [y, x]),
        false => pair(value),
    };
    Some(Cells { pairs: list.iter().map(cell).collect::<Option<_>>()?, are_named })
}

/// Two whole numbers.
fn pair(value: &Value<'_>) -> Option<[u64; 2]> {
    match value.list()? {
        [one, other] => Some([one.whole()?, other.whole()?]),
        _ => None,
    }
}
