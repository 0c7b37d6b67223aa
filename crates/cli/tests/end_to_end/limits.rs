//! Large inputs that are no files of `testdata`: those over a limit are refused in a line, before
//! anything is made ready for them, and those that are allowed are solved.
//!
//! ```text
//!   a million elements, lists in lists, 40,000 rows stated, a line of 10 MB     refused, code 1
//!   1×1, 512×512, the largest that is allowed                                   solved
//! ```
//!
//! They are made here by `repeat`, as a file of ten megabytes is no good neighbor in a repository. What
//! a refusal takes in time and memory is held to bounds by the tests of `formats`.

use crate::sandbox::{HEART, Sandbox, scattered};

/// `text` is refused as a puzzle of the format `id`, with `fault`.
#[track_caller]
fn check(id: &str, text: impl AsRef<[u8]>, fault: &str) {
    let ran = Sandbox::new().pipe(text, &["check", "--from", id, "--json"]);
    ran.is(1, fault, "");
    assert_eq!(ran.out.lines().count(), 1, "{ran:#?}");
}

#[test]
fn more_than_a_file_may_hold() {
    let nodes = "over 1000000 elements and texts of XML, the limit; split it";
    check("webpbn", format!("<puzzleset>{}", "<a>".repeat(1_000_001)), nodes);
    check("freenono", format!("<FreeNono>{}</FreeNono>", "<a/>".repeat(2_000_001)), nodes);
    let deep = "more than 128 lists in each other";
    check("json", format!("{{\"rows\":{}", "[".repeat(100_000)), deep);
    check("cwd", "40000\n40000\n1\n\n1\n", "height 40000 is stated");
    let letters: String = (0..300).filter_map(|i| char::from_u32(0x4E00 + i)).collect();
    check("grid", letters, "\"error\"");
}

#[test]
fn a_line_of_ten_megabytes() {
    check("grid", "x".repeat(10 << 20), "as a drawing this is over the limit");
    check("non", format!("rows\n{}\ncolumns\n1\n", "1,".repeat(5 << 20)), "{\"line\":2,");
    let record = "?".repeat(10 << 20);
    let count = |end: &str| Sandbox::new().pipe(format!("{record}{end}\n"), &["records"]);
    count(" 1").is(0, "10485760\n", "");
    count("x 1").is_refused("-:1:10485761: 'x' is not");
}

#[test]
fn the_smallest_and_the_largest() {
    let puzzle = |rows: &[&str], columns: &[&str]| {
        format!("rows\n{}\ncolumns\n{}\n", rows.join("\n"), columns.join("\n"))
    };
    let frame: Vec<&str> = [&["512"][..], &["1,1"; 510], &["512"]].concat();
    let framed = format!("#{}#\n", ".".repeat(510)).repeat(510);
    let full = "#".repeat(512) + "\n";
    for (rows, columns, picture) in [
        (&["1"][..], &["1"][..], "#\n".to_owned()),
        (&["0"], &["0"], ".\n".to_owned()),
        (&["1,2"], &["1", "0", "1", "1"], "#.##\n".to_owned()),
        (&["1", "0", "1", "1"], &["1,2"], "#\n.\n#\n#\n".to_owned()),
        (&["0"; 6], &["0"; 7], ".......\n".repeat(6)),
        (&["7"; 6], &["6"; 7], "#######\n".repeat(6)),
        (&["512"; 512], &["512"; 512], full.repeat(512)),
        (&frame, &frame, format!("{full}{framed}{full}")),
    ] {
        let ran = Sandbox::new().pipe(puzzle(rows, columns), &["solve", "--ascii"]);
        ran.is(0, "", "unique · lines only");
        assert!(ran.out == picture, "{} rows", rows.len());
    }
    Sandbox::new().pipe(puzzle(&frame, &frame), &["solve"]).is(0, "1 1▕██ ", "").is(0, " 5-", "");
    check(
        "non",
        puzzle(&["1"; 5000], &["1"; 5000]),
        "a grid of 5000 × 5000 cells is over the limit",
    );
}

/// Neither are those behind it lost, nor is another blamed.
#[test]
fn one_that_is_late_among_others_has_its_row() {
    let sandbox = Sandbox::new();
    sandbox.put("a.non", HEART).put("late.txt", scattered(1000, 4)).put("z.non", HEART);
    for threads in ["1", "2"] {
        let line = format!("check a.non late.txt z.non --threads {threads} --timeout 50ms --csv");
        let ran = sandbox.enter(&line);
        let names = ran.out.lines().filter_map(|row| row.split(',').next());
        assert_eq!(names.collect::<Vec<_>>(), ["source", "a.non", "late.txt", "z.non"], "{ran:#?}");
        assert!(ran.code == 5 && !ran.err.contains("a.non"), "{ran:#?}");
    }
}
