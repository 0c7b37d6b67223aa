//! From a conflict to a learned clause: the first unique implication point (Marques-Silva and Sakallah
//! 1996: GRASP), then minimization (Sörensson and Biere 2009).
//!
//! Resolve the conflict with the reasons of its literals, the last first, until only one literal of the
//! current level is left. Then drop every literal that follows from the others, by walking its reasons
//! back.
//!
//! ```text
//!   conflict  ¬g ¬h ¬e     h because of g and d     g because of e
//!   resolve   ¬g ¬e ¬d     g is the only one of this level: learn  ¬g ¬e ¬d
//!   minimize  ¬e follows if e's reason lies inside what is left
//! ```
//!
//! A deduction of the theory is explained only when a conflict reaches it (lazy clause generation:
//! Ohrimenko, Stuckey and Codish 2009), and the explanation is kept as long as the deduction holds.
//! Variables are marked, so both walks are linear in the literals of the reasons that they meet.
//!
//! Without minimization Faase takes 959 ms in place of 311 (`docs/algorithms/search.md`). Of the bounds
//! of one run only the tightest stays: 7 % of the literals (`docs/lab/proofs.md`). What lost: to
//! replace the literals of one level by one that implies them (shrinking, Fleury and Biere 2021), since
//! that needs explanations of more cells (`docs/lab/tails.md`).

use super::lit::Lit;
use super::theory::Theory;
use super::trail::{Reason, Trail};
use crate::chunked_resize::{CheckStop, chunked_resize};
use crate::run_monitor::Halt;

/// What started a conflict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Conflict {
    /// All literals of this clause are false.
    Clause(u32),
    /// The theory refutes the trail; the number is for it to explain.
    Theory(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// Not met.
    None,
    /// In the clause, or resolved away.
    Seen,
    /// Follows from literals of the clause.
    Redundant,
    /// Does not.
    Needed,
}

/// Explanations of up to so many literals have a place for each variable.
const SHORT: usize = 8;

/// The clause at work and what is known of its variables; reused from conflict to conflict.
#[derive(Debug, Default)]
pub(crate) struct Analysis {
    marks: Vec<Mark>,
    touched: Vec<u32>,
    /// The clause: the literal that it implies after the jump first, then one of the level to
    /// jump back to.
    pub(crate) learned: Vec<Lit>,
    pub(crate) glue: u32,
    /// Variables that were met, for the activity.
    pub(crate) met: Vec<u32>,
    /// Clauses that were used.
    pub(crate) used: Vec<u32>,
    /// By variable: the explanation of what the theory deduced, as long as it holds.
    explanations: Vec<Vec<Lit>>,
    is_explained: Vec<bool>,
    stamps: Vec<u32>,
    stamp: u32,
    stack: Vec<(u32, u32)>,
    resolvent: Vec<Lit>,
    minimizes: bool,
    /// Literals of explanations since unused ones were dropped, and how many there may be.
    n_explained: usize,
    most_explained: usize,
    /// By variable: its chain, if there are any.
    chains: Vec<u32>,
    tightest: Vec<(u32, Lit)>,
}

impl Analysis {
    /// Forgets everything but the room; clauses are minimized or not.
    pub(crate) fn reset(
        &mut self,
        n_variables: usize,
        minimizes: bool,
        check_stop: CheckStop<'_>,
    ) -> Result<(), Halt> {
        self.minimizes = minimizes;
        self.marks.clear();
        self.is_explained.clear();
        self.stamps.clear();
        self.stamp = 0;
        self.chains.clear();
        chunked_resize(&mut self.explanations, n_variables, &Vec::new(), check_stop)?;
        chunked_resize(&mut self.stamps, n_variables + 1, &0, check_stop)?;
        self.extend(n_variables, &[]);
        Ok(())
    }

    /// Makes room for more variables; `chains` are theirs, see [`Analysis::tighten`].
    pub(crate) fn extend(&mut self, n_variables: usize, chains: &[u32]) {
        self.marks.resize(n_variables, Mark::None);
        self.explanations.resize(n_variables, Vec::new());
        self.is_explained.resize(n_variables, false);
        self.stamps.resize(n_variables + 1, 0);
        self.chains.extend_from_slice(chains);
    }

    /// From now on explanations take about so many bytes at most.
    pub(crate) fn keep_within(&mut self, bytes: u64) {
        // A list that grows keeps as much room again.
        self.most_explained = (bytes / (2 * size_of::<Lit>() as u64)) as usize;
        self.drop_explanations();
    }

