//! The bounds of a run, and what a run tells its observer.
//!
//! A budget counts work, so that a run ends at the same place on every machine; an observer with a
//! clock or a Ctrl-C answers [`Event::Work`]. Passes, solutions and steps of the proof are handed
//! over as they come, and nothing is kept, so that a run may find more pictures than fit memory.
//!
//! ```text
//!   run --picture--> RunMonitor --not known yet--> Observer (solve: checks it, passes it on)
//!                      +--limit reached, or Break--> Halt::Stop ends the run from wherever it is
//! ```

use pictogrid_core::{
    Board, CellId, Event, EventKind, Observer, Pass, Picture, Progress, ProofStep, Stage, Stats,
    Value,
};

use crate::exchange::Exchange;
use crate::techniques::{Technique, Techniques};

/// The memory for one puzzle unless another is named: 1 GiB.
pub const DEFAULT_BYTES: u64 = 1 << 30;

/// Bounds on a run, in work rather than time. `None` means unlimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Budget {
    /// The last stage that may be used.
    pub stage: Stage,
    /// Solutions, at most; at least 1. Two are enough for a verdict.
    pub max_solutions: Option<u64>,
    /// Conflicts, at most, or a few more: a step that has begun is finished. A conflict is a dead end of
    /// the search; in a list of solutions also a guess whose solutions are all listed.
    pub max_conflicts: Option<u64>,
    /// Line visits, at most, or a few dozen more. (A line visit deduces all forced cells of one line.)
    pub max_line_visits: Option<u64>,
    /// Chooses among equally good guesses. The verdict does not depend on it, the time does; the same
    /// seed takes the same steps on every machine.
    pub seed: u64,
    /// Bytes of memory for one puzzle, beside the puzzle itself. A stage whose estimate is larger does
    /// not begin; what grows with the work (learned clauses, cached counts, solutions that are kept)
    /// stays within the rest. The solver counts its bytes itself, so runs repeat exactly.
    pub bytes: u64,
    /// The techniques in use. The verdict does not depend on them, the time does.
    pub techniques: Techniques,
}

impl Default for Budget {
    /// Searches for two solutions, with all techniques, in 1 GiB; no bound on conflicts and line visits.
    fn default() -> Budget {
        Budget {
            stage: Stage::Search,
            max_solutions: Some(2),
            max_conflicts: None,
            max_line_visits: None,
            seed: 0,
            bytes: DEFAULT_BYTES,
            techniques: Techniques::default(),
        }
    }
}

impl Budget {
    /// The budget that is left after the work in `spent`.
    #[must_use]
    pub fn less(self, spent: &Stats) -> Budget {
        let less = |most: Option<u64>, spent| most.map(|most| most.saturating_sub(spent));
        Budget {
            max_conflicts: less(self.max_conflicts, spent.conflicts),
            max_line_visits: less(self.max_line_visits, spent.line_visits),
            ..self
        }
    }

    /// The same with no bound on the work, for lines alone.
    #[cfg(test)]
    pub(crate) fn of_lines() -> Budget {
        Budget { stage: Stage::Lines, max_solutions: Some(1), bytes: u64::MAX, ..Budget::default() }
    }
}

/// The tighter of two bounds.
pub(crate) fn tighter(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    one.into_iter().chain(other).min()
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StopReason {
    /// The stages up to [`Budget::stage`] settle no further cell.
    Stage,
    /// [`Budget::max_conflicts`] is spent.
    Conflicts,
    /// [`Budget::max_line_visits`] is spent.
    LineVisits,
    /// [`Budget::bytes`] is spent, or the next stage needs more.
    Memory,
    /// [`Budget::max_solutions`] solutions are found.
    Solutions,
    /// The time is over.
    Time,
    /// The observer returned `Break`.
    Observer,
}

impl StopReason {
    /// The reason as in JSON: `stage`, `conflicts`, `line_visits`, `memory`, `solutions`, `time`,
    /// `interrupted`.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            StopReason::Stage => "stage",
            StopReason::Conflicts => "conflicts",
            StopReason::LineVisits => "line_visits",
            StopReason::Memory => "memory",
            StopReason::Solutions => "solutions",
            StopReason::Time => "time",
            StopReason::Observer => "interrupted",
        }
    }
}

