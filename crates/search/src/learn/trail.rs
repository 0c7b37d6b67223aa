//! The trail: which literals hold, in the order in which they came to hold, and why (Eén and Sörensson
//! 2003: MiniSat).
//!
//! ```text
//!   level 0        level 1              level 2
//!   a  b  ¬c   |   d   ¬e   f    |      g   h ...
//!                  ^ decision           ^ decision; above level 0 all others have a reason
//! ```
//!
//! A reason is the number of a clause or of the theory, and what it rests on stands before the literal:
//! so `analyze` and `explain` walk back and never in a circle. Each literal, not each variable, has its
//! value, so that a test for true is one load and knows no sign.
//!
//! Pushing is O(1). Undoing is O(1) a literal: values are cleared, while level, reason and position
//! stay as they were, since nobody reads those of an open variable. 22 bytes a variable. Level, reason
//! and position in one array in place of three made no difference (`docs/lab/proofs.md`).

use super::lit::Lit;
use crate::chunked_resize::{CheckStop, chunked_resize};
use crate::run_monitor::Halt;

/// Why a literal holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// It was decided, or it holds at level 0 for good.
    None,
    /// The other literals of this clause are false.
    Clause(u32),
    /// The theory deduced it; the theory explains it by this number.
    Theory(u32),
}

/// The literals that hold.
#[derive(Debug, Default)]
pub(crate) struct Trail {
    /// By literal: 1 true, -1 false, 0 open.
    values: Vec<i8>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    position: Vec<u32>,
    lits: Vec<Lit>,
    /// Where each level above 0 begins.
    marks: Vec<usize>,
}

impl Trail {
    /// Nothing holds of so many variables.
    pub(crate) fn reset(
        &mut self,
        n_variables: usize,
        check_stop: CheckStop<'_>,
    ) -> Result<(), Halt> {
        self.lits.clear();
        self.marks.clear();
        self.values.clear();
        chunked_resize(&mut self.values, 2 * n_variables, &0, check_stop)?;
        chunked_resize(&mut self.level, n_variables, &0, check_stop)?;
        chunked_resize(&mut self.reason, n_variables, &Reason::None, check_stop)?;
        chunked_resize(&mut self.position, n_variables, &0, check_stop)
    }

    /// Makes room for more variables, all open.
    pub(crate) fn extend(&mut self, n_variables: usize) {
        self.values.resize(2 * n_variables, 0);
        self.level.resize(n_variables, 0);
        self.reason.resize(n_variables, Reason::None);
        self.position.resize(n_variables, 0);
    }

    pub(crate) fn n_variables(&self) -> usize {
        self.values.len() / 2
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.lits.len()
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Lit {
        self.lits[index]
    }

    pub(crate) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    #[inline]
    pub(crate) fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.index()] > 0
    }

    #[inline]
    pub(crate) fn is_false(&self, lit: Lit) -> bool {
        self.values[lit.index()] < 0
    }

    #[inline]
    pub(crate) fn is_open(&self, lit: Lit) -> bool {
        self.values[lit.index()] == 0
    }

    /// The level at which a variable was settled. Needs: it is settled.
    #[inline]
    pub(crate) fn level_of(&self, variable: usize) -> u32 {
        self.level[variable]
    }

    #[inline]
    pub(crate) fn reason_of(&self, variable: usize) -> Reason {
        self.reason[variable]
    }

    /// Where in the trail a variable was settled. Needs: it is settled.
    #[inline]
    pub(crate) fn position_of(&self, variable: usize) -> u32 {
        self.position[variable]
    }

    /// The current level; 0 before the first decision.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.marks.len() as u32
    }

    /// How many literals hold at levels up to `level`.
    pub(crate) fn len_at(&self, level: u32) -> usize {
        self.marks.get(level as usize).copied().unwrap_or(self.lits.len())
    }

    /// The decisions in force, each with its level, the last first. A level that was opened for
    /// an assumption that held already has none.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = (u32, Lit)> + '_ {
        let mut end = self.lits.len();
        self.marks.iter().enumerate().rev().filter_map(move |(below, &first)| {
            let is_decided = first < std::mem::replace(&mut end, first);
            is_decided.then(|| (below as u32 + 1, self.lits[first]))
        })
    }

    /// Opens a level.
    pub(crate) fn open_level(&mut self) {
        self.marks.push(self.lits.len());
    }

    /// Makes an open literal true.
    #[inline]
    pub(crate) fn push(&mut self, lit: Lit, reason: Reason) {
        debug_assert!(self.is_open(lit));
        self.values[lit.index()] = 1;
        self.values[(!lit).index()] = -1;
        let variable = lit.variable();
        self.level[variable] = self.marks.len() as u32;
        self.reason[variable] = reason;
        self.position[variable] = self.lits.len() as u32;
        self.lits.push(lit);
    }

    /// Opens every literal above `level`, the last first, telling each and where it stood.
    #[inline]
    pub(crate) fn undo_to(&mut self, level: u32, mut on_open: impl FnMut(usize, Lit)) {
        let Some(&mark) = self.marks.get(level as usize) else { return };
        for (index, &lit) in self.lits.iter().enumerate().skip(mark).rev() {
            self.values[lit.index()] = 0;
            self.values[(!lit).index()] = 0;
            on_open(index, lit);
        }
        self.lits.truncate(mark);
        self.marks.truncate(level as usize);
    }

    /// Gives every clause that is a reason its new number.
    pub(crate) fn renumber_clauses(&mut self, number: impl Fn(u32) -> u32) {
        for lit in &self.lits {
            let variable = lit.variable();
            if let Reason::Clause(clause) = self.reason[variable] {
                let is_fixed = self.level[variable] == 0;
                self.reason[variable] =
                    if is_fixed { Reason::None } else { Reason::Clause(number(clause)) };
            }
        }
    }
}
