//! `pictogrid hint` and `pictogrid rate`.

use crate::desk::{Desk, HEART, TWO};

/// A puzzle that lines alone do not settle.
const EDGE: &str = "width 5\nheight 4\nrows\n2\n2,1\n1\n2,1\ncolumns\n2\n2,1\n1,1\n1\n1\n";

fn desk() -> Desk {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("two.non", TWO).put("edge.non", EDGE);
    desk
}

#[test]
fn a_hint_says_where_why_and_what() {
    let desk = desk();
    let hint = desk.run(&["hint", "heart.non"]);
    hint.is(0, "row 2 (5) · full-line · 5 cells · level 1\n  clue     [5]\n  before   ?????\n", "");
    assert!(hint.out.contains("The 5 needs all cells that are left.\nColumns 1–5 are filled."));
    desk.run(&["hint", "heart.non", "--stage", "where"]).is(0, "Look at row 2.\n", "");
    desk.run(&["hint", "heart.non", "--stage", "rule"]).is(0, "row 2 (5) · full-line", "");
    desk.run(&["hint", "heart.non", "--near", "r3c2"]).is(0, "row 3 (5) · full-line", "");
    desk.pipe(HEART, &["hint"]).is(0, "row 2 (5) · full-line", "");
    let all = desk.run(&["hint", "heart.non", "--all"]);
    assert!(all.out.lines().count() > 4, "{}", all.out);
    desk.run(&["hint", "heart.non", "--near", "3,2"]).is(2, "", "a cell is written such as r7c3");
    desk.run(&["hint", "--explain", "mercury"]).is(0, "first-run (level 2, 2.5 points)", "");
    desk.run(&["hint", "--explain", "magic"]).is(2, "", "no rule is called that; they are empty");
}

#[test]
fn a_hint_goes_on_from_a_board_and_names_mistakes_first() {
    let desk = desk();
    desk.put("begun.txt", "?????\n#####\n?????\n?????\n?????\n");
    desk.run(&["hint", "heart.non", "--at", "begun.txt"]).is(0, "row 3 (5) · full-line", "");
    desk.put("wrong.txt", "#????\n?????\n?????\n#????\n?????\n");
    desk.run(&["hint", "heart.non", "--at", "wrong.txt"]).is(
        4,
        "mistake: Column 1: rows 1 and 4",
        "",
    );
    desk.put("done.txt", ".#.#.\n#####\n#####\n.###.\n..#..\n");
    desk.run(&["hint", "heart.non", "--at", "done.txt"]).is(0, "finished: every clue is met\n", "");
    desk.put("short.txt", "?\n");
    desk.run(&["hint", "heart.non", "--at", "short.txt"]).is(1, "", "the board has 1 × 1 cells");
}

#[test]
fn what_is_not_forced_is_not_said() {
    let desk = desk();
    desk.run(&["hint", "two.non"]).is(3, "several pictures fit, and nothing more is forced", "");
    let story = desk.run(&["hint", "edge.non"]);
    assert_eq!(story.code, 0, "{}", story.out);
    desk.run(&["hint", "edge.non", "--max-level", "1"]).is(0, "row", "");
}

#[test]
fn json_has_the_reason_as_data() {
    let desk = desk();
    let line = desk.run(&["hint", "heart.non", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&line.out).unwrap();
    assert_eq!(json["hint"]["rule"], "full-line");
    assert_eq!(json["hint"]["needs"], serde_json::json!({"cells": [], "numbers": [1]}));
    assert_eq!(json["hint"]["texts"]["where"], "Look at row 2.");
    let graded = desk.run(&["rate", "heart.non", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&graded.out).unwrap();
    assert_eq!(json["grade"]["level"], 1);
    assert_eq!(json["grade"]["complete"], true);
}

#[test]
fn grades_are_rows() {
    let desk = desk();
    desk.run(&["rate", "heart.non"]).is(0, "level", "");
    let csv = desk.run(&["rate", "heart.non", "two.non", "--csv"]);
    let rows: Vec<&str> = csv.out.lines().collect();
    assert!(rows[0].starts_with("source,name,width,height,level,word"), "{}", csv.out);
    assert!(rows[1].starts_with("heart.non,"), "{}", csv.out);
    assert!(rows[2].contains("search") && rows[2].ends_with(",no"), "{}", csv.out);
    desk.run(&["rate", "missing.non"]).is(1, "", "missing.non");
}
