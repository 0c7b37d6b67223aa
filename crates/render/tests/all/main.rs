//! One program for all integration tests of this crate, since each program is linked anew.

#[cfg(all(feature = "png", feature = "pdf"))]
mod pictures;
mod terminal;
