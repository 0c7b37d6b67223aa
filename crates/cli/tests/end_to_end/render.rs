//! `pictogrid render`: what it draws into files, what it refuses, and that nothing half is left.

use std::fs;

use crate::desk::{Desk, HEART, HEART_ROWS, NONE, TWO};

/// The first bytes of each kind of file.
const MAGIC: [(&str, &[u8]); 5] = [
    ("svg", b"<svg "),
    ("png", b"\x89PNG"),
    ("pdf", b"%PDF"),
    ("gif", b"GIF89a"),
    ("apng", b"\x89PNG"),
];

#[test]
fn every_kind_of_file() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    for (suffix, magic) in MAGIC {
        let out = format!("heart.{suffix}");
        desk.run(&["render", "heart.non", &out]).is(0, "", "");
        let file = fs::read(desk.path().join(&out)).unwrap();
        assert!(file.starts_with(magic), "{suffix}");
        let solved = format!("solved.{suffix}");
        let ran = desk.run(&["solve", "heart.non", "-o", &solved]);
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(fs::read(desk.path().join(&solved)).unwrap().starts_with(magic), "{suffix}");
    }
}

#[test]
fn the_terminal_and_its_views() {
    let desk = Desk::new();
    desk.put("heart.non", HEART);
    let posed = desk.run(&["render", "heart.non"]);
    assert!(posed.out.contains("░░") && posed.out.contains("1 1▕"), "{}", posed.out);
    let bare = ["render", "heart.non", "-", "--format", "text", "--solution", "--no-clues"];
    desk.run(&bare).is(0, HEART_ROWS, "");
    let words = desk.run(&["render", "heart.non", "-", "--format", "text", "--partial"]);
    assert!(
        words.out.starts_with("Heart\nA nonogram, 5 × 5 cells, solved.\nRows: 1 1; 5;"),
        "{}",
        words.out
    );
    let two = desk.put("two.non", TWO).run(&[
        "render",
        "two.non",
        "-",
        "--format",
        "text",
        "--partial",
        "--no-clues",
    ]);
    two.is(0, "??\n??\n", "");
}

#[test]
fn a_folder_is_a_booklet() {
    let desk = Desk::new();
    desk.put("all/a.non", HEART).put("all/b.non", HEART).put("all/two.non", TWO);
    let ran = desk.run(&["render", "all", "book.pdf", "--per-page", "2", "--paper", "letter"]);
    ran.is(0, "", "all/two.non: several pictures fit, this is one of them\n");
    assert!(fs::read(desk.path().join("book.pdf")).unwrap().len() > 1000);
}

#[test]
fn what_is_refused_leaves_nothing_behind() {
    let desk = Desk::new();
    desk.put("heart.non", HEART).put("two.non", TWO).put("none.non", NONE);
    let refusals: [(&[&str], i32, &str); 11] = [
        (&["heart.non", "a.docx"], 1, "its suffix can be .txt .ansi .svg"),
        (&["heart.non", "heart.non"], 1, "to be read and to be written"),
        (&["heart.non", "gone/a.pdf"], 1, "gone/a.pdf: cannot be written"),
        (&["heart.non", "a.txt", "--theme", "dark"], 1, "--theme is not for text"),
        (&["heart.non", "a.svg", "--paper", "a4"], 1, "are for pages"),
        (&["heart.non", "a.pdf", "--cell", "9"], 1, "--cell is not for pdf"),
        (&["heart.non", "a.gif", "--solution"], 1, "a film shows the whole solve"),
        (&["heart.non", "a.png", "--cell", "4"], 1, "no clue can be read at 4 dots"),
        (&["heart.non", "two.non", "a.gif"], 1, "a film shows one puzzle"),
        (&["none.non", "a.png", "--solution"], 4, "no picture fits the clues"),
        (&["heart.non", "a.svg", "--puzzle", "--solution"], 2, "cannot be used with"),
    ];
    for (args, code, message) in refusals {
        let ran = desk.run(&[&["render"], args].concat());
        assert!(ran.code == code && ran.err.contains(message), "{args:?}: {ran:?}");
    }
    assert_eq!(desk.path().read_dir().unwrap().count(), 3, "only the puzzles are there");
    let ran = desk.run(&["solve", "heart.non", "--theme", "dark"]);
    assert!(ran.code == 1 && ran.err.contains("--theme is not for ansi"), "{ran:?}");
}
