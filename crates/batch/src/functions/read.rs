//! `nonogram_read(text, format)`: the clues of a puzzle in any format that pictogrid reads.
//!
//! ```text
//!   text                          rows                columns    title   error
//!   5x5:2/4/4/4/2/1.1/5/5/3/1     [[1,1],[5], ..]     [[2], ..]
//!   two puzzles                   null                null               holds 2 puzzles
//! ```
//!
//! Without a format, or with NULL, it is recognized. Columns of clues hold black and white only, so a
//! puzzle with colors, blots or unknown clues is an error in its row; so is a text that holds several
//! puzzles.
//!
//! A bad text is an error of its row and not of the query: one of a million would end a job. A format
//! that does not exist ends it, as it would be wrong in every row. The cost is that of the reader, and
//! a question whether to go on before each row.

use std::sync::Arc;

use datafusion::{
    arrow::{
        array::{Array, ArrayRef, StringBuilder},
        datatypes::DataType,
    },
    common::exec_err,
    error::Result,
};
use pictogrid::{Limits, Puzzle, formats};

use super::{
    outcome,
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_read",
    arguments: &[("text", Holds::Text), ("format", Holds::Text)],
    n_optional: 1,
    returns,
    call,
};

fn returns() -> DataType {
    outcome::structure(&[
        ("rows", outcome::clues()),
        ("columns", outcome::clues()),
        ("title", DataType::Utf8),
        ("error", DataType::Utf8),
    ])
}

fn call(call: &Call) -> Result<ArrayRef> {
    let texts = call.texts(0)?;
    let format = (call.n_columns() > 1).then(|| call.texts(1)).transpose()?;
    let [mut rows, mut columns] = [outcome::sides(), outcome::sides()];
    let (mut titles, mut errors) = (StringBuilder::new(), StringBuilder::new());
    for k in 0..call.n {
        call.go_on()?;
        let format =
            format.as_ref().filter(|format| format.is_valid(k)).map(|format| format.value(k));
        if let Some(id) = format.filter(|id| formats::by_id(id).is_none()) {
            let known = formats::ids().collect::<Vec<_>>().join(", ");
            return exec_err!("nonogram_read: format: `{id}` is none of {known}");
        }
        let text = texts.is_valid(k).then(|| texts.value(k));
        let read = text.ok_or_else(|| "text: null".to_owned()).and_then(|text| read(text, format));
        let puzzle = read.as_ref().ok();
        let is_plain = outcome::add_clues([&mut rows, &mut columns], puzzle);
        titles.append_option(puzzle.and_then(|puzzle| puzzle.about().title.as_deref()));
        errors.append_option(match &read {
            Err(error) => Some(error.as_str()),
            Ok(_) if is_plain => None,
            Ok(_) => Some(NOT_PLAIN),
        });
    }
    let columns = vec![
        Arc::new(rows.finish()) as ArrayRef,
        Arc::new(columns.finish()),
        Arc::new(titles.finish()),
        Arc::new(errors.finish()),
    ];
    Ok(outcome::column(&returns(), columns))
}

/// What is wrong with a puzzle that columns of clues cannot hold.
pub(crate) const NOT_PLAIN: &str =
    "rows and columns of numbers hold rectangles in black and white, with every clue known";

fn read(text: &str, format: Option<&str>) -> Result<Puzzle, String> {
    let limits = Limits::default();
    let document = match format {
        Some(id) => formats::read_as(id, text.as_bytes(), &limits),
        None => formats::read(text.as_bytes(), &limits),
    };
    let entries = document.map_err(|error| error.to_string())?.entries;
    let n = entries.len();
    match entries.into_iter().next() {
        Some(entry) if n == 1 => entry.check(&limits).map_err(|error| error.to_string()),
        _ => Err(format!("the text holds {n} puzzles; a row has room for one")),
    }
}
