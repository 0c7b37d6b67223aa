//! Bad input: one clear line with the place, exit code 1, no panic.

use serde_json::json;

use crate::desk::{Desk, HEART};

/// Solves `text` as the file `bad.non` and expects this line.
#[track_caller]
fn check(text: impl AsRef<[u8]>, line: &str) {
    let desk = Desk::new();
    desk.put("bad.non", text);
    desk.run(&["solve", "bad.non"]).is_refused(line);
}

#[test]
fn nothing_at_all() {
    check("", "bad.non: the input holds no puzzle");
    Desk::new().pipe("", &["solve"]).is_refused("-: the input holds no puzzle");
}

#[test]
fn files_and_folders() {
    let desk = Desk::new();
    desk.run(&["solve", "gone.non"]).is_refused("gone.non: cannot be read: ");
    std::fs::create_dir(desk.path().join("empty")).unwrap();
    desk.run(&["solve", "empty"]).is_refused("empty: a folder without files");
    desk.run(&["count", "empty"]).is_refused("empty: a folder without files");
}

#[test]
fn sums_that_differ() {
    check(
        "width 2\nheight 2\nrows\n1\n2\ncolumns\n1\n1\n",
        "bad.non:4:1: rows fill 3 cells, columns 2; ",
    );
    let one_more = HEART.replace("rows\n1,1\n5", "rows\n1,2\n5");
    check(&one_more, "bad.non:6:1: rows fill 17 cells, columns 16; ");
    check(
        &one_more,
        "; a picture would fit with one number changed in any of rows 1, 3 or columns 1, 5\n",
    );
}

/// Solves pasted clues and expects this on standard error.
#[track_caller]
fn check_pasted(clues: &str, line: &str) {
    Desk::new().pipe(clues, &["solve"]).is(1, "", line);
}

#[test]
fn every_number_that_mends_the_sums_is_named() {
    let clues = "Rows: 1 1, 5, 5, 3, 1\nColumns: 2, 4, 4, 4, 3\n";
    check_pasted(
        clues,
        "-:1:1: rows fill 16 cells, columns 17; a picture would fit with one number changed in any of \
         rows 1, 4, 5 or columns 2, 3, 4, 5\n",
    );
    let json = Desk::new().pipe(clues, &["check", "--json"]).json();
    let of = |line, clue, instead| json!({"line": line, "clue": clue, "instead": instead});
    let suspects = json[0]["suspects"].as_array().unwrap();
    assert_eq!(suspects.len(), 9, "{json:?}");
    for mend in [of("column 3", "4", "3"), of("column 5", "3", "2"), of("row 5", "1", "1,1")] {
        assert!(suspects.contains(&mend), "{json:?}");
    }
    assert_eq!(json[0]["error"]["kind"], "sum_mismatch");
    assert_eq!(json[0].get("incomplete"), None);
    check_pasted(
        "Rows: 1 1, 5, 1, 3, 1\nColumns: 2, 4, 4, 3, 3\n",
        "columns 16; a picture would fit if row 3 were 5 and not 1\n",
    );
    let two = "Rows: 2, 2\nColumns: 1, 0\n";
    check_pasted(two, "columns 1; no change of one number helps: at least two are wrong\n");
    assert_eq!(Desk::new().pipe(two, &["solve", "--json"]).json()[0]["suspects"], json!([]));
}

#[test]
fn a_line_that_is_missing_is_told() {
    check_pasted(
        "Rows: 1 1, 5, 5, 3, 1\nColumns: 2, 4, 4, 4\n",
        "-:1:1: row 2 needs 5 cells, the grid has 4 columns; a column seems to be missing\n",
    );
    check_pasted(
        "Rows: 5, 5, 3, 1\nColumns: 2, 4, 5, 4, 2\n",
        "-:2:1: column 3 needs 5 cells, the grid has 4 rows; a row seems to be missing, or a \
         number is too large\n",
    );
    check_pasted(
        "Rows: 4, 1, 1 1, 2 1\nColumns: 2 1, 1 1, 1 1, 1\n",
        "columns 8; no change of one number helps; a column of 2 cells seems to be missing\n",
    );
}

#[test]
fn clues_that_cannot_be() {
    let with_row = |row: &str| HEART.replace("rows\n1,1", &format!("rows\n{row}"));
    check(with_row("3,3"), "bad.non:6:1: row 1 needs 7 cells, the grid has 5 columns");
    check(with_row("1,0,1"), "bad.non:6:1: row 1: a zero among other numbers; leave it out");
    check(with_row("1,-1"), "bad.non:6:3: ");
    check(with_row("4294967297"), "bad.non:6:1: 4294967297 is over 4294967295");
    check(with_row("99999999999999999999999"), "bad.non:6:1: ");
}

#[test]
fn a_letter_for_a_digit_is_told_in_its_line() {
    check(HEART.replace("rows\n1,1", "rows\nl1"), "bad.non:6:1: \"l1\" is not a number");
    let with_comment = HEART.replace("rows\n", "rows\n# 1\n");
    Desk::new().pipe(with_comment, &["solve"]).is(0, "unique", "");
}

#[test]
fn a_misspelled_key_is_told() {
    check(
        format!("{HEART}givne \"{}\"\n", "?".repeat(25)),
        "bad.non:18:1: unknown key `givne`; did you mean `given`?",
    );
}

