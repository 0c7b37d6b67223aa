//! Counting: parallel lines hold a known number of filled cells, and the lines that cross them need so
//! many of them.
//!
//! ```text
//!   rows 2, 4, 6   hold 3 filled cells together
//!   each column    has 0 or 1 of its cells in these rows at least, wherever its runs lie
//!   their sum      is 3, too: nothing else in the columns may touch these rows
//! ```
//!
//! Every `m`-th line is tried, for `m` from 2 to 6, with every offset, every second one also without
//! its first or its last. What settles nothing costs a search less than one percent: no arrangement
//! of a line has less than it needs, so two of them show of most sets that they have too much to
//! spare; sets are gone through as the work of the search allows, each goes on where the last one
//! ended; and the needs of lines of which nothing was settled since are remembered. What settles
//! something is granted as much again. On the n-Dom family, where the search takes exponential time,
//! counts settle every cell.
//!
//! Rectangles alone: on a triddler not every two lines cross.

use pictogrid_core::{Bits, Line, Rect, Value};
use pictogrid_line::{LeastFilled, NeedBound, sets_to_count};

use crate::chunked_resize::CheckStop;
use crate::learn::{Lit, Trail};
use crate::lines::Lines;
use crate::run_monitor::Halt;

/// The most cells to spare for which single cells are looked at: beyond, nothing was ever found.
const MOST_SPARE: u32 = 2;
/// Every second line, up to every sixth.
const MOST_STEP: usize = 6;
/// Work of the search for an entry of a table that is filled, so that tables take less than a
/// hundredth of its time.
const WORK_OF_ENTRY: u64 = 4;
/// Work of the search before the sets are made.
const LEAST_WORK: u64 = 20_000;
/// Sets in both directions, and the most that one of them takes: beside its lines, and for each line.
const MOST_SETS: u64 = 48;
const BYTES_OF_SET: u64 = 192;
const BYTES_OF_LINE: u64 = 16;
/// The most that the two arrangements of a line take.
const BYTES_OF_BOTH: u64 = 128;
/// Entries of the largest table of a line. A checker of proofs has a bound, too.
const MOST_ENTRIES: usize = 1 << 20;

/// A count that says something new.
#[derive(Debug)]
pub(super) struct Counted {
    /// The lines that were counted.
    pub(super) lines: Vec<u32>,
    pub(super) says: Says,
}

/// What a count says.
#[derive(Debug)]
pub(super) enum Says {
    /// These cells are settled; there is at least one.
    Settled(Vec<Lit>),
    /// The crossing lines need more than there is.
    Contradiction,
}

/// Parallel lines that are counted.
#[derive(Debug)]
struct Set {
    lines: Vec<u32>,
    /// Filled cells that they hold.
    sum: u32,
    /// Places in the crossing lines.
    is_in: Vec<bool>,
    mask: Bits,
    crossing: std::ops::Range<usize>,
    /// By crossing line: what it needs, and when that was found.
    needs: Vec<(u32, u32)>,
}

/// Sets, and how far they were gone through; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(super) struct Counting {
    /// Whether there is room for the sets, and whether they are made.
    is_allowed: bool,
    is_ready: bool,
    sets: Vec<Set>,
    next: usize,
    /// By cell, what is known.
    known: Vec<Option<bool>>,
    n_known: usize,
    /// By line: when a cell of it was settled last.
    changed: Vec<u32>,
    now: u32,
    /// By line: a bound on its needs, and when that was found.
    bounds: Vec<(Option<NeedBound>, u32)>,
    /// Sets that settled nothing since something was settled.
    n_vain: usize,
    /// Entries of tables that were filled, and that may be filled beyond what the work allows.
    n_entries: u64,
    n_granted: u64,
    within: LeastFilled,
    runs: Vec<u32>,
    cells: Vec<Option<bool>>,
}

impl Counting {
    /// Makes ready for another puzzle; nothing is counted if it is no rectangle, or it would take more
    /// than `most` bytes. Gives the bytes that it takes, if it comes to that.
    pub(super) fn reset(&mut self, lines: &Lines, most: u64) -> u64 {
        self.sets.clear();
        self.is_ready = false;
        let Some(rect) = lines.shape().as_rect() else { return 0 };
        let n_lines = u64::from(rect.width) + u64::from(rect.height);
        let of_line = MOST_SETS * BYTES_OF_LINE + BYTES_OF_BOTH;
        let bytes = MOST_SETS * BYTES_OF_SET + of_line * n_lines + 2 * lines.n_cells() as u64;
        self.is_allowed = bytes <= most;
        if self.is_allowed { bytes } else { 0 }
    }

