//! The lines of a colored puzzle as a theory, and that every cell has exactly one value.
//!
//! A line takes values from cells; where it leaves one, one literal says which. Reasons are
//! numbers: below the number of lines a line, from there on a cell.
//!
//! ```text
//!   x(5,a) holds        cell 5:  ¬x(5,.)  ¬x(5,b)        because of  x(5,a)
//!   ¬x(5,.) ¬x(5,a)     cell 5:  x(5,b)                  because of both
//! ```
//!
//! A line is explained by few facts of its cells (`learn::explain`). Values of which the line's clue
//! does not speak are no facts for it.

use pictogrid_core::{CellId, Picture};
use pictogrid_line::colored::{Plan, Scratch};

use super::cells::{Cells, Loss};
use super::deduce::Deducer;
use super::variables::{Fact, Variables};
use crate::bounded_search::Rules;
use crate::chunked_resize::CheckStop;
use crate::learn::{Explained, Lit, PATIENCE, Reason, Theory, Trail, explain};
use crate::lines::{Lines, Spot};
use crate::neighborhood;
use crate::queue::Queue;
use crate::run_monitor::{CELLS_BETWEEN_QUESTIONS, Halt, RunMonitor};
use crate::techniques::{Technique, Techniques};

/// What the theory remembers; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    pub(crate) variables: Variables,
    queue: Queue,
    /// By literal of the trail: how many losses came before it.
    marks: Vec<usize>,
    scratch: Scratch,
    known: Vec<Known>,
    planes: Vec<u64>,
    trial: Vec<u64>,
    pub(crate) n_visits: u64,
    work: u64,
    /// The work at which explanations of this conflict are no longer made short.
    end_of_patience: u64,
}

/// A fact of the line that is being explained.
#[derive(Clone, Copy, Debug)]
struct Known {
    position: u32,
    spot: Spot,
    fact: Fact,
    lit: Lit,
}

/// The lines of one puzzle, ready to deduce.
#[derive(Debug)]
pub(crate) struct LineTheory<'a> {
    pub(crate) lines: &'a Lines,
    plans: &'a [Plan],
    cells: &'a mut Cells,
    pub(crate) memory: &'a mut Memory,
    /// The losses that hold for good.
    n_fixed: usize,
    techniques: Techniques,
}

