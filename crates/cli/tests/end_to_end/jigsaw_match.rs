//! `pictogrid jigsaw match` and `pictogrid jigsaw make --kinds`.

use serde_json::Value;

use crate::desk::{Desk, Ran};

/// Four corners that go together in one way, up to turns of the whole board.
const FOUR: &str = "2 2\n0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 2 0\n";
/// Three tiles in a row, of which two look the same.
const THREE: &str = "# a row\r\n0, 1, 0, 0\r\n0, 1, 0, 1\r\n0, 1, 0, 0\r\n";

fn desk() -> Desk {
    let desk = Desk::new();
    desk.put("four.txt", FOUR).put("three.txt", THREE);
    desk
}

fn matched(desk: &Desk, args: &[&str]) -> Ran {
    desk.run(&[&["jigsaw", "match"], args].concat())
}

fn object(desk: &Desk, args: &[&str]) -> Value {
    matched(desk, &[args, &["--json"]].concat()).json().remove(0)
}

#[test]
fn all_tiles_are_laid() {
    let desk = desk();
    let ran = matched(&desk, &["four.txt"]);
    ran.is(0, "1@0   2@90\n3@270 4@180\n", "four.txt: placed · 4 tiles, 4 of 4 edges match");
    desk.put("placed.txt", &ran.out);
    matched(&desk, &["four.txt", "--confirm", "placed.txt"]).is(0, "placed: 4 tiles, 4 of 4", "");
    assert_eq!(desk.pipe(FOUR, &["jigsaw", "match", "-", "--quiet"]).out, ran.out);
    assert!(matched(&desk, &["four.txt", "--quiet"]).err.is_empty());
    let object = object(&desk, &["four.txt"]);
    assert_eq!(object["verdict"], "placed");
    assert_eq!(object["tiles"][1][0]["orientation"], "r270");
    assert_eq!((&object["matched"], &object["edges"]), (&4.into(), &4.into()));
}

#[test]
fn how_many_ways() {
    let desk = desk();
    matched(&desk, &["four.txt", "--count"]).is(0, "4\n", "4 found in all turns, 1 up to turns");
    matched(&desk, &["four.txt", "--unique"]).is(0, "1@0", "unique");
    matched(&desk, &["four.txt", "--count", "--fix", "2,1=1@90"]).is(0, "1\n", "with these hints");
    let free = ["four.txt", "--border", "none"];
    let ran = matched(&desk, &[&free[..], &["--count"]].concat());
    assert!(ran.code == 3 && ran.out.trim().parse::<u64>().unwrap() > 4, "{ran:?}");
    matched(&desk, &[&free[..], &["--unique"]].concat()).is(3, "", "several");
    let object = object(&desk, &["three.txt", "--size", "3x1", "--count"]);
    assert_eq!((&object["count"], &object["up_to_turns"]), (&"1".into(), &"1".into()));
    desk.put("none.txt", "0 1 2 0\n0 1 3 0\n0 2 3 0\n0 3 2 0\n");
    matched(&desk, &["none.txt"]).is(4, "", "none");
    matched(&desk, &["none.txt", "--count"]).is(4, "0\n", "");
    desk.put("odd.txt", "0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 1 0\n");
    matched(&desk, &["odd.txt"]).is(4, "", "kind 1 has 3 sides, which cannot all be paired");
}

#[test]
fn a_solution_that_is_found_is_not_denied() {
    // No corner tile of these is unlike all others, so what is found first may be any turn.
    let desk = Desk::new();
    desk.put("square.txt", include_str!("../../../../testdata/boards/square.txt"));
    for threads in ["1", "2"] {
        let free = ["square.txt", "--border", "none", "--threads", threads];
        matched(&desk, &free).is(0, "@", "placed · 16 tiles, 24 of 24 edges match");
        matched(&desk, &[&free[..], &["--unique"]].concat()).is(3, "@", "several");
        let object = object(&desk, &free);
        assert_eq!((&object["verdict"], &object["matched"]), (&"placed".into(), &24.into()));
        for seed in ["2", "12", "24"] {
            let tiles = desk.run(&["jigsaw", "make", "4x4", "--kinds", "2", "--seed", seed]).out;
            let run = ["jigsaw", "match", "-", "--threads", threads];
            desk.pipe(&tiles, &run).is(0, "@", "placed · 16 tiles, 24 of 24 edges match");
            desk.pipe(&tiles, &[&run[..], &["--unique"]].concat()).is(3, "@", "several");
        }
    }
}

