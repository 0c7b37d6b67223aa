//! The order of means: what is tried when, on a puzzle that lines and probing do not settle.
//!
//! ```text
//!   a few conflicts --> dive --> conflicts --> dive, with some noise --> more conflicts --> ...
//!        |                |
//!        +--- solution ---+---> conflicts where it was found --> windows around it --> proof
//! ```
//!
//! Run times have heavy tails, so every budget is small at first and grows from turn to turn; what
//! was learned is kept throughout. A verdict needs no more than the second solution or the proof
//! that there is none.

use pictogrid_core::{Board, CellId, Picture, Value};

use super::dive::{Dive, DivePlan, Dived};
use super::engine::{Engine, Stretch};
use super::journal::Entry;
use super::line_theory::{LineMemory, LineTheory, lit_of, value_of};
use super::lit::Lit;
use super::near::{self, Surroundings};
use super::order::Order;
use super::trail::Reason;
use crate::deduce::{Deducer, Halt};
use crate::lines::Lines;
use crate::monitor::{Counters, ProofStep, StopCause, Watch, to_number};
use crate::techniques::{Technique, Techniques};

/// Conflicts between two looks at the budget.
const CONFLICTS_BETWEEN_LOOKS: u64 = 50;
/// Conflicts before the first dive: enough for what is almost settled, more where no more than
/// [`FEW_CELLS`] are open: among them a dive costs more than it finds.
const FIRST_CONFLICTS: u64 = 20;
const FIRST_CONFLICTS_AMONG_FEW: u64 = 150;
const FEW_CELLS: usize = 500;
/// Conflicts between dives, times the number of the dive, up to what the size allows.
const SEARCH_STEP: u64 = 200;
/// Conflicts in one turn once a solution is known and only the search goes on.
const PROOF_STEP: u64 = 1000;
/// Conflicts spent beside a solution, where it was found, before windows are tried.
const CONFLICTS_BESIDE: u64 = 250;
/// The part of the open cells that a dive decides at once, in turn.
const BATCHES: [f64; 4] = [0.05, 0.1, 0.05, 0.025];
/// Conflicts after which a dive is given up.
const CONFLICTS_IN_DIVE: u64 = 100;
/// Conflicts spent on one window near a solution.
const CONFLICTS_IN_WINDOW: u64 = 30;
/// Line visits spent on windows of one solution.
const VISITS_NEAR: u64 = 200_000;

/// How dives and conflicts take turns. On a large board odds need longer to settle, more hangs on
/// each batch, and a dive costs more conflicts.
#[derive(Clone, Copy, Debug)]
struct Rhythm {
    /// Sweeps before the first decision of a dive, and between batches.
    first_sweeps: u32,
    sweeps: u32,
    /// Conflicts between two dives.
    most_conflicts: u64,
}

impl Rhythm {
    fn for_lines(n_lines: usize) -> Rhythm {
        let first_sweeps = (2 * n_lines as u32).saturating_sub(70).clamp(30, 100);
        if n_lines <= 60 {
            Rhythm { first_sweeps, sweeps: 1, most_conflicts: 500 }
        } else {
            Rhythm { first_sweeps, sweeps: 3, most_conflicts: 2000 }
        }
    }
}

/// The searching half of a solver; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Hunt {
    engine: Engine,
    memory: LineMemory,
    dive: Dive,
    order: Order,
}

/// One run of a hunt.
struct Chase<'a, 'w> {
    engine: &'a mut Engine,
    dive: &'a mut Dive,
    order: &'a mut Order,
    theory: LineTheory<'a>,
    lines: &'a Lines,
    counters: &'a mut Counters,
    before: Counters,
    watch: &'a mut Watch<'w>,
    techniques: Techniques,
    /// The solution found last.
    solution: Vec<Lit>,
}

