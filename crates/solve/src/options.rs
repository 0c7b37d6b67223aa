//! What a caller may ask for, and what it can watch.
//!
//! Budgets count work, so that a run with the same options stops at the same place on every
//! machine. Clocks live outside: an [`Observer`] that looks at one may answer `should_stop`.

use pictogrid_core::{Board, Picture};
pub use pictogrid_search::{ProofStep, Technique, Techniques};

use crate::Means;

/// The memory for one puzzle unless told otherwise: 1 GiB.
pub const DEFAULT_BYTES: u64 = 1 << 30;

/// How far to go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The strongest means that may be used.
    pub means: Means,
    /// Stop after this many solutions, at least 1. Two are enough for a verdict.
    pub max_solutions: usize,
    /// Stop after this many conflicts, or a few more: what is begun is ended. A conflict is a dead
    /// end of the search or, in a list, a guess of which all pictures are listed.
    pub max_conflicts: Option<u64>,
    /// Stop after this many line visits.
    pub max_line_visits: Option<u64>,
    /// Where the search begins to look when it has to guess; the verdict is the same for any.
    pub seed: u64,
    /// Bytes for one puzzle, for all that is taken beside it: each stage is asked for before it
    /// begins, and what grows with the work (clauses, counts that are remembered, pictures that are
    /// kept) keeps within what is left. The bound is kept by counting, so runs repeat exactly.
    pub max_bytes: u64,
    /// What may be used to be quicker; the verdict is the same without any of it.
    pub techniques: Techniques,
    /// Keep the pictures in the report. Off when an observer streams them.
    pub keep_solutions: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            means: Means::Search,
            max_solutions: 2,
            max_conflicts: None,
            max_line_visits: None,
            seed: 0,
            max_bytes: DEFAULT_BYTES,
            techniques: Techniques::default(),
            keep_solutions: true,
        }
    }
}

/// One pass of deduction over the lines that had changed, for a narrated solve.
#[derive(Clone, Copy, Debug)]
pub struct Pass<'a> {
    /// The means in use.
    pub means: Means,
    /// Passes so far, from 1.
    pub number: u64,
    /// Lines visited in this pass.
    pub n_lines: u64,
    /// Cells that are still unknown.
    pub n_unknown: usize,
    /// What is known after it.
    pub board: &'a Board,
}

/// Watches a solve. Every method has an empty default.
pub trait Observer {
    /// Whether [`Observer::on_pass`] should be called: it costs a board a pass.
    fn wants_passes(&self) -> bool {
        false
    }

    /// A pass of deduction is over (only before the search begins to guess).
    fn on_pass(&mut self, _pass: Pass<'_>) {}

    /// A further solution was found and checked.
    fn on_solution(&mut self, _picture: &Picture) {}

    /// Whether [`Observer::on_clause`] is to be called; only where at most 16 solutions are wanted
    /// and [`Technique::Learning`] is in use.
    fn wants_proof(&self) -> bool {
        false
    }

    /// A step of the proof of the verdict: a clause that follows from the puzzle, from what was
    /// told before and from that no solution told before is meant again; or a clause that is not
    /// used any more. Cells are numbered from 1; a negative number says that the cell is empty.
    fn on_clause(&mut self, _step: ProofStep, _clause: &[i32]) {}

    /// Asked every hundred line visits or so, in a search every few milliseconds; on boards of a
    /// million cells between two conflicts at the latest. `true` ends the solve with what is known.
    fn should_stop(&mut self) -> bool {
        false
    }
}

/// The observer that watches nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Observer for Silent {}
