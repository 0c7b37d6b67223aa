//! Inputs that no engine cuts: puzzles in the formats of pictogrid, and packed text. They are first
//! written as Parquet beside the results, in the folder `_input`, a block at a time, and deleted when
//! the job is done.
//!
//! ```text
//!   bundle.nonpack ─▶ source, title, rows, columns, fault     a row a puzzle; `fault` where it is none
//!   x.ndjson.gz    ─▶ its columns
//! ```
//!
//! A part of a job reads its own rows; of such a file it would have to read all that comes before. So
//! the file is read once, in the memory of 50,000 rows, and takes the disk of its clues a second time.
//!
//! The manifest of the tables is written last: what a killed run left without one is read again, and so
//! is what was made from files that have changed since.

use std::{
    io::{BufRead, BufReader, Read},
    sync::Arc,
};

use datafusion::{
    arrow::{
        array::{ArrayRef, RecordBatch, StringBuilder},
        compute::concat_batches,
        datatypes::SchemaRef,
        error::ArrowError,
    },
    datasource::file_format::file_compression_type::FileCompressionType,
    error::DataFusionError,
    prelude::SessionContext,
};
use futures::{StreamExt, TryStreamExt};
use object_store::{ObjectMeta, ObjectStoreExt};
use pictogrid::{
    Limits, Puzzle,
    formats::{Puzzles, StreamError},
};
use tokio::sync::mpsc;
use tokio_util::io::{StreamReader, SyncIoBridge};

use super::{Input, lines};
use crate::{
    failure::Failure,
    file_ranges::{Form, Kind, Packing},
    functions::{NOT_PLAIN, Sides, add_clues, sides},
    job::{Folder, Manifest, part_name, write},
    progress::Progress,
    stop,
};

/// Rows of a staged file.
const ROWS: usize = 50_000;
/// Bytes of a file that say its columns.
const SAMPLE: u64 = 4 << 20;

/// The input as tables of Parquet: itself, or what is staged of it.
pub(crate) async fn stage(
    session: &SessionContext,
    input: Input,
    folder: &Folder,
    progress: &Progress,
) -> Result<Input, Failure> {
    let is_table = input.form.is_some_and(|form| form.packing == Packing::None);
    if is_table {
        return Ok(input);
    }
    let staged = folder.staged();
    let wanted = Manifest::new("", Vec::new(), input.named(), 0);
    let older = Manifest::read(staged.store.as_ref(), &staged.path).await?;
    if older.is_none_or(|older| wanted.difference(&older).is_some()) {
        staged.remove().await?;
        progress.say("reading the input into tables first");
        let n = match input.form {
            Some(form) => stage_table(session, &input, form, (&staged, progress)).await?,
            None => stage_puzzles(session, &input, &staged).await?,
        };
        if n == 0 {
            return Err(Failure::Bad("the input holds no row".to_owned()));
        }
        wanted.write(staged.store.as_ref(), &staged.path).await?;
    }
    Input::find(session, &[staged.url().to_owned()], false).await
}

/// Writes batches as files of about so many rows.
struct Writer<'a> {
    session: &'a SessionContext,
    folder: &'a Folder,
    waiting: Vec<RecordBatch>,
    n_waiting: usize,
    n_files: usize,
}

impl Writer<'_> {
    async fn add(&mut self, batch: RecordBatch) -> Result<(), Failure> {
        if stop::is_raised() {
            return Err(Failure::Stopped(
                "stopped while the input was read; the same command reads it again".to_owned(),
            ));
        }
        self.n_waiting += batch.num_rows();
        self.waiting.push(batch);
        if self.n_waiting < ROWS { Ok(()) } else { self.flush().await }
    }

    async fn flush(&mut self) -> Result<(), Failure> {
        let Some(first) = self.waiting.first() else { return Ok(()) };
        let all = concat_batches(&first.schema(), &self.waiting)
            .map_err(|error: ArrowError| Failure::Bad(error.to_string()))?;
        let plan = self.session.read_batch(all)?.into_unoptimized_plan();
        write(self.session, plan, self.folder, &part_name(self.n_files)).await?;
        self.waiting.clear();
        (self.n_waiting, self.n_files) = (0, self.n_files + 1);
        Ok(())
    }
}