#[test]
fn the_best_board_where_none_can_be_filled() {
    let desk = Desk::new();
    let corners = "4 open cells with 2 sides or more outside, but only 3 tiles have";
    for (text, says) in [
        ("0 1 2 1\n".repeat(4), "the tiles have 4 sides of the border kind 0, the board needs 8"),
        ("0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 0 2\n".to_owned(), corners),
    ] {
        desk.put("short.txt", &text);
        for goal in [&["short.txt", "--best"][..], &["short.txt"]] {
            let ran = matched(&desk, &[goal, &["--placements", "1000000"]].concat());
            ran.is(4, "", &format!("none · {says}"));
        }
        let best = object(&desk, &["short.txt", "--best", "--placements", "1000000"]);
        assert_eq!((&best["verdict"], &best["stopped"]), (&"none".into(), &Value::Null));
        assert!(best["why"].as_str().unwrap().starts_with(says), "{best}");
    }
}

#[test]
fn the_best_board_of_all_ends_the_search() {
    let desk = Desk::new();
    // By counting sides, and by trying all.
    desk.put("odd.txt", "0 1 4 0\n0 2 1 0\n0 4 3 0\n0 3 1 0\n");
    desk.put("none.txt", "0 1 1 0\n0 1 2 0\n0 3 2 0\n0 3 3 0\n");
    for (name, score) in [("odd.txt", "4 tiles, 3 of 4"), ("none.txt", "4 tiles, 2 of 4")] {
        let said = format!("none · {score} edges match · no full board matches more");
        matched(&desk, &[name, "--best"]).is(4, "@", &said);
        let object = object(&desk, &[name, "--best"]);
        assert_eq!((&object["verdict"], &object["best"]), (&"none".into(), &true.into()));
        assert!(object["tiles"][1][1]["id"].is_number() && object["stopped"].is_null());
        matched(&desk, &[name, "--best", "-o", "best.txt", "--force"]).is(4, "", &said);
        matched(&desk, &[name, "--confirm", "best.txt"]).is(4, &format!("partial: {score}"), "");
    }
}

#[test]
fn threads_do_not_change_the_answer() {
    let desk = desk();
    desk.run(&["jigsaw", "make", "4x5", "--kinds", "4", "-o", "b.txt"]).is(0, "", "");
    let one = matched(&desk, &["b.txt", "--count", "--threads", "1"]);
    let many = matched(&desk, &["b.txt", "--count", "--threads", "4"]);
    assert_eq!((one.code, &one.out), (many.code, &many.out));
    let first = |n: &str| matched(&desk, &["b.txt", "--threads", n]).out;
    assert_eq!(first("1"), first("3"));
    matched(&desk, &["b.txt", "--threads", "0"]).is(2, "", "0 is not in 1..=1024");
}

#[test]
fn hints() {
    let desk = desk();
    matched(&desk, &["four.txt", "--fix", "1,1=3@0"]).is(0, "3@0 ", "placed");
    desk.put("hints.txt", "4@0 .\n.   .\n");
    matched(&desk, &["four.txt", "--hints", "hints.txt"]).is(0, "4@0 ", "placed");
    matched(&desk, &["four.txt", "--fix", "1,1=3@90"]).is(4, "", "none");
    matched(&desk, &["four.txt", "--fix", "1,1"]).is(2, "", "write column,row=tile@degrees");
    matched(&desk, &["four.txt", "--fix", "3,1=1@0"])
        .is_refused("four.txt: a hint fixes cell 3,1, but the board is 2x2");
    matched(&desk, &["four.txt", "--fix", "1,1=5@0"]).is_refused("there are tiles 1 to 4");
    desk.put("bad.txt", "1@0 2@1\n");
    matched(&desk, &["four.txt", "--hints", "bad.txt"])
        .is_refused("bad.txt:1:5: \"2@1\" is no cell");
}

#[test]
fn the_best_within_a_budget() {
    let desk = desk();
    let make = ["jigsaw", "make", "8x9", "--kinds", "12", "--border-kinds", "3"];
    desk.run(&[&make[..], &["-o", "b.txt"]].concat()).is(0, "", "");
    let best = ["b.txt", "--best", "--placements", "600000", "--threads", "1"];
    let ran = matched(&desk, &best);
    ran.is(5, "@", "72 tiles, ").is(5, "", "as many tiles laid as allowed");
    assert_eq!(ran.out, matched(&desk, &best).out, "it repeats");
    desk.put("best.txt", &ran.out);
    matched(&desk, &["b.txt", "--confirm", "best.txt"]).is(4, "partial: 72 tiles, ", "");
    let ran = matched(&desk, &["b.txt", "--best", "--timeout", "50ms", "--seed", "3"]);
    ran.is(5, "@", "the time is up");
    let object = object(&desk, &["b.txt", "--placements", "1000", "--threads", "1"]);
    assert_eq!((&object["verdict"], &object["stopped"]), (&"stopped".into(), &"placements".into()));
    assert!(object["stats"]["forecast"].as_f64().unwrap() > 3.0);
    let object = self::object(&desk, &["b.txt", "--count", "--placements", "1000"]);
    assert!(object["at_least"].is_string() && object["count"].is_null());
    matched(&desk, &["b.txt", "--timeout", "soon"]).is(2, "", "--timeout");
    matched(&desk, &["b.txt", "--best", "--count"]).is(2, "", "cannot be used with");
}

