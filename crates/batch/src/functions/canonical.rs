//! `nonogram_canonical(rows, columns)`: the least of the eight images of a puzzle, as text.
//!
//! ```text
//!   "1 1,3:2,1,2"     rows, a colon, columns; the same for a puzzle turned or mirrored
//! ```
//!
//! The text is that of [`pictogrid::canonical`], as in Python. Nothing is solved, so a row costs about a
//! microsecond; NULL for what cannot be read as clues, or has none.
//!
//! A hash would be shorter than the text, and two puzzles might share one.

use datafusion::{
    arrow::{array::ArrayRef, datatypes::DataType},
    error::Result,
};

use super::{
    puzzles::Puzzles,
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_canonical",
    arguments: &[("rows", Holds::Clues), ("columns", Holds::Clues)],
    n_optional: 0,
    returns: || DataType::Utf8,
    call,
};

fn call(call: &Call) -> Result<ArrayRef> {
    let puzzles = Puzzles::of(call)?;
    call.texts_of(|k| {
        let (rows, columns) = (puzzles.rows.lines(k).ok()?, puzzles.columns.lines(k).ok()?);
        let (rows, columns) = (rows.collect::<Vec<_>>(), columns.collect::<Vec<_>>());
        (!rows.is_empty() && !columns.is_empty()).then(|| pictogrid::canonical(&rows, &columns))
    })
}
