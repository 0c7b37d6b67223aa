//! The number of arrangements of any short line is the one that brute force counts.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_fuzz::line_and_clue;
use pictogrid_line::arrangements;
use pictogrid_testkit::brute;

fuzz_target!(|bytes: &[u8]| {
    let (line, clue) = line_and_clue(bytes);
    let expected = brute::arrangements(&line, &clue).into();
    assert_eq!(arrangements(&line, &clue), expected, "{line} {clue:?}");
});