    /// Gives back the room of explanations that are void.
    fn drop_explanations(&mut self) {
        self.n_explained = 0;
        for (explanation, &is_valid) in self.explanations.iter_mut().zip(&self.is_explained) {
            if is_valid {
                self.n_explained += explanation.len();
            } else if explanation.capacity() > SHORT {
                *explanation = Vec::new();
            }
        }
        self.most_explained = self.most_explained.max(2 * self.n_explained);
    }

    /// A variable is open again: its explanation, if it had one, is void.
    #[inline]
    pub(crate) fn forget(&mut self, variable: usize) {
        self.is_explained[variable] = false;
    }

    /// Turns a conflict into a clause, in `learned`.
    /// Needs: the current level is above 0 and has a part in the conflict.
    /// Gives: slot 0 is the only literal of the current level, slot 1 is of the highest level among
    /// the others; that level is returned, 0 if there are no others.
    pub(crate) fn learn<'c>(
        &mut self,
        conflict: Conflict,
        trail: &Trail,
        clause_lits: &impl Fn(u32) -> &'c [Lit],
        theory: &mut impl Theory,
    ) -> u32 {
        if self.n_explained > self.most_explained {
            self.drop_explanations();
        }
        self.met.clear();
        self.used.clear();
        self.learned.clear();
        let mut resolvent = std::mem::take(&mut self.resolvent);
        resolvent.clear();
        match conflict {
            Conflict::Clause(clause) => {
                self.used.push(clause);
                resolvent.extend_from_slice(clause_lits(clause));
            }
            Conflict::Theory(reason) => theory.explain(trail, reason, None, &mut resolvent),
        }
        let implied = self.resolve(&mut resolvent, trail, clause_lits, theory);
        self.resolvent = resolvent;
        if self.minimizes {
            self.minimize(trail, clause_lits, theory);
        }
        self.learned.insert(0, implied);
        if self.minimizes && !self.chains.is_empty() {
            self.tighten();
        }
        for variable in self.touched.drain(..) {
            self.marks[variable as usize] = Mark::None;
        }
        self.glue = self.count_levels(trail);
        self.order(trail)
    }

    /// Resolves back to the first unique implication point; its negation is returned, the literals
    /// of lower levels are in `learned`.
    fn resolve<'c>(
        &mut self,
        resolvent: &mut Vec<Lit>,
        trail: &Trail,
        clause_lits: &impl Fn(u32) -> &'c [Lit],
        theory: &mut impl Theory,
    ) -> Lit {
        let (mut n_current, mut at) = (0, trail.len());
        loop {
            for &lit in &*resolvent {
                let variable = lit.variable();
                if self.marks[variable] != Mark::None || trail.level_of(variable) == 0 {
                    continue;
                }
                self.mark(variable as u32, Mark::Seen);
                self.met.push(variable as u32);
                if trail.level_of(variable) == trail.level() {
                    n_current += 1;
                } else {
                    self.learned.push(lit);
                }
            }
            while self.marks[trail.get(at - 1).variable()] != Mark::Seen {
                at -= 1;
            }
            at -= 1;
            let lit = trail.get(at);
            n_current -= 1;
            if n_current == 0 {
                return !lit;
            }
            if let Reason::Clause(clause) = trail.reason_of(lit.variable()) {
                self.used.push(clause);
            }
            resolvent.clear();
            resolvent.extend_from_slice(self.reason(lit, trail, clause_lits, theory));
        }
    }

    fn mark(&mut self, variable: u32, mark: Mark) {
        if self.marks[variable as usize] == Mark::None {
            self.touched.push(variable);
        }
        self.marks[variable as usize] = mark;
    }

    /// The clause that made `lit` true, with `lit` somewhere in it. Needs: it has a reason.
    fn reason<'s, 'c: 's>(
        &'s mut self,
        lit: Lit,
        trail: &Trail,
        clause_lits: &impl Fn(u32) -> &'c [Lit],
        theory: &mut impl Theory,
    ) -> &'s [Lit] {
        let variable = lit.variable();
        match trail.reason_of(variable) {
            Reason::Clause(clause) => clause_lits(clause),
            Reason::Theory(reason) => {
                if !self.is_explained[variable] {
                    theory.explain(trail, reason, Some(lit), &mut self.explanations[variable]);
                    self.is_explained[variable] = true;
                    self.n_explained += self.explanations[variable].len();
                }
                &self.explanations[variable]
            }
            Reason::None => &[],
        }
    }

    /// Drops the literals of `learned` that follow from the others.
    fn minimize<'c>(
        &mut self,
        trail: &Trail,
        clause_lits: &impl Fn(u32) -> &'c [Lit],
        theory: &mut impl Theory,
    ) {
        self.stamp += 1;
        for lit in &self.learned {
            self.stamps[trail.level_of(lit.variable()) as usize] = self.stamp;
        }
        let mut learned = std::mem::take(&mut self.learned);
        learned.retain(|lit| !self.follows(lit.variable() as u32, trail, clause_lits, theory));
        self.learned = learned;
    }

    /// Drops the literals that imply another one by their chain, in which each variable implies the
    /// next: of those of one chain and one sign, one is enough. The first literal stays.
    fn tighten(&mut self) {
        let Analysis { learned, chains, tightest, .. } = self;
        let group = |lit: Lit| 2 * chains[lit.variable()] + u32::from(lit.is_positive());
        let rank = |lit: Lit| if lit.is_positive() { !lit.variable() } else { lit.variable() };
        tightest.clear();
        tightest.extend(learned.iter().map(|&lit| (group(lit), lit)));
        tightest.sort_unstable_by_key(|&(group, lit)| (group, rank(lit)));
        tightest.dedup_by_key(|&mut (group, _)| group);
        let first = learned[0];
        learned.retain(|&lit| {
            let at = tightest.binary_search_by_key(&group(lit), |&(group, _)| group);
            lit == first || at.is_ok_and(|at| tightest[at].1 == lit)
        });
    }

    /// Whether all ways back from a variable of the clause end in others of the clause.
    fn follows<'c>(
        &mut self,
        variable: u32,
        trail: &Trail,
        clause_lits: &impl Fn(u32) -> &'c [Lit],
        theory: &mut impl Theory,
    ) -> bool {
        if trail.reason_of(variable as usize) == Reason::None {
            return false;
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.push((variable, 0));
        let follows = loop {
            let Some(&(variable, at)) = stack.last() else { break true };
            let lit = trail.get(trail.position_of(variable as usize) as usize);
            let next = self.reason(lit, trail, clause_lits, theory).get(at as usize).copied();
            let Some(next) = next else {
                stack.pop();
                if !stack.is_empty() {
                    self.mark(variable, Mark::Redundant);
                }
                continue;
            };
            stack.last_mut().expect("it was looked at").1 += 1;
            let other = next.variable();
            let level = trail.level_of(other);
            if other == variable as usize || level == 0 {
                continue;
            }
            match self.marks[other] {
                Mark::Seen | Mark::Redundant => {}
                Mark::None
                    if trail.reason_of(other) != Reason::None
                        && self.stamps[level as usize] == self.stamp =>
                {
                    stack.push((other as u32, 0));
                }
                Mark::None | Mark::Needed => break false,
            }
        };
        if !follows {
            for &(variable, _) in &stack[1..] {
                self.mark(variable, Mark::Needed);
            }
        }
        self.stack = stack;
        follows
    }

    /// How many levels the clause spans.
    fn count_levels(&mut self, trail: &Trail) -> u32 {
        let learned = std::mem::take(&mut self.learned);
        let glue = self.glue_of(&learned, trail);
        self.learned = learned;
        glue
    }

    /// How many levels the literals of a clause span.
    pub(crate) fn glue_of(&mut self, lits: &[Lit], trail: &Trail) -> u32 {
        self.stamp += 1;
        let mut n_levels = 0;
        for lit in lits {
            let stamp = &mut self.stamps[trail.level_of(lit.variable()) as usize];
            n_levels += u32::from(*stamp != self.stamp);
            *stamp = self.stamp;
        }
        n_levels
    }

    /// Moves a literal of the highest level but the current one to slot 1 and gives its level.
    fn order(&mut self, trail: &Trail) -> u32 {
        let level = |lit: &Lit| trail.level_of(lit.variable());
        let Some(highest) = (1..self.learned.len()).max_by_key(|&i| level(&self.learned[i])) else {
            return 0;
        };
        self.learned.swap(1, highest);
        level(&self.learned[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_one_chain_and_sign_one_literal_is_enough() {
        let mut analysis = Analysis::default();
        analysis.reset(2, true, &mut || Ok(())).unwrap();
        // Variables 2 to 5 are one chain, 6 and 7 another.
        analysis.extend(8, &[0, 1, 2, 2, 2, 2, 6, 6]);
        let lits = |words: &[i32]| -> Vec<Lit> {
            words.iter().map(|&word| Lit::new(word.unsigned_abs(), word > 0)).collect()
        };
        analysis.learned = lits(&[3, 1, 5, -4, -2, 2, 7, -6]);
        analysis.tighten();
        // 3 is the first, though 5 follows from it; 2 goes since 5 follows, -4 since -2 does.
        assert_eq!(analysis.learned, lits(&[3, 1, 5, -2, 7, -6]));
    }
}
