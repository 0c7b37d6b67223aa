//! Puzzles with a known answer: the picture is made first, the clues are read off it.
//!
//! Whatever a step of deduction does, it must never contradict what was planted. Everything here
//! is a function of a [`SplitMix64`], so that a seed names a puzzle. `percent` arguments are out
//! of 100.

use pictogrid_core::{Draft, DraftCells, Limits, Line, Picture, Plain, Puzzle, Shape, Value};

use crate::SplitMix64;

/// A line that was finished before it was covered up again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlantedLine {
    /// The finished cells, filled ones as `true`.
    pub hidden: Vec<bool>,
    /// The run lengths of the finished cells.
    pub clue: Vec<u32>,
    /// The finished cells, some of them covered.
    pub line: Line,
}

impl PlantedLine {
    /// Covers the cells of `hidden` for which `is_shown` is `false`. O(n).
    #[must_use]
    pub fn new(hidden: Vec<bool>, is_shown: &[bool]) -> PlantedLine {
        let line = Line::from_cells(hidden.len(), |i| is_shown[i].then(|| value(hidden[i])));
        let clue = Plain::of_cells(hidden.iter().copied()).lengths().to_vec();
        PlantedLine { hidden, clue, line }
    }

    /// Whether `line` allows the planted cells: what every sound deduction must preserve.
    #[must_use]
    pub fn is_allowed_by(&self, line: &Line) -> bool {
        line.len() == self.hidden.len()
            && (self.hidden.iter().enumerate())
                .all(|(i, &is_filled)| line.get(i).is_none_or(|found| found == value(is_filled)))
    }
}

fn value(is_filled: bool) -> Value {
    Value(u8::from(is_filled))
}

/// A line of `n` cells, `fill` percent of them filled, `shown` percent of them not covered.
pub fn line(rng: &mut SplitMix64, n: usize, fill: u32, shown: u32) -> PlantedLine {
    let hidden = (0..n).map(|_| rng.chance(fill)).collect();
    let is_shown: Vec<bool> = (0..n).map(|_| rng.chance(shown)).collect();
    PlantedLine::new(hidden, &is_shown)
}

/// A picture of independent cells, `fill` percent of them filled.
pub fn picture(rng: &mut SplitMix64, width: u32, height: u32, fill: u32) -> Picture {
    let shape = Shape::rect(width, height);
    let values = (0..shape.n_cells()).map(|_| value(rng.chance(fill))).collect();
    Picture::new(shape, values)
}

/// The puzzle of `picture`, which stays its goal, with `given` percent of its cells given.
///
/// # Panics
/// If the picture has no cells.
pub fn puzzle(rng: &mut SplitMix64, picture: &Picture, given: u32) -> Puzzle {
    let puzzle = Puzzle::of_picture(picture);
    if given == 0 {
        return puzzle;
    }
    let cells = picture.values().iter().map(|&value| rng.chance(given).then_some(value)).collect();
    let draft =
        Draft { given: Some(DraftCells { cells, place: None }), ..Draft::of_puzzle(&puzzle) };
    draft.check(&Limits::default()).expect("the puzzle of a picture has no faults")
}

#[cfg(test)]
mod tests {
    use pictogrid_check as check;

    use super::*;

    #[test]
    fn a_planted_line_allows_itself() {
        let mut rng = SplitMix64::new(7);
        for n in 0..40 {
            let planted = line(&mut rng, n, 50, 30);
            assert!(check::line_matches(planted.hidden.iter().copied(), &planted.clue));
            assert!(planted.is_allowed_by(&planted.line));
        }
    }

    #[test]
    fn a_removed_value_is_noticed() {
        let planted = PlantedLine::new(vec![true, false], &[false, true]);
        assert_eq!(planted.line.to_string(), "?.");
        assert!(!planted.is_allowed_by(&"..".parse().unwrap()));
        assert!(!planted.is_allowed_by(&"?#".parse().unwrap()));
        assert!(!planted.is_allowed_by(&"?".parse().unwrap()));
    }

    #[test]
    fn a_planted_puzzle_is_solved_by_its_picture() {
        let mut rng = SplitMix64::new(1);
        let picture = picture(&mut rng, 9, 6, 60);
        let puzzle = puzzle(&mut rng, &picture, 25);
        assert!(!puzzle.given().is_empty());
        assert_eq!(check::picture(&puzzle, &picture), Ok(()));
    }

    #[test]
    fn a_seed_names_a_picture() {
        let picture = picture(&mut SplitMix64::new(2026), 8, 3, 50);
        assert_eq!(picture.rows(), [".#.#....", "###.##.#", "##.....#"]);
    }
}
