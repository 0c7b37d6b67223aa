//! One program for all integration tests of this crate, since each program is linked anew.

mod kinds;
mod making;
mod refusals;
mod session;
mod starter;
