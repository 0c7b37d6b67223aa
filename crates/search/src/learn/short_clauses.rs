//! Clauses of two and three literals that never change: what ties the places of runs to the cells.
//!
//! Nothing is watched. Each literal has the list of the clauses that hold its negation, with the
//! other literals beside it, so that a clause is looked at without going to where it is stored; the
//! lists lie behind each other in two tables, pairs and triples.
//!
//! ```text
//!   clauses  0: a b    1: ¬a c d    2: a ¬c
//!
//!   comes to hold   firsts   pairs              triples
//!        a           0, 0                       1: c d
//!        ¬a          0, 1    0: b    2: ¬c
//!        b           2, 1
//!        ¬b          2, 1    0: a
//!        c           3, 1    2: a
//!        ¬c          4, 1                       1: ¬a d     and so on; a list ends where
//!        d           4, 2                                   that of the next literal begins
//! ```

use super::clauses::settle;
use super::lit::Lit;
use super::trail::{Reason, Trail};

/// Numbers of clauses from here on belong to this store.
pub(crate) const FIRST_SHORT: u32 = 1 << 31;

#[derive(Clone, Copy, Debug)]
struct Pair {
    clause: u32,
    other: Lit,
}

#[derive(Clone, Copy, Debug)]
struct Triple {
    clause: u32,
    others: [Lit; 2],
}

/// The store; empty until it is loaded.
#[derive(Debug, Default)]
pub(crate) struct ShortClauses {
    clauses: Vec<[Lit; 3]>,
    /// By literal: where its pairs and triples begin; one more for the end.
    firsts: Vec<(u32, u32)>,
    pairs: Vec<Pair>,
    triples: Vec<Triple>,
}

impl ShortClauses {
    pub(crate) fn clear(&mut self) {
        self.clauses.clear();
        self.firsts.clear();
    }

    /// Whether there are any.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Takes these clauses over; the last two literals of a pair are the same.
    pub(crate) fn load(&mut self, n_variables: usize, clauses: &[[Lit; 3]]) {
        self.clauses.clear();
        self.clauses.extend_from_slice(clauses);
        let mut counts = vec![(0, 0); 2 * n_variables + 1];
        for &[a, b, c] in clauses {
            if b == c {
                [a, b].into_iter().for_each(|lit| counts[(!lit).index() + 1].0 += 1);
            } else {
                [a, b, c].into_iter().for_each(|lit| counts[(!lit).index() + 1].1 += 1);
            }
        }
        for at in 1..counts.len() {
            counts[at].0 += counts[at - 1].0;
            counts[at].1 += counts[at - 1].1;
        }
        self.firsts.clone_from(&counts);
        let nothing = Lit::new(0, true);
        let (n_pairs, n_triples) = counts[2 * n_variables];
        self.pairs.clear();
        self.pairs.resize(n_pairs as usize, Pair { clause: 0, other: nothing });
        self.triples.clear();
        self.triples.resize(n_triples as usize, Triple { clause: 0, others: [nothing; 2] });
        for (index, &[a, b, c]) in clauses.iter().enumerate() {
            let clause = FIRST_SHORT + index as u32;
            if b == c {
                for (lit, other) in [(a, b), (b, a)] {
                    let at = &mut counts[(!lit).index()].0;
                    self.pairs[*at as usize] = Pair { clause, other };
                    *at += 1;
                }
            } else {
                for (lit, others) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
                    let at = &mut counts[(!lit).index()].1;
                    self.triples[*at as usize] = Triple { clause, others };
                    *at += 1;
                }
            }
        }
    }

    /// The literals of a clause.
    #[inline]
    pub(crate) fn lits(&self, clause: u32) -> &[Lit] {
        let lits = &self.clauses[(clause - FIRST_SHORT) as usize];
        if lits[1] == lits[2] { &lits[..2] } else { lits }
    }

    /// What follows from `lit`, which has come to hold. Gives a clause that is false, if any.
    #[inline]
    pub(crate) fn follow(&self, lit: Lit, trail: &mut Trail) -> Result<(), u32> {
        let (first, end) = (self.firsts[lit.index()], self.firsts[lit.index() + 1]);
        for &Pair { clause, other } in &self.pairs[first.0 as usize..end.0 as usize] {
            if !trail.is_true(other) {
                settle(other, clause, trail)?;
            }
        }
        for &Triple { clause, others: [a, b] } in &self.triples[first.1 as usize..end.1 as usize] {
            if trail.is_false(a) {
                if !trail.is_true(b) {
                    settle(b, clause, trail)?;
                }
            } else if trail.is_false(b) && trail.is_open(a) {
                trail.push(a, Reason::Clause(clause));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_testkit::SplitMix64;

    use super::*;

    /// What follows, clause by clause until nothing changes; `None` if that is a contradiction.
    fn slowly(clauses: &[[Lit; 3]], held: &mut Vec<Lit>) -> Option<()> {
        while let Some(lit) = clauses.iter().find_map(|clause| {
            let open: Vec<Lit> =
                clause.iter().copied().filter(|&lit| !held.contains(&!lit)).collect();
            let is_true = clause.iter().any(|lit| held.contains(lit));
            (!is_true && open.iter().all(|&lit| lit == open[0])).then(|| open.first().copied())
        }) {
            held.push(lit?);
        }
        Some(())
    }

    #[test]
    fn the_same_follows_as_clause_by_clause() {
        let (mut rng, mut n_refuted) = (SplitMix64::new(7), 0);
        for _ in 0..300 {
            let mut lit = || Lit::new(rng.below(12) as u32, rng.chance(50));
            let clauses: Vec<[Lit; 3]> = (0..20)
                .map(|index| {
                    let (a, b, c) = (lit(), lit(), lit());
                    if index % 3 == 0 { [a, b, b] } else { [a, b, c] }
                })
                .filter(|[a, b, c]| {
                    let variables = [a, b, c].map(|lit| lit.variable());
                    variables[0] != variables[1]
                        && variables[0] != variables[2]
                        && (b == c || variables[1] != variables[2])
                })
                .collect();
            let first = lit();
            let (mut trail, mut shorts) = (Trail::default(), ShortClauses::default());
            trail.reset(12, &mut || Ok(())).unwrap();
            shorts.load(12, &clauses);
            trail.push(first, Reason::None);
            let mut head = 0;
            let mut result = Ok(());
            while result.is_ok() && head < trail.len() {
                head += 1;
                result = shorts.follow(trail.get(head - 1), &mut trail);
            }
            let mut held = vec![first];
            assert_eq!(slowly(&clauses, &mut held).is_none(), result.is_err());
            if let Err(clause) = result {
                n_refuted += 1;
                assert!(shorts.lits(clause).iter().all(|&lit| trail.is_false(lit)));
            } else {
                held.sort();
                let mut found = trail.lits().to_vec();
                found.sort();
                assert_eq!(found, held);
            }
        }
        assert!(n_refuted > 5, "{n_refuted}");
    }
}
