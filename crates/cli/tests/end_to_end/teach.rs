//! `pictogrid hint`, `pictogrid explain` and `pictogrid rate`.

use crate::sandbox::{HEART, Sandbox, TWO};

/// A puzzle that lines alone do not settle.
const EDGE: &str = "width 5\nheight 4\nrows\n2\n2,1\n1\n2,1\ncolumns\n2\n2,1\n1,1\n1\n1\n";

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART).put("two.non", TWO).put("edge.non", EDGE);
    sandbox
}

#[test]
fn a_hint_says_where_why_and_what() {
    let sandbox = sandbox();
    let hint = sandbox.run(&["hint", "heart.non"]);
    hint.is(0, "row 2 (5) · full-line · 5 cells · level 1\n  clue     [5]\n  before   ?????\n", "");
    assert!(
        hint.out.contains("The 5 needs all cells that are left here.\nColumns 1–5 are filled.")
    );
    sandbox.run(&["hint", "heart.non", "--stage", "where"]).is(0, "Look at row 2.\n", "");
    sandbox.run(&["hint", "heart.non", "--stage", "rule"]).is(0, "row 2 (5) · full-line", "");
    sandbox.run(&["hint", "heart.non", "--near", "r3c2"]).is(0, "row 3 (5) · full-line", "");
    sandbox.pipe(HEART, &["hint"]).is(0, "row 2 (5) · full-line", "");
    let all = sandbox.run(&["hint", "heart.non", "--all"]);
    assert!(all.out.lines().count() > 4, "{}", all.out);
    sandbox.run(&["hint", "heart.non", "--near", "3,2"]).is(
        2,
        "",
        "a cell is written such as r7c3",
    );
    sandbox.run(&["hint", "--explain", "mercury"]).is(0, "first-run (level 2, 2.5 points)", "");
    sandbox.run(&["hint", "--explain", "magic"]).is(
        2,
        "",
        "there is no such rule; the rules are empty",
    );
}

#[test]
fn a_hint_goes_on_from_a_board_and_names_mistakes_first() {
    let sandbox = sandbox();
    sandbox.put("begun.txt", "?????\n#####\n?????\n?????\n?????\n");
    sandbox.run(&["hint", "heart.non", "--at", "begun.txt"]).is(0, "row 3 (5) · full-line", "");
    sandbox.put("wrong.txt", "#????\n?????\n?????\n#????\n?????\n");
    sandbox.run(&["hint", "heart.non", "--at", "wrong.txt"]).is(
        4,
        "mistake: Column 1: rows 1 and 4",
        "",
    );
    sandbox.put("done.txt", ".#.#.\n#####\n#####\n.###.\n..#..\n");
    sandbox.run(&["hint", "heart.non", "--at", "done.txt"]).is(
        0,
        "finished: every clue is met\n",
        "",
    );
    sandbox.put("short.txt", "?\n");
    sandbox.run(&["hint", "heart.non", "--at", "short.txt"]).is(1, "", "the board has 1 × 1 cells");
}

#[test]
fn what_is_not_forced_is_not_said() {
    let sandbox = sandbox();
    sandbox.run(&["hint", "two.non"]).is(3, "several pictures fit, and nothing more is forced", "");
    let story = sandbox.run(&["hint", "edge.non"]);
    assert_eq!(story.code, 0, "{}", story.out);
    sandbox.run(&["hint", "edge.non", "--max-level", "1"]).is(0, "row", "");
}

