//! How near a picture in few tones is to the one it was made of: structural similarity (SSIM).
//!
//! ```text
//!   window of 7 × 7 cells     a from the picture, b from the result
//!   (2 ma mb + c1) (2 cov + c2) / ((ma² + mb² + c1) (va + vb + c2))      1 if equal
//!   likeness                  the mean over all windows that fit, or one for a small picture
//! ```
//!
//! Black on white is compared as two grays, each the mean of the cells that it stands for: a puzzle
//! has no say in how dark its ink is, only in what is drawn with it. Black as black and white as
//! white was tried: a dark picture was like nothing then (0.06 for a city at night), and a hole in
//! a dark star was liked better than none.
//!
//! Compared is light as an eye sees it, cell by cell, with c1 = 0.01² and c2 = 0.03² as usual. A mean
//! of squared differences was tried: it prefers a gray blur to a sharp edge that is off by a cell.
//! O(cells · 49).

use super::Rgb;

/// The side of a window.
const WINDOW: usize = 7;
const C1: f64 = 0.0001;
const C2: f64 = 0.0009;

/// How light each color looks, 0 to 1: the weights of the eye on the screen's own curve.
pub(super) fn lights(colors: &[Rgb]) -> Vec<f32> {
    let light = |[r, g, b]: &Rgb| {
        (0.2126 * f32::from(*r) + 0.7152 * f32::from(*g) + 0.0722 * f32::from(*b)) / 255.0
    };
    colors.iter().map(light).collect()
}

/// The lights of a picture in tones, each as light as its cells are in the mean.
pub(super) fn in_means(lights: &[f32], tones: &[u8]) -> Vec<f32> {
    let mut sums = [(0.0_f64, 0.0_f64); 256];
    for (light, &tone) in lights.iter().zip(tones) {
        let (sum, n) = &mut sums[usize::from(tone)];
        *sum += f64::from(*light);
        *n += 1.0;
    }
    tones.iter().map(|&tone| sums[usize::from(tone)]).map(|(sum, n)| (sum / n) as f32).collect()
}

/// The likeness of two pictures of the same size.
pub(super) fn likeness(one: &[f32], other: &[f32], width: usize) -> f64 {
    let height = one.len() / width;
    let (w, h) = (WINDOW.min(width), WINDOW.min(height));
    let (mut sum, mut n) = (0.0, 0.0);
    for top in 0..=height - h {
        for left in 0..=width - w {
            let cells = (top..top + h).flat_map(|y| (left..left + w).map(move |x| y * width + x));
            sum += of_window(cells.map(|i| (f64::from(one[i]), f64::from(other[i]))));
            n += 1.0;
        }
    }
    sum / n
}

fn of_window(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (mut n, mut a, mut b, mut aa, mut bb, mut ab) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    for (x, y) in pairs {
        n += 1.0;
        a += x;
        b += y;
        aa += x * x;
        bb += y * y;
        ab += x * y;
    }
    let (ma, mb) = (a / n, b / n);
    let (va, vb, cov) = (aa / n - ma * ma, bb / n - mb * mb, ab / n - ma * mb);
    (2.0 * ma * mb + C1) * (2.0 * cov + C2) / ((ma * ma + mb * mb + C1) * (va + vb + C2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_equal_to_opposite() {
        let stripes: Vec<f32> = (0..100).map(|i| (i % 10 / 2 % 2) as f32).collect();
        let opposite: Vec<f32> = stripes.iter().map(|light| 1.0 - light).collect();
        let pale: Vec<f32> = stripes.iter().map(|light| 0.3 + 0.4 * light).collect();
        let of = |other: &[f32]| likeness(&stripes, other, 10);
        assert!((of(&stripes) - 1.0).abs() < 1e-9);
        assert!(of(&opposite) < -0.5);
        assert!(of(&pale) > 0.6 && of(&pale) < 0.95);
        assert!(of(&vec![0.5; 100]) < 0.2);
    }

    #[test]
    fn ink_is_as_dark_as_what_it_stands_for() {
        let dark = [0.1, 0.3, 0.1, 0.3, 0.2, 0.2];
        let seen = in_means(&dark, &[1, 0, 1, 0, 1, 0]);
        let wanted = [0.4 / 3.0, 0.8 / 3.0].repeat(3);
        assert!(seen.iter().zip(&wanted).all(|(a, b)| (a - b).abs() < 1e-6), "{seen:?}");
    }

    #[test]
    fn small_pictures_are_one_window() {
        assert!((likeness(&[0.0, 1.0], &[0.0, 1.0], 2) - 1.0).abs() < 1e-9);
        assert_eq!(lights(&[[255; 3], [0; 3]]), [1.0, 0.0]);
    }
}
