//! The number of arrangements of any short line is the one that brute force counts: on its own,
//! and among its copies in a text of records, on every level that the machine has.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pictogrid_fuzz::line_and_clue;
use pictogrid_line::records::{Batch, Level};
use pictogrid_line::{Record, arrangements, unfolded};
use pictogrid_testkit::brute;

fuzz_target!(|bytes: &[u8]| {
    let (line, clue) = line_and_clue(bytes);
    let expected = brute::arrangements(&line, &clue).into();
    assert_eq!(arrangements(&line, &clue), expected, "{line} {clue:?}");
    if line.is_empty() {
        return;
    }
    let copies = 1 + bytes.last().map_or(0, |&byte| u32::from(byte % 6));
    let expected = unfolded(&line, &clue, copies);
    let text = format!("{}\n", Record { line, clue }).repeat(33);
    for level in Level::available() {
        let sum = Batch::at_level(level, copies).sum(text.as_bytes()).sum;
        assert_eq!(
            sum,
            (&expected * 33_u32).into(),
            "{} · {copies} copies of {text}",
            level.name()
        );
    }
});
