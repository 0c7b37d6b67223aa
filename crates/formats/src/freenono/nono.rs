//! `.nono`, the simple files that packs of FreeNono may hold, too.
//!
//! ```text
//!   Boot
//!   3,2          width, then height
//!   x x          x filled, blank empty: the goal
//!    xx
//! ```
//!
//! Forgives: several puzzles, blank lines between them, blanks that are cut off at the ends of rows.
//! Specification: `SimpleNonogramSerializer.java` of FreeNono. Linear.

use pictogrid_core::{Draft, Error, Fault, FaultKind, Limits, Palette, Value};

use crate::{
    document::{self, Entry},
    input::{Input, Lines, TextLine},
    numbers, told,
};

/// Reads all puzzles of such a file.
pub(super) fn read(
    input: &Input<'_>,
    entries: &mut Vec<Entry>,
    limits: &Limits,
) -> Result<(), Error> {
    let mut lines = input.lines()?;
    while let Some(first) = lines.find(|line| !line.is_blank()) {
        let name = Some(first.trimmed().to_owned());
        let draft = puzzle(&mut lines, limits).map(|mut draft| {
            draft.about.title.clone_from(&name);
            draft.place = Some(first.start());
            draft
        });
        // What is behind a puzzle with a fault may be a part of it.
        let is_bad = draft.is_err();
        let draft = draft.map_err(|fault| {
            let place = fault.place().unwrap_or(first.start());
            Error::from(fault.at(place))
        });
        document::push(entries, Entry { place: first.start(), name, draft }, limits)?;
        if is_bad {
            break;
        }
    }
    Ok(())
}

fn puzzle(lines: &mut Lines<'_>, limits: &Limits) -> Result<Draft, Fault> {
    let Some(size) = lines.next() else {
        return Err(Fault::new(FaultKind::Truncated, "the file ends before the size, as 3,2"));
    };
    let (width, height) = sizes(&size).map_err(|fault| fault.at(size.start()))?;
    told::check_size(width, height, limits).map_err(|fault| fault.at(size.start()))?;
    let mut cells = Vec::new();
    for y in 0..height {
        let Some(line) = lines.next() else {
            let message = format!("the file ends behind row {y} of {height}");
            return Err(Fault::new(FaultKind::Truncated, message).at(size.start()));
        };
        row(&line, width as usize, &mut cells)?;
    }
    told::by_picture(width as usize, cells, Palette::black_and_white())
}

/// Width and height.
fn sizes(line: &TextLine<'_>) -> Result<(u64, u64), Fault> {
    let bad = || {
        let message = "the second line is the size, width and height as 3,2";
        Fault::new(FaultKind::Syntax, message)
    };
    let (width, height) = line.trimmed().split_once(',').ok_or_else(bad)?;
    Ok((numbers::number(width.trim())?, numbers::number(height.trim())?))
}

/// Adds the cells of a row.
fn row(line: &TextLine<'_>, width: usize, cells: &mut Vec<Value>) -> Result<(), Fault> {
    let end = cells.len() + width;
    for (offset, c) in line.text.char_indices() {
        let cell = match c {
            'x' => Value::FILLED,
            ' ' => Value::EMPTY,
            _ => {
                let message = format!("{c:?} is no cell; x is filled, a blank empty");
                return Err(Fault::new(FaultKind::Syntax, message).at(line.place(offset)));
            }
        };
        if cells.len() == end {
            let message = format!("a row of more than {width} cells, the width");
            return Err(Fault::new(FaultKind::SizeMismatch, message).at(line.place(offset)));
        }
        cells.push(cell);
    }
    cells.resize(end, Value::EMPTY);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[Result<(usize, usize), &str>]) {
        let limits = Limits::default();
        let input = Input::new(text.as_bytes(), &limits).unwrap();
        let mut entries = Vec::new();
        read(&input, &mut entries, &limits).unwrap();
        let shown = entries.into_iter().map(|entry| match entry.draft {
            Ok(draft) => Ok((draft.columns.len(), draft.rows.len())),
            Err(error) => Err(error.to_string()),
        });
        let expected = expected.iter().map(|one| one.map_err(str::to_owned));
        assert_eq!(shown.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{text}");
    }

    #[test]
    fn several_puzzles() {
        check("B\n3,2\nx x\n xx\n", &[Ok((3, 2))]);
        check("B\r\n3, 2\r\nx\r\n\r\n\r\nC\r\n1,1\r\nx", &[Ok((3, 2)), Ok((1, 1))]);
    }

    #[test]
    fn what_is_wrong_with_it() {
        check("B\n3\n", &[Err("2:1: the second line is the size, width and height as 3,2")]);
        check("B\n3,x\n", &[Err("2:1: \"x\" is not a number")]);
        check("B\n3,2\nx x\n", &[Err("2:1: the file ends behind row 1 of 2")]);
        check("B\n1,1\nxx\nC\n", &[Err("3:2: a row of more than 1 cells, the width")]);
        check("B\n1,1\n#\n", &[Err("3:1: '#' is no cell; x is filled, a blank empty")]);
        check("B\n", &[Err("1:1: the file ends before the size, as 3,2")]);
    }
}
