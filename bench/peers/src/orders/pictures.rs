//! Five hundred pictures that have to be mended, drawn from seeds.
//!
//! ```text
//!   noise    every cell by itself                 drawn    strokes, disks, rings and wedges
//!   photo    a part of testdata/pictures/hills.png, in cells, with a threshold by chance
//! ```

use std::fs;

use pictogrid_core::{Picture, Puzzle, Shape, Silent, Stage, Value};
use pictogrid_generate::picture::{Crop, Pixels, Recipe, Threshold, Tones, load, make};
use pictogrid_solve::{Options, Verdict, solve};

use crate::generate::Random;

/// Some pictures of one kind and size.
pub struct Set {
    kind: Kind,
    pub side: u32,
    /// Colors beside empty.
    n_colors: u8,
    n: usize,
}

#[derive(Clone, Copy)]
enum Kind {
    /// With so many percent of its cells filled.
    Noise(usize),
    Drawn,
    Photo,
}

const fn set(kind: Kind, side: u32, n_colors: u8, n: usize) -> Set {
    Set { kind, side, n_colors, n }
}

/// All sets.
pub const SETS: [Set; 24] = [
    set(Kind::Noise(40), 10, 1, 30),
    set(Kind::Noise(40), 15, 1, 20),
    set(Kind::Noise(40), 20, 1, 20),
    set(Kind::Noise(40), 30, 1, 10),
    set(Kind::Noise(40), 50, 1, 5),
    set(Kind::Noise(50), 10, 1, 30),
    set(Kind::Noise(50), 20, 1, 30),
    set(Kind::Noise(50), 30, 1, 20),
    set(Kind::Noise(50), 50, 1, 5),
    set(Kind::Noise(60), 15, 1, 20),
    set(Kind::Noise(60), 20, 1, 20),
    set(Kind::Noise(60), 30, 1, 20),
    set(Kind::Noise(60), 50, 1, 10),
    set(Kind::Drawn, 15, 1, 20),
    set(Kind::Drawn, 20, 1, 20),
    set(Kind::Drawn, 30, 1, 20),
    set(Kind::Drawn, 50, 1, 20),
    set(Kind::Photo, 20, 1, 30),
    set(Kind::Photo, 30, 1, 30),
    set(Kind::Photo, 50, 1, 20),
    set(Kind::Noise(50), 10, 3, 30),
    set(Kind::Noise(60), 15, 3, 20),
    set(Kind::Drawn, 20, 3, 25),
    set(Kind::Photo, 30, 3, 25),
];

impl Set {
    pub fn name(&self) -> String {
        let kind = match self.kind {
            Kind::Noise(percent) => format!("noise {percent} %"),
            Kind::Drawn => "drawn".to_owned(),
            Kind::Photo => "photograph".to_owned(),
        };
        let colors = match self.n_colors {
            1 => String::new(),
            n => format!(", {n} colors"),
        };
        format!("{kind}{colors}, {0}×{0}", self.side)
    }

    /// One of `part` of its pictures: those of a seed that lines do not settle, so that there is
    /// something to mend for lines; most of them are not unique, either.
    pub fn puzzles(&self, seed: u64, part: u64, photo: &Pixels) -> Result<Vec<Puzzle>, String> {
        let mut random = Random::new(seed ^ u64::from(self.side) << 32);
        let mut puzzles = Vec::new();
        while puzzles.len() < self.n.div_ceil(part as usize) {
            let picture = match self.kind {
                Kind::Noise(percent) => self.noise(percent, &mut random),
                Kind::Drawn => self.drawn(&mut random),
                Kind::Photo => self.photo(photo, &mut random)?,
            };
            let puzzle = Puzzle::of_picture(&picture);
            let lines = Options::default().stage(Stage::Lines);
            let report = solve(&puzzle, &lines, &mut Silent).map_err(|wrong| wrong.to_string())?;
            if report.verdict != Verdict::Unique {
                puzzles.push(puzzle);
            }
        }
        Ok(puzzles)
    }

