//! Whether a puzzle and its mirror images have one grade: planted puzzles, graded in all eight.

use std::ops::ControlFlow::Continue;

use pictogrid_core::{Palette, Picture, Puzzle, Shape, Value};
use pictogrid_explain::{Grade, grade};

use crate::generate::{self, Random};
use crate::search::{files::of_rows, turned::orientations};

/// Grades `n` puzzles, and says how many of them have several grades.
pub fn run(n: u64, say: &mut dyn FnMut(String) -> Result<(), String>) -> Result<(), String> {
    let mut by_level = [0; 8];
    let mut n_different = 0;
    for seed in 0..n {
        let grades: Result<Vec<Grade>, _> = orientations(&planted(seed), true)
            .iter()
            .map(|image| grade(image, &mut || Continue(())))
            .collect();
        let grades = grades.map_err(|error| error.to_string())?;
        by_level[usize::from(grades[0].level)] += 1;
        if let Some(image) = grades.iter().position(|grade| *grade != grades[0]) {
            n_different += 1;
            say(format!("seed {seed}: {:?}, image {image}: {:?}\n", grades[0], grades[image]))?;
        }
    }
    let levels: Vec<String> = by_level[1..].iter().map(u32::to_string).collect();
    say(format!(
        "{n} puzzles, 8 images each: {n_different} different grades. By level, from 1 to 7: {}.\n",
        levels.join(", ")
    ))
}

/// From 10×10 to 20×20. Every third puzzle has two colors; of the others half are noise, half blobs.
fn planted(seed: u64) -> Puzzle {
    let mut random = Random::new(seed);
    let (width, height) = (10 + random.below(11), 10 + random.below(11));
    let (fill, smooth) = if seed.is_multiple_of(2) { (0.62, 0) } else { (0.5, 1) };
    let filled = generate::picture(width, height, fill, smooth, seed);
    if seed % 3 < 2 {
        return of_rows(&filled);
    }
    let second = generate::picture(width, height, 0.5, 2, seed + 1);
    let value = |(&filled, second): (&bool, bool)| Value(u8::from(filled) * (1 + u8::from(second)));
    let values = filled.iter().flatten().zip(second.into_iter().flatten()).map(value).collect();
    let picture = Picture::new(Shape::rect(width as u32, height as u32), values);
    Puzzle::of_colors(&picture, Palette::of_values(3)).without_goal()
}
