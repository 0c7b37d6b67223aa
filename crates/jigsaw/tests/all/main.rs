//! One program for all integration tests of this crate, since each program is linked anew.

mod best;
mod brute;
mod forms;
mod planted;
mod testdata;
mod verdicts;
