//! `pictogrid jigsaw solve`.

use std::fs;

use serde_json::{Value, json};

use crate::desk::{Desk, Ran};

fn testdata(name: &str) -> Vec<u8> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tiles/");
    fs::read(format!("{folder}{name}")).unwrap()
}

fn desk() -> Desk {
    let desk = Desk::new();
    for name in ["monsters.txt", "six.txt", "ambiguous.txt", "mixed.txt", "crlf-wide-ids.txt"] {
        desk.put(name, testdata(name));
    }
    desk
}

fn solve(desk: &Desk, args: &[&str]) -> Ran {
    desk.run(&[&["jigsaw", "solve"], args].concat())
}

#[test]
fn who_lies_where_and_the_corner_product() {
    let desk = desk();
    let ran = solve(&desk, &["monsters.txt"]);
    ran.is(0, "unique: 3 × 3 tiles · corner product ", "");
    assert_eq!(ran.out.lines().count(), 5);
    let piped = desk.pipe(testdata("monsters.txt"), &["jigsaw", "solve", "-"]);
    assert_eq!(piped.out.lines().next(), ran.out.lines().next());
    solve(&desk, &["crlf-wide-ids.txt"]).is(0, "unique: 1 × 2 tiles · corner product ", "");
    solve(&desk, &["gone.txt"]).is_refused("gone.txt: cannot be read");
    desk.put("bad.txt", "Tile 1:\n#.\n.x\n");
    solve(&desk, &["bad.txt"]).is_refused("bad.txt:3:2: 'x' is not a cell");
    let brief = solve(&desk, &["monsters.txt", "--brief"]);
    assert_eq!(brief.out.lines().count(), 1);
    solve(&desk, &["monsters.txt", "--brief", "yes"]).is(2, "", "unexpected argument");
}

#[test]
fn one_way_several_or_how_many() {
    let desk = desk();
    solve(&desk, &["six.txt", "--unique"]).is(0, "unique: 2 × 3 tiles", "");
    solve(&desk, &["ambiguous.txt"]).is(0, "solved: 4 × 4 tiles", "");
    solve(&desk, &["ambiguous.txt", "--unique"]).is(3, "several: 4 × 4 tiles", "");
    solve(&desk, &["ambiguous.txt", "--count"]).is(3, " · 8 ways · ", "");
    solve(&desk, &["ambiguous.txt", "--count", "--unique"]).is(2, "", "cannot be used with");
}

#[test]
fn budgets() {
    let desk = desk();
    solve(&desk, &["ambiguous.txt", "--count", "--placements", "50"]).is(
        5,
        "stopped: placements, ",
        "",
    );
    desk.run(&["jigsaw", "make", "20x20", "--side", "12", "--edges", "4", "-o", "hard.txt"]);
    solve(&desk, &["hard.txt", "--brief", "--count", "--timeout", "1ms"]).is(
        5,
        "stopped: time, ",
        "",
    );
    solve(&desk, &["six.txt", "--timeout", "5"]).is(2, "", "a time needs its unit");
    solve(&desk, &["six.txt", "--placements", "-1"]).is(2, "", "invalid digit");
}

#[test]
fn orientations_and_shapes() {
    let desk = desk();
    desk.run(&["jigsaw", "make", "3x4", "--orientations", "1", "-o", "fixed.txt"]);
    for n in ["1", "4", "8"] {
        solve(&desk, &["fixed.txt", "--orientations", n]).is(0, "unique: 3 × 4 tiles", "");
    }
    solve(&desk, &["monsters.txt", "--orientations", "1"]).is(4, "none: ", "");
    solve(&desk, &["monsters.txt", "--orientations", "3"]).is(2, "", "invalid value");
    solve(&desk, &["fixed.txt", "--shape", "4x3"]).is(0, "unique: 4 × 3 tiles", "");
    solve(&desk, &["fixed.txt", "--shape", "2x6"]).is(4, "none: 1 island of 12 tiles", "");
    solve(&desk, &["fixed.txt", "--shape", "3x5"]).is(
        4,
        "none: 1 island of 12 tiles",
        "fixed.txt: 12 tiles do not fill 3 × 5 places; say another --shape",
    );
    solve(&desk, &["fixed.txt", "--shape", "3x5", "--quiet"]).is(4, "none: 1 island", "");
    solve(&desk, &["fixed.txt", "--shape", "12"]).is(2, "", "rows and columns of tiles");
}