    /// Makes the sets. Small searches end before that: it takes as long as they do.
    fn load(&mut self, lines: &Lines) {
        self.is_ready = true;
        let Some(rect) = lines.shape().as_rect() else { return };
        if (0..lines.n_lines()).any(|line| entries(lines, line) > MOST_ENTRIES) {
            return;
        }
        self.sets = sets(rect, lines);
        self.known.clear();
        self.known.resize(lines.n_cells(), None);
        self.changed.clear();
        self.changed.resize(lines.n_lines(), 1);
        self.bounds.clear();
        self.bounds.resize(lines.n_lines(), (None, 0));
        (self.next, self.n_known, self.now, self.n_vain) = (0, 0, 1, 0);
        (self.n_entries, self.n_granted) = (0, 0);
    }

    /// The next set that settles something, as far as the `work` of the search allows.
    pub(super) fn find(
        &mut self,
        lines: &Lines,
        trail: &Trail,
        work: u64,
        check_stop: CheckStop<'_>,
    ) -> Result<Option<Counted>, Halt> {
        if !self.is_allowed || work < LEAST_WORK {
            return Ok(None);
        }
        if !self.is_ready {
            self.load(lines);
        }
        self.catch_up(lines, trail);
        while self.n_vain < self.sets.len() {
            let set = self.next;
            let may_settle = self.may_settle(lines, set, check_stop)?;
            let cost = if may_settle { self.cost(lines, set) } else { 0 };
            if self.n_entries + cost > work / WORK_OF_ENTRY + self.n_granted {
                break;
            }
            self.n_entries += cost;
            self.next = (set + 1) % self.sets.len();
            self.n_vain += 1;
            if may_settle && let Some(says) = self.count(lines, set, check_stop)? {
                // It pays: all sets may be gone through once more.
                self.n_granted += cost * self.sets.len() as u64;
                self.n_vain = 0;
                return Ok(Some(Counted { lines: self.sets[set].lines.clone(), says }));
            }
            check_stop()?;
        }
        Ok(None)
    }

    /// Takes over what has come to hold for good.
    fn catch_up(&mut self, lines: &Lines, trail: &Trail) {
        let settled = &trail.lits()[..trail.len_at(0)];
        if self.sets.is_empty() || self.n_known == settled.len() {
            return;
        }
        self.now += 1;
        for &lit in &settled[self.n_known..] {
            if let Some(known) = self.known.get_mut(lit.variable()) {
                *known = Some(lit.is_positive());
                let home = lines.home(pictogrid_core::CellId(lit.variable() as u32));
                self.changed[home.line as usize] = self.now;
                for spot in &*lines.crossings(home) {
                    self.changed[spot.line as usize] = self.now;
                }
                self.n_vain = 0;
            }
        }
        self.n_known = settled.len();
    }

