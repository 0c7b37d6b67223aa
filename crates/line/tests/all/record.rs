//! Records as text: what is forgiven, what is refused, and in which words.
//!
//! ```text
//!   "  ?#. 1\r\n"      "?#. 1"            forgiven: written again as it should be
//!   "?#. 1 , 2"        "?#. 1,2"
//!   ""                 column 1: there are no cells; ..         refused, to the letter
//! ```
//!
//! Each case is a line of data. The words are compared whole: a message is what a person gets, so a
//! change of it should be seen in review.

use pictogrid_core::FaultKind;
use pictogrid_line::Record;
use proptest::prelude::*;

fn check(text: &str, expected: &str) {
    assert_eq!(text.parse::<Record>().unwrap().to_string(), expected, "{text:?}");
}

fn check_fault(text: &str, expected: &str) {
    assert_eq!(text.parse::<Record>().unwrap_err().to_string(), expected, "{text:?}");
}

#[test]
fn what_is_forgiven() {
    check("?###???????? 3,2,1", "?###???????? 3,2,1");
    check("  ?#. 1\r\n", "?#. 1");
    check("\t?#.\t1 \t", "?#. 1");
    check("?#. 1 , 2", "?#. 1,2");
    check("?#. 1 2 3", "?#. 1,2,3");
    check("?#. 007", "?#. 7");
}

#[test]
fn an_empty_line_has_several_spellings() {
    for text in ["... 0", "... 0\r\n", "... 00 "] {
        check(text, "... 0");
    }
    for text in ["...", "... ", "...\r\n", "...\n"] {
        check_fault(
            text,
            "column 3: these cells have no clue; write it behind them, 0 for no runs",
        );
    }
}

#[test]
fn what_is_refused() {
    let no_cells =
        "column 1: there are no cells; a record is cells and a clue, such as ?###???? 3,2";
    check_fault("", no_cells);
    check_fault(" \r\n", no_cells);
    let cell = "is not a cell; a cell is # filled, . empty or ? unknown";
    check_fault(" ?x. 1", &format!("column 3: 'x' {cell}"));
    check_fault("?é 1", &format!("column 2: 'é' {cell}"));
    check_fault("3,2,1", &format!("column 1: '3' {cell}"));
    let zero = "a zero among other numbers; leave it out, or write 0 alone for no runs";
    check_fault("??? 1,0", &format!("column 7: {zero}"));
    // A line feed is the end, not a blank.
    check_fault("??\n1", &format!("column 3: '\\n' {cell}"));
    check_fault("??? 0,0", &format!("column 5: {zero}"));
    let missing = "a number is missing; write run lengths such as 3,2,1";
    check_fault("??? 1,,2", &format!("column 7: {missing}"));
    check_fault("??? 1,", &format!("column 7: {missing}"));
    check_fault("??? ,1", &format!("column 5: {missing}"));
    check_fault("??? 1,x", "column 7: 'x' is not a number; write run lengths such as 3,2,1");
    check_fault("??? 1.5", "column 6: '.' is not a number; write run lengths such as 3,2,1");
    let negative = "a run cannot be negative; write its number of cells, or 0 alone for no runs";
    check_fault("??? 1,-2", &format!("column 7: {negative}"));
    let large = "the number is too large; a run has at most 4294967295 cells";
    check_fault("??? 4294967296", &format!("column 5: {large}"));
    check("? 4294967295", "? 4294967295");
}

#[test]
fn a_fault_finds_its_place_in_a_file() {
    let fault = "?? 1,0".parse::<Record>().unwrap_err().fault(12);
    assert_eq!(fault.kind(), FaultKind::ZeroInClue);
    assert!(fault.to_string().starts_with("12:6: a zero among"));
}

#[test]
fn bytes_that_are_no_text() {
    assert_eq!(Record::parse(b"?\xff 1").unwrap_err().column(), 2);
    assert_eq!(Record::parse(b"? 1\xff").unwrap_err().column(), 4);
}

#[test]
fn why_a_clue_does_not_fit() {
    let why = |text: &str| text.parse::<Record>().unwrap().why_impossible();
    assert_eq!(why("????? 3,2,1").as_deref(), Some("3,2,1 needs 8 cells, the line has 5"));
    assert_eq!(why("???????? 3,2,1"), None);
    let longest = "? 4294967295,4294967295";
    let message = "4294967295,4294967295 needs 8589934591 cells, the line has 1";
    assert_eq!(why(longest).as_deref(), Some(message));
}

proptest! {
    #[test]
    fn written_records_are_read_again((line, clue) in pictogrid_testkit::strategy::record(1..=20)) {
        let record = Record { line, clue };
        prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record));
    }

    #[test]
    fn parsing_never_panics(text in "[#.? ,0-9x\\-\r\né]{0,12}") {
        if let Ok(record) = text.parse::<Record>() {
            prop_assert!(!record.clue.contains(&0));
        }
    }

    #[test]
    fn parsing_bytes_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..12)) {
        if let Err(error) = Record::parse(&bytes) {
            prop_assert!((1..=bytes.len() + 1).contains(&error.column()));
        }
    }
}
