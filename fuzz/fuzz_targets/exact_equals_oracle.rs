//! The forced cells of any short line are those that brute force finds.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::exact_equals_oracle(bytes));
