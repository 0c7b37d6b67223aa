//! Themes: which color the paper, the ink, the rules and the marks have; and what stays readable
//! on a color.
//!
//! ```text
//!   light    dark on white, for print        cells of a black-and-white puzzle turn with the theme,
//!   dark     light on near-black             those of a colored one keep the colors of the file
//! ```
//!
//! A colored picture is not turned dark: black runs would vanish on a black page, and a white
//! cloud would become a hole. Its grid keeps the color that its palette gives to empty cells.

use pictogrid_core::{Palette, Value};

/// Red, green and blue, 0 to 255.
pub type Rgb = [u8; 3];

/// The colors of everything except colored cells.
#[derive(Debug, PartialEq, Eq)]
pub struct Theme {
    /// Its name.
    pub id: &'static str,
    /// The background.
    pub paper: Rgb,
    /// Text.
    pub ink: Rgb,
    /// A filled cell of a black-and-white puzzle.
    pub filled: Rgb,
    /// An empty cell of a black-and-white puzzle.
    pub empty: Rgb,
    /// Rules between cells.
    pub thin: Rgb,
    /// Rules every five cells, and the frame.
    pub thick: Rgb,
    /// Highlighted cells.
    pub mark: Rgb,
    /// The cells that a hint settles, and the numbers that it depends on.
    pub hint: Rgb,
}

/// Dark on white.
pub const LIGHT: Theme = Theme {
    id: "light",
    paper: [255, 255, 255],
    ink: [24, 24, 27],
    filled: [24, 24, 27],
    empty: [255, 255, 255],
    thin: [205, 207, 212],
    thick: [110, 114, 122],
    mark: [214, 39, 40],
    hint: [0, 104, 181],
};

/// Light on near-black.
pub const DARK: Theme = Theme {
    id: "dark",
    paper: [23, 25, 30],
    ink: [228, 230, 235],
    filled: [228, 230, 235],
    empty: [34, 37, 44],
    thin: [72, 77, 89],
    thick: [128, 134, 146],
    mark: [255, 107, 107],
    hint: [110, 182, 255],
};

/// Every theme. A new one is a row here.
pub const THEMES: &[&Theme] = &[&LIGHT, &DARK];

/// The theme of this name.
#[must_use]
pub fn by_id(id: &str) -> Option<&'static Theme> {
    THEMES.iter().copied().find(|theme| theme.id == id)
}

/// The colors of cells in a theme: the theme's own for plain black and white, else the palette's.
#[derive(Clone, Debug)]
pub(crate) struct Inks {
    inks: Vec<Rgb>,
}

impl Inks {
    pub(crate) fn new(palette: &Palette, theme: &Theme) -> Inks {
        let colors = palette.colors().iter().map(|color| color.rgb);
        let inks = match is_black_on_white(palette) {
            true => vec![theme.empty, theme.filled],
            false => colors.collect(),
        };
        Inks { inks }
    }

    /// The color of a value. A value that the palette lacks is drawn in the last color it has.
    pub(crate) fn of(&self, value: Value) -> Rgb {
        let last = *self.inks.last().expect("a palette has two colors at least");
        self.inks.get(usize::from(value.0)).copied().unwrap_or(last)
    }
}

/// Whether the palette says no more than empty and filled.
pub(crate) fn is_black_on_white(palette: &Palette) -> bool {
    let [empty, filled] = palette.colors() else { return false };
    (empty.rgb, filled.rgb) == ([255; 3], [0; 3])
}

/// Black or white, whichever is easier to read on `color`.
pub(crate) fn readable_on(color: Rgb) -> Rgb {
    if luminance(color) > 0.36 { [0, 0, 0] } else { [255, 255, 255] }
}

/// `share` percent of `over`, the rest `under`.
pub(crate) fn mix(under: Rgb, over: Rgb, share: u8) -> Rgb {
    let part = |u: u8, o: u8| {
        let (u, o, share) = (u32::from(u), u32::from(o), u32::from(share));
        ((u * (100 - share) + o * share + 50) / 100) as u8
    };
    [part(under[0], over[0]), part(under[1], over[1]), part(under[2], over[2])]
}

/// How well two colors are distinguished by light, 1 to 21 (the measure of the web's guidelines).
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f32 {
    let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
    (one / other).max(other / one)
}

/// How light a color looks, 0 to 1: the weights of the eye, and 2.2 for the screen's curve.
fn luminance(color: Rgb) -> f32 {
    let linear = |c: u8| (f32::from(c) / 255.0).powf(2.2);
    0.2126 * linear(color[0]) + 0.7152 * linear(color[1]) + 0.0722 * linear(color[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_readable() {
        for theme in THEMES {
            for (over, under) in [(theme.ink, theme.paper), (theme.filled, theme.empty)] {
                assert!(contrast(over, under) > 7.0, "{}", theme.id);
            }
            assert!(contrast(theme.thin, theme.empty) > 1.4, "{}: rules are seen", theme.id);
        }
        assert_eq!(readable_on([240, 200, 20]), [0; 3]);
        assert_eq!(readable_on([31, 100, 200]), [255; 3]);
    }

    #[test]
    fn only_plain_black_and_white_turns_with_the_theme() {
        let plain = Inks::new(&Palette::black_and_white(), &DARK);
        assert_eq!(plain.of(Value::FILLED), DARK.filled);
        let colored = Inks::new(&Palette::of_values(3), &DARK);
        assert_eq!((colored.of(Value::EMPTY), colored.of(Value::FILLED)), ([255; 3], [0; 3]));
        assert_eq!(by_id("dark"), Some(&DARK));
        assert_eq!(mix([0; 3], [200; 3], 50), [100; 3]);
    }
}
