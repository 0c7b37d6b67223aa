//! `line_count(record, unfold)`: the arrangements of a line with its clue, in decimal.
//!
//! ```text
//!   line_count('?###???????? 3,2,1', 5)     506250
//! ```
//!
//! NULL for what is no record, and for a count beyond the budget of a row.
//!
//! In decimal, as text: counts may have hundreds of digits, and no number type of a table holds that. A
//! record is counted by itself, since each row has a budget of its own; files of records are faster by
//! `pictogrid records`, which counts 32 at a time.

use datafusion::{
    arrow::{
        array::{Array, ArrayRef},
        datatypes::DataType,
    },
    error::Result,
};
use pictogrid::{
    Event,
    line::{Counter, Record, unfold},
};

use super::udf::{Call, Function, Holds};

pub(super) static FUNCTION: Function = Function {
    name: "line_count",
    arguments: &[("record", Holds::Text), ("unfold", Holds::Whole)],
    n_optional: 1,
    returns: || DataType::Utf8,
    call,
};

/// The most cells of an unfolded line.
const MOST_CELLS: usize = 1 << 20;

fn call(call: &Call) -> Result<ArrayRef> {
    let (records, copies) = (call.texts(0)?, call.wholes(1)?);
    let mut counter = Counter::new();
    call.texts_of(|k| {
        let record = records.is_valid(k).then(|| records.value(k))?;
        let copies = u32::try_from(copies[k].unwrap_or(1)).ok().filter(|&copies| copies > 0)?;
        let Record { line, clue } = Record::parse(record.as_bytes()).ok()?;
        if (line.len() + 1).checked_mul(copies as usize)? > MOST_CELLS {
            return None;
        }
        let (line, clue) = unfold(&line, &clue, copies);
        let (meter, bytes) = (call.budget.meter(), call.budget.memory);
        let mut observer = |_: Event<'_>| meter.go_on();
        let count = counter.count_within(&line, &clue, bytes, &mut observer);
        count.ok().map(|count| count.to_string())
    })
}
