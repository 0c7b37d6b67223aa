//! What is read: files, folders and addresses become one table, cut into the parts of a job.
//!
//! ```text
//!   a.parquet, folder/, s3://bucket/x.ndjson.gz          tables, read as they are
//!   b.nonpack, c.non, d.json                             puzzles: first written as Parquet (`bundles`)
//! ```

mod bundles;
mod cut;

use std::sync::Arc;

use datafusion::{
    arrow::datatypes::SchemaRef, datasource::listing::ListingTableUrl, prelude::SessionContext,
};
use futures::TryStreamExt;
use object_store::{ObjectMeta, ObjectStore};
use serde::{Deserialize, Serialize};

use crate::{
    failure::Failure,
    job::Folder,
    pieces::{Form, Piece, Pieces, PiecesTable},
};

pub(crate) use bundles::stage;
pub(crate) use cut::{Sizes, cut};

/// The files of an input, all in one store.
pub(crate) struct Input {
    pub(crate) store_url: String,
    pub(crate) store: Arc<dyn ObjectStore>,
    pub(crate) files: Vec<ObjectMeta>,
    /// How tables are read; `None` if the files are puzzles.
    pub(crate) form: Option<Form>,
}

/// A file as a manifest names it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Named {
    pub(crate) path: String,
    pub(crate) size: u64,
    pub(crate) modified: i64,
}

impl Input {
    /// Finds the files of arguments: paths, globs, folders and addresses.
    pub(crate) async fn find(
        session: &SessionContext,
        places: &[String],
    ) -> Result<Input, Failure> {
        let mut found: Option<Input> = None;
        for place in places {
            if place == "-" {
                let message = "-: standard input is not read, because a job must find its input again; give a file";
                return Err(Failure::Usage(message.to_owned()));
            }
            let url = address(place)?;
            let store_url = url.object_store();
            let store = session.runtime_env().object_store(&store_url)?;
            let files = list(session, &url, &store).await.map_err(|wrong| wrong.at(place))?;
            if files.is_empty() {
                return Err(Failure::Bad(format!(
                    "{place}: no file that can be read as a table or as puzzles"
                )));
            }
            let store_url = store_url.as_str().to_owned();
            let input = found.get_or_insert_with(|| Input {
                form: Form::of_name(files[0].location.as_ref()),
                store_url: store_url.clone(),
                store,
                files: Vec::new(),
            });
            if input.store_url != store_url {
                return Err(Failure::Usage(format!(
                    "{place}: all inputs of one job lie in one store; this one is not in {}",
                    input.store_url
                )));
            }
            input.files.extend(files);
        }
        let input = found.ok_or_else(|| Failure::Usage("no input".to_owned()))?;
        let other =
            input.files.iter().find(|file| Form::of_name(file.location.as_ref()) != input.form);
        match other {
            None => Ok(input),
            Some(other) => Err(Failure::Usage(format!(
                "{}: all inputs of one job are written in one way; {} is written in another",
                input.shown(other),
                input.shown(&input.files[0])
            ))),
        }
    }

    /// The same as files of puzzles, whatever their names say.
    pub(crate) fn taken_as_puzzles(mut self, is_wanted: bool) -> Input {
        self.form = self.form.filter(|_| !is_wanted);
        self
    }

    /// The path or address of a file.
    pub(crate) fn shown(&self, file: &ObjectMeta) -> String {
        format!(
            "{}{}",
            self.store_url.strip_prefix("file://").unwrap_or(&self.store_url),
            file.location
        )
    }

    /// The files by name, size and age.
    pub(crate) fn named(&self) -> Vec<Named> {
        let named = |file: &ObjectMeta| Named {
            path: self.shown(file),
            size: file.size,
            modified: file.last_modified.timestamp_micros(),
        };
        self.files.iter().map(named).collect()
    }

    /// The columns of the table, as the first files say them.
    pub(crate) async fn schema(
        &self,
        session: &SessionContext,
        form: Form,
    ) -> Result<SchemaRef, Failure> {
        // Parquet says them in each file; text has to be looked into, and one file is enough.
        let files = &self.files[..self.files.len().min(1)];
        let schema = form.format().infer_schema(&session.state(), &self.store, files).await;
        let schema = schema.map_err(|error| Failure::from(error).at(self.shown(&self.files[0])))?;
        Ok(schema)
    }

    /// The columns of the table that it is or becomes.
    pub(crate) async fn schema_as_table(
        &self,
        session: &SessionContext,
    ) -> Result<SchemaRef, Failure> {
        match self.form {
            Some(form) => self.schema(session, form).await,
            None => bundles::schema(),
        }
    }

    /// The same without the files of a folder of results.
    pub(crate) fn without(mut self, folder: &Folder) -> Input {
        let is_same_store = folder.url().starts_with(&self.store_url);
        self.files.retain(|file| !(is_same_store && file.location.prefix_matches(&folder.path)));
        self
    }

    /// Pieces of it as a table.
    pub(crate) fn part(&self, pieces: Pieces, schema: &SchemaRef) -> PiecesTable {
        PiecesTable { pieces, schema: Arc::clone(schema) }
    }

    /// All of it as one table.
    pub(crate) fn table(&self, form: Form, schema: SchemaRef) -> PiecesTable {
        let pieces = self.files.iter().map(Piece::whole).collect();
        PiecesTable { pieces: Pieces { store: self.store_url.clone(), form, pieces }, schema }
    }
}

/// A path or address; relative paths are those of this process.
pub(crate) fn address(place: &str) -> Result<ListingTableUrl, Failure> {
    ListingTableUrl::parse(place)
        .map_err(|error| Failure::Usage(format!("{place}: {}", error.message())))
}

/// The files of an address that can be read, in the order of their names.
async fn list(
    session: &SessionContext,
    url: &ListingTableUrl,
    store: &Arc<dyn ObjectStore>,
) -> Result<Vec<ObjectMeta>, Failure> {
    let state = session.state();
    let all = url.list_all_files(&state, store.as_ref(), "").await?;
    let mut files: Vec<ObjectMeta> = all.try_collect().await?;
    let is_one = files.len() == 1 && !url.is_collection();
    files.retain(|file| is_one || is_data(file.location.as_ref()));
    if !is_one && files.iter().any(|file| Form::of_name(file.location.as_ref()).is_some()) {
        files.retain(|file| Form::of_name(file.location.as_ref()).is_some());
    }
    files.sort_by(|a, b| a.location.cmp(&b.location));
    Ok(files)
}

/// Whether a file of a folder is meant to be read: hidden ones, and those that begin with `_`, are about the
/// folder.
fn is_data(path: &str) -> bool {
    path.split('/').next_back().is_some_and(|name| !name.starts_with(['.', '_']))
}
