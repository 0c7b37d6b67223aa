//! Puzzles with a known answer: the picture is made first, the clues are read off it.
//!
//! ```text
//!   seed ─▶ picture ─▶ clues ─▶ puzzle ─▶ the code that is tested ─▶ a step
//!              └──────────── has to be allowed by ◀────────────────────┘
//! ```
//!
//! Whatever a step of deduction does, it must never contradict what was planted. That needs no other
//! solver, so it holds at any size, where brute force ends at a few dozen cells. It shows wrong steps,
//! not missing ones: `brute` and the plain tables in the tests are for these.
//!
//! Everything here is a function of a [`SplitMix64`], so that a seed names a puzzle, and costs
//! O(cells). `percent` arguments are out of 100. Noise has many short runs; `drawing` makes boxes and
//! ellipses, with few and long ones, as people draw them.

use pictogrid_core::{
    Draft, DraftCells, DraftClue, Limits, Line, Picture, Plain, Puzzle, Shape, Value,
};

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

/// A picture of shapes rather than noise: a few filled or hollow boxes and ellipses, the later ones
/// drawn over the earlier. Its lines have few and long runs, like those of puzzles that people make.
pub fn drawing(rng: &mut SplitMix64, width: u32, height: u32) -> Picture {
    let shape = Shape::rect(width, height);
    let mut values = vec![Value::EMPTY; shape.n_cells()];
    for _ in 0..3 + rng.below(6) {
        let mut middle = |side: u32| rng.below(u64::from(side)) as f64;
        let (x0, y0) = (middle(width), middle(height));
        let mut radius = |side: u32| 1.0 + rng.below(1 + u64::from(side) / 2) as f64;
        let (rx, ry) = (radius(width), radius(height));
        let (is_box, is_hollow, value) = (rng.chance(40), rng.chance(30), value(rng.chance(70)));
        for (cell, slot) in values.iter_mut().enumerate() {
            let (x, y) = (f64::from(cell as u32 % width), f64::from(cell as u32 / width));
            let (dx, dy) = ((x - x0).abs() / rx, (y - y0).abs() / ry);
            let distance = if is_box { dx.max(dy) } else { dx.hypot(dy) };
            if distance <= 1.0 && !(is_hollow && distance < 0.7) {
                *slot = value;
            }
        }
    }
    Picture::new(shape, values)
}

/// The puzzle with something changed that leaves the sums of rows and columns as they are, and with
/// no goal: one cell moved from a run to another of the same line, the clues of two rows swapped,
/// or a cell given that perhaps no solution has. Most such puzzles are impossible. `None` if
/// the change that was drawn cannot be made here.
///
/// # Panics
/// If the changed puzzle has a fault, which it cannot have.
pub fn mistyped(rng: &mut SplitMix64, puzzle: &Puzzle) -> Option<Puzzle> {
    let mut draft = Draft { goal: None, ..Draft::of_puzzle(puzzle) };
    let row = rng.below(draft.rows.len() as u64) as usize;
    match rng.below(3) {
        0 => {
            let runs = &mut draft.rows[row].runs;
            let mut any = || rng.below(runs.len() as u64) as usize;
            let (from, to) = (any(), any());
            if from == to || runs[from].length? < 2 {
                return None;
            }
            runs[from].length = Some(runs[from].length? - 1);
            runs[to].length = Some(runs[to].length? + 1);
        }
        1 => {
            let other = rng.below(draft.rows.len() as u64) as usize;
            if draft.rows[row].runs == draft.rows[other].runs {
                return None;
            }
            draft.rows.swap(row, other);
        }
        _ => {
            let n_cells = puzzle.shape().n_cells();
            let unknown = || DraftCells { cells: vec![None; n_cells], place: None };
            let cell = rng.below(n_cells as u64) as usize;
            let cells = &mut draft.given.get_or_insert_with(unknown).cells;
            cells[cell] = Some(value(rng.chance(50)));
        }
    }
    Some(draft.check(&Limits::default()).expect("the sums agree as before"))
}

/// The puzzle of `n` dominoes in a row from corner to corner: one solution, and a long proof of that.
///
/// # Panics
/// Never: its clues fit.
#[must_use]
pub fn dominoes(n: usize) -> Puzzle {
    let lines = |first: &[u64], inner: &[u64], last: &[u64]| {
        let pairs = (1..n).flat_map(|_| [&[1], inner]);
        let lines = std::iter::once(first).chain(pairs).chain([&[1], last]);
        lines.map(|runs| DraftClue::plain(runs.iter().copied(), None)).collect()
    };
    let (rows, columns) = (lines(&[3], &[3, 1], &[1]), lines(&[1], &[1, 3], &[3]));
    Draft { rows, columns, ..Draft::default() }.check(&Limits::default()).expect("the sums agree")
}

/// One filled cell in each of `n` rows and columns: `n!` solutions.
#[must_use]
pub fn permutations(n: u32) -> Puzzle {
    let values = (0..n * n).map(|cell| value(cell / n == cell % n)).collect();
    Puzzle::of_picture(&Picture::new(Shape::rect(n, n), values)).without_goal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_removed_value_is_noticed() {
        let planted = PlantedLine::new(vec![true, false], &[false, true]);
        assert_eq!(planted.line.to_string(), "?.");
        assert!(!planted.is_allowed_by(&"..".parse().unwrap()));
        assert!(!planted.is_allowed_by(&"?#".parse().unwrap()));
        assert!(!planted.is_allowed_by(&"?".parse().unwrap()));
    }

    #[test]
    fn a_seed_names_a_picture() {
        let picture = picture(&mut SplitMix64::new(2026), 8, 3, 50);
        assert_eq!(picture.rows(), [".#.#....", "###.##.#", "##.....#"]);
    }
}
