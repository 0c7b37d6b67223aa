//! `nonogram_check(rows, columns, picture)`: whether a picture fits the clues, and where it does not.
//!
//! ```text
//!   fits   error
//!   true
//!   false  column 1 has the runs 1, its clue is 2
//!          row 1 needs 4 cells, the grid has 3 columns        no puzzle: nothing to fit
//! ```
//!
//! Nothing is solved: the check is that of every answer of pictogrid.
//!
//! O(cells) a row. What is no puzzle has an error and no answer, since "does not fit" would be a claim
//! about one.

use std::sync::Arc;

use datafusion::{
    arrow::{
        array::{ArrayRef, BooleanBuilder, StringBuilder},
        datatypes::DataType,
    },
    error::Result,
};

use super::{
    outcome,
    pictures::Pictures,
    puzzles::Puzzles,
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_check",
    arguments: &[("rows", Holds::Clues), ("columns", Holds::Clues), ("picture", Holds::Picture)],
    n_optional: 0,
    returns,
    call,
};

fn returns() -> DataType {
    outcome::structure(&[("fits", DataType::Boolean), ("error", DataType::Utf8)])
}

fn call(call: &Call) -> Result<ArrayRef> {
    let (puzzles, pictures) = (Puzzles::of(call)?, Pictures::of(call, 2)?);
    let (mut fits, mut errors) = (BooleanBuilder::new(), StringBuilder::new());
    for k in 0..call.n {
        call.go_on()?;
        let (fit, error) = checked(&puzzles, &pictures, k);
        fits.append_option(fit);
        errors.append_option(error);
    }
    Ok(outcome::column(&returns(), vec![Arc::new(fits.finish()), Arc::new(errors.finish())]))
}

fn checked(puzzles: &Puzzles, pictures: &Pictures, k: usize) -> (Option<bool>, Option<String>) {
    let puzzle = match puzzles.puzzle(k) {
        Ok(puzzle) => puzzle,
        Err(error) => return (None, Some(error)),
    };
    let picture = match pictures.picture(k, &puzzle) {
        Ok(picture) => picture,
        Err(error) => return (None, Some(error)),
    };
    match pictogrid::check::picture(&puzzle, &picture) {
        Ok(()) => (Some(true), None),
        Err(mismatch) => (Some(false), Some(mismatch.to_string())),
    }
}
