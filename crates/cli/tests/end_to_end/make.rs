//! `pictogrid make`: pictures in, puzzles out, and pictures that are none.

use std::fs;

use crate::desk::Desk;

/// A gray picture of a dark ring, as PNM.
fn ring(side: usize) -> Vec<u8> {
    let mut file = format!("P5 {side} {side} 255\n").into_bytes();
    let half = side as f64 / 2.0;
    file.extend((0..side * side).map(|i| {
        let r = ((i % side) as f64 - half).hypot((i / side) as f64 - half) / half;
        if (0.4..0.8).contains(&r) { 40 } else { 230 }
    }));
    file
}

#[test]
fn a_picture_becomes_a_puzzle_that_can_be_solved() {
    let desk = Desk::new();
    desk.put("ring.pgm", ring(60));
    let made = desk.run(&["make", "ring.pgm", "ring.non", "--size", "12", "--title", "Ring"]);
    assert!(made.code == 0 && made.out.contains("unique · lines only"), "{made:?}");
    assert!(made.out.contains("lines alone settle all of it\nlikeness 0."), "{made:?}");
    let non = desk.read("ring.non");
    assert!(non.contains("title \"Ring\"") && non.contains("goal"), "{non}");
    let solved = desk.run(&["solve", "ring.non", "--ascii"]);
    assert!(
        solved.code == 0
            && solved.out.contains("...######...\n")
            && solved.out.lines().count() == 12,
        "{solved:?}"
    );
    let best = desk.run(&["make", "ring.pgm", "-", "--size", "20x16", "--best", "--invert"]);
    assert!(best.code == 0 && best.out.contains("height 16"), "{best:?}");
    assert!(best.err.contains("settings tried"), "{best:?}");
}

#[test]
fn a_code_is_read_again() {
    let desk = Desk::new();
    let made = desk.run(&["make", "--qr", "pictogrid", "code.non"]);
    assert!(made.code == 0 && made.out.contains("unique"), "{made:?}");
    let solved = desk.run(&["solve", "code.non", "--qr"]);
    assert!(solved.code == 0 && solved.out.ends_with("pictogrid\n"), "{solved:?}");
}

#[test]
fn what_is_no_picture_is_told_and_nothing_is_left() {
    let desk = Desk::new();
    desk.put("text.png", "no picture").put("ring.pgm", ring(30));
    desk.put("half.pgm", &ring(30)[..400]);
    let refusals: [(&[&str], i32, &str); 8] = [
        (&["text.png", "a.non"], 1, "text.png: is no picture that is known"),
        (&["half.pgm", "a.non"], 1, "half.pgm: is broken"),
        (&["gone.png", "a.non"], 1, "gone.png: cannot be read"),
        (&["ring.pgm", "a.docx"], 1, "a.docx: its suffix is of no format"),
        (&["ring.pgm", "a.non", "--size", "31"], 1, "more than the 30 × 30 pixels"),
        (&["ring.pgm", "a.non", "--crop", "20,20,20,5"], 1, "is not inside of a picture"),
        (&["--qr", "x", "--best"], 2, "cannot be used with"),
        (&[], 1, "name a picture, or say --qr TEXT"),
    ];
    for (args, code, message) in refusals {
        let ran = desk.run(&[&["make"], args].concat());
        assert!(ran.code == code && ran.err.contains(message), "{args:?}: {ran:?}");
    }
    assert_eq!(fs::read_dir(desk.path()).unwrap().count(), 3, "only the pictures are there");
}
