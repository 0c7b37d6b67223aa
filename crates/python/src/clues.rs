//! Clues as Python holds them: lists of lists, padded arrays, colored runs.
//!
//! ```text
//!   [[1, 1], [3]]          rows or columns of numbers
//!   np.array([[1,1],[3,0]]) the same, filled up with zeros
//!   [[(2, 1), (1, 2)], []]  runs of (length, color), the colors of `palette` from 1
//! ```
//!
//! Arrays have zeros as padding, so there all zeros are left out. In lists a 0 beside other numbers is a
//! fault, as it is anywhere else. What is no number is a `TypeError` that says where it stands.

use numpy::{PyArray1, PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pictogrid::{Draft, DraftClue, DraftRun, Limits, Palette, Value};
use pyo3::{
    prelude::*,
    types::{PyBytes, PyInt, PyList, PyString, PyTuple},
};

use crate::{
    arguments::{shown, type_of},
    errors,
};

/// One more than a grid may have, so that what is too large is refused and not cut off.
fn most() -> usize {
    Limits::default().side as usize + 1
}

/// The clues of one direction; `name` is the argument.
pub(crate) fn clues(name: &str, lines: &Bound<'_, PyAny>) -> PyResult<Vec<DraftClue>> {
    refuse_text(name, "clues", lines)?;
    if let Ok(array) = lines.cast::<PyUntypedArray>() {
        return padded(name, array);
    }
    if let Ok(list) = lines.cast::<PyList>() {
        return list
            .iter()
            .take(most())
            .enumerate()
            .map(|(at, line)| clue(name, at, &line))
            .collect();
    }
    let wanted =
        |_| errors::kind(format!("{name}: a list of clues is wanted, not {}", type_of(lines)));
    let mut all = Vec::new();
    for (at, line) in lines.try_iter().map_err(wanted)?.take(most()).enumerate() {
        all.push(clue(name, at, &line?)?);
    }
    Ok(all)
}

/// Whether this may be a list of clues, by its type.
pub(crate) fn are_clues(lines: &Bound<'_, PyAny>) -> bool {
    lines.is_instance_of::<PyList>()
        || lines.is_instance_of::<PyTuple>()
        || lines.cast::<PyUntypedArray>().is_ok()
}

/// Text has letters to iterate over, so it would be taken for clues.
fn refuse_text(name: &str, of: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    if value.is_instance_of::<PyString>() || value.is_instance_of::<PyBytes>() {
        return Err(errors::kind(format!(
            "{name}: a list of {of} is wanted, not {}; pictogrid.read takes text",
            type_of(value)
        )));
    }
    Ok(())
}

fn clue(name: &str, at: usize, line: &Bound<'_, PyAny>) -> PyResult<DraftClue> {
    let mut runs = Vec::new();
    if let Ok(list) = line.cast::<PyList>() {
        for number in list.iter().take(most()) {
            runs.push(run(name, at, &number)?);
        }
    } else if let Ok(array) = line.cast::<PyUntypedArray>() {
        runs = numbers(name, array)?.into_iter().filter(|&n| n != 0).map(DraftRun::from).collect();
    } else {
        let place = format!("{name}[{at}]");
        refuse_text(&place, "numbers", line)?;
        let wanted = |_| {
            errors::kind(format!("{place}: a list of numbers is wanted, not {}", type_of(line)))
        };
        for number in line.try_iter().map_err(wanted)?.take(most()) {
            runs.push(run(name, at, &number?)?);
        }
    }
    Ok(DraftClue { runs, is_unknown: false, place: None })
}

fn run(name: &str, at: usize, number: &Bound<'_, PyAny>) -> PyResult<DraftRun> {
    let length = |number: &Bound<'_, PyAny>| {
        number.extract::<u64>().map_err(|_| not_a_length(name, at, number))
    };
    if number.is_exact_instance_of::<PyInt>() {
        return length(number).map(DraftRun::from);
    }
    if let Ok(pair) = number.cast::<PyTuple>() {
        let color = |of: &Bound<'_, PyAny>| {
            let value = of.extract::<u8>().ok().filter(|&value| value > 0);
            value.map(Value).ok_or_else(|| {
                let found = shown(of);
                errors::value(format!(
                    "{name}[{at}]: a color is a number from 1 to 255, not {found}"
                ))
            })
        };
        let Ok((run, of)) = pair.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>() else {
            let found = shown(number);
            return Err(errors::value(format!(
                "{name}[{at}]: a run in color is a pair (length, color), not {found}"
            )));
        };
        return Ok(DraftRun { length: Some(length(&run)?), value: Some(color(&of)?) });
    }
    length(number).map(DraftRun::from)
}

