//! Learned clauses and unit propagation, by two watched literals (Moskewicz et al. 2001: Chaff) with
//! blocking literals (Sörensson and Eén 2008).
//!
//! Each clause is watched by its first two literals: as long as neither is false, the clause cannot
//! have become a reason. A watch carries another literal of the clause, the blocking one; where that
//! is true already, which is most of the time, the clause is not read. A clause of two literals is
//! never read: its watch holds the other literal.
//!
//! ```text
//!   headers  first len        lits   a b c | d e | f g h i ..     literals of all clauses
//!        0       0   3
//!        1       3   2        the list of   is looked at when ¬a comes to hold
//!        2       5   4             ¬a       0, other b
//!                                  ¬b       0, other a
//!                                  ¬d       1 + PAIR, other e     d e is not read: e must hold
//!                                  ¬e       1 + PAIR, other d
//! ```
//!
//! Which learned clauses are kept is decided by how many levels they span (their *glue* or LBD, Audemard
//! and Simon 2009): those of two levels stay, of the others that were not used lately the better half.
//!
//! A conflict looks at 595 watches and 229 clauses of 47 literals; in a quarter of these the next
//! literal that is not false is true, so the watch stays and carries that one. What lost, or made no
//! difference: the length of a clause beside its literals, and to search on where the last search ended
//! (Gent 2013; 1.31 times the time on long searches). Figures: `docs/lab/tails.md`.

use super::lit::Lit;
use super::short_clauses::{FIRST_SHORT, ShortClauses};
use super::trail::{Reason, Trail};
use crate::chunked_resize::{CheckStop, chunked_resize};
use crate::run_monitor::Halt;

#[derive(Clone, Copy, Debug)]
struct WatchedClause {
    /// The clause; with `PAIR` if it has two literals.
    tagged: u32,
    /// Another literal of the clause.
    other: Lit,
}

/// No clause that was learned has such a number.
const PAIR: u32 = FIRST_SHORT;

impl WatchedClause {
    #[inline]
    fn clause(self) -> u32 {
        self.tagged & !PAIR
    }

    #[inline]
    fn is_pair(self) -> bool {
        self.tagged & PAIR != 0
    }
}

#[derive(Clone, Copy, Debug)]
struct Header {
    first: u32,
    len: u32,
    glue: u32,
    /// Used since the store was last reduced, or the time before.
    used: u8,
}

/// The clause store.
#[derive(Debug, Default)]
pub(crate) struct Clauses {
    headers: Vec<Header>,
    lits: Vec<Lit>,
    /// By literal: the clauses to look at when it becomes true (they watch its negation).
    watches: Vec<Vec<WatchedClause>>,
    /// The first trail literal whose watches have not been looked at.
    head: usize,
    /// Clauses that were not learned, and the first trail literal that they have not seen.
    shorts: ShortClauses,
    short_head: usize,
}

/// Clauses that span this many levels or fewer are kept for good.
const KEPT_GLUE: u32 = 2;

impl Clauses {
    pub(crate) fn reset(
        &mut self,
        n_variables: usize,
        check_stop: CheckStop<'_>,
    ) -> Result<(), Halt> {
        self.headers.clear();
        self.lits.clear();
        self.watches.iter_mut().for_each(Vec::clear);
        self.head = 0;
        self.shorts.clear();
        self.short_head = 0;
        chunked_resize(&mut self.watches, 2 * n_variables, &Vec::new(), check_stop)
    }

    /// Makes room for more variables, which `shorts` tie to the others. Needs: level 0.
    pub(crate) fn extend(&mut self, n_variables: usize, shorts: &[[Lit; 3]]) {
        self.watches.resize(2 * n_variables, Vec::new());
        self.shorts.load(n_variables, shorts);
        self.short_head = 0;
    }

    #[inline]
    pub(crate) fn lits(&self, clause: u32) -> &[Lit] {
        if clause >= FIRST_SHORT {
            return self.shorts.lits(clause);
        }
        let Header { first, len, .. } = self.headers[clause as usize];
        &self.lits[first as usize..(first + len) as usize]
    }

