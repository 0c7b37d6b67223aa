//! The table of techniques: what each is called, what it does, and whether it is in use.
//!
//! Lines to the fixpoint and complete search are what makes an answer right; everything in this
//! table only makes it come sooner. Each technique can be left out by itself, so that what it buys
//! can be measured (`cargo xtask bench search --techniques`), and every subset gives the same
//! verdicts, which a property test holds against brute force.
//!
//! ```text
//!   row of the table --> Techniques, a bit each --> has(..) where the technique is called
//! ```
//!
//! One test of a bit at each call. What is called within the innermost loops keeps its bit at hand.

/// Writes the enumeration and its rows from one list.
macro_rules! techniques {
    ($($name:ident = $id:literal: $sentence:literal,)+) => {
        /// Something that makes answers come sooner, and that can be left out.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Technique {
            $(#[doc = $sentence] $name,)+
        }

        /// Every technique, in the order of the table.
        const ALL: &[Technique] = &[$(Technique::$name),+];

        impl Technique {
            /// Its name, as in `--without`.
            #[must_use]
            pub fn id(self) -> &'static str {
                match self { $(Technique::$name => $id,)+ }
            }

            /// What it does.
            #[must_use]
            pub fn sentence(self) -> &'static str {
                match self { $(Technique::$name => $sentence,)+ }
            }
        }
    };
}

techniques! {
    QueueOrder = "queue-order": "Visit changed lines in upward sweeps, not the lowest first",
    Probing = "probing": "Refute values that lead to a contradiction by lines",
    ProbeNeighbors = "probe-neighbors": "Probe next to what was just settled",
    ProbeSkip = "probe-skip": "Do not probe values that followed from one without contradiction",
    ProbePatience = "probe-patience": "End probing if the first hundred probes settle nothing",
    ProbeAgreement = "probe-agreement": "Settle what both values of a cell agree on",
    StrongGuess = "strong-guess": "Without learning: guess where probes settled most",
    Learning = "learning": "Learn a clause from every conflict",
    ShortReasons = "short-reasons": "Explain a line by few of its cells, found by bisection",
    Minimize = "minimize": "Drop literals of a learned clause that follow from the others",
    Activity = "activity": "Guess cells that took part in recent conflicts first",
    Restarts = "restarts": "Restart when learned clauses depend on more guesses than usual",
    RareRestarts = "rare-restarts": "Restart rarely until a solution is known",
    PhaseSaving = "phase-saving": "Guess for a cell the value that it had last",
    ClauseReduction = "clause-reduction": "Drop clauses that are long and not used",
    Decimation = "decimation": "Guess the most certain cells by belief propagation",
    FineDives = "fine-dives": "Where clauses say next to nothing: decimate often, in small steps",
    Counting = "counting": "Compare the filled cells of parallel lines with the needs of crossing lines",
    Dfs = "dfs": "Search without learning for a while after the first decimation",
    Neighborhood = "neighborhood": "Look for the second solution near the first",
    OrderEncoding = "order-encoding": "Use variables for the positions of runs in proofs",
    Symmetry = "symmetry": "If clues are symmetric, use mirror images of solutions",
    SymmetricSolution = "symmetric-solution": "If clues are symmetric, look for a symmetric solution after the first decimation",
    SecondSearch = "second-search": "In turn with the proof, search as before the first solution",
    Sharing = "sharing": "Let searches on several threads tell each other what they learned",
    CountParts = "count-parts": "Count independent parts one by one",
    CountCache = "count-cache": "Remember the counts of parts",
    CountOrders = "count-orders": "Let orders of branching take turns",
    CountFrontier = "count-frontier": "Count sparse parts cell by cell, merging equal states",
}

impl Technique {
    /// Every technique, in the order of the table.
    #[must_use]
    pub fn all() -> &'static [Technique] {
        ALL
    }

    /// The technique of this name.
    #[must_use]
    pub fn by_id(id: &str) -> Option<Technique> {
        ALL.iter().copied().find(|technique| technique.id() == id)
    }

    fn bit(self) -> u64 {
        1 << self as u32
    }
}

/// The techniques that are in use; at first all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Techniques(u64);

impl Default for Techniques {
    fn default() -> Techniques {
        Techniques(ALL.iter().fold(0, |bits, technique| bits | technique.bit()))
    }
}

impl Techniques {
    /// These techniques without one of them.
    #[must_use]
    pub fn without(self, technique: Technique) -> Techniques {
        Techniques(self.0 & !technique.bit())
    }

    /// Whether a technique is in use.
    #[inline]
    #[must_use]
    pub fn has(self, technique: Technique) -> bool {
        self.0 & technique.bit() != 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_left_out_and_no_other() {
        for &out in Technique::all() {
            let techniques = Techniques::default().without(out);
            for &technique in Technique::all() {
                assert_eq!(techniques.has(technique), technique != out);
            }
        }
    }
}