impl Hunt {
    /// Finds every picture that agrees with what `deducer` knows, and reports it.
    /// Gives: `Halt::Conflict` when there is no further picture, or the cause of an early end.
    pub(crate) fn run(&mut self, deducer: &mut Deducer, watch: &mut Watch<'_>) -> Halt {
        let Deducer { lines, cells, counters, techniques, .. } = deducer;
        let techniques = *techniques;
        let Hunt { engine, memory, dive, order } = self;
        engine.reset(lines.n_cells(), watch.budget.seed, techniques);
        engine.journal.reset(watch.monitor.wants_proof() && watch.budget.solutions <= 16);
        for &spot in &cells.trail {
            let value = cells.get(spot).expect("the trail holds settled cells");
            engine.trail.push(lit_of(lines.cell_of(spot).0, value), Reason::None);
        }
        engine.keep_within(watch.budget.bytes, lines.n_cells());
        if techniques.has(Technique::Mirrors) {
            let most = engine.bytes_free() / 4;
            let bytes = engine.mirrors.find(lines, &engine.trail, most);
            engine.give_away(bytes);
        }
        let before = *counters;
        let theory = LineTheory::new(lines, memory, techniques);
        let mut chase = Chase {
            engine,
            dive,
            order,
            theory,
            lines,
            counters,
            before,
            watch,
            techniques,
            solution: Vec::new(),
        };
        let halt = chase.run().expect_err("a hunt ends for a cause");
        // What was learned last is part of the proof, whatever the budget says of it.
        let _ = chase.look();
        if watch.n_solutions == 0 && matches!(halt, Halt::Stop(_)) {
            self.leave_findings(deducer);
        }
        halt
    }

    /// Tells `deducer` what holds for certain, now that the search is over without a solution.
    fn leave_findings(&mut self, deducer: &mut Deducer) {
        let Engine { trail, fullest, .. } = &mut self.engine;
        fullest.offer(trail.lits());
        for &lit in &trail.lits()[..trail.len_at(0)] {
            let cell = CellId(lit.variable() as u32);
            if lit.variable() < deducer.lines.n_cells() && deducer.get(cell).is_none() {
                deducer.decide(cell, value_of(lit));
            }
        }
        deducer.queue.clear();
    }

    /// The fullest board that the last run has met.
    pub(crate) fn fullest(&self, lines: &Lines) -> Board {
        let mut board = Board::unknown(lines.shape());
        let lits = self.engine.fullest.lits().iter();
        for &lit in lits.filter(|lit| lit.variable() < lines.n_cells()) {
            board.set(CellId(lit.variable() as u32), value_of(lit));
        }
        board
    }
}

impl Chase<'_, '_> {
    /// Goes on until there are no more pictures or something ends the run.
    fn run(&mut self) -> Result<(), Halt> {
        self.search(&[], self.first_conflicts())?;
        let mut searched_near = false;
        let rhythm = Rhythm::for_lines(self.lines.n_lines());
        for turn in 0.. {
            if self.watch.n_solutions == 0 && self.techniques.has(Technique::Dives) {
                self.dive(turn, rhythm)?;
            }
            if self.watch.n_solutions > 0 && !searched_near {
                searched_near = true;
                self.search(&[], CONFLICTS_BESIDE)?;
                if self.techniques.has(Technique::Windows) {
                    self.search_near()?;
                }
                if self.techniques.has(Technique::ProveAlone) {
                    self.engine.prove_alone(&self.solution);
                }
                if self.techniques.has(Technique::Order) {
                    self.enter_order();
                }
            }
            let step = (SEARCH_STEP * (turn + 1)).min(rhythm.most_conflicts);
            self.search(&[], if self.watch.n_solutions > 0 { PROOF_STEP } else { step })?;
        }
        Ok(())
    }

    /// Conflicts before the first dive.
    fn first_conflicts(&self) -> u64 {
        let n_open = self.lines.n_cells() - self.engine.trail.len();
        if n_open <= FEW_CELLS { FIRST_CONFLICTS_AMONG_FEW } else { FIRST_CONFLICTS }
    }

    /// From now on the search speaks of the places of runs too. A proof that is written down speaks
    /// of cells alone, so then it goes on without.
    fn enter_order(&mut self) {
        if !self.engine.journal.is_kept() {
            self.engine.undo_to(0, &mut self.theory);
            let most = self.engine.bytes_free() / 2;
            if self.order.load(self.lines, &self.engine.trail, most) {
                self.engine.give_away(self.order.bytes);
                self.engine.extend(self.order);
                let most = self.engine.bytes_free() / 2;
                let bytes = self.engine.mirrors.extend(self.lines, self.order, most);
                self.engine.give_away(bytes);
            }
        }
    }

    /// Dives once; each time a little further from what the lines say at first.
    fn dive(&mut self, turn: u64, rhythm: Rhythm) -> Result<(), Halt> {
        let conflicts = self.conflicts_left().min(CONFLICTS_IN_DIVE);
        let monitor = &mut *self.watch.monitor;
        let mut plan = DivePlan {
            first_sweeps: rhythm.first_sweeps,
            sweeps: rhythm.sweeps,
            batch: BATCHES[turn as usize % BATCHES.len()],
            noise: if turn == 0 { 0.0 } else { 1.0 + 0.5 * turn as f64 },
            conflicts,
            should_stop: &mut || monitor.should_stop(),
        };
        match self.dive.run(self.engine, self.lines, &mut self.theory, &mut plan) {
            Dived::Model => self.found(),
            Dived::Exhausted => Err(Halt::Conflict),
            Dived::GaveUp => self.look(),
        }
    }

