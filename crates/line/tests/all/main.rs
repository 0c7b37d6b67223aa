//! One program for all integration tests of this crate, since each program is linked anew.

mod exact;
mod record;
mod records;
mod spec;
