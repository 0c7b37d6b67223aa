//! Every verdict on any board of a few tiles with colored edges, and the number of its pictures, is what
//! plain recursion finds.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::matching_equals_brute_force(bytes));
