//! The lines of a puzzle as a theory: variable `c` says that cell `c` is filled.
//!
//! ```text
//!   trail   c7 ¬c3 c9 ──▶ masks of the lines through 7, 3 and 9; these lines are queued
//!   visit   line 2 deduces c4: pushed, its reason is "2"
//!   asked   why c4?   of the cells of line 2 that held before, a few:  c4 ¬c7
//! ```
//!
//! A line is visited when a cell of it was settled by something else. What it deduces is exact, and its
//! reason is the number of the line. A step ends with the first line that says something, so that
//! clauses come before further lines: they cost less, and are their own explanation.
//!
//! A line is explained by few of its cells (`learn::explain`). Each step costs a bisection of passes
//! from the left. To name all known cells of the line lost: the hard puzzles take 15 to 245 times as
//! long.

use pictogrid_core::{CellId, Picture, Value};
use pictogrid_line::exact::Scratch;

use super::cells::Cells;
use super::symmetry;
use crate::bounded_search::Rules;
use crate::learn::{Explained, Lit, PATIENCE, Reason, Symmetry, Theory, Trail, explain};
use crate::lines::{Lines, Spot};
use crate::neighborhood;
use crate::queue::Queue;
use crate::techniques::{Technique, Techniques};

/// What the line theory remembers; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// The masks of all lines; the trail inside is not used.
    cells: Cells,
    queue: Queue,
    /// The first trail literal that the masks do not show.
    head: usize,
    scratch: Scratch,
    known: Vec<Known>,
    masks: Masks,
    /// The masks of a longer line with some of the known cells in place.
    trial: Masks,
    explains_shortly: bool,
    /// Work for the explanations of one conflict, and where it ends for this one.
    patience: u64,
    end_of_patience: u64,
    pub(crate) n_visits: u64,
    work: u64,
}

/// A known cell of the line that is being explained.
#[derive(Clone, Copy, Debug)]
struct Known {
    position: u32,
    place: u32,
    lit: Lit,
}

/// Both masks of one line, of as many words each as it needs.
#[derive(Clone, Debug, Default)]
struct Masks {
    fill: Vec<u64>,
    empty: Vec<u64>,
}

/// The lines of one puzzle, ready to deduce.
#[derive(Debug)]
pub(crate) struct LineTheory<'a> {
    pub(crate) lines: &'a Lines,
    pub(crate) memory: &'a mut Memory,
}

/// What a literal says of its cell.
#[inline]
pub(crate) fn value_of(lit: Lit) -> Value {
    if lit.is_positive() { Value::FILLED } else { Value::EMPTY }
}

/// The literal that says that `cell` has `value`.
#[inline]
pub(crate) fn lit_of(cell: u32, value: Value) -> Lit {
    Lit::new(cell, value == Value::FILLED)
}

