//! `pictogrid solve`: counts of generated puzzles and how they are stopped; the rest are transcripts.

use serde_json::json;

use crate::sandbox::Sandbox;

#[test]
fn counts_with_unknown_clues_and_colors() {
    let sandbox = Sandbox::new();
    let lines = |n, clue: &str| format!("{clue}\n").repeat(n);
    let ones_and_unknown = format!("rows\n{}columns\n{}", lines(16, "1"), lines(16, "?"));
    let free_row = format!("rows\n*\ncolumns\n{}", lines(34, "*"));
    let free_rows = format!("rows\n*\n*\ncolumns\n{}", lines(14, "1"));
    // Blocks of 2 × 2 cells, red and blue by turns, each with two pictures.
    let clue = |color: &str| lines(1, &vec![format!("1{color}"); 4].join(","));
    let rows: String = ["a", "a", "b", "b", "a", "a", "b", "b"].map(clue).concat();
    let two_columns = lines(2, "1a,1b,1a,1b");
    let columns = (two_columns.clone() + "0\n").repeat(3) + &two_columns;
    let blocks = format!("color a #ff0000\ncolor b #0000ff\nrows\n{rows}columns\n{columns}");
    for (puzzle, number) in [
        (ones_and_unknown, "20922789888000"),
        (free_row, "17179869184"),
        (free_rows, "16384"),
        (blocks, "65536"),
    ] {
        let said = format!("several: exactly {number} pictures, 2 pictures shown, ");
        sandbox.pipe(puzzle, &["solve", "--count"]).is(3, &said, "");
    }
}

#[test]
fn a_count_that_is_stopped_is_a_lower_bound() {
    let sandbox = Sandbox::new();
    let vast = |clue: &str| format!("rows\n{0}columns\n{0}", format!("{clue}\n").repeat(20));
    let json = sandbox.pipe(vast("1,1"), &["solve", "--count", "--timeout", "1s", "--json"]).json();
    assert_eq!((&json[0]["stopped"], &json[0]["count"]), (&json!("time"), &json!(null)));
    assert!(json[0]["at_least"].as_str().unwrap().parse::<u128>().unwrap() >= 2);
    for (clue, bound, why) in [
        ("1,1", ["--conflicts", "50"], " pictures (the limit of conflicts is reached), 2 pictures"),
        ("?,?", ["--conflicts", "50"], ""),
        ("?,?", ["--timeout", "300ms"], ""),
        ("?,?", ["--memory", "2MB"], ""),
    ] {
        let ran = sandbox.pipe(vast(clue), &[&["solve", "--count"], &bound[..]].concat());
        ran.is(5, "several: at least ", "").is(5, why, "");
    }
}
