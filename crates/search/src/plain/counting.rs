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
//! its first or its last. What settles nothing costs a search about two percent: sets are gone
//! through as the work of the search allows, each goes on where the last one ended, and the needs of lines
//! of which nothing was settled since are remembered. What settles something is granted as much
//! again. On the n-Dom family, where the search takes exponential time, counts settle every cell.
//!
//! Rectangles alone: on a triddler not every two lines cross.

use pictogrid_core::Rect;
use pictogrid_line::Within;

use crate::learn::{Lit, Trail};
use crate::lines::Lines;
use crate::room::Ask;
use crate::watch::Halt;

/// The most cells to spare for which single cells are looked at: beyond, nothing was ever found.
const MOST_SPARE: u32 = 2;
/// Every second line, up to every sixth.
const MOST_STEP: usize = 6;
/// Entries of tables that are filled for a unit of work of the search: about two percent of its time.
const ENTRIES_OF_WORK: u64 = 1;
/// Work of the search before the sets are made.
const LEAST_WORK: u64 = 20_000;
/// Sets in both directions, and the most that one of them takes: beside its lines, and for each line.
const MOST_SETS: u64 = 48;
const BYTES_OF_SET: u64 = 128;
const BYTES_OF_LINE: u64 = 13;
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
    /// Sets that settled nothing since something was settled.
    n_vain: usize,
    /// Entries of tables that were filled, and that may be filled beyond what the work allows.
    n_entries: u64,
    n_granted: u64,
    within: Within,
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
        let bytes = MOST_SETS * (BYTES_OF_SET + BYTES_OF_LINE * n_lines) + lines.n_cells() as u64;
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
        (self.next, self.n_known, self.now, self.n_vain) = (0, 0, 1, 0);
        (self.n_entries, self.n_granted) = (0, 0);
    }

    /// The next set that settles something, as far as the `work` of the search allows.
    pub(super) fn find(
        &mut self,
        lines: &Lines,
        trail: &Trail,
        work: u64,
        ask: Ask<'_>,
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
            let cost: u64 =
                self.sets[set].crossing.clone().map(|line| self.cost(lines, set, line)).sum();
            if self.n_entries + cost > ENTRIES_OF_WORK * work + self.n_granted {
                break;
            }
            self.n_entries += cost;
            self.next = (set + 1) % self.sets.len();
            self.n_vain += 1;
            if let Some(says) = self.count(lines, set, ask)? {
                // It pays: all sets may be gone through once more.
                self.n_granted += cost * self.sets.len() as u64;
                self.n_vain = 0;
                return Ok(Some(Counted { lines: self.sets[set].lines.clone(), says }));
            }
            ask()?;
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

    /// What it costs to find the need of a line, unless it is remembered.
    fn cost(&self, lines: &Lines, set: usize, line: usize) -> u64 {
        let Set { crossing, needs, .. } = &self.sets[set];
        let is_remembered = needs[line - crossing.start].1 >= self.changed[line];
        if is_remembered { 1 } else { entries(lines, line) as u64 }
    }

    /// What a set says that is new.
    fn count(&mut self, lines: &Lines, set: usize, ask: Ask<'_>) -> Result<Option<Says>, Halt> {
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
            ask()?;
        }
        Ok((!units.is_empty()).then_some(Says::Settled(units)))
    }

    /// The least number of filled cells of a line in the set.
    fn need(&mut self, lines: &Lines, set: usize, line: usize) -> Option<u32> {
        self.runs.clear();
        self.runs.extend(lines.plans.get(line).runs().map(|run| run.len() as u32));
        self.cells.clear();
        self.cells.extend(lines.cells_of(line).iter().map(|cell| self.known[cell as usize]));
        self.within.least(&self.runs, &self.cells, &self.sets[set].is_in)
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
            for offset in 0..step {
                let whole: Vec<usize> = (offset..parallel.len()).step_by(step).collect();
                let shorter = [&whole[1..], &whole[..whole.len() - 1]];
                let of_two = shorter.into_iter().filter(|_| step == 2);
                for places in std::iter::once(&whole[..]).chain(of_two) {
                    sets.push(Set::new(lines, places, parallel, crossing));
                }
            }
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
        places.iter().for_each(|&place| is_in[place] = true);
        let counted: Vec<u32> =
            places.iter().map(|place| (parallel.start + place) as u32).collect();
        let held = |&line: &u32| -> u32 {
            lines.plans.get(line as usize).runs().map(|run| run.len() as u32).sum()
        };
        let sum = counted.iter().map(held).sum();
        let needs = vec![(0, 0); crossing.len()];
        Set { lines: counted, sum, is_in, crossing: crossing.clone(), needs }
    }
}
