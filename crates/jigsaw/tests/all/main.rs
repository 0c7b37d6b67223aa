//! One program for all integration tests of this crate, since each program is linked anew.

mod best;
mod brute;
mod every_assembly;
mod forms;
mod planted;
mod stranger_sets;
mod strangers;
mod testdata;
mod verdicts;
