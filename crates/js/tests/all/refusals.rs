//! What is said of inputs that cannot be used: a program in JavaScript has no other words than these.

use pictogrid_js::open;
use pictogrid_json::{Failed, Opened, OpenedPuzzle};

/// The words of the first puzzle, which has a fault; or of what was no puzzle.
fn words(text: &str) -> String {
    let failed: Failed = match open(text.as_bytes(), "a.txt", None) {
        Ok(opened) => match serde_json::from_str::<Opened>(&opened).unwrap().puzzles.remove(0) {
            OpenedPuzzle::Bad { failed } => failed,
            OpenedPuzzle::Good { source, .. } => panic!("{source}"),
        },
        Err(refused) => serde_json::from_str(&refused.0).unwrap(),
    };
    failed.text.unwrap()
}

#[test]
fn sums_that_differ_come_with_what_would_mend_them() {
    let sums = "width 2\nheight 2\nrows\n2\n1\ncolumns\n2\n2\n";
    assert_eq!(
        words(sums),
        "rows fill 3 cells, columns 4; a picture would fit if row 2 were 2 and not 1, or column 1 were 1 and not 2, or column 2 were 1 and not 2"
    );
}

#[test]
fn remedies_are_in_the_words() {
    assert!(words("hello, you\n").contains("; if you know its format, name it"));
}

#[test]
fn every_fault_is_in_the_words() {
    let two = words("width 2\nheight 2\nrows\n3\n4\ncolumns\n2\n2\n");
    assert_eq!(two.lines().count(), 2, "{two}");
    assert!(two.lines().nth(1).unwrap().starts_with("5:1: row 2 needs 4 cells"), "{two}");
}
