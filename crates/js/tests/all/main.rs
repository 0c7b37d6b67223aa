//! One program for all integration tests of this crate, since each program is linked anew.

mod kinds;
mod session;
mod starter;
