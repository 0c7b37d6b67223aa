//! Many records at once: the count of each, or their sum, exact however large.
//!
//! ```text
//!   text ─ scan ─┬─ usual ──▶ bin (k, r) of 16-bit lanes ─┬─▶ outcome: a sum, or count by count
//!                │                  │ too large for some   │
//!                │                  ▼                      │
//!                │            32-bit lanes ──▶ 64-bit lanes┤
//!                │                                  ▼      │
//!                └─ others ─▶ one by one: 64, 128 bits, any length
//! ```
//!
//! A record waits in the bin of its number of runs and its slack until the bin is full; then all of
//! them are counted in one go, a lane each. What may have been too large for its lane goes to the bin
//! of the next width, and at last to the [`Counter`](crate::Counter), which knows numbers of any
//! length. A bin that often sends records on is skipped next time: the first width is learned as
//! counting goes on. Whatever the way, a count is exact, so the order and the widths cannot change it.
//!
//! Memory is a few kilobytes for each pair (k, r) that occurs, whatever the length of the text.
//! The cost of a usual record is mostly `copies · k · (copies · r + 1)` lane steps.

mod bins;
mod byte_kinds;
mod lanes;
mod masks;
mod meet_in_the_middle;
mod outcome;
mod period;
mod scan;
mod transpose;
mod waiting_records;

pub use crate::simd::Level;
pub(crate) use byte_kinds::{BLOCK, Kinds};
pub(crate) use lanes::{Bounds, Lane, Table};
pub use outcome::{Faulty, Summary};
#[cfg(target_arch = "x86_64")]
pub(crate) use period::Lengths;
#[cfg(target_arch = "x86_64")]
pub(crate) use scan::Numbers;
pub(crate) use scan::{Scan, lengths};
pub(crate) use waiting_records::Slot;

use pictogrid_core::{Observer, Silent};

use crate::{Count, Unfinished};
use bins::{Tables, Waiting};
use outcome::Outcome;
use period::{Periods, Short};

/// The most cells of a line after unfolding.
pub const MOST_CELLS: u64 = u32::MAX as u64 - 2;
/// The memory that one record may take by default, in bytes.
const MAX_BYTES: u64 = 1 << 30;

/// The most runs of a folded record that has a bin.
const MOST_RUNS: usize = 32;
/// The most bits of the masks of one run of a record that has a bin.
const MOST_MASK_BITS: usize = 640;

/// Which record it is, and where its text begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Id {
    number: usize,
    at: usize,
}

/// Counts the records of texts. Keeps its buffers and the number widths it has learned between texts.
///
/// ```
/// use pictogrid_line::records::Batch;
/// let text = b"???.### 1,1,3\n?###???????? 3,2,1\n";
/// assert_eq!(Batch::new(1).sum(text).sum, 11.into());
/// assert_eq!(Batch::new(5).sum(text).sum, 506_251.into());
///
/// let (mut counts, mut batch) = (Vec::new(), Batch::new(1));
/// let summary = batch.each(b"? 1\n?x 1\n", &mut counts);
/// assert_eq!(counts, [Some(1.into()), None]);
/// assert_eq!(summary.faults[0].error.to_string(), "column 2: 'x' is not a cell; a cell is # filled, . empty or ? unknown");
/// ```
#[derive(Clone, Debug)]
pub struct Batch {
    level: Level,
    store: Store,
}

impl Batch {
    /// Counts each record unfolded to `copies` copies (at least 1), with the fastest instructions of this
    /// processor.
    #[must_use]
    pub fn new(copies: u32) -> Batch {
        Batch::at_level(Level::best(), copies)
    }

    /// The same with the instructions of `level`.
    #[must_use]
    pub fn at_level(level: Level, copies: u32) -> Batch {
        Batch { level, store: Store::new(level, copies.max(1)) }
    }

    /// The sum of the counts of all records of a text. A line is a record, unless it is blank;
    /// a line that is no record, or needs more than 1 GiB of memory, is a fault in the summary and not
    /// counted.
    pub fn sum(&mut self, text: &[u8]) -> Summary {
        self.sum_within(text, MAX_BYTES, &mut Silent).expect("no observer stops it")
    }

    /// The same, and the count of every record in order; `None` for a line that is no record.
    pub fn each(&mut self, text: &[u8], counts: &mut Vec<Option<Count>>) -> Summary {
        self.each_within(text, counts, MAX_BYTES, &mut Silent).expect("no observer stops it")
    }

