//! `nonogram_verdict(rows, columns)`: the verdict in one word, NULL for what is no puzzle.
//!
//! ```text
//!   unique    several    none    stopped     the budget of the row was spent
//! ```
//!
//! The cheapest of the functions on puzzles: no picture is kept. One word and not two columns, so that
//! a query groups by it; `nonogram_solve` says why a row has none.

use datafusion::{
    arrow::{array::ArrayRef, datatypes::DataType},
    error::Result,
};
use pictogrid::Verdict;

use super::{
    puzzles::{NoReport, Puzzles},
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_verdict",
    arguments: &[("rows", Holds::Clues), ("columns", Holds::Clues)],
    n_optional: 0,
    returns: || DataType::Utf8,
    call,
};

fn call(call: &Call) -> Result<ArrayRef> {
    let puzzles = Puzzles::of(call)?;
    call.texts_of(|k| match puzzles.solved(k, call) {
        Ok((_, report)) => Some(report.verdict().id()),
        Err(NoReport::TooLarge) => Some(Verdict::Stopped.id()),
        Err(NoReport::Wrong(_)) => None,
    })
}
