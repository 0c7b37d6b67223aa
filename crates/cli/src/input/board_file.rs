//! The board of `--board`: a puzzle half solved, as `solve` writes it.
//!
//! ```text
//!   #?.       --ascii, --only lines --ascii: a letter of the palette a cell, ? if it is not known
//!   ??#
//!   {"known":["#?.","??#"], ..}      --json: what is known, or the only picture
//!   1 1▕██  ░░▏                      the picture with its clues, see `ansi::read`
//! ```
//!
//! Its cells count as given for this one solve. A letter that the puzzle does not have and another
//! size are faults of the board, with their places in it. Linear.

use std::path::Path;

use pictogrid_core::{CellId, Error, Fault, FaultKind, Limits, Place, Puzzle, Shape, Value};
use pictogrid_formats::{Input, TextLine};
use pictogrid_render::ansi::{self, ReadRow};

use crate::input::{
    files::{self, unreadable},
    items::SourceName,
};

/// A board that was read, before it is laid over a puzzle.
pub(crate) struct BoardFile {
    pub(crate) source: SourceName,
    rows: Vec<Row>,
}

struct Row {
    cells: Vec<Option<Value>>,
    place: Option<Place>,
    /// Characters a cell.
    step: u32,
}

/// A board that a solve goes on from, and the puzzle without it.
pub(crate) struct PartialBoard {
    pub(crate) file: BoardFile,
    pub(crate) puzzle: Puzzle,
}

impl PartialBoard {
    /// Reads a board and lays it over `puzzle`: the puzzle with its cells given, too.
    pub(crate) fn read(
        path: &Path,
        puzzle: Puzzle,
    ) -> Result<(Puzzle, PartialBoard), (SourceName, Error)> {
        let file = BoardFile::read(path, &puzzle)?;
        match file.laid_over(&puzzle) {
            Ok(laid) => Ok((laid, PartialBoard { file, puzzle })),
            Err(error) => Err((file.source, error)),
        }
    }
}

impl BoardFile {
    /// Reads the board of `puzzle` from a file or standard input.
    pub(crate) fn read(path: &Path, puzzle: &Puzzle) -> Result<BoardFile, (SourceName, Error)> {
        let source = SourceName::of_file(&path.display().to_string());
        let unreadable = |error| Error::from(Fault::new(FaultKind::NoPuzzle, unreadable(&error)));
        let bytes = files::read(path, Limits::default().bytes).map_err(unreadable);
        let rows = bytes.and_then(|bytes| rows(&bytes, puzzle));
        match rows {
            Ok(rows) => Ok(BoardFile { source, rows }),
            Err(error) => Err((source, error)),
        }
    }

    /// The puzzle with the cells of the board given, too.
    pub(crate) fn laid_over(&self, puzzle: &Puzzle) -> Result<Puzzle, Error> {
        let cells = self.cells(puzzle)?;
        let laid = puzzle.clone().with_given(&cells).ok_or_else(|| self.clash(puzzle, &cells))?;
        // A goal that the board leaves is none of this solve.
        let is_left = laid.goal().is_some_and(|goal| cells.iter().any(|&(c, v)| goal.get(c) != v));
        Ok(if is_left { laid.without_goal() } else { laid })
    }

    /// The cells that are known, in their order.
    pub(crate) fn cells(&self, puzzle: &Puzzle) -> Result<Vec<(CellId, Value)>, Error> {
        let rows = puzzle.shape().rows();
        let is_odd = |(row, cells): (&Row, &std::ops::Range<u32>)| row.cells.len() != cells.len();
        if rows.len() != self.rows.len() || self.rows.iter().zip(&rows).any(is_odd) {
            return Err(self.other_size(puzzle.shape()));
        }
        let cells = self.rows.iter().zip(rows).flat_map(|(row, cells)| row.cells.iter().zip(cells));
        Ok(cells.filter_map(|(value, cell)| Some((CellId(cell), (*value)?))).collect())
    }

    /// Where a cell stands in the file, and what a person calls it.
    pub(crate) fn place_of(&self, cell: CellId, shape: Shape) -> (Option<Place>, String) {
        let rows = shape.rows();
        let y = rows.iter().position(|row| row.contains(&cell.0)).unwrap_or(0);
        let x = (cell.0 - rows[y].start) as usize;
        let row = &self.rows[y];
        let place = row.place.map(|place| at(place, x * row.step as usize));
        (place, format!("row {}, column {}", y + 1, x + 1))
    }

