//! `pictogrid verify`.

use std::io::Write;

use flate2::{Compression, write::GzEncoder};
use serde_json::json;

use crate::desk::{Desk, HEART, NONE, TWO};

/// One solution, which lines alone do not settle.
const BOW: &str = "width 5\nheight 4\nrows\n2\n2,1\n1\n2,1\ncolumns\n2\n2,1\n1,1\n1\n1\n";
const PROOF: &str = "pictogrid-proof 1\nsize 5 4\nclues 52b86a3b1c6ff03b\nlearn -8\n\
solution .##..##.#.#.....##.#\nconclude unique\n";

fn desk() -> Desk {
    let desk = Desk::new();
    desk.put("bow.non", BOW).put("bow.proof", PROOF).put("heart.non", HEART);
    desk
}

#[test]
fn a_proof_that_holds() {
    let desk = desk();
    desk.run(&["verify", "bow.non", "bow.proof"]).is(0, "verified: unique · 1 clause · ", "");
    desk.pipe(PROOF, &["verify", "bow.non", "-"]).is(0, "verified: unique · 1 clause · ", "");
    desk.pipe(BOW, &["verify", "-", "bow.proof"]).is(0, "verified: unique · 1 clause · ", "");
    desk.run(&["verify", "bow.non", "bow.proof", "--from", "non"]).is(0, "verified", "");
    desk.run(&["verify", "bow.non", "bow.proof", "--from", "nin"]).is(1, "", "bow.non");
}

#[test]
fn several_and_none() {
    let desk = Desk::new();
    let proof = "pictogrid-proof 1\nsize 2 2\nclues 824f06208965ba54\nsolution #..#\n\
                 solution .##.\nconclude several\n";
    desk.put("two.non", TWO).put("two.proof", proof);
    desk.run(&["verify", "two.non", "two.proof"]).is(0, "verified: several · 0 clauses · ", "");
    let proof = "pictogrid-proof 1\nsize 2 2\nclues c31fd7d81a67946c\nconclude none\n";
    desk.put("none.non", NONE).put("none.proof", proof);
    desk.run(&["verify", "none.non", "none.proof"]).is(0, "verified: none · 0 clauses · ", "");
}

#[test]
fn a_proof_that_does_not_hold() {
    let desk = desk();
    let spoiled = PROOF.replace("learn -8", "learn 8");
    desk.put("bad.proof", &spoiled).put("cut.proof", &PROOF[..80]);
    desk.run(&["verify", "bow.non", "bad.proof"])
        .is_refused("bad.proof:4: this clause does not follow: its contrary leads to no contra");
    desk.run(&["verify", "bow.non", "cut.proof"])
        .is_refused("cut.proof:5: a solution is 20 cells, each # or .; write the proof again");
    desk.run(&["verify", "heart.non", "bow.proof"])
        .is_refused("bow.proof:2: the proof is about 5 4 cells, the puzzle has 5 5; name the puz");
    let changed = BOW.replace("rows\n2\n2,1", "rows\n2,1\n2");
    desk.put("changed.non", changed);
    desk.run(&["verify", "changed.non", "bow.proof"])
        .is_refused("bow.proof:3: the proof is about other clues or given cells: theirs are 52b8");
    desk.run(&["verify", "bow.non", "heart.non"])
        .is_refused("heart.non:1: expected \"pictogrid-proof ..\", found \"title");
}