    /// Stores a clause of at least two literals, to be watched by the first two. Gives its number.
    pub(crate) fn add(&mut self, lits: &[Lit], glue: u32) -> u32 {
        let clause = self.headers.len() as u32;
        let (first, len) = (self.lits.len() as u32, lits.len() as u32);
        self.headers.push(Header { first, len, glue, used: 2 });
        self.lits.extend_from_slice(lits);
        self.watch(clause);
        clause
    }

    /// The bytes of all clauses and of one more with so many literals; as much again is counted for
    /// the room that lists keep to grow in.
    #[inline]
    pub(crate) fn bytes_with(&self, n_lits: usize) -> u64 {
        let a_clause = size_of::<Header>() + 2 * size_of::<WatchedClause>();
        let n_lits = self.lits.len() + n_lits;
        2 * (a_clause * (self.headers.len() + 1) + size_of::<Lit>() * n_lits) as u64
    }

    fn watch(&mut self, clause: u32) {
        let &[a, b, ..] = self.lits(clause) else { unreachable!("at least two literals") };
        let is_pair = self.headers[clause as usize].len == 2;
        let tagged = if is_pair { clause | PAIR } else { clause };
        self.watches[(!a).index()].push(WatchedClause { tagged, other: b });
        self.watches[(!b).index()].push(WatchedClause { tagged, other: a });
    }

    /// The trail has been cut to `len` literals.
    pub(crate) fn undo_to(&mut self, len: usize) {
        self.head = self.head.min(len);
        self.short_head = self.short_head.min(len);
    }

    /// Propagates what has come to hold. Gives a clause whose literals are all false, if any.
    pub(crate) fn propagate(&mut self, trail: &mut Trail) -> Result<(), u32> {
        while self.head < trail.len() {
            self.follow_shorts(trail)?;
            let lit = trail.get(self.head);
            self.head += 1;
            self.visit_watches(lit, trail)?;
        }
        Ok(())
    }

    /// What the short clauses say goes first: it is cheap, and its reasons are short.
    #[inline]
    fn follow_shorts(&mut self, trail: &mut Trail) -> Result<(), u32> {
        while !self.shorts.is_empty() && self.short_head < trail.len() {
            self.short_head += 1;
            self.shorts.follow(trail.get(self.short_head - 1), trail)?;
        }
        Ok(())
    }

    #[inline]
    fn visit_watches(&mut self, lit: Lit, trail: &mut Trail) -> Result<(), u32> {
        let mut watches = std::mem::take(&mut self.watches[lit.index()]);
        let (mut kept, mut result) = (0, Ok(()));
        let mut at = 0;
        while at < watches.len() {
            let watch = watches[at];
            at += 1;
            let next = if trail.is_true(watch.other) {
                Some(watch)
            } else if watch.is_pair() {
                result = settle(watch.other, watch.clause(), trail);
                Some(watch)
            } else {
                self.rewatch(!lit, watch.tagged, trail).map(|other| {
                    if !trail.is_true(other) {
                        result = settle(other, watch.tagged, trail);
                    }
                    WatchedClause { other, ..watch }
                })
            };
            if let Some(watch) = next {
                watches[kept] = watch;
                kept += 1;
            }
            if result.is_err() {
                watches.copy_within(at.., kept);
                kept += watches.len() - at;
                break;
            }
        }
        watches.truncate(kept);
        self.watches[lit.index()] = watches;
        result
    }

    /// A watched literal has become false: watches an open one, or gives a literal for the watch to
    /// carry: a true one, or the other watched literal if all the rest is false.
    #[inline]
    fn rewatch(&mut self, fallen: Lit, clause: u32, trail: &Trail) -> Option<Lit> {
        let Header { first, len, .. } = self.headers[clause as usize];
        let lits = &mut self.lits[first as usize..(first + len) as usize];
        if lits[0] == fallen {
            lits.swap(0, 1);
        }
        let other = lits[0];
        if !trail.is_true(other)
            && let Some(free) = lits[2..].iter().position(|&lit| !trail.is_false(lit))
        {
            if trail.is_true(lits[free + 2]) {
                return Some(lits[free + 2]);
            }
            lits.swap(1, free + 2);
            let watched = lits[1];
            self.watches[(!watched).index()].push(WatchedClause { tagged: clause, other });
            return None;
        }
        Some(other)
    }

