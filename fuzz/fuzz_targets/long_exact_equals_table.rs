//! The forced cells of any line of 60 to 300 cells are those of a plain table.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::long_exact_equals_table(bytes));