/// Why deduction did not reach a fixpoint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Halt {
    /// A line allows nothing any more.
    Conflict,
    /// The budget or the observer ended the run.
    Stop(StopReason),
}

/// A cell and its value as a proof writes it.
pub(crate) fn to_number(cell: u32, value: Value) -> i32 {
    let number = cell as i32 + 1;
    if value == Value::FILLED { number } else { -number }
}

/// Keeps a run within its budget, passes its events on, and holds what was found so far.
pub(crate) struct RunMonitor<'a> {
    pub(crate) budget: Budget,
    observer: &'a mut dyn Observer,
    /// Searches of the same puzzle on other threads.
    pub(crate) exchange: Option<&'a mut dyn Exchange>,
    pub(crate) n_solutions: u64,
    /// Stop at this many solutions; at first as many as the budget allows.
    limit: Option<u64>,
    /// The solutions found while few are wanted: probes run into some that the search meets again.
    pictures: Vec<Picture>,
    progress: Progress,
    n_cells: usize,
    /// Cells that were gone through since the last question.
    n_passed: usize,
    /// The observer said stop where nothing could end.
    is_stopped: bool,
}

/// Cells that are gone through between two questions: a millisecond or so.
pub(crate) const CELLS_BETWEEN_QUESTIONS: usize = 1 << 16;

/// Up to this many wanted solutions, those that probes run into count.
const FEW_SOLUTIONS: u64 = 16;

/// Of these, 100 lose nothing on any puzzle of the survey and 50 up to a half.
const CELLS_IN_VAIN: usize = 100;

impl<'a> RunMonitor<'a> {
    pub(crate) fn new(budget: Budget, observer: &'a mut dyn Observer) -> RunMonitor<'a> {
        RunMonitor {
            budget,
            observer,
            exchange: None,
            n_solutions: 0,
            limit: budget.max_solutions,
            pictures: Vec::new(),
            progress: Progress::default(),
            n_cells: 0,
            n_passed: 0,
            is_stopped: false,
        }
    }

    /// Whether solutions that probes run into are to be reported at once.
    pub(crate) fn wants_few(&self) -> bool {
        self.limit.is_some_and(|limit| limit <= FEW_SOLUTIONS)
    }

    /// Whether the search that learns is followed by a list of all pictures.
    pub(crate) fn lists_after_search(&self) -> bool {
        self.budget.max_solutions.is_none_or(|most| most > FEW_SOLUTIONS)
    }

    /// How many cells may be probed in vain before the rest is left to the search; all of them where
    /// no search follows that learns, or a list of all pictures.
    pub(crate) fn patience(&self) -> usize {
        let Budget { stage, techniques, .. } = self.budget;
        let is_followed = stage == Stage::Search && techniques.has(Technique::Learning);
        if is_followed && self.wants_few() && techniques.has(Technique::ProbePatience) {
            CELLS_IN_VAIN
        } else {
            usize::MAX
        }
    }

    /// From now on stops at `limit` solutions, or where the budget does.
    pub(crate) fn stop_at(&mut self, limit: Option<u64>) {
        self.limit = tighter(limit, self.budget.max_solutions);
    }

    /// The stage that the run has come to.
    pub(crate) fn stage(&self) -> Stage {
        self.progress.stage
    }

    /// Goes on to the next stage, if it is allowed and there are so many bytes.
    pub(crate) fn reach(&mut self, stage: Stage, bytes: u64) -> Result<(), Halt> {
        if self.budget.stage < stage {
            return Err(Halt::Stop(StopReason::Stage));
        }
        if bytes > self.budget.bytes {
            return Err(Halt::Stop(StopReason::Memory));
        }
        self.progress.stage = stage;
        Ok(())
    }

    /// The same for a puzzle of `n_cells` cells and a run that begins with this stage.
    pub(crate) fn at_work(mut self, stage: Stage, n_cells: usize) -> RunMonitor<'a> {
        (self.progress.stage, self.n_cells) = (stage, n_cells);
        self
    }

    /// There is a board without a contradiction that leaves so many cells open.
    pub(crate) fn leaves_open(&mut self, n_open: usize) {
        let n_known = self.n_cells.saturating_sub(n_open);
        self.progress.n_known = self.progress.n_known.max(n_known);
    }

