//! Black and white as the ground of a run: two masks a line.

use pictogrid_core::{Board, CellId, Extent, LineId, Picture, Puzzle, Stats, Value};

use crate::cells::Cells;
use crate::deduce::Deducer;
use crate::estimate;
use crate::ground::{Ground, Hunting, Planes};
use crate::learn::{BYTES_A_CELL, Hunt};
use crate::lines::{Lines, Spot};
use crate::probe::Prober;
use crate::queue::Queue;
use crate::techniques::{Technique, Techniques};
use crate::watch::{Halt, Watch};

impl Ground for Deducer {
    type Prober = Prober;
    type Hunt = Hunt;

    /// Never a conflict: a cell of which nothing is known may be both.
    fn load(
        &mut self,
        puzzle: &Puzzle,
        left_out: Option<LineId>,
        watch: &mut Watch<'_>,
    ) -> Result<(), Halt> {
        let techniques = watch.budget.techniques;
        self.lines.load(puzzle, left_out);
        self.reset(techniques);
        watch.passes(self.lines.n_cells())?;
        for &(cell, value) in puzzle.given() {
            Deducer::decide(self, cell, value);
            watch.passes(1)?;
        }
        let skips = techniques.has(Technique::SkipBlank);
        for line in 0..self.lines.n_lines() {
            if !skips || self.lines.plans.get(line).settles_blank() {
                self.queue.insert(line as u32);
            }
        }
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
        Deducer::undo_to(self, mark);
    }

    fn decide(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        Deducer::decide(self, cell, value);
        Ok(())
    }

    fn rule_out(&mut self, cell: CellId, value: Value) -> Result<(), Halt> {
        let other = if value == Value::FILLED { Value::EMPTY } else { Value::FILLED };
        Ground::decide(self, cell, other)
    }

    fn visit(&mut self, line: usize) -> Result<(), Halt> {
        Deducer::visit(self, line)
    }

    fn look(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        Deducer::look(self, watch)
    }

    fn deduce(&mut self, watch: &mut Watch<'_>) -> Result<(), Halt> {
        Deducer::deduce(self, watch)
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

impl Hunting<Deducer> for Hunt {
    fn bytes(deducer: &Deducer) -> u64 {
        BYTES_A_CELL * deducer.lines.n_cells() as u64
    }

    fn run(&mut self, deducer: &mut Deducer, watch: &mut Watch<'_>) -> Halt {
        Hunt::run(self, deducer, watch)
    }

    fn fullest(&self, deducer: &Deducer) -> Board {
        Hunt::fullest(self, &deducer.lines)
    }
}