#[test]
fn a_width_that_is_a_lie() {
    check(HEART.replace("width 5", "width 7"), "bad.non:17:2: the puzzle ends after 5 of 7");
    check(HEART.replace("width 5", "width 4000000000"), "bad.non:17:2: ");
}

#[test]
fn a_truncated_file() {
    check(&HEART[..HEART.find("columns").unwrap()], "bad.non");
    check(&HEART[..HEART.len() - 4], "bad.non");
}

#[test]
fn a_line_of_ten_megabytes() {
    check("x".repeat(10 << 20), "bad.non:1:1: a picture over the limit");
    check(format!("rows\n{}\ncolumns\n1\n", "1,".repeat(5 << 20)), "bad.non:2:");
    let record = "?".repeat(10 << 20);
    Desk::new().pipe(format!("{record} 1\n"), &["count"]).is(0, "10485760\n", "");
    Desk::new().pipe(format!("{record}x 1\n"), &["count"]).is_refused("-:1:10485761: 'x' is not");
}

#[test]
fn what_editors_do_to_a_file_is_forgiven() {
    let desk = Desk::new();
    desk.pipe(HEART.replace('\n', "\r\n"), &["solve"]).is(0, "unique", "");
    desk.pipe(format!("\u{feff}{HEART}"), &["solve"]).is(0, "unique", "");
    let latin = [b"title \"C\x9cur caf\xe9\"\n".as_slice(), HEART.as_bytes()].concat();
    let ran = desk.pipe(latin, &["solve", "--json"]);
    ran.is(0, "", "");
    assert!(ran.json()[0]["name"].as_str().unwrap().contains("café"), "{ran:?}");
}

#[test]
fn bytes_that_are_no_text() {
    check([0x89, b'P', b'N', b'G', 0, 0, 0, 0xff], "bad.non");
    Desk::new().pipe(b"\xff\xfe? 1\n", &["count"]).is_refused("-:1:1: ");
}

#[test]
fn every_fault_of_a_puzzle_is_said() {
    let text = HEART.replace("rows\n1,1\n5\n", "rows\n1,0\n9\n");
    let ran = Desk::new().pipe(text, &["solve"]);
    ran.is(1, "", "-:6:1: row 1: a zero").is(1, "", "-:7:1: row 2 needs 9 cells");
}

#[test]
fn a_bad_puzzle_of_a_bundle_does_not_hide_the_others() {
    let bad = HEART.replace("rows\n1,1", "rows\n9,9");
    let ran = Desk::new().pipe(format!("{bad}====\n{HEART}"), &["solve"]);
    ran.is(1, "-#2 · Heart\n", "-:6:1: row 1 needs 19 cells");
}

#[test]
fn records_given_to_the_wrong_command() {
    Desk::new()
        .pipe("?###???????? 3,2,1\n", &["solve"])
        .is_refused("these are line records, not a puzzle; count them with `pictogrid count`");
}

#[test]
fn tiles_given_to_the_wrong_command() {
    let desk = Desk::new();
    let said = "these are tiles of a cut picture, not a nonogram; put them together with \
                `pictogrid jigsaw solve`";
    desk.pipe("Tile 1:\n#.\n..\n", &["solve"]).is_refused(said);
    let said = "these are tiles with four numbered edges, not a nonogram; lay them with `pictogrid \
                jigsaw match`";
    for board in ["0 1 2 0\n0 1 3 0\n", "3 1\n0 1 0 0\n0 2 0 1\n0 0 0 2\n"] {
        desk.pipe(board, &["solve"]).is_refused(said);
    }
}

#[test]
fn a_puzzle_in_place_of_a_command_names_the_command() {
    let desk = Desk::new();
    desk.put("cat.non", HEART).put("records.txt", "??? 1\n").put("tiles.txt", "Tile 1:\n#\n");
    desk.put("edges", "0 1 2 0\n0 1 3 0\n").put("cat.jpg", b"\xFF\xD8\xFF\xE0");
    for (name, command) in [
        ("cat.non", "solve"),
        ("gone.non", "solve"),
        ("2x1:1/1/2", "solve"),
        ("records.txt", "count"),
        ("tiles.txt", "jigsaw solve"),
        ("edges", "jigsaw match"),
        ("cat.jpg", "make"),
    ] {
        let said =
            format!("error: `{name}` is no command; did you mean `pictogrid {command} {name}`?");
        desk.run(&[name, "--json"]).is(2, "", &said);
    }
    desk.run(&["slove", "cat.non"]).is(2, "", "unrecognized subcommand 'slove'");
}

#[test]
fn addresses_are_read_or_explained() {
    let desk = Desk::new();
    let address = "puzz.link/p?nonogram/2/2/2121";
    for address in [address, &format!("https://{address}")] {
        desk.run(&["solve", address, "--ascii"]).is(0, "##\n#.\n", "unique");
        desk.pipe(address, &["solve", "--ascii"]).is(0, "##\n#.\n", "unique");
    }
    let pages = ["https://webpbn.com/2040", "https://webpbn.com/play.cgi?id=2040", "http://a.b"];
    for page in pages {
        let line = format!("{page}:1:1: the address of a page, and pages are not fetched; save");
        desk.run(&["solve", page]).is_refused(&line);
        desk.pipe(page, &["solve"]).is(1, "", "pages are not fetched");
    }
    let other = "https://puzz.link/p?slither/2/2/12";
    desk.run(&["solve", other]).is_refused("a puzzle of the kind \"slither\", not a nonogram");
    desk.run(&["solve", "webpbn.com/2040"]).is_refused("cannot be read: ");
}
