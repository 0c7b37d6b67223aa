//! The functions of SQL and of data frames, a file each.
//!
//! | function | gives |
//! |---|---|
//! | `nonogram_verdict(rows, columns)` | `unique`, `several`, `none`, `stopped` |
//! | `nonogram_solve(rows, columns)` | the verdict with picture, stage, work and error |
//! | `nonogram_advice(rows, columns)` | what to do where no picture fits, or several do |
//! | `nonogram_count(rows, columns)` | the number of pictures, in decimal |
//! | `nonogram_rate(rows, columns)` | level, hardest rule, work |
//! | `nonogram_canonical(rows, columns)` | the least of the eight images, as text |
//! | `nonogram_check(rows, columns, picture)` | whether the picture fits |
//! | `nonogram_read(text, format)` | clues of a puzzle in any format |
//! | `nonogram_generate(size, level, seed)` | a puzzle to order |
//! | `nonogram_sample(size, kind, fill, seed)` | a random picture and its clues |
//! | `nonogram_lines(numbers, lines)` | flat numbers as clues |
//! | `line_count(record, unfold)` | the number of arrangements, in decimal |
//! | `jigsaw_solve(text)` | tiles put together |
//!
//! What is wrong with a row stays in its row: as NULL where a function gives one value, as `error`
//! where it gives several. Only a column of a type that cannot hold what is wanted is refused, when a
//! query is planned.
//!
//! A call gets a batch of rows and gives a column, so what a row costs is what its library takes. An error that ends
//! the query is the usual way of an engine; one row of a million would end the job with it.

mod advice;
mod canonical;
mod check;
mod count;
mod generate;
mod jigsaw;
mod line;
mod lines;
mod outcome;
mod pictures;
mod puzzles;
mod rate;
mod read;
mod sample;
mod solve;
mod udf;
mod verdict;

use std::sync::Arc;

use datafusion::{logical_expr::ScalarUDF, prelude::SessionContext};

use udf::Function;

pub(crate) use generate::sides as sides_of;
pub(crate) use outcome::{Sides, add_clues, sides};
pub(crate) use read::NOT_PLAIN;
pub(crate) use sample::kind_of;

const ALL: [&Function; 13] = [
    &verdict::FUNCTION,
    &solve::FUNCTION,
    &advice::FUNCTION,
    &count::FUNCTION,
    &rate::FUNCTION,
    &canonical::FUNCTION,
    &check::FUNCTION,
    &read::FUNCTION,
    &generate::FUNCTION,
    &sample::FUNCTION,
    &lines::FUNCTION,
    &line::FUNCTION,
    &jigsaw::FUNCTION,
];

/// All functions.
#[must_use]
pub fn all() -> Vec<Arc<ScalarUDF>> {
    ALL.iter().map(|function| Arc::new(ScalarUDF::from(function.udf()))).collect()
}

/// Makes all functions known to a session.
pub fn register(session: &SessionContext) {
    for function in all() {
        session.register_udf(Arc::unwrap_or_clone(function));
    }
}