#[test]
fn written_placements() {
    let desk = desk();
    for name in ["a.txt", "a.svg", "a.png", "a.json"] {
        matched(&desk, &["four.txt", "-o", name]).is(0, "", "placed");
    }
    assert!(desk.read("a.txt").starts_with("1@0"));
    assert_eq!(desk.read("a.svg").matches("<text").count(), 4);
    assert!(desk.read("a.json").contains("\"verdict\":\"placed\""));
    matched(&desk, &["four.txt", "-o", "a.pdf"]).is(2, "", "it can be .txt, .svg, .png or .json");
    matched(&desk, &["four.txt", "-o", "no/where.txt"])
        .is_refused("no/where.txt: cannot be written");
}

#[test]
fn placements_that_break_a_rule() {
    let desk = desk();
    for (text, says) in [
        ("1@0 2@90\n3@270 3@180\n", "tile 3 lies in cell 1,2 and in 2,2"),
        ("1@0 2@0\n3@270 4@180\n", "cell 2,1 does not show the border"),
        ("1@0\n", "the placement is not 2x2, as the board is"),
        ("1@0 9@90\n3@270 4@180\n", "cell 2,1 has tile 9, which is not there"),
    ] {
        desk.put("p.txt", text);
        matched(&desk, &["four.txt", "--confirm", "p.txt"]).is_refused(says);
    }
    let object = object(&desk, &["four.txt", "--confirm", "p.txt"]);
    assert_eq!(object["error"]["kind"], "broken_rule");
}

#[test]
fn bad_boards() {
    let desk = desk();
    for (text, says) in [
        ("", "b.txt: no tiles; a tile is a line of four numbers: top right bottom left"),
        ("0 1 4 0\n0 2 x 0\n", "b.txt:2:5: \"x\" is not a number from 0 to 999999"),
        ("0 1 4\n0 2 1 0\n0 1\n", "b.txt:3:1: a tile is four numbers"),
        ("3 3\n0 1 4 0\n", "a board of 3x3 does not have as many cells as there are tiles, 1"),
        ("0 1 4 0\n0 1 4 0\n", "2 tiles make no square; say the size, such as --size 2x1"),
        ("1 1 4 1\n", "no tile has the border kind 0; --border K says which"),
    ] {
        desk.put("b.txt", text);
        matched(&desk, &["b.txt"]).is_refused(says);
    }
    matched(&desk, &["gone.txt"]).is_refused("gone.txt: cannot be read");
    assert_eq!(object(&desk, &["b.txt"])["error"]["kind"], "size_mismatch");
    matched(&desk, &["four.txt", "--size", "2"]).is(2, "", "columns and rows, such as 16x12");
    matched(&desk, &["four.txt", "--border", "x"]).is(2, "", "a kind such as 0, or none");
}

#[test]
fn made_boards() {
    let desk = Desk::new();
    let make = ["jigsaw", "make", "3x4", "--kinds", "6", "--border-kinds", "2"];
    let files = ["--seed", "5", "-o", "b.txt", "--solution", "s.txt"];
    desk.run(&[&make[..], &files].concat()).is(0, "", "");
    assert!(desk.read("b.txt").starts_with("4 3\n"));
    matched(&desk, &["b.txt", "--confirm", "s.txt"]).is(0, "placed: 12 tiles", "");
    assert_ne!(desk.run(&make).out, desk.read("b.txt"));
    for (args, says) in [
        (["0x3", "--kinds", "3"], "rows and columns"),
        (["999x999", "--kinds", "3"], "1 to 16384 are allowed"),
        (["4x4", "--kinds", "0"], "0 is not in 1..=249"),
        (["4x4", "--border-kinds", "2"], "--kinds <N>"),
        (["4x4", "--kinds=9", "--fill=10"], "cannot be used with"),
    ] {
        let ran = desk.run(&[&["jigsaw", "make"][..], &args].concat());
        assert!(ran.code != 0 && ran.err.contains(says), "{ran:?}");
    }
    let without_inside = ["jigsaw", "make", "4x4", "--kinds=9", "--border-kinds=9"];
    desk.run(&without_inside)
        .is(2, "", "error: 9 of 9 kinds for the border leave none for inside; --border-kinds is")
        .is(2, "", "Usage: pictogrid jigsaw make ");
}
