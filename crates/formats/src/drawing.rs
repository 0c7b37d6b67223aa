//! A drawing as it is taken in, row by row: which cell each sign is, and what cannot be told.
//!
//! ```text
//!   ..#a     . _ - 0  always empty      # X * 1  always filled      a b  colors, in the order met
//!   ab.#     one sign for each: `.` and `-` in one drawing are a fault, as `#` and `x` are
//! ```
//!
//! Needs rows of nothing but cells (`drawing_rows`) and the sign of empty ones (`empty_sign`). The size is
//! compared with the limits before anything is kept. Linear in the cells.

use pictogrid_core::{
    Draft, Fault, FaultKind, Limits, Note, Palette, Picture, Place, Puzzle, Shape, Value, n_of,
};

use crate::{
    cell_signs::{cells, value},
    colors,
    empty_sign::EmptySign,
    input::TextLine,
    reading_options::Told,
};

/// The most letters of a drawing that has nothing else in it.
pub(crate) const MOST_LETTERS: usize = 8;

/// What is said of a `?`.
const OPEN_CELL: &str =
    "? is an unknown cell, a picture has none; write # or ., or state the clues in a .non file";

/// Whether `c` stands for a color of its own.
pub(crate) fn is_color(c: char) -> bool {
    colors::is_letter(c) && value(c).is_none()
}

/// A picture as it is taken in, line by line.
pub(crate) struct Drawing {
    places: Vec<Place>,
    width: usize,
    values: Vec<Value>,
    /// The characters met for empty and for filled.
    characters: [Option<char>; 2],
    /// The colors met, if it is colored.
    colors: Option<Vec<char>>,
    empty: Option<EmptySign>,
}

impl Drawing {
    pub(crate) fn new(
        lines: &[TextLine<'_>],
        told: &Told,
        limits: &Limits,
    ) -> Result<Drawing, Fault> {
        let most = u64::from(limits.side);
        let width = cells(lines[0].trimmed()).take(limits.side as usize + 1).count();
        let height = lines.len() as u64;
        if (width as u64).max(height) > most || width as u64 * height > limits.cells {
            let message = format!(
                "as a drawing this is over the limit of {most} cells per side and {} in all; use a part of it",
                limits.cells
            );
            return Err(Fault::new(FaultKind::TooLarge, message).at(lines[0].start()));
        }
        let mut drawing = Drawing {
            places: Vec::new(),
            width,
            values: Vec::new(),
            characters: [None; 2],
            colors: lines.iter().any(|line| cells(line.text).any(is_color)).then(Vec::new),
            empty: EmptySign::of(lines, told)?,
        };
        lines.iter().try_for_each(|line| drawing.row(line))?;
        Ok(drawing)
    }

    fn row(&mut self, line: &TextLine<'_>) -> Result<(), Fault> {
        let before = self.values.len();
        let place = line.start();
        self.places.push(place);
        for (index, c) in cells(line.trimmed()).enumerate() {
            let at = || Place::new(place.line, place.column.saturating_add(index as u32));
            if c == ' ' || c == '\t' {
                let is_of_numbers =
                    line.trimmed().split_whitespace().all(|word| word.parse::<u64>().is_ok());
                let message = if is_of_numbers {
                    "as a drawing, blanks stand between all cells or between none; if these are clues, \
                     write those of the rows, a blank line, and those of the columns"
                } else {
                    "blanks stand between all cells or between none; for an empty cell write ."
                };
                return Err(Fault::new(FaultKind::Syntax, message).at(at()));
            }
            let value = self.cell(c).map_err(|fault| fault.at(at()))?;
            self.values.push(value);
        }
        let found = self.values.len() - before;
        if found != self.width {
            let message = format!(
                "this row has {}, the first has {}; make them equally long",
                n_of(found as u64, "cell"),
                self.width
            );
            return Err(Fault::new(FaultKind::SizeMismatch, message).at(place));
        }
        Ok(())
    }

    fn cell(&mut self, c: char) -> Result<Value, Fault> {
        if let Some(empty) = &self.empty {
            if empty.sign == c {
                return Ok(Value::EMPTY);
            } else if empty.filled == Some(c) && value(c).is_none() && self.colors.is_none() {
                return Ok(Value::FILLED);
            }
        }
        if let Some(colors) = &mut self.colors
            && (is_color(c) || value(c) == Some(Value::FILLED))
        {
            let index = colors.iter().position(|&color| color == c).unwrap_or(colors.len());
            if index == Palette::MOST_COLORS {
                return Err(colors::too_many());
            } else if index == colors.len() {
                colors.push(c);
            }
            return Ok(Value(index as u8 + 1));
        }
        let Some(value) = value(c) else {
            let message = match c {
                '?' => OPEN_CELL.to_owned(),
                _ => format!("{c:?} is not a cell; write # for filled and . for empty"),
            };
            return Err(Fault::new(FaultKind::Syntax, message));
        };
        let first = self.characters[usize::from(value.0)].get_or_insert(c);
        if *first != c {
            let what = if value == Value::FILLED { "filled" } else { "empty" };
            let message = format!("both {first} and {c} would be {what} cells; use one of them");
            return Err(Fault::new(FaultKind::Syntax, message));
        }
        Ok(value)
    }

    pub(crate) fn finish(self) -> Result<Draft, Fault> {
        let n_colors = self.colors.as_ref().map_or(0, Vec::len);
        let is_cross = |c: &char| matches!(c, 'x' | 'X');
        if n_colors <= MOST_LETTERS && self.colors.iter().flatten().any(is_cross) {
            let message = "x may be an empty cell or a color; write . for an empty cell, or another \
                           letter for a color";
            return Err(Fault::new(FaultKind::Syntax, message).at(self.places[0]));
        }
        let shape = Shape::rect(self.width as u32, self.places.len() as u32);
        let picture = Picture::new(shape, self.values);
        let palette = match self.colors {
            Some(colors) if colors.len() > 1 => {
                colors::palette(None, colors.into_iter().map(|c| (Some(c), None)).collect())?
            }
            _ => Palette::black_and_white(),
        };
        let mut draft = Draft::of_puzzle(&Puzzle::of_colors(&picture, palette));
        draft.notes.extend(self.empty.and_then(|empty| empty.note()));
        if n_colors > 1 && !picture.values().contains(&Value::EMPTY) {
            draft.notes.push(Note::AllFilled);
        }
        draft.place = Some(self.places[0]);
        for (row, place) in draft.rows.iter_mut().zip(self.places) {
            row.place = Some(place);
        }
        Ok(draft)
    }
}
