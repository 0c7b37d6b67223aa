//! `nonogram_generate(size, level, seed)`: a puzzle to order, the same for the same seed.
//!
//! ```text
//!   nonogram_generate('15x10', 3, 42)     columns × rows; level 1 to 7, or NULL for any
//! ```
//!
//! It is what `pictogrid generate` makes first of this seed: unique, and of the level.
//!
//! The seed of a row makes it again alone, so a table of puzzles is a table of seeds. It costs what
//! making takes: 0.07 ms at level 1, 42 ms at level 6 for 20×20 (medians, `DESIGN.md`).

use std::sync::Arc;

use datafusion::{
    arrow::{
        array::{Array, ArrayRef, StringBuilder, UInt8Builder},
        datatypes::DataType,
    },
    error::Result,
};
use pictogrid::Event;
use pictogrid_generate::order::{MOST_SIDE, Made, Order, OrderError, Orders};

use super::{
    outcome::{self, Drawn},
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_generate",
    arguments: &[("size", Holds::Text), ("level", Holds::Whole), ("seed", Holds::Whole)],
    n_optional: 0,
    returns,
    call,
};

fn returns() -> DataType {
    let more = [
        ("level", DataType::UInt8),
        ("hardest", DataType::Utf8),
        ("stopped", DataType::Utf8),
        ("error", DataType::Utf8),
    ];
    outcome::structure(&[&Drawn::fields()[..], &more].concat())
}

fn call(call: &Call) -> Result<ArrayRef> {
    let (sizes, levels, seeds) = (call.texts(0)?, call.wholes(1)?, call.wholes(2)?);
    let (mut drawn, mut all_levels) = (Drawn::default(), UInt8Builder::new());
    let [mut hardest, mut stopped, mut errors] = [(); 3].map(|()| StringBuilder::new());
    for k in 0..call.n {
        call.go_on()?;
        let order = order(sizes.is_valid(k).then(|| sizes.value(k)), levels[k], seeds[k]);
        let made = order.map(|order| make(order, call));
        let found = made.as_ref().ok().and_then(|made| made.as_ref().ok());
        drawn.add(found.map(|made| &made.puzzle));
        all_levels.append_option(found.map(|made| made.grade.level));
        hardest.append_option(found.map(|made| made.grade.hardest.id()));
        let (reason, error) = match made {
            Ok(Ok(_)) => (None, None),
            Ok(Err(OrderError::Stopped)) => (Some("steps"), None),
            Ok(Err(error)) => (None, Some(error.to_string())),
            Err(error) => (None, Some(error)),
        };
        stopped.append_option(reason);
        errors.append_option(error);
    }
    let more: [ArrayRef; 4] = [
        Arc::new(all_levels.finish()),
        Arc::new(hardest.finish()),
        Arc::new(stopped.finish()),
        Arc::new(errors.finish()),
    ];
    Ok(outcome::column(&returns(), drawn.finish().into_iter().chain(more).collect()))
}

fn order(size: Option<&str>, level: Option<i64>, seed: Option<i64>) -> Result<Order, String> {
    let (width, height) = sides(size.ok_or("size: null")?)?;
    let mut order = Order::new(width, height);
    order.level = match level {
        None => None,
        Some(level @ 1..=7) => u8::try_from(level).ok(),
        Some(level) => return Err(format!("level: {level} is out of range; use 1 to 7, or NULL")),
    };
    order.seed = seed.ok_or("seed: null, or beyond 2^63")?.cast_unsigned();
    Ok(order)
}

fn make(order: Order, call: &Call) -> Result<Made, OrderError> {
    let meter = call.budget.meter();
    Orders::new(order).next(&mut |_: Event<'_>| meter.go_on())
}

/// Columns and rows of a size such as `15x10`, or `15` for a square.
pub(crate) fn sides(size: &str) -> Result<(u32, u32), String> {
    let wrong = || {
        format!("size: `{size}` is not a size; use columns x rows of 1 to {MOST_SIDE}, as 15x10")
    };
    let (width, height) = size.trim().split_once(['x', '×']).unwrap_or((size, size));
    let side = |text: &str| {
        let side: u32 = text.trim().parse().map_err(|_| wrong())?;
        if (1..=MOST_SIDE).contains(&side) { Ok(side) } else { Err(wrong()) }
    };
    Ok((side(width)?, side(height)?))
}