    /// Passes a solution on, unless it is known.
    pub(crate) fn report(&mut self, picture: Picture) -> Result<(), Halt> {
        if self.pictures.contains(&picture) {
            return Ok(());
        }
        self.n_solutions += 1;
        let is_stopped = self.observer.on(Event::Solution(&picture)).is_break();
        self.leaves_open(0);
        if self.wants_few() {
            self.pictures.push(picture);
        }
        if self.limit.is_some_and(|limit| self.n_solutions >= limit) {
            return Err(Halt::Stop(StopReason::Solutions));
        }
        if is_stopped { Err(Halt::Stop(StopReason::Observer)) } else { Ok(()) }
    }

    /// The solutions found so far, if few are wanted.
    pub(crate) fn pictures(&self) -> &[Picture] {
        &self.pictures
    }

    /// The same, and the way to searches of the same puzzle on other threads.
    pub(crate) fn exchange(&mut self) -> (&[Picture], Option<&mut dyn Exchange>) {
        let exchange = self.exchange.as_deref_mut();
        (&self.pictures, exchange.map(|exchange| exchange as &mut dyn Exchange))
    }

    /// Whether passes are wanted.
    pub(crate) fn wants_passes(&self) -> bool {
        self.observer.wants(EventKind::Pass)
    }

    /// Passes a pass on.
    pub(crate) fn pass(&mut self, number: u64, n_lines: u64, board: &Board) -> Result<(), Halt> {
        let pass = Pass::new(self.progress.stage, number, n_lines, board);
        self.stop_if(|observer| observer.on(Event::Pass(pass)).is_break())
    }

    /// Whether a proof is written. (Where many solutions are wanted or nothing is learned, guesses
    /// are in force that a proof does not know of.)
    pub(crate) fn wants_proof(&self) -> bool {
        let learns = self.budget.techniques.has(Technique::Learning);
        !self.lists_after_search() && learns && self.observer.wants(EventKind::Clause)
    }

    /// Writes a clause into the proof.
    pub(crate) fn clause(&mut self, step: ProofStep, clause: &[i32]) {
        self.is_stopped |= self.observer.on(Event::Clause(step, clause)).is_break();
    }

    /// Writes a clause into the proof, if there is one: one of these cells has that value.
    pub(crate) fn prove(&mut self, clause: &[(CellId, Value)]) {
        if self.wants_proof() {
            let numbers: Vec<i32> =
                clause.iter().map(|&(cell, value)| to_number(cell.0, value)).collect();
            self.clause(ProofStep::Learn, &numbers);
        }
    }

    /// Writes that these cells have these values because both values of `cell` say so.
    pub(crate) fn prove_agreement(&mut self, cell: CellId, agreed: &[(CellId, Value)]) {
        for &(other, value) in agreed {
            // If the cell is filled, the other has the value; if it is not, the unit follows.
            self.prove(&[(cell, Value::EMPTY), (other, value)]);
            self.prove(&[(other, value)]);
        }
    }

    /// Looks at the budget of line visits and asks the observer.
    #[cold]
    pub(crate) fn look(&mut self, stats: &Stats) -> Result<(), Halt> {
        self.progress.stats = *stats;
        if self.budget.max_line_visits.is_some_and(|most| stats.line_visits > most) {
            return Err(Halt::Stop(StopReason::LineVisits));
        }
        self.check_stop()
    }

    /// Asks the observer, where nothing was counted since the last look.
    #[cold]
    pub(crate) fn check_stop(&mut self) -> Result<(), Halt> {
        let progress = self.progress;
        self.stop_if(|observer| observer.on(Event::Work(&progress)).is_break())
    }

    /// Counts cells that were gone through without a line visit; asks the observer after every
    /// [`CELLS_BETWEEN_QUESTIONS`].
    #[inline]
    pub(crate) fn passes(&mut self, n_cells: usize) -> Result<(), Halt> {
        self.n_passed += n_cells;
        if self.n_passed < CELLS_BETWEEN_QUESTIONS {
            return Ok(());
        }
        self.n_passed = 0;
        self.check_stop()
    }

    fn stop_if(&mut self, says_stop: impl FnOnce(&mut dyn Observer) -> bool) -> Result<(), Halt> {
        self.is_stopped |= says_stop(self.observer);
        if self.is_stopped { Err(Halt::Stop(StopReason::Observer)) } else { Ok(()) }
    }
}