#[test]
fn packed_proofs() {
    let desk = desk();
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(PROOF.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = zstd::encode_all(PROOF.as_bytes(), 3).unwrap();
    desk.put("bow.proof.gz", &gzip).put("bow.proof.zst", &zstd);
    desk.run(&["verify", "bow.non", "bow.proof.gz"]).is(0, "verified: unique", "");
    desk.run(&["verify", "bow.non", "bow.proof.zst"]).is(0, "verified: unique", "");
    desk.pipe(&gzip, &["verify", "bow.non", "-"]).is(0, "verified: unique", "");
    desk.put("cut.gz", &gzip[..gzip.len() / 2]).put("cut.zst", &zstd[..zstd.len() / 2]);
    desk.run(&["verify", "bow.non", "cut.gz"]).is(1, "", "cut.gz:");
    desk.run(&["verify", "bow.non", "cut.zst"]).is(1, "", "cut.zst:");
}

#[test]
fn one_puzzle_and_one_proof() {
    let desk = desk();
    desk.put("bundle.non", format!("{BOW}====\n{BOW}")).put("folder/bow.non", BOW);
    desk.run(&["verify", "bundle.non", "bow.proof"])
        .is_refused("bundle.non: a bundle of 2 puzzles; a proof is about one, put that one into");
    desk.run(&["verify", "folder", "bow.proof"]).is_refused("folder: a folder; a proof is about");
    desk.run(&["verify", "-", "-"]).is(2, "", "cannot both come from standard input");
    desk.run(&["verify", "bow.non"]).is(2, "", "<PROOF>");
    desk.run(&["verify", "gone.non", "bow.proof"]).is_refused("gone.non: cannot be read: ");
    desk.run(&["verify", "bow.non", "gone.proof"]).is_refused("gone.proof: cannot be read: ");
    desk.run(&["verify", "bow.proof", "bow.proof"]).is(1, "", "bow.proof");
}

#[test]
fn json_as_documented() {
    let desk = desk();
    let mut lines = desk.run(&["verify", "bow.non", "bow.proof", "--json"]).json();
    lines[0]["micros"] = json!(3);
    assert_eq!(
        lines,
        [json!({
            "v": 1, "source": "bow.non", "proof": "bow.proof", "claim": "unique",
            "solutions": [[".##..", "##.#.", "#....", ".##.#"]],
            "learned": 1, "forgotten": 0, "micros": 3,
        })]
    );
    let spoiled = desk.pipe(PROOF.replace("-8", "8"), &["verify", "bow.non", "-", "--json"]);
    let lines = spoiled.is(1, "", "").json();
    let message = "this clause does not follow: its contrary leads to no contradiction";
    assert_eq!(
        lines,
        [json!({
            "v": 1, "source": "bow.non",
            "error": {"kind": "unproven", "place": "-:4", "message": message},
        })]
    );
    desk.put("folder/bow.non", BOW);
    let ran = desk.run(&["verify", "folder", "bow.proof", "--json"]);
    assert_eq!(ran.json()[0]["error"]["kind"], "unsupported");
    desk.run(&["verify", "bow.non", "bow.proof", "--json=yes"]).is(2, "", "unexpected value");
}

/// What `solve` writes, `verify` confirms: by lines, by probing, by search; none and several.
#[test]
fn proofs_are_written_and_confirmed() {
    let desk = desk();
    desk.put("two.non", TWO).put("none.non", NONE).put("hard.non", crate::desk::dominoes(7));
    for (puzzle, proof, exit, verdict) in [
        ("heart.non", "heart.proof", 0, "unique"),
        ("bow.non", "bow2.proof", 0, "unique"),
        ("hard.non", "hard.proof", 0, "unique"),
        ("hard.non", "hard.proof.gz", 0, "unique"),
        ("hard.non", "hard.proof.zst", 0, "unique"),
        ("two.non", "two.proof", 3, "several"),
        ("none.non", "none.proof", 4, "none"),
    ] {
        desk.run(&["solve", puzzle, "--proof", proof, "--ascii"]).is(exit, "", "");
        desk.run(&["verify", puzzle, proof]).is(0, &format!("verified: {verdict} · "), "");
    }
    let proof = std::fs::read_to_string(desk.path().join("hard.proof")).unwrap();
    assert!(proof.lines().filter(|line| line.starts_with("learn")).count() > 100, "a real search");
}

#[test]
fn proofs_that_cannot_be_written() {
    let desk = desk();
    desk.put("hard.non", crate::desk::dominoes(7));
    desk.run(&["solve", "heart.non", "--proof", "no/such/folder.proof"])
        .is_refused("no/such/folder.proof: ");
    desk.run(&["solve", "heart.non", "bow.non", "--proof", "a.proof", "--ascii", "--threads", "1"])
        .is(1, "", "a.proof: a proof is about one puzzle");
    desk.run(&["solve", "hard.non", "--conflicts", "3", "--proof", "b.proof", "--ascii"]).is(
        5,
        "",
        "no proof was written: there is no verdict to prove",
    );
    assert!(!desk.path().join("b.proof").exists(), "nothing half written is left");
    desk.run(&["solve", "hard.non", "--all", "--proof", "b.proof"]).is(2, "", "cannot be used");
}
