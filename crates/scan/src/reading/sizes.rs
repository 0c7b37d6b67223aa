//! The size of a picture's digits.

use crate::glyphs::Glyph;

/// Sizes in pixels of the sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Sizes {
    /// The usual height and width of a digit (a 1 is not usual).
    pub(crate) height: f32,
    pub(crate) width: f32,
    /// A cell.
    pub(crate) pitch: f32,
}

impl Sizes {
    /// The medians of what is surely a digit beside the grid; `None` if there are under four.
    pub(crate) fn of(glyphs: &[&Glyph], pitch: f32) -> Option<Sizes> {
        if glyphs.len() < 4 {
            return None;
        }
        let height = middle(glyphs.iter().map(|glyph| glyph.height()).collect())?;
        let wide = glyphs.iter().filter(|glyph| glyph.digit() != 1);
        let width = middle(wide.map(|glyph| glyph.width()).collect()).unwrap_or(0.6 * height);
        Some(Sizes { height, width, pitch })
    }
}

/// The median.
pub(super) fn middle(values: Vec<f32>) -> Option<f32> {
    part(values, 0.5)
}

/// The value below which this part of all values is.
pub(super) fn part(mut values: Vec<f32>, part: f32) -> Option<f32> {
    values.sort_by(f32::total_cmp);
    let last = values.len().checked_sub(1)?;
    Some(values[(last as f32 * part).round() as usize])
}
