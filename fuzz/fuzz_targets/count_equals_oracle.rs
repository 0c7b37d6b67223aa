//! The number of arrangements of any short line is the one that brute force counts: on its own,
//! and among its copies in a text of records, on every level that the machine has.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::count_equals_oracle(bytes));
