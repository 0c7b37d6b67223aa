//! A picture in color.

use super::Plane;

/// Pixels of a picture, from the top left, in rows; each is red, green, blue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: usize,
    height: usize,
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    /// A picture of three bytes a pixel; `None` if there are more or fewer bytes than that.
    #[must_use]
    pub fn from_rgb(width: usize, height: usize, bytes: &[u8]) -> Option<Pixels> {
        let n = width.checked_mul(height)?;
        if n.checked_mul(3)? != bytes.len() {
            return None;
        }
        let rgb = bytes.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Some(Pixels { width, height, rgb })
    }

    /// A picture of one byte a pixel, black is 0; `None` if there are more or fewer bytes than pixels.
    #[must_use]
    pub fn from_gray(width: usize, height: usize, bytes: &[u8]) -> Option<Pixels> {
        if width.checked_mul(height)? != bytes.len() {
            return None;
        }
        Some(Pixels { width, height, rgb: bytes.iter().map(|&gray| [gray; 3]).collect() })
    }

    pub(crate) fn new(width: usize, height: usize) -> Pixels {
        Pixels { width, height, rgb: vec![[0; 3]; width * height] }
    }

    /// Pixels from left to right.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Pixels from top to bottom.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// The colors of a row. Needs: `y` inside.
    pub(crate) fn row(&self, y: usize) -> &[[u8; 3]] {
        &self.rgb[y * self.width..][..self.width]
    }

    pub(crate) fn row_mut(&mut self, y: usize) -> &mut [[u8; 3]] {
        &mut self.rgb[y * self.width..][..self.width]
    }

    /// The color at a place between pixels, mixed of the four around it. Outside it is that of the edge.
    /// Needs: at least one pixel.
    pub(crate) fn sample(&self, x: f32, y: f32) -> [u8; 3] {
        let x = x.clamp(0.0, (self.width - 1) as f32);
        let y = y.clamp(0.0, (self.height - 1) as f32);
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (u, v) = (x - left as f32, y - top as f32);
        let (above, below) = (self.row(top), self.row(bottom));
        core::array::from_fn(|c| {
            let a = f32::from(above[left][c]) * (1.0 - u) + f32::from(above[right][c]) * u;
            let b = f32::from(below[left][c]) * (1.0 - u) + f32::from(below[right][c]) * u;
            (a * (1.0 - v) + b * v + 0.5) as u8
        })
    }

    /// The picture with rows as columns.
    pub(crate) fn transposed(&self) -> Pixels {
        let mut turned = Pixels::new(self.height, self.width);
        const TILE: usize = 32;
        for top in (0..self.height).step_by(TILE) {
            for left in (0..self.width).step_by(TILE) {
                for y in top..(top + TILE).min(self.height) {
                    for x in left..(left + TILE).min(self.width) {
                        turned.rgb[x * self.height + y] = self.rgb[y * self.width + x];
                    }
                }
            }
        }
        turned
    }

    /// The picture with sides divided by `factor`, each pixel the mean of those it covers.
    /// Needs: `factor >= 1`. A picture with fewer pixels than that has one row or column left.
    pub(crate) fn shrunk(&self, factor: f32) -> Pixels {
        let side = |n: usize| if n == 0 { 0 } else { ((n as f32 / factor) as usize).max(1) };
        let (width, height) = (side(self.width), side(self.height));
        let across = shares(self.width, width);
        let down = shares(self.height, height);
        let mut small = Pixels::new(width, height);
        let mut line = vec![[0f32; 3]; width];
        for (y, parts) in down.iter().enumerate() {
            line.fill([0.0; 3]);
            for &(from, weight) in parts {
                let row = self.row(from);
                for (sum, parts) in line.iter_mut().zip(&across) {
                    for &(from, part) in parts {
                        for c in 0..3 {
                            sum[c] += f32::from(row[from][c]) * part * weight;
                        }
                    }
                }
            }
            for (pixel, sum) in small.row_mut(y).iter_mut().zip(&line) {
                *pixel = sum.map(|value| (value + 0.5) as u8);
            }
        }
        small
    }

    /// How bright each pixel is, from 0 to 255: the usual weights of the three colors.
    pub(crate) fn gray(&self) -> Plane<f32> {
        let values = self
            .rgb
            .iter()
            .map(|&[r, g, b]| 0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b));
        Plane { width: self.width, height: self.height, values: values.collect() }
    }
}

/// For each of `n` new places: the old places that it covers, and how much of it each is.
fn shares(old: usize, n: usize) -> Vec<Vec<(usize, f32)>> {
    let step = old as f64 / n.max(1) as f64;
    let cover = |i: usize| {
        let (lo, hi) = (i as f64 * step, (i + 1) as f64 * step);
        let parts = (lo as usize..(hi.ceil() as usize).min(old)).map(|at| {
            let part = (hi.min((at + 1) as f64) - lo.max(at as f64)).max(0.0);
            (at, (part / step) as f32)
        });
        parts.collect()
    };
    (0..n).map(cover).collect()
}

#[cfg(test)]
mod tests {
    use super::Pixels;

    #[test]
    fn bytes_have_to_fit_the_size() {
        assert!(Pixels::from_rgb(2, 1, &[0; 6]).is_some());
        assert!(Pixels::from_rgb(2, 1, &[0; 5]).is_none());
        assert!(Pixels::from_rgb(usize::MAX, 2, &[0; 6]).is_none());
        assert!(Pixels::from_gray(2, 3, &[0; 6]).is_some());
        assert!(Pixels::from_gray(2, 3, &[0; 7]).is_none());
    }

    #[test]
    fn shrinking_takes_means() {
        let picture = Pixels::from_gray(4, 2, &[0, 100, 200, 200, 100, 200, 200, 200]).unwrap();
        let small = picture.shrunk(2.0);
        assert_eq!((small.width(), small.height()), (2, 1));
        assert_eq!(small.row(0), [[100; 3], [200; 3]]);
    }

    #[test]
    fn a_sample_is_mixed_of_its_neighbors() {
        let picture = Pixels::from_gray(2, 2, &[0, 100, 0, 100]).unwrap();
        assert_eq!(picture.sample(0.5, 0.5), [50; 3]);
        assert_eq!(picture.sample(-9.0, 9.0), [0; 3]);
        assert_eq!(picture.transposed().sample(0.5, 1.0), [100; 3]);
    }
}
