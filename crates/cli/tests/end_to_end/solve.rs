//! `pictogrid solve`.

use serde_json::{Value, json};

use crate::desk::{Desk, HEART, HEART_ROWS, NONE, TWO, dominoes};

#[test]
fn one_word_first_and_the_picture_with_its_clues() {
    let ran = Desk::new().pipe(HEART, &["solve"]);
    ran.is(0, "unique · lines only · ", "");
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(
        lines[..8],
        [
            "     2 4 4 4 2",
            "    ▁▁▁▁▁▁▁▁▁▁",
            "1 1▕  ██  ██  ▏",
            "  5▕██████████▏",
            "  5▕██████████▏",
            "  3▕  ██████  ▏",
            "  1▕    ██    ▏",
            "    ▔▔▔▔▔▔▔▔▔▔",
        ]
    );
    assert!(!ran.out.contains('\x1b'), "no color off a terminal");
}

#[test]
fn every_verdict_has_its_exit_code() {
    let desk = Desk::new();
    desk.pipe(TWO, &["solve"]).is(3, "several: 2 pictures shown, 4 cells differ", "").is(
        3,
        "▓▓··",
        "",
    );
    desk.pipe(NONE, &["solve"]).is(4, "none: no picture fits the clues", "");
    desk.pipe(TWO, &["solve", "--only", "lines"])
        .is(5, "stopped: lines alone leave 4 cells unknown", "")
        .is(5, "1▕░░░░▏", "");
}

#[test]
fn several_inputs_are_all_done_in_order() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("two.non", TWO).put("none.non", NONE);
    let ran = desk.run(&["solve", "none.non", "gone.non", "two.non", "heart.non"]);
    ran.is(1, "heart.non · Heart\n", "gone.non: cannot be read");
    let places = ["none.non", "two.non", "heart.non"].map(|name| ran.out.find(name).unwrap());
    assert!(places.is_sorted());
    desk.run(&["solve", "none.non", "two.non", "heart.non"]).is(4, "", "");
    desk.run(&["solve", "two.non", "heart.non"]).is(3, "", "");
}

#[test]
fn a_folder_stands_for_its_files() {
    let desk = Desk::new();
    desk.put("all/b/two.non", TWO).put("all/a.non", HEART).put("all/README", "Dear reader,\n");
    desk.put("all/.hidden", "no puzzle");
    let ran = desk.run(&["solve", "all", "--json"]);
    ran.is(3, "", "README: skipped, no format recognizes it");
    let sources: Vec<String> = ran.json().iter().map(|line| line["source"].to_string()).collect();
    assert!(sources[0].contains("a.non") && sources[1].contains("two.non"), "{sources:?}");
    assert!(!ran.err.contains("hidden"));
    desk.run(&["solve", "all", "--json", "--quiet"]).is(3, "", "");
    assert_eq!(desk.run(&["solve", "all", "--json", "--quiet"]).err, "");
    desk.run(&["solve", "all", "--quietly"]).is(2, "", "unexpected argument");
}

#[test]
fn a_bundle_names_its_puzzles() {
    let desk = Desk::new();
    desk.put("all.non", format!("{HEART}====\n{TWO}"));
    let ran = desk.run(&["solve", "all.non", "--threads", "1"]);
    ran.is(3, "all.non#1 · Heart\n", "").is(3, "all.non#2\n", "");
    let many = desk.run(&["solve", "all.non", "--threads", "8", "--json"]);
    assert_eq!(many.json()[1]["source"], "all.non#2");
    desk.run(&["solve", "all.non", "--threads", "0"]).is(2, "", "0 is not in 1..=1024");
}

#[test]
fn json_as_documented() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    let mut lines = desk.run(&["solve", "heart.non", "--json"]).json();
    lines[0]["stats"] = json!({});
    assert_eq!(
        lines,
        [json!({
            "v": 1, "source": "heart.non", "name": "Heart", "width": 5, "height": 5,
            "verdict": "unique", "solutions": [HEART_ROWS.lines().collect::<Vec<_>>()],
            "count": "1", "by": "lines", "stats": {},
        })]
    );
    desk.run(&["solve", "heart.non", "--json", "--ascii"]).is(2, "", "cannot be used with");
}

