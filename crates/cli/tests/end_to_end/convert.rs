//! `pictogrid convert`: what is written, what is said to be lost, and what is never written over.

use crate::desk::{Desk, HEART, HEART_ROWS};

/// Two colors in two cells.
const COLORED: &str =
    "color r #ff0000\ncolor b #0000ff\nwidth 2\nheight 1\nrows\n1r,1b\ncolumns\n1r\n1b\n";

#[test]
fn by_suffix_and_back() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    for name in ["a.xml", "b.json", "c.non"] {
        desk.run(&["convert", "heart.non", name]).is(0, "", "");
        desk.run(&["solve", name, "--ascii"]).is(0, HEART_ROWS, "");
    }
    assert_eq!(desk.read("c.non"), HEART);
    desk.run(&["convert", "a.xml", "-", "--to", "nin"]).is(0, "5 5\n1 1\n", "warning: -: nin");
    desk.run(&["convert", "a.xml", "-", "--to", "nin", "-q"]).is(0, "5 5\n1 1\n", "");
    let tatham = "5x5:2/4/4/4/2/1.1/5/5/3/1";
    desk.run(&["convert", tatham, "d.tatham"]).is(0, "", "");
    assert_eq!(desk.read("d.tatham"), format!("{tatham}\n"));
    desk.run(&["solve", tatham, "--ascii"]).is(0, HEART_ROWS, "");
}

#[test]
fn what_would_be_lost_is_refused_or_said() {
    let desk = Desk::new();
    desk.put("two.non", COLORED).put("goal.non", format!("{COLORED}goal \"rb\"\n"));
    let refused = "a.nin: nin has no colors; 2 colors become 1: refused, use --lossy\n";
    desk.run(&["convert", "goal.non", "a.nin"]).is(1, "", refused);
    assert!(!desk.path().join("a.nin").exists());
    let ran = desk.run(&["convert", "goal.non", "a.nin", "--lossy"]);
    ran.is(0, "", "warning: a.nin: nin has no colors; 2 colors become 1\n");
    assert_eq!(desk.read("a.nin"), "2 1\n2\n1\n1\n");
    let stuck = "b.nin: nin cannot hold more colors than one, and without a goal picture that fits \
                 they cannot be left out; solve it first and convert what `pictogrid solve --ascii` \
                 prints, or write one of non, webpbn, json, g, ";
    desk.put("wrong.non", format!("{COLORED}goal \"br\"\n"));
    for (from, lossy) in [("two", &["--lossy"][..]), ("two", &[]), ("wrong", &["--lossy"])] {
        let ran = desk.run(&[&["convert", &format!("{from}.non"), "b.nin"], lossy].concat());
        ran.is_refused(stuck);
        assert!(!ran.err.contains("--lossy"), "{ran:?}");
    }
    // The way out that is named works.
    desk.put(
        "two.non",
        COLORED
            .replace("1r,1b\ncolumns\n1r\n1b", "1r,1b\n2b\ncolumns\n1r,1b\n2b")
            .replace("height 1", "height 2"),
    );
    let solved = desk.run(&["solve", "two.non", "--ascii"]);
    desk.pipe(&solved.out, &["convert", "-", "b.nin", "--lossy"]).is(0, "", "");
    assert_eq!(desk.read("b.nin"), "2 2\n2\n2\n2\n2\n");
    desk.run(&["convert", "goal.non", "c.json", "--spoiler-free"]).is(0, "", "");
    assert!(!desk.read("c.json").contains("goal"));
    desk.run(&["convert", "goal.non", "d.png"]).is(0, "", "");
    desk.run(&["convert", "d.png", "-", "--to", "non"]).is(0, "goal \"1a\"", "");
    let no_goal = "; --spoiler-free leaves the goal out, and this format may need it\n";
    desk.run(&["convert", "goal.non", "e.png", "--spoiler-free"]).is(1, "", no_goal);
    assert!(!desk.path().join("e.png").exists());
}

#[test]
fn keys_that_cannot_be_spelled_are_left_out() {
    let desk = Desk::new();
    desk.put(
        "a.json",
        "{\"rows\": [[1]], \"columns\": [[1]], \"title\": \"Dot\", \"a key\": \"x\"}",
    );
    let kept = "warning: a.non: non cannot hold keys other than title, author and rights\n";
    desk.run(&["convert", "a.json", "a.non"]).is(0, "", kept);
    assert!(desk.read("a.non").starts_with("title \"Dot\"\n"));
}

