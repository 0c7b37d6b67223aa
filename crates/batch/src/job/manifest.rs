//! What a folder of results was made from, so that a run that was killed goes on with the same, and with
//! nothing else.
//!
//! ```text
//!   out/_manifest.json      inputs with sizes and ages, the SQL, the budget, the number of parts, the version
//!   out/part-00000.parquet  there just if it is whole: until then it lies in out/_unfinished
//! ```
//!
//! A folder with another manifest is refused and not overwritten: parts of two queries in one folder
//! would look like one result. It is written whole or not at all, and read once a run.

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
            let (before, now) = (apart(&older.sql, &self.sql), apart(&self.sql, &older.sql));
            return Some(format!("its question had {before} where this has {now}"));
        }
        if self.settings != older.settings {
            let of = |one: &Manifest, other: &Manifest| {
                let only = one.settings.iter().filter(|setting| !other.settings.contains(setting));
                only.map(String::as_str).collect::<Vec<_>>().join(" ")
            };
            return Some(format!("its settings were {}, not {}", of(older, self), of(self, older)));
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

/// The words of a text between those that it shares with another at its begin and at its end, and two of the
/// former, to know them by.
fn apart(one: &str, other: &str) -> String {
    /// Letters of a query that are enough to know it by.
    const MOST: usize = 100;
    let [one, other] = [one, other].map(|text| text.split(' ').collect::<Vec<_>>());
    let n = one.len().min(other.len());
    let n_before = (0..n).take_while(|&k| one[k] == other[k]).count();
    let from_end = |words: &[&str], k: usize| words[words.len() - 1 - k].to_owned();
    let n_behind =
        (0..n - n_before).take_while(|&k| from_end(&one, k) == from_end(&other, k)).count();
    let between = one[n_before.saturating_sub(2)..one.len() - n_behind].join(" ");
    match between.char_indices().nth(MOST) {
        Some((at, _)) => format!("`{}…`", &between[..at]),
        None => format!("`{between}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::apart;

    #[test]
    fn the_words_that_differ() {
        let [less, more] = ["SELECT a FROM t", "SELECT a FROM t WHERE b"];
        assert_eq!(apart(less, more), "`FROM t`");
        assert_eq!(apart(more, less), "`FROM t WHERE b`");
        assert_eq!(apart("f(1, 2) AS x", "f(1, 3) AS x"), "`f(1, 2)`");
        assert_eq!(apart(&"é".repeat(200), "e").chars().count(), 103);
    }
}
