//! `generate`: puzzles to order, a seed a row, so that any row can be made again alone.
//!
//! ```text
//!   -n 1000000 --seed 7     seeds 7, 8, 9 ..  ─▶ parts of seeds ─▶ puzzle, level, work
//! ```
//!
//! The input is numbers, so nothing is read and a part is a range of them. That is why each puzzle has
//! a seed of its own: the numbers of one seed after another, as the command `pictogrid generate` has
//! them, could not be cut.
//!
//! A row costs what making it takes (`functions::generate`), and a part that is made again costs that again.

use std::time::Instant;

use super::{args::GenerateArgs, engine::Engine};
use crate::{
    Failure, functions,
    job::{self, Manifest},
};

pub(super) async fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let start = Instant::now();
    functions::sides_of(&args.size).map_err(Failure::Usage)?;
    let engine = Engine::open(&args.job).await?;
    let level = args.level.map_or("NULL".to_owned(), |level| level.to_string());
    let of_seeds = |lo: u64, hi: u64| {
        format!(
            "SELECT seed, p['rows'] AS rows, p['columns'] AS columns, p['picture'] AS picture, \
             p['level'] AS level, p['hardest'] AS hardest, p['stopped'] AS stopped, p['error'] AS error \
             FROM (SELECT seed, nonogram_generate('{}', {level}, seed) AS p \
             FROM (SELECT unnest(range({lo}, {hi})) AS seed))",
            args.size
        )
    };
    let end = args.seed.checked_add(args.n).filter(|&end| i64::try_from(end).is_ok());
    let end = end.ok_or_else(|| Failure::Usage("--seed and -n go beyond 2^63".to_owned()))?;
    let manifest = Manifest::new(
        &of_seeds(args.seed, end),
        engine.settings(&[format!("part-rows={}", args.part_rows)]),
        Vec::new(),
        usize::try_from(args.n.div_ceil(args.part_rows)).unwrap_or(usize::MAX),
    );
    let first = engine.parts.state().create_logical_plan(&of_seeds(args.seed, args.seed)).await?;
    engine.check_columns(first.schema())?;
    if engine.is_complete(&manifest, args.job.restart).await? {
        return Ok(());
    }
    job::begin(&engine.folder, &manifest, &engine.place).await?;
    let mut parts = Vec::new();
    let mut lo = args.seed;
    while lo < end {
        let hi = end.min(lo + args.part_rows);
        parts.push(engine.parts.state().create_logical_plan(&of_seeds(lo, hi)).await?);
        lo = hi;
    }
    let done = engine.run(&engine.parts, &engine.folder, parts).await?;
    engine.end(done, start).await
}
