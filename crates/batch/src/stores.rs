//! Where files lie: this machine, or an object store by its URL.
//!
//! ```text
//!   data/puzzles.parquet   file:///data/..   s3://bucket/..   gs://bucket/..   az://container/..   https://..
//! ```
//!
//! Keys, regions and endpoints come from the environment, under the names that the tools of each store
//! use (`AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT`, `AWS_ALLOW_HTTP`, `GOOGLE_SERVICE_ACCOUNT`, ..). So a node
//! of a cluster needs the same environment as whoever asks.
//!
//! Keys as flags would stand in lists of processes and in manifests; the environment is where the tools
//! of each store look, too.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use datafusion::{
    error::{DataFusionError, Result},
    execution::object_store::ObjectStoreRegistry,
};
use object_store::{ObjectStore, local::LocalFileSystem, parse_url_opts};
use url::Url;

/// Stores, each opened when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct Stores {
    opened: Mutex<HashMap<String, Arc<dyn ObjectStore>>>,
}

impl ObjectStoreRegistry for Stores {
    fn register_store(
        &self,
        url: &Url,
        store: Arc<dyn ObjectStore>,
    ) -> Option<Arc<dyn ObjectStore>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner).insert(root(url), store)
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        let mut opened = self.opened.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(store) = opened.get(&root(url)) {
            return Ok(Arc::clone(store));
        }
        let store = open(url)?;
        opened.insert(root(url), Arc::clone(&store));
        Ok(store)
    }
}

/// The part of a URL that names a store: its scheme and host.
fn root(url: &Url) -> String {
    format!("{}://{}", url.scheme(), &url[url::Position::BeforeHost..url::Position::AfterPort])
}

fn open(url: &Url) -> Result<Arc<dyn ObjectStore>> {
    if url.scheme() == "file" {
        return Ok(Arc::new(LocalFileSystem::new()));
    }
    let settings = std::env::vars().map(|(name, value)| (name.to_ascii_lowercase(), value));
    let (store, _) = parse_url_opts(url, settings).map_err(|error| {
        DataFusionError::Configuration(format!("{url}: no store can be opened: {error}"))
    })?;
    Ok(Arc::from(store))
}
