//! Search that learns: conflict-driven, with the exact line as a lazily explained theory.

mod activity;
mod analyze;
mod clauses;
mod engine;
mod hunt;
mod line_theory;
mod lit;
mod phases;
mod restart;
mod theory;
mod trail;

pub(crate) use hunt::Hunt;
