//! Transposed puzzles against all pictures there are.
//!
//! ```text
//!   puzzle ─ transposed ─▶ twice: the same again       its pictures: each exchanged, cell by cell
//! ```
//!
//! `Puzzle::transposed` is in `core`, and brute force in this crate, which depends on it: so the test
//! is here. Small puzzles with colors, covered clues and given cells, as each of these has to be turned
//! by itself.

use pictogrid_core::{Draft, DraftCells, Limits, Picture, Puzzle, Shape, Value};
use pictogrid_testkit::planted_colors::{self, Cover};
use pictogrid_testkit::{SplitMix64, brute_colors};
use proptest::prelude::*;

/// A small puzzle with colors, parts of its clues covered up and some cells given.
fn small(seed: u64) -> Puzzle {
    let rng = &mut SplitMix64::new(seed);
    let size = (1 + rng.below(4) as u32, 1 + rng.below(4) as u32);
    let n_colors = 1 + rng.below(3) as u8;
    let picture = planted_colors::picture(rng, size, n_colors, 60);
    let puzzle = planted_colors::puzzle(&picture, n_colors);
    let puzzle = planted_colors::cover(rng, &puzzle, Cover { lengths: 15, colors: 15, lines: 5 });
    let mut draft = Draft::of_puzzle(&puzzle);
    if rng.chance(50) {
        let given = picture.values().iter().map(|&value| rng.chance(20).then_some(value));
        draft.given = Some(DraftCells { cells: given.collect(), place: None });
    }
    draft.check(&Limits::default()).unwrap()
}

/// What exchanging rows and columns means, cell by cell.
fn mirrored(picture: &Picture) -> Picture {
    let (width, height) =
        (picture.row_values().next().unwrap().len(), picture.row_values().count());
    let values: Vec<Value> = (0..width as u32)
        .flat_map(|x| (0..height as u32).map(move |y| picture.at(x, y).unwrap()))
        .collect();
    Picture::new(Shape::rect(height as u32, width as u32), values)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn twice_is_the_same_and_solutions_are_mirrored(seed: u64) {
        let puzzle = small(seed);
        let transposed = puzzle.transposed().unwrap();
        prop_assert_eq!(transposed.transposed().unwrap(), puzzle.clone());
        prop_assert_eq!(transposed.goal().cloned(), puzzle.goal().map(mirrored));
        let again = Draft::of_puzzle(&transposed).check(&Limits::default());
        prop_assert_eq!(again.unwrap(), transposed.clone());
        let rows = |pictures: &[Picture]| -> Vec<Vec<String>> {
            let mut rows: Vec<_> = pictures.iter().map(Picture::rows).collect();
            rows.sort();
            rows
        };
        let expected: Vec<Picture> =
            brute_colors::solutions(&puzzle).iter().map(mirrored).collect();
        prop_assert_eq!(rows(&brute_colors::solutions(&transposed)), rows(&expected));
        prop_assert!(!expected.is_empty());
    }
}

#[test]
fn triangles_have_three_directions() {
    let sides = Box::new(std::array::from_fn(|_| vec![Default::default()]));
    let draft = Draft { hexagon: Some(sides), ..Draft::default() };
    let puzzle = draft.check(&Limits::default()).unwrap();
    assert_eq!(puzzle.transposed(), None);
}