impl<'a> LineTheory<'a> {
    /// Starts with everything unknown and nothing to visit.
    pub(crate) fn new(
        lines: &'a Lines,
        memory: &'a mut Memory,
        techniques: Techniques,
    ) -> LineTheory<'a> {
        memory.explains_shortly = techniques.has(Technique::ShortReasons);
        (memory.n_visits, memory.work) = (0, 0);
        (memory.patience, memory.end_of_patience) = (PATIENCE, PATIENCE);
        memory.queue.reset(lines.n_lines(), techniques.has(Technique::QueueOrder));
        LineTheory::again(lines, memory)
    }

    /// Goes on after a pause. Needs: the trail is at level 0.
    pub(crate) fn again(lines: &'a Lines, memory: &'a mut Memory) -> LineTheory<'a> {
        memory.cells.reset(lines);
        memory.queue.clear();
        memory.head = 0;
        LineTheory { lines, memory }
    }

    /// Shows in the masks what has come to hold, and queues the lines that did not deduce it.
    fn catch_up(&mut self, trail: &Trail) {
        let Memory { cells, queue, head, .. } = &mut *self.memory;
        for &lit in &trail.lits()[*head..] {
            if lit.variable() >= self.lines.n_cells() {
                continue;
            }
            let cell = CellId(lit.variable() as u32);
            let home = self.lines.home(cell);
            let by = match trail.reason_of(lit.variable()) {
                Reason::Theory(line) => line,
                _ => u32::MAX,
            };
            for &spot in std::iter::once(&home).chain(&*self.lines.crossings(home)) {
                cells.forbid_others(spot, value_of(lit));
                if spot.line != by {
                    queue.insert(spot.line);
                }
            }
        }
        *head = trail.len();
    }

    /// Settles one line and pushes what is new. Gives whether anything was.
    fn visit(&mut self, line: usize, trail: &mut Trail) -> Result<bool, u32> {
        self.memory.n_visits += 1;
        let before = trail.len();
        let Memory { cells, scratch, masks, work, .. } = &mut *self.memory;
        let plan = self.lines.plans.get(line);
        *work += plan.work();
        if self.lines.n_words == 1 {
            let (fill, empty) = (cells.may_fill[line], cells.may_empty[line]);
            let (new_fill, new_empty) =
                plan.settle_word(scratch, fill, empty).ok_or(line as u32)?;
            push(self.lines, (line, 0), fill & !new_fill, Value::EMPTY, trail);
            push(self.lines, (line, 0), empty & !new_empty, Value::FILLED, trail);
        } else {
            let words = cells.words(line);
            let words = words.start..words.start + plan.n().div_ceil(64);
            masks.load(&cells.may_fill[words.clone()], &cells.may_empty[words.clone()]);
            plan.settle(scratch, &mut masks.fill, &mut masks.empty).map_err(|_| line as u32)?;
            for (w, at) in words.enumerate() {
                let [emptied, filled] =
                    [cells.may_fill[at] & !masks.fill[w], cells.may_empty[at] & !masks.empty[w]];
                push(self.lines, (line, 64 * w), emptied, Value::EMPTY, trail);
                push(self.lines, (line, 64 * w), filled, Value::FILLED, trail);
            }
        }
        Ok(trail.len() > before)
    }
}

impl Rules for LineTheory<'_> {
    const VISITS_NEAR: u64 = 200_000;
    const ENDS_AT_FIRST: bool = false;

    fn lines(&self) -> &Lines {
        self.lines
    }

    fn n_visits(&self) -> u64 {
        self.memory.n_visits
    }

    fn is_of_cell(&self, lit: Lit) -> bool {
        lit.variable() < self.lines.n_cells()
    }

    fn n_open(&self, lits: &[Lit]) -> usize {
        self.lines.n_cells() - lits.iter().filter(|&&lit| self.is_of_cell(lit)).count()
    }

    fn load_window(&self, corner: CellId, side: u32, window: &mut Vec<u32>) {
        neighborhood::load_window(self.lines, corner, side, window);
    }

    fn picture(&self, trail: &Trail) -> Picture {
        let mut values = vec![Value::EMPTY; self.lines.n_cells()];
        for &lit in trail.lits().iter().filter(|&&lit| self.is_of_cell(lit)) {
            values[lit.variable()] = value_of(lit);
        }
        Picture::new(self.lines.shape(), values)
    }

    fn images_of(&self, symmetries: &[Symmetry], picture: &Picture) -> Vec<Picture> {
        symmetry::images_of(symmetries, picture)
    }
}

