//! Conflict-driven search within a budget, in slices, and large neighborhood search around a solution.
//!
//! ```text
//!   search           bounded_search                          engine
//!   what is tried    a slice, 50 conflicts at a time  -->  propagate, learn, decide
//!   when             model: report it, forbid it, go on <--  model
//! ```
//!
//! The same for black and white and for colors: what differs, the rules say ([`Rules`]).
//!
//! A slice ends after 50 conflicts or after 100,000 units of work, whichever comes first: with
//! conflicts alone a timeout of one second ended after 26 on noise of 1500×1500. Between two slices the
//! budget and the observer are looked at, clauses of other threads taken over, and the steps of a proof
//! handed on. Without windows the second solution of Knotty took over five seconds with unlucky seeds
//! (`DESIGN.md`, Search).

use pictogrid_core::{CellId, Picture, Stats};

use crate::learn::{Engine, Lit, SliceEnd, Symmetry, Theory, Trail};
use crate::lines::Lines;
use crate::neighborhood::{self, Neighborhood};
use crate::run_monitor::{Halt, RunMonitor, StopReason};
use crate::techniques::{Technique, Techniques};

/// Conflicts between two looks at the budget, if they do not take the work of a slice before.
const CONFLICTS_BETWEEN_LOOKS: u64 = 50;
/// Restarts are eager in the first conflicts where a board has more lines: Faase and Lion take two to
/// three times as many conflicts without, smaller boards a third more with.
const SMALL_BOARD: usize = 60;
const FIRST_EAGER_CONFLICTS: u64 = 1000;
/// Conflicts spent beside a solution, where it was found, before windows are tried.
pub(crate) const CONFLICTS_BESIDE: u64 = 250;
/// Conflicts spent on one window near a solution.
const CONFLICTS_IN_WINDOW: u64 = 30;

/// What a search asks of a theory beside deductions.
pub(crate) trait Rules: Theory {
    /// Line visits spent on windows of one solution.
    const VISITS_NEAR: u64;

    /// Whether a first model ends its slice, since the second one lies near to it. Where
    /// slices are short, the rest of one is well spent: a few hundred conflicts find it as well.
    const ENDS_AT_FIRST: bool;

    fn lines(&self) -> &Lines;

    /// Lines visited so far.
    fn n_visits(&self) -> u64;

    /// Whether a literal says what a cell is.
    fn is_of_cell(&self, lit: Lit) -> bool;

    /// The cells that these literals leave open.
    fn n_open(&self, lits: &[Lit]) -> usize;

    /// The variables of the cells in a window (`neighborhood`), some of them twice.
    fn load_window(&self, corner: CellId, side: u32, window: &mut Vec<u32>);

    /// The picture that the trail says. Needs: every cell is settled.
    fn picture(&self, trail: &Trail) -> Picture;

    /// The images of a picture under the symmetries of the engine; none where none are looked for.
    fn images_of(&self, _symmetries: &[Symmetry], _picture: &Picture) -> Vec<Picture> {
        Vec::new()
    }
}

/// An engine at work on some rules, watched.
pub(crate) struct BoundedSearch<'a, 'w, R> {
    pub(crate) engine: &'a mut Engine,
    pub(crate) rules: R,
    pub(crate) counters: Stats,
    pub(crate) monitor: &'a mut RunMonitor<'w>,
    pub(crate) techniques: Techniques,
    before: Stats,
    /// Literals of the fullest board that was reported as progress.
    n_fullest: usize,
    /// The solution found last.
    solution: Vec<Lit>,
}

