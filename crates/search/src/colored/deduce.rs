//! Deduction to the fixpoint over sets of values: settle queued lines until none is left.
//!
//! As `crate::deduce`, but that a line takes values from cells, not cells from the open ones.
//!
//! ```text
//!   clue 2a 1b, 4 cells    plane .    plane a    plane b       arrangements
//!   before                 1 1 1 1    1 1 1 1    1 1 1 1       a a b .   a a . b   . a a b
//!   settled                1 0 1 1    1 1 1 0    0 0 1 1
//!   lost                   cell 1     cell 3     cells 0, 1
//! ```
//!
//! Each of these losses goes on the trail and to the other lines through the cell: those with a
//! plane of the value lose it there, too, and are queued. What was lost is read off a copy of the
//! planes from before.

use pictogrid_core::{Board, CellId, Extent, LineId, Picture, Puzzle, Stats, Value};
use pictogrid_line::colored::{Plan, Scratch};

use super::cells::{Cells, Loss};
use crate::domain::{Domain, Planes};
use crate::estimate;
use crate::lines::{Lines, Spot};
use crate::queue::Queue;
use crate::run_monitor::{Halt, RunMonitor};
use crate::techniques::{Technique, Techniques};

/// Visits of short lines, and probes, between two looks at the budget and the monitor.
const VISITS_BETWEEN_LOOKS: u64 = 32;
/// What a line may count as ([`Plan::work`]) in the time that the visit of a short one takes.
const WORK_OF_A_VISIT: u64 = 64;

/// The state of a run that deduction works on.
#[derive(Debug, Default)]
pub(crate) struct Deducer {
    pub(crate) lines: Lines,
    pub(crate) plans: Vec<Plan>,
    pub(crate) cells: Cells,
    pub(crate) queue: Queue,
    pub(crate) counters: Stats,
    pub(crate) techniques: Techniques,
    scratch: Scratch,
    before: Vec<u64>,
    /// Visits of short lines that would have taken as long as those of long ones did.
    long_visits: u64,
    next_look: u64,
}

impl Domain for Deducer {
    /// Every line that has a clue may settle something.
    fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<(), Halt> {
        let techniques = monitor.budget.techniques;
        self.lines.load_crossings_of(puzzle.shape());
        let n_values = puzzle.n_values();
        self.plans.clear();
        for (line, clue) in puzzle.clues().iter().enumerate() {
            let n = self.lines.line_len(line);
            let is_left_out = left_out == Some(LineId(line as u32));
            let plan =
                if is_left_out { Plan::free(n, n_values) } else { Plan::new(n, n_values, clue) };
            self.plans.push(plan);
            monitor.passes(n * n_values)?;
        }
        self.queue.reset(self.lines.n_lines(), techniques.has(Technique::QueueOrder));
        self.counters = Stats::default();
        (self.long_visits, self.next_look) = (0, VISITS_BETWEEN_LOOKS);
        self.techniques = techniques;
        self.cells.reset(&self.lines, &self.plans, n_values, monitor)?;
        for &(cell, value) in puzzle.given() {
            self.decide(cell, value)?;
            monitor.passes(1)?;
        }
        let with_clue = (0..self.plans.len()).filter(|&line| !self.plans[line].is_free());
        with_clue.for_each(|line| self.queue.insert(line as u32));
        Ok(())
    }

    fn bytes(extent: &Extent) -> u64 {
        estimate::colored_lines(extent)
    }

    fn rule_out(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        if !self.cells.may(cell, value) {
            return Ok(());
        }
        let is_possible = self.cells.rule_out(&self.lines, &mut self.queue, Loss { cell, value });
        if is_possible { Ok(()) } else { Err(Halt::Conflict) }
    }

    fn decide(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        if !self.cells.may(cell, value) {
            return Err(Halt::Conflict);
        }
        let others = (0..self.cells.n_values()).map(|other| Value(other as u8));
        others.filter(|&other| other != value).try_for_each(|other| self.rule_out(cell, other))
    }

    fn undo_to(&mut self, mark: usize) {
        self.cells.undo_to(&self.lines, mark);
        self.queue.clear();
    }

    fn deduce(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        while let Some(line) = self.queue.pop() {
            self.visit(line)?;
            self.look(monitor)?;
        }
        Ok(())
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
        self.cells.n_open()
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

    /// A probe counts as a visit: one of a free cell causes none.
    #[inline]
    fn look(&mut self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let Stats { line_visits, probes, .. } = self.counters;
        let n_visits = line_visits + probes + self.long_visits;
        if n_visits < self.next_look {
            return Ok(());
        }
        self.next_look = n_visits + VISITS_BETWEEN_LOOKS;
        monitor.look(&self.counters)
    }

    fn visit(&mut self, line: usize) -> Result<(), Halt> {
        let Deducer { lines, plans, cells, queue, scratch, before, counters, .. } = self;
        let plan = &plans[line];
        if plan.is_free() {
            return Ok(());
        }
        counters.line_visits += 1;
        self.long_visits += plan.work() / WORK_OF_A_VISIT;
        before.clear();
        before.extend_from_slice(cells.planes(line));
        plan.settle(scratch, cells.planes_mut(line)).map_err(|_| Halt::Conflict)?;
        let plane_words = cells.plane_words(line);
        for (word, &before) in before.iter().enumerate() {
            let mut gone = before & !cells.planes(line)[word];
            while gone != 0 {
                let bit = gone.trailing_zeros() as usize;
                gone &= gone - 1;
                let place = word % plane_words * 64 + bit;
                let spot = Spot { line: line as u32, place: place as u32 };
                let loss =
                    Loss { cell: lines.cell_of(spot), value: plan.values()[word / plane_words] };
                if !cells.lose_elsewhere(lines, spot, loss, |line| queue.insert(line)) {
                    return Err(Halt::Conflict);
                }
            }
        }
        Ok(())
    }
}

impl Planes for Deducer {
    fn lines(&self) -> &Lines {
        &self.lines
    }

    fn values(&self, line: usize) -> &[Value] {
        self.plans[line].values()
    }

    #[inline]
    fn plane(&self, line: usize, plane: usize) -> &[u64] {
        let n_words = self.cells.plane_words(line);
        &self.cells.planes(line)[plane * n_words..][..n_words]
    }

    #[inline]
    fn open_word(&self, line: usize, w: usize) -> u64 {
        let planes = self.cells.planes(line).iter().skip(w).step_by(self.cells.plane_words(line));
        let (_, several) = planes.fold((0, 0), |(one, more), word| (one | word, more | one & word));
        several
    }

    #[inline]
    fn get(&self, spot: Spot) -> Option<Value> {
        self.cells.get(self.lines.cell_of(spot))
    }

    fn changed(&self, mark: usize) -> impl Iterator<Item = Spot> + '_ {
        self.cells.trail[mark..].iter().map(|loss| self.lines.home(loss.cell))
    }
}
