//! Deduction to the fixpoint: settle queued lines until none is left or one is impossible.
//!
//! ```text
//!   queue ──▶ line ──▶ line::exact ──▶ two new masks: bits that are gone
//!     ▲                                    │ each is a settled cell
//!     └──────── crossing lines ◀───────────┘ cleared there, too; those lines are queued
//! ```
//!
//! Sound and, line by line, complete: afterwards every line alone allows every open cell to be both.
//! Lines that nothing has changed are never visited. One visit costs `line::exact`, and a store into
//! the crossing line for each cell that it settles.
//!
//! Lines of one word (64 cells) have a path of their own, where masks are registers; all lines of one
//! direction are taken from the queue together, since none changes another (Cat 8.9 → 6.7 µs). What
//! lost: to remember what a line gave for the masks it had (Tragic 612 µs with such a table, 616
//! without): a visit is 35 ns, as much as a look-up.

use pictogrid_core::{Board, CellId, Extent, LineId, Picture, Puzzle, Stats, Value};
use pictogrid_line::exact::Scratch;

use super::cells::{Cells, Saved};
use crate::domain::{Domain, Planes};
use crate::estimate;
use crate::lines::{Comb, Lines, Spot};
use crate::queue::Queue;
use crate::run_monitor::{Halt, RunMonitor};
use crate::techniques::{Technique, Techniques};

/// Visits of short lines between two looks at the budget and the observer.
const VISITS_BETWEEN_LOOKS: u64 = 64;
/// What a long line may count as ([`Plan::work`]) in the time that the visit of a short one takes.
///
/// [`Plan::work`]: pictogrid_line::exact::Plan::work
const WORK_OF_A_VISIT: u64 = 16;

/// The state of a run that deduction works on.
#[derive(Debug, Default)]
pub(crate) struct Deducer {
    pub(crate) lines: Lines,
    pub(crate) cells: Cells,
    pub(crate) queue: Queue,
    pub(crate) counters: Stats,
    /// What is in use in this run.
    pub(crate) techniques: Techniques,
    scratch: Scratch,
    before: Vec<u64>,
    saved: Saved,
    /// Visits of short lines that would have taken as long as those of long ones did.
    long_visits: u64,
    next_look: u64,
}

impl Deducer {
    /// Settles one cell, to be followed by [`Deducer::deduce`].
    pub(crate) fn decide(&mut self, cell: CellId, value: Value) {
        self.cells.decide(&self.lines, &mut self.queue, cell, value);
    }

    /// What the cell is, `None` if it is open.
    pub(crate) fn get(&self, cell: CellId) -> Option<Value> {
        self.cells.get(self.lines.home(cell))
    }

    /// Keeps what is known, for [`Deducer::take_back`].
    pub(crate) fn save(&mut self) {
        self.cells.save(&mut self.saved);
    }

    /// Opens again what was settled since [`Deducer::save`], and empties the queue.
    pub(crate) fn take_back(&mut self) {
        self.cells.restore(&self.lines, &self.saved);
        self.queue.clear();
    }

    #[inline]
    fn visit_word(&mut self, line: usize) -> Result<(), Halt> {
        let (fill, empty) = (self.cells.may_fill[line], self.cells.may_empty[line]);
        let plan = self.lines.plans.get(line);
        let settled = plan.settle_word(&mut self.scratch, fill, empty);
        let (new_fill, new_empty) = settled.ok_or(Halt::Conflict)?;
        self.cells.may_fill[line] = new_fill;
        self.cells.may_empty[line] = new_empty;
        let (emptied, filled) = (fill & !new_fill, empty & !new_empty);
        if emptied | filled == 0 {
            return Ok(());
        }
        if let Some(comb) = self.lines.comb(line) {
            self.comb(line, comb, emptied, filled);
        } else {
            self.spread(line, 0, emptied, Value::EMPTY);
            self.spread(line, 0, filled, Value::FILLED);
        }
        Ok(())
    }

