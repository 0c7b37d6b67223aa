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
    let several = "the format csv holds one puzzle; for a file each let OUT be a folder, with a slash \
                   at its end, or write one of non, ";
    for (inputs, out) in [(&["in"][..], "all.csv"), (&["in"], "-"), (&["in/a.non", "file"], "file")]
    {
        let args = [&["convert"], inputs, &[out, "--to", "csv", "--force"]].concat();
        desk.run(&args).is_refused(&format!("{out}: {several}"));
    }
    assert_eq!(desk.read("file"), "");
    assert!(!desk.path().join("all.csv").exists());
    // Files of several inputs keep their names, and never share one.
    desk.put("b.non", HEART).put("other/b.non", HEART);
    desk.run(&["convert", "in", "b.non", "each/", "--to", "json"]).is(0, "", "");
    assert_eq!(desk.read("each/a.json"), desk.read("each/b.json"));
    let both =
        "twice/b.json: both b.non and other/b.non would be written to this file; convert one";
    desk.run(&["convert", "b.non", "other/b.non", "twice/", "--to", "json"]).is(1, "", both);
    desk.run(&["convert", "b.non"]).is(2, "", "name what to read, and behind it OUT");
}

/// A puzzle of one cell with this title.
fn dot(title: &str) -> String {
    format!("title \"{title}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n")
}

#[test]
fn several_inputs_become_one_bundle() {
    let desk = Desk::new();
    for n in [10, 2, 1] {
        desk.put(&format!("in/{n}.non"), dot(&format!("Dot {n}")));
    }
    desk.put("in/below/x.nonpack", format!("{}====\n{}", dot("X"), dot("Y")));
    desk.put("more.non", HEART).put("in/README", "hello");
    let titles = |file: &str| {
        let ran = desk.run(&["check", file, "--csv", "-q"]);
        assert_eq!(ran.code, 0, "{ran:?}");
        let title = |row: &str| row.split(',').nth(1).unwrap().to_owned();
        ran.out.lines().skip(1).map(title).collect::<Vec<_>>()
    };
    desk.run(&["convert", "in", "all.nonpack"]).is(0, "", "README: skipped");
    assert_eq!(titles("all.nonpack"), ["Dot 1", "Dot 2", "Dot 10", "X", "Y"]);
    desk.run(&["convert", "more.non", "in", "1x1:1/1", "all.ndjson.gz"]).is(0, "", "");
    assert_eq!(titles("all.ndjson.gz"), ["Heart", "Dot 1", "Dot 2", "Dot 10", "X", "Y", ""]);
    let ran = desk.run(&["convert", "in/1.non", "more.non", "-", "--to", "tatham", "-q"]);
    ran.is(0, "1x1:1/1\n5x5:2/4/4/4/2/1.1/5/5/3/1\n", "");
    for name in ["all.nin", "all.tournament"] {
        desk.run(&["convert", "in", "in/2.non", name, "-q"]).is(0, "", "");
        assert_eq!(titles(name).len(), 6, "{name}");
    }
    // What is there stays, and is never read and written at once.
    let before = desk.read("all.nonpack");
    let there = "all.nonpack: is there already; use --force";
    desk.run(&["convert", "more.non", "in", "all.nonpack"]).is_refused(there);
    let same = "all.nonpack: is to be read and to be written; name another file";
    desk.run(&["convert", "more.non", "all.nonpack", "all.nonpack", "--force"]).is_refused(same);
    assert_eq!(desk.read("all.nonpack"), before);
    for own in ["", "in/all.nonpack: what lies there is not read, as it is OUT\n"] {
        desk.run(&["convert", "in", "in/all.nonpack", "--force"]).is(0, "", own);
        assert_eq!(titles("in/all.nonpack").len(), 5);
    }
}

#[test]
fn what_is_bad_is_left_out_of_a_bundle() {
    let desk = Desk::new();
    desk.put("in/1.non", dot("One")).put("in/2.non", "width 1\n").put("in/3.non", dot("Three"));
    desk.put("in/4.nonpack", format!("{}====\nwidth 1\n", dot("Four"))).put("in/5.non", COLORED);
    desk.put("empty.non", "");
    let left_out = "in/4.nonpack: left out, as one of its puzzles has a fault\n";
    let ran = desk.run(&["convert", "in", "no-such.non", "empty.non", "all.nonpack"]);
    ran.is(1, "", "in/2.non:").is(1, "", left_out).is(1, "", "no-such.non: cannot be read");
    ran.is(1, "", "empty.non: the input holds no puzzle\n");
    let all = desk.read("all.nonpack");
    assert!(all.contains("One") && all.contains("Three") && !all.contains("Four"), "{all}");
    desk.run(&["check", "all.nonpack", "-q"]).is(0, "all.nonpack#3", "");
    // What the format cannot hold is said with its file, and the others are written.
    let colors = "in/5.non: nin cannot hold more colors than one";
    desk.run(&["convert", "in", "all.nin", "-q"]).is(1, "", colors);
    assert_eq!(desk.read("all.nin").matches("1 1\n").count(), 2);
    // Of nothing good there is no file.
    desk.run(&["convert", "in/2.non", "in/4.nonpack", "none.json"]).is(1, "", left_out);
    assert!(!desk.path().join("none.json").exists());
}

#[test]
fn rows_become_columns() {
    let desk = Desk::new();
    let lying = "color r #ff0000\ncolor b #0000ff\nwidth 3\nheight 2\nrows\n1r,1b\n2b\ncolumns\n1r\n\
                 2b\n1b\n";
    let cells = |rows: &str, given: &str| format!("given \"{given}\"\ngoal \"{rows}\"\n");
    desk.put("lying.non", lying.to_owned() + &cells("rb00bb", "r?????"));
    desk.run(&["convert", "lying.non", "up.json", "--transpose"]).is(0, "", "");
    let up = desk.run(&["solve", "up.json", "--json"]).json()[0].clone();
    let again = desk.run(&["convert", "up.json", "again.non", "--transpose"]);
    again.is(0, "", "");
    desk.run(&["convert", "lying.non", "same.non"]).is(0, "", "");
    assert_eq!(desk.read("again.non"), desk.read("same.non"));
    let size = (up["width"].clone(), up["height"].clone(), up["goal"].clone());
    assert_eq!(size, (2.into(), 3.into(), "same".into()), "{up}");
    let leaf = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/webpbn/leaf-triddler.xml");
    desk.put("leaf.xml", std::fs::read(leaf).unwrap());
    let three = "leaf.xml: a triddler has lines in three directions, so --transpose cannot exchange \
                 rows and columns; leave it out\n";
    desk.run(&["convert", "leaf.xml", "a.json", "--transpose"]).is_refused(three);
    // The others of a bundle are written.
    desk.put("dot.non", dot("Dot"));
    let ran = desk.run(&["convert", "leaf.xml", "dot.non", "all.json", "--transpose"]);
    ran.is(1, "", three);
    assert!(desk.read("all.json").contains("Dot"));
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
