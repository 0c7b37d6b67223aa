//! Where bins are counted: the narrowest lanes first, wider ones for what did not fit.
//!
//! ```text
//!   bins of (k, r)    narrow ─▶ middle ─▶ wide ─▶ alone       32, 16, 8 records at a time
//! ```

use super::{
    Id, Job, MOST_CELLS, TICKS_ALONE,
    lanes::{Bin, Bounds, Lane, Table},
    outcome::{self, Outcome},
    period::{Periods, Short},
};
use crate::{
    Count, Counter, Record, Unfinished, count::CELL_BYTES, records::Level, unfold, watch::Meter,
};

/// The bins of one pair of bounds, one a width.
#[derive(Clone, Debug)]
pub(super) struct Bins {
    bounds: Bounds,
    /// The width at which a record begins.
    first: Width,
    narrow: Bin<u16, 32>,
    middle: Bin<u32, 16>,
    wide: Bin<u64, 8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        Bins { bounds, first, narrow: Bin::new(), middle: Bin::new(), wide: Bin::new() }
    }

    /// Puts a record into the first bin, which is not full. Gives whether it is now.
    #[inline(always)]
    pub(super) fn enter(&mut self, periods: &Periods, record: &Short, id: Id) -> bool {
        match self.first {
            Width::Narrow => {
                periods.enter(record, self.bounds, &mut self.narrow, id);
                self.narrow.is_full()
            }
            Width::Middle => {
                periods.enter(record, self.bounds, &mut self.middle, id);
                self.middle.is_full()
            }
            Width::Wide => {
                periods.enter(record, self.bounds, &mut self.wide, id);
                self.wide.is_full()
            }
        }
    }
}

/// The tables of the widths, and where counts go.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    level: Level,
    pub(super) copies: u32,
    narrow: Table<u16, 32>,
    middle: Table<u32, 16>,
    wide: Table<u64, 8>,
    pub(super) counter: Counter,
    pub(super) outcome: Outcome,
    /// The sum of the folded counts, if it is wanted.
    pub(super) folded: Option<Count>,
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
            folded: None,
        }
    }

    /// Counts the first of the bins.
    pub(super) fn count_full(&mut self, job: &mut Job<'_>, bins: &mut Bins) {
        job.goes_on(1);
        match bins.first {
            Width::Narrow => self.count_narrow(job, bins),
            Width::Middle => self.count_middle(job, bins),
            Width::Wide => self.count_wide(job, bins),
        }
    }

    /// Counts all that waits in the bins.
    pub(super) fn count_all(&mut self, job: &mut Job<'_>, bins: &mut Bins) {
        self.count_narrow(job, bins);
        self.count_middle(job, bins);
        self.count_wide(job, bins);
    }

    fn count_narrow(&mut self, job: &mut Job<'_>, bins: &mut Bins) {
        let n = bins.narrow.len;
        let late = self.settle(|tables| &mut tables.narrow, bins.bounds, &bins.narrow);
        for l in (0..n).filter(|l| late >> l & 1 == 1) {
            bins.middle.adopt(bins.bounds, &bins.narrow, l);
            if bins.middle.is_full() {
                self.count_middle(job, bins);
            }
        }
        bins.narrow.len = 0;
        if is_often(late, n) && bins.first == Width::Narrow {
            bins.first = Width::Middle;
        }
    }

    fn count_middle(&mut self, job: &mut Job<'_>, bins: &mut Bins) {
        let n = bins.middle.len;
        let late = self.settle(|tables| &mut tables.middle, bins.bounds, &bins.middle);
        for l in (0..n).filter(|l| late >> l & 1 == 1) {
            bins.wide.adopt(bins.bounds, &bins.middle, l);
            if bins.wide.is_full() {
                self.count_wide(job, bins);
            }
        }
        bins.middle.len = 0;
        if is_often(late, n) && bins.first == Width::Middle {
            bins.first = Width::Wide;
        }
    }

    fn count_wide(&mut self, job: &mut Job<'_>, bins: &mut Bins) {
        let n = bins.wide.len;
        let late = self.settle(|tables| &mut tables.wide, bins.bounds, &bins.wide);
        for l in (0..n).filter(|l| late >> l & 1 == 1) {
            self.count_alone(job, bins.wide.ids[l]);
        }
        bins.wide.len = 0;
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
        match self.count_record(record, n_cells, &mut Meter::new(job.watch)) {
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
        let mut folded = None;
        if self.copies > 1 {
            if self.folded.is_some() {
                folded = Some(self.counter.count_metered(&record.line, &record.clue, meter)?);
            }
            // Two bits a cell and four bytes a run.
            let n_runs = record.clue.len() as u64 * u64::from(self.copies);
            meter.take(n_cells / 4 + 4 * n_runs)?;
            let (line, clue) = unfold(&record.line, &record.clue, self.copies);
            record = Record { line, clue };
        }
        let count = self.counter.count_metered(&record.line, &record.clue, meter)?;
        if let Some(sum) = &mut self.folded {
            *sum += folded.as_ref().unwrap_or(&count);
        }
        Ok(count)
    }

    /// Counts what is in a bin and settles what fits its lanes. Gives the slots, as bits, of what
    /// does not.
    fn settle<L: Lane, const N: usize>(
        &mut self,
        table: fn(&mut Tables) -> &mut Table<L, N>,
        bounds: Bounds,
        bin: &Bin<L, N>,
    ) -> u32 {
        if bin.len == 0 {
            return 0;
        }
        let level = self.level;
        level.count(table(self), bounds, bin);
        let mut late = 0;
        let mut folded = 0;
        for (slot, id) in bin.ids[..bin.len].iter().enumerate() {
            match table(self).count_of(slot) {
                Some(count) => {
                    folded += u128::from(table(self).folded_of(slot));
                    self.outcome.settle(id.number, count);
                    if self.copies == 1
                        && let Some(sum) = &mut self.folded
                    {
                        *sum += &Count::from(count);
                    }
                }
                None => late |= 1 << slot,
            }
        }
        if self.copies > 1
            && let Some(sum) = &mut self.folded
        {
            *sum += &Count::from(folded);
        }
        late
    }
}

/// Whether more than a third of a well filled bin was late: then wider lanes cost less.
fn is_often(late: u32, n: usize) -> bool {
    n >= 8 && late.count_ones() as usize * 3 > n
}