    fn visit_words(&mut self, line: usize) -> Result<(), Halt> {
        let words = self.cells.words(line);
        let n_words = self.lines.line_len(line).div_ceil(64);
        let words = words.start..words.start + n_words;
        let (fill, empty) = self.before.split_at_mut(n_words);
        fill.copy_from_slice(&self.cells.may_fill[words.clone()]);
        empty[..n_words].copy_from_slice(&self.cells.may_empty[words.clone()]);
        let plan = self.lines.plans.get(line);
        self.long_visits += plan.work() / WORK_OF_A_VISIT;
        plan.settle(
            &mut self.scratch,
            &mut self.cells.may_fill[words.clone()],
            &mut self.cells.may_empty[words.clone()],
        )
        .map_err(|_| Halt::Conflict)?;
        for w in 0..n_words {
            let gone_fill = self.before[w] & !self.cells.may_fill[words.start + w];
            let gone_empty = self.before[n_words + w] & !self.cells.may_empty[words.start + w];
            self.spread(line, 64 * w, gone_fill, Value::EMPTY);
            self.spread(line, 64 * w, gone_empty, Value::FILLED);
        }
        Ok(())
    }

    /// [`Deducer::spread`] of a line of one word that crosses the others regularly.
    #[inline]
    fn comb(&mut self, line: usize, comb: Comb, emptied: u64, filled: u64) {
        let Deducer { cells, queue, .. } = self;
        let mut settled = emptied | filled;
        queue.insert_all(comb.first, settled);
        cells.settle_teeth(comb, emptied, filled);
        while settled != 0 {
            let place = settled.trailing_zeros();
            settled &= settled - 1;
            cells.trail.push(Spot { line: line as u32, place });
        }
    }

    /// Tells the crossing lines of the cells that `line` has just settled, bits from `first` on.
    #[inline]
    fn spread(&mut self, line: usize, first: usize, mut settled: u64, value: Value) {
        let Deducer { lines, cells, queue, .. } = self;
        while settled != 0 {
            let place = first + settled.trailing_zeros() as usize;
            settled &= settled - 1;
            cells.settle_crossings(
                lines,
                queue,
                Spot { line: line as u32, place: place as u32 },
                value,
            );
        }
    }
}

impl Domain for Deducer {
    /// Never a conflict: a cell of which nothing is known may be both.
    fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        let techniques = monitor.budget.techniques;
        self.lines.load(puzzle, left_out, monitor)?;
        self.techniques = techniques;
        self.cells.reset(&self.lines);
        self.queue.reset(self.lines.n_lines(), techniques.has(Technique::QueueOrder));
        self.counters = Stats::default();
        (self.long_visits, self.next_look) = (0, VISITS_BETWEEN_LOOKS);
        self.before.resize(2 * self.lines.n_words, 0);
        monitor.passes(self.lines.n_cells())?;
        for &(cell, value) in puzzle.given() {
            Deducer::decide(self, cell, value);
            monitor.passes(1)?;
        }
        (0..self.lines.n_lines() as u32).for_each(|line| self.queue.insert(line));
        Ok(())
    }

    fn bytes(extent: &Extent) -> u64 {
        estimate::lines(extent)
    }

    fn techniques(&self) -> Techniques {
        self.techniques
    }

    fn counters(&mut self) -> &mut Stats {
        &mut self.counters
    }

    fn queue(&mut self) -> &mut Queue {
        &mut self.queue
    }

    fn n_open(&self) -> usize {
        self.cells.n_unknown()
    }

    fn board(&self) -> Board {
        self.cells.board(&self.lines)
    }

    fn picture(&self) -> Picture {
        self.cells.picture(&self.lines)
    }

    fn mark(&self) -> usize {
        self.cells.trail.len()
    }

    fn undo_to(&mut self, mark: usize) {
        self.cells.undo_to(&self.lines, mark);
        self.queue.clear();
    }

    fn decide(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        Deducer::decide(self, cell, value);
        Ok(())
    }

    fn rule_out(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        let other = if value == Value::FILLED { Value::EMPTY } else { Value::FILLED };
        Domain::decide(self, cell, other)
    }

    #[inline]
    fn visit(&mut self, line: usize) -> Result<(), Halt> {
        self.counters.line_visits += 1;
        if self.lines.n_words == 1 { self.visit_word(line) } else { self.visit_words(line) }
    }

    #[inline]
    fn look(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let n_visits = self.counters.line_visits + self.long_visits;
        if n_visits < self.next_look {
            return Ok(());
        }
        self.next_look = n_visits + VISITS_BETWEEN_LOOKS;
        monitor.look(&self.counters)
    }

    fn deduce(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        while let Some((first, mut apart)) = self.queue.pop_apart(self.lines.turns()) {
            while apart != 0 {
                let line = first + apart.trailing_zeros() as usize;
                apart &= apart - 1;
                self.visit(line)?;
                // Of long lines, one may take as long as all of these.
                if self.lines.n_words > 1 {
                    self.look(monitor)?;
                }
            }
            self.look(monitor)?;
        }
        Ok(())
    }
}

