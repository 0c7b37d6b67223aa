//! `nonogram_count(rows, columns)`: how many pictures fit, in decimal; NULL if that is not known within
//! the budget of a row, or for what is no puzzle.
//!
//! ```text
//!   [[1], [1]], [[1], [1]]     2          all clues 1 on 16×16     20922789888000
//! ```
//!
//! As text, since counts have any number of digits. A lower bound is NULL as well: a number that is not
//! the number would be added up by the next query. It costs a solve, and then what the count takes.

use datafusion::{
    arrow::{array::ArrayRef, datatypes::DataType},
    error::Result,
};
use pictogrid::{Event, Puzzle};

use super::{
    puzzles::{Puzzles, with_solver},
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_count",
    arguments: &[("rows", Holds::Clues), ("columns", Holds::Clues)],
    n_optional: 0,
    returns: || DataType::Utf8,
    call,
};

fn call(call: &Call) -> Result<ArrayRef> {
    let puzzles = Puzzles::of(call)?;
    call.texts_of(|k| {
        let puzzle = puzzles.puzzle(k).ok().filter(|puzzle| !call.budget.refuses(puzzle))?;
        count(&puzzle, call)
    })
}

fn count(puzzle: &Puzzle, call: &Call) -> Option<String> {
    let (options, meter) = (call.budget.options(), call.budget.meter());
    let mut watch = |_: Event<'_>| meter.go_on();
    let found = with_solver(puzzle, |solver| solver.count(puzzle, &options, &mut watch)).ok()?;
    found.counted.stopped.is_none().then(|| found.counted.count.to_string())
}
