//! Write, then read: the same puzzle, in every format of the registry.

mod registry;

use std::collections::HashSet;

use pictogrid_core::{
    About, Clue, Color, Draft, DraftClue, Limits, Palette, Picture, Puzzle, Shape, Tri, Value,
};
use pictogrid_formats::{Format, Part, lost, strip};
use pictogrid_testkit::SplitMix64;
use proptest::{collection::vec, option, prelude::*, strategy::ValueTree, test_runner::TestRunner};
use registry::{may_be_refused, read, writable};

/// Rectangles of 1 × 1 to 40 × 40 cells, and a few hexagons.
fn shape() -> impl Strategy<Value = Shape> {
    let rect = (1..=40_u32, 1..=40_u32).prop_map(|(width, height)| Shape::rect(width, height));
    let sides = (0..6_u32, 0..6_u32, 0..6_u32, 0..6_u32);
    let tri = sides.prop_filter_map("no hexagon", |(a, b, top, right)| {
        let sides = [a, b, top, right, (top + right).checked_sub(b)?, (a + b).checked_sub(right)?];
        Some(Shape::Tri(Tri::new(sides)?))
    });
    prop_oneof![6 => rect, 1 => tri]
}

/// Pictures in black and white or in a few colors.
fn picture() -> impl Strategy<Value = Picture> {
    let n_values = prop_oneof![3 => Just(2_u8), 2 => 3..6_u8, 1 => 200..=255_u8];
    (shape(), n_values).prop_flat_map(|(shape, n_values)| {
        vec(0..n_values, shape.n_cells())
            .prop_map(move |cells| Picture::new(shape, cells.into_iter().map(Value).collect()))
    })
}

/// A palette with `n_values` values: usual colors, or any with any names and letters.
fn palette(n_values: usize, seed: u64) -> Palette {
    if seed.is_multiple_of(3) {
        return Palette::of_values(n_values);
    }
    let mut random = SplitMix64::new(seed);
    let letters: Vec<char> = ".#abcXYZ019%@*+=&,;'\"\\/()<>[]{}$é♥_-"
        .chars()
        .chain((0..300).map(|i| char::from_u32(0x4E00 + i).unwrap()))
        .collect();
    let names = ["red", "a b", " x ", "", "#ff0000", "é \"q\" &amp;", "two\nlines", "<b>"];
    let mut start = random.below(30) as usize;
    let mut color = |_| {
        start += 1;
        let rgb = [0; 3].map(|_: u8| random.below(256) as u8);
        let name = names[random.below(names.len() as u64) as usize].to_owned();
        Color { name, rgb, letter: letters[start] }
    };
    Palette::new((0..n_values).map(&mut color).collect()).unwrap()
}

/// Takes lengths, colors and whole clues out of some lines; or only some of these, for the formats
/// that do not hold all three.
fn blot(draft: &mut Draft, seed: u64) {
    let mut random = SplitMix64::new(seed);
    let [of_length, of_value, of_clue] =
        [[10, 5, 10], [20, 0, 0], [0, 10, 0], [0, 0, 20]][random.below(4) as usize];
    let sides = draft.hexagon.iter_mut().flat_map(|sides| sides.iter_mut().flatten());
    for clue in draft.rows.iter_mut().chain(&mut draft.columns).chain(sides) {
        if random.chance(of_clue) {
            *clue = DraftClue::unknown(None);
        }
        for run in &mut clue.runs {
            if random.chance(of_length) {
                run.length = None;
            }
            if random.chance(of_value) {
                run.value = None;
            }
        }
    }
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

/// Puzzles of pictures, with about, given cells, blots and goal each there or not.
fn puzzle() -> impl Strategy<Value = Puzzle> {
    let is_given = vec(any::<bool>(), 1..50);
    let seeds = (any::<u64>(), option::weighted(0.2, any::<u64>()));
    (picture(), about(), option::of(is_given), any::<bool>(), seeds).prop_map(
        |(picture, about, is_given, with_goal, (seed, blots))| {
            let palette = palette(picture.n_values(), seed);
            let mut draft = Draft::of_puzzle(&Puzzle::of_colors(&picture, palette));
            draft.about = about;
            if let Some(seed) = blots {
                blot(&mut draft, seed);
            }
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

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..Default::default() })]

    #[test]
    fn write_then_read_gives_the_same_puzzle(puzzle in puzzle()) {
        for format in writable() {
            let puzzle = pictogrid_formats::strip(format, &puzzle);
            match pictogrid_formats::write(format.id, std::slice::from_ref(&puzzle)) {
                Ok(bytes) => prop_assert_eq!(read(&bytes), (format.id, vec![puzzle])),
                Err(error) => prop_assert!(may_be_refused(format, &puzzle), "{}", error),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..Default::default() })]

    #[test]
    fn what_a_format_cannot_hold_is_refused_by_name(puzzle in puzzle()) {
        for format in writable() {
            let one = std::slice::from_ref(&puzzle);
            let written = pictogrid_formats::write(format.id, one);
            for part in lost(format, one) {
                let said = written.as_ref().unwrap_err().to_string();
                let name = part.name_in(one, format);
                prop_assert!(said.contains(name), "{}: {:?}: {}", format.id, part, said);
            }
        }
    }
}

fn is_written(format: &Format, puzzle: &Puzzle) -> bool {
    pictogrid_formats::write(format.id, std::slice::from_ref(puzzle)).is_ok()
}

/// The properties above are about what formats hold only if the puzzles have it, and are not refused
/// for some other reason whenever they do.
#[test]
fn every_part_is_written_in_every_format_that_holds_it() {
    // It holds nothing of a single puzzle, so what it would lose is all there is.
    let nothing = pictogrid_formats::by_id("nin").unwrap();
    assert_eq!(nothing.holds, [Part::Several]);
    let mut runner = TestRunner::deterministic();
    let mut written = HashSet::new();
    for _ in 0..200 {
        let puzzle = puzzle().new_tree(&mut runner).unwrap().current();
        for format in writable() {
            let puzzle = strip(format, &puzzle);
            if is_written(format, &puzzle) {
                let parts = lost(nothing, std::slice::from_ref(&puzzle));
                written.extend(parts.into_iter().map(|part| (format.id, part)));
            }
        }
    }
    for format in writable() {
        for &part in format.holds.iter().filter(|&&part| part != Part::Several) {
            assert!(written.contains(&(format.id, part)), "{}: never with {part:?}", format.id);
        }
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
