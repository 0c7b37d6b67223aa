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

/// One of these says how an `s3://` address is signed. With none of them `object_store` would ask the network
/// for the role of this machine, and a job on a laptop would wait for minutes.
const KEYS_OF_S3: [&str; 6] = [
    "AWS_ACCESS_KEY_ID",
    "AWS_SKIP_SIGNATURE",
    "AWS_WEB_IDENTITY_TOKEN_FILE",
    "AWS_CONTAINER_CREDENTIALS_RELATIVE_URI",
    "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    "AWS_METADATA_ENDPOINT",
];

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
    if url.scheme() == "s3" && !KEYS_OF_S3.iter().any(|name| std::env::var_os(name).is_some()) {
        return Err(DataFusionError::Configuration(format!(
            "{url}: there are no keys for it; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_SKIP_SIGNATURE=true for a public bucket, or AWS_METADATA_ENDPOINT where the machine has a role"
        )));
    }
    let settings = std::env::vars().map(|(name, value)| (name.to_ascii_lowercase(), value));
    let (store, _) = parse_url_opts(url, settings).map_err(|error| {
        DataFusionError::Configuration(format!("{url}: no store can be opened: {error}"))
    })?;
    Ok(Arc::from(store))
}
