//! What the cells of any short colored line may be is what brute force finds, and so is the number of
//! its arrangements.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::colored_equals_oracle(bytes));
