//! `run`, `solve`, `check`, `rate`: a query on the input, part by part where each row is on its own.
//!
//! ```text
//!   columns ─▶ SQL ─▶ refused? ─▶ manifest ─▶ staged ─▶ a row at a time? ─ yes ─▶ parts
//!                     nothing is    complete?   puzzles as              └─ no ──▶ one part
//!                     deleted yet   then done   Parquet
//! ```
//!
//! Commands are queries, so that whoever wants another column writes `run` and has the rest as before.
//! A function answers with a struct; its fields become columns, renamed where the input has such a column.
//! The struct is made in a query inside: nine fields that are each taken out of a call are nine solves.
//! Columns of clues are found by the names that published data sets give them; else flags name them.
//! Their types would not do: numbers in lists may be rows, columns or a picture.

use std::time::Instant;

use datafusion::arrow::datatypes::Schema;

use super::{
    args::{AskArgs, CheckArgs, InputArgs, JobArgs, RunArgs, SolveArgs},
    engine::Engine,
};
use crate::{
    Failure,
    input::{self, Input, Sizes},
    job::{self, INPUT, Manifest},
};

/// Names of the columns of clues in published data sets, rows and columns.
const CLUES: [(&str, &str); 9] = [
    ("rows", "columns"),
    ("rows", "cols"),
    ("row_clues", "column_clues"),
    ("row_clues", "col_clues"),
    ("row_hints", "column_hints"),
    ("row_hints", "col_hints"),
    ("rowClues", "columnClues"),
    ("rowClues", "colClues"),
    ("rowHints", "colHints"),
];

/// Names of the columns of pictures.
const PICTURES: [&str; 5] = ["picture", "solution", "goal", "grid", "target"];

pub(super) async fn run(args: &RunArgs) -> Result<(), Failure> {
    answer(&args.input, &args.job, |_| Ok(args.sql.clone())).await
}

pub(super) async fn solve(args: &SolveArgs) -> Result<(), Failure> {
    const FIELDS: [&str; 9] = [
        "verdict",
        "stage",
        "picture",
        "stopped",
        "line_visits",
        "probes",
        "decisions",
        "conflicts",
        "error",
    ];
    answer(&args.ask.input, &args.ask.job, |schema| {
        let (rows, columns) = clues(&args.ask, schema)?;
        let solved =
            fields(&format!("nonogram_solve({rows}, {columns})"), "solved", &FIELDS, schema);
        if !args.advice {
            return Ok(solved);
        }
        let prefix = prefix("solved", &["advice"], schema);
        Ok(format!(
            "SELECT *, nonogram_advice({rows}, {columns}) AS {prefix}advice FROM ({solved})"
        ))
    })
    .await
}

pub(super) async fn rate(args: &AskArgs) -> Result<(), Failure> {
    const FIELDS: [&str; 8] =
        ["level", "word", "hardest", "work", "steps", "complete", "stopped", "error"];
    answer(&args.input, &args.job, |schema| {
        let (rows, columns) = clues(args, schema)?;
        Ok(fields(&format!("nonogram_rate({rows}, {columns})"), "rated", &FIELDS, schema))
    })
    .await
}

pub(super) async fn check(args: &CheckArgs) -> Result<(), Failure> {
    answer(&args.ask.input, &args.ask.job, |schema| {
        let (rows, columns) = clues(&args.ask, schema)?;
        let known = PICTURES.into_iter().find(|name| schema.index_of(name).is_ok());
        let picture = match args.picture.as_deref().or(known) {
            Some(name) => column(name, schema)?,
            None => return Err(no_column("pictures", "--picture COLUMN", schema)),
        };
        Ok(fields(
            &format!("nonogram_check({rows}, {columns}, {picture})"),
            "checked",
            &["fits", "error"],
            schema,
        ))
    })
    .await
}

