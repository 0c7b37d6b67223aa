//! Every puzzle that was read can be written, and is recognized and read back as it was.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::write_then_parse(bytes));
