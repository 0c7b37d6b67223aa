//! A query as plans of parts.
//!
//! ```text
//!   SELECT f(x) FROM input WHERE g(y)      a row at a time: cut into parts, each a plan of its own
//!   SELECT .. GROUP BY / ORDER BY / LIMIT  all rows at once: one part, which starts again after a kill
//! ```
//!
//! Which it is, the plan says and not the text: a query is row-wise if none of its steps looks at two
//! rows. To be sure is what counts here: a query that is taken for one at a time by mistake would give
//! wrong rows, so what is not known to be row-wise is one part.
//!
//! Only a query is taken, nothing that writes or sets: how a row is bounded is for flags, so that a
//! manifest can name it. A plan is made once, O(its steps); each part gets a copy with its own files.

use std::{any::Any, collections::HashMap, sync::Arc};

use datafusion::{
    arrow::array::{AsArray, RecordBatch},
    arrow::datatypes::UInt64Type,
    catalog::{
        MemTable, TableProvider,
        default_table_source::{provider_as_source, source_as_provider},
    },
    common::tree_node::{Transformed, TreeNodeRecursion},
    datasource::file_format::{format_as_file_type, parquet::ParquetFormatFactory},
    error::{DataFusionError, Result as DfResult},
    execution::{context::SQLOptions, object_store::ObjectStoreUrl},
    logical_expr::{LogicalPlan, LogicalPlanBuilder},
    prelude::SessionContext,
};

use object_store::ObjectStoreExt;

use super::Folder;
use crate::{failure::Failure, file_ranges::FileRangesTable, input::mended};

/// The name of the input in SQL.
pub(crate) const INPUT: &str = "input";

/// The plan of a query on the input; a query only, nothing that writes or sets.
pub(crate) async fn query(
    session: &SessionContext,
    table: FileRangesTable,
    sql: &str,
) -> Result<LogicalPlan, Failure> {
    session.deregister_table(INPUT)?;
    session.register_table(INPUT, Arc::new(table))?;
    let plan = session.state().create_logical_plan(sql).await.map_err(refused)?;
    let only_queries =
        SQLOptions::new().with_allow_ddl(false).with_allow_dml(false).with_allow_statements(false);
    let is_explained = matches!(plan, LogicalPlan::Explain(_) | LogicalPlan::Analyze(_));
    if is_explained || only_queries.verify_plan(&plan).is_err() {
        return Err(no_query());
    }
    Ok(plan)
}

/// What is no query, or more than one.
fn no_query() -> Failure {
    Failure::Bad(
        "one query is wanted, such as SELECT .. FROM input; what a row may cost is set with flags such as --conflicts"
            .to_owned(),
    )
}

/// Why there is no plan of a query.
fn refused(error: DataFusionError) -> Failure {
    let message = error.strip_backtrace();
    if message.contains("supports a single SQL statement") || message.contains("No SQL statements")
    {
        return no_query();
    }
    let unknown = message.split_once("table 'datafusion.public.").map(|(_, rest)| rest);
    match unknown.and_then(|rest| rest.strip_suffix("' not found")) {
        Some(name) => {
            Failure::Bad(format!("no table is called {name}; the input is called {INPUT}"))
        }
        None => error.into(),
    }
}

/// Which files a plan reads, as ` (from /data/a.parquet and 11 more)`; nothing if it reads none.
pub(super) fn files_of(plan: &LogicalPlan) -> String {
    let mut files = Vec::new();
    // Nothing in it fails.
    let _ = plan.apply_with_subqueries(|node| {
        if let LogicalPlan::TableScan(scan) = node
            && let Ok(table) = source_as_provider(&scan.source)
        {
            let table: &dyn Any = table.as_ref();
            let table = table.downcast_ref::<FileRangesTable>();
            files.extend(table.iter().flat_map(|table| table.pieces.shown()));
        }
        Ok(TreeNodeRecursion::Continue)
    });
    files.dedup();
    match files.as_slice() {
        [] => String::new(),
        [file] => format!(" (from {file})"),
        [file, others @ ..] => format!(" (from {file} and {} more)", others.len()),
    }
}