    fn color(&self, random: &mut Random) -> Value {
        Value(1 + random.below(usize::from(self.n_colors)) as u8)
    }

    fn of(&self, values: Vec<Value>) -> Picture {
        Picture::new(Shape::rect(self.side, self.side), values)
    }

    fn noise(&self, percent: usize, random: &mut Random) -> Picture {
        let cell = |_| {
            if random.below(100) < percent { self.color(random) } else { Value::EMPTY }
        };
        self.of((0..self.side * self.side).map(cell).collect())
    }

    fn drawn(&self, random: &mut Random) -> Picture {
        let mut values = vec![Value::EMPTY; (self.side * self.side) as usize];
        for _ in 0..3 + self.side / 6 {
            let side = f64::from(self.side);
            let [x, y, u, v] = [(); 4].map(|()| random.unit() * side);
            let wide = 0.5 + random.unit() * side / 12.0;
            let (form, color) = (random.below(4), self.color(random));
            let (length, r) = ((u - x).hypot(v - y).max(1.0), (u - x).hypot(v - y) / 2.0);
            for (cell, value) in values.iter_mut().enumerate() {
                let (a, b) = (cell as u32 % self.side, cell as u32 / self.side);
                let (a, b) = (f64::from(a) + 0.5 - x, f64::from(b) + 0.5 - y);
                let along = (a * (u - x) + b * (v - y)) / length;
                let across = (a * (v - y) - b * (u - x)).abs() / length;
                let is_in = match form {
                    0 => (0.0..length).contains(&along) && across < wide,
                    1 => a.hypot(b) < r / 1.5,
                    2 => (a.hypot(b) - r).abs() < wide,
                    _ => (0.0..length).contains(&along) && across < along / 3.0,
                };
                if is_in {
                    *value = color;
                }
            }
        }
        self.of(values)
    }

    fn photo(&self, photo: &Pixels, random: &mut Random) -> Result<Picture, String> {
        let least = 60;
        let side = least + random.below((photo.height() - least) as usize) as u32;
        let crop = Crop {
            left: random.below((photo.width() - side) as usize + 1) as u32,
            top: random.below((photo.height() - side) as usize + 1) as u32,
            width: side,
            height: side,
        };
        let black = match random.below(4) {
            0 => Threshold::Shifted(random.below(30) as i8 - 15),
            1 => Threshold::Local { percent: 1 + random.below(4) as i8, part: 8 },
            2 => Threshold::Local { percent: random.below(3) as i8, part: 4 },
            _ => Threshold::Level(25 + random.below(40) as u8),
        };
        let tones = match self.n_colors {
            1 => Tones::Black(black),
            n => Tones::Colors(n + 1),
        };
        let recipe = Recipe {
            crop: Some(crop),
            height: Some(self.side),
            tones,
            least_patch: 1,
            ..Recipe::new(self.side)
        };
        make(photo, &recipe).map(|made| made.picture).map_err(|error| error.to_string())
    }
}

/// The photograph.
pub fn photo() -> Result<Pixels, String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/pictures/hills.png");
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    load(&bytes).map(|loaded| loaded.pixels).map_err(|error| format!("{path}: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_five_hundred_of_all_sizes() {
        assert_eq!(SETS.iter().map(|set| set.n).sum::<usize>(), 500);
        let colored = SETS.iter().filter(|set| set.n_colors > 1);
        assert_eq!(colored.map(|set| set.n).sum::<usize>(), 100);
        let photo = photo().unwrap();
        for set in SETS.iter().filter(|set| set.side <= 20) {
            let puzzles = set.puzzles(1, 30, &photo).unwrap();
            assert!(!puzzles.is_empty());
            assert_eq!(puzzles[0].is_plain(), set.n_colors == 1);
        }
    }
}