    /// A clause took part in a conflict: it is worth keeping, and may span fewer levels now.
    pub(crate) fn use_clause(&mut self, clause: u32, glue: impl FnOnce(&[Lit]) -> u32) {
        if clause >= FIRST_SHORT {
            return;
        }
        let header = self.headers[clause as usize];
        if header.glue > KEPT_GLUE {
            let now = glue(self.lits(clause)).min(header.glue);
            let header = &mut self.headers[clause as usize];
            header.used = if now <= 6 { 2 } else { 1 };
            header.glue = now;
        }
    }

    /// Drops half of the clauses that span many levels and were not used lately. `on_drop` gets
    /// the literals of each.
    pub(crate) fn reduce(&mut self, trail: &mut Trail, on_drop: impl FnMut(&[Lit])) {
        let mut weak = Vec::new();
        for clause in 0..self.headers.len() as u32 {
            let is_reason = self.is_reason(clause, trail);
            let header = &mut self.headers[clause as usize];
            let is_kept = header.len == 2 || header.glue <= KEPT_GLUE || is_reason;
            if !is_kept && header.used == 0 {
                weak.push(clause);
            }
            header.used = header.used.saturating_sub(1);
        }
        self.drop_weaker_half(weak, trail, on_drop);
    }

    /// Drops half of all clauses but reasons and those that stand for a solution, and gives back
    /// what lists keep to grow in. `on_drop` gets the literals of each.
    pub(crate) fn halve(&mut self, trail: &mut Trail, on_drop: impl FnMut(&[Lit])) {
        let is_free = |&clause: &u32| {
            self.headers[clause as usize].glue > 0 && !self.is_reason(clause, trail)
        };
        let weak: Vec<u32> = (0..self.headers.len() as u32).filter(is_free).collect();
        self.drop_weaker_half(weak, trail, on_drop);
        self.watches.iter_mut().for_each(Vec::shrink_to_fit);
    }

    fn drop_weaker_half(
        &mut self,
        mut weak: Vec<u32>,
        trail: &mut Trail,
        mut on_drop: impl FnMut(&[Lit]),
    ) {
        let merit = |&clause: &u32| {
            let Header { glue, len, .. } = self.headers[clause as usize];
            (glue, len, clause)
        };
        weak.sort_unstable_by_key(merit);
        let mut is_dropped = vec![false; self.headers.len()];
        for &clause in &weak[weak.len() / 2..] {
            is_dropped[clause as usize] = true;
            on_drop(self.lits(clause));
        }
        self.compact(&is_dropped, trail);
    }

    fn is_reason(&self, clause: u32, trail: &Trail) -> bool {
        self.lits(clause)[..2].iter().any(|&lit| {
            trail.is_true(lit)
                && trail.level_of(lit.variable()) > 0
                && trail.reason_of(lit.variable()) == Reason::Clause(clause)
        })
    }

    fn compact(&mut self, is_dropped: &[bool], trail: &mut Trail) {
        let mut number = vec![u32::MAX; self.headers.len()];
        let (mut n_kept, mut end) = (0, 0);
        for clause in (0..self.headers.len()).filter(|&clause| !is_dropped[clause]) {
            let Header { first, len, .. } = self.headers[clause];
            // Clauses lie in the order of their numbers, so they only ever move down.
            self.lits.copy_within(first as usize..(first + len) as usize, end as usize);
            number[clause] = n_kept as u32;
            self.headers[n_kept] = Header { first: end, ..self.headers[clause] };
            (n_kept, end) = (n_kept + 1, end + len);
        }
        self.headers.truncate(n_kept);
        self.lits.truncate(end as usize);
        for watches in &mut self.watches {
            watches.retain_mut(|watch| {
                let clause = number[watch.clause() as usize];
                watch.tagged = clause | watch.tagged & PAIR;
                clause != u32::MAX
            });
        }
        trail.renumber_clauses(|clause| number.get(clause as usize).copied().unwrap_or(clause));
    }
}

/// All other literals of `clause` are false: makes `lit` true, or gives the conflict.
#[inline]
pub(super) fn settle(lit: Lit, clause: u32, trail: &mut Trail) -> Result<(), u32> {
    if trail.is_false(lit) {
        return Err(clause);
    }
    if trail.is_open(lit) {
        trail.push(lit, Reason::Clause(clause));
    }
    Ok(())
}
