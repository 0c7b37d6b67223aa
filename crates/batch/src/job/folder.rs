//! The folder of results: on this machine or in a store.
//!
//! ```text
//!   out/_manifest.json       what the folder is made from; deleted last
//!   out/part-00000.parquet   results
//!   out/_unfinished/         parts that are being written     out/_input/   inputs made into tables
//!   out/_keys/               of `dedupe`                      out/_found/   of `hunt`
//!   out/level=3/part-00000.parquet, out/_done/part-00000      results that are parted by a column
//! ```
//!
//! The same requests serve a disk and a store: list, get, put, delete. A store has no folders to delete
//! at once, so a file costs a request. The folder may hold what is not ours, so only names that are ours
//! go, and nothing where no manifest lies. A clearing that was killed can begin again, as that goes last.
//! `std::fs` alone would be shorter, but a job of a cluster writes where all of its nodes reach.

use std::{collections::HashSet, path::PathBuf, sync::Arc};

use datafusion::{execution::object_store::ObjectStoreUrl, prelude::SessionContext};
use futures::TryStreamExt;
use object_store::{ObjectStore, ObjectStoreExt, path::Path};
use url::Url;

use super::manifest;
use crate::failure::Failure;

/// Where inputs that are no tables are kept as tables.
const STAGED: &str = "_input";
/// Where parts are while they are written.
const UNFINISHED: &str = "_unfinished";
/// Where `dedupe` keeps the keys of rows.
pub(crate) const KEYS: &str = "_keys";
/// Where `hunt` keeps what it found in each part.
pub(crate) const FOUND: &str = "_found";
/// Where a mark for each part is, if a part is more than one file.
const DONE: &str = "_done";

/// A folder, and the store in which it lies.
#[derive(Clone)]
pub(crate) struct Folder {
    pub(crate) store: Arc<dyn ObjectStore>,
    pub(crate) path: Path,
    url: String,
    /// The column whose values are a folder each.
    pub(crate) partition: Option<String>,
    /// The file that all parts become in the end.
    pub(crate) file: Option<Path>,
}

impl Folder {
    /// The folder of a path or address; it need not be there yet.
    pub(crate) fn open(session: &SessionContext, place: &str) -> Result<Folder, Failure> {
        if place.is_empty() {
            return Err(Failure::Usage("an empty name, where a folder is wanted".to_owned()));
        }
        let mut url = if place.contains("://") {
            Url::parse(place).map_err(|error| Failure::Usage(format!("{place}: {error}")))?
        } else {
            let path = std::path::absolute(place)?;
            let nearest = path.ancestors().find(|path| path.exists());
            if let Some(file) = nearest.filter(|path| !path.is_dir()) {
                let file = file.display();
                return Err(Failure::Bad(format!(
                    "{place}: {file} is a file; results need a folder"
                )));
            }
            let url = Url::from_directory_path(&path).ok();
            // Read once more, which resolves `..`.
            url.and_then(|url| Url::parse(url.as_str()).ok())
                .ok_or_else(|| Failure::Usage(format!("{place}: no path of a folder")))?
        };
        if !url.path().ends_with('/') {
            url.set_path(&format!("{}/", url.path()));
        }
        let store_url = ObjectStoreUrl::parse(&url[..url::Position::BeforePath])?;
        let store = session.runtime_env().object_store(&store_url)?;
        let path = Path::from_url_path(url.path()).map_err(object_store::Error::from)?;
        Ok(Folder { store, path, url: url.to_string(), partition: None, file: None })
    }

    /// The folder within it for inputs that were made into tables.
    pub(crate) fn staged(&self) -> Folder {
        self.within(STAGED)
    }

    /// The folder within it for files that are being written.
    pub(crate) fn unfinished(&self) -> Folder {
        self.within(UNFINISHED)
    }

    /// The folder within it for the marks of parts that are more than one file.
    pub(super) fn marks(&self) -> Folder {
        self.within(DONE)
    }

    /// A folder within it.
    pub(crate) fn within(&self, name: &str) -> Folder {
        Folder {
            store: Arc::clone(&self.store),
            path: self.path.clone().join(name),
            url: format!("{}{name}/", self.url),
            partition: None,
            file: None,
        }
    }

    /// The address of a file in it.
    pub(crate) fn url_of(&self, name: &str) -> String {
        format!("{}{name}", self.url)
    }

    /// The address of it.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// The names of the files in it, without those of folders in it.
    pub(crate) async fn names(&self) -> Result<HashSet<String>, Failure> {
        let found = self.store.list_with_delimiter(Some(&self.path)).await?;
        let names = found.objects.iter().filter_map(|file| file.location.filename());
        Ok(names.map(str::to_owned).collect())
    }

    /// The names of the parts that are there as a whole.
    pub(super) async fn parts(&self) -> Result<HashSet<String>, Failure> {
        if self.partition.is_none() {
            return self.names().await;
        }
        let marks = self.marks().names().await?;
        Ok(marks.iter().map(|mark| format!("{mark}.parquet")).collect())
    }

    /// Deletes what an earlier job left: parts, unfinished ones, staged inputs, the manifest last. Of a folder
    /// without a manifest nothing is ours.
    pub(crate) async fn clear(&self) -> Result<(), Failure> {
        if !self.names().await?.contains(manifest::NAME) {
            return Ok(());
        }
        for name in [DONE, STAGED, UNFINISHED, KEYS, FOUND] {
            self.within(name).remove().await?;
        }
        let all: Vec<_> = self.store.list(Some(&self.path)).try_collect().await?;
        for file in all.iter().filter(|file| self.is_part(&file.location)) {
            self.store.delete(&file.location).await?;
            let mut parts = file.location.prefix_match(&self.path).into_iter().flatten();
            if let (Some(value), Some(_)) = (parts.next(), parts.next())
                && let Some(path) = self.within(value.as_ref()).local_path()
            {
                // Ends well once it is empty.
                let _ = std::fs::remove_dir(path);
            }
        }
        self.delete(manifest::NAME).await
    }

    /// Whether this is a part in it, or in the folder of a value.
    fn is_part(&self, file: &Path) -> bool {
        let parts: Vec<_> = file.prefix_match(&self.path).into_iter().flatten().collect();
        match parts.as_slice() {
            [name] => is_ours(name.as_ref()),
            [value, name] => value.as_ref().contains('=') && is_ours(name.as_ref()),
            _ => false,
        }
    }

    /// Deletes all that is in it.
    pub(crate) async fn remove(&self) -> Result<(), Failure> {
        let all: Vec<_> = self.store.list(Some(&self.path)).try_collect().await?;
        for file in all {
            self.store.delete(&file.location).await?;
        }
        if let Some(path) = self.local_path() {
            // Empty folders may stay where they cannot be deleted.
            let _ = std::fs::remove_dir_all(path);
        }
        Ok(())
    }

    /// Its path, if it lies on this machine.
    fn local_path(&self) -> Option<PathBuf> {
        Url::parse(&self.url).ok()?.to_file_path().ok()
    }

    pub(crate) async fn delete(&self, name: &str) -> Result<(), Failure> {
        match self.store.delete(&self.path.clone().join(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

/// The name of a part.
pub(crate) fn part_name(number: usize) -> String {
    format!("part-{number:05}.parquet")
}

/// Whether a file of this name is a part.
fn is_ours(name: &str) -> bool {
    name.starts_with("part-") && name.ends_with(".parquet")
}
