//! Lines of JSON of which some are broken: each of those is a row of nulls with its place in a column.
//!
//! ```text
//!   {"rows":..}      a row, `fault` is null            1,024 lines at once; where that fails, line by line
//!   {"rows":[[1      a row of nulls, `fault` is `sets/a.ndjson:57: ..`
//! ```
//!
//! DataFusion ends a query at a line that it cannot read. So a table of lines has a column more, and a part
//! that failed is read again here, its own lines alone. A part without a broken line costs nothing; one with
//! some is read from the begin of its file, since its lines have to be counted.
//!
//! To read every input in this way would be one path less, but on one thread, and twice as slow.

use std::{collections::HashMap, sync::Arc};

use datafusion::arrow::{
    array::{ArrayRef, RecordBatch, StringArray, new_null_array},
    datatypes::{DataType, Field, Schema, SchemaRef},
    error::ArrowError,
    json::{ReaderBuilder, reader::infer_json_schema_from_iterator},
};
use futures::TryStreamExt;
use object_store::{ObjectStore, ObjectStoreExt, path::Path};
use serde_json::Value;

use crate::{
    failure::Failure,
    file_ranges::{FileRange, FileRangesTable, Kind, Packing, shown},
};

/// Names of the column of faults; the second if the input has the first.
const FAULT: [&str; 2] = ["fault", "line_fault"];
/// Lines that are decoded at once.
pub(super) const LINES: usize = 1024;
/// Lines that say the columns.
const LOOKED_AT: usize = 1000;
/// The most bytes of a part that is read again, which are in memory then.
const MOST: u64 = 64 << 20;

/// The schema with a column for faults, the last.
pub(super) fn with_fault(schema: &Schema) -> SchemaRef {
    let free = FAULT.into_iter().find(|name| schema.index_of(name).is_err());
    let fault = free.map(|name| Arc::new(Field::new(name, DataType::Utf8, true)));
    Arc::new(Schema::new(schema.fields().iter().cloned().chain(fault).collect::<Vec<_>>()))
}

/// The columns of a text, of the lines that most are like: an odd one is left out, so that it does not turn
/// the numbers of all others into texts. `None` if no line can be read. The last line may be cut.
pub(super) fn infer(text: &[u8]) -> Option<Schema> {
    let object = |line| serde_json::from_slice(line).ok().filter(Value::is_object);
    let lines = text.split(|&byte| byte == b'\n').filter_map(object).take(LOOKED_AT);
    let of = |lines: &[&Value]| infer_json_schema_from_iterator(lines.iter().copied().map(Ok)).ok();
    let own = |value: Value| of(&[&value]).map(|schema| (leaves(&schema), value));
    let lines: Vec<(Vec<(String, DataType)>, Value)> = lines.filter_map(own).collect();
    let mut counts: HashMap<&(String, DataType), usize> = HashMap::new();
    lines
        .iter()
        .flat_map(|(leaves, _)| leaves)
        .for_each(|leaf| *counts.entry(leaf).or_default() += 1);
    let is_usual = |leaf: &(String, DataType)| {
        let others = counts.iter().filter(|(other, _)| other.0 == leaf.0);
        let most = others.max_by_key(|(other, n)| (**n, other.1 != DataType::Utf8));
        most.is_some_and(|(most, _)| most.1 == leaf.1)
    };
    let usual = lines.iter().filter(|(leaves, _)| leaves.iter().all(is_usual));
    let schema = of(&usual.map(|(_, value)| value).collect::<Vec<_>>())?;
    (!schema.fields().is_empty()).then_some(schema)
}

/// The columns with what is innermost in them; of what is empty or null nothing is known.
fn leaves(schema: &Schema) -> Vec<(String, DataType)> {
    let leaf = |field: &Arc<Field>| {
        let mut inner = field.data_type();
        while let DataType::List(item) = inner {
            inner = item.data_type();
        }
        (*inner != DataType::Null).then(|| (field.name().clone(), inner.clone()))
    };
    schema.fields().iter().filter_map(leaf).collect()
}

/// The rows of lines. `place` names the line of a number, from 0. Needs: `schema` is of [`with_fault`].
pub(super) fn rows(
    lines: &[&[u8]],
    schema: &SchemaRef,
    place: impl Fn(usize) -> String,
) -> Result<Vec<RecordBatch>, ArrowError> {
    let mut batches = Vec::new();
    for (at, some) in lines.chunks(LINES).enumerate() {
        if let Ok(batch) = decode(some, schema) {
            batches.push(batch);
            continue;
        }
        for (k, line) in some.iter().enumerate() {
            batches.push(match decode(&[line], schema) {
                Ok(batch) => batch,
                Err(error) => broken(schema, &format!("{}: {error}", place(at * LINES + k)))?,
            });
        }
    }
    Ok(batches)
}

