//! How tables and functions of pictogrid travel to a scheduler and to executors.
//!
//! ```text
//!   plan of a part ─▶ FileRangesTable ─ JSON ─▶ scheduler ─▶ executor: which pieces of which files to read
//!                  └▶ all else    ─ Ballista's own codec
//! ```
//!
//! Functions travel by name, as each node is this program and knows them. File ranges are paths and ranges,
//! a few lines of JSON, and no rows; what does not parse as that is left to Ballista. A codec in
//! Protobuf would be shorter on the wire and needs a schema and a compiler; a part has one such table.

use std::{fmt::Debug, sync::Arc};

use ballista_core::serde::BallistaLogicalExtensionCodec;
use datafusion::{
    arrow::datatypes::SchemaRef,
    catalog::TableProvider,
    common::TableReference,
    datasource::file_format::FileFormatFactory,
    error::{DataFusionError, Result},
    execution::TaskContext,
    logical_expr::{Extension, LogicalPlan},
};
use datafusion_proto::logical_plan::LogicalExtensionCodec;

use crate::file_ranges::FileRangesTable;

/// The codec of Ballista, and tables of pieces.
#[derive(Debug, Default)]
pub(crate) struct Codec(BallistaLogicalExtensionCodec);

impl LogicalExtensionCodec for Codec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[LogicalPlan],
        context: &TaskContext,
    ) -> Result<Extension> {
        self.0.try_decode(bytes, inputs, context)
    }

    fn try_encode(&self, node: &Extension, bytes: &mut Vec<u8>) -> Result<()> {
        self.0.try_encode(node, bytes)
    }

    fn try_decode_table_provider(
        &self,
        bytes: &[u8],
        table: &TableReference,
        schema: SchemaRef,
        context: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        match serde_json::from_slice(bytes) {
            Ok(pieces) => Ok(Arc::new(FileRangesTable { pieces, schema })),
            Err(_) => self.0.try_decode_table_provider(bytes, table, schema, context),
        }
    }

    fn try_encode_table_provider(
        &self,
        table: &TableReference,
        provider: Arc<dyn TableProvider>,
        bytes: &mut Vec<u8>,
    ) -> Result<()> {
        let any: &dyn std::any::Any = provider.as_ref();
        match any.downcast_ref::<FileRangesTable>() {
            Some(table) => serde_json::to_writer(bytes, &table.pieces)
                .map_err(|error| DataFusionError::External(Box::new(error))),
            None => self.0.try_encode_table_provider(table, provider, bytes),
        }
    }

    fn try_decode_file_format(
        &self,
        bytes: &[u8],
        context: &TaskContext,
    ) -> Result<Arc<dyn FileFormatFactory>> {
        self.0.try_decode_file_format(bytes, context)
    }

    fn try_encode_file_format(
        &self,
        bytes: &mut Vec<u8>,
        format: Arc<dyn FileFormatFactory>,
    ) -> Result<()> {
        self.0.try_encode_file_format(bytes, format)
    }
}
