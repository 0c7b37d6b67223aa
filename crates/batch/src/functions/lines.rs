//! `nonogram_lines(numbers, lines)`: flat numbers, padded with zeros, as the clues of so many lines.
//!
//! ```text
//!   nonogram_lines([1, 1, 3, 0], 2)     [[1, 1], [3]]
//! ```
//!
//! Data sets that hold the clues of both sides in one column are cut with it:
//! `nonogram_lines(clues[1:50], 10) AS rows, nonogram_lines(clues[51:100], 10) AS columns`.
//!
//! O(numbers). It only cuts: whether the clues fit together is for the function that gets them.

use std::sync::Arc;

use datafusion::{
    arrow::array::ArrayRef,
    common::exec_err,
    error::{DataFusionError, Result},
};
use pictogrid_arrow::Clues;

use super::{
    outcome,
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_lines",
    arguments: &[("numbers", Holds::Numbers), ("lines", Holds::Whole)],
    n_optional: 0,
    returns: outcome::clues,
    call,
};

fn call(call: &Call) -> Result<ArrayRef> {
    let wanted = call.wholes(1)?;
    let n_lines = wanted.first().copied().flatten().and_then(|n| usize::try_from(n).ok());
    let Some(n_lines) = n_lines.filter(|&n| n > 0 && wanted.iter().all(|n| *n == wanted[0])) else {
        return exec_err!("nonogram_lines: lines: one whole number above 0 is wanted for all rows");
    };
    let clues = Clues::read_flat(call.column(0).0, n_lines)
        .map_err(|wrong| DataFusionError::Execution(wrong.to_string()))?;
    let mut sides = outcome::sides();
    for k in 0..call.n {
        let Ok(lines) = clues.lines(k) else {
            sides.append(false);
            continue;
        };
        for line in lines {
            sides.values().values().append_slice(line);
            sides.values().append(true);
        }
        sides.append(true);
    }
    Ok(Arc::new(sides.finish()))
}
