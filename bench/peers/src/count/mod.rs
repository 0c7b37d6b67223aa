//! Sums of the counts of line records: ours at every level, beside a row table and a memoized recursion
//! as one would write them for the puzzle of a day.
//!
//! ```text
//!   text of records ─┬─▶ ours: a row for each level of instructions that the processor has
//!                    ├─▶ row table               folded, unfolded by 5, both in one pass
//!                    └─▶ recursion
//! ```
//!
//! All sum the same records and must agree. Records are made from a seed, so that anyone can make the
//! same ones with `testkit::records` and run a program of their own on them.
//!
//! Unusual kinds of records are rows, too, as an engine that is fast on one kind only would look good
//! without them.

mod long;
mod memo;
mod row_table;

use std::hint::black_box;
use std::time::{Duration, Instant};

use pictogrid_line::records::{Batch, Level};
use pictogrid_testkit::records::{KINDS, Planted};

use crate::Say;
use crate::clock::{Contender, Times, race};

use memo::Memo;
use row_table::RowTable;

/// What `count` may be asked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Records of the usual kind; the other kinds get a tenth of them
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    lines: usize,
    /// Only count one long line, given as cells, runs, their length and percent known
    #[arg(long, hide = true, num_args = 4)]
    long: Option<Vec<f64>>,
}

const COPIES: u32 = 5;
const SEED: u64 = 12;

/// Which sums are wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Folded,
    Unfolded,
    Both,
}

const WANTED: [Wanted; 3] = [Wanted::Folded, Wanted::Unfolded, Wanted::Both];

/// Sums of a text: the folded one, if it was wanted, and the unfolded one.
type Sums = (Option<u128>, Option<u128>);

/// Somebody who counts records.
trait Counts {
    /// Gives `None` where the sum is beyond the counter.
    fn sums(&mut self, text: &[u8], wanted: Wanted) -> Option<Sums>;
}

/// Ours at one level.
struct Ours {
    folded: Batch,
    unfolded: Batch,
}

impl Ours {
    fn new(level: Level) -> Ours {
        Ours { folded: Batch::at_level(level, 1), unfolded: Batch::at_level(level, COPIES) }
    }
}

impl Counts for Ours {
    fn sums(&mut self, text: &[u8], wanted: Wanted) -> Option<Sums> {
        Some(match wanted {
            Wanted::Folded => (Some(self.folded.sum(text).sum.to_u128()?), None),
            Wanted::Unfolded => (None, Some(self.unfolded.sum(text).sum.to_u128()?)),
            Wanted::Both => {
                let (folded, unfolded) = self.unfolded.sum_both(text);
                (Some(folded.to_u128()?), Some(unfolded.sum.to_u128()?))
            }
        })
    }
}

/// Measures and prints.
pub fn run(arguments: &Arguments, say: Say<'_>) -> Result<(), String> {
    if let Some(numbers) = &arguments.long {
        return say(&long::count_one(numbers)?);
    }
    let usual = Planted::new(SEED, KINDS[0]).text(arguments.lines);
    compare(first_lines(&usual, 2000).as_bytes())?;
    say("# Line records: ns a record, one core, smallest (median)\n")?;
    say(&format!("Unfolded is five copies. Load of the machine: {}.", load()))?;
    for n in [arguments.lines.min(1000), arguments.lines] {
        let text = first_lines(&usual, n).as_bytes();
        say(&format!("\n{}", table(&format!("{n} records of the usual kind"), text, n)))?;
    }
    say(&format!("\n{}", all_cores(&usual, arguments.lines)))?;
    say(&format!("\n{}", kinds(arguments.lines / 10)))?;
    say(&format!("\n{}", long::table()?))
}

fn first_lines(text: &str, n: usize) -> &str {
    let end =
        text.match_indices('\n').nth(n.saturating_sub(1)).map_or(text.len(), |(at, _)| at + 1);
    &text[..end]
}

/// Gives an error if anybody's sums differ from anybody else's.
fn compare(text: &[u8]) -> Result<(), String> {
    for wanted in WANTED {
        let expected = RowTable::default().sums(text, wanted);
        for (name, mut counts) in contenders() {
            let sums = counts.sums(text, wanted);
            if sums != expected {
                return Err(format!("{name} and the row table differ: {sums:?}, {expected:?}"));
            }
        }
    }
    Ok(())
}

/// Ours, a level each, then the plain ones; all with empty buffers.
fn contenders() -> Vec<(String, Box<dyn Counts>)> {
    let mut all: Vec<(String, Box<dyn Counts>)> = Vec::new();
    for level in levels() {
        all.push((format!("ours, {}", level.name()), Box::new(Ours::new(level))));
    }
    all.push(("memoized recursion".to_owned(), Box::new(Memo::default())));
    all.push(("row table".to_owned(), Box::new(RowTable::default())));
    all
}

/// The levels that count several records at a time.
fn levels() -> impl Iterator<Item = Level> {
    Level::available().into_iter().filter(|&level| level != Level::SCALAR)
}

fn table(title: &str, text: &[u8], n: usize) -> String {
    let mut rows = format!(
        "## {title}\n\n| | folded | unfolded | both | row table ÷ this, both |\n|---|--:|--:|--:|--:|\n"
    );
    let times: Vec<Vec<Times>> = WANTED
        .into_iter()
        .map(|wanted| {
            let mut all = contenders();
            let runs =
                all.iter_mut().map(|(_, counts)| || _ = black_box(counts.sums(text, wanted)));
            let mut runs: Vec<_> = runs.collect();
            race(&mut runs.iter_mut().map(|run| run as &mut dyn Contender).collect::<Vec<_>>())
        })
        .collect();
    let names = contenders().into_iter().map(|(name, _)| name);
    let row_table = times[2][times[2].len() - 1];
    for (at, name) in names.enumerate() {
        let [folded, unfolded, both] = [&times[0], &times[1], &times[2]].map(|times| {
            let ns = |seconds: f64| seconds / n as f64 * 1e9;
            format!("{:.1} ({:.1})", ns(times[at].min), ns(times[at].median))
        });
        let ratio = row_table.min / times[2][at].min;
        rows += &format!("| {name} | {folded} | {unfolded} | {both} | {ratio:.1}× |\n");
    }
    rows
}

