//! The schedule of techniques: what is tried when, on a puzzle that lines and probing do not settle.
//!
//! ```text
//!   a few conflicts --> decimation --> conflicts --> decimation, with some noise --> more conflicts --> ...
//!        |                |
//!        +--- solution ---+---> conflicts where it was found --> windows around it --> proof
//! ```
//!
//! The proof takes turns with searches as before the first solution.
//!
//! Run times have heavy tails, so every budget is small at first and grows from turn to turn; what
//! was learned is kept throughout. A verdict needs no more than the second solution or the proof
//! that there is none.

use pictogrid_core::{Board, CellId, ProofStep};

use super::counting::{Counting, Says};
use super::decimation::{Decimation, DecimationEnd, DecimationPlan};
use super::deduce::Deducer;
use super::dive_schedule::DiveSchedule;
use super::line_sums::LineSums;
use super::order_encoding::OrderEncoding;
use super::second_search::SecondSearch;
use super::symmetric_solution::SymmetricSolution;
use super::symmetry;
use super::theory::{LineTheory, Memory, lit_of, value_of};
use crate::bounded_search::{BoundedSearch, CONFLICTS_BESIDE};
use crate::domain::{Attempt, Domain, Searching};
use crate::learn::{BYTES_A_VARIABLE, Engine, Reason, Theory};
use crate::lines::Lines;
use crate::run_monitor::{Halt, RunMonitor};
use crate::techniques::{Technique, Techniques};

/// Conflicts before the first decimation: enough for what is almost settled, more where no more than
/// [`FEW_CELLS`] are open: among them a decimation costs more than it finds. (webpbn 6574 took 5.9 ms
/// with 20 there, 2.6 with 150.)
const FIRST_CONFLICTS: u64 = 20;
const FIRST_CONFLICTS_AMONG_FEW: u64 = 150;
const FEW_CELLS: usize = 500;
/// A search without learning is attempted where no more than this part of the cells is open.
const PER_CENT_OPEN: u64 = 80;
/// Conflicts in one turn once a solution is known and only the search goes on. No other number is
/// on record.
const PROOF_STEP: u64 = 1000;

/// The searching half of a solver; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Search {
    engine: Engine,
    memory: Memory,
    decimation: Decimation,
    order: OrderEncoding,
    counting: Counting,
    symmetric: SymmetricSolution,
}

/// One run of it.
pub(super) struct Strategy<'a, 'w> {
    pub(super) search: BoundedSearch<'a, 'w, LineTheory<'a>>,
    pub(super) decimation: &'a mut Decimation,
    order: &'a mut OrderEncoding,
    counting: &'a mut Counting,
    pub(super) symmetric: &'a mut SymmetricSolution,
    pub(super) lines: &'a Lines,
    pub(super) schedule: DiveSchedule,
}

impl Searching<Deducer> for Search {
    fn bytes(deducer: &Deducer) -> u64 {
        BYTES_A_VARIABLE * deducer.lines.n_cells() as u64
    }

    /// Finds every picture that agrees with what `deducer` knows, and reports it.
    /// Gives: `Halt::Conflict` when there is no further picture, or the cause of an early end.
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "a method has lifetimes of its own"
    )]
    fn run(
        &mut self,
        deducer: &mut Deducer,
        attempt: Attempt<'_, Deducer>,
        monitor: &mut RunMonitor<'_>,
    ) -> Halt {
        let halt = self.begin(deducer, monitor).and_then(|techniques| {
            self.strategy(deducer, monitor, techniques, |strategy| strategy.begin())?;
            self.pass_on(deducer, monitor)?;
            attempt(deducer, monitor)?;
            self.strategy(deducer, monitor, techniques, |strategy| strategy.go_on_after_attempt())
        });
        let halt = halt.expect_err("a search ends for a cause");
        if monitor.n_solutions == 0 && matches!(halt, Halt::Stop(_)) {
            self.leave_findings(deducer);
        }
        halt
    }

    /// The fullest board that the last run has met.
    fn fullest(&self, deducer: &Deducer) -> Board {
        let lines = &deducer.lines;
        let mut board = Board::unknown(lines.shape());
        let lits = self.engine.longest_trail.lits().iter();
        for &lit in lits.filter(|lit| lit.variable() < lines.n_cells()) {
            board.set(CellId(lit.variable() as u32), value_of(lit));
        }
        board
    }
}

