//! A finished picture, and where a place of the flat page went in it.

use tiny_skia::Pixmap;

/// A picture: three bytes a pixel, from the top left, in rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Pixels from left to right.
    pub width: usize,
    /// Pixels from top to bottom.
    pub height: usize,
    /// Red, green, blue of each.
    pub rgb: Vec<u8>,
}

impl Page {
    pub(crate) fn of(pixmap: &Pixmap) -> Page {
        let pixels = pixmap.pixels().iter();
        let rgb = pixels.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        Page { width: pixmap.width() as usize, height: pixmap.height() as usize, rgb }
    }

    pub(crate) fn color(&self, x: usize, y: usize) -> [u8; 3] {
        let at = (y * self.width + x) * 3;
        [self.rgb[at], self.rgb[at + 1], self.rgb[at + 2]]
    }
}

/// From the flat page to the picture: a wave down the page, then a perspective.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Warp {
    /// The perspective, row by row.
    pub matrix: [f64; 9],
    /// Height, waves in the width of the page, phase, width of the page, and where it begins: across, down.
    pub wave: [f64; 6],
}

impl Warp {
    /// Everything stays where it is.
    #[must_use]
    pub fn none() -> Warp {
        Warp { matrix: [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0], wave: [0.0; 6] }
    }

    /// Where a place of the flat page is in the picture.
    #[must_use]
    pub fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let [height, waves, phase, width, left, top] = self.wave;
        let (x, y) = (f64::from(x) + left, f64::from(y) + top);
        let angle = phase + waves * std::f64::consts::PI * x / width.max(1.0);
        let y = y - height * angle.sin();
        let m = &self.matrix;
        let depth = m[6] * x + m[7] * y + m[8];
        let to = |row: usize| ((m[row] * x + m[row + 1] * y + m[row + 2]) / depth) as f32;
        (to(0), to(3))
    }

    /// The same for a picture that is `scale` times as large.
    #[must_use]
    pub(crate) fn scaled(mut self, scale: f64) -> Warp {
        self.matrix[..6].iter_mut().for_each(|value| *value *= scale);
        self
    }
}
