//! Puzzles of pictures and of texts.

use pictogrid::generate::picture::{Pixels, Recipe, best, make};
use pictogrid::generate::{code, picture};

use super::*;

pub(crate) const CASES: &[(&str, fn())] = &[("Pixels", pixels), ("code", codes)];

fn pixels() {
    for (width, height, n) in [(0, 0, 0), (0, 3, 9), (3, 0, 9), (3, 3, 4), (u32::MAX, u32::MAX, 6)]
    {
        let pixels = Pixels::new(width, height, vec![[7; 3]; n]);
        assert_eq!(pixels.dots().len() as u32, pixels.width() * pixels.height());
        made(picture::usual_width(&pixels, None));
        for width in NUMBERS {
            made((make(&pixels, &Recipe::new(width)), best::best(&pixels, &Recipe::new(width))));
        }
    }
    made((picture::load::load(b""), picture::load::weigh(b"\x89PNG\r\n\x1a\n")));
}

fn codes() {
    for text in ["", "\0", &"x".repeat(5000)] {
        made(code::puzzle_of(text).is_ok());
    }
}
