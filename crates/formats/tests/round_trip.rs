//! Write, then read: the same puzzle, in every format of the registry.

use pictogrid_core::{About, Clue, Draft, Limits, Picture, Puzzle, Shape, Value};
use pictogrid_formats::FORMATS;
use proptest::{collection::vec, option, prelude::*};

/// Pictures of 1 × 1 to 40 × 40 cells.
fn picture() -> impl Strategy<Value = Picture> {
    (1..=40_u32, 1..=40_u32).prop_flat_map(|(width, height)| {
        vec(any::<bool>(), (width * height) as usize).prop_map(move |cells| {
            let values = cells.into_iter().map(|filled| Value(u8::from(filled))).collect();
            Picture::new(Shape::rect(width, height), values)
        })
    })
}

/// Text with everything that could break a quoted string.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<String>(),
        "[ -~]{0,12}",
        Just("\"".to_owned()),
        Just("&amp;".to_owned()),
        Just("\r\n====\n".to_owned()),
        Just("é♥ ".to_owned()),
    ];
    vec(piece, 0..4).prop_map(|pieces| pieces.concat())
}

fn about() -> impl Strategy<Value = About> {
    let others = vec(("x-[a-z]{1,5}", text()), 0..3);
    let five = vec(option::of(text()), 5);
    (five, others).prop_map(|(mut five, others)| {
        let mut next = || five.pop().flatten();
        About {
            title: next(),
            author: next(),
            copyright: next(),
            license: next(),
            catalogue: next(),
            others,
        }
    })
}

/// Puzzles of pictures, with about, given cells and goal each there or not.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let is_given = vec(any::<bool>(), 1..50);
    (picture(), about(), option::of(is_given), any::<bool>()).prop_map(
        |(picture, about, is_given, with_goal)| {
            let mut draft = Draft::of_puzzle(&Puzzle::of_picture(&picture));
            draft.about = about;
            if let Some(is_given) = is_given {
                let mut given = draft.goal.clone().unwrap();
                let cells = given.cells.iter_mut().zip(is_given.iter().cycle());
                cells.filter(|(_, is_given)| !**is_given).for_each(|(cell, _)| *cell = None);
                draft.given = Some(given);
            }
            if !with_goal {
                draft.goal = None;
            }
            draft.check(&Limits::default()).unwrap()
        },
    )
}

/// Whether writing `puzzle` may be refused for a reason that is in the nature of the format: a
/// drawing needs its picture, and a tournament block that is not square may be cut elsewhere.
fn may_be_refused(id: &str, puzzle: &Puzzle) -> bool {
    let rect = puzzle.shape().as_rect().unwrap();
    match id {
        "grid" => puzzle.goal().is_none(),
        "tournament" => rect.width != rect.height,
        _ => false,
    }
}

fn read(bytes: &[u8]) -> (&'static str, Vec<Puzzle>) {
    let document = pictogrid_formats::read(bytes, &Limits::default()).unwrap();
    let check = |entry: pictogrid_formats::Entry| entry.check(&Limits::default()).unwrap();
    (document.format, document.entries.into_iter().map(check).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..Default::default() })]

    #[test]
    fn write_then_read_gives_the_same_puzzle(puzzle in puzzle()) {
        for &format in FORMATS {
            let puzzle = pictogrid_formats::strip(format, &puzzle);
            match pictogrid_formats::write(format.id(), std::slice::from_ref(&puzzle)) {
                Ok(bytes) => prop_assert_eq!(read(&bytes), (format.id(), vec![puzzle])),
                Err(error) => prop_assert!(may_be_refused(format.id(), &puzzle), "{}", error),
            }
        }
    }

    #[test]
    fn bundles_keep_their_order(puzzles in vec(puzzle(), 2..4)) {
        prop_assert_eq!(read(&pictogrid_formats::write("non", &puzzles).unwrap()), ("non", puzzles));
    }
}

#[test]
fn clues_of_any_kind_are_kept() {
    // Not the clues of a picture: a puzzle without a solution, which a file may hold all the same.
    let clue = |runs: &[u64]| pictogrid_core::DraftClue::plain(runs.iter().copied(), None);
    let rows = vec![clue(&[1, 1]), clue(&[]), clue(&[1, 1])];
    let columns = vec![clue(&[2]), clue(&[0]), clue(&[2])];
    let puzzle = Draft { rows, columns, ..Draft::default() }.check(&Limits::default()).unwrap();
    assert_eq!(puzzle.clues()[1], Clue::plain(&[]));
    for id in ["non", "nin", "tournament"] {
        let bytes = pictogrid_formats::write(id, std::slice::from_ref(&puzzle)).unwrap();
        assert_eq!(read(&bytes), (id, vec![puzzle.clone()]));
    }
}
