//! `pictogrid jigsaw find`.

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use crate::desk::{Desk, Ran};

/// Three hooks that overlap, one elsewhere, and a stray in another orientation.
const PICTURE: &str = "##.....\n####...\n.#.#...\n....##.\n....#..\n.......\n##.....\n.#.....\n";

fn desk() -> Desk {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tiles/");
    let desk = Desk::new();
    for name in ["monsters.txt", "mixed.txt"] {
        desk.put(name, fs::read(format!("{folder}{name}")).unwrap());
    }
    desk.put("picture.txt", PICTURE).put("hook.txt", "##\n #\n").put("bar.txt", "###\n");
    desk
}

fn find(desk: &Desk, args: &[&str]) -> Ran {
    desk.run(&[&["jigsaw", "find"], args].concat())
}

#[test]
fn monsters_in_tiles_and_in_their_picture() {
    let desk = desk();
    let ran = find(&desk, &["monsters.txt"]);
    ran.is(0, "sea-monster: 2 times · picture as ", "searched in ");
    desk.run(&["jigsaw", "solve", "monsters.txt", "--picture", "p.txt"]);
    assert_eq!(find(&desk, &["p.txt", "--pattern", "sea-monster"]).out, ran.out);
    assert_eq!(desk.pipe(desk.read("p.txt"), &["jigsaw", "find", "-q"]).err, "");
    desk.run(&["jigsaw", "solve", "monsters.txt", "--picture", "p.png"]);
    assert_eq!(find(&desk, &["p.png"]).out, ran.out);
    desk.put("broken.png", b"\x89PNG\r\n");
    find(&desk, &["broken.png"]).is_refused("broken.png: ");
    find(&desk, &["gone.txt"]).is_refused("gone.txt: cannot be read");
    find(&desk, &["picture.txt", "--pattern", "gone.txt"]).is_refused("gone.txt: cannot be read");
}

#[test]
fn any_pattern_and_several() {
    let desk = desk();
    let ran = find(&desk, &["picture.txt", "--pattern", "hook.txt"]);
    ran.is(0, "hook.txt: 4 times · picture as identity · roughness 3\n", "");
    let ran = find(&desk, &["picture.txt", "--pattern", "hook.txt", "--pattern", "bar.txt"]);
    assert_eq!(ran.out.lines().count(), 3, "{}", ran.out);
    ran.is(0, "bar.txt: 2 times · picture as identity · roughness ", "").is(
        0,
        "together: roughness ",
        "",
    );
    desk.put("empty.txt", " \n");
    find(&desk, &["picture.txt", "--pattern", "empty.txt"])
        .is_refused("empty.txt: there is no # in it");
}

#[test]
fn occurrences_are_marked() {
    let desk = desk();
    let ran = find(&desk, &["picture.txt", "--pattern", "hook.txt", "--mark", "-"]);
    let rows: Vec<&str> = ran.out.lines().collect();
    assert_eq!(rows[..4], ["OO.....", "OOOO...", ".O.O...", "....##."], "{}", ran.out);
    for file in ["m.svg", "m.png", "m.txt"] {
        find(&desk, &["monsters.txt", "--mark", file]).is(0, "2 times", "");
        assert!(desk.path().join(file).exists());
    }
    // Two monsters of 15 cells share one.
    assert_eq!(desk.read("m.txt").matches('O').count(), 29);
    find(&desk, &["monsters.txt", "--mark", "m.doc"]).is(2, "", "it can be .txt, .svg or .png");
}

