//! What docs/batch.md says of speed, memory and kills, measured: `measure FOLDER [MILLIONS]`.
//!
//! ```text
//!   speed     CPU a puzzle, beside the library's own       dedupe    puzzles in eight images
//!   hostile   1 % of rows that are hard or wrong           kills     killed and run again
//!   cluster   a scheduler and executors, one of them killed
//! ```
//!
//! Needs Linux (`/proc`), the program beside the folder of this example, and about 200 bytes a puzzle
//! on the disk. Prints a table of CPU time a puzzle against the library's own, in the same run: seconds
//! of one machine mean nothing on another, their ratio does. Ten million puzzles if no number is given.
//!
//! An example and no test, since it takes long; what has to be right (rows lost or done twice) is in
//! the tests.

use std::{
    env,
    error::Error,
    fs::{self, File},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use datafusion::{arrow::array::AsArray, prelude::SessionContext};
use futures::StreamExt;
use pictogrid::{Options, Pictures, Silent, Solver};
use pictogrid_arrow::Clues;
use pictogrid_batch::{Budget, session};

type Done<T = ()> = Result<T, Box<dyn Error>>;

/// Rows that the library solves for comparison.
const COMPARED: usize = 500_000;

#[tokio::main]
async fn main() -> Done {
    let folder = PathBuf::from(env::args().nth(1).ok_or("usage: measure FOLDER [MILLIONS]")?);
    let millions: f64 = env::args().nth(2).map_or(Ok(10.0), |text| text.parse())?;
    let n = (millions * 1e6) as u64;
    fs::create_dir_all(&folder)?;
    let bench = Bench { folder };
    say("| | |\n|---|--:|");
    bench.speed(n).await?;
    bench.hostile().await?;
    bench.dedupe().await?;
    bench.kills().await?;
    bench.cluster().await
}

#[expect(clippy::print_stdout, reason = "what it measured")]
fn say(line: &str) {
    println!("{line}");
}

struct Bench {
    folder: PathBuf,
}

/// What a process took.
struct Taken {
    seconds: f64,
    cpu: f64,
    peak_mib: f64,
}

impl Bench {
    async fn speed(&self, n: u64) -> Done {
        self.samples("in", "10x10", 50, n).await?;
        let own = library(&self.path("in/0.parquet"), COMPARED).await?;
        say(&format!("| library: clues to checked verdict, µs of CPU a puzzle | {own:.2} |"));
        let verdict = "SELECT nonogram_verdict(rows, columns) AS verdict FROM input";
        for (what, words) in [
            ("`nonogram_verdict`", vec!["run", "in", "--sql", verdict]),
            ("`solve`, all columns", vec!["solve", "in"]),
        ] {
            let taken = self.run(&words, "out")?;
            let each = taken.cpu * 1e6 / n as f64;
            let rate = n as f64 / taken.seconds;
            say(&format!(
                "| {what} of {n}: µs of CPU a puzzle, times the library's | {each:.2}, {:.2} |\n\
                 | the same: puzzles a second; peak memory | {rate:.0}; {:.0} MiB |",
                each / own,
                taken.peak_mib
            ));
            let rows = self.ask("out/*.parquet", "SELECT count(*) FROM t").await?;
            assert_eq!(rows, n.to_string(), "rows out");
        }
        let bytes = |name| size_of_files(&self.path(name)) as f64 / n as f64;
        say(&format!("| bytes a puzzle, in and out | {:.0}, {:.0} |", bytes("in"), bytes("out")));
        Ok(())
    }

    /// A file with 1 % hostile rows against the same without them.
    async fn hostile(&self) -> Done {
        self.samples("clean", "10x10", 50, 300_000).await?;
        let hostile = "SELECT * FROM t UNION ALL \
            SELECT 1000000 + seed, array_repeat(make_array(1::bigint unsigned), 600), array_repeat(make_array(1::bigint unsigned), 600) \
            FROM (SELECT unnest(range(0, 1000)) AS seed) UNION ALL \
            SELECT 2000000 + seed, make_array(make_array(7::bigint unsigned)), make_array(make_array(NULL::bigint unsigned)) \
            FROM (SELECT unnest(range(0, 1000)) AS seed) UNION ALL \
            SELECT 3000000 + seed, p['rows'], p['columns'] FROM (SELECT seed, \
            nonogram_sample('30x30', 'noise', 35, seed) AS p FROM (SELECT unnest(range(0, 1000)) AS seed))";
        let session = session(&Budget::default())?;
        self.register(&session, "clean").await?;
        self.write(
            &session,
            &format!("SELECT * FROM ({hostile}) ORDER BY id % 1000003"),
            "hostile",
        )
        .await?;
        let sql = "SELECT id, s['micros'] AS micros, s['verdict'] AS verdict, s['error'] AS error FROM \
            (SELECT id, nonogram_solve(rows, columns) AS s FROM input)";
        for bound in [["--line-visits", "600"], ["--line-visits", "1000"], ["--conflicts", "100"]] {
            let words = |from| ["run", from, bound[0], bound[1], "--sql", sql];
            let clean = self.run(&words("clean"), "clean-out")?;
            let mixed = self.run(&words("hostile"), "hostile-out")?;
            let rest =
                |files| self.ask(files, "SELECT sum(micros) / 1e6 FROM t WHERE id < 1000000");
            let (before, after): (f64, f64) = (
                rest("clean-out/*.parquet").await?.parse()?,
                rest("hostile-out/*.parquet").await?.parse()?,
            );
            let settled = "SELECT count(*) FROM t WHERE id >= 1000000 AND (verdict IS NOT NULL OR error IS NOT NULL)";
            let stopped = "SELECT sum((id >= 1000000)::int) || ', and of the others ' || sum((id < 1000000)::int) \
                FROM t WHERE verdict = 'stopped'";
            say(&format!(
                "| 1 % hostile rows, `{}`: rows with an answer of 3000, of them `stopped` | {}, {} |\n\
                 | the same: time within the other rows, and CPU of the whole run, times those of a clean file | {:.2}, {:.2} |",
                bound.join(" "),
                self.ask("hostile-out/*.parquet", settled).await?,
                self.ask("hostile-out/*.parquet", stopped).await?,
                after / before,
                mixed.cpu / clean.cpu
            ));
        }
        Ok(())
    }

    /// 125,000 puzzles, each in all eight images, in no order.
    async fn dedupe(&self) -> Done {
        self.samples("base", "10x10", 50, 125_000).await?;
        let session = session(&Budget::default())?;
        session.sql("SET datafusion.sql_parser.dialect = 'DuckDB'").await?;
        self.register(&session, "base").await?;
        let turned = "SELECT id, rows, columns FROM t \
            UNION ALL SELECT id + 125000, array_reverse(rows), array_transform(columns, c -> array_reverse(c)) FROM t \
            UNION ALL SELECT id + 250000, array_transform(rows, r -> array_reverse(r)), array_reverse(columns) FROM t \
            UNION ALL SELECT id + 375000, array_transform(array_reverse(rows), r -> array_reverse(r)), \
            array_transform(array_reverse(columns), c -> array_reverse(c)) FROM t";
        let images = format!(
            "WITH turned AS ({turned}) SELECT id, rows, columns FROM turned \
            UNION ALL SELECT id + 500000, columns, rows FROM turned"
        );
        self.write(&session, &images, "images-in-order").await?;
        let session = pictogrid_batch::session(&Budget::default())?;
        self.register(&session, "images-in-order").await?;
        let images = "SELECT * FROM t ORDER BY id * 7919 % 1000003";
        self.write(&session, images, "images").await?;
        let taken = self.run(&["dedupe", "images"], "distinct")?;
        let sql = "SELECT count(*) || ' ' || count(DISTINCT id % 125000) FROM t";
        let found = self.ask("distinct/*.parquet", sql).await?;
        say(&format!(
            "| `dedupe` of 1,000,000 rows, 125,000 puzzles in eight images: rows kept, puzzles among them | {} |\n\
             | the same: seconds; peak memory | {:.1}; {:.0} MiB |",
            found.replace(' ', ", "),
            taken.seconds,
            taken.peak_mib
        ));
        Ok(())
    }

    /// Killed at ten moments, in tenths of a whole run, and run to its end.
    async fn kills(&self) -> Done {
        self.samples("fifteen", "15x15", 55, 200_000).await?;
        let words = ["solve", "fifteen", "--part-rows", "2000"];
        let whole = self.run(&words, "alone")?;
        let _ = fs::remove_dir_all(self.path("killed"));
        let mut n_kills = 0;
        for at in 0..10_u32 {
            let mut child = self.spawn(&words, "killed")?;
            // Nine tenths of a run in all, the pieces of different lengths.
            sleep(Duration::from_secs_f64(whole.seconds * f64::from(at % 4 * 5 + 2) / 100.0));
            n_kills += u32::from(child.try_wait()?.is_none());
            child.kill()?;
            child.wait()?;
        }
        let done = self.spawn(&words, "killed")?.wait()?;
        assert!(done.success());
        let sums = [self.checksum("alone").await?, self.checksum("killed").await?];
        say(&format!(
            "| 200,000 puzzles of 15×15, killed {n_kills} times: checksums of the sorted rows, alone and killed | {}, {} |",
            sums[0], sums[1]
        ));
        assert_eq!(sums[0], sums[1]);
        Ok(())
    }

    /// One scheduler and two executors of a thread each, against two threads here.
    async fn cluster(&self) -> Done {
        let node = |name: &str, words: &[&str]| -> Done<Child> {
            let log = File::create(self.path(name))?;
            Ok(self.program(words).stdout(log.try_clone()?).stderr(log).spawn()?)
        };
        let mut nodes = vec![node("scheduler.log", &["scheduler", "--listen", "127.0.0.1:41050"])?];
        wait_for(41050);
        for port in ["41060", "41070"] {
            let words = [
                "executor",
                "--scheduler",
                "127.0.0.1:41050",
                "--listen",
                "127.0.0.1",
                "--threads",
                "1",
                "--port",
                port,
            ];
            nodes.push(node(&format!("{port}.log"), &words)?);
            wait_for(port.parse()?);
        }
        let words = ["solve", "fifteen", "--part-rows", "2000", "--threads", "2"];
        let on_cluster = [&words[..], &["--cluster", "127.0.0.1:41050"]].concat();
        let here = self.run(&words, "alone")?;
        let there = self.run(&on_cluster, "there")?;
        let start = Instant::now();
        let mut job = self.spawn(&[&on_cluster[..], &["--restart"]].concat(), "disturbed")?;
        sleep(Duration::from_secs_f64(there.seconds / 3.0));
        nodes[2].kill()?;
        let done = job.wait()?;
        let disturbed = start.elapsed().as_secs_f64();
        for mut node in nodes {
            let _ = node.kill();
            node.wait()?;
        }
        assert!(done.success());
        let mut sums = Vec::new();
        for name in ["alone", "there", "disturbed"] {
            sums.push(self.checksum(name).await?);
        }
        say(&format!(
            "| 200,000 puzzles of 15×15, seconds: two threads here, two executors, one of them killed after a third | {:.1}, {:.1}, {disturbed:.1} |\n\
             | the same: checksums of the sorted rows | {} |",
            here.seconds,
            there.seconds,
            sums.join(", ")
        ));
        // With one executor for the last two thirds of the work, this much is no delay.
        let undisturbed = there.seconds / 3.0 + there.seconds * 4.0 / 3.0;
        say(&format!(
            "| the same: delay beyond the loss of its work, s | {:.1} |",
            disturbed - undisturbed
        ));
        assert!(sums.iter().all(|sum| *sum == sums[0]));
        Ok(())
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    fn program(&self, words: &[&str]) -> Command {
        let own = env::current_exe().unwrap_or_default();
        let folder = own.parent().and_then(Path::parent).unwrap_or(Path::new(""));
        let mut program = Command::new(folder.join("pictogrid-batch"));
        program.args(words).current_dir(&self.folder).stdin(Stdio::null());
        program
    }

    fn spawn(&self, words: &[&str], out: &str) -> Done<Child> {
        Ok(self.program(words).args(["-q", "-o", out]).spawn()?)
    }

    /// Runs the program to its end; its results replace those that are there.
    fn run(&self, words: &[&str], out: &str) -> Done<Taken> {
        let _ = fs::remove_dir_all(self.path(out));
        let start = Instant::now();
        let mut child = self.spawn(words, out)?;
        let (mut cpu, mut peak_mib) = (0.0, 0.0);
        let status = loop {
            (cpu, peak_mib) = of_process(child.id()).unwrap_or((cpu, peak_mib));
            match child.try_wait()? {
                Some(status) => break status,
                None => sleep(Duration::from_millis(10)),
            }
        };
        assert!(status.success(), "{words:?}");
        Ok(Taken { seconds: start.elapsed().as_secs_f64(), cpu, peak_mib })
    }

    /// Random puzzles in files of a million.
    async fn samples(&self, name: &str, size: &str, fill: u32, n: u64) -> Done {
        let session = session(&Budget::default())?;
        for (number, lo) in (0..n).step_by(1_000_000).enumerate() {
            let hi = n.min(lo + 1_000_000);
            let sql = format!(
                "SELECT seed AS id, p['rows'] AS rows, p['columns'] AS columns FROM \
                 (SELECT seed, nonogram_sample('{size}', 'noise', {fill}, seed) AS p FROM \
                 (SELECT unnest(range({lo}, {hi})) AS seed))"
            );
            self.write(&session, &sql, &format!("{name}/{number}.parquet")).await?;
        }
        Ok(())
    }

    /// Writes the answer of a query as a file, or as one in a folder of this name.
    async fn write(&self, session: &SessionContext, sql: &str, name: &str) -> Done {
        let name =
            if name.ends_with(".parquet") { name.to_owned() } else { format!("{name}/0.parquet") };
        let place = self.path(&name);
        // Few rows where a part is to be small.
        let group = if name.starts_with("fifteen") { 2000 } else { 1_000_000 };
        let copy = format!(
            "COPY ({sql}) TO '{}' STORED AS PARQUET OPTIONS ('format.max_row_group_size' '{group}')",
            place.display()
        );
        session.sql(&copy).await?.collect().await?;
        Ok(())
    }

    async fn register(&self, session: &SessionContext, files: &str) -> Done {
        let place = self.path(files).display().to_string();
        let place = if files.contains('*') { place } else { format!("{place}/") };
        Ok(session.register_parquet("t", &place, Default::default()).await?)
    }

    /// The one value that answers a question, as text.
    async fn ask(&self, files: &str, sql: &str) -> Done<String> {
        let session = session(&Budget::default())?;
        self.register(&session, files).await?;
        let text = format!("SELECT arrow_cast(x, 'Utf8') FROM ({sql}) AS a(x)");
        let rows = session.sql(&text).await?.collect().await?;
        Ok(rows[0].column(0).as_string::<i32>().value(0).to_owned())
    }

    /// Of all rows, sorted.
    async fn checksum(&self, folder: &str) -> Done<String> {
        let row = "concat_ws('|', id, verdict, by, array_to_string(picture, '/'), line_visits, probes, decisions, conflicts, error)";
        let sql = format!(
            "SELECT encode(md5(string_agg(r, ';' ORDER BY id)), 'hex') FROM (SELECT id, {row} AS r FROM t)"
        );
        let sum = self.ask(&format!("{folder}/*.parquet"), &sql).await;
        Ok(sum?.chars().take(12).collect())
    }
}

/// Microseconds of CPU a puzzle, from clues to a checked verdict, on this thread.
async fn library(file: &Path, most: usize) -> Done<f64> {
    let session = session(&Budget::default())?;
    session.register_parquet("t", &file.display().to_string(), Default::default()).await?;
    let mut batches = session.sql("SELECT rows, columns FROM t").await?.execute_stream().await?;
    let mut all = Vec::new();
    let mut n = 0;
    while let Some(batch) = batches.next().await.filter(|_| n < most) {
        let batch = batch?;
        n += batch.num_rows();
        all.push((Clues::read(batch.column(0))?, Clues::read(batch.column(1))?));
    }
    let (mut solver, options) = (Solver::new(), Options::default().pictures(Pictures::Counted));
    let before = of_process(std::process::id()).ok_or("no /proc")?.0;
    for (rows, columns) in &all {
        for k in 0..rows.len() {
            let puzzle = pictogrid_arrow::puzzle(rows, columns, k)?;
            std::hint::black_box(solver.solve(&puzzle, &options, &mut Silent)?.verdict());
        }
    }
    Ok((of_process(std::process::id()).ok_or("no /proc")?.0 - before) * 1e6 / n as f64)
}

/// Seconds of CPU and the most MiB of memory of a process.
fn of_process(id: u32) -> Option<(f64, f64)> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kib: f64 = peak.trim().trim_end_matches(" kB").parse().ok()?;
    Some((ticks / 100.0, kib / 1024.0))
}

fn size_of_files(folder: &Path) -> u64 {
    let files = fs::read_dir(folder).into_iter().flatten().flatten();
    files.filter_map(|file| file.metadata().ok()).map(|file| file.len()).sum()
}

fn wait_for(port: u16) {
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        sleep(Duration::from_millis(20));
    }
}
