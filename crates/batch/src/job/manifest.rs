//! What a folder of results was made from, so that a run that was killed goes on with the same, and with
//! nothing else.
//!
//! ```text
//!   out/_manifest.json      inputs with sizes and ages, the SQL, the budget, the number of parts, the version
//!   out/part-00000.parquet  there just if it is whole: until then it lies in out/_unfinished
//! ```

use object_store::{ObjectStore, ObjectStoreExt, PutPayload, path::Path};
use serde::{Deserialize, Serialize};

use crate::{failure::Failure, input::Named};

/// The name of the manifest in its folder.
pub(crate) const NAME: &str = "_manifest.json";

/// What a job was to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The version of `pictogrid-batch`.
    pub(crate) version: String,
    /// What is asked of the input, and of each row.
    pub(crate) sql: String,
    /// Settings that change answers, `name=value`.
    pub(crate) settings: Vec<String>,
    pub(crate) inputs: Vec<Named>,
    pub(crate) n_parts: usize,
}

impl Manifest {
    /// A manifest of this version.
    pub(crate) fn new(
        sql: &str,
        settings: Vec<String>,
        inputs: Vec<Named>,
        n_parts: usize,
    ) -> Manifest {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        Manifest { version, sql: sql.to_owned(), settings, inputs, n_parts }
    }

    /// The manifest of a folder, if there is one.
    pub(crate) async fn read(
        store: &dyn ObjectStore,
        folder: &Path,
    ) -> Result<Option<Manifest>, Failure> {
        let bytes = match store.get(&folder.clone().join(NAME)).await {
            Ok(found) => found.bytes().await?,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let manifest = serde_json::from_slice(&bytes).map_err(|error| {
            Failure::Bad(format!("{folder}/{NAME}: no manifest of pictogrid-batch: {error}"))
        })?;
        Ok(Some(manifest))
    }

    /// Writes it, whole or not at all.
    pub(crate) async fn write(
        &self,
        store: &dyn ObjectStore,
        folder: &Path,
    ) -> Result<(), Failure> {
        let text =
            serde_json::to_vec_pretty(self).map_err(|error| Failure::Bad(error.to_string()))?;
        store.put(&folder.clone().join(NAME), PutPayload::from(text)).await?;
        Ok(())
    }

    /// What differs in an older one, in words; `None` if nothing does.
    pub(crate) fn difference(&self, older: &Manifest) -> Option<String> {
        if self.version != older.version {
            return Some(format!("version {} made it, this is {}", older.version, self.version));
        }
        if self.sql != older.sql {
            return Some(format!("it answers another question: {}", older.sql));
        }
        if self.settings != older.settings {
            return Some(format!("its settings were {}", older.settings.join(" ")));
        }
        if self.inputs != older.inputs {
            let changed = self.inputs.iter().find(|input| !older.inputs.contains(input));
            let path = changed.or_else(|| older.inputs.last()).map_or("", |input| &input.path);
            return Some(format!("its inputs were others, see {path}"));
        }
        (self.n_parts != older.n_parts).then(|| {
            format!("its input was cut into {} parts, this is {}", older.n_parts, self.n_parts)
        })
    }
}
