//! Every message that was blessed says what to do.
//!
//! ```text
//!   [clue_too_long] 4:1: row 1 needs 6 cells, the grid has 5 columns; correct the clue, or add columns
//!                                                                     └ the way out
//! ```
//!
//! The messages are those of `testdata/*/bad-*.expected` and of the tables in `cases`, so a reader cannot add
//! one without a way out and bless it. A way out is what stands behind a semicolon (a remedy, too), or a message
//! that names what is wanted in this place.

use std::{fs, path::Path};

/// What names the thing that is wanted.
const WANTED: [&str; 3] = [" should be here", " should be; ", "did you mean"];

/// Messages without a way out, and why.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("[sum_mismatch]", "front ends say which number would fit, `Failed::on_sums`"),
    ("these are bridge deals", "nothing makes a nonogram of them"),
];

/// The messages in a line, each with its kind in brackets in front.
fn messages(line: &str) -> Vec<&str> {
    let is_kind = |text: &str| {
        let kind = text.strip_prefix('[').and_then(|rest| rest.split_once("] "));
        kind.is_some_and(|(kind, _)| {
            !kind.is_empty() && kind.bytes().all(|b| b == b'_' || b.is_ascii_lowercase())
        })
    };
    let outcome = line.rsplit_once(" => ").map_or(line, |(_, outcome)| outcome);
    let outcome = outcome
        .split_once(' ')
        .filter(|(n, _)| n.parse::<u32>().is_ok())
        .map_or(outcome, |(_, rest)| rest);
    if is_kind(outcome) { outcome.split(" //// ").collect() } else { Vec::new() }
}

#[test]
fn every_blessed_message_has_a_way_out() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> =
        fs::read_dir(root.join("tests/all/cases")).unwrap().map(|it| it.unwrap().path()).collect();
    for folder in fs::read_dir(root.join("../../testdata")).unwrap().map(|it| it.unwrap().path()) {
        if let Ok(entries) = fs::read_dir(folder) {
            files.extend(entries.map(|it| it.unwrap().path()));
        }
    }
    files.retain(|path| {
        path.extension().is_some_and(|suffix| suffix == "expected" || suffix == "txt")
    });
    let (mut n, mut without, mut used) = (0, Vec::new(), [false; EXCEPTIONS.len()]);
    for path in files {
        let text = fs::read(&path).unwrap();
        let text = String::from_utf8_lossy(&text);
        for message in text.lines().flat_map(messages) {
            n += 1;
            let exception =
                EXCEPTIONS.iter().position(|(exception, _)| message.contains(exception));
            if let Some(exception) = exception {
                used[exception] = true;
            } else if !message.contains("; ") && !WANTED.iter().any(|it| message.contains(it)) {
                without.push(format!("{}: {message}", path.display()));
            }
        }
    }
    assert!(n > 300, "only {n} messages were found");
    assert!(without.is_empty(), "no way out in\n{}", without.join("\n"));
    assert_eq!(used, [true; EXCEPTIONS.len()], "an exception that is not needed");
}
