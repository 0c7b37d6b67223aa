//! Makes test data from a seed, in code that is shipped: anyone can repeat our measurements.
//!
//! ```text
//!   planted::records ──▶ pictogrid bench --make records      (the command)
//!                   └──▶ testkit::records                    (tests and benchmarks)
//!   planted::lines   ──▶ pictogrid bench --make line         (long ones)
//!   SplitMix64       ──▶ jigsaw, testkit, both above         (the numbers of a seed)
//! ```
//!
//! It is a crate of its own because `testkit`, where such things live, brings a SAT solver and
//! a test framework that nobody who installs the command should have to build.

pub mod lines;
pub mod records;
mod seed;

pub use seed::SplitMix64;
