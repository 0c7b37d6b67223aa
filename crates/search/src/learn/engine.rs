//! The loop of conflict-driven clause learning: propagate, learn from conflicts, restart, decide
//! (Marques-Silva and Sakallah 1996; Eén and Sörensson 2003: MiniSat).
//!
//! ```text
//!   clauses to the fixpoint --> theory, one step --> again, until nothing follows
//!      conflict: learn a clause, jump back to where it implies its first literal
//!      no conflict: restart if it is time, else decide the most active open variable
//! ```
//!
//! The engine is correct for any order of decisions; everything else is about speed.
//!
//! On hard noise 41 % of the time goes to clauses, 19 to explanations, 11 to decimation and 8 to lines
//! (`docs/lab/tails.md`), so what counts is the number of conflicts. What lost: to restart in two modes
//! by turns, with target phases and rephasing (1.5 times the conflicts, `docs/lab/techniques.md`).

use pictogrid_core::ProofStep;

use super::activity::Activity;
use super::analyze::{Analysis, Conflict};
use super::clauses::Clauses;
use super::lit::Lit;
use super::longest_trail::LongestTrail;
use super::memory_limit::{BYTES_A_VARIABLE, MemoryLimit};
use super::outbox::Outbox;
use super::phases::Phases;
use super::proof_log::ProofLog;
use super::restart::Restarts;
use super::symmetry::Symmetry;
use super::theory::Theory;
use super::trail::{Reason, Trail};
use crate::chunked_resize::CheckStop;
use crate::run_monitor::Halt;
use crate::techniques::{Technique, Techniques};

/// How a slice of search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SliceEnd {
    /// Everything is settled without a conflict.
    Model,
    /// There is nothing more to be found.
    Exhausted,
    /// The conflicts of this slice are spent, or its work; the search can go on from there.
    Spent,
    /// An assumption is refuted (its negation holds under the others).
    Refuted,
}

/// Variables, clauses, and what the search has learned of them; reused from puzzle to puzzle.
#[derive(Debug, Default)]
pub(crate) struct Engine {
    pub(crate) trail: Trail,
    pub(crate) clauses: Clauses,
    pub(crate) activity: Activity,
    pub(crate) phases: Phases,
    pub(crate) proof_log: ProofLog,
    pub(crate) analysis: Analysis,
    /// Under these the problem is the same.
    pub(crate) symmetries: Vec<Symmetry>,
    pub(crate) restarts: Restarts,
    /// What clauses may take.
    pub(crate) memory: MemoryLimit,
    pub(crate) longest_trail: LongestTrail,
    pub(crate) outbox: Outbox,
    techniques: Techniques,
    pub(crate) n_conflicts: u64,
    pub(crate) n_decisions: u64,
    next_reduction: u64,
    reduction_step: u64,
    /// A clause without literals was learned.
    pub(crate) is_exhausted: bool,
}

/// Work of the theory after which a slice ends, whatever its conflicts: some milliseconds on lines
/// of up to 64 cells, less on longer ones. On a board of a million cells a conflict takes a second,
/// and the observer is to be asked before.
pub(crate) const WORK_PER_SLICE: u64 = 100_000;

/// Decisions after which it ends, too: lines without clues are no work.
const DECISIONS_PER_SLICE: u64 = 1 << 16;

/// Learned clauses that span more levels than this are not reflected.
const MOST_LEVELS: u32 = 7;
const FIRST_REDUCTION: u64 = 2000;

impl Engine {
    /// Forgets everything but the room, unless it is stopped on the way.
    pub(crate) fn reset(
        &mut self,
        n_variables: usize,
        seed: u64,
        techniques: Techniques,
        check_stop: CheckStop<'_>,
    ) -> Result<(), Halt> {
        self.techniques = techniques;
        self.longest_trail.reset();
        self.trail.reset(n_variables, check_stop)?;
        check_stop()?;
        self.clauses.reset(n_variables, check_stop)?;
        check_stop()?;
        self.activity.reset(n_variables, check_stop)?;
        self.phases.reset(n_variables, seed);
        check_stop()?;
        self.analysis.reset(n_variables, techniques.has(Technique::Minimize), check_stop)?;
        check_stop()?;
        self.symmetries.clear();
        self.outbox.open(false);
        self.restarts.reset();
        if !techniques.has(Technique::PhaseSaving) {
            self.phases.hold();
        }
        (self.n_conflicts, self.n_decisions) = (0, 0);
        (self.next_reduction, self.reduction_step) = (FIRST_REDUCTION, FIRST_REDUCTION);
        self.is_exhausted = false;
        if seed != 0 {
            for variable in 0..n_variables as u32 {
                let share = (self.phases.next_random() % 1000) as f64 * 1e-6;
                self.activity.add(variable, share);
            }
        }
        Ok(())
    }

