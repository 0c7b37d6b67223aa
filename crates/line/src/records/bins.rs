//! Where bins are counted: the narrowest lanes first, wider ones for what did not fit.
//!
//! ```text
//!   bins of (k, r)    narrow ─▶ middle ─▶ wide ─▶ alone       32, 16, 8 records at a time
//!   numbers of bits     16        32       64      any
//! ```
//!
//! Records with the same loop bounds take the same steps, so they are counted together, each in a lane.
//! A number that does not fit its lane sends the record to the bin of the next width; where more than a
//! third of a well filled bin does so, the next records begin there. A record that no lane fits is read
//! again and counted by itself.
//!
//! A bin that is counted early is not full: up to 16 records take middle lanes, of which fewer stay
//! empty (of 1,000 records each took 145 ns with VBMI2, now 114). What lost: wide lanes for eight or
//! fewer (316 in place of 284 ns without AVX2), and masks for the lanes in use alone. Figures:
//! `docs/lab/records.md`.

use super::{
    Id, Job, MOST_CELLS, TICKS_ALONE,
    lanes::{Bounds, Lane, Table},
    outcome::{self, Outcome},
    period::{Periods, Short},
    waiting_records::{Bin, Slot},
};
use crate::{
    Count, Counter, Record, Unfinished, count::CELL_BYTES, count_limits::Meter, records::Level,
    unfold,
};

/// New records that are counted together.
const NEW: usize = 32;
/// Those that middle lanes count together.
const MIDDLE: usize = 16;

/// The records of one pair of bounds.
#[derive(Clone, Debug)]
pub(super) struct Bins {
    bounds: Bounds,
    /// The width at which a record begins.
    first: Width,
    /// Room for those that were not counted yet.
    new: [Slot; NEW],
    /// Those that narrow lanes were too small for.
    middle: Bin<MIDDLE>,
    /// Those that middle lanes were too small for.
    wide: Bin<8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Width {
    Narrow,
    Middle,
    Wide,
}

impl Bins {
    /// Empty bins. Where a first record begins is a guess; the width is learned later.
    pub(super) fn new(bounds: Bounds) -> Bins {
        let first = match bounds.mask_words() {
            0..=1 => Width::Narrow,
            2..=3 => Width::Middle,
            _ => Width::Wide,
        };
        Bins { bounds, first, new: [Slot::default(); NEW], middle: Bin::new(), wide: Bin::new() }
    }
}

/// Bins, and how many new records are in them: beside the others of its kind, so that one which
/// comes in waits for no other memory.
#[derive(Clone, Debug, Default)]
pub(super) struct Waiting {
    n: usize,
    bins: Option<Box<Bins>>,
}

impl Waiting {
    /// Puts a record among the new ones, and counts them once they are many.
    #[inline(always)]
    pub(super) fn enter(
        &mut self,
        bounds: Bounds,
        record: &Short,
        id: Id,
        (periods, tables, job): (&Periods, &mut Tables, &mut Job<'_>),
    ) {
        let bins = match &mut self.bins {
            Some(bins) => bins,
            none => none.insert(Box::new(Bins::new(bounds))),
        };
        periods.enter(record, bounds.r, id, &mut bins.new[self.n % NEW]);
        self.n += 1;
        if self.n == NEW {
            self.n = 0;
            tables.count_new(job, bins, NEW);
        }
    }

    /// Counts all that waits.
    pub(super) fn finish(&mut self, tables: &mut Tables, job: &mut Job<'_>) {
        let Some(bins) = &mut self.bins else { return };
        if self.n > 0 {
            tables.count_new(job, bins, self.n);
        }
        self.n = 0;
        tables.count_late(job, bins);
        tables.count_wide(job, bins.bounds, (&bins.wide.slots, bins.wide.len));
        bins.wide.len = 0;
    }
}

/// The tables of the widths, and where counts go.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    level: Level,
    pub(super) copies: u32,
    narrow: Table<u16, 32>,
    middle: Table<u32, MIDDLE>,
    wide: Table<u64, 8>,
    pub(super) counter: Counter,
    pub(super) outcome: Outcome,
}

impl Tables {
    pub(super) fn new(level: Level, copies: u32) -> Tables {
        Tables {
            level,
            copies,
            narrow: Table::new(),
            middle: Table::new(),
            wide: Table::new(),
            counter: Counter::new(),
            outcome: Outcome::sum(),
        }
    }

    /// Counts the first `n` of the new records, in lanes of the first width, or in middle ones, of
    /// which fewer stay empty. (Wide ones for eight or fewer took 1.1 times as long without AVX2, and as
    /// long with it: docs/lab/records.md.)
    fn count_new(&mut self, job: &mut Job<'_>, bins: &mut Bins, n: usize) {
        job.goes_on(1);
        let fitting = if n > MIDDLE { Width::Narrow } else { Width::Middle };
        match bins.first.max(fitting) {
            Width::Narrow => {
                self.level.count(&mut self.narrow, bins.bounds, &bins.new);
                let late = settle(&self.narrow, &mut self.outcome, &bins.new, n);
                for slot in bits(late) {
                    *bins.middle.next() = bins.new[slot];
                    if bins.middle.is_full() {
                        self.count_late(job, bins);
                    }
                }
                if is_often(late, n) {
                    bins.first = Width::Middle;
                }
            }
            Width::Middle => {
                for part in parts(&bins.new, n) {
                    let late = self.count_middle(job, bins.bounds, part, &mut bins.wide);
                    if is_often(late, part.1) {
                        bins.first = Width::Wide;
                    }
                }
            }
            Width::Wide => {
                for part in parts(&bins.new, n) {
                    self.count_wide(job, bins.bounds, part);
                }
            }
        }
    }

