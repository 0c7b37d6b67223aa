//! `dedupe`: of all rows whose puzzles are the same, turned or mirrored, the first.
//!
//! ```text
//!   parts of the input ─▶ _keys/part-00000.parquet, ..      each row with its canonical text and its place
//!   _keys ─▶ sorted by text and place, the first of each ─▶ part-00000.parquet, in the order of the input
//! ```
//!
//! The first step goes part by part; the second sorts, on a disk where memory does not do, and starts again
//! after a kill. What cannot be read as clues is no image of anything and is kept.
//!
//! It costs a read of the input and a sort of its texts. A set of all texts in memory would need no second step, and
//! no more rows than memory holds.

use std::time::Instant;

use super::{args::AskArgs, engine::Engine, row_queries};
use crate::{
    Failure,
    input::{self, Input, Sizes},
    job::{self, INPUT, KEYS, Manifest},
};

/// The first of each, from the table of keys.
const FIRST: &str = "SELECT * EXCLUDE (canonical_, part_, row_, image_) FROM \
    (SELECT *, row_number() OVER (PARTITION BY canonical_ ORDER BY part_, row_) AS image_ FROM input) \
    WHERE image_ = 1 OR canonical_ IS NULL ORDER BY part_, row_";

pub(super) async fn run(args: &AskArgs) -> Result<(), Failure> {
    let start = Instant::now();
    let engine = Engine::open(&args.job).await?;
    let (places, are_puzzles) = (&args.input.inputs, args.input.puzzles);
    let input = Input::of_job(&engine.local, places, are_puzzles, &engine.folder).await?;
    let schema = input.schema_as_table(&engine.local).await?;
    let (rows, columns) = row_queries::clues(args, &schema)?;
    let settings = engine
        .settings(&[format!("part-rows={} puzzles={}", args.input.part_rows, args.input.puzzles)]);
    engine.check_columns(&schema.as_ref().clone().try_into()?)?;
    let key = format!("nonogram_canonical({rows}, {columns})");
    let manifest = Manifest::new(&format!("dedupe by {key}"), settings, input.named(), 1);
    if engine.is_complete(&manifest, args.job.restart).await? {
        return Ok(());
    }
    let input = input::stage(&engine.local, input, &engine.folder, &engine.progress).await?;
    let form = input.form.ok_or_else(|| Failure::Bad("the input is no table".to_owned()))?;
    let schema = input.schema(&engine.local, form).await?;
    let sizes = Sizes { rows: args.input.part_rows, bytes: 16 << 20 };
    let mut parts = Vec::new();
    for (number, pieces) in input::cut(&input, form, sizes).await?.into_iter().enumerate() {
        let sql = format!(
            "SELECT *, {key} AS canonical_, {number} AS part_, row_number() OVER () AS row_ FROM {INPUT}"
        );
        parts.push(job::query(&engine.parts, input.part(pieces, &schema), &sql).await?);
    }
    job::begin(&engine.folder, &manifest, &engine.place).await?;
    let keys = engine.folder.within(KEYS);
    let with_keys = engine.run(&engine.parts, &keys, parts).await?;
    let table = Input::find(&engine.local, &[keys.url().to_owned()], false).await?;
    let form = table.form.ok_or_else(|| Failure::Bad("no keys were written".to_owned()))?;
    let schema = table.schema(&engine.local, form).await?;
    let plan = job::query(&engine.whole, table.table(form, schema), FIRST).await?;
    let done = engine.run(&engine.whole, &engine.folder, vec![plan]).await?;
    keys.remove().await?;
    engine.folder.staged().remove().await?;
    if with_keys.n_before == 0 {
        engine.progress.say(&format!("{} of {} rows are distinct", done.n_rows, with_keys.n_rows));
    }
    engine.end(done, start).await
}
