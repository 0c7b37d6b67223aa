//! No hint on any board of a small puzzle contradicts a picture that fits the board, and mistakes are
//! named only where no picture does.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pictogrid_fuzz::step_never_wrong(bytes));
