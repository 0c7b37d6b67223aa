//! What `render` draws as SVG, PNG and PDF is read back as the puzzle that it was.
//!
//! ```text
//!   puzzle ─▶ render ─▶ a.svg, a.png, a.pdf ─▶ convert ─▶ the same puzzle,
//!                                                         with its goal if the solution is drawn
//! ```

use pictogrid_core::{Draft, Limits, Palette, Picture, Puzzle, Shape, SplitMix64, Value};

use crate::sandbox::Sandbox;

/// A puzzle with a title, an author, colors and perhaps a given cell, as far as numbers decide.
fn puzzle(random: &mut SplitMix64) -> Puzzle {
    let mut next = |n: u64| random.below(n);
    let (width, height, n_values) = (1 + next(9) as u32, 1 + next(9) as u32, 2 + next(3));
    let cells = (0..width * height).map(|_| Value(next(n_values) as u8)).collect();
    let picture = Picture::new(Shape::rect(width, height), cells);
    let palette = Palette::of_values(n_values as usize);
    let mut draft = Draft::of_puzzle(&Puzzle::of_colors(&picture, palette));
    draft.about.title =
        Some(["A & B", "]]> </svg>", "\"1\" <2>", "стол"][next(4) as usize].to_owned());
    draft.about.author = (next(2) == 0).then(|| "endstream".to_owned());
    if next(3) == 0 {
        draft.goal = None;
    }
    draft.check(&Limits::default()).unwrap()
}

fn read(bytes: &[u8]) -> Vec<Puzzle> {
    let document = pictogrid_formats::read(bytes, &Limits::default()).unwrap();
    let entries = document.entries.into_iter();
    entries.map(|entry| entry.check(&Limits::default()).unwrap()).collect()
}

#[test]
fn drawings_are_read_back() {
    let sandbox = Sandbox::new();
    let mut random = SplitMix64::new(3);
    for round in 0..12 {
        let puzzle = puzzle(&mut random);
        let json = pictogrid_formats::write("json", std::slice::from_ref(&puzzle)).unwrap();
        sandbox.put("a.json", &json);
        for suffix in ["svg", "png", "pdf"] {
            sandbox.enter(&format!("render a.json a.{suffix} --puzzle --force")).is(0, "", "");
            let posed = read(&sandbox.bytes(&format!("a.{suffix}")));
            assert_eq!(posed, [puzzle.clone().without_goal()], "{round} {suffix}");
            sandbox.enter(&format!("render a.json a.{suffix} --solution --force"));
            let solved = read(&sandbox.bytes(&format!("a.{suffix}")));
            assert_eq!(solved, std::slice::from_ref(&puzzle), "{round} {suffix}");
        }
    }
}

#[test]
fn a_booklet_is_a_bundle_and_a_file_name_is_no_title() {
    let sandbox = Sandbox::new();
    sandbox.put("all/1.txt", "#.\n##\n").put("all/2.txt", "##\n.#\n");
    sandbox.enter("render all book.pdf").is(0, "", "");
    let puzzles = read(&sandbox.bytes("book.pdf"));
    let titles: Vec<_> = puzzles.iter().map(|puzzle| puzzle.about().title.clone()).collect();
    assert_eq!(titles, [None, None]);
    sandbox.enter("check book.pdf --csv -q").is(0, "book.pdf#2,,2,2,unique", "");
    sandbox.enter("check . --csv -q").is(0, "./all/2.txt,,2,2,unique", "");
    // A PDF of another program is refused as ever.
    sandbox.put("other.pdf", "%PDF-1.7\n1 0 obj\nstream\n{}\nendstream\n");
    sandbox.enter("check other.pdf").is(1, "", "this is a PDF; copy the clues as text");
}
