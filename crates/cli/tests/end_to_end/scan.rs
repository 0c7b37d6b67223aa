//! `pictogrid scan`: a photograph through a pipe, help by its corners, boxes of numbers, and names that are
//! not fit for a terminal; the rest are transcripts.
//!
//! ```text
//!   photo.jpg, held upright, tilted    ─▶ scan -     the clues of the duck
//!   the corners that were found in it  ─▶ --corners  the same clues
//! ```
//!
//! The photograph was made of a page of `render`, so what it says is known.

use crate::sandbox::{HEART, Sandbox};

const PHOTO: &[u8] = include_bytes!("../../../../testdata/scan/photo.jpg");
const DUCK: &str = include_str!("../../../../testdata/non/duck.non");

/// Whether these are the clues of the duck.
fn is_the_duck(clues: &str) -> bool {
    clues.starts_with("width 10\n") && DUCK.contains(clues.trim_end())
}

#[test]
fn a_tilted_photograph_is_read_from_a_pipe_and_by_its_corners() {
    let sandbox = Sandbox::new();
    let ran = sandbox.pipe(PHOTO, &["scan", "-"]);
    ran.is(0, "", "-: 10 × 10 · unique · nothing in doubt");
    assert!(is_the_duck(&ran.out), "{}", ran.out);

    let found = &sandbox.pipe(PHOTO, &["scan", "-", "--json"]).json()[0];
    let corners: Vec<f64> = found["corners"].as_array().unwrap().iter().flat_map(numbers).collect();
    let text = corners.iter().map(f64::to_string).collect::<Vec<_>>().join(",");
    let helped = sandbox.pipe(PHOTO, &["scan", "-", "--size", "10x10", "--corners", &text]);
    helped.is(0, "", "unique");
    assert!(is_the_duck(&helped.out), "{}", helped.out);
}

fn numbers(list: &serde_json::Value) -> impl Iterator<Item = f64> {
    list.as_array().unwrap().iter().map(|number| number.as_f64().unwrap())
}

/// Those of rows lie left of the grid, those of columns above it, each within the picture.
#[test]
fn every_number_has_its_box() {
    let sandbox = Sandbox::new();
    sandbox.put("heart.non", HEART).enter("render heart.non heart.png").is(0, "", "");
    let found = &sandbox.enter("scan heart.png --json -q").json()[0];
    let corner: Vec<f64> = numbers(&found["corners"][0]).collect();
    let mut n_boxes = 0;
    for (clues, boxes, axis) in [("rows", "row_boxes", 0), ("columns", "column_boxes", 1)] {
        let lists = |key: &str| found[key].as_array().unwrap().clone();
        for (clue, boxes) in lists(clues).iter().zip(lists(boxes)) {
            let boxes = boxes.as_array().unwrap();
            assert_eq!(clue.as_array().unwrap().len(), boxes.len());
            for sides in boxes {
                let sides: Vec<f64> = numbers(sides).collect();
                assert!(0.0 < sides[axis] && sides[axis + 2] < corner[axis], "{sides:?}");
                assert!(sides[0] < sides[2] && sides[1] < sides[3], "{sides:?}");
                n_boxes += 1;
            }
        }
    }
    assert_eq!(n_boxes, 11);
}

#[test]
fn names_do_not_reach_the_terminal_as_they_are() {
    let sandbox = Sandbox::new();
    sandbox.put("\u{1b}[31m.jpg", PHOTO);
    let ran = sandbox.run(&["scan", "\u{1b}[31m.jpg", "-o", "out.non"]);
    ran.is(0, "10 × 10", "");
    assert!(!ran.out.contains('\u{1b}') && is_the_duck(&sandbox.read("out.non")));
}