async fn stage_table(
    session: &SessionContext,
    input: &Input,
    form: Form,
    (folder, progress): (&Folder, &Progress),
) -> Result<usize, Failure> {
    let schema = input.schema(session, form).await?;
    if form.kind == Kind::Ndjson {
        let (n, n_broken) = stage_lines(session, input, &schema, folder).await?;
        if n_broken > 0 {
            progress.say(&lines::said(n_broken));
        }
        return Ok(n);
    }
    let table = session.read_table(Arc::new(input.table(form, schema)))?;
    let mut rows = table.execute_stream().await?;
    let mut writer = Writer { session, folder, waiting: Vec::new(), n_waiting: 0, n_files: 0 };
    while let Some(batch) = rows.next().await {
        writer.add(batch?).await?;
    }
    writer.flush().await?;
    Ok(writer.n_files)
}

/// Writes lines of JSON as tables; a broken one is a row with its place. Gives the number of files, and of
/// broken lines.
async fn stage_lines(
    session: &SessionContext,
    input: &Input,
    schema: &SchemaRef,
    folder: &Folder,
) -> Result<(usize, u64), Failure> {
    let mut n_broken = 0;
    let mut writer = Writer { session, folder, waiting: Vec::new(), n_waiting: 0, n_files: 0 };
    for file in &input.files {
        let (name, schema) = (input.shown(file), Arc::clone(schema));
        let bytes = BufReader::new(unpacked(input, file).await?);
        let (sender, mut batches) = mpsc::channel(2);
        let reading = tokio::task::spawn_blocking(move || {
            read_lines(bytes, &name, &schema, &sender).map_err(|failure| failure.at(name))
        });
        while let Some(batch) = batches.recv().await {
            n_broken += lines::n_faults(&batch);
            writer.add(batch).await?;
        }
        reading.await.map_err(|error| Failure::Bad(error.to_string()))??;
    }
    writer.flush().await?;
    Ok((writer.n_files, n_broken))
}

fn read_lines(
    bytes: impl BufRead,
    name: &str,
    schema: &SchemaRef,
    sender: &mpsc::Sender<RecordBatch>,
) -> Result<(), Failure> {
    let (mut n_before, mut all) = (0, bytes.split(b'\n'));
    loop {
        let some: Vec<Vec<u8>> = all.by_ref().take(lines::LINES).collect::<Result<_, _>>()?;
        if some.is_empty() {
            return Ok(());
        }
        let some_lines: Vec<&[u8]> = some.iter().map(Vec::as_slice).collect();
        let rows = lines::rows(&some_lines, schema, |at| format!("{name}:{}", n_before + at + 1));
        for batch in rows.map_err(|error| Failure::Bad(error.to_string()))? {
            if sender.blocking_send(batch).is_err() {
                return Ok(());
            }
        }
        n_before += some.len();
    }
}

/// The first bytes of a file, unpacked.
pub(super) async fn sample(input: &Input, file: &ObjectMeta) -> Result<Vec<u8>, Failure> {
    let bytes = unpacked(input, file).await?;
    let reading = tokio::task::spawn_blocking(move || {
        let mut first = Vec::new();
        bytes.take(SAMPLE).read_to_end(&mut first).map(|_| first)
    });
    Ok(reading.await.map_err(|error| Failure::Bad(error.to_string()))??)
}

async fn stage_puzzles(
    session: &SessionContext,
    input: &Input,
    folder: &Folder,
) -> Result<usize, Failure> {
    let mut writer = Writer { session, folder, waiting: Vec::new(), n_waiting: 0, n_files: 0 };
    for file in &input.files {
        let bytes = unpacked(input, file).await?;
        let name = input.shown(file);
        let is_alone = input.files.len() == 1;
        let (sender, mut batches) = mpsc::channel(2);
        let reading =
            tokio::task::spawn_blocking(move || read_puzzles(bytes, &name, is_alone, &sender));
        while let Some(batch) = batches.recv().await {
            writer.add(batch).await?;
        }
        reading.await.map_err(|error| Failure::Bad(error.to_string()))??;
    }
    writer.flush().await?;
    Ok(writer.n_files)
}

