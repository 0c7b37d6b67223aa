//! Conversions keep the pictures of a puzzle, or say what is lost.
//!
//! ```text
//!   puzzle      clues and colors covered up, colors that are nowhere, cells that are given
//!   converted   stripped, written in each format, and read again
//!   right       as many pictures fit; or it is refused; or something is said to be lost
//! ```
//!
//! Pictures are counted by brute force, which shares nothing with the solver. The seed is fixed, so that a
//! failure repeats on every machine.

use std::collections::HashMap;

use super::registry::{may_have_unnamed_color, read, writable};
use pictogrid_core::{CellId, Clue, Limits, Palette, Picture, Puzzle, Shape, Value};
use pictogrid_formats::{Format, Part, lost, strip, write};
use pictogrid_testkit::{SplitMix64, brute_colors, planted_colors};

const N_PUZZLES: usize = 600;

/// The most ways to give each cell a value.
const MOST_WAYS: u64 = 20_000;

fn below(random: &mut SplitMix64, n: usize) -> usize {
    random.below(n as u64) as usize
}

/// White and some colors in any order, black among them or not.
fn palette(random: &mut SplitMix64) -> Palette {
    let all = Palette::of_values(6);
    let mut colors = all.colors().to_vec();
    let n_values = 2 + below(random, 3);
    if random.chance(70) {
        random.shuffle(&mut colors[1..]);
    }
    colors.truncate(n_values);
    Palette::new(colors).unwrap()
}

/// A puzzle of a few cells, with a color or two that its picture has not.
fn puzzle(random: &mut SplitMix64) -> Puzzle {
    let palette = palette(random);
    let n_colors = palette.n_values() as u64 - 1;
    let (width, height) = loop {
        let (width, height) = (1 + random.below(4) as u32, 1 + random.below(4) as u32);
        if (n_colors + 1).saturating_pow(width * height) <= MOST_WAYS {
            break (width, height);
        }
    };
    let (n_used, fill) = (1 + random.below(n_colors) as u8, [0, 40, 70][below(random, 3)]);
    let picture = planted_colors::picture(random, (width, height), n_used, fill);
    let mut puzzle = Puzzle::of_colors(&picture, palette);
    let [lengths, colors, lines] =
        [[0, 0, 0], [30, 0, 0], [0, 50, 0], [0, 0, 40], [20, 30, 30], [0, 0, 100]]
            [below(random, 6)];
    puzzle =
        planted_colors::cover(random, &puzzle, planted_colors::Cover { lengths, colors, lines });
    if random.chance(70) {
        puzzle = puzzle.without_goal();
    }
    if random.chance(50) {
        let strange = if random.chance(50) { 30 } else { 0 };
        let cells = (0..picture.values().len() as u32).map(CellId);
        let value = |random: &mut SplitMix64, cell| match random.chance(strange) {
            true => Value(random.below(1 + n_colors) as u8),
            false => picture.get(cell),
        };
        let given: Vec<_> = cells.map(|cell| (cell, value(random, cell))).collect();
        let given: Vec<_> = given.into_iter().filter(|_| random.chance(40)).collect();
        puzzle = puzzle.with_given(&given).expect("each cell once");
    }
    puzzle
}

/// What each run and each given cell looks like.
fn looks(puzzle: &Puzzle) -> Vec<Option<[u8; 3]>> {
    let runs = puzzle.clues().iter().filter_map(Clue::to_runs).flatten();
    let values = runs.map(|run| run.value).chain(puzzle.given().iter().map(|cell| Some(cell.1)));
    values.map(|value| Some(puzzle.palette().get(value?)?.rgb)).collect()
}

/// What comes of a puzzle in a format; nothing if it is refused.
fn converted(puzzle: &Puzzle, format: &Format) -> Option<Puzzle> {
    let bytes = write(format.id, &[strip(format, puzzle)]).ok()?;
    let (id, mut again) = read(&bytes);
    assert_eq!((id, again.len()), (format.id, 1));
    again.pop()
}

#[test]
fn conversions_keep_the_number_of_pictures() {
    let mut random = SplitMix64::new(1);
    let mut n_kept: HashMap<&str, usize> = HashMap::new();
    let mut n_unnamed = 0;
    for index in 0..N_PUZZLES {
        let puzzle = puzzle(&mut random);
        let n_pictures = brute_colors::solutions(&puzzle).len();
        n_unnamed += usize::from(may_have_unnamed_color(&puzzle));
        for format in writable() {
            let lost = lost(format, std::slice::from_ref(&puzzle));
            let Some(again) = converted(&puzzle, format) else { continue };
            if lost.iter().any(|part| part.is_essential()) {
                continue;
            }
            let context = format!("{index} as {}: {puzzle:?}", format.id);
            assert_eq!(brute_colors::solutions(&again).len(), n_pictures, "{context}");
            let says_looks = lost.contains(&Part::Palette);
            assert!(says_looks || looks(&again) == looks(&puzzle), "looks otherwise, {context}");
            *n_kept.entry(format.id).or_default() += 1;
        }
    }
    // It says something only of what is not refused, and of colors that could be lost.
    let rare = writable().find(|format| n_kept.get(format.id).is_none_or(|&n| n < N_PUZZLES / 50));
    assert!(rare.is_none() && n_unnamed > N_PUZZLES / 20, "{n_kept:?} {n_unnamed}");
}

/// Lines without a clue, and a color that nothing has: they were dropped without a word.
#[test]
fn a_color_that_only_unknown_clues_may_have_is_not_dropped() {
    let limits = Limits::default();
    let puzzle = |text: &str| {
        let mut document = pictogrid_formats::read(text.as_bytes(), &limits).unwrap();
        document.entries.remove(0).check(&limits).unwrap()
    };
    for clues in [
        r#""rows": [null], "columns": [null, null]"#,
        r#""rows": [[1], null], "columns": [null, null]"#,
        r#""rows": [null], "columns": [[{"len": 1, "color": null}]]"#,
    ] {
        let colors = r##""palette": ["#ffffff", "#000000", "#ff0000"]"##;
        let puzzle = puzzle(&format!("{{{clues}, {colors}}}"));
        for format in writable() {
            let again = converted(&puzzle, format);
            assert_eq!(again.is_some(), ["non", "json"].contains(&format.id), "{}", format.id);
        }
        let error = write("csv", &[puzzle]).unwrap_err().to_string();
        assert!(error.ends_with("; choose another format, such as json"), "{error}");
    }
}

/// A color of given cells alone became black without a word.
#[test]
fn the_look_of_a_color_that_only_a_given_cell_has_is_said_to_be_lost() {
    let picture = Picture::new(Shape::rect(2, 1), vec![Value::EMPTY; 2]);
    let red = Palette::new([0, 2].map(|v| Palette::of_values(3).colors()[v].clone()).to_vec());
    let puzzle = Puzzle::of_colors(&picture, red.unwrap()).without_goal();
    let puzzle = puzzle.with_given(&[(CellId(0), Value::FILLED)]).unwrap();
    for format in writable().filter(|format| format.holds.contains(&Part::Given)) {
        let is_said = lost(format, std::slice::from_ref(&puzzle)) == [Part::Palette];
        assert_eq!(is_said, !format.holds.contains(&Part::Palette), "{}", format.id);
    }
}
