//! A table of ranges of files: what one part of a job reads, in the order of the input.
//!
//! ```text
//!   a.parquet  ├── row group 0 ──┼── row group 1 ──┤      b.parquet  ├── row group 0 ──┤
//!   part 0      ■                                          part 1 ■     part 2  ■ (small files together)
//! ```
//!
//! It is as much as can be said in a few lines of JSON, so that it travels to a scheduler.
//!
//! A plan costs its list of ranges, and a scan reads only those. A path to a folder would be shorter, but which
//! files lie in it may differ by the time an executor looks.

use std::sync::Arc;

use async_trait::async_trait;
use datafusion::{
    arrow::datatypes::SchemaRef,
    catalog::{Session, TableProvider},
    datasource::{
        TableType,
        file_format::{
            FileFormat, csv::CsvFormat, file_compression_type::FileCompressionType,
            json::JsonFormat, parquet::ParquetFormat,
        },
        listing::PartitionedFile,
        physical_plan::{FileGroup, FileScanConfigBuilder},
        table_schema::TableSchema,
    },
    error::Result,
    execution::object_store::ObjectStoreUrl,
    logical_expr::Expr,
    physical_plan::ExecutionPlan,
};
use object_store::{ObjectMeta, path::Path};
use serde::{Deserialize, Serialize};

/// How a file of a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kind {
    Parquet,
    Ndjson,
    Csv,
}

/// How it is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Packing {
    None,
    Gzip,
    Zstd,
}

/// How a file is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Form {
    pub(crate) kind: Kind,
    pub(crate) packing: Packing,
}

impl Form {
    /// The form of a file by its name; `None` if it is no table.
    pub(crate) fn of_name(name: &str) -> Option<Form> {
        let name = name.to_ascii_lowercase();
        let packed = [(".gz", Packing::Gzip), (".zst", Packing::Zstd), (".zstd", Packing::Zstd)];
        let (inner, packing) = packed
            .into_iter()
            .find_map(|(suffix, packing)| Some((name.strip_suffix(suffix)?, packing)))
            .unwrap_or((&name, Packing::None));
        let kind = match inner.rsplit_once('.')?.1 {
            "parquet" if packing == Packing::None => Kind::Parquet,
            "ndjson" | "jsonl" => Kind::Ndjson,
            "csv" => Kind::Csv,
            _ => return None,
        };
        Some(Form { kind, packing })
    }

    /// What DataFusion reads it with.
    pub(crate) fn format(self) -> Arc<dyn FileFormat> {
        match self.kind {
            Kind::Parquet => Arc::new(ParquetFormat::default().with_skip_metadata(false)),
            Kind::Ndjson => {
                Arc::new(JsonFormat::default().with_file_compression_type(self.compression()))
            }
            Kind::Csv => Arc::new(
                CsvFormat::default()
                    .with_has_header(true)
                    .with_file_compression_type(self.compression()),
            ),
        }
    }

    fn compression(self) -> FileCompressionType {
        match self.packing {
            Packing::None => FileCompressionType::UNCOMPRESSED,
            Packing::Gzip => FileCompressionType::GZIP,
            Packing::Zstd => FileCompressionType::ZSTD,
        }
    }
}

/// A file, or some of its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileRange {
    /// Its path in the store.
    pub(crate) path: String,
    /// The bytes of the whole file.
    pub(crate) size: u64,
    /// When it was written, in microseconds.
    pub(crate) modified: i64,
    /// From which byte to which; all of it if there are none.
    pub(crate) range: Option<(u64, u64)>,
}

impl FileRange {
    /// A whole file.
    pub(crate) fn whole(file: &ObjectMeta) -> FileRange {
        FileRange {
            path: file.location.to_string(),
            size: file.size,
            modified: file.last_modified.timestamp_micros(),
            range: None,
        }
    }

    fn file(&self) -> Result<PartitionedFile> {
        let mut file = PartitionedFile::new("", self.size);
        // The path is encoded already where it must be: `new` would encode an `é` once more.
        file.object_meta.location = Path::parse(&self.path)?;
        Ok(match self.range {
            Some((lo, hi)) => file.with_range(lo.cast_signed(), hi.cast_signed()),
            None => file,
        })
    }
}

/// File ranges of one store, in one form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FileRanges {
    pub(crate) store: String,
    pub(crate) form: Form,
    pub(crate) pieces: Vec<FileRange>,
}

impl FileRanges {
    /// The paths or addresses of the files.
    pub(crate) fn shown(&self) -> impl Iterator<Item = String> {
        self.pieces.iter().map(|piece| shown(&self.store, &piece.path))
    }
}

/// The path or address of a file of a store.
pub(crate) fn shown(store: &str, path: &str) -> String {
    format!("{}{path}", store.strip_prefix("file://").unwrap_or(store))
}

/// [`FileRanges`] as a table.
#[derive(Clone, Debug)]
pub(crate) struct FileRangesTable {
    pub(crate) pieces: FileRanges,
    pub(crate) schema: SchemaRef,
}

impl FileRangesTable {
    /// File ranges in groups, one a thread, each a stretch of the input.
    fn groups(&self, n_groups: usize) -> Result<Vec<FileGroup>> {
        let pieces = &self.pieces.pieces;
        let each = pieces.len().div_ceil(n_groups.max(1)).max(1);
        pieces.chunks(each).map(|group| group.iter().map(FileRange::file).collect()).collect()
    }
}

#[async_trait]
impl TableProvider for FileRangesTable {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        session: &dyn Session,
        projection: Option<&Vec<usize>>,
        _filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let format = self.pieces.form.format();
        let source = format.file_source(TableSchema::from(self.schema()));
        let store = ObjectStoreUrl::parse(&self.pieces.store)?;
        let scan = FileScanConfigBuilder::new(store, source)
            .with_file_groups(self.groups(session.config().target_partitions())?)
            .with_projection_indices(projection.cloned())?
            .with_limit(limit)
            .with_file_compression_type(self.pieces.form.compression())
            .build();
        format.create_physical_plan(session, scan).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_the_form() {
        let of = |name| Form::of_name(name).map(|form| (form.kind, form.packing));
        assert_eq!(of("a/b.parquet"), Some((Kind::Parquet, Packing::None)));
        assert_eq!(of("b.NDJSON.gz"), Some((Kind::Ndjson, Packing::Gzip)));
        assert_eq!(of("b.jsonl.zst"), Some((Kind::Ndjson, Packing::Zstd)));
        assert_eq!(of("b.csv"), Some((Kind::Csv, Packing::None)));
        for name in ["b.parquet.gz", "b.non", "parquet", "b.json"] {
            assert_eq!(of(name), None, "{name}");
        }
    }
}
