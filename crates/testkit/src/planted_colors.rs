//! Colored puzzles with a known answer, and clues that leave something open.
//!
//! As in `planted`, the picture is made first and a [`SplitMix64`] names it. Then parts of the clues
//! are covered up: the planted picture stays a solution, and there may be more.
//!
//! ```text
//!   picture   a a . b        blots    a run loses its length or its color:   ?a 1?
//!   clue      2a 1b          unknown  a whole line loses its clue
//! ```
//!
//! What is covered is a share of all runs in percent, so one generator makes all kinds, from clues that
//! say everything to hardly any. O(cells); the result passes `Draft::check` like a file.

use pictogrid_core::{Draft, DraftClue, Limits, Palette, Picture, Puzzle, Shape, Value};

use crate::SplitMix64;

/// A picture of independent cells, `fill` percent of them filled, each with one of `n_colors`.
///
/// # Panics
/// If there is no color.
pub fn picture(
    rng: &mut SplitMix64,
    (width, height): (u32, u32),
    n_colors: u8,
    fill: u32,
) -> Picture {
    assert!(n_colors > 0, "a picture has a color");
    let shape = Shape::rect(width, height);
    let values = (0..shape.n_cells()).map(|_| value(rng, n_colors, fill)).collect();
    Picture::new(shape, values)
}

fn value(rng: &mut SplitMix64, n_colors: u8, fill: u32) -> Value {
    if rng.chance(fill) { Value(1 + rng.below(n_colors.into()) as u8) } else { Value::EMPTY }
}

/// A picture of boxes and ellipses in `n_colors`, the later ones drawn over the earlier: its lines
/// have few and long runs, like those of puzzles that people make.
///
/// # Panics
/// If there is no color.
pub fn drawing(rng: &mut SplitMix64, (width, height): (u32, u32), n_colors: u8) -> Picture {
    assert!(n_colors > 0, "a picture has a color");
    let shape = Shape::rect(width, height);
    let mut values = vec![Value::EMPTY; shape.n_cells()];
    for _ in 0..4 + rng.below(2 * u64::from(n_colors).min(20)) {
        let mut middle = |side: u32| rng.below(u64::from(side)) as f64;
        let (x0, y0) = (middle(width), middle(height));
        let mut radius = |side: u32| 1.0 + rng.below(1 + u64::from(side) / 2) as f64;
        let (rx, ry) = (radius(width), radius(height));
        let (is_box, brush) = (rng.chance(40), value(rng, n_colors, 85));
        for (cell, slot) in values.iter_mut().enumerate() {
            let (x, y) = (f64::from(cell as u32 % width), f64::from(cell as u32 / width));
            let (dx, dy) = ((x - x0).abs() / rx, (y - y0).abs() / ry);
            if if is_box { dx.max(dy) } else { dx.hypot(dy) } <= 1.0 {
                *slot = brush;
            }
        }
    }
    Picture::new(shape, values)
}

/// The puzzle of `picture` in a palette of `n_colors`.
#[must_use]
pub fn puzzle(picture: &Picture, n_colors: u8) -> Puzzle {
    Puzzle::of_colors(picture, Palette::of_values(usize::from(n_colors) + 1))
}

/// How much of the clues is covered up, in percent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cover {
    /// Runs that lose their length.
    pub lengths: u32,
    /// Runs that lose their color.
    pub colors: u32,
    /// Lines that lose their clue.
    pub lines: u32,
}

/// The puzzle with parts of its clues covered up.
///
/// # Panics
/// If the covered puzzle has a fault, which it cannot have.
pub fn cover(rng: &mut SplitMix64, puzzle: &Puzzle, cover: Cover) -> Puzzle {
    let mut draft = Draft::of_puzzle(puzzle);
    let sides = draft.hexagon.iter_mut().flat_map(|sides| sides.iter_mut()).flatten();
    for clue in draft.rows.iter_mut().chain(&mut draft.columns).chain(sides) {
        for run in &mut clue.runs {
            run.length = run.length.filter(|_| !rng.chance(cover.lengths));
            run.value = run.value.filter(|_| !rng.chance(cover.colors));
        }
        if rng.chance(cover.lines) {
            *clue = DraftClue::unknown(None);
        }
    }
    draft.check(&Limits::default()).expect("what is covered up is no fault")
}