/// One row for each line that is not blank.
fn decode(lines: &[&[u8]], schema: &SchemaRef) -> Result<RecordBatch, String> {
    let is_blank = |line: &&&[u8]| line.iter().all(u8::is_ascii_whitespace);
    let n = lines.iter().filter(|line| !is_blank(line)).count();
    let read = || -> Result<Option<RecordBatch>, ArrowError> {
        let decoder = ReaderBuilder::new(Arc::clone(schema)).with_batch_size(n + 1);
        let mut decoder = decoder.build_decoder()?;
        for line in lines {
            decoder.decode(line)?;
            decoder.decode(b"\n")?;
        }
        decoder.flush()
    };
    let batch = read().map_err(|error| {
        let message = error.to_string();
        message.strip_prefix("Json error: ").unwrap_or(&message).to_owned()
    })?;
    match batch {
        Some(batch) if batch.num_rows() == n => Ok(batch),
        None if n == 0 => Ok(RecordBatch::new_empty(Arc::clone(schema))),
        _ => Err("a line holds one object".to_owned()),
    }
}

/// A row of nulls with a fault.
fn broken(schema: &SchemaRef, fault: &str) -> Result<RecordBatch, ArrowError> {
    let last = schema.fields().len() - 1;
    let column = |(at, field): (usize, &Arc<Field>)| -> ArrayRef {
        match at == last {
            true => Arc::new(StringArray::from(vec![fault])),
            false => new_null_array(field.data_type(), 1),
        }
    };
    let fields = schema.fields().iter().enumerate();
    RecordBatch::try_new(Arc::clone(schema), fields.map(column).collect())
}

/// How many rows of a table of lines have a fault.
pub(super) fn n_faults(batch: &RecordBatch) -> u64 {
    let faults = batch.columns().last();
    faults.map_or(0, |faults| faults.len() - faults.null_count()) as u64
}

/// What is said of broken lines.
pub(crate) fn said(n_broken: u64) -> String {
    let lines = if n_broken == 1 { "line" } else { "lines" };
    format!("{n_broken} {lines} cannot be read; the column `fault` says why")
}

/// The rows of a table of lines of which some are broken, and how many are; `None` if none is, or they are too many to be
/// read again.
pub(crate) async fn mended(
    store: &dyn ObjectStore,
    table: &FileRangesTable,
) -> Result<Option<(Vec<RecordBatch>, u64)>, Failure> {
    let FileRangesTable { pieces, schema } = table;
    let is_lines = pieces.form.kind == Kind::Ndjson && pieces.form.packing == Packing::None;
    let has_fault = schema.fields().last().is_some_and(|last| FAULT.contains(&&**last.name()));
    let length = |piece: &FileRange| piece.range.map_or(piece.size, |(lo, hi)| hi - lo);
    if !is_lines || !has_fault || pieces.pieces.iter().map(length).sum::<u64>() > MOST {
        return Ok(None);
    }
    let (mut batches, mut n_broken) = (Vec::new(), 0);
    for piece in &pieces.pieces {
        let (first, text) = lines_of(store, piece).await?;
        let lines: Vec<&[u8]> = text.iter().map(Vec::as_slice).collect();
        let name = shown(&pieces.store, &piece.path);
        let read = rows(&lines, schema, |at| format!("{name}:{}", first + at + 1));
        batches.extend(read.map_err(|error| Failure::Bad(error.to_string()))?);
    }
    batches.iter().for_each(|batch| n_broken += n_faults(batch));
    Ok((n_broken > 0).then_some((batches, n_broken)))
}