/// Whether each row of the answer follows from one row of the input.
pub(crate) fn is_row_wise(plan: &LogicalPlan) -> DfResult<bool> {
    let (mut is_row_wise, mut n_scans) = (true, 0);
    plan.apply_with_subqueries(|node| {
        match node {
            LogicalPlan::Projection(_)
            | LogicalPlan::Filter(_)
            | LogicalPlan::SubqueryAlias(_)
            | LogicalPlan::Unnest(_) => {}
            LogicalPlan::TableScan(_) => n_scans += 1,
            _ => is_row_wise = false,
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(is_row_wise && n_scans == 1)
}

/// The same plan on some pieces of the input.
pub(crate) fn on_pieces(plan: &LogicalPlan, table: &FileRangesTable) -> DfResult<LogicalPlan> {
    on_table(plan, Arc::new(table.clone()))
}

/// The same plan on rows that were read again, if it failed for lines that are broken: they have a fault then.
/// And how many those are.
pub(super) async fn on_mended_lines(
    session: &SessionContext,
    plan: &LogicalPlan,
) -> Result<Option<(LogicalPlan, u64)>, Failure> {
    let mut tables = Vec::new();
    plan.apply_with_subqueries(|node| {
        if let LogicalPlan::TableScan(scan) = node
            && let Ok(table) = source_as_provider(&scan.source)
        {
            let table: &dyn Any = table.as_ref();
            tables.extend(table.downcast_ref::<FileRangesTable>().cloned());
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    let [table] = tables.as_slice() else { return Ok(None) };
    let url = ObjectStoreUrl::parse(&table.pieces.store)?;
    let store = session.runtime_env().object_store(&url)?;
    let Some((batches, n_broken)) = mended(store.as_ref(), table).await? else {
        return Ok(None);
    };
    let rows = MemTable::try_new(table.schema(), vec![batches])?;
    Ok(Some((on_table(plan, Arc::new(rows))?, n_broken)))
}

fn on_table(plan: &LogicalPlan, table: Arc<dyn TableProvider>) -> DfResult<LogicalPlan> {
    let source = provider_as_source(table);
    let replaced = plan.clone().transform_up_with_subqueries(|node| match node {
        LogicalPlan::TableScan(mut scan) => {
            scan.source = Arc::clone(&source);
            Ok(Transformed::yes(LogicalPlan::TableScan(scan)))
        }
        other => Ok(Transformed::no(other)),
    })?;
    Ok(replaced.data)
}

/// Runs a plan and writes its rows as a file, whole or not at all. Gives the number of rows.
///
/// Where a query fails in the middle, DataFusion still closes the file of the rows before; so a file gets its
/// name when the query is over.
pub(crate) async fn write(
    session: &SessionContext,
    plan: LogicalPlan,
    folder: &Folder,
    name: &str,
) -> Result<u64, Failure> {
    let unfinished = folder.unfinished();
    let mut n_begun = 1;
    let n_rows = loop {
        match copy_to(session, plan.clone(), unfinished.url_of(name), Vec::new()).await {
            Err(error) if n_begun < MOST_BEGUN && is_lost(&error) => n_begun += 1,
            ended => break ended?,
        }
    };
    let (from, to) = (unfinished.path.join(name), folder.path.clone().join(name));
    folder.store.rename(&from, &to).await?;
    Ok(n_rows)
}

/// How often a part is begun, if nodes die with its result.
const MOST_BEGUN: usize = 4;

/// Whether a node died after it had done a part, and before it was asked for the number of its rows.
/// Ballista gives the tasks of lost nodes to others, but a job that has ended is not begun again.
fn is_lost(error: &DataFusionError) -> bool {
    error.to_string().contains("Shuffle fetch partition error")
}

/// Writes the rows of a plan into a file, or into files in folders by the values of columns.
pub(super) async fn copy_to(
    session: &SessionContext,
    plan: LogicalPlan,
    url: String,
    partition_by: Vec<String>,
) -> DfResult<u64> {
    let format = format_as_file_type(Arc::new(ParquetFormatFactory::new()));
    let options = options(&plan, &partition_by);
    let copy = LogicalPlanBuilder::copy_to(plan, url, format, options, partition_by)?.build()?;
    let counts = session.execute_logical_plan(copy).await?.collect().await?;
    let count = |batch: &RecordBatch| -> u64 {
        batch
            .columns()
            .first()
            .map_or(0, |column| column.as_primitive::<UInt64Type>().iter().flatten().sum())
    };
    Ok(counts.iter().map(count).sum())
}

/// How the columns of a file are written: what costs time and helps no reader is left out.
///
/// The least and the greatest element are noted of plain columns only, since no query asks for those of a
/// list. Integers such as an id differ from row to row, and their differences take less room than a
/// dictionary. In lists a dictionary takes least.
fn options(plan: &LogicalPlan, left_out: &[String]) -> HashMap<String, String> {
    let mut options = HashMap::new();
    let mut set =
        |name: String, value: &str| options.insert(format!("format.{name}"), value.to_owned());
    set("compression".to_owned(), "zstd(1)");
    set("statistics_enabled".to_owned(), "none");
    for field in plan.schema().fields() {
        let column = field.name();
        if field.data_type().is_nested() || left_out.contains(column) {
            continue;
        }
        set(format!("statistics_enabled::{column}"), "page");
        if field.data_type().is_integer() {
            set(format!("dictionary_enabled::{column}"), "false");
            set(format!("encoding::{column}"), "delta_binary_packed");
        }
    }
    options
}