impl Theory for LineTheory<'_> {
    fn propagate(&mut self, trail: &mut Trail) -> Result<bool, u32> {
        self.memory.end_of_patience = self.memory.work + self.memory.patience;
        self.catch_up(trail);
        while let Some(line) = self.memory.queue.pop() {
            if self.visit(line, trail)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn explain(&mut self, trail: &Trail, reason: u32, implied: Option<Lit>, clause: &mut Vec<Lit>) {
        clause.clear();
        clause.extend(implied);
        explain(self, trail, (reason as usize, implied), clause);
    }

    #[inline]
    fn reopen(&mut self, index: usize, lit: Lit) {
        if index < self.memory.head && lit.variable() < self.lines.n_cells() {
            let home = self.lines.home(CellId(lit.variable() as u32));
            self.memory.cells.open(home);
            for &spot in &*self.lines.crossings(home) {
                self.memory.cells.open(spot);
            }
        }
    }

    fn undone_to(&mut self, len: usize) {
        self.memory.head = self.memory.head.min(len);
        self.memory.queue.clear();
    }

    #[inline]
    fn work(&self) -> u64 {
        self.memory.work
    }
}

impl Explained for LineTheory<'_> {
    fn load_known(&mut self, trail: &Trail, line: usize, limit: u32) {
        let Memory { cells, known, masks, .. } = &mut *self.memory;
        let in_line = self.lines.cells_of(line);
        masks.load_blank(in_line.len());
        known.clear();
        for (w, at) in cells.words(line).enumerate().take(masks.fill.len()) {
            let mut new_cells = (cells.may_fill[at] ^ cells.may_empty[at]) & masks.fill[w];
            let filled = cells.may_fill[at];
            while new_cells != 0 {
                let bit = new_cells.trailing_zeros();
                new_cells &= new_cells - 1;
                let place = 64 * w as u32 + bit;
                let cell = in_line.at(place as usize);
                let position = trail.position_of(cell as usize);
                let is_filled = filled >> bit & 1 == 1;
                if position >= limit {
                    continue;
                }
                if trail.level_of(cell as usize) == 0 {
                    masks.settle(place, is_filled);
                } else {
                    known.push(Known { position, place, lit: Lit::new(cell, is_filled) });
                }
            }
        }
        known.sort_unstable_by_key(|known| known.position);
    }

    fn put_in_place(&mut self, line: usize, lit: Lit) {
        let in_line = self.lines.cells_of(line);
        let place = in_line.iter().position(|cell| cell as usize == lit.variable());
        let place = place.expect("the line of a reason holds the cell") as u32;
        self.memory.masks.settle(place, lit.is_positive());
    }

    fn put_known_in_place(&mut self, _line: usize, index: usize) -> Lit {
        let Known { place, lit, .. } = self.memory.known[index];
        self.memory.masks.settle(place, lit.is_positive());
        lit
    }

    fn known(&self) -> impl ExactSizeIterator<Item = Lit> + '_ {
        self.memory.known.iter().map(|known| known.lit)
    }

    #[inline]
    fn is_possible(&mut self, line: usize, n_known: usize) -> bool {
        let Memory { scratch, known, masks, trial, work, .. } = &mut *self.memory;
        let plan = self.lines.plans.get(line);
        *work += plan.work();
        if let ([fill], [empty]) = (&*masks.fill, &*masks.empty) {
            let (mut fill, mut empty) = (*fill, *empty);
            for known in &known[..n_known] {
                let bit = 1 << known.place;
                if known.lit.is_positive() { empty &= !bit } else { fill &= !bit }
            }
            return plan.allows_word(fill, empty);
        }
        trial.load(&masks.fill, &masks.empty);
        for known in &known[..n_known] {
            trial.settle(known.place, known.lit.is_positive());
        }
        plan.allows(scratch, &trial.fill, &trial.empty)
    }

    fn is_patient(&self) -> bool {
        self.memory.explains_shortly && self.memory.work <= self.memory.end_of_patience
    }
}

/// Pushes cells that a line has settled, bits from place `first` on.
#[inline]
fn push(
    lines: &Lines,
    (line, first): (usize, usize),
    mut new_cells: u64,
    value: Value,
    trail: &mut Trail,
) {
    while new_cells != 0 {
        let place = first as u32 + new_cells.trailing_zeros();
        new_cells &= new_cells - 1;
        let cell = lines.cell_of(Spot { line: line as u32, place });
        trail.push(lit_of(cell.0, value), Reason::Theory(line as u32));
    }
}

impl Masks {
    fn load(&mut self, fill: &[u64], empty: &[u64]) {
        self.fill.clear();
        self.fill.extend_from_slice(fill);
        self.empty.clear();
        self.empty.extend_from_slice(empty);
    }

    fn load_blank(&mut self, n: usize) {
        self.fill.clear();
        self.fill.resize(n.div_ceil(64), !0);
        if let Some(last) = self.fill.last_mut() {
            *last = !0 >> ((64 - n % 64) % 64);
        }
        self.empty.clone_from(&self.fill);
    }