    /// Whether the lines may need so much that the set settles something: no line needs more than
    /// any of its arrangements has.
    fn may_settle(
        &mut self,
        lines: &Lines,
        set: usize,
        check_stop: CheckStop<'_>,
    ) -> Result<bool, Halt> {
        let mut most = MOST_SPARE;
        for line in self.sets[set].crossing.clone() {
            if self.bounds[line].1 < self.changed[line] {
                self.load_line(lines, line);
                let value = |is_filled| if is_filled { Value::FILLED } else { Value::EMPTY };
                let known = Line::from_cells(self.cells.len(), |i| self.cells[i].map(value));
                self.bounds[line] = (NeedBound::new(&known, &self.runs), self.now);
                check_stop()?;
            }
            let Some(bound) = &self.bounds[line].0 else { return Ok(true) };
            most += bound.of(&self.sets[set].mask);
            if most >= self.sets[set].sum {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What it costs to find the needs of the lines that cross a set.
    fn cost(&self, lines: &Lines, set: usize) -> u64 {
        let Set { crossing, needs, .. } = &self.sets[set];
        let of_line = |(line, &(_, found)): (usize, &(u32, u32))| {
            if found >= self.changed[line] { 1 } else { entries(lines, line) as u64 }
        };
        crossing.clone().zip(needs).map(of_line).sum()
    }

    /// What a set says that is new.
    fn count(
        &mut self,
        lines: &Lines,
        set: usize,
        check_stop: CheckStop<'_>,
    ) -> Result<Option<Says>, Halt> {
        let (sum, crossing) = (self.sets[set].sum, self.sets[set].crossing.clone());
        let mut total = 0;
        for line in crossing.clone() {
            let place = line - crossing.start;
            let (mut need, found) = self.sets[set].needs[place];
            if found < self.changed[line] {
                let Some(least) = self.need(lines, set, line) else {
                    return Ok(Some(Says::Contradiction));
                };
                need = least;
                self.sets[set].needs[place] = (need, self.now);
            }
            total += need;
            if total > sum {
                return Ok(Some(Says::Contradiction));
            }
        }
        let spare = sum - total;
        if spare > MOST_SPARE {
            return Ok(None);
        }
        let mut units = Vec::new();
        for line in crossing {
            let Some(least) = self.need(lines, set, line) else {
                return Ok(Some(Says::Contradiction));
            };
            self.n_entries += 2 * entries(lines, line) as u64;
            self.within.need_of_cells();
            for (place, cell) in lines.cells_of(line).iter().enumerate() {
                if self.cells[place].is_none() {
                    let (filled, empty) = (self.within.filled()[place], self.within.empty()[place]);
                    units.extend((filled > least + spare).then(|| Lit::new(cell, false)));
                    units.extend((empty > least + spare).then(|| Lit::new(cell, true)));
                }
            }
            check_stop()?;
        }
        Ok((!units.is_empty()).then_some(Says::Settled(units)))
    }

    /// The least number of filled cells of a line in the set.
    fn need(&mut self, lines: &Lines, set: usize, line: usize) -> Option<u32> {
        self.load_line(lines, line);
        self.within.least(&self.runs, &self.cells, &self.sets[set].is_in)
    }

    /// Writes down the runs of a line, and what is known of its cells.
    fn load_line(&mut self, lines: &Lines, line: usize) {
        self.runs.clear();
        self.runs.extend(lines.plans.get(line).runs().map(|run| run.len() as u32));
        self.cells.clear();
        self.cells.extend(lines.cells_of(line).iter().map(|cell| self.known[cell as usize]));
    }
}

/// Entries of the table of a line: its runs times its cells.
fn entries(lines: &Lines, line: usize) -> usize {
    (lines.plans.get(line).runs().count() + 1) * (lines.line_len(line) + 1)
}

/// All sets, of rows and of columns in turn.
fn sets(rect: Rect, lines: &Lines) -> Vec<Set> {
    let (width, height) = (rect.width as usize, rect.height as usize);
    let rows = (0..height, height..height + width);
    let columns = (rows.1.clone(), rows.0.clone());
    let mut sets = Vec::new();
    for step in 2..=MOST_STEP {
        for (parallel, crossing) in [&rows, &columns] {
            if parallel.len() < 2 * step {
                continue;
            }
            let places = sets_to_count(step, parallel.len());
            sets.extend(places.map(|places| Set::new(lines, &places, parallel, crossing)));
        }
    }
    sets
}

impl Set {
    fn new(
        lines: &Lines,
        places: &[usize],
        parallel: &std::ops::Range<usize>,
        crossing: &std::ops::Range<usize>,
    ) -> Set {
        let mut is_in = vec![false; parallel.len()];
        let mut mask = Bits::zeros(parallel.len());
        for &place in places {
            is_in[place] = true;
            mask.set(place, true);
        }
        let counted: Vec<u32> =
            places.iter().map(|place| (parallel.start + place) as u32).collect();
        let held = |&line: &u32| -> u32 {
            lines.plans.get(line as usize).runs().map(|run| run.len() as u32).sum()
        };
        let sum = counted.iter().map(held).sum();
        let needs = vec![(0, 0); crossing.len()];
        Set { lines: counted, sum, is_in, mask, crossing: crossing.clone(), needs }
    }
}
