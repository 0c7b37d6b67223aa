//! `nonogram_sample(size, kind, fill, seed)`: a random picture and its clues, whatever they are worth.
//!
//! ```text
//!   nonogram_sample('25x25', 'noise', 47, 1)     kinds: noise, shapes, mirror, caves, plain
//! ```
//!
//! Nothing is solved, graded or mended, so it takes microseconds: what `hunt` looks through.
//!
//! At least that picture fits the clues; whether it is the only one nobody has asked.
//!
//! O(cells) a row. To keep only unique pictures is what `nonogram_generate` does, at the price of a solve for each.

use std::sync::Arc;

use datafusion::{
    arrow::{
        array::{Array, ArrayRef, StringBuilder},
        datatypes::DataType,
    },
    error::Result,
};
use pictogrid::{Picture, Puzzle};
use pictogrid_generate::order::{Kind, Order, sketch};

use super::{
    generate,
    outcome::{self, Drawn},
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "nonogram_sample",
    arguments: &[
        ("size", Holds::Text),
        ("kind", Holds::Text),
        ("fill", Holds::Whole),
        ("seed", Holds::Whole),
    ],
    n_optional: 0,
    returns,
    call,
};

fn returns() -> DataType {
    outcome::structure(&[&Drawn::fields()[..], &[("error", DataType::Utf8)]].concat())
}

fn call(call: &Call) -> Result<ArrayRef> {
    let (sizes, kinds) = (call.texts(0)?, call.texts(1)?);
    let (fills, seeds) = (call.wholes(2)?, call.wholes(3)?);
    let (mut all, mut errors) = (Drawn::default(), StringBuilder::new());
    for k in 0..call.n {
        call.go_on()?;
        let [size, kind] = [&sizes, &kinds].map(|texts| texts.is_valid(k).then(|| texts.value(k)));
        let drawn = draw(size, kind, fills[k], seeds[k]);
        all.add(drawn.as_ref().ok().map(Puzzle::of_picture).as_ref());
        errors.append_option(drawn.err());
    }
    let errors: ArrayRef = Arc::new(errors.finish());
    Ok(outcome::column(&returns(), all.finish().into_iter().chain([errors]).collect()))
}

fn draw(
    size: Option<&str>,
    kind: Option<&str>,
    fill: Option<i64>,
    seed: Option<i64>,
) -> Result<Picture, String> {
    let (width, height) = generate::sides(size.ok_or("size: null")?)?;
    let mut order = Order::new(width, height);
    order.kind = Some(kind_of(kind.ok_or("kind: null")?)?);
    let fill = fill.ok_or("fill: null")?;
    let percent = u32::try_from(fill).ok().filter(|fill| (10..=90).contains(fill));
    order.fill = Some(
        percent.ok_or_else(|| format!("fill: {fill} is out of range; use 10 to 90 (percent)"))?,
    );
    order.seed = seed.ok_or("seed: null, or beyond 2^63")?.cast_unsigned();
    Ok(sketch(&order))
}

/// The kind of a name.
pub(crate) fn kind_of(name: &str) -> Result<Kind, String> {
    Kind::ALL.into_iter().find(|kind| kind.id() == name).ok_or_else(|| {
        let known = Kind::ALL.map(Kind::id).join(", ");
        format!("kind: `{name}` is none of {known}")
    })
}
