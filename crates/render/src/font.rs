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

#[cfg(any(feature = "png", feature = "pdf", test))]
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    instance::{LocationRef, Size},
};

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

static FACE: LazyLock<FontRef<'static>> =
    LazyLock::new(|| FontRef::new(SANS).expect("the font that ships can be read"));

/// The glyph of a character; an empty box for one that the font lacks.
pub(crate) fn glyph(c: char) -> GlyphId {
    FACE.charmap().map(c).unwrap_or(GlyphId::NOTDEF)
}

/// How far a glyph moves the pen.
pub(crate) fn advance(glyph: GlyphId) -> f32 {
    let metrics = FACE.glyph_metrics(Size::unscaled(), LocationRef::default());
    metrics.advance_width(glyph).unwrap_or(0.0) / UNITS
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
        text.chars().filter(|&c| !c.is_control() && FACE.charmap().map(c).is_none()).collect();
    missing.sort_unstable();
    missing.dedup();
    missing
}

/// Draws the outline of a glyph with `pen`; y grows upwards, 2048 units are an em.
#[cfg(feature = "png")]
pub(crate) fn draw(glyph: GlyphId, pen: &mut impl OutlinePen) {
    if let Some(outline) = FACE.outline_glyphs().get(glyph) {
        let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
        // A glyph whose outline is broken is not drawn; the test below looks at all of them.
        let _ = outline.draw(settings, pen);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts segments.
    #[cfg(feature = "png")]
    #[derive(Default)]
    struct Counter(usize);

    #[cfg(feature = "png")]
    impl OutlinePen for Counter {
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
        let small = FontRef::new(DIGITS).unwrap();
        for c in '0'..='9' {
            assert!((advance(glyph(c)) - DIGIT_WIDTH).abs() < 1e-3, "{c}");
            let twin = small.charmap().map(c).unwrap();
            let metrics = small.glyph_metrics(Size::unscaled(), LocationRef::default());
            assert_eq!(metrics.advance_width(twin), Some(advance(glyph(c)) * UNITS));
        }
        assert!(small.charmap().map('?').is_some() && small.charmap().map('…').is_some());
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
