//! The verdict on any small puzzle, in black and white and in colors, and the number of its pictures, is
//! what brute force finds.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::verdict_equals_brute_force(bytes));
