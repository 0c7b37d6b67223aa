//! Whatever the bytes are, the reader of edge-matching boards answers, and what it reads is
//! written and read again as the same.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::board_text_never_panics(bytes));
