//! A folder to work in, the program, and questions about what it wrote.
//!
//! ```text
//!   Work      a folder that goes with the test    run   the program in it, and its exit code
//!   samples   puzzles from seeds, as Parquet      ask   a query on the results, as a table of text
//! ```
//!
//! Results are asked by SQL and compared as text, so that a test reads like what a user does, and a
//! difference is seen at once.

pub(crate) mod cluster;

use std::{
    fs,
    ops::Range,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use datafusion::{
    arrow::{array::RecordBatch, util::pretty::pretty_format_batches},
    prelude::SessionContext,
};
use pictogrid_batch::{Budget, session};
use tempfile::TempDir;

/// The program.
pub(crate) fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_pictogrid-batch"));
    // Nobody's own keys.
    program.env_remove("AWS_ACCESS_KEY_ID").env_remove("AWS_SKIP_SIGNATURE");
    program
}

/// Runs the program in a folder, with this exit code. Gives what it said on standard error.
pub(crate) fn run(words: &[&str], folder: &Path, code: i32) -> String {
    let Output { status, stderr, stdout } =
        program().args(words).current_dir(folder).output().unwrap();
    let said = String::from_utf8(stderr).unwrap();
    assert_eq!(status.code(), Some(code), "{words:?}: {said}");
    assert!(stdout.is_empty());
    said
}

pub(crate) fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap()
}

pub(crate) fn count(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("{text} is no number"))
}

/// A folder for one test.
pub(crate) struct Work(TempDir);

impl Work {
    pub(crate) fn new() -> Work {
        Work(TempDir::new().unwrap())
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    fn place(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }

    fn session(&self) -> SessionContext {
        session(&Budget::default()).unwrap()
    }

    /// Random puzzles with the seeds as ids, so many rows a row group.
    pub(crate) fn samples(
        &self,
        name: &str,
        (size, fill): (&str, u32),
        seeds: Range<u32>,
        group: usize,
    ) {
        let sql = format!(
            "SELECT seed AS id, p['rows'] AS rows, p['columns'] AS columns FROM \
             (SELECT seed, nonogram_sample('{size}', 'noise', {fill}, seed) AS p FROM \
             (SELECT unnest(range({}, {})) AS seed))",
            seeds.start, seeds.end
        );
        self.write(&self.session(), &sql, name, group);
    }

    /// Writes the answer of a query on the table `t` of some files.
    pub(crate) fn make(&self, from: &str, sql: &str, to: &str, group: usize) {
        let session = self.session();
        block_on(async {
            self.register(&session, from).await;
            // The one with functions of elements.
            session.sql("SET datafusion.sql_parser.dialect = 'DuckDB'").await.unwrap();
        });
        self.write(&session, sql, to, group);
    }

    fn write(&self, session: &SessionContext, sql: &str, name: &str, group: usize) {
        let place = self.place(name);
        let _ = fs::remove_file(&place);
        let copy = format!(
            "COPY ({sql}) TO '{}' STORED AS PARQUET OPTIONS ('format.max_row_group_size' '{group}')",
            place.display()
        );
        block_on(async { session.sql(&copy).await.unwrap().collect().await.unwrap() });
    }

    /// The same table in another form.
    pub(crate) fn copy(&self, from: &str, to: &str, form: &str) {
        let session = self.session();
        let to = self.place(to);
        block_on(async {
            self.register(&session, from).await;
            let copy = format!("COPY (SELECT * FROM t ORDER BY id) TO '{}' {form}", to.display());
            session.sql(&copy).await.unwrap().collect().await.unwrap();
        });
    }

    async fn register(&self, session: &SessionContext, files: &str) {
        let place = self.place(files).display().to_string();
        session.register_parquet("t", &place, Default::default()).await.unwrap();
    }

    fn rows(&self, files: &str, sql: &str) -> Vec<RecordBatch> {
        let session = self.session();
        block_on(async {
            self.register(&session, files).await;
            session.sql(sql).await.unwrap().collect().await.unwrap()
        })
    }

    /// The one value that answers a question about the table `t` of some files.
    pub(crate) fn ask(&self, files: &str, sql: &str) -> String {
        let printed = pretty_format_batches(&self.rows(files, sql)).unwrap().to_string();
        let line = printed.lines().nth(3).unwrap_or_else(|| panic!("{sql}: nothing"));
        line.trim_matches('|').trim().to_owned()
    }

    /// All rows of the results in a folder, as text, sorted; columns by name.
    pub(crate) fn sorted(&self, folder: &str) -> Vec<String> {
        let all = self.rows(&format!("{folder}/*.parquet"), "SELECT * FROM t");
        let by_name = |batch: &RecordBatch| {
            let mut order: Vec<usize> = (0..batch.num_columns()).collect();
            order.sort_by_key(|&at| batch.schema().field(at).name().clone());
            batch.project(&order).unwrap()
        };
        let all: Vec<RecordBatch> = all.iter().map(by_name).collect();
        let printed = pretty_format_batches(&all).unwrap().to_string();
        let mut lines: Vec<String> = printed.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    }
}

pub(crate) fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}