    /// Opens every level above `level`.
    pub(crate) fn undo_to(&mut self, level: u32, theory: &mut impl Theory) {
        if self.trail.level() <= level {
            return;
        }
        let Engine { trail, phases, activity, analysis, .. } = self;
        trail.undo_to(level, |index, lit| {
            phases.remember(lit);
            activity.insert(lit.variable() as u32);
            analysis.forget(lit.variable());
            theory.reopen(index, lit);
        });
        self.clauses.undo_to(self.trail.len());
        theory.undone_to(self.trail.len());
    }

    /// Everything that follows from what is settled.
    pub(crate) fn propagate(&mut self, theory: &mut impl Theory) -> Result<(), Conflict> {
        loop {
            self.clauses.propagate(&mut self.trail).map_err(Conflict::Clause)?;
            if !theory.propagate(&mut self.trail).map_err(Conflict::Theory)? {
                return Ok(());
            }
        }
    }

    /// Takes over literals that hold for good, and what follows; `None` is a contradiction. Needs:
    /// level 0.
    pub(crate) fn learn_units(&mut self, units: Option<&[Lit]>, theory: &mut impl Theory) {
        let mut holds = units.is_some();
        for &lit in units.unwrap_or_default() {
            if self.trail.is_open(lit) {
                self.trail.push(lit, Reason::None);
            }
            holds &= self.trail.is_true(lit);
        }
        if !holds || self.propagate(theory).is_err() {
            self.is_exhausted = true;
        }
    }

    /// Decides a literal, on a level of its own.
    pub(crate) fn decide(&mut self, lit: Lit) {
        self.n_decisions += 1;
        self.trail.open_level();
        self.trail.push(lit, Reason::None);
    }

