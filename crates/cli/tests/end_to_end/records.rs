//! `pictogrid records`: large and packed inputs, threads and time; the rest are transcripts.
//!
//! ```text
//!   a line of 100,000 cells    ends by --timeout, with what was counted so far
//!   60,000 records             the order of the input with 1, 2, 7 and 1,000 threads
//!   a bad line at the end      no sum that looks like an answer
//! ```
//!
//! Counts are known without a counter: `n` unknown cells and a run of one have `n` arrangements.

use pictogrid_testkit::long_lines::{LineShape, line};

use crate::sandbox::Sandbox;

const RECORDS: &str = "???.### 1,1,3\n.??..??...?##. 1,1,3\n?#?#?#?#?#?#?#? 1,3,1,6\n\
????.#...#... 4,1,1\n????.######..#####. 1,6,5\n?###???????? 3,2,1\n";

#[test]
fn a_count_stops_when_time_is_up() {
    let sandbox = Sandbox::new();
    let shape = LineShape { cells: 100_000, runs: 25_000, length: 1.0, known: 1.0 };
    let made = line(1, shape).unwrap();
    sandbox.put("long.txt", format!("??? 1\n{made}"));
    let late =
        "long.txt: stopped: time is up; allow more with --timeout (0 records counted so far)";
    sandbox.enter("records long.txt --timeout 200ms").is(5, "", late);
    let json = sandbox.enter("records long.txt --timeout 200ms --json");
    assert_eq!((json.code, &json.json()[0]["error"]["kind"]), (5, &"stopped".into()));
    sandbox.put("short.txt", format!("{} 1\n", "?".repeat(24)).repeat(1000));
    let brute = sandbox.enter("records short.txt --brute --timeout 300ms");
    brute.is(5, "", "short.txt: stopped: time is up");
    sandbox.enter("records short.txt --timeout 1m --unfold 1000").is(0, "", "");
}

#[test]
fn the_same_in_the_order_of_input_whatever_the_threads() {
    let sandbox = Sandbox::new();
    let n_cells = |i: usize| i % 20 + 1;
    let lines: String = (0..60_000).map(|i| format!("{} 1\n", "?".repeat(n_cells(i)))).collect();
    sandbox.put("in.txt", lines);
    let counts: String = (0..60_000).map(|i| format!("{}\n", n_cells(i))).collect();
    for threads in [1, 2, 7, 1000] {
        let ran = sandbox.enter(&format!("records in.txt --each --threads {threads}"));
        assert!(ran.out == counts.clone() + "630000\n", "{threads} threads");
    }
}

#[test]
fn a_bad_line_leaves_nothing_that_looks_like_an_answer() {
    let sandbox = Sandbox::new();
    // Six records and two blank lines, again and again.
    let records = format!("{RECORDS}\n \r\n").repeat(150_000);
    sandbox.put("in.txt", format!("{records}?? 1\n??? 1,0\n?"));
    for flags in ["", " --each"] {
        let ran = sandbox.enter(&format!("records in.txt{flags}"));
        ran.is_refused("in.txt:1200002:7: a zero among other numbers");
    }
}

#[test]
fn a_line_that_is_too_long_counts_for_nothing() {
    // The clue would be 1 if the line were cut inside the last number.
    let text = format!("????? {}12\n? 1\n", " ".repeat((17 << 20) - 7));
    for brute in [&[][..], &["--brute"]] {
        let ran =
            Sandbox::new().pipe(&text, &[&["records", "--keep-going", "--each"], brute].concat());
        assert_eq!(ran.out, "-\n1\n1\n");
        ran.is(1, "", "-:1:1: a line longer than a record may be").is(1, "", "1 bad line left out");
    }
}

#[test]
fn the_command_answers_to_its_other_name() {
    Sandbox::new().pipe(RECORDS, &["count"]).is(0, "21\n", "6 records");
}
