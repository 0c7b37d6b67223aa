//! `pictogrid count`.

use serde_json::json;

use crate::desk::Desk;

const RECORDS: &str = "???.### 1,1,3\n.??..??...?##. 1,1,3\n?#?#?#?#?#?#?#? 1,3,1,6\n\
????.#...#... 4,1,1\n????.######..#####. 1,6,5\n?###???????? 3,2,1\n";

#[test]
fn the_sum_and_nothing_else() {
    let desk = Desk::new();
    desk.put("in.txt", RECORDS);
    let ran = desk.run(&["count", "in.txt"]);
    assert_eq!(ran.out, "21\n");
    ran.is(0, "", "in.txt: 6 records · ");
    let quiet = desk.pipe(RECORDS, &["count", "--quiet"]);
    assert_eq!((quiet.out.as_str(), quiet.err.as_str()), ("21\n", ""));
    desk.run(&["count", "in.txt", "--quiet=no"]).is(2, "", "unexpected value");
}

#[test]
fn unfolded() {
    let desk = Desk::new();
    assert_eq!(desk.pipe(RECORDS, &["count", "--unfold", "5"]).out, "525152\n");
    let large = "???????????????????? 1,1,1,1,1,1\n";
    assert_eq!(desk.pipe(large, &["count", "--unfold", "5"]).out, "781879430625942976880\n");
    desk.pipe(RECORDS, &["count", "--unfold", "1000"]).is(0, "", "");
    desk.pipe(RECORDS, &["count", "--unfold", "0"]).is(2, "", "0 is not in 1..=1000");
    desk.pipe(RECORDS, &["count", "--unfold", "1001"]).is(2, "", "1001 is not in 1..=1000");
}

#[test]
fn each_before_the_sum() {
    let desk = Desk::new();
    assert_eq!(desk.pipe(RECORDS, &["count", "--each"]).out, "1\n4\n1\n1\n4\n10\n21\n");
    let lines = desk.pipe(RECORDS, &["count", "--each", "--json"]).json();
    assert_eq!(lines[5], json!({"v": 1, "source": "-", "record": 6, "count": "10"}));
    desk.pipe(RECORDS, &["count", "--each", "5"]).is(1, "", "5: cannot be read");
}

#[test]
fn json_as_documented() {
    let desk = Desk::new();
    let mut lines = desk.pipe(RECORDS, &["count", "--json"]).json();
    lines[0]["micros"] = json!(3);
    assert_eq!(lines[0], json!({"v": 1, "source": "-", "records": 6, "sum": "21", "micros": 3}));
    let bad = desk.pipe("?x 1\n", &["count", "--json"]);
    bad.is(1, "", "");
    assert_eq!(bad.json()[0]["error"]["place"], "-:1:2");
}

#[test]
fn several_files_are_summed() {
    let desk = Desk::new();
    desk.put("all/a.txt", RECORDS).put("all/b.txt", "??? 1\n").put("bad.txt", "??? 1\n? -1\n");
    let ran = desk.run(&["count", "all"]);
    assert_eq!(ran.out.lines().map(|row| &row[..2]).collect::<Vec<_>>(), ["21", "3 ", "24"]);
    let ran = desk.run(&["count", "all", "bad.txt", "gone.txt"]);
    ran.is(1, "21  ", "bad.txt:2:3: a run cannot be negative");
    ran.is(1, "", "gone.txt: cannot be read");
    assert!(!ran.out.contains("in all"), "no total of a part");
}

#[test]
fn a_bad_record_ends_the_file() {
    let desk = Desk::new();
    let text = format!("{}?? 1\n??? 1,0\n", RECORDS.repeat(50));
    desk.put("in.txt", text);
    desk.run(&["count", "in.txt"]).is_refused("in.txt:302:7: ");
}

#[test]
fn brute_force_agrees_or_declines() {
    let desk = Desk::new();
    assert_eq!(desk.pipe(RECORDS, &["count", "--brute"]).out, "21\n");
    desk.pipe("?? 1\n????????????????????????? 1\n", &["count", "--brute"])
        .is_refused("-:2:1: 25 unknown cells are too many for brute force");
}

#[test]
fn many_records_on_any_number_of_threads() {
    let desk = Desk::new();
    desk.put("in.txt", RECORDS.repeat(20_000));
    for threads in ["1", "2", "7"] {
        assert_eq!(desk.run(&["count", "in.txt", "--threads", threads]).out, "420000\n");
    }
    desk.run(&["count", "in.txt", "--threads", "none"]).is(2, "", "invalid value");
}

#[test]
fn what_editors_do_to_a_file() {
    let desk = Desk::new();
    let windows = format!("\u{feff}{}\r\n\r\n", RECORDS.replace('\n', "\r\n"));
    assert_eq!(desk.pipe(windows, &["count"]).out, "21\n");
    assert_eq!(desk.pipe(RECORDS.trim_end(), &["count"]).out, "21\n");
    desk.pipe("\n\n", &["count"]).is_refused("-: no records; a record is a line and its clue");
}