impl Search {
    /// Sets everything up. Gives: the techniques that there is room for.
    pub(super) fn begin(
        &mut self,
        deducer: &Deducer,
        monitor: &mut RunMonitor<'_>,
    ) -> Result<Techniques, Halt> {
        let Deducer { lines, cells, techniques, .. } = deducer;
        let Search { engine, memory, counting, symmetric, .. } = self;
        engine.reset(lines.n_cells(), monitor.budget.seed, *techniques, &mut || {
            monitor.check_stop()
        })?;
        engine.proof_log.reset(monitor.wants_proof());
        let shares = monitor.exchange.is_some() && monitor.wants_few();
        engine.outbox.open(shares && techniques.has(Technique::Sharing));
        for &spot in &cells.trail {
            let value = cells.get(spot).expect("the trail holds settled cells");
            engine.trail.push(lit_of(lines.cell_of(spot).0, value), Reason::None);
            monitor.passes(1)?;
        }
        engine.keep_within(monitor.budget.bytes, lines.n_cells());
        let techniques = with_room_for_dives(engine, lines, *techniques);
        if techniques.has(Technique::Symmetry) {
            let most = engine.bytes_free() / 4;
            let (found, bytes) =
                symmetry::find(lines, &engine.trail, most, &mut || monitor.check_stop())?;
            engine.symmetries = found;
            engine.memory.give_away(bytes);
        }
        if techniques.has(Technique::Counting) {
            let bytes = counting.reset(lines, engine.bytes_free() / 8);
            engine.memory.give_away(bytes);
        }
        monitor.check_stop()?;
        symmetric.reset();
        LineTheory::new(lines, memory, techniques);
        Ok(techniques)
    }

    /// Does some work. Needs: the engine is at level 0.
    pub(super) fn strategy(
        &mut self,
        deducer: &mut Deducer,
        monitor: &mut RunMonitor<'_>,
        techniques: Techniques,
        work: impl FnOnce(&mut Strategy<'_, '_>) -> Result<(), Halt>,
    ) -> Result<(), Halt> {
        let Deducer { lines, counters, .. } = deducer;
        let Search { engine, memory, decimation, order, counting, symmetric } = self;
        let theory = LineTheory::again(lines, memory);
        let search = BoundedSearch::new(engine, theory, *counters, monitor, techniques);
        let schedule = DiveSchedule::for_lines(lines.n_lines(), techniques);
        let mut strategy =
            Strategy { search, decimation, order, counting, symmetric, lines, schedule };
        let outcome = work(&mut strategy);
        // What was learned last is part of the proof, whatever the budget says of it.
        let _ = strategy.search.look();
        *counters = strategy.search.counters;
        outcome
    }

    /// Tells `deducer` what the engine found out. Needs: level 0.
    fn pass_on(&self, deducer: &mut Deducer, monitor: &mut RunMonitor<'_>) -> Result<(), Halt> {
        for &lit in self.engine.trail.lits() {
            let cell = CellId(lit.variable() as u32);
            if deducer.get(cell).is_none() {
                deducer.decide(cell, value_of(lit));
            }
        }
        deducer.deduce(monitor)
    }

    /// Tells `deducer` what holds for certain, now that the search is over without a solution.
    fn leave_findings(&mut self, deducer: &mut Deducer) {
        let Engine { trail, longest_trail, .. } = &mut self.engine;
        longest_trail.offer(trail.lits());
        for &lit in &trail.lits()[..trail.len_at(0)] {
            let cell = CellId(lit.variable() as u32);
            if lit.variable() < deducer.lines.n_cells() && deducer.get(cell).is_none() {
                deducer.decide(cell, value_of(lit));
            }
        }
        deducer.queue.clear();
    }
}

