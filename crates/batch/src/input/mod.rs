//! What is read: files, folders and addresses become one table, cut into the parts of a job.
//!
//! ```text
//!   a.parquet, folder/, s3://bucket/x.ndjson.gz          tables, read as they are
//!   b.nonpack, c.non, d.json                             puzzles: first written as Parquet (`bundles`)
//! ```
//!
//! All files of an input lie in one store and have one kind, as they are one table. Results may lie in
//! a folder of the input and are left out then; an input among the results is refused, since to begin
//! anew is to delete those.
//!
//! Only names, sizes and times are read here. They stand in the manifest, so that a job that goes on
//! notices a changed file: its parts would be cut elsewhere.

mod bundles;
mod cut;
mod lines;

use std::sync::Arc;

use datafusion::{
    arrow::datatypes::{FieldRef, Schema, SchemaRef},
    datasource::listing::ListingTableUrl,
    prelude::SessionContext,
};
use futures::TryStreamExt;
use object_store::{ObjectMeta, ObjectStore, path::Path};
use serde::{Deserialize, Serialize};
use url::Url;

use crate::{
    failure::Failure,
    file_ranges::{FileRange, FileRanges, FileRangesTable, Form, Kind, Packing, shown},
    job::Folder,
};

pub(crate) use bundles::stage;
pub(crate) use cut::{Sizes, cut};
pub(crate) use lines::{mended, said};

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
    /// The input of a job whose results go into a folder; as puzzles, whatever the names of files say, if
    /// that is wanted.
    ///
    /// Results may lie in a folder of the input, and are no input then. An input that lies among the results
    /// is refused: to begin again is to delete it.
    pub(crate) async fn of_job(
        session: &SessionContext,
        places: &[String],
        are_puzzles: bool,
        results: &Folder,
    ) -> Result<Input, Failure> {
        // Links followed.
        let real = |url: &str| Url::parse(url).ok()?.to_file_path().ok()?.canonicalize().ok();
        for place in places {
            let url = address(place)?;
            let is_same_store = results.url().starts_with(url.object_store().as_str());
            let is_within = is_same_store && is_result(url.prefix(), results);
            let are_real = real(url.as_str()).zip(real(results.url()));
            if is_within || are_real.is_some_and(|(input, results)| input.starts_with(results)) {
                return Err(Failure::Usage(format!(
                    "{place}: lies where the results go; choose another place with -o"
                )));
            }
        }
        let mut input = Input::find(session, places, are_puzzles).await?;
        let is_same_store = results.url().starts_with(&input.store_url);
        input.files.retain(|file| !(is_same_store && is_result(&file.location, results)));
        if input.files.is_empty() {
            return Err(Failure::Bad(format!(
                "{}: holds nothing but the results",
                places.join(", ")
            )));
        }
        Ok(input)
    }

    /// Finds the files of arguments: paths, globs, folders and addresses.
    pub(crate) async fn find(
        session: &SessionContext,
        places: &[String],
        are_puzzles: bool,
    ) -> Result<Input, Failure> {
        let mut found: Option<Input> = None;
        let form_of = |file: &ObjectMeta| {
            if are_puzzles { None } else { Form::of_name(file.location.as_ref()) }
        };
        for place in places {
            let url = address(place)?;
            let store_url = url.object_store();
            let store = session.runtime_env().object_store(&store_url)?;
            let files = list(session, &url, &store, are_puzzles).await;
            let files = files.map_err(|wrong| wrong.at(place))?;
            if files.is_empty() {
                return Err(Failure::Bad(format!(
                    "{place}: there is no such file, or no file in it to read"
                )));
            }
            let store_url = store_url.as_str().to_owned();
            let input = found.get_or_insert_with(|| Input {
                form: form_of(&files[0]),
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
        match input.files.iter().find(|file| form_of(file) != input.form) {
            None => Ok(input),
            Some(other) => Err(Failure::Usage(format!(
                "{}: all inputs of one job are written in one way; {} is written in another; give each a job, or read them as puzzles with --puzzles",
                input.shown(other),
                input.shown(&input.files[0])
            ))),
        }
    }

    /// The path or address of a file.
    pub(crate) fn shown(&self, file: &ObjectMeta) -> String {
        shown(&self.store_url, file.location.as_ref())
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
        let first = self.files.iter().find(|file| file.size > 0).unwrap_or(&self.files[0]);
        let files = std::slice::from_ref(first);
        if form.kind == Kind::Ndjson {
            let sample = bundles::sample(self, first).await;
            let schema = lines::infer(&sample.map_err(|wrong| wrong.at(self.shown(first)))?);
            let schema = schema.ok_or_else(|| {
                let message = "holds no line with an object of JSON; is it empty?";
                Failure::Bad(format!("{}: {message}", self.shown(first)))
            })?;
            return Ok(lines::with_fault(&schema));
        }
        let schema = form.format().infer_schema(&session.state(), &self.store, files).await;
        let schema = schema.map_err(|error| Failure::from(error).at(self.shown(first)))?;
        if schema.fields().is_empty() {
            return Err(Failure::Bad(format!(
                "{}: holds no column; is it empty?",
                self.shown(first)
            )));
        }
        // Of what a file says beside types, the shape of tensors alone is of use.
        let field = |field: &FieldRef| {
            let mut metadata = field.metadata().clone();
            metadata.retain(|key, _| key.starts_with("ARROW:extension:"));
            field.as_ref().clone().with_metadata(metadata)
        };
        Ok(Arc::new(Schema::new(schema.fields().iter().map(field).collect::<Vec<_>>())))
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

    /// A table like it that has no rows.
    pub(crate) fn without_rows(&self, schema: &SchemaRef) -> FileRangesTable {
        let parquet = Form { kind: Kind::Parquet, packing: Packing::None };
        let (store, form) = (self.store_url.clone(), self.form.unwrap_or(parquet));
        self.part(FileRanges { store, form, pieces: Vec::new() }, schema)
    }

    /// File ranges of it as a table.
    pub(crate) fn part(&self, pieces: FileRanges, schema: &SchemaRef) -> FileRangesTable {
        FileRangesTable { pieces, schema: Arc::clone(schema) }
    }

    /// All of it as one table.
    pub(crate) fn table(&self, form: Form, schema: SchemaRef) -> FileRangesTable {
        let pieces = self.files.iter().map(FileRange::whole).collect();
        FileRangesTable {
            pieces: FileRanges { store: self.store_url.clone(), form, pieces },
            schema,
        }
    }
}

/// Whether a file is among the results.
fn is_result(file: &Path, results: &Folder) -> bool {
    file.prefix_matches(&results.path) || results.file.as_ref() == Some(file)
}

/// A path or address; relative paths are those of this process.
pub(crate) fn address(place: &str) -> Result<ListingTableUrl, Failure> {
    if place == "-" {
        let message =
            "-: standard input is not read, because a job must find its input again; give a file";
        return Err(Failure::Usage(message.to_owned()));
    }
    if place.is_empty() {
        return Err(Failure::Usage("an empty name, where an input is wanted".to_owned()));
    }
    // A file may be called `a[1].parquet`, which is a pattern too.
    let is_file = std::path::absolute(place).ok().filter(|path| path.is_file());
    let url = match is_file.and_then(|path| Url::from_file_path(path).ok()) {
        // Read once more, which resolves `..`.
        Some(url) => ListingTableUrl::parse(url.as_str()),
        None => ListingTableUrl::parse(place),
    };
    url.map_err(|error| Failure::Usage(format!("{place}: {}", error.message())))
}

/// The files of an address that can be read, in the order of their names. Tables have precedence over other
/// files of their folder, unless all are puzzles.
async fn list(
    session: &SessionContext,
    url: &ListingTableUrl,
    store: &Arc<dyn ObjectStore>,
    are_puzzles: bool,
) -> Result<Vec<ObjectMeta>, Failure> {
    let mut state = session.state();
    // A pattern such as `*/*.parquet` asks for folders in the folder; elsewhere they are not read.
    let is_deep = url.get_glob().as_ref().is_some_and(|glob| glob.as_str().contains('/'));
    let execution = &mut state.config_mut().options_mut().execution;
    execution.listing_table_ignore_subdirectory = !is_deep;
    let all = url.list_all_files(&state, store.as_ref(), "").await?;
    let mut files: Vec<ObjectMeta> = all.try_collect().await?;
    let is_one = files.len() == 1 && !url.is_collection();
    files.retain(|file| is_one || is_data(&file.location, url.prefix()));
    let is_table = |file: &ObjectMeta| Form::of_name(file.location.as_ref()).is_some();
    if !is_one && !are_puzzles && files.iter().any(is_table) {
        files.retain(is_table);
    }
    files.sort_by(|a, b| a.location.cmp(&b.location));
    Ok(files)
}

/// Whether a file of a folder is meant to be read: hidden ones, and those that begin with `_` or lie in such a
/// folder, are about the folder.
fn is_data(file: &Path, folder: &Path) -> bool {
    let mut parts = file.prefix_match(folder).into_iter().flatten();
    parts.all(|part| !part.as_ref().starts_with(['.', '_']))
}