#[test]
fn pictures_by_suffix() {
    let desk = desk();
    solve(&desk, &["monsters.txt", "--picture", "p.txt"]).is(0, "unique", "");
    let picture = desk.read("p.txt");
    assert!(picture.lines().count() == 24 && picture.lines().all(|row| row.len() == 24));
    solve(&desk, &["monsters.txt", "--picture", "b.txt", "--keep-borders"]).is(0, "unique", "");
    assert!(desk.read("b.txt").lines().all(|row| row.len() == 30));
    solve(&desk, &["monsters.txt", "--picture", "p.svg"]).is(0, "unique", "");
    assert!(desk.read("p.svg").starts_with("<svg "));
    solve(&desk, &["monsters.txt", "--picture", "p.png"]).is(0, "unique", "");
    assert!(fs::read(desk.path().join("p.png")).unwrap().starts_with(b"\x89PNG"));
    solve(&desk, &["monsters.txt", "--picture", "p.gif"]).is(2, "", "it can be .txt, .svg or .png");
    solve(&desk, &["mixed.txt", "--picture", "no.png"]).is(4, "", "no.png: not written");
    assert!(!desk.path().join("no.png").exists());
    solve(&desk, &["mixed.txt", "--picture", "no.png", "--quiet"]).is(4, "none: ", "");
}

#[test]
fn what_is_no_whole_is_told_part_by_part() {
    let desk = desk();
    let ran = solve(&desk, &["mixed.txt"]);
    ran.is(4, "9 tiles in 3 × 3 places:\n", "").is(4, "7 tiles in 3 × 3 places, 2 empty", "");
    ran.is(4, " once more and was left out", "").is(4, " fits beside no other", "");
    ran.is(4, "none: 2 islands of 16 tiles in all · 2 conflicts", "");
}

#[test]
fn several_whole_pictures_are_a_finding_of_their_own() {
    let desk = desk();
    let make = ["jigsaw", "make", "4x4", "--pictures", "2", "-o", "two.txt"];
    desk.run(&make).is(0, "", "");
    let ran = solve(&desk, &["two.txt"]);
    ran.is(4, "pictures: 2 whole pictures in one file, of 4 × 4 and 4 × 4 tiles; give each", "");
    ran.is(4, "16 tiles in 4 × 4 places:\n", "");
    assert!(!ran.out.contains("conflict") && !ran.out.contains("placement"), "{ran:?}");
    let object = solve(&desk, &["two.txt", "--json"]).json().remove(0);
    assert_eq!((&object["verdict"], &object["count"]), (&json!("pictures"), &Value::Null));
    assert_eq!(object["islands"].as_array().unwrap().len(), 2);
    solve(&desk, &["two.txt", "--shape", "4x8"]).is(4, "none: 2 islands of 32 tiles", "");
}

#[test]
fn ids_that_two_tiles_share_are_noted() {
    let desk = desk();
    desk.put("row.txt", "Tile 3:\n.#.\n..#\n.##\n\nTile 3:\n...\n#.#\n#.#\n");
    let ran = solve(&desk, &["row.txt"]);
    ran.is(0, "two tiles have the id 3\n", "").is(0, ": 1 × 2 tiles", "");
    let object = solve(&desk, &["row.txt", "--json"]).json().remove(0);
    assert_eq!(object["conflicts"][0]["kind"], "same_id");
}

#[test]
fn json_as_documented() {
    let desk = desk();
    let object = solve(&desk, &["monsters.txt", "--json"]).json().remove(0);
    assert_eq!(object["verdict"], "unique");
    assert_eq!(
        (&object["rows"], &object["columns"], &object["count"]),
        (&json!(3), &json!(3), &json!("1"))
    );
    assert!(
        object["tiles"][2][2]["id"].is_u64() && object["tiles"][0][0]["orientation"].is_string()
    );
    assert_eq!(object["picture"].as_array().unwrap().len(), 24);
    let object = solve(&desk, &["crlf-wide-ids.txt", "--json"]).json().remove(0);
    assert!(object["tiles"][0][0]["id"].is_string() && object["corner_product"].is_string());
    let object = solve(&desk, &["mixed.txt", "--json"]).json().remove(0);
    assert_eq!(object["islands"].as_array().unwrap().len(), 2);
    assert_eq!(object["conflicts"][0]["kind"], "duplicate");
    assert_eq!(object["islands"][1]["tiles"].to_string().matches("null").count(), 2);
    let object = solve(&desk, &["monsters.txt", "--json", "--brief"]).json().remove(0);
    assert_eq!((&object["tiles"], &object["picture"]), (&Value::Null, &Value::Null));
    let bad = desk.pipe("Tile 1:\n#.\n.x\n", &["jigsaw", "solve", "--json"]);
    assert_eq!(bad.code, 1);
    assert_eq!(bad.json()[0]["error"]["place"], "-:3:2");
    assert_eq!(solve(&desk, &["gone.txt", "--json"]).json()[0]["error"]["kind"], "io");
}

#[test]
fn packed_tiles() {
    let desk = Desk::new();
    let packed = zstd::encode_all(&testdata("monsters.txt")[..], 1).unwrap();
    desk.put("monsters.txt.zst", packed);
    solve(&desk, &["monsters.txt.zst"]).is(0, "unique: 3 × 3", "");
}