    #[inline]
    fn settle(&mut self, place: u32, is_filled: bool) {
        let mask = if is_filled { &mut self.empty } else { &mut self.fill };
        mask[place as usize / 64] &= !(1 << (place % 64));
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::{Puzzle, Silent};
    use pictogrid_testkit::{SplitMix64, planted};

    use super::*;
    use crate::domain::Domain;
    use crate::learn::{Engine, SliceEnd};
    use crate::plain::Deducer;
    use crate::run_monitor::{Budget, RunMonitor};

    /// An engine and what it works on: lines alone have had their say.
    fn begin(puzzle: &Puzzle) -> (Deducer, Engine) {
        let (mut deducer, mut silent) = (Deducer::default(), Silent);
        let mut monitor = RunMonitor::new(Budget::of_lines(), &mut silent);
        let techniques = Techniques::default();
        deducer.load(puzzle, None, &mut monitor).unwrap();
        deducer.deduce(&mut monitor).unwrap();
        let mut engine = Engine::default();
        engine.reset(deducer.lines.n_cells(), 0, techniques, &mut || Ok(())).unwrap();
        engine.keep_within(u64::MAX, deducer.lines.n_cells());
        for &spot in &deducer.cells.trail {
            let value = deducer.cells.get(spot).unwrap();
            engine.trail.push(lit_of(deducer.lines.cell_of(spot).0, value), Reason::None);
        }
        (deducer, engine)
    }

    /// How many pictures there are, found one after the other, and the literals of the clauses.
    fn n_models(puzzle: &Puzzle, patience: u64) -> (u32, u64) {
        let (deducer, mut engine) = begin(puzzle);
        let mut memory = Memory::default();
        let mut theory = LineTheory::new(&deducer.lines, &mut memory, Techniques::default());
        theory.memory.patience = patience;
        for n in 0.. {
            loop {
                match engine.search(&mut theory, (&[], 1000)) {
                    SliceEnd::Model => break engine.block_model(&mut theory),
                    SliceEnd::Exhausted => return (n, engine.clauses.bytes_with(0)),
                    _ => {}
                }
            }
        }
        unreachable!("a board has so many pictures and no more")
    }

    #[test]
    fn explanations_that_are_cut_short_explain() {
        let mut rng = SplitMix64::new(7);
        let (mut shorter, mut longer) = (0, 0);
        for _ in 0..30 {
            let picture = planted::picture(&mut rng, 8, 8, 40);
            let puzzle = Puzzle::of_picture(&picture);
            let (n, bytes) = n_models(&puzzle, PATIENCE);
            shorter += bytes;
            for patience in [0, 5, 20] {
                let (n_cut, bytes) = n_models(&puzzle, patience);
                assert_eq!(n_cut, n, "{puzzle:?}");
                longer += bytes;
            }
        }
        assert!(longer > 3 * shorter, "{longer} {shorter}");
    }

    /// An assumption that holds already has a level that holds nothing.
    #[test]
    fn a_model_that_one_literal_forbids_does_not_come_again() {
        let picture = Picture::parse(&["#..", ".#.", "..#"]).unwrap();
        let (deducer, mut engine) = begin(&Puzzle::of_picture(&picture));
        let mut memory = Memory::default();
        let mut theory = LineTheory::new(&deducer.lines, &mut memory, Techniques::default());
        let corner = Lit::new(8, true);
        engine.trail.push(corner, Reason::None);
        let model = |engine: &Engine| -> Vec<Lit> {
            let mut lits = engine.trail.lits().to_vec();
            lits.sort_unstable_by_key(|lit| lit.variable());
            lits
        };
        assert_eq!(engine.search(&mut theory, (&[corner, corner], 10)), SliceEnd::Model);
        assert_eq!(engine.trail.decisions().count(), 1, "one decides the other three cells");
        let first = model(&engine);
        engine.block_model(&mut theory);
        engine.undo_to(0, &mut theory);
        assert_eq!(engine.search(&mut theory, (&[], 10)), SliceEnd::Model);
        assert_ne!(model(&engine), first);
        engine.block_model(&mut theory);
        assert_eq!(engine.search(&mut theory, (&[], 10)), SliceEnd::Exhausted);
    }

    /// On a large board few conflicts are much work, and the one who watches has to be asked.
    #[test]
    fn a_stretch_ends_by_its_work_and_goes_on_where_it_was() {
        let picture = planted::picture(&mut SplitMix64::new(3), 100, 100, 40);
        let (deducer, mut engine) = begin(&Puzzle::of_picture(&picture));
        let mut memory = Memory::default();
        let mut theory = LineTheory::new(&deducer.lines, &mut memory, Techniques::default());
        let mut before = 0;
        for _ in 0..5 {
            assert_eq!(engine.search(&mut theory, (&[], 10_000)), SliceEnd::Spent);
            let done = theory.work() - before;
            assert!((100_000..1_000_000).contains(&done), "{done}");
            before = theory.work();
        }
        assert!(engine.n_decisions > 0 && engine.n_conflicts < 10_000);
    }
}