    /// The same as [`Batch::sum`], with `max_bytes` bytes for each record, until the observer stops it.
    pub fn sum_within(
        &mut self,
        text: &[u8],
        max_bytes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Summary, Unfinished> {
        Ok(self.run(text, Outcome::sum(), max_bytes, observer)?.0)
    }

    /// The same as [`Batch::each`], with `max_bytes` bytes for each record, until the observer stops it.
    pub fn each_within(
        &mut self,
        text: &[u8],
        counts: &mut Vec<Option<Count>>,
        max_bytes: u64,
        observer: &mut dyn Observer,
    ) -> Result<Summary, Unfinished> {
        let outcome = Outcome::each(std::mem::take(counts));
        let (summary, each, _) = self.run(text, outcome, max_bytes, observer)?;
        *counts = each;
        Ok(summary)
    }

    /// The sum of the counts of the folded records, and of the unfolded ones, in one pass: the
    /// folded count is one number of the unfolded table.
    ///
    /// ```
    /// let mut batch = pictogrid_line::records::Batch::new(5);
    /// let (folded, unfolded) = batch.sum_both(b"?###???????? 3,2,1");
    /// assert_eq!((folded, unfolded.sum), (10.into(), 506_250.into()));
    /// ```
    pub fn sum_both(&mut self, text: &[u8]) -> (Count, Summary) {
        if self.store.tables.copies == 1 {
            let summary = self.sum(text);
            return (summary.sum.clone(), summary);
        }
        let both = self.run(text, Outcome::both(), MAX_BYTES, &mut Silent);
        let (summary, _, folded) = both.expect("no observer stops it");
        (folded, summary)
    }

    fn run(
        &mut self,
        text: &[u8],
        outcome: Outcome,
        max_bytes: u64,
        observer: &mut dyn Observer,
    ) -> Result<(Summary, Vec<Option<Count>>, Count), Unfinished> {
        self.store.tables.outcome = outcome;
        let mut job = Job { text, max_bytes, observer, n_ticks: 0, is_stopped: false };
        self.level.scan(Scan { job: &mut job, store: &mut self.store });
        self.store.finish(&mut job);
        let outcome = std::mem::replace(&mut self.store.tables.outcome, Outcome::sum());
        if job.is_stopped {
            return Err(Unfinished::Stopped);
        }
        Ok(outcome.into_parts())
    }
}

/// A text that is counted, and its limits.
pub(crate) struct Job<'a> {
    text: &'a [u8],
    max_bytes: u64,
    observer: &'a mut dyn Observer,
    n_ticks: u32,
    /// From now on nothing is counted.
    is_stopped: bool,
}

/// Ticks between two questions. A bin is one; a record on its own has as many as 64.
const TICKS: u32 = 1 << 10;
const TICKS_ALONE: u32 = 64;

impl Job<'_> {
    /// Asks now and then. Gives whether to go on.
    fn goes_on(&mut self, n_ticks: u32) -> bool {
        self.n_ticks += n_ticks;
        if self.n_ticks >= TICKS {
            self.n_ticks = 0;
            self.is_stopped |= self.observer.says_stop();
        }
        !self.is_stopped
    }
}

/// The bins, and the tables that count them.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    periods: Periods,
    waiting: Vec<Waiting>,
    tables: Tables,
}

impl Store {
    fn new(level: Level, copies: u32) -> Store {
        Store {
            periods: Periods::new(copies as usize),
            waiting: vec![Waiting::default(); MOST_RUNS * (period::MOST_CELLS + 1)],
            tables: Tables::new(level, copies),
        }
    }

    /// Takes a record of the usual shape.
    #[inline(always)]
    fn add_short(&mut self, job: &mut Job<'_>, record: &Short, at: usize) {
        let Some(r) = (record.n + 1).checked_sub(record.sum + record.k) else {
            let number = self.tables.outcome.next();
            return self.tables.outcome.settle(number, 0);
        };
        let bounds = Bounds { k: record.k, r, copies: self.tables.copies as usize };
        let id = Id { number: self.tables.outcome.next(), at };
        if bounds.k > MOST_RUNS || bounds.mask_bits() > MOST_MASK_BITS {
            return self.tables.count_alone(job, id);
        }
        let index = (bounds.k - 1) * (period::MOST_CELLS + 1) + r;
        let rest = (&self.periods, &mut self.tables, job);
        self.waiting[index].enter(bounds, record, id, rest);
    }

    /// Takes a line that is not of the usual shape.
    fn add_text(&mut self, job: &mut Job<'_>, at: usize, end: usize) {
        if job.text[at..end].iter().all(u8::is_ascii_whitespace) {
            self.tables.outcome.n_blank += 1;
            return;
        }
        let id = Id { number: self.tables.outcome.next(), at };
        self.tables.count_alone(job, id);
    }

    /// Counts what still waits.
    fn finish(&mut self, job: &mut Job<'_>) {
        for waiting in &mut self.waiting {
            waiting.finish(&mut self.tables, job);
        }
    }
}