/// The columns of clues, quoted for SQL.
pub(super) fn clues(args: &AskArgs, schema: &Schema) -> Result<(String, String), Failure> {
    let has = |name: &str| schema.index_of(name).is_ok();
    let known = CLUES.into_iter().find(|(rows, columns)| has(rows) && has(columns));
    match args.rows.as_deref().zip(args.columns.as_deref()).or(known) {
        Some((rows, columns)) => Ok((column(rows, schema)?, column(columns, schema)?)),
        None => Err(no_column("clues", "--rows COLUMN --columns COLUMN", schema)),
    }
}

/// A column quoted for SQL.
fn column(name: &str, schema: &Schema) -> Result<String, Failure> {
    match schema.index_of(name) {
        Ok(_) => Ok(quoted(name)),
        Err(_) => Err(Failure::Usage(format!(
            "the input has no column `{name}`; its columns: {}",
            names(schema)
        ))),
    }
}

fn no_column(what: &str, flags: &str, schema: &Schema) -> Failure {
    Failure::Usage(format!(
        "no column is named for {what}; the columns of the input: {}; say which with {flags}",
        names(schema)
    ))
}

fn names(schema: &Schema) -> String {
    let names: Vec<&str> = schema.fields().iter().map(|field| field.name().as_str()).collect();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// All columns of the input, and fields of what a function says of a row. If the input has a column of one of
/// these names, all of them get a word in front, twice if need be: `level` of one question beside `rated_word`
/// of another would read as one answer.
fn fields(function: &str, word: &str, fields: &[&str], schema: &Schema) -> String {
    let prefix = prefix(word, fields, schema);
    let field = |name: &&str| format!("answer_['{name}'] AS {prefix}{name}");
    let fields: Vec<String> = fields.iter().map(field).collect();
    format!(
        "SELECT * EXCLUDE (answer_), {} FROM (SELECT *, {function} AS answer_ FROM {INPUT})",
        fields.join(", ")
    )
}

/// What stands in front of these names so that no column of the input has one of them: a word, as often as
/// need be.
fn prefix(word: &str, names: &[&str], schema: &Schema) -> String {
    let mut prefix = String::new();
    while names.iter().any(|name| schema.index_of(&format!("{prefix}{name}")).is_ok()) {
        prefix = format!("{word}_{prefix}");
    }
    prefix
}

/// Asks a question, which may depend on the columns of the input.
async fn answer(
    args: &InputArgs,
    job: &JobArgs,
    question: impl FnOnce(&Schema) -> Result<String, Failure>,
) -> Result<(), Failure> {
    let start = Instant::now();
    let engine = Engine::open(job).await?;
    let input = Input::of_job(&engine.local, &args.inputs, args.puzzles, &engine.folder).await?;
    let schema = input.schema_as_table(&engine.local).await?;
    let sql = question(&schema)?;
    // A query that is refused deletes nothing.
    let empty = job::query(&engine.parts, input.without_rows(&schema), &sql).await?;
    engine.check_columns(empty.schema())?;
    let settings =
        engine.settings(&[format!("part-rows={} puzzles={}", args.part_rows, args.puzzles)]);
    let mut manifest = Manifest::new(&sql, settings, input.named(), 0);
    if engine.is_complete(&manifest, job.restart).await? {
        return Ok(());
    }
    let input = input::stage(&engine.local, input, &engine.folder, &engine.progress).await?;
    let form = input.form.ok_or_else(|| Failure::Bad("the input is no table".to_owned()))?;
    let schema = input.schema(&engine.local, form).await?;
    let plan = job::query(&engine.parts, input.table(form, schema.clone()), &sql).await?;
    let (session, parts) = if job::is_row_wise(&plan)? {
        let sizes = Sizes { rows: args.part_rows, bytes: 16 << 20 };
        let pieces = input::cut(&input, form, sizes).await?;
        let part = |pieces| job::on_pieces(&plan, &input.part(pieces, &schema));
        (&engine.parts, pieces.into_iter().map(part).collect::<Result<Vec<_>, _>>()?)
    } else {
        (&engine.whole, vec![plan])
    };
    manifest.n_parts = parts.len();
    job::begin(&engine.folder, &manifest, &engine.place).await?;
    let done = engine.run(session, &engine.folder, parts).await?;
    engine.folder.staged().remove().await?;
    engine.end(done, start).await
}