/// A part of a puzzle, in a file that has it; what `.nin` makes of it with `--lossy`, if it can.
#[track_caller]
fn refused_unless_lossy(text: &str, what: &str, lossy: Option<&str>) {
    let desk = Desk::new();
    desk.put("in", text);
    let refused = match lossy {
        Some(_) => format!("out.nin: nin cannot hold {what}: refused, use --lossy\n"),
        None => format!("out.nin: nin cannot hold {what}, and without a goal picture that fits"),
    };
    desk.run(&["convert", "in", "out.nin"]).is_refused(&refused);
    assert!(!desk.path().join("out.nin").exists());
    let ran = desk.run(&["convert", "in", "out.nin", "--lossy"]);
    match lossy {
        Some(expected) => {
            ran.is(0, "", &format!("warning: out.nin: nin cannot hold {what}\n"));
            assert_eq!(desk.read("out.nin"), expected);
        }
        None => {
            ran.is_refused(&refused);
            assert!(!desk.path().join("out.nin").exists());
        }
    }
}

#[test]
fn no_part_is_lost_unasked() {
    let rows = |row: &str| format!("width 2\nheight 1\nrows\n{row}\ncolumns\n1\n1\n");
    let two = Some("2 1\n2\n1\n1\n");
    refused_unless_lossy(&format!("{}given \"1?\"\n", rows("2")), "given cells", two);
    refused_unless_lossy(&rows("?"), "runs of unknown length", None);
    let drawn = format!("{}goal \"11\"\n", rows("?"));
    refused_unless_lossy(&drawn, "runs of unknown length", two);
    refused_unless_lossy(&rows("*"), "lines without a clue", None);
}

/// A picture has white for empty cells.
#[test]
fn the_color_of_empty_cells_is_not_lost_silently() {
    let desk = Desk::new();
    let puzzle = |paper: &str, ink: &str| {
        format!(
            "{{\"palette\": [{{\"name\": \"paper\", \"rgb\": \"#{paper}\"}}, \
             {{\"name\": \"ink\", \"rgb\": \"#{ink}\"}}], \"rows\": [[1], []], \
             \"columns\": [[], [1]], \"goal\": [\".#\", \"..\"]}}"
        )
    };
    desk.put("yellow.json", puzzle("ffffcc", "112233"))
        .put("night.json", puzzle("000000", "ffffff"));
    for out in ["a.png", "a.gif", "a.bmp"] {
        let id = &out[2..];
        let lost = format!("warning: {out}: {id} cannot hold the color of empty cells\n");
        desk.run(&["convert", "yellow.json", out]).is(0, "", &lost);
    }
    // White alone is on black.
    let ran = desk.run(&["convert", "night.json", "night.png"]);
    ran.is(0, "", "");
    assert_eq!(ran.err, "");
    desk.run(&["convert", "night.png", "-", "--to", "json"]).is(0, "#000000", "");
}

#[test]
fn a_tournament_says_why_it_cannot_hold_a_puzzle() {
    let desk = Desk::new();
    desk.put("a.non", "width 1\nheight 3\nrows\n0\n0\n1\ncolumns\n1\ngoal \"001\"\n");
    let ran = desk.run(&["convert", "a.non", "a.tournament"]);
    ran.is(1, "", "as some lines are empty, its columns may end elsewhere; choose a format");
    assert!(!ran.err.contains("solve it first"), "{ran:?}");
}

/// Of triangles no rectangle comes, so nobody is sent to `--lossy`.
#[test]
fn triangles_go_where_they_fit() {
    let desk = Desk::new();
    let leaf = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/webpbn/leaf-triddler.xml");
    desk.put("leaf.xml", std::fs::read(leaf).unwrap());
    let refused = "a.non: non cannot hold triangles for cells, of which no other puzzle comes; \
                   write one of webpbn, json, g\n";
    desk.run(&["convert", "leaf.xml", "a.non"]).is_refused(refused);
    desk.run(&["convert", "leaf.xml", "a.non", "--lossy"]).is_refused(refused);
    for name in ["a.xml", "a.json", "a.g"] {
        desk.run(&["convert", "leaf.xml", name]).is(0, "", "");
    }
}

#[test]
fn nothing_is_written_over() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("a.json", "old").put("bad.non", "width 1\n");
    let there = "a.json: is there already; use --force";
    desk.run(&["convert", "heart.non", "a.json"]).is_refused(there);
    desk.run(&["convert", "bad.non", "a.json", "--force"]).is(1, "", "bad.non:");
    assert_eq!(desk.read("a.json"), "old");
    desk.run(&["convert", "heart.non", "a.json", "--force"]).is(0, "", "");
    assert!(desk.read("a.json").contains("Heart"));
    let ran = desk.run(&["convert", "heart.non", "/no/such/place.json"]);
    ran.is(1, "", "cannot be written: ").is(1, "", "; make its folder first\n");
}