    fn other_size(&self, shape: Shape) -> Error {
        let lengths: Vec<usize> = self.rows.iter().map(|row| row.cells.len()).collect();
        let is_rectangle = lengths.windows(2).all(|pair| pair[0] == pair[1]);
        let own = match shape.as_rect() {
            Some(rect) => format!("{} × {} cells", rect.width, rect.height),
            None => shape.name(),
        };
        let wanted = shape.rows().into_iter().map(|row| row.len());
        // The first row that is not as long as it should be, of what is no rectangle.
        let odd = self.rows.iter().zip(wanted).position(|(row, n)| row.cells.len() != n);
        let (place, message) = match odd.filter(|_| !is_rectangle) {
            Some(y) => {
                let message = format!(
                    "row {} of the board has {} cells, the puzzle has {own}",
                    y + 1,
                    lengths[y]
                );
                (self.rows[y].place, message)
            }
            None => {
                let width = lengths.first().copied().unwrap_or(0);
                let message =
                    format!("the board has {width} × {} cells, the puzzle {own}", lengths.len());
                (self.rows.first().and_then(|row| row.place), message)
            }
        };
        Fault::new(FaultKind::GivenMismatch, message).at(place).into()
    }

    /// Which cell the puzzle itself gives as something else.
    fn clash(&self, puzzle: &Puzzle, cells: &[(CellId, Value)]) -> Error {
        let other = |&(cell, value): &(CellId, Value)| {
            let own = puzzle.given().iter().find(|&&(given, _)| given == cell)?.1;
            (own != value).then_some((cell, value, own))
        };
        let Some((cell, value, own)) = cells.iter().find_map(other) else {
            return Fault::new(FaultKind::GivenMismatch, "the board does not fit the puzzle")
                .into();
        };
        let (place, name) = self.place_of(cell, puzzle.shape());
        let [value, own] = [value, own].map(|value| puzzle.palette().letter(value));
        let message = format!("{name} is {value} on the board, and given as {own} in the puzzle");
        Fault::new(FaultKind::GivenMismatch, message).at(place).into()
    }
}

/// The place `x` characters on.
fn at(place: Place, x: usize) -> Place {
    Place::new(place.line, place.column.saturating_add(u32::try_from(x).unwrap_or(u32::MAX)))
}

fn unknown_letter(letter: char, puzzle: &Puzzle) -> Fault {
    let letters = puzzle.palette().colors().iter().map(|color| color.letter.to_string());
    let letters = letters.take(8).collect::<Vec<_>>().join(" ");
    let message = format!(
        "{letter:?} is no cell of a board: these are {letters}, and ? if it is not known; write the \
         board with --ascii"
    );
    Fault::new(FaultKind::Syntax, message)
}

fn rows(bytes: &[u8], puzzle: &Puzzle) -> Result<Vec<Row>, Error> {
    let input = Input::new(bytes, &Limits::default())?;
    let mut lines = input.lines()?.filter(|line| !line.is_blank()).peekable();
    if lines.peek().is_some_and(|line| line.trimmed().starts_with('{')) {
        return of_json(bytes, puzzle);
    }
    let texts = input.lines()?.map(|line| (line.number, line.text));
    match ansi::read(texts, puzzle.shape(), puzzle.palette()) {
        Ok(Some(rows)) => return Ok(rows.into_iter().map(Row::from).collect()),
        Ok(None) => {}
        Err(ansi::ReadError { place, message }) => {
            let message = format!("{message}; write the board with --ascii");
            return Err(Fault::new(FaultKind::Syntax, message).at(Some(place)).into());
        }
    }
    let row = |line: TextLine<'_>| Row::of_letters(line.trimmed(), Some(line.start()), puzzle);
    let rows = lines.map(row).collect::<Result<Vec<Row>, Error>>()?;
    if rows.is_empty() {
        return Err(Fault::new(FaultKind::NoPuzzle, "the board is empty").into());
    }
    Ok(rows)
}

/// What JSON of `solve` knows of the cells.
fn of_json(bytes: &[u8], puzzle: &Puzzle) -> Result<Vec<Row>, Error> {
    let rows = pictogrid_json::board(bytes).map_err(|error| {
        let message = format!("{error}; `pictogrid solve --json` writes one");
        Fault::new(FaultKind::Syntax, message)
    })?;
    rows.iter().map(|row| Row::of_letters(row, None, puzzle)).collect()
}

impl Row {
    /// A letter of the palette a cell, `?` if it is not known.
    fn of_letters(letters: &str, place: Option<Place>, puzzle: &Puzzle) -> Result<Row, Error> {
        let cell = |(x, letter)| match letter {
            '?' => Ok(None),
            _ => puzzle.palette().value_of(letter).map(Some).ok_or_else(|| {
                unknown_letter(letter, puzzle).at(place.map(|place| at(place, x))).into()
            }),
        };
        let cells = letters.chars().enumerate().map(cell).collect::<Result<_, Error>>()?;
        Ok(Row { cells, place, step: 1 })
    }
}

impl From<ReadRow> for Row {
    fn from(ReadRow { cells, place, step }: ReadRow) -> Row {
        Row { cells, place: Some(place), step }
    }
}
