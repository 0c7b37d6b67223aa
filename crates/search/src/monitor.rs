//! What bounds a run, and who watches it.
//!
//! A budget counts work, so that a run ends at the same place on every machine; whoever has a clock
//! or a Ctrl-C answers `should_stop`. The monitor is told of passes, solutions and steps of the
//! proof as they come, and nothing is kept for it, so that a run may find more pictures than fit
//! memory.
//!
//! ```text
//!   solver --report--> Watch --not known yet--> Monitor (solve: checks it, passes it on)
//!                        +--limit reached--> Halt::Stop ends the run from wherever it is
//! ```

use std::ops::AddAssign;

use pictogrid_core::{Board, CellId, Picture, Value};

use crate::deduce::Halt;
use crate::techniques::{Technique, Techniques};

/// How a cell came to be settled, from the weakest means to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// One line at a time.
    Lines,
    /// One of its values led to a contradiction by lines.
    Probing,
    /// Guesses and dead ends.
    Search,
}

/// Bounds on a run, in work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The strongest means that may be used.
    pub stage: Stage,
    /// Conflicts, at most: dead ends of the search and, in a list, guesses of which all pictures are
    /// listed.
    pub conflicts: u64,
    /// Line visits, at most (looked at between visits of a few dozen lines).
    pub line_visits: u64,
    /// Solutions, at most; at least 1.
    pub solutions: u64,
    /// Where the search begins to look, when it has to guess. Another seed finds the same verdict
    /// in another time; the same one does the same steps on every machine.
    pub seed: u64,
    /// Bytes for what grows with the search, at most.
    pub bytes: u64,
    /// What may be used to be quicker. Other techniques find the same verdict in another time.
    pub techniques: Techniques,
}

impl Budget {
    /// No bound on the work, for this many solutions.
    #[must_use]
    pub fn unbounded(stage: Stage, solutions: u64) -> Budget {
        Budget {
            stage,
            conflicts: u64::MAX,
            line_visits: u64::MAX,
            solutions,
            seed: 0,
            bytes: u64::MAX,
            techniques: Techniques::default(),
        }
    }
}

/// Work done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Lines settled or re-settled.
    pub line_visits: u64,
    /// Sweeps over the lines that had changed.
    pub passes: u64,
    /// Values tried by probing.
    pub probes: u64,
    /// Guesses of the search.
    pub decisions: u64,
    /// Dead ends of the search and, in a list, guesses of which all pictures are listed.
    pub conflicts: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, more: Counters) {
        self.line_visits += more.line_visits;
        self.passes += more.passes;
        self.probes += more.probes;
        self.decisions += more.decisions;
        self.conflicts += more.conflicts;
    }
}

/// Why a run ended early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopCause {
    /// The means that were allowed settle no further cell.
    Stage,
    /// The conflicts are spent.
    Conflicts,
    /// The line visits are spent.
    LineVisits,
    /// As many solutions as were wanted are found.
    Solutions,
    /// The memory is spent.
    Memory,
    /// The monitor asked for it.
    Monitor,
}

/// One sweep over the changed lines, before anything was guessed.
#[derive(Clone, Copy, Debug)]
pub struct Pass<'a> {
    /// The means in use.
    pub stage: Stage,
    /// Sweeps so far, from 1.
    pub number: u64,
    /// Lines visited in this one.
    pub n_lines: u64,
    /// Cells still open after it.
    pub n_unknown: usize,
    /// What is known after it.
    pub board: &'a Board,
}

/// Watches a run.
pub trait Monitor {
    /// Whether [`Monitor::on_pass`] is to be called; a board is made for each call.
    fn wants_passes(&self) -> bool {
        false
    }

    /// A sweep over the changed lines is over, and nothing was guessed so far.
    fn on_pass(&mut self, _pass: Pass<'_>) {}

    /// A solution, different from all before it.
    fn on_solution(&mut self, picture: Picture);

    /// Whether [`Monitor::on_clause`] is to be called; only where at most 16 solutions are wanted
    /// and [`Technique::Learning`] is in use.
    fn wants_proof(&self) -> bool {
        false
    }

    /// A clause that follows from the puzzle and what was told before (solutions included, each of
    /// which forbids itself), or one that is not used any more. Cells are numbered from 1; a
    /// negative number says that the cell is empty.
    fn on_clause(&mut self, _step: ProofStep, _clause: &[i32]) {}

    /// Asked every few dozen line visits, in a search after the work of a stretch, in a list at every
    /// guess; `true` ends the run.
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// What a proof does with a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStep {
    /// It follows: its negation leads to a contradiction by lines and clauses alone.
    Learn,
    /// It is not needed any more.
    Forget,
}

/// A cell and its value as a proof writes it.
pub(crate) fn to_number(cell: u32, value: Value) -> i32 {
    let number = cell as i32 + 1;
    if value == Value::FILLED { number } else { -number }
}

/// A budget, the one who watches it, and what was found so far.
pub(crate) struct Watch<'a> {
    pub(crate) budget: Budget,
    pub(crate) monitor: &'a mut dyn Monitor,
    pub(crate) n_solutions: u64,
    /// Stop at this many solutions; at first as many as the budget allows.
    limit: u64,
    /// The solutions found while few are wanted: probes run into some that the search meets again.
    pictures: Vec<Picture>,
}

/// Up to this many wanted solutions, those that probes run into count.
const FEW_SOLUTIONS: u64 = 16;

/// Of these, 100 lose nothing on any puzzle of the survey and 50 up to a half.
const CELLS_IN_VAIN: usize = 100;

impl<'a> Watch<'a> {
    pub(crate) fn new(budget: Budget, monitor: &'a mut dyn Monitor) -> Watch<'a> {
        let limit = budget.solutions;
        Watch { budget, monitor, n_solutions: 0, limit, pictures: Vec::new() }
    }

    /// Whether solutions that probes run into are to be reported at once.
    pub(crate) fn wants_few(&self) -> bool {
        self.limit <= FEW_SOLUTIONS
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
    pub(crate) fn stop_at(&mut self, limit: u64) {
        self.limit = limit.min(self.budget.solutions);
    }

    /// Passes a solution on, unless it is known.
    pub(crate) fn report(&mut self, picture: Picture) -> Result<(), Halt> {
        if self.pictures.contains(&picture) {
            return Ok(());
        }
        if self.wants_few() {
            self.pictures.push(picture.clone());
        }
        self.n_solutions += 1;
        self.monitor.on_solution(picture);
        if self.n_solutions >= self.limit {
            return Err(Halt::Stop(StopCause::Solutions));
        }
        Ok(())
    }

    /// Writes a clause into the proof, if there is one: one of these cells has that value.
    /// (Where many solutions are wanted or nothing is learned, guesses are in force that a proof
    /// does not know of.)
    pub(crate) fn prove(&mut self, clause: &[(CellId, Value)]) {
        let techniques = self.budget.techniques;
        if self.monitor.wants_proof() && self.wants_few() && techniques.has(Technique::Learning) {
            let numbers: Vec<i32> =
                clause.iter().map(|&(cell, value)| to_number(cell.0, value)).collect();
            self.monitor.on_clause(ProofStep::Learn, &numbers);
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

    /// Looks at the budget of line visits and asks the monitor.
    #[cold]
    pub(crate) fn look(&mut self, counters: &Counters) -> Result<(), Halt> {
        if counters.line_visits > self.budget.line_visits {
            return Err(Halt::Stop(StopCause::LineVisits));
        }
        if self.monitor.should_stop() {
            return Err(Halt::Stop(StopCause::Monitor));
        }
        Ok(())
    }
}