/// The lines that begin in a piece, and how many come before them in the file.
async fn lines_of(
    store: &dyn ObjectStore,
    piece: &FileRange,
) -> Result<(usize, Vec<Vec<u8>>), Failure> {
    let (lo, hi) = piece.range.unwrap_or((0, u64::MAX));
    let path = Path::parse(&piece.path).map_err(object_store::Error::from)?;
    let mut stream = store.get(&path).await?.into_stream();
    let (mut n_before, mut lines, mut line) = (0, Vec::new(), Vec::new());
    let (mut at, mut start) = (0_u64, 0_u64);
    while let Some(bytes) = stream.try_next().await? {
        for &byte in &bytes {
            at += 1;
            if byte != b'\n' {
                if start >= lo {
                    line.push(byte);
                }
                continue;
            }
            if start >= lo {
                lines.push(std::mem::take(&mut line));
            } else {
                n_before += 1;
            }
            start = at;
            if start >= hi {
                return Ok((n_before, lines));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    Ok((n_before, lines))
}

#[cfg(test)]
mod tests {
    use datafusion::arrow::array::AsArray;
    use object_store::{PutPayload, memory::InMemory};

    use super::*;
    use crate::file_ranges::{FileRanges, Form};

    fn text(n: usize) -> String {
        let line = |at: usize| match at % 7 {
            3 => format!("{{\"id\":{at},\"rows\":[[1\n"),
            5 => "\n".to_owned(),
            _ => format!("{{\"id\":{at},\"rows\":[[1],[2]]}}\n"),
        };
        (0..n).map(line).collect()
    }

    #[test]
    fn a_broken_line_is_a_row_with_its_place() {
        let text = text(3000);
        let schema = with_fault(&infer(text.as_bytes()).unwrap());
        let lines: Vec<&[u8]> = text.trim_end().split('\n').map(str::as_bytes).collect();
        let batches = rows(&lines, &schema, |at| format!("a:{}", at + 1)).unwrap();
        let faults: Vec<String> = batches
            .iter()
            .flat_map(|batch| batch.column(2).as_string::<i32>().iter().flatten())
            .map(|fault| fault.split(": ").next().unwrap().to_owned())
            .collect();
        let expected: Vec<String> =
            (0..3000).filter(|at| at % 7 == 3).map(|at| format!("a:{}", at + 1)).collect();
        assert_eq!(faults, expected);
        let n: usize = batches.iter().map(RecordBatch::num_rows).sum();
        assert_eq!(n, (0..3000).filter(|at| at % 7 != 5).count());
        for odd in ["{\"id\":1}{\"id\":2}", "5", "[1]", "{\"id\":[1]}", "{\"id\":1}}"] {
            assert!(decode(&[odd.as_bytes()], &schema).is_err(), "{odd}");
        }
    }

    #[test]
    fn an_odd_line_does_not_say_the_columns() {
        let text = "{\"rows\":[[1]]}\n{\"rows\":[[\"x\"]]}\n{\"rows\":[[]],\"id\":\"a\"}\n{\"rows\":[[2]]}\n{\"rows\"";
        let schema = infer(text.as_bytes()).unwrap();
        assert_eq!(
            leaves(&schema),
            [("rows".to_owned(), DataType::Int64), ("id".to_owned(), DataType::Utf8)]
        );
        assert!(infer(b"").is_none() && infer(b"5\n[1]\n{}\n").is_none());
    }

    /// Wherever a file is cut, each line is in one piece.
    #[tokio::test]
    async fn lines_belong_to_the_piece_they_begin_in() {
        let (store, text) = (InMemory::new(), text(40));
        store.put(&Path::from("a.ndjson"), PutPayload::from(text.clone())).await.unwrap();
        let size = text.len() as u64;
        let schema = with_fault(&infer(text.as_bytes()).unwrap());
        let form = Form { kind: Kind::Ndjson, packing: Packing::None };
        for step in [1, 7, 50, size] {
            let ranges = (0..size.div_ceil(step)).map(|k| (k * step, size.min((k + 1) * step)));
            let (mut n, mut faults) = (0, Vec::new());
            for range in ranges {
                let (path, range) = ("a.ndjson".to_owned(), Some(range));
                let piece = FileRange { path, size, modified: 0, range };
                n += lines_of(&store, &piece).await.unwrap().1.len();
                let pieces =
                    FileRanges { store: "memory://".to_owned(), form, pieces: vec![piece] };
                let table = FileRangesTable { pieces, schema: Arc::clone(&schema) };
                let (batches, _) = mended(&store, &table).await.unwrap().unwrap_or_default();
                for batch in batches {
                    let column = batch.column(2).as_string::<i32>().clone();
                    faults.extend(column.iter().flatten().map(str::to_owned));
                }
            }
            assert_eq!((n, faults.len()), (40, 6), "{step}");
            assert!(faults[5].starts_with("memory://a.ndjson:39: "), "{}", faults[5]);
        }
    }
}
