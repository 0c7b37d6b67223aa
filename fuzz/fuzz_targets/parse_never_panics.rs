//! Whatever the bytes are, the reader that `READER` names answers, and so does the check of what it
//! read; all readers and the sniffing, if none is named.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::parse_never_panics(bytes));
