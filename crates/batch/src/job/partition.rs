//! A part of the results, cut by the values of one column: a folder for each, as engines read them.
//!
//! ```text
//!   _unfinished/part-00007.parquet ─▶ _unfinished/part-00007/stage=lines/..    ─▶ stage=lines/part-00007.parquet
//!                                      DataFusion, here                            and last _done/part-00007
//! ```
//!
//! A part is done when its mark is there: its files get their names one by one. The values are those of its
//! rows, so a part that is made again writes over all of its own files. Nulls are called as Hive calls them.
//!
//! It costs a part that is written and read once more. The engine could cut as it writes, but each value is
//! a file that is open then, and a column of ids is refused only once its values are counted; and the nodes of
//! a cluster would need all that is done here.

use std::collections::HashMap;

use datafusion::{
    arrow::datatypes::DataType,
    common::DFSchema,
    logical_expr::{LogicalPlan, cast, ident, lit, when},
    prelude::{ParquetReadOptions, SessionContext},
};
use futures::TryStreamExt;
use object_store::{ObjectMeta, ObjectStore, ObjectStoreExt, PutPayload};

use super::{
    Folder,
    plan::{copy_to, write},
};
use crate::failure::Failure;

/// What Hive calls a null.
const NULL: &str = "__HIVE_DEFAULT_PARTITION__";
/// Values of a column that are a folder each.
const MOST_VALUES: usize = 1000;

/// Refuses a column that does not part the results of a query.
pub(crate) fn check(column: &str, schema: &DFSchema) -> Result<(), Failure> {
    let names = || {
        let fields = schema.fields().iter().filter(|field| !field.data_type().is_nested());
        fields.map(|field| field.name().as_str()).collect::<Vec<_>>().join(", ")
    };
    match schema.field_with_unqualified_name(column) {
        Ok(field) if !field.data_type().is_nested() && schema.fields().len() > 1 => Ok(()),
        Ok(field) if field.data_type().is_nested() => Err(Failure::Usage(format!(
            "--partition-by {column}: holds lists or structs; columns that part results: {}",
            names()
        ))),
        Ok(_) => Err(Failure::Usage(format!(
            "--partition-by {column}: is the only column, and the files would have none"
        ))),
        Err(_) => Err(Failure::Usage(format!(
            "--partition-by {column}: the results have no such column; those that part results: {}",
            names()
        ))),
    }
}

/// Runs a plan and writes its rows as a part, in one file or, by the values of a column, in several. Gives the
/// number of rows.
pub(super) async fn write_part(
    session: &SessionContext,
    local: &SessionContext,
    plan: LogicalPlan,
    folder: &Folder,
    name: &str,
) -> Result<u64, Failure> {
    let Some(column) = &folder.partition else {
        return write(session, plan, folder, name).await;
    };
    let n_rows = write(session, plan, &folder.unfinished(), name).await?;
    split(local, folder, name, column).await?;
    Ok(n_rows)
}

/// Cuts the unfinished part of this name and puts the pieces in their places.
async fn split(
    local: &SessionContext,
    folder: &Folder,
    name: &str,
    column: &str,
) -> Result<(), Failure> {
    let unfinished = folder.unfinished();
    let read = ParquetReadOptions::default();
    let whole = local.read_parquet(unfinished.url_of(name), read).await?;
    let mut value = when(ident(column).is_null(), lit(NULL));
    let value = value.otherwise(cast(ident(column), DataType::Utf8))?;
    let whole = whole.with_column(column, value)?;
    let values = whole.clone().select(vec![ident(column)])?.distinct()?;
    if values.limit(0, Some(MOST_VALUES + 1))?.count().await? > MOST_VALUES {
        return Err(Failure::Bad(format!(
            "--partition-by {column}: over {MOST_VALUES} values, of which each would be a folder; take a column with fewer"
        )));
    }
    let stem = name.trim_end_matches(".parquet");
    let cut = unfinished.within(stem);
    cut.remove().await?;
    copy_to(local, whole.into_unoptimized_plan(), cut.url().to_owned(), vec![column.to_owned()])
        .await?;
    let mut files: Vec<ObjectMeta> = folder.store.list(Some(&cut.path)).try_collect().await?;
    files.sort_by(|a, b| a.location.cmp(&b.location));
    let mut n_of_value: HashMap<String, usize> = HashMap::new();
    for file in files {
        let mut parts = file.location.prefix_match(&cut.path).into_iter().flatten();
        let Some(value) = parts.next() else { continue };
        let n = n_of_value.entry(value.as_ref().to_owned()).or_default();
        let name = if *n == 0 { name.to_owned() } else { format!("{stem}-{n}.parquet") };
        *n += 1;
        folder.store.rename(&file.location, &folder.path.clone().join(value).join(name)).await?;
    }
    let mark = folder.marks().path.join(stem);
    folder.store.put(&mark, PutPayload::default()).await?;
    unfinished.delete(name).await
}