/// The techniques, without decimations if the sums of the dearest line take more than a quarter of what
/// there is; else that is set aside for them.
fn with_room_for_dives(engine: &mut Engine, lines: &Lines, techniques: Techniques) -> Techniques {
    let plans = (0..lines.n_lines()).map(|line| lines.plans.get(line));
    let bytes = plans.map(LineSums::bytes).max().unwrap_or(0);
    if !techniques.has(Technique::Decimation) || bytes > engine.bytes_free() / 4 {
        return techniques.without(Technique::Decimation);
    }
    engine.memory.give_away(bytes);
    techniques
}

impl Strategy<'_, '_> {
    /// Goes on until there are no more pictures or something ends the run, or the first decimation failed and
    /// a search without learning may do better.
    fn begin(&mut self) -> Result<(), Halt> {
        self.search.search(&[], first_conflicts(&self.search))?;
        self.count()?;
        if !self.is_found() && self.has(Technique::Decimation) {
            self.dive(0)?;
        }
        let (n_cells, engine) = (self.lines.n_cells(), &self.search.engine);
        let n_open = n_cells - engine.trail.len_at(0);
        let is_open = n_open as u64 * 100 > n_cells as u64 * PER_CENT_OPEN;
        let is_proof = engine.proof_log.is_kept();
        if self.is_found() || is_open || is_proof || !self.has(Technique::Dfs) {
            return self.go_on();
        }
        let BoundedSearch { engine, rules, .. } = &mut self.search;
        engine.undo_to(0, rules);
        Ok(())
    }

    /// [`Strategy::go_on`], with the solution that was found elsewhere if there is one.
    fn go_on_after_attempt(&mut self) -> Result<(), Halt> {
        if let Some(picture) = self.search.monitor.pictures().last() {
            let cells = (0..).zip(picture.values());
            let solution = cells.map(|(cell, &value)| lit_of(cell, value)).collect();
            self.search.take_over(solution);
        }
        self.go_on()
    }

    /// Goes on after the first decimation.
    fn go_on(&mut self) -> Result<(), Halt> {
        if !self.is_found() {
            let n_conflicts = self.schedule.conflicts(0, self.search.engine);
            self.search.search(&[], n_conflicts)?;
        }
        for turn in 1.. {
            self.count()?;
            if self.is_found() {
                break;
            }
            if self.has(Technique::SymmetricSolution) {
                self.search_symmetric(turn - 1)?;
            }
            if !self.is_found() && self.has(Technique::Decimation) {
                self.dive(turn)?;
            }
            if !self.is_found() {
                let n_conflicts = self.schedule.conflicts(turn, self.search.engine);
                self.search.search(&[], n_conflicts)?;
            }
        }
        self.search_on()
    }

    /// Searches for more than one solution.
    fn search_on(&mut self) -> Result<(), Halt> {
        let mut second_search = SecondSearch::after(self.search.counters.conflicts);
        self.search.search(&[], CONFLICTS_BESIDE)?;
        self.count()?;
        self.search.search_around()?;
        if self.has(Technique::OrderEncoding) {
            self.enter_order();
        }
        loop {
            self.search.search(&[], PROOF_STEP)?;
            self.count()?;
            if self.has(Technique::SecondSearch)
                && let Some(n_conflicts) = second_search.is_due(PROOF_STEP)
            {
                self.second_search(n_conflicts)?;
            }
        }
    }