fn not_a_length(name: &str, at: usize, number: &Bound<'_, PyAny>) -> PyErr {
    let found = shown(number);
    let message =
        format!("{name}[{at}]: {found} is no length of a run; write a whole number of 1 or more");
    if number.is_instance_of::<PyInt>() { errors::value(message) } else { errors::kind(message) }
}

/// The numbers of an array of one dimension.
fn numbers(name: &str, array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<u64>> {
    let found = array.dtype();
    if !matches!(found.kind(), b'i' | b'u' | b'b') {
        return Err(errors::kind(format!(
            "{name}: an array of whole numbers is wanted, not of {found}"
        )));
    }
    let flat = array.call_method0("ravel")?.call_method1("astype", ("int64",))?;
    let flat = flat.cast::<PyArray1<i64>>()?.readonly();
    let flat = flat.as_slice()?;
    let below = |&n: &i64| {
        u64::try_from(n).map_err(|_| {
            errors::value(format!(
                "{name}: {n} is no length of a run; write 1 or more, and 0 for padding"
            ))
        })
    };
    flat.iter().map(below).collect()
}

/// A table of numbers, one clue a row.
fn padded(name: &str, array: &Bound<'_, PyUntypedArray>) -> PyResult<Vec<DraftClue>> {
    let &[n_lines, n_runs] = array.shape() else {
        return Err(errors::value(format!(
            "{name}: an array of clues has 2 dimensions, lines × runs; this one has {}",
            array.ndim()
        )));
    };
    if n_lines > most() || n_runs > most() {
        return Err(errors::value(format!(
            "{name}: {n_lines} × {n_runs} numbers are too many; at most {} a side are taken",
            most() - 1
        )));
    }
    let all = numbers(name, array)?;
    let row = |at: usize| {
        let runs = &all[at * n_runs..][..n_runs];
        DraftClue::plain(runs.iter().copied().filter(|&n| n != 0), None)
    };
    Ok((0..n_lines).map(row).collect())
}

/// The checked puzzle of two lists of clues.
pub(crate) fn puzzle(
    py: Python<'_>,
    rows: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
) -> PyResult<pictogrid::Puzzle> {
    puzzle_of(py, clues("puzzle", rows)?, clues("columns", columns)?, None)
}

/// The checked puzzle of two lists of clues, or what is wrong with them; no typing mistake is looked for.
pub(crate) fn unadvised(
    rows: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
) -> Result<pictogrid::Puzzle, String> {
    let said = |error: PyErr| error.value(rows.py()).to_string();
    let rows_read = clues("rows", rows).map_err(said)?;
    let draft = draft_of(rows_read, clues("columns", columns).map_err(said)?, None);
    draft.check(&Limits::default()).map_err(|error| error.to_string())
}

/// The checked puzzle of clues, in these colors, or as many as the clues name.
pub(crate) fn puzzle_of(
    py: Python<'_>,
    rows: Vec<DraftClue>,
    columns: Vec<DraftClue>,
    palette: Option<Palette>,
) -> PyResult<pictogrid::Puzzle> {
    let draft = draft_of(rows, columns, palette);
    draft.check(&Limits::default()).map_err(|error| errors::draft_faults(py, &error, &draft))
}

fn draft_of(rows: Vec<DraftClue>, columns: Vec<DraftClue>, palette: Option<Palette>) -> Draft {
    let runs = rows.iter().chain(&columns).flat_map(|clue| &clue.runs);
    let highest = runs.filter_map(|run| run.value).max().unwrap_or(Value::FILLED);
    let palette = palette.unwrap_or_else(|| Palette::of_values(1 + usize::from(highest.0)));
    Draft { rows, columns, palette, ..Draft::default() }
}