    /// Learns from a conflict and jumps back.
    pub(crate) fn resolve(&mut self, conflict: Conflict, theory: &mut impl Theory) {
        self.n_conflicts += 1;
        if self.trail.level() == 0 {
            self.is_exhausted = true;
            self.proof_log.add(ProofStep::Learn, &[]);
            return;
        }
        let n_below = self.trail.len_at(self.trail.level() - 1);
        self.longest_trail.offer(&self.trail.lits()[..n_below]);
        let Engine { trail, clauses, analysis, .. } = self;
        let level = analysis.learn(conflict, trail, &|clause| clauses.lits(clause), theory);
        for index in 0..analysis.used.len() {
            let clause = analysis.used[index];
            clauses.use_clause(clause, |lits| analysis.glue_of(lits, trail));
        }
        if self.techniques.has(Technique::Activity) {
            self.analysis.met.iter().for_each(|&variable| self.activity.bump(variable));
        }
        self.activity.fade(self.restarts.fading());
        self.restarts.on_conflict(self.analysis.glue);
        self.undo_to(level, theory);
        let learned = std::mem::take(&mut self.analysis.learned);
        self.proof_log.add(ProofStep::Learn, &learned);
        self.outbox.put(&learned);
        self.make_room(learned.len());
        let reason = match learned[..] {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(&learned, self.analysis.glue)),
        };
        self.trail.push(learned[0], reason);
        self.reflect(&learned, theory);
        self.analysis.learned = learned;
    }

    /// Searches until a model, the end, or so many conflicts more; `assumed` literals are decided
    /// before any other.
    pub(crate) fn search(
        &mut self,
        theory: &mut impl Theory,
        (assumed, n_conflicts): (&[Lit], u64),
    ) -> SliceEnd {
        let end = self.n_conflicts.saturating_add(n_conflicts);
        let end_of_work = theory.work().saturating_add(WORK_PER_SLICE);
        let last_decision = self.n_decisions + DECISIONS_PER_SLICE;
        loop {
            if self.is_exhausted {
                return SliceEnd::Exhausted;
            }
            if let Err(conflict) = self.propagate(theory) {
                self.resolve(conflict, theory);
                continue;
            }
            let is_spent = self.n_conflicts >= end
                || theory.work() >= end_of_work
                || self.n_decisions > last_decision;
            if is_spent || self.memory.is_short() {
                return SliceEnd::Spent;
            }
            if self.trail.level() as usize > assumed.len() && self.maintain(theory) {
                continue;
            }
            if let Some(&lit) = assumed.get(self.trail.level() as usize) {
                if self.trail.is_false(lit) {
                    return SliceEnd::Refuted;
                }
                if self.trail.is_true(lit) {
                    self.trail.open_level();
                } else {
                    self.decide(lit);
                }
                continue;
            }
            match self.pick() {
                None => return SliceEnd::Model,
                Some(lit) => self.decide(lit),
            }
        }
    }

    /// After a model: never this one again. Jumps back just far enough to go on beside it.
    pub(crate) fn block_model(&mut self, theory: &mut impl Theory) {
        let mut clause = Vec::with_capacity(self.trail.level() as usize);
        clause.extend(self.trail.decisions().map(|(_, lit)| !lit));
        self.proof_log.add(ProofStep::Learn, &clause);
        let Some((level, last)) = self.trail.decisions().next() else {
            self.is_exhausted = true;
            return;
        };
        // One literal alone is stored nowhere but on the trail, at level 0, where it stays. Levels
        // between were opened for assumptions that held already, so nothing is lost with them.
        self.undo_to(if clause.len() == 1 { 0 } else { level - 1 }, theory);
        let reason = match clause.len() {
            1 => Reason::None,
            _ => Reason::Clause(self.clauses.add(&clause, 0)),
        };
        self.trail.push(!last, reason);
    }

    /// Not all of these literals hold, for good. Needs: level 0.
    pub(crate) fn forbid(&mut self, lits: &[Lit]) {
        if lits.iter().any(|&lit| self.trail.is_false(lit)) {
            return;
        }
        let open = lits.iter().filter(|&&lit| self.trail.is_open(lit));
        let clause: Vec<Lit> = open.map(|&lit| !lit).collect();
        match clause[..] {
            [] => self.is_exhausted = true,
            [only] => self.trail.push(only, Reason::None),
            _ => {
                self.clauses.add(&clause, 0);
            }
        }
    }

    /// Restarts or reduces the clauses if it is time. Gives whether it restarted.
    fn maintain(&mut self, theory: &mut impl Theory) -> bool {
        if self.n_conflicts >= self.next_reduction
            && self.techniques.has(Technique::ClauseReduction)
        {
            self.reduction_step += 200;
            self.next_reduction = self.n_conflicts + self.reduction_step;
            let proof_log = &mut self.proof_log;
            self.clauses.reduce(&mut self.trail, |lits| proof_log.add(ProofStep::Forget, lits));
        }
        let restarts = self.restarts.is_due()
            && self.techniques.has(Technique::Restarts)
            && self.memory.allows_restart(self.n_conflicts);
        if restarts {
            self.undo_to(0, theory);
        }
        restarts
    }

    /// The most active open variable, with the value to try.
    fn pick(&mut self) -> Option<Lit> {
        loop {
            let variable = self.activity.pop()?;
            let lit = Lit::new(variable, self.phases.get(variable));
            if self.trail.is_open(lit) {
                return Some(lit);
            }
        }
    }

    /// Adds the images of a clause that was just learned.
    pub(crate) fn reflect(&mut self, learned: &[Lit], theory: &mut impl Theory) {
        let is_long = self.analysis.glue > MOST_LEVELS && learned.len() > 1;
        if self.symmetries.is_empty() || is_long || self.proof_log.is_kept() {
            return;
        }
        let symmetries = std::mem::take(&mut self.symmetries);
        for image in symmetries.iter().filter_map(|symmetry| symmetry.other(learned)) {
            self.insert(image, self.analysis.glue, theory);
        }
        self.symmetries = symmetries;
    }

    /// Adds a clause that holds but has nothing to do with the trail. Jumps back until one of its
    /// literals is not false, and to where the clause implies that one if all others are.
    pub(super) fn insert(&mut self, mut lits: Vec<Lit>, glue: u32, theory: &mut impl Theory) {
        let level = |trail: &Trail, lit: Lit| {
            if trail.is_false(lit) { trail.level_of(lit.variable()) } else { u32::MAX }
        };
        for place in 0..lits.len().min(2) {
            let rest = (place..lits.len()).rev();
            if let Some(highest) = rest.max_by_key(|&at| level(&self.trail, lits[at])) {
                lits.swap(place, highest);
            }
        }
        match level(&self.trail, lits[0]) {
            u32::MAX => {}
            0 => {
                self.is_exhausted = true;
                return;
            }
            highest => self.undo_to(highest - 1, theory),
        }
        let second = lits.get(1).map_or(0, |&lit| level(&self.trail, lit));
        if second != u32::MAX && (lits.len() == 1 || self.trail.is_open(lits[0])) {
            self.undo_to(second, theory);
        }
        self.make_room(lits.len());
        let reason = match lits[..] {
            [_] => Reason::None,
            _ => Reason::Clause(self.clauses.add(&lits, glue)),
        };
        if second != u32::MAX && self.trail.is_open(lits[0]) {
            self.trail.push(lits[0], reason);
        }
    }

    /// From now on keeps within so many bytes for `n_variables` variables, all of them free.
    pub(crate) fn keep_within(&mut self, bytes: u64, n_variables: usize) {
        let bytes = bytes.saturating_sub(BYTES_A_VARIABLE * n_variables as u64);
        self.analysis.keep_within(bytes / 4);
        self.memory = MemoryLimit::new(bytes - bytes / 4);
    }

    /// What clauses do not take so far.
    pub(crate) fn bytes_free(&self) -> u64 {
        self.memory.bytes_free(self.clauses.bytes_with(0))
    }

    /// Makes room for a clause of so many literals.
    #[inline]
    fn make_room(&mut self, n_lits: usize) {
        if !self.memory.allows(self.clauses.bytes_with(n_lits)) {
            self.give_way(n_lits);
        }
    }

    #[cold]
    fn give_way(&mut self, n_lits: usize) {
        let proof_log = &mut self.proof_log;
        self.clauses.halve(&mut self.trail, |lits| proof_log.add(ProofStep::Forget, lits));
        self.memory.gave_way(self.clauses.bytes_with(n_lits));
    }
}
