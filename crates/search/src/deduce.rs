//! Deduction to the fixpoint: settle queued lines until none is left or one is impossible.
//!
//! Sound and, line by line, complete: afterwards every line alone allows every open cell to be
//! both. Lines that nothing has changed are never visited. One visit costs `line::exact`, and a
//! store into the crossing line for each cell that it settles.

use pictogrid_core::{CellId, Value};
use pictogrid_line::exact::Scratch;

use crate::cells::Cells;
use crate::lines::{Lines, Spot};
use crate::monitor::{Counters, Pass, Stage, StopCause, Watch};
use crate::queue::Queue;
use crate::techniques::{Technique, Techniques};

/// Why deduction did not reach a fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A line allows nothing any more.
    Conflict,
    /// The budget or the monitor ended the run.
    Stop(StopCause),
}

/// Line visits between two looks at the budget and the monitor.
const VISITS_BETWEEN_LOOKS: u64 = 64;

/// The state of a run that deduction works on.
#[derive(Debug, Default)]
pub(crate) struct Deducer {
    pub(crate) lines: Lines,
    pub(crate) cells: Cells,
    pub(crate) queue: Queue,
    pub(crate) counters: Counters,
    /// What is in use in this run.
    pub(crate) techniques: Techniques,
    scratch: Scratch,
    before: Vec<u64>,
    next_look: u64,
}

impl Deducer {
    /// Forgets everything but the room. `lines` has been loaded.
    pub(crate) fn reset(&mut self, techniques: Techniques) {
        self.techniques = techniques;
        self.cells.reset(&self.lines);
        self.queue.reset(self.lines.n_lines(), techniques.has(Technique::Sweeps));
        self.counters = Counters::default();
        self.next_look = VISITS_BETWEEN_LOOKS;
        self.before.resize(2 * self.lines.n_words, 0);
    }

    /// Settles one cell, to be followed by [`Deducer::deduce`].
    pub(crate) fn decide(&mut self, cell: CellId, value: Value) {
        self.cells.decide(&self.lines, &mut self.queue, cell, value);
    }

    /// What the cell is, `None` if it is open.
    pub(crate) fn get(&self, cell: CellId) -> Option<Value> {
        self.cells.get(self.lines.home(cell))
    }

    /// Opens again what was settled since the trail had `mark` entries, and empties the queue.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.cells.undo_to(&self.lines, mark);
        self.queue.clear();
    }

    /// Visits queued lines until none is left.
    pub(crate) fn deduce(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        while let Some(line) = self.queue.pop() {
            self.visit(line)?;
            if self.counters.line_visits >= self.next_look {
                self.look(watch)?;
            }
        }
        Ok(())
    }

    /// [`Deducer::deduce`], told sweep by sweep.
    pub(crate) fn deduce_aloud(&mut self, stage: Stage, watch: &mut Watch<'_>) -> Result<(), Halt> {
        let (mut sweep, mut visits) = (self.queue.n_sweeps, self.counters.line_visits);
        loop {
            let next = self.queue.pop();
            let n_lines = self.counters.line_visits - visits;
            // A puzzle of which no line can tell anything has one empty pass.
            let is_told = n_lines > 0 || next.is_none() && self.counters.passes == 0;
            if (next.is_none() || self.queue.n_sweeps != sweep) && is_told {
                self.counters.passes += 1;
                let board = &self.cells.board(&self.lines);
                let (number, n_unknown) = (self.counters.passes, self.cells.n_unknown());
                watch.monitor.on_pass(Pass { stage, number, n_lines, n_unknown, board });
                (sweep, visits) = (self.queue.n_sweeps, self.counters.line_visits);
            }
            let Some(line) = next else { return Ok(()) };
            self.visit(line)?;
            if self.counters.line_visits >= self.next_look {
                self.look(watch)?;
            }
        }
    }

    fn look(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        self.next_look = self.counters.line_visits + VISITS_BETWEEN_LOOKS;
        watch.look(&self.counters)
    }

    #[inline]
    fn visit(&mut self, line: usize) -> Result<(), Halt> {
        self.counters.line_visits += 1;
        if self.lines.n_words == 1 { self.visit_word(line) } else { self.visit_words(line) }
    }

    #[inline]
    fn visit_word(&mut self, line: usize) -> Result<(), Halt> {
        let (fill, empty) = (self.cells.may_fill[line], self.cells.may_empty[line]);
        let plan = self.lines.plans.get(line);
        let settled = plan.settle_word(&mut self.scratch, fill, empty);
        let (new_fill, new_empty) = settled.ok_or(Halt::Conflict)?;
        self.cells.may_fill[line] = new_fill;
        self.cells.may_empty[line] = new_empty;
        self.spread(line, 0, fill & !new_fill, Value::EMPTY);
        self.spread(line, 0, empty & !new_empty, Value::FILLED);
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

    /// Tells the crossing lines of the cells that `line` has just settled, bits from `first` on.
    #[inline]
    fn spread(&mut self, line: usize, first: usize, mut settled: u64, value: Value) {
        let Deducer { lines, cells, queue, .. } = self;
        let (crossings, per_cell) = lines.crossings_of(line);
        while settled != 0 {
            let place = first + settled.trailing_zeros() as usize;
            settled &= settled - 1;
            for &crossing in &crossings[place * per_cell..][..per_cell] {
                cells.forbid_others(crossing, value);
                queue.insert(crossing.line);
            }
            cells.trail.push(Spot { line: line as u32, place: place as u32 });
        }
    }
}
