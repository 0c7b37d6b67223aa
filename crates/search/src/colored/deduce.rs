//! Deduction to the fixpoint over sets of values: settle queued lines until none is left.
//!
//! As `crate::deduce`, but that a line takes values from cells, not cells from the open ones.

use pictogrid_core::{CellId, LineId, Puzzle, Value};
use pictogrid_line::colored::{Plan, Scratch};

use super::sets::{Loss, Sets};
use crate::deduce::Halt;
use crate::lines::{Lines, Spot};
use crate::monitor::{Counters, Pass, Stage, Watch};
use crate::queue::Queue;
use crate::techniques::{Technique, Techniques};

/// Line visits between two looks at the budget and the monitor.
const VISITS_BETWEEN_LOOKS: u64 = 32;

/// The state of a run that deduction works on.
#[derive(Debug, Default)]
pub(crate) struct Deducer {
    pub(crate) lines: Lines,
    pub(crate) plans: Vec<Plan>,
    pub(crate) sets: Sets,
    pub(crate) queue: Queue,
    pub(crate) counters: Counters,
    pub(crate) techniques: Techniques,
    scratch: Scratch,
    before: Vec<u64>,
    next_look: u64,
}

impl Deducer {
    /// Measures the lines of `puzzle`, one of which may be left out of account, takes over what is
    /// given and queues every line. `Halt::Conflict` if a cell can have no value at all.
    pub(crate) fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        techniques: Techniques,
    ) -> Result<(), Halt> {
        self.lines.load_crossings_of(puzzle.shape());
        let n_values = puzzle.n_values();
        self.plans.clear();
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let n = self.lines.line_len(line);
            let is_left_out = left_out == Some(LineId(line as u32));
            let plan =
                if is_left_out { Plan::free(n, n_values) } else { Plan::new(n, n_values, clue) };
            self.plans.push(plan);
        }
        self.queue.reset(self.lines.n_lines(), techniques.has(Technique::Sweeps));
        self.counters = Counters::default();
        self.next_look = VISITS_BETWEEN_LOOKS;
        self.techniques = techniques;
        if !self.sets.reset(&self.lines, &self.plans, n_values) {
            return Err(Halt::Conflict);
        }
        for &(cell, value) in puzzle.given() {
            self.decide(cell, value)?;
        }
        let told = (0..self.plans.len()).filter(|&line| !self.plans[line].is_free());
        told.for_each(|line| self.queue.insert(line as u32));
        Ok(())
    }

    /// Takes a value from a cell, to be followed by [`Deducer::deduce`].
    pub(crate) fn rule_out(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        if !self.sets.may(cell, value) {
            return Ok(());
        }
        let is_possible = self.sets.rule_out(&self.lines, &mut self.queue, Loss { cell, value });
        if is_possible { Ok(()) } else { Err(Halt::Conflict) }
    }

    /// Takes every other value from a cell, to be followed by [`Deducer::deduce`].
    pub(crate) fn decide(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        if !self.sets.may(cell, value) {
            return Err(Halt::Conflict);
        }
        let others = (0..self.sets.n_values()).map(|other| Value(other as u8));
        others.filter(|&other| other != value).try_for_each(|other| self.rule_out(cell, other))
    }

    /// Gives back what was lost since the trail had `mark` entries, and empties the queue.
    pub(crate) fn undo_to(&mut self, mark: usize) {
        self.sets.undo_to(&self.lines, mark);
        self.queue.clear();
    }

    /// Visits queued lines until none is left.
    pub(crate) fn deduce(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        while let Some(line) = self.queue.pop() {
            self.visit(line)?;
            self.look(watch)?;
        }
        Ok(())
    }

    /// [`Deducer::deduce`], told sweep by sweep.
    pub(crate) fn deduce_aloud(&mut self, stage: Stage, watch: &mut Watch<'_>) -> Result<(), Halt> {
        let (mut sweep, mut visits) = (self.queue.n_sweeps, self.counters.line_visits);
        loop {
            let next = self.queue.pop();
            let n_lines = self.counters.line_visits - visits;
            let is_told = n_lines > 0 || next.is_none() && self.counters.passes == 0;
            if (next.is_none() || self.queue.n_sweeps != sweep) && is_told {
                self.counters.passes += 1;
                let board = &self.sets.board(&self.lines);
                let (number, n_unknown) = (self.counters.passes, self.sets.n_open());
                watch.monitor.on_pass(Pass { stage, number, n_lines, n_unknown, board });
                (sweep, visits) = (self.queue.n_sweeps, self.counters.line_visits);
            }
            let Some(line) = next else { return Ok(()) };
            self.visit(line)?;
            self.look(watch)?;
        }
    }

    #[inline]
    fn look(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        if self.counters.line_visits < self.next_look {
            return Ok(());
        }
        self.next_look = self.counters.line_visits + VISITS_BETWEEN_LOOKS;
        watch.look(&self.counters)
    }

    fn visit(&mut self, line: usize) -> Result<(), Halt> {
        let Deducer { lines, plans, sets, queue, scratch, before, counters, .. } = self;
        let plan = &plans[line];
        if plan.is_free() {
            return Ok(());
        }
        counters.line_visits += 1;
        before.clear();
        before.extend_from_slice(sets.planes(line));
        plan.settle(scratch, sets.planes_mut(line)).map_err(|_| Halt::Conflict)?;
        let plane_words = sets.plane_words(line);
        for (word, &before) in before.iter().enumerate() {
            let mut gone = before & !sets.planes(line)[word];
            while gone != 0 {
                let bit = gone.trailing_zeros() as usize;
                gone &= gone - 1;
                let place = word % plane_words * 64 + bit;
                let spot = Spot { line: line as u32, place: place as u32 };
                let loss =
                    Loss { cell: lines.cell_of(spot), value: plan.values()[word / plane_words] };
                if !sets.lose_elsewhere(lines, spot, loss, |line| queue.insert(line)) {
                    return Err(Halt::Conflict);
                }
            }
        }
        Ok(())
    }
}