    /// Counts those that narrow lanes were too small for.
    fn count_late(&mut self, job: &mut Job<'_>, bins: &mut Bins) {
        let Bins { bounds, middle, wide, .. } = bins;
        self.count_middle(job, *bounds, (&middle.slots, middle.len), wide);
        middle.len = 0;
    }

    /// Counts the first `n` of the slots. Gives those that the lanes were too small for, as bits.
    fn count_middle(
        &mut self,
        job: &mut Job<'_>,
        bounds: Bounds,
        (slots, n): (&[Slot; MIDDLE], usize),
        wide: &mut Bin<8>,
    ) -> u32 {
        if n == 0 {
            return 0;
        }
        self.level.count(&mut self.middle, bounds, slots);
        let late = settle(&self.middle, &mut self.outcome, slots, n);
        for slot in bits(late) {
            *wide.next() = slots[slot];
            if wide.is_full() {
                self.count_wide(job, bounds, (&wide.slots, wide.len));
                wide.len = 0;
            }
        }
        late
    }

    /// Counts the first `n` of the slots.
    fn count_wide(&mut self, job: &mut Job<'_>, bounds: Bounds, (slots, n): (&[Slot; 8], usize)) {
        if n == 0 {
            return;
        }
        self.level.count(&mut self.wide, bounds, slots);
        let late = settle(&self.wide, &mut self.outcome, slots, n);
        for slot in bits(late) {
            self.count_alone(job, slots[slot].id);
        }
    }

    /// Reads a record and counts it with numbers of any length.
    pub(super) fn count_alone(&mut self, job: &mut Job<'_>, id: Id) {
        if !job.goes_on(TICKS_ALONE) {
            return;
        }
        let rest = &job.text[id.at..];
        let length = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        let record = match Record::parse(&rest[..length]) {
            Ok(record) => record,
            Err(error) => return self.outcome.refuse(id.at, error),
        };
        let n_cells = (record.line.len() as u64 + 1) * u64::from(self.copies) - 1;
        match self.count_record(record, n_cells, &mut Meter::new(job.max_bytes, job.observer)) {
            Ok(count) => self.outcome.settle_any(id.number, count),
            Err(Unfinished::Stopped) => job.is_stopped = true,
            Err(Unfinished::Memory(bytes)) => {
                self.outcome.refuse(id.at, outcome::too_large(n_cells, bytes));
            }
        }
    }

    /// Counts a record that has `n_cells` when it is unfolded.
    fn count_record(
        &mut self,
        mut record: Record,
        n_cells: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Count, Unfinished> {
        if n_cells > MOST_CELLS {
            return Err(Unfinished::Memory(n_cells.saturating_mul(CELL_BYTES)));
        }
        if self.copies > 1 {
            if self.outcome.wants_folded() {
                let folded = self.counter.count_metered(&record.line, &record.clue, meter)?;
                self.outcome.settle_folded(&folded);
            }
            // Two bits a cell and four bytes a run.
            let n_runs = record.clue.len() as u64 * u64::from(self.copies);
            meter.take(n_cells / 4 + 4 * n_runs)?;
            let (line, clue) = unfold(&record.line, &record.clue, self.copies);
            record = Record { line, clue };
        }
        self.counter.count_metered(&record.line, &record.clue, meter)
    }
}

/// Settles the first `n` records that the table has counted. Gives the slots, as bits, of what did
/// not fit its lanes.
fn settle<L: Lane, const N: usize>(
    table: &Table<L, N>,
    outcome: &mut Outcome,
    slots: &[Slot; N],
    n: usize,
) -> u32 {
    let (mut late, mut folded) = (0, 0);
    for (slot, record) in slots.iter().enumerate().take(n) {
        match table.count_of(slot) {
            Some(count) => {
                folded += u128::from(table.folded_of(slot));
                outcome.settle(record.id.number, count);
            }
            None => late |= 1 << slot,
        }
    }
    outcome.settle_folded(&folded.into());
    late
}

/// The slots, so many together, and how many of these are among the first `n`.
fn parts<const N: usize>(
    slots: &[Slot; NEW],
    n: usize,
) -> impl Iterator<Item = (&[Slot; N], usize)> {
    let parts = slots.as_chunks().0.iter().enumerate();
    parts.map(move |(part, slots)| (slots, n.saturating_sub(N * part).min(N)))
}

/// The places of the bits that are set.
fn bits(word: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |at| word >> at & 1 == 1)
}

/// Whether more than a third of a well filled bin was late: then wider lanes cost less.
fn is_often(late: u32, n: usize) -> bool {
    n >= 8 && late.count_ones() as usize * 3 > n
}
