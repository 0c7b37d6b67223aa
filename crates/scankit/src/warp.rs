//! Perspective, waves, blur: pictures as floating numbers.

use crate::page::{Page, Warp};

/// A picture of floating numbers, three a pixel.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) values: Vec<[f32; 3]>,
}

impl Canvas {
    pub(crate) fn of(page: &Page) -> Canvas {
        let pixels = page.rgb.chunks_exact(3);
        let values = pixels.map(|pixel| core::array::from_fn(|c| f32::from(pixel[c]))).collect();
        Canvas { width: page.width, height: page.height, values }
    }

    pub(crate) fn page(&self) -> Page {
        let bytes = self.values.iter().flatten().map(|value| (value + 0.5).clamp(0.0, 255.0) as u8);
        Page { width: self.width, height: self.height, rgb: bytes.collect() }
    }

    /// The color between four pixels; `None` outside.
    pub(crate) fn sample(&self, x: f64, y: f64) -> Option<[f32; 3]> {
        let (right, bottom) = (self.width as f64 - 1.0, self.height as f64 - 1.0);
        if !(x >= -0.5 && y >= -0.5 && x <= right + 0.5 && y <= bottom + 0.5) {
            return None;
        }
        let (x, y) = (x.clamp(0.0, right), y.clamp(0.0, bottom));
        let (left, top) = (x as usize, y as usize);
        let (u, v) = ((x - left as f64) as f32, (y - top as f64) as f32);
        let at = |x: usize, y: usize| {
            self.values[y.min(self.height - 1) * self.width + x.min(self.width - 1)]
        };
        let four = [at(left, top), at(left + 1, top), at(left, top + 1), at(left + 1, top + 1)];
        Some(core::array::from_fn(|c| {
            (four[0][c] * (1.0 - u) + four[1][c] * u) * (1.0 - v)
                + (four[2][c] * (1.0 - u) + four[3][c] * u) * v
        }))
    }

    /// Means with weights of a bell, first along rows, then along columns.
    pub(crate) fn blurred(&self, sigma: f32) -> Canvas {
        let reach = (3.0 * sigma).ceil().max(1.0) as isize;
        let bell: Vec<f32> =
            (-reach..=reach).map(|k| (-0.5 * (k as f32 / sigma).powi(2)).exp()).collect();
        let sum: f32 = bell.iter().sum();
        let level = self.filtered(|k| (k as isize - reach, 0), &bell, sum);
        level.filtered(|k| (0, k as isize - reach), &bell, sum)
    }

    /// A short straight motion of the camera.
    pub(crate) fn moved(&self, length: i32, angle: f32) -> Canvas {
        let half = (length - 1) as f32 / 2.0;
        let step = |k: usize| {
            let t = k as f32 - half;
            ((t * angle.cos()).round() as isize, (t * angle.sin()).round() as isize)
        };
        self.filtered(step, &vec![1.0; length as usize], length as f32)
    }

    fn filtered(
        &self,
        step: impl Fn(usize) -> (isize, isize),
        weights: &[f32],
        sum: f32,
    ) -> Canvas {
        let mut out = Canvas { values: vec![[0.0; 3]; self.values.len()], ..*self };
        let (right, bottom) = (self.width as isize - 1, self.height as isize - 1);
        for (k, weight) in weights.iter().enumerate() {
            let (dx, dy) = step(k);
            for y in 0..self.height {
                let from = (y as isize + dy).clamp(0, bottom) as usize * self.width;
                let to = &mut out.values[y * self.width..][..self.width];
                for (x, value) in to.iter_mut().enumerate() {
                    let old = self.values[from + (x as isize + dx).clamp(0, right) as usize];
                    for c in 0..3 {
                        value[c] += old[c] * weight / sum;
                    }
                }
            }
        }
        out
    }
}

/// A picture drawn through a warp; outside the page is `back`.
pub(crate) fn warped(page: &Canvas, warp: &Warp, size: [usize; 2], back: [f32; 3]) -> Canvas {
    let inverse = inverse(&warp.matrix);
    let [height, waves, phase, width, ..] = warp.wave;
    let color = |at: usize| {
        let (x, y) = ((at % size[0]) as f64, (at / size[0]) as f64);
        let m = &inverse;
        let depth = m[6] * x + m[7] * y + m[8];
        let (u, v) = ((m[0] * x + m[1] * y + m[2]) / depth, (m[3] * x + m[4] * y + m[5]) / depth);
        let angle = phase + waves * std::f64::consts::PI * u / width.max(1.0);
        page.sample(u, v + height * angle.sin()).unwrap_or(back)
    };
    let values = (0..size[0] * size[1]).map(color).collect();
    Canvas { width: size[0], height: size[1], values }
}

/// The perspective that moves the corners of a rectangle to four places (from the top left, clockwise).
pub(crate) fn perspective([width, height]: [f64; 2], corners: [[f64; 2]; 4]) -> [f64; 9] {
    // From the unit square: Heckbert, "Fundamentals of texture mapping and image warping", 1989.
    let [a, b, c, d] = corners;
    let sum: [f64; 2] = core::array::from_fn(|k| a[k] - b[k] + c[k] - d[k]);
    let (e, f): ([f64; 2], [f64; 2]) =
        (core::array::from_fn(|k| b[k] - c[k]), core::array::from_fn(|k| d[k] - c[k]));
    let area = e[0] * f[1] - e[1] * f[0];
    let g = (sum[0] * f[1] - sum[1] * f[0]) / area;
    let h = (e[0] * sum[1] - e[1] * sum[0]) / area;
    let row =
        |k: usize| [(b[k] - a[k] + g * b[k]) / width, (d[k] - a[k] + h * d[k]) / height, a[k]];
    let ([x0, x1, x2], [y0, y1, y2]) = (row(0), row(1));
    [x0, x1, x2, y0, y1, y2, g / width, h / height, 1.0]
}

fn inverse(m: &[f64; 9]) -> [f64; 9] {
    let minor = |a: usize, b: usize, c: usize, d: usize| m[a] * m[d] - m[b] * m[c];
    let adjoint = [
        minor(4, 5, 7, 8),
        -minor(1, 2, 7, 8),
        minor(1, 2, 4, 5),
        -minor(3, 5, 6, 8),
        minor(0, 2, 6, 8),
        -minor(0, 2, 3, 5),
        minor(3, 4, 6, 7),
        -minor(0, 1, 6, 7),
        minor(0, 1, 3, 4),
    ];
    let determinant = m[0] * adjoint[0] + m[1] * adjoint[3] + m[2] * adjoint[6];
    adjoint.map(|value| value / determinant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_go_where_they_should_and_back() {
        let corners = [[3.0, 4.0], [50.0, 2.0], [48.0, 33.0], [5.0, 30.0]];
        let matrix = perspective([40.0, 20.0], corners);
        let warp = Warp { matrix, wave: [0.0; 6] };
        for ((x, y), [u, v]) in
            [(0.0, 0.0), (40.0, 0.0), (40.0, 20.0), (0.0, 20.0)].into_iter().zip(corners)
        {
            let (a, b) = warp.place(x, y);
            assert!((f64::from(a) - u).abs() < 1e-3 && (f64::from(b) - v).abs() < 1e-3);
            let back = Warp { matrix: inverse(&matrix), wave: [0.0; 6] }.place(a, b);
            assert!((back.0 - x).abs() < 1e-3 && (back.1 - y).abs() < 1e-3);
        }
    }
}
