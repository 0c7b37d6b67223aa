//! One program for all integration tests of this crate, since each program is linked anew.
//!
//! `memory` is beside it: its allocator counts, and is that of the whole program.

mod campaign;
mod colored;
mod conflicting_clues;
mod count;
mod givens;
mod mistyped;
mod oracle;
mod proof;
mod solutions;
mod stop;
mod techniques;
mod typo_candidates;
