//! Standard input: every command that reads takes `-`, and what one command prints the next one reads.
//!
//! ```text
//!   CASES    input, arguments, exit code, a part of the output, a part of the talk
//!   pipes    boards and proofs: what one command writes is read by the next
//! ```
//!
//! A table, so that a new command is a line. A fault of such an input names `-`, as it has no file.

use pictogrid_testkit::records::{KINDS, Planted};

use crate::sandbox::{HEART, HEART_ROWS, Sandbox, TWO};

const RECORDS: &str = "???.### 1,1,3\n?###???????? 3,2,1\n";

/// What is piped into which arguments; exit code, a part of the output, a part of the talk.
const CASES: &[(&str, &str, i32, &str, &str)] = &[
    (
        "",
        "solve",
        1,
        "",
        "-: the input holds no puzzle; it needs the clues of rows and columns, or a picture\n",
    ),
    ("", "check --json", 1, "\"kind\":\"no_puzzle\"", ""),
    ("rows\n9\ncolumns\n1\n", "check", 1, "error ", "-:2:1: row 1 needs 9 cells"),
    ("width 1\n", "check --csv", 1, "\n-,,,,error,", "-:1:8: the puzzle ends without"),
    (HEART, "solve --ascii --quiet", 0, HEART_ROWS, ""),
    (HEART, "solve - --ascii", 0, HEART_ROWS, "unique · lines only"),
    (HEART_ROWS, "solve --ascii", 0, HEART_ROWS, "unique"),
    ("https://webpbn.com/2040", "solve", 1, "", "pages are not fetched"),
    ("puzz.link/p?nonogram/2/2/2121", "solve --ascii", 0, "##\n#.\n", "unique"),
    (HEART, "hint", 0, "row 2 (5) · full-line", ""),
    (HEART, "convert - - --to tatham", 0, "5x5:2/4/4/4/2/1.1/5/5/3/1\n", "warning: -: "),
    (RECORDS, "count", 0, "11\n", "-: 2 records · "),
    ("x\n", "records --json", 1, "\"place\":{\"line\":1,\"column\":1}", ""),
    ("?? 1\n", "records -", 0, "2\n", ""),
    ("Tile 1:\n#.\n..\n", "jigsaw solve -", 0, "unique: 1 × 1 tiles", ""),
    ("Tile 1:\n#.\n.x\n", "jigsaw solve --json", 1, "\"place\":{\"line\":3,\"column\":2}", ""),
    ("##\n#x\n", "jigsaw find", 1, "", "-:2:2: 'x' is not a cell"),
    ("1 1\n0 0 0 0\n", "jigsaw match - --quiet", 0, "1@0\n", ""),
];

#[test]
fn every_command_reads_it() {
    let sandbox = Sandbox::new();
    for (input, args, code, out, err) in CASES {
        sandbox.pipe(input, &args.split(' ').collect::<Vec<_>>()).is(*code, out, err);
    }
}

#[test]
fn boards_and_proofs_are_piped_on() {
    let sandbox = Sandbox::new();
    sandbox.put("two.non", TWO).put("heart.non", HEART).put("half.txt", "#?\n??\n");
    let board = ["solve", "two.non", "--board", "-", "--ascii"];
    for (flag, open, filled) in [("--ascii", "?", "#"), ("--json", "?", "."), ("-q", "░░", "██")]
    {
        let half = sandbox.run(&["solve", "two.non", "--only", "lines", flag]).out;
        sandbox.pipe(&half, &board).is(3, "", "several");
        sandbox.pipe(half.replacen(open, filled, 1), &board).is(0, "#", "unique");
        let whole = sandbox.run(&["solve", "heart.non", flag]).out;
        sandbox.pipe(whole, &["solve", "heart.non", "--board", "-"]).is(0, "unique", "");
    }
    // Two pictures in which no cell is certain.
    sandbox.pipe(sandbox.run(&["solve", "two.non"]).out, &board).is(3, "", "several");
    sandbox.pipe(TWO, &["solve", "--board", "half.txt", "--ascii"]).is(0, "#.\n.#\n", "unique");
    sandbox.run(&["solve", "heart.non", "--proof", "proof"]).is(0, "unique", "");
    sandbox.pipe(sandbox.read("proof"), &["verify", "heart.non", "-"]).is(
        0,
        "verified: unique",
        "",
    );
    sandbox.pipe(HEART, &["verify", "-", "proof"]).is(0, "verified: unique", "");
}

#[test]
fn records_of_every_kind_are_counted() {
    for kind in KINDS {
        let made = Planted::new(1, kind).text(10);
        Sandbox::new().pipe(made, &["records"]).is(0, "", "10 records");
    }
}

#[test]
fn titles_and_names_do_not_reach_the_terminal_as_they_are() {
    let sandbox = Sandbox::new();
    let titled = |title: &str| HEART.replace("title \"Heart\"", &format!("title \"{title}\""));
    sandbox.put("a\u{7}.non", titled("\u{1b}[31mHeart")).put("b.non", "width \u{1b}[2J");
    for args in [&["check", "."][..], &["solve", "a\u{7}.non", "b.non", "--color", "never"]] {
        let ran = sandbox.run(args);
        let all = format!("{}{}", ran.out, ran.err);
        assert!(!all.contains(|c: char| c.is_control() && c != '\n'), "{all:?}");
        assert!(all.contains(r"a\u{7}.non") && all.contains(r"\u{1b}[31mHeart"), "{all}");
    }
    // No cell of a table is run as a formula, and no name turns the line around.
    sandbox.put("-x.non", titled("=1+1,\u{202e}x"));
    let ran = sandbox.run(&["check", "--csv", "--", "-x.non"]);
    ran.is(0, "\n'-x.non,\"'=1+1,\\u{202e}x\",5,5,unique,", "1 unique");
    sandbox.run(&["check", "--", "-x.non"]).is(0, "-x.non · =1+1,\\u{202e}x\n", "");
}

#[test]
fn color_when_wanted() {
    let sandbox = Sandbox::new();
    sandbox.put("two.non", TWO).put("heart.non", HEART);
    for (args, codes) in [
        ("solve two.non --color always", "\u{1b}[31m▓▓"),
        ("check heart.non --color always", "\u{1b}[32munique "),
    ] {
        let ran = sandbox.run(&args.split(' ').collect::<Vec<_>>());
        assert!(ran.out.contains(codes), "{ran:?}");
    }
}
