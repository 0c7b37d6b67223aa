//! Inputs that are made to be slow or large. Each must be answered in time linear in its bytes;
//! the bound is generous (a quadratic reader needs minutes for any of these).

use std::time::{Duration, Instant};

use pictogrid_core::Limits;
use pictogrid_formats::{ids, read_as};

const LONG: usize = 3_000_000;
const MANY: usize = 600_000;

fn check(name: &str, text: &str) {
    for id in ids() {
        let start = Instant::now();
        if let Ok(document) = read_as(id, text.as_bytes(), &Limits::default()) {
            for entry in document.entries {
                // Good or bad, as long as there is an answer.
                let _ = entry.check(&Limits::default());
            }
        }
        let took = start.elapsed();
        assert!(took < Duration::from_secs(20), "{id} took {took:?} for {name}");
    }
}

#[test]
fn one_line_of_megabytes() {
    check("cells", &"#".repeat(LONG));
    check("a number", &format!("width 5\nrows\n{}", "9".repeat(LONG)));
    check("numbers", &format!("width 5\nrows\n{}", "1 ".repeat(LONG / 2)));
    check("commas", &format!("$1\n{}", ",".repeat(LONG)));
    check("a title", &format!("title \"{}\"\nrows\n1\ncolumns\n1", "&".repeat(LONG)));
    check("a goal", &format!("goal \"{}", "1".repeat(LONG)));
    check("a bad goal", &format!("goal \"{}", "é".repeat(LONG / 2)));
}

#[test]
fn many_lines() {
    check("blank lines", &format!("5 5\n{}1", "\n".repeat(MANY)));
    check("blank clues", &format!("$1\n{}1", "\n".repeat(MANY)));
    check("clues", &format!("rows\n{}", "1\n".repeat(MANY / 2)));
    check("keys", &format!("rows\n{}", "x\n".repeat(MANY / 2)));
    check("bad clues", &format!("5 5\n{}", "1x\n".repeat(MANY / 3)));
    check("separators", &"====\n".repeat(MANY / 5));
    check("drawings", &"#\n\n".repeat(MANY / 9));
    check("rows of cells", &"#.\n".repeat(MANY / 3));
}
