//! `pictogrid line`.

use serde_json::json;

use crate::desk::Desk;

const RECORD: &str = "?###???????? 3,2,1";

#[test]
fn what_there_is_to_know() {
    let ran = Desk::new().run(&["line", RECORD]);
    assert_eq!(
        ran.out,
        "?###???????? 3,2,1\n  count      10\n  forced     .###.???????\n  \
         leftmost   .###.##.#...\n  rightmost  .###....##.#\n"
    );
    assert_eq!(Desk::new().run(&["line", "?###????????", "3,2,1"]).out, ran.out);
    Desk::new().run(&["line"]).is(2, "", "<RECORD>...");
}

#[test]
fn exact_however_large() {
    let cells = vec!["?".repeat(20); 5].join("?");
    let clue = ["1,1,1,1,1,1"; 5].join(",");
    Desk::new().run(&["line", &cells, &clue]).is(0, "count      781879430625942976880\n", "");
}

#[test]
fn why_there_is_none() {
    let desk = Desk::new();
    desk.run(&["line", "????? 3,2,1"]).is(0, "why        3,2,1 needs 8 cells, the line has 5", "");
    desk.run(&["line", "#.# 2"]).is(0, "why        the clue needs 2 of the 3 cells, but no", "");
    desk.run(&["line", "???", "0"]).is(0, "count      1\n  forced     ...\n", "");
}

#[test]
fn bad_records_have_a_place() {
    let desk = Desk::new();
    desk.run(&["line", "??x 1"]).is_refused("record:1:3: 'x' is not a cell");
    desk.run(&["line", "??? 1,0"]).is_refused("record:1:7: ");
    desk.run(&["line", "??? -1"]).is_refused("record:1:5: a run cannot be negative");
    desk.run(&["line", "??? 4294967296"]).is_refused("record:1:5: the number is too large");
    desk.run(&["line", ""]).is_refused("record:1:1: there are no cells");
}

#[test]
fn the_table_is_drawn_and_explained() {
    let desk = Desk::new();
    let ran = desk.run(&["line", RECORD, "--table"]);
    ran.is(0, "\nrun 3                              0  1  3  6 10\n", "");
    ran.is(0, "  column  12   6 + 4 = 10\n", "").is(0, "the count: 10 arrangements.\n", "");
    desk.run(&["line", "??? 4", "--table"]).is_refused("record: 4 needs 4 cells, the line has 3");
    desk.run(&["line", RECORD, "--table", "--json"]).is(2, "", "cannot be used with");
}

#[test]
fn the_list_is_lazy() {
    let desk = Desk::new();
    let ran = desk.run(&["line", "????????????????", "5,7", "--list"]);
    assert_eq!((ran.out.lines().count(), ran.err.as_str()), (10, ""));
    assert!(ran.out.starts_with("#####.#######...\n"));
    let blank = "?".repeat(4000);
    let clue = vec!["1"; 500].join(",");
    let ran = desk.run(&["line", &blank, &clue, "--list", "2"]);
    ran.is(0, "", "the first 2 of ");
    assert_eq!(ran.out.lines().count(), 2);
    desk.run(&["line", "#.# 2", "--list"]).is(0, "", "no arrangement: ");
    desk.run(&["line", RECORD, "--list", "some"]).is(2, "", "invalid value 'some'");
    let lines = desk.run(&["line", "??? 2", "--list", "--json"]).json();
    assert_eq!(lines[1], json!({"v": 1, "record": "??? 2", "number": 2, "arrangement": ".##"}));
}

#[test]
fn brute_force_agrees_or_declines() {
    let desk = Desk::new();
    assert_eq!(desk.run(&["line", RECORD, "--brute"]).out, desk.run(&["line", RECORD]).out);
    let long = "?".repeat(25);
    desk.run(&["line", &long, "1", "--brute"])
        .is_refused("record: 25 unknown cells are too many for brute force");
}

#[test]
fn json_as_documented() {
    let desk = Desk::new();
    let lines = desk.run(&["line", RECORD, "--json"]).json();
    assert_eq!(
        lines,
        [json!({
            "v": 1, "record": RECORD, "count": "10", "forced": ".###.???????",
            "leftmost": ".###.##.#...", "rightmost": ".###....##.#",
        })]
    );
    let lines = desk.run(&["line", "?", "2", "--json"]).json();
    assert_eq!(lines[0]["why"], "2 needs 2 cells, the line has 1");
    desk.run(&["line", RECORD, "--json=yes"]).is(2, "", "unexpected value");
}

#[test]
fn the_table_as_a_picture() {
    let desk = Desk::new();
    desk.run(&["line", RECORD, "--table", "--output", "table.svg"]).is(0, "", "");
    let svg = std::fs::read_to_string(desk.path().join("table.svg")).unwrap();
    assert!(svg.contains("<title id=\"t\">?###???????? 3,2,1: 10 arrangements</title>"), "{svg}");
    desk.run(&["line", RECORD, "--table", "-o", "table.png"]).is(2, "", "let the name end in .svg");
    desk.run(&["line", RECORD, "-o", "table.svg"]).is(2, "", "--table");
    desk.run(&["line", RECORD, "--table", "-o", "gone/table.svg"]).is(1, "", "cannot be written");
}

#[test]
fn a_picture_of_the_table_needs_the_table() {
    let desk = Desk::new();
    for flag in ["--json", "--list", "--brute"] {
        desk.run(&["line", "???? 1", "-o", "a.svg", flag]).is(2, "", "cannot be used with");
    }
    assert_eq!(desk.path().read_dir().unwrap().count(), 0);
}
