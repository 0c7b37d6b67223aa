//! Search that learns: conflict-driven, with the exact line as a lazily explained theory.
//!
//! ```text
//!   hunt         what is tried when
//!     engine     propagate, learn, restart, decide      trail, clauses, analyze, activity,
//!                                                       phases, restart, room, fullest
//!     theory     what the rules say: line_theory
//!     dive       belief propagation names the surest cells: belief, line_sums
//!     pursuit    stretches of search, watched; what a solution leads to
//!     order      places of runs as variables, for proofs: shorts
//!     near       the second solution lies next to the first
//! ```
//!
//! The engine knows variables and clauses, the theory knows what they mean: another rule is another
//! theory. The parts were measured one by one; what each buys is in the project's DESIGN.md.

mod activity;
mod analyze;
mod belief;
mod clauses;
mod dive;
mod engine;
mod fullest;
mod hunt;
mod journal;
mod line_sums;
mod line_theory;
mod lit;
mod mirror;
pub(crate) mod near;
mod order;
mod phases;
mod pursuit;
mod restart;
mod room;
mod shorts;
mod theory;
mod trail;

pub(crate) use engine::Engine;
#[cfg(test)]
pub(crate) use engine::Stretch;
pub(crate) use hunt::Hunt;
pub(crate) use lit::Lit;
pub(crate) use pursuit::{Pursuit, Rules};
pub(crate) use room::BYTES_A_CELL;
pub(crate) use theory::{PATIENCE, Theory, last_needed};
pub(crate) use trail::{Reason, Trail};
