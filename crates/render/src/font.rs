//! The font: a subset of DejaVu Sans Condensed, renamed and shipped under its license, see `fonts`.
//!
//! ```text
//!   pictogrid-sans      Latin, Greek, Cyrillic; for pages          41 kB, embedded as a subset
//!   pictogrid-digits    0-9 ? …; for SVG, inside of every file      2 kB
//! ```
//!
//! Both have the same digits, all equally wide, so that a clue has one width in all outputs.
//! Sizes are in em; what has no glyph is reported by [`lacks`] and drawn as an empty box, never
//! left out silently.

use std::sync::LazyLock;

#[cfg(feature = "png")]
use ttf_parser::OutlineBuilder;
use ttf_parser::{Face, GlyphId};

/// The font of texts.
pub(crate) const SANS: &[u8] = include_bytes!("../fonts/pictogrid-sans.ttf");
/// The font of clues in SVG.
pub(crate) const DIGITS: &[u8] = include_bytes!("../fonts/pictogrid-digits.ttf");

/// The height of a digit.
pub(crate) const DIGIT_HEIGHT: f32 = 0.729;
/// The width of a digit.
pub(crate) const DIGIT_WIDTH: f32 = 0.5723;

/// Units of an em in both fonts.
const UNITS: f32 = 2048.0;

static FACE: LazyLock<Face<'static>> =
    LazyLock::new(|| Face::parse(SANS, 0).expect("the font that ships can be read"));

/// The glyph of a character; an empty box for one that the font lacks.
pub(crate) fn glyph(c: char) -> GlyphId {
    FACE.glyph_index(c).unwrap_or(GlyphId(0))
}

/// How far a glyph moves the pen.
pub(crate) fn advance(glyph: GlyphId) -> f32 {
    FACE.glyph_hor_advance(glyph).map_or(0.0, f32::from) / UNITS
}

/// The width of a text.
pub(crate) fn width(text: &str) -> f32 {
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.len() as f32 * DIGIT_WIDTH;
    }
    text.chars().map(|c| advance(glyph(c))).sum()
}

/// As much of a text, from its beginning, as is not wider than `most`. O(what it gives).
#[cfg(any(feature = "pdf", test))]
pub(crate) fn head(text: &str, most: f32) -> &str {
    let mut width = 0.0;
    let is_over = |&(_, c): &(usize, char)| {
        width += advance(glyph(c));
        width > most
    };
    let end = text.char_indices().find(is_over).map_or(text.len(), |(at, _)| at);
    &text[..end]
}

/// The characters of a text that the font lacks, each once. Control characters have no look.
#[must_use]
pub fn lacks(text: &str) -> Vec<char> {
    let mut missing: Vec<char> =
        text.chars().filter(|&c| !c.is_control() && FACE.glyph_index(c).is_none()).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// Draws the outline of a glyph with `pen`; y grows upwards, 2048 units are an em.
#[cfg(feature = "png")]
pub(crate) fn draw(glyph: GlyphId, pen: &mut impl OutlineBuilder) {
    // A blank has no outline, and that of no other glyph is broken: the test below looks at all of them.
    let _ = FACE.outline_glyph(glyph, pen);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts segments.
    #[cfg(feature = "png")]
    #[derive(Default)]
    struct Counter(usize);

    #[cfg(feature = "png")]
    impl OutlineBuilder for Counter {
        fn move_to(&mut self, _: f32, _: f32) {}
        fn line_to(&mut self, _: f32, _: f32) {
            self.0 += 1;
        }
        fn quad_to(&mut self, _: f32, _: f32, _: f32, _: f32) {
            self.0 += 1;
        }
        fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
            self.0 += 1;
        }
        fn close(&mut self) {}
    }

    #[test]
    fn digits_are_equally_wide_in_both_fonts() {
        let small = Face::parse(DIGITS, 0).unwrap();
        for c in '0'..='9' {
            assert!((advance(glyph(c)) - DIGIT_WIDTH).abs() < 1e-3, "{c}");
            let twin = small.glyph_index(c).unwrap();
            assert_eq!(small.glyph_hor_advance(twin), FACE.glyph_hor_advance(glyph(c)));
        }
        assert!(small.glyph_index('?').is_some() && small.glyph_index('…').is_some());
    }

    #[cfg(feature = "png")]
    #[test]
    fn visible_characters_have_outlines() {
        for c in ('!'..='~').chain("äñßčłΩжЯ–…".chars()) {
            let mut counter = Counter::default();
            draw(glyph(c), &mut counter);
            assert!(counter.0 > 0, "{c}");
        }
    }

    #[test]
    fn a_head_is_the_most_that_fits() {
        for text in ["", "a", "pictogrid", "Žluťoučký кот"] {
            for most in [0.0, 0.4, 1.0, 2.5, 100.0] {
                let mut slow = text.to_owned();
                while width(&slow) > most && slow.pop().is_some() {}
                assert_eq!(head(text, most), slow, "{most}");
            }
        }
    }

    #[test]
    fn what_is_lacking_is_said() {
        assert_eq!(lacks("Žluťoučký кот"), []);
        assert_eq!(lacks("a 猫 and 猫 犬"), ['犬', '猫']);
    }
}