impl<'a, 'w, R: Rules> BoundedSearch<'a, 'w, R> {
    /// Counts on from `counters`.
    pub(crate) fn new(
        engine: &'a mut Engine,
        rules: R,
        counters: Stats,
        monitor: &'a mut RunMonitor<'w>,
        techniques: Techniques,
    ) -> BoundedSearch<'a, 'w, R> {
        let is_rare = techniques.has(Technique::RareRestarts);
        engine.restarts.stay_eager_until(match rules.lines().n_lines() {
            _ if !is_rare => u64::MAX,
            ..=SMALL_BOARD => 0,
            _ => FIRST_EAGER_CONFLICTS,
        });
        let (mut before, n_fullest, solution) = (counters, 0, Vec::new());
        // An engine that goes on has been counted.
        before.conflicts -= engine.n_conflicts;
        before.decisions -= engine.n_decisions;
        before.line_visits -= rules.n_visits();
        BoundedSearch { engine, rules, counters, monitor, techniques, before, n_fullest, solution }
    }

    /// Searches for so many conflicts; every model on the way is reported.
    pub(crate) fn search(&mut self, assumed: &[Lit], n_conflicts: u64) -> Result<SliceEnd, Halt> {
        let end = self.engine.n_conflicts + n_conflicts;
        loop {
            let left = end.saturating_sub(self.engine.n_conflicts);
            if left == 0 {
                return Ok(SliceEnd::Spent);
            }
            let left = left.min(CONFLICTS_BETWEEN_LOOKS).min(self.conflicts_left());
            match self.engine.search(&mut self.rules, (assumed, left)) {
                SliceEnd::Exhausted => return Err(Halt::Conflict),
                SliceEnd::Refuted => return Ok(SliceEnd::Refuted),
                SliceEnd::Model => {
                    self.found()?;
                    if R::ENDS_AT_FIRST && self.monitor.n_solutions == 1 {
                        return Ok(SliceEnd::Model);
                    }
                }
                SliceEnd::Spent => {
                    self.look()?;
                    if assumed.is_empty() {
                        self.exchange();
                    }
                }
            }
        }
    }

    /// Looks for a second solution around the first, then goes on away from it.
    pub(crate) fn search_around(&mut self) -> Result<(), Halt> {
        if self.techniques.has(Technique::Neighborhood) {
            self.search_near()?;
        }
        self.prove();
        Ok(())
    }

    /// From now on searches as before the first solution.
    pub(crate) fn begin_second_search(&mut self) {
        self.engine.undo_to(0, &mut self.rules);
        if self.techniques.has(Technique::RareRestarts) {
            self.engine.restarts.stay_eager_until(0);
        }
    }

    /// Goes on with the proof.
    pub(crate) fn end_second_search(&mut self) {
        self.engine.undo_to(0, &mut self.rules);
        self.prove();
    }

    /// From now on searches for a proof that no other solution is left.
    fn prove(&mut self) {
        self.engine.restarts.stay_eager_until(u64::MAX);
    }

    /// Looks for solutions near to the last one, in windows that grow, as long as that is cheap:
    /// where most cells are open, each window costs as much as all of them.
    fn search_near(&mut self) -> Result<(), Halt> {
        let end = self.rules.n_visits() + R::VISITS_NEAR;
        let mut window = Vec::new();
        for side in neighborhood::SIDES {
            self.engine.undo_to(0, &mut self.rules);
            let mut neighborhood = Neighborhood::new(self.engine, &self.solution);
            for corner in neighborhood::corners(self.rules.lines(), side).collect::<Vec<_>>() {
                self.engine.undo_to(0, &mut self.rules);
                self.rules.load_window(corner, side, &mut window);
                if let Some(assumed) = neighborhood.around(self.engine, &window) {
                    self.search(&assumed, CONFLICTS_IN_WINDOW)?;
                    self.look()?;
                }
                if self.rules.n_visits() > end {
                    break;
                }
            }
        }
        self.engine.undo_to(0, &mut self.rules);
        Ok(())
    }

    /// Reports the model that the engine has come to, and goes on beside it.
    pub(crate) fn found(&mut self) -> Result<(), Halt> {
        // What led here comes before it in a proof; a solution counts even if the budget is spent.
        self.report_progress();
        self.solution.clear();
        self.solution.reserve_exact(self.engine.trail.len());
        let lits = self.engine.trail.lits().iter();
        self.solution.extend(lits.filter(|&&lit| self.rules.is_of_cell(lit)));
        let picture = self.rules.picture(&self.engine.trail);
        let images = self.rules.images_of(&self.engine.symmetries, &picture);
        std::iter::once(picture).chain(images).try_for_each(|one| self.monitor.report(one))?;
        self.monitor.passes(self.engine.trail.len())?;
        self.engine.block_model(&mut self.rules);
        self.look()
    }