#[test]
fn json_of_faults_and_stops() {
    let desk = Desk::new();
    desk.put("bad.non", "width 2\nheight 2\nrows\n1\n2\ncolumns\n1\n1\n");
    let lines = desk.run(&["solve", "bad.non", "gone.non", "--json"]).json();
    assert_eq!(lines[0]["error"]["kind"], "sum_mismatch");
    assert_eq!(lines[0]["error"]["place"], "bad.non:4:1");
    assert_eq!(lines[1]["error"]["kind"], "io");
    let stopped = desk.pipe(TWO, &["solve", "--json", "--only", "lines"]).json();
    assert_eq!(stopped[0]["stopped"], "means");
    assert_eq!(stopped[0]["known"], json!(["??", "??"]));
    let none = desk.pipe(NONE, &["solve", "--json"]).json();
    assert_eq!((&none[0]["verdict"], &none[0]["count"]), (&json!("none"), &json!("0")));
}

#[test]
fn how_many_solutions() {
    let desk = Desk::new();
    let ran = desk.pipe(TWO, &["solve", "--max-solutions", "3"]);
    ran.is(3, "several: exactly 2 pictures, 4 cells differ", "");
    desk.pipe(TWO, &["solve", "--max-solutions", "1"]).is(
        5,
        "stopped: 1 picture shown, no other was looked for",
        "",
    );
    desk.pipe(TWO, &["solve", "--max-solutions", "0"]).is(2, "", "ask for at least 1");
}

#[test]
fn all_solutions_as_they_come() {
    let desk = Desk::new();
    let three = "width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n";
    let ran = desk.pipe(three, &["solve", "--all"]);
    ran.is(3, "several: exactly 6 pictures, 9 cells differ", "");
    assert_eq!(ran.out.matches("▔▔▔▔▔▔").count(), 6);
    let lines = desk.pipe(three, &["solve", "--all", "--json"]).json();
    assert_eq!(lines.len(), 7);
    assert_eq!((&lines[5]["number"], &lines[6]["count"]), (&json!(6), &json!("6")));
    desk.pipe(three, &["solve", "--all", "--max-solutions", "3"]).is(2, "", "cannot be used with");
}

#[test]
fn budgets() {
    let desk = Desk::new();
    desk.put("long.non", dominoes(40)).put("heart.non", HEART);
    desk.run(&["solve", "long.non", "--timeout", "100ms"]).is(5, "stopped: time is up", "");
    let stopped = desk.run(&["solve", "long.non", "--timeout", "100ms", "--json"]).json();
    assert_eq!(stopped[0]["stopped"], "time");
    let conflicts = ["solve", "long.non", "--conflicts", "1", "--timeout", "60s"];
    desk.run(&conflicts).is(5, "stopped: the budget of conflicts is spent", "");
    let plenty = ["solve", "heart.non", "--timeout", "1m", "--conflicts", "9"];
    desk.run(&plenty).is(0, "unique", "");
    desk.run(&["solve", "heart.non", "--timeout", "soon"]).is(2, "", "500ms, 30s, 2m or 1h");
    desk.run(&["solve", "heart.non", "--conflicts", "-1"]).is(2, "", "invalid value '-1' for");
    let timeout = |time| desk.run(&["solve", "heart.non", "--timeout", time]);
    timeout("-5s").is(
        2,
        "",
        "invalid value '-5s' for '--timeout <TIME>': a time is a whole number",
    );
    timeout("5").is(2, "", "invalid value '5' for '--timeout <TIME>': a time needs its unit: 5s,");
}

#[test]
fn no_means_beyond_those_allowed() {
    let desk = Desk::new();
    desk.pipe(HEART, &["solve", "--only", "probing"]).is(0, "unique · lines only", "");
    let hard = dominoes(6);
    desk.pipe(hard, &["solve", "--only", "probing"]).is(5, "stopped: lines and probing leave", "");
    desk.pipe(TWO, &["solve", "--only", "luck"]).is(2, "", "[possible values: lines, probing]");
    desk.pipe(TWO, &["solve", "--only", "lines", "--conflicts", "3"]).is(2, "", "cannot be used");
}