impl<'a> LineTheory<'a> {
    /// Starts from what `deducer` knows, with nothing to visit, and takes its cells over.
    pub(crate) fn new(
        deducer: &'a mut Deducer,
        memory: &'a mut Memory,
        check_stop: CheckStop<'_>,
    ) -> Result<LineTheory<'a>, Halt> {
        memory.variables.load(deducer, check_stop)?;
        let Deducer { lines, plans, cells, techniques, .. } = deducer;
        memory.queue.reset(lines.n_lines(), techniques.has(Technique::QueueOrder));
        memory.marks.clear();
        (memory.n_visits, memory.work) = (0, 0);
        memory.end_of_patience = PATIENCE;
        let (n_fixed, techniques) = (cells.trail.len(), *techniques);
        Ok(LineTheory { lines, plans, cells, memory, n_fixed, techniques })
    }

    /// Gives the cells back as they were; the lines, too, if the run goes on.
    pub(crate) fn finish(self, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        let mut halt = Ok(());
        while monitor.lists_after_search() && halt.is_ok() && self.cells.trail.len() > self.n_fixed
        {
            let next = self.cells.trail.len().saturating_sub(CELLS_BETWEEN_QUESTIONS);
            self.cells.undo_to(self.lines, next.max(self.n_fixed));
            halt = monitor.check_stop();
        }
        self.cells.reopen_to(self.n_fixed);
        halt
    }

    fn of_cell(&self, cell: CellId) -> u32 {
        self.lines.n_lines() as u32 + cell.0
    }

    /// Takes over what has come to hold. Gives whether a cell has said something; `Err` with the
    /// cell of which two things hold that exclude each other.
    fn catch_up(&mut self, trail: &mut Trail) -> Result<bool, u32> {
        let n_before = trail.len();
        while self.memory.marks.len() < trail.len() {
            let index = self.memory.marks.len();
            let lit = trail.get(index);
            let fact = self.memory.variables.fact(lit);
            let others =
                self.cells.n_possible(fact.cell) - u16::from(self.cells.may(fact.cell, fact.value));
            let is_possible =
                if fact.is { self.cells.may(fact.cell, fact.value) } else { others > 0 };
            if !is_possible {
                return Err(self.of_cell(fact.cell));
            }
            let by = match trail.reason_of(lit.variable()) {
                Reason::Theory(reason) => reason,
                _ => u32::MAX,
            };
            self.memory.marks.push(self.cells.trail.len());
            self.lose(fact, by);
            self.settle_cell(fact, trail);
        }
        Ok(trail.len() > n_before)
    }

    /// Takes from a cell what a fact excludes, and queues the lines that did not say so themselves.
    fn lose(&mut self, fact: Fact, by: u32) {
        for place in 0..self.memory.variables.values(fact.cell).len() {
            let value = self.memory.variables.values(fact.cell)[place];
            if (value == fact.value) != fact.is && self.cells.may(fact.cell, value) {
                let queue = &mut self.memory.queue;
                let loss = Loss { cell: fact.cell, value };
                self.cells.lose(self.lines, loss, |line| {
                    if line != by {
                        queue.insert(line);
                    }
                });
            }
        }
    }

    /// What follows for the other variables of the same cell.
    fn settle_cell(&mut self, fact: Fact, trail: &mut Trail) {
        let variables = &self.memory.variables;
        let of_cell = variables.of_cell(fact.cell);
        if of_cell.len() < 2 {
            return;
        }
        let reason = Reason::Theory(self.of_cell(fact.cell));
        if fact.is {
            for other in of_cell.map(|variable| Lit::new(variable, false)) {
                if trail.is_open(other) {
                    trail.push(other, reason);
                }
            }
        } else if let Some(value) = self.cells.get(fact.cell) {
            let lit = variables.lit(Fact { value, is: true, ..fact });
            if trail.is_open(lit) {
                trail.push(lit, reason);
            }
        }
    }

    /// Visits a line. Gives whether it said something; `Err` if it allows nothing.
    fn visit(&mut self, line: usize, trail: &mut Trail) -> Result<bool, u32> {
        let plan = &self.plans[line];
        let Memory { variables, scratch, planes, n_visits, work, .. } = &mut *self.memory;
        *n_visits += 1;
        *work += plan.work();
        planes.clear();
        planes.extend_from_slice(self.cells.planes(line));
        plan.settle(scratch, planes).map_err(|_| line as u32)?;
        let (n_before, plane_words) = (trail.len(), self.cells.plane_words(line));
        for (word, &before) in self.cells.planes(line).iter().enumerate() {
            let mut gone = before & !planes[word];
            while gone != 0 {
                let bit = gone.trailing_zeros() as usize;
                gone &= gone - 1;
                let place = word % plane_words * 64 + bit;
                let spot = Spot { line: line as u32, place: place as u32 };
                let cell = self.lines.cell_of(spot);
                let of_place =
                    |plane: &usize| planes[plane * plane_words + place / 64] >> bit & 1 == 1;
                let mut left = (0..plan.values().len()).filter(of_place);
                let fact = match (left.next(), left.next()) {
                    (Some(plane), None) => Fact { cell, value: plan.values()[plane], is: true },
                    _ => Fact { cell, value: plan.values()[word / plane_words], is: false },
                };
                let lit = variables.lit(fact);
                if trail.is_open(lit) {
                    trail.push(lit, Reason::Theory(line as u32));
                }
            }
        }
        Ok(trail.len() > n_before)
    }

    fn explain_cell(
        &self,
        trail: &Trail,
        cell: CellId,
        implied: Option<Lit>,
        clause: &mut Vec<Lit>,
    ) {
        let of_cell = self.memory.variables.of_cell(cell).map(|variable| Lit::new(variable, true));
        let is_at_most_one = implied.is_none_or(|lit| !lit.is_positive());
        let mut holding = of_cell.clone().filter(|&lit| trail.is_true(lit) && Some(lit) != implied);
        match (is_at_most_one, implied, holding.next(), holding.next()) {
            (true, Some(_), Some(lit), _) => clause.push(!lit),
            (true, None, Some(one), Some(other)) => clause.extend([!one, !other]),
            _ => clause.extend(of_cell.filter(|&lit| Some(lit) != implied)),
        }
    }
}

