//! `jigsaw_solve(text)`: square tiles of text put together.
//!
//! ```text
//!   verdict  rows  columns  corner_product  picture        error
//!   solved     3      3     20899048083289  ["..#", ..]
//! ```
//!
//! The text of a set is one value, as a file would be: tiles as rows would have to be gathered by a
//! query, in an order that no table has. What cannot be read is an error of its row.

use std::sync::Arc;

use datafusion::{
    arrow::{
        array::{Array, ArrayRef, StringBuilder, UInt64Builder},
        datatypes::DataType,
    },
    error::Result,
};
use pictogrid::{
    Event,
    jigsaw::tiles::{Borders, SolveOptions, TileLimits, TileSet, Verdict, solve, stitch},
};

use super::{
    outcome,
    udf::{Call, Function, Holds},
};

pub(super) static FUNCTION: Function = Function {
    name: "jigsaw_solve",
    arguments: &[("text", Holds::Text)],
    n_optional: 0,
    returns,
    call,
};

fn returns() -> DataType {
    outcome::structure(&[
        ("verdict", DataType::Utf8),
        ("rows", DataType::UInt64),
        ("columns", DataType::UInt64),
        ("corner_product", DataType::Utf8),
        ("picture", outcome::texts()),
        ("error", DataType::Utf8),
    ])
}

/// What became of the tiles of a row.
struct Assembled {
    verdict: &'static str,
    laid: Option<Laid>,
}

struct Laid {
    n_rows: usize,
    n_columns: usize,
    corner_product: String,
    picture: Vec<String>,
}

fn call(call: &Call) -> Result<ArrayRef> {
    let texts = call.texts(0)?;
    let [mut verdicts, mut products, mut errors] = [(); 3].map(|()| StringBuilder::new());
    let [mut rows, mut columns] = [(); 2].map(|()| UInt64Builder::new());
    let mut pictures = outcome::Pictures::default();
    for k in 0..call.n {
        call.go_on()?;
        let text = texts.is_valid(k).then(|| texts.value(k)).ok_or_else(|| "text: null".to_owned());
        let found = text.and_then(|text| assemble(text, call));
        let laid = found.as_ref().ok().and_then(|found| found.laid.as_ref());
        verdicts.append_option(found.as_ref().ok().map(|found| found.verdict));
        rows.append_option(laid.map(|laid| laid.n_rows as u64));
        columns.append_option(laid.map(|laid| laid.n_columns as u64));
        products.append_option(laid.map(|laid| &laid.corner_product));
        laid.into_iter().flat_map(|laid| &laid.picture).for_each(|row| {
            pictures.values().append_value(row);
        });
        pictures.append(laid.is_some());
        errors.append_option(found.err());
    }
    let columns = vec![
        Arc::new(verdicts.finish()) as ArrayRef,
        Arc::new(rows.finish()),
        Arc::new(columns.finish()),
        Arc::new(products.finish()),
        Arc::new(pictures.finish()),
        Arc::new(errors.finish()),
    ];
    Ok(outcome::column(&returns(), columns))
}

fn assemble(text: &str, call: &Call) -> Result<Assembled, String> {
    let limits = TileLimits::default();
    let tiles = TileSet::read(text.as_bytes(), &limits).map_err(|error| error.to_string())?;
    let meter = call.budget.meter();
    let report = solve(&tiles, &SolveOptions::default(), &mut |_: Event<'_>| meter.go_on())
        .map_err(|wrong| wrong.to_string())?;
    let verdict = match report.verdict {
        Verdict::None => "none",
        Verdict::LeftOver => "left_over",
        Verdict::Pictures => "pictures",
        Verdict::Stopped => "stopped",
        _ => "solved",
    };
    let laid = report.placement.as_ref().map(|grid| {
        let picture = stitch(&tiles, grid, Borders::Dropped).map_err(|wrong| wrong.to_string())?;
        Ok::<_, String>(Laid {
            n_rows: grid.n_rows(),
            n_columns: grid.n_columns(),
            corner_product: grid.corner_product(&tiles).to_string(),
            picture: picture.rows().collect(),
        })
    });
    Ok(Assembled { verdict, laid: laid.transpose()? })
}