#[test]
fn saved_by_suffix() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("two.non", TWO);
    let ran = desk.run(&["solve", "heart.non", "-o", "heart.txt"]);
    assert!(ran.out.starts_with("unique · "), "{ran:?}");
    assert_eq!(desk.read("heart.txt"), HEART_ROWS);
    desk.run(&["solve", "two.non", "-o", "two.TXT"]).is(3, "", "");
    assert_eq!(desk.read("two.TXT").split("\n\n").count(), 2);
    desk.run(&["solve", "heart.non", "--output", "heart.json"]).is(0, "unique", "");
    assert!(desk.read("heart.json").starts_with(r#"{"v":1,"source":"heart.non""#));
    desk.run(&["solve", "heart.non", "-o", "heart.svgz"]).is(2, "", "it can be .txt");
    desk.run(&["solve", "heart.non", "-o", "no/folder.txt"]).is(1, "", "cannot be written");
    assert_eq!(std::fs::read_dir(desk.path()).unwrap().count(), 5, "nothing is left over");
}

#[test]
fn plain_rows_are_a_puzzle_again() {
    let desk = Desk::new();
    let ran = desk.pipe(HEART, &["solve", "--ascii"]);
    assert_eq!(ran.out, HEART_ROWS);
    ran.is(0, "", "unique · lines only");
    let again = desk.pipe(&ran.out, &["solve", "--ascii", "--quiet"]);
    assert_eq!((again.out.as_str(), again.err.as_str()), (HEART_ROWS, ""));
    assert_eq!(desk.pipe(TWO, &["solve", "--ascii", "--only", "lines"]).out, "??\n??\n");
    let ran = desk.pipe("#?\n", &["solve"]);
    ran.is_refused("-:1:2: ? is an unknown cell, a picture has none; write # or .");
    let ran = desk.pipe(HEART, &["solve", "--ascii", "--quiet", "--stats"]);
    assert_eq!(ran.out, HEART_ROWS);
    ran.is(0, "", "  line visits ");
    assert!(!ran.err.contains("unique"), "{ran:?}");
    desk.pipe(HEART, &["solve", "--ascii", "--output", "a.txt"]).is(2, "", "cannot be used with");
}

#[test]
fn narrated_and_counted() {
    let desk = Desk::new();
    let ran = desk.pipe(HEART, &["solve", "--ascii", "--quiet", "--steps"]);
    assert!(ran.err.contains("pass   1 · ") && !ran.out.contains("pass"), "{ran:?}");
    let ran = desk.pipe(HEART, &["solve", "--steps", "--stats"]);
    ran.is(0, "pass   1 · lines   · ", "").is(0, " 0 cells still unknown\n", "");
    ran.is(0, "  line visits ", "").is(0, "  conflicts            0\n", "");
    let lines = desk.pipe(HEART, &["solve", "--steps", "--json"]).json();
    assert_eq!((&lines[0]["pass"], &lines[0]["by"]), (&json!(1), &json!("lines")));
    desk.pipe(HEART, &["solve", "--stats", "--json"]).is(2, "", "cannot be used with");
    desk.pipe(HEART, &["solve", "--steps=3"]).is(2, "", "unexpected value");
}

#[test]
fn color_when_wanted() {
    let desk = Desk::new();
    assert!(desk.pipe(TWO, &["solve", "--color", "always"]).out.contains("\x1b[31m▓▓"));
    assert!(!desk.pipe(TWO, &["solve", "--color", "never"]).out.contains('\x1b'));
    desk.pipe(TWO, &["solve", "--color", "pink"]).is(2, "", "[possible values: auto, always");
}

/// Also a colored picture without an empty cell.
#[test]
fn plain_letters_are_a_puzzle_again() {
    let desk = Desk::new();
    desk.put(
        "full.non",
        "color r #ff0000\ncolor b #0000ff\nwidth 3\nheight 2\nrows\n2r,1b\n1r,2b\n\
         columns\n2r\n1r,1b\n2b\n",
    );
    let ran = desk.run(&["solve", "full.non", "--ascii"]);
    ran.is(0, "rrb\nrbb\n", "unique");
    desk.pipe(&ran.out, &["solve", "--ascii"]).is(0, &ran.out, "unique");
    desk.pipe("hello\nworld\n", &["solve"])
        .is_refused("if they are a colored drawing, say --from grid");
    desk.pipe("hello\nworld\n", &["solve", "--from", "grid", "--ascii"]).is(0, "hello\n", "");
}

#[test]
fn the_format_can_be_told() {
    let desk = Desk::new();
    desk.pipe(HEART, &["solve", "--from", "non"]).is(0, "unique", "");
    desk.pipe(HEART, &["solve", "--from", "grid"]).is(1, "", "-:1:2: ");
    desk.pipe(HEART, &["solve", "--from", "docx"]).is(2, "", "[possible values: picross, non,");
}

#[test]
fn the_goal_is_compared_and_never_used() {
    let desk = Desk::new();
    let with_goal = |goal: &str| format!("{HEART}goal \"{goal}\"\n");
    let right = desk.pipe(with_goal("0101011111111110111000100"), &["solve"]);
    assert!(!right.out.contains("goal"), "{right:?}");
    desk.pipe(with_goal("1101011111111110111000101"), &["solve"]).is(
        0,
        "the goal in the file differs from the solution in 2 cells",
        "",
    );
    let json = desk.pipe(with_goal("0101011111111110111000101"), &["solve", "--json"]).json();
    assert_eq!((&json[0]["goal"], &json[0]["goal_cells"]), (&json!("wrong"), &json!(1)));
    let another = "width 3\nheight 3\nrows\n1\n1\n1\ncolumns\n1\n1\n1\n";
    let found = desk.pipe(another, &["solve", "--json"]).json()[0]["solutions"].clone();
    // Of the six pictures two are found; each of the six may be the goal.
    let goals = ["100010001", "100001010", "010100001", "010001100", "001100010", "001010100"];
    for goal in goals {
        let rows: Vec<String> =
            (0..3).map(|y| goal[3 * y..3 * y + 3].replace('0', ".").replace('1', "#")).collect();
        let is_found = found.as_array().unwrap().contains(&json!(rows));
        let text = format!("{another}goal \"{goal}\"\n");
        let json = desk.pipe(text, &["solve", "--json"]).json();
        assert_eq!(json[0]["goal"], if is_found { "same" } else { "another" }, "{goal}");
        assert_eq!(json[0].get("goal_cells").is_none(), is_found);
    }
    desk.pipe("#.\n.#\n", &["solve"]).is(3, "one of the pictures is the goal in the file", "");
    let none = format!("{NONE}goal \"1100\"\n");
    let goal =
        "the goal in the file does not fit its clues: column 1 has the runs 1, its clue is 2";
    desk.pipe(none, &["solve"]).is(4, goal, "");
    // Also where no picture was found, or only one of several.
    let stuck = desk.pipe(format!("{TWO}goal \"1100\"\n"), &["solve", "--only", "lines"]);
    stuck.is(5, "the goal in the file does not fit its clues: row 1 has the runs 2", "");
    let one = ["solve", "--max-solutions", "1"];
    let others = "the goal in the file is another solution, not among the pictures";
    let said = ["0110", "1001"].map(|goal| desk.pipe(format!("{TWO}goal \"{goal}\"\n"), &one).out);
    assert_eq!(said.iter().filter(|out| out.contains(others)).count(), 1, "{said:?}");
}

#[test]
fn the_clue_that_contradicts_all_others_is_named() {
    let desk = Desk::new();
    let check = |text: &str, said: &str| {
        desk.pipe(text, &["solve"]).is(4, &format!("µs\n{said}\n"), "");
    };
    let in_json = |text: &str, culprits: Value| {
        let json = desk.pipe(text, &["solve", "--json"]).json();
        assert_eq!((&json[0]["verdict"], &json[0]["culprits"]), (&json!("none"), &culprits));
    };
    let rows = "width 5\nheight 5\nrows\n2,1\n1,3\n1,1,1\n2\n";
    let columns = "columns\n4\n1,2\n2,1\n2\n2,1\n";
    let turned = format!("{rows}1,2\n{columns}");
    check(
        &turned,
        "a picture would fit if row 5 were 2,1 and not 1,2, or column 3 and column 4 were swapped",
    );
    in_json(
        &turned,
        json!([
            {"what": "row 5", "clue": "1,2", "instead": "2,1"},
            {"what": "column 3", "swapped_with": "column 4"},
        ]),
    );
    let given = format!("{rows}2,1\n{columns}given \"??1{}\"\n", "?".repeat(22));
    in_json(&given, json!([{"what": "given cells"}]));
    check(
        &given,
        "a picture would fit without the given cells; in it the cell in row 1, column 3 is empty, \
         it is given as filled",
    );
    let pairs = "width 3\nheight 3\nrows\n1 1\n2\n1\ncolumns\n1\n3\n1\n";
    check(
        pairs,
        "a picture would fit if column 1 and column 2 were swapped, or column 2 and column 3 were \
         swapped",
    );
    check(
        &format!("{turned}given \"??1{}\"\n", "?".repeat(22)),
        "neither a clue nor the given cells are to blame alone: at least two of all these are \
         wrong",
    );
    let swapped = "Rows: 1 1, 5, 5, 3, 1\nColumns: 4, 2, 4, 4, 2\n";
    check(swapped, "a picture would fit if column 1 and column 2 were swapped");
    in_json(swapped, json!([{"what": "column 1", "swapped_with": "column 2"}]));
    check(NONE, "no clue is to blame alone: at least two of them are wrong");
    in_json(NONE, json!([]));
    assert_eq!(desk.pipe(HEART, &["solve", "--json"]).json()[0].get("culprits"), None);
}

#[test]
fn a_code_is_read() {
    let desk = Desk::new();
    desk.put("code.txt", include_str!("code.txt"));
    let ran = desk.run(&["solve", "code.txt", "--qr"]);
    assert!(ran.out.ends_with("\npictogrid\n") && ran.code == 3, "{ran:?}");
    assert_eq!(desk.run(&["solve", "code.txt", "--qr", "--json"]).json()[0]["qr"], "pictogrid");
    desk.pipe(HEART, &["solve", "--qr"]).is(1, "unique", "-: no QR code can be read");
    desk.pipe(HEART, &["solve", "--qr", "--all"]).is(2, "", "cannot be used with");
}

/// One run of one cell in each of `n` rows and columns: n! pictures.
fn permutations(n: usize) -> String {
    let ones = "1\n".repeat(n);
    format!("width {n}\nheight {n}\nrows\n{ones}columns\n{ones}")
}

#[test]
fn a_count_beyond_any_list() {
    let desk = Desk::new();
    let ran = desk.pipe(permutations(25), &["solve", "--count"]);
    ran.is(3, "several: exactly 15511210043330985984000000 pictures, 2 pictures shown, ", "");
    let json = desk.pipe(permutations(25), &["solve", "--count", "--json"]).json();
    assert_eq!(json[0]["count"], "15511210043330985984000000");
    assert_eq!(json[0]["stopped"], json!(null));
    desk.pipe(HEART, &["solve", "--count"]).is(0, "unique · lines only", "");
    desk.pipe(NONE, &["solve", "--count"]).is(4, "none: no picture", "");
    desk.pipe(TWO, &["solve", "--count"]).is(
        3,
        "several: exactly 2 pictures, 2 pictures shown",
        "",
    );
    desk.pipe(TWO, &["solve", "--count", "--all"]).is(2, "", "cannot be used with");
}

#[test]
fn counts_with_blots_colors_and_unknown_clues() {
    let desk = Desk::new();
    let count = |puzzle: String, number: &str| {
        let ran = desk.pipe(puzzle, &["solve", "--count"]);
        ran.is(3, &format!("several: exactly {number} pictures, 2 pictures shown, "), "");
    };
    let lines = |n, clue: &str| format!("{clue}\n").repeat(n);
    let ones = lines(16, "1");
    let blots = lines(16, "?");
    count(format!("width 16\nheight 16\nrows\n{ones}columns\n{blots}"), "20922789888000");
    let free = lines(34, "*");
    count(format!("width 34\nheight 1\nrows\n*\ncolumns\n{free}"), "17179869184");
    let columns = lines(14, "1");
    count(format!("width 14\nheight 2\nrows\n*\n*\ncolumns\n{columns}"), "16384");
    // Blocks of 2 × 2 cells, red and blue by turns, each with two pictures.
    let clue = |color: &str| vec![format!("1{color}"); 4].join(",") + "\n";
    let rows: String = ["a", "a", "b", "b", "a", "a", "b", "b"].map(clue).concat();
    let columns = ["1a,1b,1a,1b\n"; 2].concat() + "0\n";
    let columns = columns.repeat(3) + &"1a,1b,1a,1b\n".repeat(2);
    let colors = "color a #ff0000\ncolor b #0000ff\n";
    let blocks = format!("{colors}width 11\nheight 8\nrows\n{rows}columns\n{columns}");
    count(blocks, "65536");
}

#[test]
fn a_count_that_is_stopped_is_a_lower_bound() {
    let desk = Desk::new();
    let twos = "1,1\n".repeat(20);
    let vast = format!("width 20\nheight 20\nrows\n{twos}columns\n{twos}");
    let count = ["solve", "--count", "--conflicts", "50"];
    desk.pipe(&vast, &count).is(5, "several: at least ", "").is(
        5,
        " pictures (the budget of conflicts is spent), 2 pictures shown, ",
        "",
    );
    let json = desk.pipe(&vast, &["solve", "--count", "--timeout", "1s", "--json"]).json();
    assert_eq!((&json[0]["stopped"], &json[0]["count"]), (&json!("time"), &json!(null)));
    assert!(json[0]["at_least"].as_str().unwrap().parse::<u128>().unwrap() >= 2);
    let blots = "?,?\n".repeat(20);
    let vast = format!("width 20\nheight 20\nrows\n{blots}columns\n{blots}");
    for budget in [["--timeout", "300ms"], ["--conflicts", "50"], ["--memory", "2MB"]] {
        let ran = desk.pipe(&vast, &[&["solve", "--count"], &budget[..]].concat());
        ran.is(5, "several: at least ", "");
    }
}

/// What was asked for and not found in time is no finished list.
#[test]
fn a_list_that_is_stopped_says_so() {
    let desk = Desk::new();
    let ones = "1\n".repeat(12);
    desk.put("endless.non", format!("width 12\nheight 12\nrows\n{ones}columns\n{ones}"));
    let ran = desk.run(&["solve", "endless.non", "--all", "--timeout", "50ms", "-o", "a.txt"]);
    ran.is(5, " shown (time is up), ", "");
    desk.run(&["solve", "endless.non", "--max-solutions", "3"]).is(
        3,
        "several: 3 pictures shown,",
        "",
    );
}

#[test]
fn titles_and_names_do_not_reach_the_terminal_as_they_are() {
    let desk = Desk::new();
    let title = "title \"\u{1b}[31mHeart\"";
    desk.put("a\u{7}.non", HEART.replace("title \"Heart\"", title)).put("b.non", "width \u{1b}[2J");
    for args in [&["check", "."][..], &["solve", "a\u{7}.non", "b.non", "--color", "never"]] {
        let ran = desk.run(args);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(!all.contains(|c: char| c.is_control() && c != '\n'), "{all:?}");
        assert!(all.contains(r"a\u{7}.non") && all.contains(r"\u{1b}[31mHeart"), "{all}");
    }
}

#[test]
fn numbers_that_are_none_are_named() {
    let desk = Desk::new();
    for flags in [["--seed", "-1"], ["--conflicts", "x"], ["--seed", "99999999999999999999"]] {
        let ran = desk.run(&[&["solve"][..], &flags].concat());
        ran.is(2, "", "a whole number from 0 to 18446744073709551615 is wanted");
    }
}
