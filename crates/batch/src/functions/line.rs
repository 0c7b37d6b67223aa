//! `line_count(record, unfold)`: the arrangements of a line with its clue, in decimal.
//!
//! ```text
//!   line_count('?###???????? 3,2,1', 5)     506250
//! ```
//!
//! NULL for what is no record, and for a count beyond the budget of a row.

use datafusion::{
    arrow::{
        array::{Array, ArrayRef},
        datatypes::DataType,
    },
    error::Result,
};
use pictogrid::line::{Counter, Record, Watch, unfold};

use super::function::{Call, Function, Holds};
use crate::budget::Meter;

pub(super) static FUNCTION: Function = Function {
    name: "line_count",
    arguments: &[("record", Holds::Text), ("unfold", Holds::Whole)],
    n_optional: 1,
    returns: || DataType::Utf8,
    call,
};

/// The most cells of an unfolded line.
const MOST_CELLS: usize = 1 << 20;

/// The budget of a row, as a count asks for it.
struct Bounds {
    meter: Meter,
    bytes: u64,
}

impl Watch for Bounds {
    fn should_stop(&mut self) -> bool {
        self.meter.go_on().is_break()
    }

    fn may_take(&mut self, bytes: u64) -> bool {
        bytes <= self.bytes
    }
}

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
        let mut bounds = Bounds { meter: call.budget.meter(), bytes: call.budget.memory };
        counter.count_within(&line, &clue, &mut bounds).ok().map(|count| count.to_string())
    })
}
