//! `pictogrid count`.

use std::io::Write;

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
    desk.pipe(RECORDS, &["count", "--unfold", "0"]).is(2, "", "0 is not in 1..");
}

#[test]
fn copies_are_limited_by_memory_alone() {
    let desk = Desk::new();
    assert_eq!(desk.pipe("#.? 1\n.# 1\n", &["count", "--unfold", "300000"]).out, "2\n");
    let most = ["count", "--unfold", "4294967295", "--keep-going", "--each"];
    let ran = desk.pipe("#.? 1\n#\n", &most);
    assert_eq!(ran.out, "-\n-\n0\n");
    ran.is(1, "", "-:1:1: counting this record, a line of 17179869179 cells, takes at least ");
    let less = ["count", "--unfold", "300000", "--memory", "16MiB"];
    desk.pipe("#.? 1\n", &less).is_refused(
        "-:1:1: counting this record, a line of 1199999 cells, takes at least 38 MiB; allow more \
         memory, or count fewer copies",
    );
    desk.pipe("? 1\n", &["count", "--memory", "16"]).is(2, "", "a size needs its unit: 16MiB");
}

#[test]
fn a_count_stops_when_time_is_up() {
    let desk = Desk::new();
    let made = desk.run(&["bench", "--make", "line", "--cells", "100000"]);
    desk.put("long.txt", format!("??? 1\n{}", made.out));
    let late =
        "long.txt: stopped: time is up; allow more with --timeout (0 records counted so far)";
    desk.run(&["count", "long.txt", "--timeout", "200ms"]).is(5, "", late);
    let json = desk.run(&["count", "long.txt", "--timeout", "200ms", "--json"]);
    json.is(5, "", "");
    assert_eq!(json.json()[0]["error"]["kind"], "stopped");
    desk.put("short.txt", format!("{} 1\n", "?".repeat(24)).repeat(1000));
    let brute = ["count", "short.txt", "--brute", "--timeout", "300ms"];
    desk.run(&brute).is(5, "", "short.txt: stopped: time is up");
    desk.run(&["count", "short.txt", "--timeout", "1m"]).is(0, "24000\n", "");
    desk.run(&["count", "short.txt", "--timeout", "5"]).is(2, "", "a time needs its unit: 5s");
}

#[test]
fn an_input_that_may_be_cut_off_is_refused() {
    let desk = Desk::new();
    // Behind a line feed a line is whole; one without runs has one arrangement, or none.
    assert_eq!(desk.pipe("???\n?#?\n??? 1\n...\n", &["count", "--each"]).out, "1\n0\n3\n1\n5\n");
    desk.pipe("??? 1\n.??", &["count"]).is_refused(
        "-:2:3: the input ends without a clue for these cells and may be cut off; write the clue \
         (0 for no runs), or end the line",
    );
    let ran = desk.pipe("??? 1\n.??", &["count", "--keep-going", "--each"]);
    assert_eq!(ran.out, "3\n-\n3\n");
    ran.is(1, "", "-:2:3: the input ends").is(1, "", "1 bad line left out");
    desk.pipe("??? 1\n.?? 0", &["count"]).is(0, "4\n", "");
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
    let long = format!("{}{} 1\n", "?".repeat(24), ".".repeat(1000));
    desk.pipe(long, &["count", "--brute"]).is_refused(
        "-:1:1: 24 unknown cells in a line of 1024 are too many for brute force, which looks at",
    );
}

#[test]
fn many_records_on_any_number_of_threads() {
    let desk = Desk::new();
    desk.put("in.txt", RECORDS.repeat(20_000));
    for threads in ["1", "2", "7", "1000"] {
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

#[test]
fn a_bad_line_leaves_nothing_that_looks_like_an_answer() {
    let desk = Desk::new();
    let text = format!("{}?? 1\n??? 1,0\n?", RECORDS.repeat(200_000));
    desk.put("in.txt", text);
    for flags in [&["count", "in.txt"][..], &["count", "in.txt", "--each"]] {
        let ran = desk.run(flags);
        assert_eq!(ran.out, "");
        ran.is(1, "", "in.txt:1200002:7: a zero among other numbers");
    }
}

#[test]
fn keep_going_counts_the_good_and_tells_the_bad() {
    let desk = Desk::new();
    let text = "?###???????? 3,2,1\n?x 1\n\n??? 1\n?? 1,0\n";
    let ran = desk.pipe(text, &["count", "--keep-going"]);
    assert_eq!(ran.out, "13\n");
    ran.is(1, "", "-:2:2: 'x' is not a cell");
    ran.is(1, "", "-:5:6: a zero among other numbers");
    ran.is(1, "", "2 records · ");
    ran.is(1, "", "2 bad lines left out");
    assert_eq!(desk.pipe(text, &["count", "--keep-going", "--each"]).out, "10\n-\n3\n-\n13\n");
    let lines = desk.pipe(text, &["count", "--keep-going", "--each", "--json"]).json();
    // A fault stands where the count of its line would.
    assert_eq!((&lines[0]["record"], &lines[2]["record"]), (&1.into(), &3.into()));
    assert_eq!(
        (&lines[1]["error"]["place"], &lines[3]["error"]["place"]),
        (&"-:2:2".into(), &"-:5:6".into())
    );
    assert_eq!(lines[4]["sum"], "13");
    desk.pipe(RECORDS, &["count", "--keep-going"]).is(0, "21\n", "6 records");
    desk.pipe("x\n", &["count", "--keep-going"]).is(1, "0\n", "1 bad line left out");
}

#[test]
fn a_line_that_is_too_long_counts_for_nothing() {
    // The clue would be 1 if the line were cut inside the last number.
    let text = format!("????? {}12\n? 1\n", " ".repeat((17 << 20) - 7));
    for method in
        [&["count", "--keep-going", "--each"][..], &["count", "--keep-going", "--each", "--brute"]]
    {
        let ran = Desk::new().pipe(&text, method);
        assert_eq!(ran.out, "-\n1\n1\n");
        ran.is(1, "", "-:1:1: a line longer than a record may be").is(1, "", "1 bad line left out");
    }
}

#[test]
fn packed_files_and_pipes() {
    let desk = Desk::new();
    let gzip = |text: &str| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    };
    let zstd = zstd::encode_all(RECORDS.as_bytes(), 1).unwrap();
    desk.put("a.gz", gzip(RECORDS)).put("b.zst", &zstd).put("c.txt", RECORDS);
    let ran = desk.run(&["count", "a.gz", "b.zst", "c.txt"]);
    assert!(ran.out.ends_with("63  in all\n"), "{}", ran.out);
    assert_eq!(desk.pipe(&zstd, &["count", "-"]).out, "21\n");
    assert_eq!(desk.pipe([gzip(RECORDS), gzip("??? 1\n")].concat(), &["count"]).out, "24\n");
    let ran = desk.pipe(&gzip(RECORDS)[..30], &["count"]);
    assert_eq!(ran.out, "");
    ran.is(1, "", "-: cannot be read");
}

#[test]
fn order_of_input_whatever_the_threads() {
    let desk = Desk::new();
    let lines: Vec<String> = (0..60_000).map(|i| format!("{} 1", "?".repeat(i % 20 + 1))).collect();
    desk.put("in.txt", lines.join("\n"));
    let mut expected: Vec<String> = (0..60_000).map(|i| (i % 20 + 1).to_string()).collect();
    expected.push("630000".to_owned());
    for threads in ["1", "3"] {
        let ran = desk.run(&["count", "in.txt", "--each", "--threads", threads]);
        assert_eq!(ran.out.lines().collect::<Vec<_>>(), expected);
    }
}
