//! The clauses that were learned and dropped, for a proof in DRAT style (Wetzler, Heule and Hunt 2014).
//!
//! ```text
//!   entries   learn a ¬b | forget ¬b | learn (nothing)
//!   lits      a ¬b ¬b         ends  2  3  3         one list for all, so no clause is allocated
//! ```
//!
//! The engine writes here because it knows no observer; `bounded_search` fetches the entries in order
//! after each slice of the search and hands them on, so this holds no more than one slice. To log a
//! clause is to copy its literals; where no proof is wanted it is one test. Every learned clause is
//! written, since those behind may rest on it. `forget` adds nothing to what is shown: it only keeps
//! the database of the checker as small as that of the search.

use pictogrid_core::ProofStep;

use super::lit::Lit;

/// Entries that were not fetched yet.
#[derive(Debug, Default)]
pub(crate) struct ProofLog {
    is_kept: bool,
    lits: Vec<Lit>,
    /// What each entry is, and where it ends in `lits`.
    ends: Vec<(ProofStep, usize)>,
}

impl ProofLog {
    /// Forgets all entries; keeps further ones only if `is_kept`.
    pub(crate) fn reset(&mut self, is_kept: bool) {
        self.is_kept = is_kept;
        self.clear();
    }

    /// Whether entries are kept.
    pub(crate) fn is_kept(&self) -> bool {
        self.is_kept
    }

    fn clear(&mut self) {
        self.lits.clear();
        self.ends.clear();
    }

    /// A clause was learned or dropped.
    #[inline]
    pub(crate) fn add(&mut self, step: ProofStep, lits: &[Lit]) {
        if self.is_kept {
            self.lits.extend_from_slice(lits);
            self.ends.push((step, self.lits.len()));
        }
    }

    /// Hands over all entries, in order.
    pub(crate) fn fetch(&mut self, mut on_entry: impl FnMut(ProofStep, &[Lit])) {
        let mut first = 0;
        for &(step, end) in &self.ends {
            on_entry(step, &self.lits[first..end]);
            first = end;
        }
        self.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_in_order() {
        let (a, b) = (Lit::new(0, true), Lit::new(1, false));
        let entries: [(_, &[Lit]); 3] =
            [(ProofStep::Learn, &[a, b]), (ProofStep::Forget, &[b]), (ProofStep::Learn, &[])];
        let mut proof_log = ProofLog::default();
        proof_log.reset(true);
        entries.iter().for_each(|&(step, lits)| proof_log.add(step, lits));
        let mut seen = Vec::new();
        proof_log.fetch(|step, lits| seen.push((step, lits.to_vec())));
        assert_eq!(seen, entries.map(|(step, lits)| (step, lits.to_vec())));
        proof_log.fetch(|_, _| panic!("fetched twice"));
        proof_log.reset(false);
        proof_log.add(ProofStep::Learn, &[a]);
        proof_log.fetch(|_, _| panic!("kept unasked"));
    }
}
