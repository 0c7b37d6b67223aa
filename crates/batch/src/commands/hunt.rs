//! `hunt`: looks through random pictures for hard puzzles and keeps the hardest.
//!
//! ```text
//!   seeds ─▶ pictures ─▶ solved ─▶ the hardest of each part: _found/part-00000.parquet, ..
//!                                   └─▶ the hardest of all: part-00000.parquet
//! ```
//!
//! The parts are kept, so the same command with a larger `-n` goes on where it was, and after Ctrl-C the
//! hardest so far are written.
//!
//! Each part keeps its hardest only, so the table of the second step is small however many pictures
//! there were. Hard is counted in work and levels, not in time, so that the list is the same again.
//!
//! A picture costs a solve within the budget of a row. To keep all of them and sort at the end would fill the disk
//! with easy ones.

use std::time::Instant;

use super::{args::HuntArgs, ended, engine::Engine};
use crate::{
    Failure, functions,
    input::Input,
    job::{self, FOUND, Manifest},
};

pub(super) async fn run(args: &HuntArgs) -> Result<(), Failure> {
    let start = Instant::now();
    let query = Query::new(args)?;
    let engine = Engine::open(&args.job).await?;
    // Whole parts only, so that a larger number later finds each part as it would make it.
    let n = args.n.div_ceil(args.part_rows).checked_mul(args.part_rows);
    let end = n.and_then(|n| args.seed.checked_add(n)).filter(|&end| i64::try_from(end).is_ok());
    let end = end.ok_or_else(|| Failure::Usage("--seed and -n go beyond 2^63".to_owned()))?;
    let settings = engine.settings(&[format!("part-rows={} seed={}", args.part_rows, args.seed)]);
    let manifest = Manifest::new(&query.of_seeds("lo", "hi"), settings, Vec::new(), 1);
    if args.job.output.ends_with(".parquet") || args.job.partition_by.is_some() {
        return Err(Failure::Usage(
            "a hunt goes on in its folder, of few rows: give one with -o, without --partition-by"
                .to_owned(),
        ));
    }
    if args.job.restart {
        engine.folder.clear().await?;
    }
    job::is_complete(&engine.folder, &manifest, &engine.place).await?;
    job::begin(&engine.folder, &manifest, &engine.place).await?;
    let found = engine.folder.within(FOUND);
    let mut parts = Vec::new();
    let mut lo = args.seed;
    while lo < end {
        let hi = lo + args.part_rows;
        let sql = query.of_seeds(&lo.to_string(), &hi.to_string());
        parts.push(engine.parts.state().create_logical_plan(&sql).await?);
        lo = hi;
    }
    let looked = engine.run(&engine.parts, &found, parts).await;
    if let Err(failure @ (Failure::Bad(_) | Failure::Usage(_))) = looked {
        return Err(failure);
    }
    let table = Input::find(&engine.local, &[found.url().to_owned()], false).await;
    let Ok(table) = table else { return looked.map(drop) };
    let form = table.form.ok_or_else(|| Failure::Bad("nothing was written".to_owned()))?;
    let schema = table.schema(&engine.local, form).await?;
    let hardest = format!("SELECT * FROM input {}", query.order);
    let plan = job::query(&engine.local, table.table(form, schema), &hardest).await?;
    let n = job::write(&engine.local, plan, &engine.folder, &job::part_name(0)).await?;
    let found = format!("{}: the hardest {n}", engine.place);
    match looked {
        Ok(done) => {
            let (n, ended) = (end - args.seed, ended(done, start));
            engine.progress.say(&format!("{found} of {n} pictures, {ended}"));
        }
        Err(_) => engine.progress.say(&format!("{found} so far")),
    }
    looked.map(drop)
}

/// The question of a hunt.
struct Query {
    sample: String,
    verdict: String,
    rate: &'static str,
    order: String,
}

impl Query {
    fn new(args: &HuntArgs) -> Result<Query, Failure> {
        functions::sides_of(&args.size).map_err(Failure::Usage)?;
        for kind in &args.kind {
            functions::kind_of(kind).map_err(Failure::Usage)?;
        }
        let (lo, hi) = fill(&args.fill)?;
        let n_fills = hi - lo + 1;
        let kinds: Vec<String> = args.kind.iter().map(|kind| format!("'{kind}'")).collect();
        // The next seed is another kind, and once round all kinds another percentage.
        let kind = format!("make_array({})[seed % {} + 1]", kinds.join(", "), kinds.len());
        let fill = format!("{lo} + seed / {} % {n_fills}", kinds.len());
        let is_by_level = args.by == "level";
        let order = if is_by_level {
            "level DESC NULLS LAST, work DESC NULLS LAST"
        } else {
            "conflicts DESC, line_visits DESC"
        };
        Ok(Query {
            sample: format!(
                "{kind} AS kind, {fill} AS fill, nonogram_sample('{}', {kind}, {fill}, seed) AS p",
                args.size
            ),
            verdict: args.verdict.clone(),
            rate: if is_by_level { "nonogram_rate(rows, columns)" } else { "" },
            order: format!("ORDER BY {order}, seed LIMIT {}", args.keep),
        })
    }

    /// The hardest of some seeds.
    fn of_seeds(&self, lo: &str, hi: &str) -> String {
        let grade = match self.rate {
            "" => String::new(),
            rate => format!(", {rate}['level'] AS level, {rate}['work'] AS work"),
        };
        format!(
            "SELECT *{grade} FROM (SELECT seed, kind, fill, rows, columns, picture, s['verdict'] AS verdict, \
             s['stage'] AS stage, s['conflicts'] AS conflicts, s['line_visits'] AS line_visits FROM \
             (SELECT *, nonogram_solve(rows, columns) AS s FROM \
             (SELECT seed, kind, fill, p['rows'] AS rows, p['columns'] AS columns, p['picture'] AS picture FROM \
             (SELECT seed, {} FROM (SELECT unnest(range({lo}, {hi})) AS seed))))) \
             WHERE verdict = '{}' {}",
            self.sample, self.verdict, self.order
        )
    }
}

/// Percentages from the least to the most.
fn fill(text: &str) -> Result<(u64, u64), Failure> {
    let (lo, hi) = text.split_once("..").unwrap_or((text, text));
    let [lo, hi] = [lo, hi].map(|side| side.trim().parse().ok().filter(|n| (10..=90).contains(n)));
    lo.zip(hi).filter(|(lo, hi)| lo <= hi).ok_or_else(|| {
        Failure::Usage(format!("--fill {text}: write percent from 10 to 90, as 47 or 40..50"))
    })
}