/// An end by the signal itself would leave half of a drawing: the process ends by a code of its own.
#[cfg(unix)]
#[test]
fn an_interrupt_ends_it_with_a_code() {
    let desk = desk();
    let mut child = Command::new(env!("CARGO_BIN_EXE_pictogrid"))
        .args(["jigsaw", "find", "-", "--mark", "m.svg"])
        .current_dir(desk.path())
        .stdin(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // More than a pipe holds, so it is being read when all of it is written.
    input.write_all("#.".repeat(1 << 20).as_bytes()).unwrap();
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(
        desk.path()
            .read_dir()
            .unwrap()
            .all(|file| { !file.unwrap().file_name().to_string_lossy().starts_with("m.svg") })
    );
}

#[test]
fn a_drawing_and_json_do_not_share_standard_output() {
    let desk = desk();
    let ran = find(&desk, &["picture.txt", "--mark", "-", "--json"]);
    ran.is(2, "", "--mark - and --json both go to standard output; name a file to draw into");
    assert!(ran.out.is_empty(), "{ran:?}");
    find(&desk, &["picture.txt", "--mark", "m.txt", "--json"]).is(0, "{", "");
}

#[test]
fn ties_are_told() {
    let desk = desk();
    desk.put("square.txt", "##\n##\n");
    let ran = find(&desk, &["square.txt", "--pattern", "hook.txt"]);
    assert_eq!(ran.out.matches("as often").count(), 3, "{}", ran.out);
    let object = find(&desk, &["square.txt", "--pattern", "hook.txt", "--json"]).json().remove(0);
    assert_eq!(object["pattern"]["ties"].as_array().unwrap().len(), 3);
}

#[test]
fn what_is_neither_picture_nor_whole() {
    let desk = desk();
    find(&desk, &["mixed.txt"]).is(4, "", "mixed.txt: the tiles make no single picture");
    let pipe = |text: &str| desk.pipe(text, &["jigsaw", "find"]);
    pipe("").is_refused("-: neither a picture nor tiles");
    pipe("##\n#\n").is_refused("-:2:2: a row of 1 cell in a picture whose first row has 2");
    pipe("##\n#x\n").is_refused("-:2:2: 'x' is not a cell");
    pipe("\n##\r\n##  \n\n").is(0, "sea-monster: 0 times · picture as identity · roughness 4", "");
    find(&desk, &["monsters.txt", "--shape", "1x9"]).is(4, "", "no single picture");
    find(&desk, &["monsters.txt", "--shape", "9"]).is(2, "", "rows and columns of tiles");
}

#[test]
fn json_as_documented() {
    let desk = desk();
    let object = find(&desk, &["monsters.txt", "--json"]).json().remove(0);
    assert_eq!((&object["pattern"]["found"], &object["verdict"]), (&2.into(), &"unique".into()));
    assert!(object["corner_product"].is_string() && object["pattern"]["roughness"].is_u64());
    let args = ["picture.txt", "--pattern", "hook.txt", "--pattern", "bar.txt", "--json"];
    let object = find(&desk, &args).json().remove(0);
    assert_eq!(object["patterns"].as_array().unwrap().len(), 2);
    assert!(object["roughness"].is_u64() && object["verdict"].is_null());
    assert_eq!(find(&desk, &["mixed.txt", "--json"]).json()[0]["verdict"], "none");
}

#[test]
fn a_large_filled_pattern_and_a_search_that_is_stopped() {
    let desk = Desk::new();
    let filled = |side: usize| (("#".repeat(side)) + "\n").repeat(side);
    desk.put("square.txt", filled(120)).put("filled.txt", filled(400));
    let scattered: String = (0..400).map(|y| ["#.", ".#"][y % 2].repeat(200) + "\n").collect();
    desk.put("scattered.txt", scattered);
    let find = ["jigsaw", "find", "filled.txt", "--pattern"];
    let ran = desk.run(&[&find[..], &["square.txt"]].concat());
    ran.is(0, "square.txt: 78961 times · picture as identity · roughness 0", "");
    let late = [&find[..], &["scattered.txt", "--timeout", "0s"]].concat();
    desk.run(&late).is(5, "", "filled.txt: stopped: time, before all patterns were looked for");
    let object = desk.run(&[&late[..], &["--json"]].concat()).json().remove(0);
    assert!(object["stopped"] == "time" && object["pattern"].is_null(), "{object}");
}
