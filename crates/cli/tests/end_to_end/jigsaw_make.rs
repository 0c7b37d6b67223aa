//! `pictogrid jigsaw make`.

use crate::desk::Desk;

#[test]
fn tiles_and_their_solution() {
    let desk = Desk::new();
    let text = desk.run(&["jigsaw", "make", "2x3", "--side", "8"]).out;
    assert_eq!(text.matches("Tile ").count(), 6);
    let args = ["jigsaw", "make", "2x3", "--side", "8", "-o", "t.txt", "--solution", "s.json"];
    desk.run(&args).is(0, "", "");
    assert_eq!(desk.read("t.txt"), text);
    let solution: serde_json::Value = serde_json::from_str(&desk.read("s.json")).unwrap();
    let picture = &solution["pictures"][0];
    assert_eq!((&picture["rows"], &picture["columns"]), (&2.into(), &3.into()));
    assert_eq!(picture["picture"].as_array().unwrap().len(), 12);
    let other = desk.run(&["jigsaw", "make", "2x3", "--side", "8", "--seed", "2"]).out;
    assert_ne!(other, text);
    desk.run(&["jigsaw", "make", "2by3"]).is(2, "", "rows and columns of tiles, such as 12x16");
    desk.run(&["jigsaw", "make", "2x3", "-o", "no/where.txt"]).is(
        1,
        "",
        "no/where.txt: cannot be written",
    );
}

#[test]
fn a_dash_is_standard_output() {
    let desk = Desk::new();
    for kinds in [&[][..], &["--kinds", "5"]] {
        let run = |more: &[&str]| {
            desk.run(&[&["jigsaw", "make", "2x3", "--seed", "4", "--force"], kinds, more].concat())
        };
        let text = run(&["--solution", "s"]).out;
        assert_eq!(run(&["-o", "-"]).out, text);
        run(&["-o", "t", "--solution", "-"]).is(0, &desk.read("s"), "");
        assert_eq!(desk.read("t"), text);
        for both in [&["--solution", "-"][..], &["--solution", "-", "-o", "-"]] {
            let ran = run(both);
            ran.is(2, "", "both go to standard output; name a file for one");
            assert!(ran.out.is_empty(), "{ran:?}");
        }
        assert!(!desk.path().join("-").exists());
    }
}

#[test]
fn numbers_that_cannot_be() {
    let desk = Desk::new();
    for (args, says) in [
        (["--side", "0"], "0 is not in 2.."),
        (["--side", "1"], "1 is not in 2.."),
        (["--pictures", "0"], "0 is not in 1.."),
        (["--kinds", "0"], "0 is not in 1..=249"),
        (["--kinds", "250"], "250 is not in 1..=249"),
    ] {
        desk.run(&["jigsaw", "make", "3x3", args[0], args[1]]).is(2, "", says);
    }
}

#[test]
fn hidden_patterns() {
    let desk = Desk::new();
    desk.put("hook.txt", "##\n# \n").put("bad.txt", "#x\n");
    let hide = |pattern: &str| {
        let args = ["jigsaw", "make", "5x5", "--fill", "0", "--hide", pattern];
        desk.run(&[&args[..], &["--solution", "s", "--force"]].concat())
    };
    hide("sea-monster:3:1").is(0, "Tile", "");
    let solution: serde_json::Value = serde_json::from_str(&desk.read("s")).unwrap();
    let found = solution["pictures"][0]["found"][0].as_array().unwrap();
    assert!(found.contains(&3.into()), "{found:?}");
    hide("hook.txt:2").is(0, "Tile", "");
    hide("bad.txt").is_refused("bad.txt:1:2: 'x' is not part of a pattern");
    hide("gone.txt").is_refused("gone.txt: cannot be read");
    desk.run(&["jigsaw", "make", "1x1", "--hide", "sea-monster"])
        .is_refused("larger than the picture");
    let crowded = ["jigsaw", "make", "3x3", "--hide", "sea-monster:1000", "-o", "crowded.txt"];
    desk.run(&[&crowded[..], &["--solution", "crowded.json"]].concat()).is_refused(
        " of 1000 occurrences of a pattern of 20 × 3 cells in a picture of 24 × 24; hide \
         fewer, or make more or larger tiles",
    );
    assert!(
        !desk.path().join("crowded.txt").exists() && !desk.path().join("crowded.json").exists()
    );
    desk.run(&["jigsaw", "make", "1x1", "--fill", "101"]).is(2, "", "101 is not in 0..=100");
}

#[test]
fn find_finds_as_many_as_were_hidden() {
    let desk = Desk::new();
    desk.put("hook.txt", "##\n# \n");
    for (shape, hide, n) in [
        ("4x4", "sea-monster:20:2", "20 times"),
        ("4x4", "sea-monster:20", "20 times"),
        ("12x12", "sea-monster:100:2", "100 times"),
        ("4x4", "hook.txt:7:3", "7 times"),
    ] {
        for seed in ["1", "2", "3"] {
            let make = ["jigsaw", "make", shape, "--hide", hide, "--seed", seed, "-o", "t.txt"];
            desk.run(&[&make[..], &["--force"]].concat()).is(0, "", "");
            let find = ["jigsaw", "find", "t.txt", "--pattern", hide.split(':').next().unwrap()];
            let found = desk.run(&find).out;
            assert!(found.contains(n) && !found.contains("as often"), "{hide} {seed}: {found}");
        }
    }
}

#[test]
fn imperfect_sets() {
    let desk = Desk::new();
    let args =
        ["jigsaw", "make", "4x4", "--pictures", "2", "--missing", "10%", "--duplicates", "2"];
    let more = ["--foreign", "1", "--wide-ids", "--solution", "s"];
    let ran = desk.run(&[&args[..], &more].concat());
    assert_eq!(ran.out.matches("Tile ").count(), 32 - 3 + 2 + 1);
    assert!(
        ran.out.contains("Tile 18446744073709551615:")
            || desk.read("s").contains("18446744073709551615")
    );
    let solution: serde_json::Value = serde_json::from_str(&desk.read("s")).unwrap();
    let lengths =
        ["missing", "duplicates", "foreign"].map(|key| solution[key].as_array().unwrap().len());
    assert_eq!(lengths, [3, 2, 1]);
    desk.run(&["jigsaw", "make", "4x4", "--missing", "17"]).is_refused("there are 16");
    desk.run(&["jigsaw", "make", "4x4", "--missing", "16"])
        .is_refused("all 16 tiles would be missing; take fewer away");
    desk.run(&["jigsaw", "make", "4x4", "--missing", "-1"]).is(2, "", "a number such as 12");
}

#[test]
fn edges_and_orientations() {
    let desk = Desk::new();
    for edges in ["distinct", "any", "6"] {
        desk.run(&["jigsaw", "make", "3x3", "--edges", edges]).is(0, "Tile", "");
    }
    for orientations in ["1", "4", "8"] {
        desk.run(&["jigsaw", "make", "3x3", "--orientations", orientations]).is(0, "Tile", "");
    }
    desk.run(&["jigsaw", "make", "3x3", "--orientations", "2"]).is(
        2,
        "",
        "[possible values: 1, 4, 8]",
    );
    desk.run(&["jigsaw", "make", "3x3", "--edges", "9"]).is_refused("room for at most 8 bits");
    desk.run(&["jigsaw", "make", "9x9", "--side", "4"])
        .is_refused("too short for so many different ones");
}