#[test]
fn json_has_the_reason_as_data() {
    let sandbox = sandbox();
    let line = sandbox.run(&["hint", "heart.non", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&line.out).unwrap();
    assert_eq!(json["hint"]["rule"], "full-line");
    assert_eq!(json["hint"]["needs"], serde_json::json!({"cells": [], "numbers": [1]}));
    assert_eq!(json["hint"]["texts"]["where"], "Look at row 2.");
    let graded = sandbox.run(&["rate", "heart.non", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&graded.out).unwrap();
    assert_eq!(json["grade"]["level"], 1);
    assert_eq!(json["grade"]["complete"], true);
}

#[test]
fn grades_are_rows() {
    let sandbox = sandbox();
    sandbox.run(&["rate", "heart.non"]).is(0, "level", "");
    let csv = sandbox.run(&["rate", "heart.non", "two.non", "--csv"]);
    let rows: Vec<&str> = csv.out.lines().collect();
    assert!(rows[0].starts_with("source,name,width,height,level,word"), "{}", csv.out);
    assert!(rows[1].starts_with("heart.non,"), "{}", csv.out);
    assert!(rows[2].contains("search") && rows[2].ends_with(",no"), "{}", csv.out);
    sandbox.run(&["rate", "missing.non"]).is(1, "", "missing.non");
}

#[test]
fn every_step_is_explained() {
    let sandbox = sandbox();
    let told = sandbox.run(&["explain", "heart.non"]);
    told.is(0, "1. row 2 (5) · full-line · 5 cells · level 1\n  clue     [5]\n", "");
    let end = told.out.lines().last().unwrap();
    assert!(end.starts_with("finished: ") && end.ends_with("; level 1, first steps"), "{end}");
    sandbox.put("begun.txt", ".#.#.\n#####\n#####\n?????\n?????\n");
    let rest = sandbox.run(&["explain", "heart.non", "--at", "begun.txt"]);
    assert!(rest.code == 0 && rest.out.lines().count() < told.out.lines().count(), "{}", rest.out);
    let json = sandbox.run(&["explain", "heart.non", "--json"]);
    let lines: Vec<serde_json::Value> =
        json.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["hint"]["rule"], "full-line");
    assert_eq!(lines.last().unwrap()["finished"], true);
    let several = sandbox.run(&["explain", "two.non"]);
    several.is(
        3,
        "several pictures fit, and nothing more is forced: 0 steps; 4 cells are left",
        "",
    );
    sandbox.put("wrong.txt", "#????\n?????\n?????\n#????\n?????\n");
    sandbox.run(&["explain", "heart.non", "--at", "wrong.txt"]).is(4, "mistake: Column 1", "");
}

#[test]
fn steps_are_written_as_files() {
    let sandbox = sandbox();
    let said = "finished: ";
    for (name, part) in [
        ("steps.txt", "1. row 2 (5) · full-line"),
        ("steps.md", "# Heart\n\n## 1. row 2 (5) · full-line"),
        ("steps.svg", ">full-line · "),
        ("steps.html", "\"title\":\"row 2 (5) · full-line · 5 cells · level 1\""),
    ] {
        sandbox.run(&["explain", "heart.non", "-o", name]).is(0, "", said);
        assert!(sandbox.read(name).contains(part), "{name}: {}", sandbox.read(name));
        sandbox.run(&["explain", "heart.non", "-o", name]).is(1, "", "use --force to replace it");
    }
    sandbox.run(&["explain", "heart.non", "-o", "steps.gif"]).is(0, "", said);
    assert!(std::fs::read(sandbox.path().join("steps.gif")).unwrap().starts_with(b"GIF89a"));
    sandbox.run(&["explain", "heart.non", "-o", "steps.pdf"]).is(2, "", ".html (a page to step");
    sandbox.run(&["explain", "heart.non", "-o", "heart.non"]).is(2, "", "the suffix says");
}

/// The picture of a hint in the README is what the command draws. With `PICTOGRID_BLESS` set it is
/// drawn anew.
#[test]
fn the_picture_of_the_readme_is_a_hint() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let (puzzle, board) =
        (format!("{root}/testdata/non/cat.non"), format!("{root}/docs/pictures/cat-begun.txt"));
    let sandbox = Sandbox::new();
    let args = ["explain", &puzzle, "--at", &board, "--steps", "1", "-o", "hint.svg"];
    sandbox.run(&args).is(0, "", "no more steps were asked for: 1 step");
    let picture = format!("{root}/docs/pictures/hint.svg");
    if std::env::var_os("PICTOGRID_BLESS").is_some() {
        std::fs::write(&picture, sandbox.read("hint.svg")).unwrap();
    }
    let kept = std::fs::read_to_string(&picture).unwrap().replace("\r\n", "\n");
    assert!(kept == sandbox.read("hint.svg"), "docs/pictures/hint.svg: run `cargo xtask bless`");
}

/// A page asks nothing of a network, and nothing in a title is markup.
#[test]
fn a_page_stands_alone() {
    let sandbox = sandbox();
    let title = "</script><script>alert(1)</script> & <b>";
    sandbox.put("odd.non", HEART.replace("Heart", title));
    sandbox.run(&["explain", "odd.non", "-o", "odd.html"]).is(0, "", "finished");
    let page = sandbox.read("odd.html");
    assert_eq!(page.matches("<script").count(), 2, "the data and the script of the page");
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)") && !page.contains("<b>"));
    for part in ["src=", "href=", "url(", "@import", "fetch("] {
        assert!(!page.contains(part), "{part}");
    }
    sandbox.run(&["explain", "odd.non", "-o", "odd.md"]).is(0, "", "finished");
    assert!(
        sandbox.read("odd.md").starts_with("# \\</script\\>\\<script"),
        "{}",
        sandbox.read("odd.md")
    );
}

#[test]
fn colors_blots_and_triddlers_are_explained() {
    let sandbox = sandbox();
    let testdata = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata");
    let colored = format!("{testdata}/non/named-colors.non");
    let hint = sandbox.run(&["hint", &colored]);
    hint.is(0, "row 1 ", "");
    assert!(
        hint.out.contains("The green 3 needs") && hint.out.contains("clue     "),
        "{}",
        hint.out
    );
    let json = sandbox.run(&["hint", &colored, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    assert!(json["hint"]["colors"][0].is_string(), "{json}");
    sandbox.run(&["rate", &colored]).is(0, "level", "");
    let blots = sandbox.run(&["explain", &format!("{testdata}/non/blots.non")]);
    assert!(blots.out.contains(" · combination · "), "{}", blots.out);
    let leaf =
        sandbox.run(&["explain", &format!("{testdata}/g/leaf-triddler.g"), "-o", "leaf.html"]);
    leaf.is(0, "", "finished");
    for name in ["colored.html", "colored.svg", "colored.gif"] {
        sandbox.run(&["explain", &colored, "-o", name]).is(0, "", "finished");
    }
}
