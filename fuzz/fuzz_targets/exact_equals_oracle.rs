//! The forced cells of any short line are those that brute force finds.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_fuzz::line_and_clue;
use pictogrid_line::exact;
use pictogrid_testkit::brute;

fuzz_target!(|bytes: &[u8]| {
    let (line, clue) = line_and_clue(bytes);
    assert_eq!(exact::forced(&line, &clue), brute::forced(&line, &clue), "{line} {clue:?}");
});
