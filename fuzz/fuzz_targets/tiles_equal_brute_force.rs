//! Every verdict on any few square tiles, and the number of their assemblies, is what brute force finds.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::tiles_equal_brute_force(bytes));