/// Wall-clock time on one core and on all, the best of several by turns.
fn all_cores(text: &str, n: usize) -> String {
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    let mut best = [f64::MAX; 2];
    for _ in 0..15 {
        for (best, threads) in best.iter_mut().zip([1, n_cores]) {
            *best = best.min(on_threads(text, threads).as_secs_f64());
        }
    }
    let ns = best.map(|seconds| seconds / n as f64 * 1e9);
    format!(
        "## All cores\n\nBoth sums, wall clock: {:.1} ns a record on one core, {:.1} on {n_cores}: {:.2}×. Load: {}.",
        ns[0],
        ns[1],
        best[0] / best[1],
        load()
    )
}

fn on_threads(text: &str, threads: usize) -> Duration {
    let mut batches: Vec<Batch> = (0..threads).map(|_| Batch::new(COPIES)).collect();
    let shares = Vec::from_iter(shares(text, threads));
    let start = Instant::now();
    std::thread::scope(|scope| {
        for (batch, share) in batches.iter_mut().zip(shares) {
            scope.spawn(|| black_box(batch.sum_both(share)));
        }
    });
    start.elapsed()
}

/// The text in so many parts of whole lines.
fn shares(text: &str, n: usize) -> impl Iterator<Item = &[u8]> {
    let bytes = text.as_bytes();
    let cut = move |i: usize| match i * bytes.len() / n {
        0 => 0,
        at if at == bytes.len() => at,
        at => at + bytes[at..].iter().position(|&byte| byte == b'\n').map_or(0, |more| more + 1),
    };
    (0..n).map(move |i| &bytes[cut(i)..cut(i + 1)])
}

/// The most that a kind may cost by number of the table, in what the usual kind costs.
const MOST_OF_USUAL: f64 = 3.0;

/// Every kind of record at every level: ns a cell, and how much more than the usual kind that is.
fn kinds(n: usize) -> String {
    let mut rows = format!(
        "## Kinds of records, one core\n\nNo kind should cost more than {MOST_OF_USUAL}× the usual kind by number of the counting table (positions × runs): see the last column. By cell of the records, copies included, longer ones cost more, since the table grows with the square of their length.\n\n| level | kind | cells | covered, % | copies | ns a record | ns a cell | ÷ usual kind | ps a number |\n|---|---|--:|--:|--:|--:|--:|--:|--:|\n"
    );
    let texts =
        KINDS.map(|kind| Planted::new(SEED, kind).text(if kind.cells.1 > 64 { n / 10 } else { n }));
    for level in levels() {
        for copies in [1, COPIES] {
            let mut of_usual = None;
            for (kind, text) in KINDS.iter().zip(&texts) {
                let (per_cell, columns) = kind_row(level, text, copies, of_usual);
                of_usual.get_or_insert(per_cell);
                let ((from, to), (least, most)) = (kind.cells, kind.covered);
                rows += &format!(
                    "| {} | {} | {from}–{to} | {least}–{most} | {copies} | {columns} |\n",
                    level.name(),
                    kind.name
                );
            }
        }
    }
    rows
}

/// ns a cell, and the columns of a row from ns a record on.
fn kind_row(level: Level, text: &str, copies: u32, of_usual: Option<f64>) -> (f64, String) {
    let mut batch = Batch::at_level(level, copies);
    let times = race(&mut [&mut || _ = black_box(batch.sum(text.as_bytes()))]);
    let n = text.lines().count() as f64;
    let ns = times[0].min / n * 1e9;
    let mean = |of: &dyn Fn(&str) -> usize| text.lines().map(of).sum::<usize>() as f64 / n;
    let numbers = mean(&|record| n_numbers(record, copies));
    let cells = mean(&|record| n_cells(record, copies));
    let (per_cell, per_number) = (ns / cells, ns / numbers * 1e3);
    let ratio = per_cell / of_usual.unwrap_or(per_cell);
    (per_cell, format!("{ns:.1} | {per_cell:.2} | {ratio:.2}× | {per_number:.0}"))
}

/// The cells of an unfolded record.
fn n_cells(record: &str, copies: u32) -> usize {
    let n = record.split(' ').next().unwrap_or_default().len();
    copies as usize * (n + 1) - 1
}

/// The numbers of the table of an unfolded record: a row a run, a column a position.
fn n_numbers(record: &str, copies: u32) -> usize {
    let Some((cells, clue)) = record.split_once(' ') else { return 0 };
    let lengths = clue.split(',').filter_map(|run| run.parse::<usize>().ok());
    let (k, sum) = lengths.fold((0, 0), |(k, sum), length| (k + 1, sum + length));
    let copies = copies as usize;
    copies * k * (copies * (cells.len() + 1 - sum - k) + 1)
}

/// What else runs: the load over the last minute.
fn load() -> String {
    let text = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().filter(|load| !load.is_empty()).unwrap_or("unknown").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_the_text() {
        let text = Planted::new(1, KINDS[0]).text(1000);
        for n in [1, 2, 7] {
            assert_eq!(shares(&text, n).collect::<Vec<_>>().concat(), text.as_bytes());
        }
        assert_eq!(n_numbers("?###???????? 3,2,1", 5), 15 * 21);
        assert_eq!(n_cells("?###???????? 3,2,1", 5), 64);
    }
}