impl Explained for LineTheory<'_> {
    fn load_known(&mut self, trail: &Trail, line: usize, limit: u32) {
        let Memory { variables, known, planes, .. } = &mut *self.memory;
        known.clear();
        planes.clear();
        planes.extend_from_slice(self.cells.planes(line));
        for (place, cell) in self.lines.cells_of(line).iter().enumerate() {
            let cell = CellId(cell);
            let spot = Spot { line: line as u32, place: place as u32 };
            for &value in variables.values(cell) {
                if let Some((word, bit)) = self.cells.within_line(spot, value) {
                    planes[word] |= bit;
                }
            }
            for variable in variables.of_cell(cell) {
                let lit = Lit::new(variable, true);
                if trail.is_open(lit) {
                    continue;
                }
                let lit = if trail.is_true(lit) { lit } else { !lit };
                let position = trail.position_of(variable as usize);
                let fact = variables.fact(lit);
                // What the cell itself says of its other values is in the fact that it says it of.
                let is_echo = !fact.is
                    && trail.reason_of(variable as usize)
                        == Reason::Theory(self.lines.n_lines() as u32 + cell.0);
                if position >= limit || is_echo {
                    continue;
                }
                if trail.level_of(variable as usize) == 0 {
                    apply(self.cells, spot, fact, planes);
                } else if fact.is || self.cells.within_line(spot, fact.value).is_some() {
                    known.push(Known { position, spot, fact, lit });
                }
            }
        }
        known.sort_unstable_by_key(|known| known.position);
    }

    fn put_in_place(&mut self, line: usize, lit: Lit) {
        let fact = self.memory.variables.fact(lit);
        let in_line = self.lines.cells_of(line);
        let place = in_line.iter().position(|cell| cell == fact.cell.0);
        let place = place.expect("the line of a reason holds the cell") as u32;
        apply(self.cells, Spot { line: line as u32, place }, fact, &mut self.memory.planes);
    }

    fn put_known_in_place(&mut self, _line: usize, index: usize) -> Lit {
        let Known { spot, fact, lit, .. } = self.memory.known[index];
        apply(self.cells, spot, fact, &mut self.memory.planes);
        lit
    }

    fn known(&self) -> impl ExactSizeIterator<Item = Lit> + '_ {
        self.memory.known.iter().map(|known| known.lit)
    }

    fn is_possible(&mut self, line: usize, n_known: usize) -> bool {
        let Memory { scratch, known, planes, trial, work, .. } = &mut *self.memory;
        *work += self.plans[line].work();
        trial.clear();
        trial.extend_from_slice(planes);
        for known in &known[..n_known] {
            apply(self.cells, known.spot, known.fact, trial);
        }
        self.plans[line].allows(scratch, trial)
    }

    fn is_patient(&self) -> bool {
        let is_short = self.techniques.has(Technique::ShortReasons);
        is_short && self.memory.work <= self.memory.end_of_patience
    }
}

/// Takes from the cell at a spot what a fact excludes, in the planes of its line.
fn apply(cells: &Cells, spot: Spot, fact: Fact, planes: &mut [u64]) {
    let kept = cells.within_line(spot, fact.value);
    if !fact.is {
        if let Some((word, bit)) = kept {
            planes[word] &= !bit;
        }
        return;
    }
    let had_it = kept.is_some_and(|(word, bit)| planes[word] & bit != 0);
    let stride = cells.plane_words(spot.line as usize);
    let bit = 1 << (spot.place % 64);
    for word in (spot.place as usize / 64..planes.len()).step_by(stride) {
        planes[word] &= !bit;
    }
    if let Some((word, bit)) = kept.filter(|_| had_it) {
        planes[word] |= bit;
    }
}

impl Rules for LineTheory<'_> {
    const VISITS_NEAR: u64 = 100_000;
    const ENDS_AT_FIRST: bool = true;

    fn lines(&self) -> &Lines {
        self.lines
    }

    fn n_visits(&self) -> u64 {
        self.memory.n_visits
    }

    fn is_of_cell(&self, _lit: Lit) -> bool {
        true
    }

    fn n_open(&self, lits: &[Lit]) -> usize {
        let variables = &self.memory.variables;
        let cells = (0..self.lines.n_cells() as u32).map(CellId);
        let n_open = cells.filter(|&cell| !variables.values(cell).is_empty()).count();
        n_open - lits.iter().filter(|&&lit| variables.fact(lit).is).count()
    }

    fn load_window(&self, corner: CellId, side: u32, window: &mut Vec<u32>) {
        let mut cells = Vec::new();
        neighborhood::load_window(self.lines, corner, side, &mut cells);
        let variables = &self.memory.variables;
        window.clear();
        window.extend(cells.iter().flat_map(|&cell| variables.of_cell(CellId(cell))));
    }

    /// The cells have caught up with the trail: nothing follows from a model.
    fn picture(&self, _trail: &Trail) -> Picture {
        self.cells.picture(self.lines)
    }
}