impl Planes for Deducer {
    fn lines(&self) -> &Lines {
        &self.lines
    }

    fn values(&self, _line: usize) -> &[Value] {
        &[Value::EMPTY, Value::FILLED]
    }

    #[inline]
    fn plane(&self, line: usize, plane: usize) -> &[u64] {
        let Cells { may_fill, may_empty, .. } = &self.cells;
        &(if plane == 0 { may_empty } else { may_fill })[self.cells.words(line)]
    }

    #[inline]
    fn open_word(&self, line: usize, w: usize) -> u64 {
        let word = self.cells.words(line).start + w;
        self.cells.may_fill[word] & self.cells.may_empty[word]
    }

    #[inline]
    fn get(&self, spot: Spot) -> Option<Value> {
        self.cells.get(spot)
    }

    fn changed(&self, mark: usize) -> impl Iterator<Item = Spot> + '_ {
        self.cells.trail[mark..].iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plain::Run;
    use crate::run_monitor::Budget;
    use pictogrid_core::{Puzzle, Silent};
    use pictogrid_testkit::{SplitMix64, planted};

    fn deduce(deducer: &mut Deducer) -> Result<(), Halt> {
        deducer.deduce(&mut RunMonitor::new(Budget::of_lines(), &mut Silent))
    }

    /// Sorted, since the two ways may settle the cells of one visit in another order.
    fn settled(deducer: &Deducer) -> Vec<(CellId, Option<Value>)> {
        let cells = deducer.cells.trail.iter().map(|&spot| deducer.lines.cell_of(spot));
        let mut settled: Vec<_> = cells.map(|cell| (cell, deducer.get(cell))).collect();
        settled.sort_by_key(|(cell, _)| cell.0);
        settled
    }

    #[test]
    fn combs_and_saved_boards_change_nothing() {
        let (mut fast, mut slow) = (Run::default(), Run::default());
        let (mut rng, mut n_conflicts) = (SplitMix64::new(1), 0);
        for round in 0..30 {
            let picture = planted::picture(&mut rng, 8 + round % 17, 8 + round * 7 % 13, 50);
            let puzzle = Puzzle::of_picture(&picture);
            let [fast, slow] = [&mut fast, &mut slow].map(|run| {
                let mut silent = Silent;
                let mut monitor = RunMonitor::new(Budget::of_lines(), &mut silent);
                run.load(&puzzle, None, &mut monitor).unwrap();
                &mut run.domain
            });
            slow.lines.forget_combs();
            assert_eq!((deduce(fast), deduce(slow)), (Ok(()), Ok(())));
            assert_eq!(settled(fast), settled(slow));
            fast.save();
            let mark = slow.cells.trail.len();
            for cell in (0..fast.lines.n_cells() as u32).map(CellId) {
                for value in [Value::EMPTY, Value::FILLED] {
                    if fast.get(cell).is_some() {
                        continue;
                    }
                    let ends = [&mut *fast, &mut *slow].map(|deducer| {
                        deducer.decide(cell, value);
                        deduce(deducer)
                    });
                    assert_eq!(ends[0], ends[1]);
                    n_conflicts += u32::from(ends[0].is_err());
                    if ends[0].is_ok() {
                        assert_eq!(settled(fast), settled(slow));
                    }
                    fast.take_back();
                    slow.undo_to(mark);
                    assert_eq!(fast.cells.may_fill, slow.cells.may_fill);
                    assert_eq!(fast.cells.may_empty, slow.cells.may_empty);
                }
            }
            assert_eq!(fast.counters, slow.counters);
        }
        assert!(n_conflicts > 0);
    }
}