    /// Ends this search for another that goes on: its work, and its last solution.
    pub(crate) fn close(mut self) -> (Stats, Vec<Lit>) {
        self.report_progress();
        (self.counters, self.solution)
    }

    /// Another engine has worked up to these counters, which began at those of this search.
    pub(crate) fn count_in(&mut self, counters: Stats) {
        self.before.conflicts += counters.conflicts - self.counters.conflicts;
        self.before.decisions += counters.decisions - self.counters.decisions;
        self.before.line_visits += counters.line_visits - self.counters.line_visits;
        self.counters = counters;
    }

    /// Another engine has found this solution: never this one again, and the next one near to it.
    pub(crate) fn take_over(&mut self, solution: Vec<Lit>) {
        self.engine.undo_to(0, &mut self.rules);
        self.engine.forbid(&solution);
        solution.iter().for_each(|&lit| self.engine.phases.remember(lit));
        self.solution = solution;
    }

    /// Passes on what was learned since the last time, and takes over what others did.
    fn exchange(&mut self) {
        let (pictures, exchange) = self.monitor.exchange();
        let (Some(exchange), [] | [_]) = (exchange, pictures) else {
            return self.engine.outbox.open(false);
        };
        let known = pictures.first();
        for clause in self.engine.outbox.drain() {
            if clause.iter().all(|&lit| self.rules.is_of_cell(lit)) {
                exchange.give(known, &to_numbers(&clause));
            }
        }
        while let Some(clause) = exchange.take(known) {
            self.engine.adopt(to_lits(&clause), &mut self.rules);
        }
    }

    /// Conflicts that the budget still allows.
    pub(crate) fn conflicts_left(&self) -> u64 {
        let spent = self.before.conflicts + self.engine.n_conflicts;
        self.monitor.budget.max_conflicts.map_or(u64::MAX, |most| most.saturating_sub(spent))
    }

    /// Hands the proof log over and counts.
    fn report_progress(&mut self) {
        let BoundedSearch { engine, monitor, .. } = self;
        engine.proof_log.fetch(|step, lits| monitor.clause(step, &to_numbers(lits)));
        self.counters.conflicts = self.before.conflicts + self.engine.n_conflicts;
        self.counters.decisions = self.before.decisions + self.engine.n_decisions;
        self.counters.line_visits = self.before.line_visits + self.rules.n_visits();
    }

    /// Says how many cells the fullest board leaves open, if it has become fuller.
    fn show_fullest(&mut self) {
        let lits = self.engine.longest_trail.lits();
        if lits.len() > self.n_fullest {
            self.n_fullest = lits.len();
            self.monitor.leaves_open(self.rules.n_open(lits));
        }
    }

    /// Tells, and looks at the budget.
    pub(crate) fn look(&mut self) -> Result<(), Halt> {
        self.report_progress();
        self.show_fullest();
        if self.engine.memory.is_short() {
            return Err(Halt::Stop(StopReason::Memory));
        }
        let n_conflicts = self.counters.conflicts;
        if self.monitor.budget.max_conflicts.is_some_and(|most| n_conflicts >= most) {
            return Err(Halt::Stop(StopReason::Conflicts));
        }
        self.monitor.look(&self.counters)
    }
}

fn to_lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| Lit::new(number.unsigned_abs() - 1, number > 0)).collect()
}

/// Literals as proofs write them; only rules whose variables are cells write any.
fn to_numbers(lits: &[Lit]) -> Vec<i32> {
    let number = |lit: &Lit| lit.variable() as i32 + 1;
    lits.iter().map(|lit| if lit.is_positive() { number(lit) } else { -number(lit) }).collect()
}
