//! One line at a time, in black and white and in colors; records.
//!
//! ```text
//!   lines × clues ─▶ count, extremes, overlap, forced, arrangements, table, unfolded 0 and 2 times
//! ```
//!
//! Most pairs do not fit each other: a clue longer than its line, runs of 0 or of 2^32 − 1 cells. Each
//! function has an answer for these, though sums of such runs do not fit 32 bits.

use pictogrid::line::colored::{self, Colorings, ValueSets};
use pictogrid::line::records::Batch;
use pictogrid::line::{self, Arrangements, Counter, Record, Slots, Table, exact};

use super::*;

pub(crate) const CASES: &[(&str, fn())] = &[
    ("line, exact", plain),
    ("line::colored", in_colors),
    ("Slots", slots),
    ("Record", records),
    ("Batch", batches),
];

fn plain() {
    for line in lines() {
        for clue in lengths() {
            made((line::arrangements(&line, &clue), line::blank_arrangements(line.len(), &clue)));
            made((line::leftmost(&line, &clue), line::rightmost(&line, &clue)));
            made((line::overlap(&line, &clue), exact::forced(&line, &clue)));
            made(Counter::new().count(&line, &clue));
            let mut arrangements = Arrangements::new(&line, &clue);
            made(arrangements.by_ref().take(100).count());
            made(arrangements.line());
            if let Some(table) = Table::new(&line, &clue) {
                made((table.lead().len(), table.rows().len(), table.total()));
            }
            made((line::unfold(&line, &clue, 0), line::unfolded(&line, &clue, 2)));
        }
    }
    made(line::blank_arrangements(usize::MAX, &[1, 1]));
}

fn in_colors() {
    for n_values in [0, 1, 3, 256, 257] {
        for n in [0, 1, 64, 65] {
            let mut line = ValueSets::unknown(n, n_values);
            for clue in clues() {
                made((colored::arrangements(&line, &clue), colored::possible(&line, &clue)));
                made(Colorings::new(&line, &clue).take(10).count());
            }
            for value in VALUES {
                for i in [0, 63, 64, usize::MAX] {
                    made((line.get(i), line.may(i, value), line.values(i).count()));
                    line.rule_out(i, value);
                    line.settle(i, value);
                }
            }
            let clue = Clue::plain(&[1]);
            made((colored::arrangements(&line, &clue), colored::possible(&line, &clue)));
            made(Colorings::new(&line, &clue).take(10).count());
        }
    }
}

fn slots() {
    for spare in NUMBERS {
        for n in [0, 1, 3] {
            made(Slots::new(spare, n).take(100).count());
        }
    }
    for clue in lengths().iter().filter(|clue| clue.iter().all(|&g| g < 100)) {
        made((line::min_cells(clue), line::slack(0, clue), line::slack(usize::MAX, clue)));
        made((line::line_of_slots(&[], clue), line::line_of_slots(&[1; 100], clue)));
        for n in [0, 1, 70] {
            made(line::draw(n, clue, &[]));
            made(line::draw(n, clue, &[u32::MAX, 0, 69]));
        }
    }
}

fn records() {
    for text in ["", " ", "?", "? 0", "? 0,0", "? 4294967296", "\0 1", "??? 1,,1", "? -1"] {
        if let Ok(record) = text.parse::<Record>() {
            made((record.why_impossible(), record.to_string()));
        }
    }
    for line in lines() {
        for clue in lengths() {
            let record = Record { line: line.clone(), clue };
            made((record.why_impossible(), record.to_string()));
        }
    }
}

fn batches() {
    for copies in [0, 1, 5] {
        for text in [&b""[..], b"\n\n", b"? 1", b"? 0\n?? 0,0\n\xff 1\n? 99999999999"] {
            let mut batch = Batch::new(copies);
            made((batch.sum(text).sum, batch.sum_both(text)));
            made(batch.each(text, &mut vec![None]).sum);
        }
    }
}