impl Theory for LineTheory<'_> {
    fn propagate(&mut self, trail: &mut Trail) -> Result<bool, u32> {
        self.memory.end_of_patience = self.memory.work + PATIENCE;
        if self.catch_up(trail)? {
            return Ok(true);
        }
        while let Some(line) = self.memory.queue.pop() {
            if !self.plans[line].is_free() && self.visit(line, trail)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn explain(&mut self, trail: &Trail, reason: u32, implied: Option<Lit>, clause: &mut Vec<Lit>) {
        clause.clear();
        clause.extend(implied);
        match (reason as usize).checked_sub(self.lines.n_lines()) {
            Some(cell) => self.explain_cell(trail, CellId(cell as u32), implied, clause),
            None => explain(self, trail, (reason as usize, implied), clause),
        }
    }

    #[inline]
    fn reopen(&mut self, index: usize, _lit: Lit) {
        if index < self.memory.marks.len() {
            self.cells.undo_to(self.lines, self.memory.marks[index]);
        }
    }

    fn undone_to(&mut self, len: usize) {
        self.memory.marks.truncate(len);
        self.memory.queue.clear();
    }

    fn work(&self) -> u64 {
        self.memory.work
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Silent;
    use pictogrid_testkit::{SplitMix64, planted_colors};

    use super::*;
    use crate::domain::Domain;
    use crate::learn::{Engine, SliceEnd};
    use crate::run_monitor::{Budget, RunMonitor};

    /// The theory, each explanation of which has to agree with a picture that fits.
    struct Witness<'a> {
        theory: LineTheory<'a>,
        picture: &'a Picture,
        n_explained: u32,
    }

    impl Theory for Witness<'_> {
        fn propagate(&mut self, trail: &mut Trail) -> Result<bool, u32> {
            self.theory.propagate(trail)
        }

        fn explain(
            &mut self,
            trail: &Trail,
            why: u32,
            implied: Option<Lit>,
            clause: &mut Vec<Lit>,
        ) {
            self.theory.explain(trail, why, implied, clause);
            let facts = clause.iter().map(|&lit| self.theory.memory.variables.fact(lit));
            let holds = |fact: Fact| (self.picture.get(fact.cell) == fact.value) == fact.is;
            assert!(facts.clone().any(holds), "{:?}", facts.collect::<Vec<_>>());
            self.n_explained += 1;
        }

        fn reopen(&mut self, index: usize, lit: Lit) {
            self.theory.reopen(index, lit);
        }

        fn undone_to(&mut self, len: usize) {
            self.theory.undone_to(len);
        }

        fn work(&self) -> u64 {
            self.theory.work()
        }
    }

    #[test]
    fn no_explanation_excludes_a_picture_that_fits() {
        let mut rng = SplitMix64::new(46);
        let mut n_explained = 0;
        for n_colors in [2, 2, 3, 3] {
            let picture = planted_colors::picture(&mut rng, (18, 18), n_colors, 34);
            let puzzle = planted_colors::puzzle(&picture, n_colors);
            let (mut deducer, mut memory) = (Deducer::default(), Memory::default());
            let (techniques, mut silent) = (Techniques::default(), Silent);
            let mut monitor = RunMonitor::new(Budget::of_lines(), &mut silent);
            deducer.load(&puzzle, None, &mut monitor).unwrap();
            deducer.deduce(&mut monitor).unwrap();
            let theory = LineTheory::new(&mut deducer, &mut memory, &mut || Ok(())).unwrap();
            let mut engine = Engine::default();
            let check_stop = &mut || Ok(());
            engine.reset(theory.memory.variables.len(), 1, techniques, check_stop).unwrap();
            engine.keep_within(u64::MAX, theory.memory.variables.len());
            let mut witness = Witness { theory, picture: &picture, n_explained: 0 };
            for _ in 0..60 {
                if engine.search(&mut witness, (&[], 30)) == SliceEnd::Model {
                    engine.block_model(&mut witness);
                }
            }
            n_explained += witness.n_explained;
        }
        assert!(n_explained > 500, "{n_explained}");
    }
}
