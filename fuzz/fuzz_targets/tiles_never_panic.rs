//! Whatever the bytes are, the reader of tiles answers; and what it read is put together or falls
//! into islands that the checker confirms.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::tiles_never_panic(bytes));