    /// Searches as before the first solution for so many conflicts, then goes on with the proof.
    fn second_search(&mut self, n_conflicts: u64) -> Result<(), Halt> {
        let end = self.search.engine.n_conflicts + n_conflicts;
        self.search.begin_second_search();
        for turn in 1.. {
            let is_fine = self.schedule.is_fine(self.search.engine);
            if is_fine && self.has(Technique::Decimation) {
                self.dive(turn)?;
            }
            let left = end.saturating_sub(self.search.engine.n_conflicts);
            if left == 0 {
                break;
            }
            let slice =
                if is_fine { self.schedule.conflicts(turn, self.search.engine) } else { left };
            self.search.search(&[], slice.min(left))?;
        }
        self.search.end_second_search();
        Ok(())
    }

    fn dive(&mut self, turn: u64) -> Result<(), Halt> {
        decimation(&mut self.search, self.decimation, self.lines, (turn, self.schedule))
    }

    fn is_found(&self) -> bool {
        self.search.monitor.n_solutions > 0
    }

    fn has(&self, technique: Technique) -> bool {
        self.search.techniques.has(technique)
    }

    /// From now on the search speaks of the places of runs too. A proof that is written down speaks
    /// of cells alone, so then it goes on without.
    fn enter_order(&mut self) {
        let BoundedSearch { engine, rules, .. } = &mut self.search;
        if engine.proof_log.is_kept() {
            return;
        }
        engine.undo_to(0, rules);
        if self.order.load(self.lines, &engine.trail, engine.bytes_free() / 2) {
            engine.memory.give_away(self.order.bytes);
            engine.extend(&self.order.extension);
            let most = engine.bytes_free() / 2;
            let bytes = symmetry::extend(&mut engine.symmetries, self.lines, self.order, most);
            engine.memory.give_away(bytes);
        }
    }

    /// Settles what counts settle, as far as the work so far allows.
    fn count(&mut self) -> Result<(), Halt> {
        while self.has(Technique::Counting) {
            let BoundedSearch { engine, rules, monitor, .. } = &mut self.search;
            let check_stop = &mut || monitor.check_stop();
            let Some(found) =
                self.counting.find(self.lines, &engine.trail, rules.work(), check_stop)?
            else {
                return Ok(());
            };
            // What was learned comes before it in a proof.
            self.search.look()?;
            let BoundedSearch { engine, rules, monitor, .. } = &mut self.search;
            if engine.proof_log.is_kept() {
                let numbers: Vec<i32> = found.lines.iter().map(|&line| line as i32 + 1).collect();
                monitor.clause(ProofStep::Count, &numbers);
            }
            engine.undo_to(0, rules);
            let units = match &found.says {
                Says::Settled(units) => Some(&units[..]),
                Says::Contradiction => None,
            };
            engine.learn_units(units, rules);
            if engine.is_exhausted {
                return Err(Halt::Conflict);
            }
        }
        Ok(())
    }
}

/// Conflicts before the first decimation.
pub(super) fn first_conflicts(search: &BoundedSearch<'_, '_, LineTheory<'_>>) -> u64 {
    let n_open = search.rules.lines.n_cells() - search.engine.trail.len();
    if n_open <= FEW_CELLS { FIRST_CONFLICTS_AMONG_FEW } else { FIRST_CONFLICTS }
}

/// Decimates once; each time a little further from what the lines say at first.
pub(super) fn decimation(
    search: &mut BoundedSearch<'_, '_, LineTheory<'_>>,
    decimation: &mut Decimation,
    lines: &Lines,
    (turn, schedule): (u64, DiveSchedule),
) -> Result<(), Halt> {
    let conflicts_left = search.conflicts_left();
    let BoundedSearch { engine, rules, monitor, .. } = &mut *search;
    let mut steps = schedule.steps(turn, engine);
    steps.conflicts = steps.conflicts.min(conflicts_left);
    let mut plan = DecimationPlan { steps, should_stop: &mut || monitor.check_stop().is_err() };
    match decimation.run(engine, lines, rules, &mut plan) {
        DecimationEnd::Model => search.found(),
        DecimationEnd::Exhausted => Err(Halt::Conflict),
        DecimationEnd::GaveUp => search.look(),
    }
}
