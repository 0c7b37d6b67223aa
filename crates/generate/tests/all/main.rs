//! One program for all integration tests of this crate, since each program is linked anew.

mod order;
mod repair;
