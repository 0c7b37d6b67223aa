//! Cuts a table into parts, each read and written by one thread.
//!
//! ```text
//!   Parquet       row groups         ≥ 50,000 rows together, across files
//!   text          stretches of bytes ≥ 16 MiB together; a line belongs to the stretch it begins in
//!   packed text   whole files        (a job first unpacks it, see `bundles`)
//! ```
//!
//! A part is what a killed run loses, so small is good; each has a file of its own, so large is good.

use datafusion::{
    datasource::physical_plan::parquet::metadata::DFParquetMetadata,
    parquet::file::metadata::RowGroupMetaData,
};
use object_store::ObjectMeta;

use crate::{
    failure::Failure,
    file_ranges::{FileRange, FileRanges, Form, Kind, Packing},
};

use super::Input;

/// How much a part holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    /// Rows of Parquet, at least; a row group is never cut.
    pub(crate) rows: u64,
    /// Bytes of text, about.
    pub(crate) bytes: u64,
}

/// The parts of an input, in its order.
pub(crate) async fn cut(
    input: &Input,
    form: Form,
    sizes: Sizes,
) -> Result<Vec<FileRanges>, Failure> {
    let mut parts = Parts { input, form, most: 0, parts: Vec::new(), weight: 0 };
    for file in &input.files {
        match (form.kind, form.packing) {
            (Kind::Parquet, _) => {
                parts.most = sizes.rows;
                for (piece, n_rows) in row_groups(input, file).await? {
                    parts.add(piece, n_rows);
                }
            }
            (_, Packing::None) => {
                parts.most = sizes.bytes;
                let n = file.size.div_ceil(sizes.bytes.max(1)).max(1);
                let end = |at: u64| at * file.size / n;
                for at in 0..n {
                    let range = (n > 1).then(|| (end(at), end(at + 1)));
                    parts.add(FileRange { range, ..FileRange::whole(file) }, end(at + 1) - end(at));
                }
            }
            _ => parts.add(FileRange::whole(file), u64::MAX),
        }
    }
    Ok(parts.parts)
}

struct Parts<'a> {
    input: &'a Input,
    form: Form,
    most: u64,
    parts: Vec<FileRanges>,
    /// Of the last part.
    weight: u64,
}

impl Parts<'_> {
    fn add(&mut self, piece: FileRange, weight: u64) {
        match self.parts.last_mut() {
            Some(part) if self.weight.saturating_add(weight) <= self.most => {
                part.pieces.push(piece);
                self.weight += weight;
            }
            _ => {
                let store = self.input.store_url.clone();
                self.parts.push(FileRanges { store, form: self.form, pieces: vec![piece] });
                self.weight = weight;
            }
        }
    }
}

/// The row groups of a file of Parquet, each with its number of rows.
async fn row_groups(input: &Input, file: &ObjectMeta) -> Result<Vec<(FileRange, u64)>, Failure> {
    let metadata = DFParquetMetadata::new(input.store.as_ref(), file).fetch_metadata().await;
    let metadata = metadata.map_err(|error| Failure::from(error).at(input.shown(file)))?;
    let groups = metadata.row_groups();
    let start = |group: &RowGroupMetaData| {
        let columns = group.columns().first();
        columns.map_or(0, |column| column.byte_range().0)
    };
    let piece = |(at, group): (usize, &RowGroupMetaData)| {
        let end = groups.get(at + 1).map_or(file.size, start);
        let range = (groups.len() > 1).then(|| (start(group), end));
        let n_rows = u64::try_from(group.num_rows()).unwrap_or(0);
        (FileRange { range, ..FileRange::whole(file) }, n_rows)
    };
    Ok(groups.iter().enumerate().map(piece).collect())
}
