//! What the engine learned and dropped, for whoever writes a proof.
//!
//! Kept until it is fetched, every few dozen conflicts; off unless a proof is wanted.

use super::lit::Lit;

/// One entry of the proof_log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry<'a> {
    /// This clause follows from what came before.
    Learned(&'a [Lit]),
    /// This clause is not used any more.
    Dropped(&'a [Lit]),
}

/// Entries that were not fetched yet.
#[derive(Debug, Default)]
pub(crate) struct ProofLog {
    is_kept: bool,
    lits: Vec<Lit>,
    /// For each entry where it ends in `lits`, and whether it was learned.
    ends: Vec<(usize, bool)>,
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

    #[inline]
    pub(crate) fn learned(&mut self, lits: &[Lit]) {
        self.add(lits, true);
    }

    #[inline]
    pub(crate) fn dropped(&mut self, lits: &[Lit]) {
        self.add(lits, false);
    }

    fn add(&mut self, lits: &[Lit], is_learned: bool) {
        if self.is_kept {
            self.lits.extend_from_slice(lits);
            self.ends.push((self.lits.len(), is_learned));
        }
    }

    /// Hands over all entries, in order.
    pub(crate) fn fetch(&mut self, mut on_entry: impl FnMut(Entry<'_>)) {
        let mut first = 0;
        for &(end, is_learned) in &self.ends {
            let lits = &self.lits[first..end];
            on_entry(if is_learned { Entry::Learned(lits) } else { Entry::Dropped(lits) });
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
        let mut proof_log = ProofLog::default();
        proof_log.reset(true);
        proof_log.learned(&[a, b]);
        proof_log.dropped(&[b]);
        proof_log.learned(&[]);
        let mut seen = Vec::new();
        proof_log.fetch(|entry| seen.push(format!("{entry:?}")));
        assert_eq!(seen.len(), 3);
        assert!(seen[0].starts_with("Learned") && seen[1].starts_with("Dropped"));
        proof_log.fetch(|_| panic!("fetched twice"));
        proof_log.reset(false);
        proof_log.learned(&[a]);
        proof_log.fetch(|_| panic!("kept unasked"));
    }
}