    /// Searches for so many conflicts; every model on the way is reported.
    fn search(&mut self, assumed: &[Lit], n_conflicts: u64) -> Result<Stretch, Halt> {
        let end = self.engine.n_conflicts + n_conflicts;
        loop {
            let left = end.saturating_sub(self.engine.n_conflicts);
            if left == 0 {
                return Ok(Stretch::Spent);
            }
            let left = left.min(CONFLICTS_BETWEEN_LOOKS).min(self.conflicts_left());
            let stretch = (assumed, left);
            match self.engine.search(&mut self.theory, stretch) {
                Stretch::Exhausted => return Err(Halt::Conflict),
                Stretch::Refuted => return Ok(Stretch::Refuted),
                Stretch::Model => self.found()?,
                Stretch::Spent => self.look()?,
            }
        }
    }

    /// Looks for solutions near to the last one, in windows that grow, as long as that is cheap:
    /// where most cells are open, each window costs as much as all of them.
    fn search_near(&mut self) -> Result<(), Halt> {
        let end = self.theory.memory.n_visits + VISITS_NEAR;
        let mut window = Vec::new();
        for side in near::SIDES {
            self.engine.undo_to(0, &mut self.theory);
            let mut surroundings = Surroundings::new(self.engine, &self.solution);
            for corner in near::corners(self.lines, side) {
                self.engine.undo_to(0, &mut self.theory);
                near::load_window(self.lines, corner, side, &mut window);
                if let Some(assumed) = surroundings.around(self.engine, &window) {
                    self.search(&assumed, CONFLICTS_IN_WINDOW)?;
                    self.look()?;
                }
                if self.theory.memory.n_visits > end {
                    break;
                }
            }
        }
        self.engine.undo_to(0, &mut self.theory);
        Ok(())
    }

    /// Reports the model that the engine has come to, and goes on beside it.
    fn found(&mut self) -> Result<(), Halt> {
        // What led here comes before it in a proof; a solution counts even if the budget is spent.
        self.tell();
        self.solution.clear();
        let is_cell = |lit: &&Lit| lit.variable() < self.lines.n_cells();
        self.solution.extend(self.engine.trail.lits().iter().filter(is_cell));
        let picture = picture(self.lines, self.engine);
        let images = self.engine.mirrors.images_of(&picture);
        std::iter::once(picture).chain(images).try_for_each(|one| self.watch.report(one))?;
        self.engine.block_model(&mut self.theory);
        self.look()
    }

    /// Conflicts that the budget still allows.
    fn conflicts_left(&self) -> u64 {
        let spent = self.before.conflicts + self.engine.n_conflicts;
        self.watch.budget.conflicts.saturating_sub(spent)
    }

    /// Hands the journal over and counts.
    fn tell(&mut self) {
        let monitor = &mut self.watch.monitor;
        self.engine.journal.fetch(|entry| match entry {
            Entry::Learned(lits) => monitor.on_clause(ProofStep::Learn, &to_numbers(lits)),
            Entry::Dropped(lits) => monitor.on_clause(ProofStep::Forget, &to_numbers(lits)),
        });
        self.counters.conflicts = self.before.conflicts + self.engine.n_conflicts;
        self.counters.decisions = self.before.decisions + self.engine.n_decisions;
        self.counters.line_visits = self.before.line_visits + self.theory.memory.n_visits;
    }

    /// Tells, and looks at the budget.
    fn look(&mut self) -> Result<(), Halt> {
        self.tell();
        if self.engine.room.is_short() {
            return Err(Halt::Stop(StopCause::Memory));
        }
        if self.counters.conflicts >= self.watch.budget.conflicts {
            return Err(Halt::Stop(StopCause::Conflicts));
        }
        self.watch.look(self.counters)
    }
}

/// Literals as proofs write them.
fn to_numbers(lits: &[Lit]) -> Vec<i32> {
    lits.iter().map(|&lit| to_number(lit.variable() as u32, value_of(lit))).collect()
}

fn picture(lines: &Lines, engine: &Engine) -> Picture {
    let mut values = vec![Value::EMPTY; lines.n_cells()];
    let is_cell = |lit: &&Lit| lit.variable() < lines.n_cells();
    for &lit in engine.trail.lits().iter().filter(is_cell) {
        let cell = CellId(lit.variable() as u32);
        values[cell.0 as usize] = value_of(lit);
    }
    Picture::new(lines.shape(), values)
}
