//! Search that learns: conflict-driven clause learning with a theory that explains on demand.
//!
//! ```text
//!   engine           propagate, learn, restart, decide       trail, clauses, analyze, activity,
//!                                                            phases, restart
//!     theory         what the rules say, and why             explain
//!     extension      variables that come later, tied to the others by short_clauses
//!     symmetry       images of what is learned
//!     outbox         what other searches of the same puzzle may take over
//!     memory_limit   what gives way when memory is short
//!     longest_trail, proof_log   what is left for a person, and for a proof
//! ```
//!
//! It knows variables and clauses; a theory (`plain::theory`, `colored::theory`) knows what they mean.
//! Nothing here knows a line, a cell or a direction, and no file but `engine` uses more than the files
//! below it: `extension`, `symmetry`, `outbox` and `memory_limit` are each a part of the engine, with
//! the methods that only they need.
//!
//! The largest part of its time is the propagation of clauses, 41 % of a late first solution (`docs/lab/tails.md`), before
//! explanations, dives and lines. Memory is bounded, `memory_limit` says how. What lost, in the same table and those
//! of `docs/lab`: another fade of activity, restarts in other units, more or fewer clauses kept, and clauses
//! shortened at restarts (vivification); none gained more than chance. Plain search with probing at every node
//! decided none of six hard puzzles within 3 s (`DESIGN.md`).

mod activity;
mod analyze;
mod clauses;
mod engine;
mod explain;
mod extension;
mod lit;
mod longest_trail;
mod memory_limit;
mod outbox;
mod phases;
mod proof_log;
mod restart;
mod short_clauses;
mod symmetry;
mod theory;
mod trail;

#[cfg(test)]
pub(crate) use clauses::Clauses;
pub(crate) use engine::{Engine, SliceEnd, WORK_PER_SLICE};
pub(crate) use explain::{Explained, PATIENCE, explain};
pub(crate) use extension::Extension;
pub(crate) use lit::Lit;
pub(crate) use memory_limit::BYTES_A_VARIABLE;
pub(crate) use symmetry::Symmetry;
pub(crate) use theory::Theory;
pub(crate) use trail::{Reason, Trail};
