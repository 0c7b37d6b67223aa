//! Whatever the bytes are, every reader of plain text answers, and so does the check of what it read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_fuzz::answer;

fuzz_target!(|bytes: &[u8]| answer(&pictogrid_fuzz::plain_text(), bytes));
