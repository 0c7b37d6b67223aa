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
//! A record waits in the bin of its number of runs and its slack until the bin is full; then all
//! of them are counted in one go, a lane each. What may have been too large for its lane goes to
//! the bin of the next width, and at last to the [`Counter`], which knows numbers of any length.
//! A bin that often sends records on is skipped next time: the first width is learned as counting
//! goes on. Whatever the way, a count is exact, so the order and the widths cannot change it.
//!
//! Memory is a few kilobytes for each pair (k, r) that occurs, whatever the length of the text.
//! The cost of a usual record is mostly `copies · k · (copies · r + 1)` lane steps.

mod lanes;
mod outcome;
mod period;
mod scan;

pub use crate::simd::Level;
pub(crate) use lanes::{Bin, Bounds, Lane, Table};
pub use outcome::{Faulty, Summary};
pub(crate) use scan::Scan;

use crate::{Count, Counter, Record, RecordError, unfold};
use outcome::Outcome;
use period::{Periods, Short};
use pictogrid_core::FaultKind;

/// The most cells of a line after unfolding.
pub const MOST_CELLS: u64 = 1 << 28;

/// The most runs of a folded record that has a bin.
const MOST_RUNS: usize = 16;
/// The most bits of the masks of one run of a record that has a bin.
const MOST_MASK_BITS: usize = 512;

/// Which record it is, and where its text begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Id {
    number: usize,
    at: usize,
}

/// Counts texts of records; what it learned and its memory are kept from one text to the next.
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
    /// Counts records of which each is unfolded to so many copies, with all that the processor
    /// has.
    ///
    /// # Panics
    /// If there are to be no copies at all.
    #[must_use]
    pub fn new(copies: u32) -> Batch {
        Batch::at_level(Level::best(), copies)
    }

    /// The same with these instructions.
    ///
    /// # Panics
    /// If there are to be no copies at all.
    #[must_use]
    pub fn at_level(level: Level, copies: u32) -> Batch {
        assert!(copies > 0, "a record is unfolded to one copy at least");
        Batch { level, store: Store::new(level, copies) }
    }

    /// The sum of the counts of all records of a text. A line is a record, unless it is blank;
    /// what is none is told in the summary and not counted.
    pub fn sum(&mut self, text: &[u8]) -> Summary {
        self.run(text, Outcome::sum()).0
    }

    /// The same, and the count of every record in order, `None` for what is none.
    pub fn each(&mut self, text: &[u8], counts: &mut Vec<Option<Count>>) -> Summary {
        let (summary, each) = self.run(text, Outcome::each(std::mem::take(counts)));
        *counts = each;
        summary
    }

    fn run(&mut self, text: &[u8], outcome: Outcome) -> (Summary, Vec<Option<Count>>) {
        self.store.outcome = outcome;
        self.level.scan(Scan { text, store: &mut self.store });
        self.store.finish(text);
        std::mem::replace(&mut self.store.outcome, Outcome::sum()).into_parts()
    }
}

/// The bins and what is known so far.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    level: Level,
    copies: u32,
    periods: Periods,
    shelves: Vec<Option<Box<Shelf>>>,
    tables: Tables,
    counter: Counter,
    outcome: Outcome,
}

/// The bins of one pair of bounds.
#[derive(Clone, Debug)]
struct Shelf {
    bounds: Bounds,
    /// The width at which a record of these bounds begins.
    first: Width,
    narrow: Bin<32>,
    middle: Bin<16>,
    wide: Bin<8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    Narrow,
    Middle,
    Wide,
}

#[derive(Clone, Debug)]
struct Tables {
    narrow: Table<u16, 32>,
    middle: Table<u32, 16>,
    wide: Table<u64, 8>,
}

impl Shelf {
    fn new(bounds: Bounds) -> Shelf {
        Shelf {
            bounds,
            first: Width::Narrow,
            narrow: Bin::new(bounds),
            middle: Bin::new(bounds),
            wide: Bin::new(bounds),
        }
    }
}

impl Store {
    fn new(level: Level, copies: u32) -> Store {
        Store {
            level,
            copies,
            periods: Periods::new(copies as usize),
            shelves: vec![None; MOST_RUNS * (period::MOST_CELLS + 1)],
            tables: Tables { narrow: Table::new(), middle: Table::new(), wide: Table::new() },
            counter: Counter::new(),
            outcome: Outcome::sum(),
        }
    }

    /// Puts a record into its bin, or counts it if it has none.
    #[inline(always)]
    fn place(&mut self, text: &[u8], record: &Short, bounds: Bounds, id: Id) {
        let index = (bounds.k - 1) * (period::MOST_CELLS + 1) + bounds.r;
        if bounds.k > MOST_RUNS || bounds.mask_bits() > MOST_MASK_BITS {
            return self.count_alone(text, id);
        }
        let shelf = self.shelves[index].get_or_insert_with(|| Box::new(Shelf::new(bounds)));
        let is_full = match shelf.first {
            Width::Narrow => {
                self.periods.enter(record, bounds, &mut shelf.narrow, id);
                shelf.narrow.len == 32
            }
            Width::Middle => {
                self.periods.enter(record, bounds, &mut shelf.middle, id);
                shelf.middle.len == 16
            }
            Width::Wide => {
                self.periods.enter(record, bounds, &mut shelf.wide, id);
                shelf.wide.len == 8
            }
        };
        if is_full {
            self.empty(text, index, shelf_first(&self.shelves[index]));
        }
    }

    /// Counts what waits in the bin of this width.
    fn empty(&mut self, text: &[u8], index: usize, width: Width) {
        let Some(shelf) = &mut self.shelves[index] else { return };
        let (level, bounds) = (self.level, shelf.bounds);
        match width {
            Width::Narrow => {
                let (table, bin) = (&mut self.tables.narrow, &mut shelf.narrow);
                level.count(table, bounds, bin);
                let n_sent = send_on(table, bin, &mut shelf.middle, &mut self.outcome);
                if n_sent > 12 {
                    shelf.first = Width::Middle;
                }
            }
            Width::Middle => {}
            Width::Wide => {}
        }
        let _ = (text, &mut self.counter);
    }
}