/// The bytes of a file, unpacked.
async fn unpacked(input: &Input, file: &ObjectMeta) -> Result<impl Read + Send + use<>, Failure> {
    let stream = input.store.get(&file.location).await?.into_stream();
    let packing = match file.location.extension() {
        Some("gz") => FileCompressionType::GZIP,
        Some("zst" | "zstd") => FileCompressionType::ZSTD,
        _ => FileCompressionType::UNCOMPRESSED,
    };
    let stream = packing.convert_stream(stream.map_err(DataFusionError::from).boxed())?;
    Ok(SyncIoBridge::new(StreamReader::new(stream.map_err(std::io::Error::other))))
}

/// The columns of the table of puzzles.
pub(super) fn schema() -> Result<SchemaRef, Failure> {
    Ok(Rows::default().finish()?.schema())
}

/// The puzzles of a stream, some at a time. A file that cannot be read as puzzles is a row with its fault,
/// unless it is alone.
fn read_puzzles(
    bytes: impl Read,
    name: &str,
    is_alone: bool,
    sender: &mpsc::Sender<RecordBatch>,
) -> Result<(), Failure> {
    let limits = Limits::default();
    let bad = |error: &dyn std::fmt::Display| Failure::Bad(format!("{name}: {error}"));
    let mut rows = Rows::default();
    for entry in Puzzles::open(bytes, None, &limits).map_err(|error| bad(&error))? {
        match entry {
            Ok(entry) => {
                let (line, title) = (entry.place.line, entry.name.clone());
                let puzzle = entry.check(&limits).map_err(|error| error.to_string());
                rows.add(&format!("{name}:{line}"), title.as_deref(), &puzzle);
            }
            Err(StreamError::Input(error)) if !is_alone => {
                rows.add(name, None, &Err(error.to_string()));
            }
            Err(error) => return Err(bad(&error)),
        }
        if rows.n == 1024 && sender.blocking_send(rows.finish()?).is_err() {
            return Ok(());
        }
    }
    if rows.n > 0 {
        // If nobody takes it, the job is over.
        let _ = sender.blocking_send(rows.finish()?);
    }
    Ok(())
}

/// Rows of the table of puzzles.
struct Rows {
    n: usize,
    source: StringBuilder,
    title: StringBuilder,
    rows: Sides,
    columns: Sides,
    fault: StringBuilder,
}

impl Default for Rows {
    fn default() -> Rows {
        let [source, title, fault] = [(); 3].map(|()| StringBuilder::new());
        Rows { n: 0, source, title, rows: sides(), columns: sides(), fault }
    }
}

impl Rows {
    fn add(&mut self, source: &str, title: Option<&str>, puzzle: &Result<Puzzle, String>) {
        self.n += 1;
        self.source.append_value(source);
        self.title.append_option(title);
        let is_plain = add_clues([&mut self.rows, &mut self.columns], puzzle.as_ref().ok());
        self.fault.append_option(match puzzle {
            Err(error) => Some(error.as_str()),
            Ok(_) if is_plain => None,
            Ok(_) => Some(NOT_PLAIN),
        });
    }

    fn finish(&mut self) -> Result<RecordBatch, Failure> {
        self.n = 0;
        let columns: [(&str, ArrayRef); 5] = [
            ("source", Arc::new(self.source.finish())),
            ("title", Arc::new(self.title.finish())),
            ("rows", Arc::new(self.rows.finish())),
            ("columns", Arc::new(self.columns.finish())),
            ("fault", Arc::new(self.fault.finish())),
        ];
        let columns = columns.map(|(name, column)| (name, column, true));
        RecordBatch::try_from_iter_with_nullable(columns)
            .map_err(|error| Failure::Bad(error.to_string()))
    }
}
