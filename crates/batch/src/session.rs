//! A session of DataFusion that knows the functions, the budget of a row, and object stores by their
//! URL.
//!
//! ```text
//!   local    SessionContext ─ threads of this machine      the same settings and functions,
//!   remote   SessionContext ─ scheduler ─ executors        so a query means the same on both
//! ```
//!
//! Each operator that can use the disk has its share of 512 MiB. Given to the first that asks, sorting
//! a million rows failed for want of 10 MB in its last step. Fields are not taken out of a struct
//! early: DataFusion then calls the function once a field, and `solve` ran nine times a row.
//!
//! Batches have 1,024 rows, so that one of hard puzzles notices a stop soon; row groups of results
//! 65,536, which bounds the memory of a writer.

use std::sync::Arc;

use ballista_core::extension::{SessionConfigExt, SessionStateExt};
use datafusion::{
    error::Result,
    execution::{
        SessionStateBuilder,
        memory_pool::FairSpillPool,
        runtime_env::{RuntimeEnv, RuntimeEnvBuilder},
    },
    prelude::{SessionConfig, SessionContext},
};

use crate::{budget::Budget, codec::Codec, functions, stores::Stores};

/// Rows of a batch: few enough that a batch of hard puzzles takes no long time to notice a stop.
const BATCH: usize = 1024;
/// Rows of a row group of results, which bounds the memory of a writer and is the least part of a later job.
const ROW_GROUP: usize = 65_536;
/// Bytes for sorting and grouping before they are put on a disk.
const MEMORY: usize = 512 << 20;

/// The settings that pictogrid needs, with so many threads for one query.
pub(crate) fn config(budget: &Budget, n_threads: usize) -> SessionConfig {
    with_settings(SessionConfig::new(), budget).with_target_partitions(n_threads)
}

/// The same settings in a configuration of somebody else's.
pub(crate) fn with_settings(config: SessionConfig, budget: &Budget) -> SessionConfig {
    let mut config = config
        .with_batch_size(BATCH)
        .with_option_extension(budget.clone())
        .with_ballista_logical_extension_codec(Arc::new(Codec::default()));
    // Fields that are taken out of a struct early are taken out of a call each: as many solves as fields.
    config.options_mut().optimizer.enable_leaf_expression_pushdown = false;
    let parquet = &mut config.options_mut().execution.parquet;
    parquet.allow_single_file_parallelism = false;
    parquet.max_row_group_size = ROW_GROUP;
    config
}

/// What queries share: stores, and memory for sorting.
pub(crate) fn runtime() -> Result<Arc<RuntimeEnv>> {
    RuntimeEnvBuilder::new()
        .with_object_store_registry(Arc::new(Stores::default()))
        .with_memory_pool(Arc::new(FairSpillPool::new(MEMORY)))
        .build_arc()
}

/// A session on this machine.
///
/// # Errors
/// What DataFusion refuses.
pub fn session(budget: &Budget) -> Result<SessionContext> {
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(local(budget, n_threads, runtime()?))
}

/// A session on this machine with so many threads a query.
pub(crate) fn local(budget: &Budget, n_threads: usize, runtime: Arc<RuntimeEnv>) -> SessionContext {
    let session = SessionContext::new_with_config_rt(config(budget, n_threads), runtime);
    functions::register(&session);
    session
}

/// A session on a cluster; `scheduler` is its address with `http://`.
pub(crate) fn remote(
    budget: &Budget,
    n_threads: usize,
    scheduler: &str,
    runtime: Arc<RuntimeEnv>,
) -> Result<SessionContext> {
    let config = with_settings(SessionConfig::new_with_ballista(), budget);
    let state = SessionStateBuilder::new()
        .with_default_features()
        .with_config(config.with_target_partitions(n_threads))
        .with_runtime_env(runtime)
        .build();
    let session = SessionContext::new_with_state(state.upgrade_for_ballista(scheduler.to_owned())?);
    functions::register(&session);
    Ok(session)
}