#[test]
fn folders_and_bundles() {
    let desk = Desk::new();
    desk.put("in/a.non", HEART).put("in/below/b.non", HEART).put("in/README", "hello");
    desk.put("in/two.nonpack", format!("{HEART}====\n{HEART}"));
    let ran = desk.run(&["convert", "in", "out/", "--to", "nin"]);
    ran.is(0, "", "README: skipped");
    for name in ["a.nin", "below/b.nin", "two.nin"] {
        assert!(desk.read(&format!("out/{name}")).starts_with("5 5\n"), "{name}");
    }
    desk.run(&["check", "out/two.nin", "-q"]).is(0, "out/two.nin#2", "");
    desk.run(&["convert", "in/two.nonpack", "out/", "--to", "csv"]).is(0, "", "warning: ");
    assert_eq!(desk.read("out/two-1.csv"), desk.read("out/two-2.csv"));
    desk.run(&["convert", "in", "out", "--to", "json"]).is(0, "", "");
    assert!(desk.read("out/two.json").starts_with('['));
    desk.run(&["convert", "in", "all.json"]).is(1, "", "a folder becomes a folder");
    let one = "one.csv: the format csv holds one puzzle, these are 2; give a folder as OUT";
    desk.run(&["convert", "in/two.nonpack", "one.csv"]).is(1, "", one);
    desk.put("in/a.json", desk.read("out/a.json"));
    let both = "new/a.non: both in/a.json and in/a.non would be written to this file; convert one";
    desk.run(&["convert", "in", "new/", "--to", "non"]).is(1, "", both);
}

#[test]
fn a_folder_becomes_a_folder() {
    let desk = Desk::new();
    desk.put("in/a.non", HEART).put("file", "");
    desk.run(&["convert", "in", "new", "--to", "json"]).is(0, "", "");
    assert!(desk.read("new/a.json").contains("Heart"));
    let stdout = "-: a folder becomes a folder; standard output is none; name a folder as OUT, or";
    desk.run(&["convert", "in", "-", "--to", "json"]).is_refused(stdout);
    let file = "file: a folder becomes a folder; this is a file; name another OUT";
    desk.run(&["convert", "in", "file", "--to", "json"]).is_refused(file);
    let slash = "new.json: a folder becomes a folder; let OUT end in a slash";
    desk.run(&["convert", "in", "new.json"]).is_refused(slash);
}

/// Or there would be one folder more of them after each run.
#[test]
fn what_was_written_is_not_read_again() {
    let desk = Desk::new();
    desk.put("in/a.non", HEART);
    desk.run(&["convert", "in", "in/out/", "--to", "json"]).is(0, "", "");
    let own = "in/out/: what lies there is not read, as it is OUT\n";
    desk.run(&["convert", "in", "in/out/", "--to", "json", "--force"]).is(0, "", own);
    assert_eq!(desk.path().join("in/out").read_dir().unwrap().count(), 1);
    // A folder may be its own OUT.
    desk.run(&["convert", "in/out", "in/out", "--to", "non"]).is(0, "", "");
    assert_eq!(desk.read("in/out/a.non"), HEART);
}

#[test]
fn formats_that_are_none() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    let drawing =
        "a .svg file is a drawing, not a puzzle; make it with `pictogrid render heart.non a.svg`";
    desk.run(&["convert", "heart.non", "a.svg"]).is(2, "", drawing);
    desk.run(&["convert", "heart.non", "a.pdf"]).is(2, "", "`pictogrid render heart.non a.pdf`");
    desk.run(&["render", "heart.non", "a.svg"]).is(0, "", "");
    desk.run(&["convert", "heart.non", "a.docx"]).is(2, "", "the suffix of OUT names no format");
    desk.run(&["convert", "heart.non", "-"]).is(2, "", "OUT has no suffix");
    desk.run(&["convert", "heart.non", "a.mk"]).is(2, "", "mk files can be read, but not written");
    desk.run(&["convert", "heart.non", "a", "--to", "mk"]).is(2, "", "invalid value 'mk'");
    let xml = "a similar value exists: 'webpbn'";
    desk.run(&["convert", "heart.non", "a", "--to", "xml"]).is(2, "", xml);
    desk.run(&["convert", "heart.non", "a", "--to", "nonpack"]).is(2, "", "'non'");
    desk.run(&["convert", "heart.non"]).is(2, "", "<OUT>");
    desk.run(&["convert", "gone.non", "a.xml"]).is(1, "", "gone.non: cannot be read");
}
