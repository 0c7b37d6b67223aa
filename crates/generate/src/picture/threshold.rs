//! Black or white: where the line between dark and light is drawn.
//!
//! ```text
//!   even       the line that parts dark from light best (Otsu)
//!   level      the line is said, in percent
//!   local      darker than its surroundings: for uneven light, and for lines on any ground
//!   strewn     error diffusion (Floyd and Steinberg 1976), for pictures with many tones
//! ```
//!
//! Lights are 0 to 1 as an eye sees them. O(cells).

/// Where the line is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// Where dark and light part best.
    Even,
    /// As far above or below that as this, in percent.
    Shifted(i8),
    /// At this light, in percent.
    Level(u8),
    /// Where a cell is darker than the mean around it.
    Local {
        /// By how much, in percent.
        percent: i8,
        /// Around it is the square that reaches this part of the width, 8 for an eighth.
        part: u8,
    },
    /// As many black cells as it is dark, strewn: the error of each cell goes on to its neighbors.
    Strewn,
}

/// Steps in which lights are sorted.
const STEPS: usize = 256;

impl Threshold {
    /// 1 for each dark cell, 0 for each light one.
    pub(super) fn apply(self, lights: &[f32], width: usize) -> Vec<u8> {
        let below = |line: f32| lights.iter().map(|&light| u8::from(light < line)).collect();
        match self {
            Threshold::Even => below(parting(lights)),
            Threshold::Shifted(percent) => below(parting(lights) + f32::from(percent) / 100.0),
            Threshold::Level(percent) => below(f32::from(percent) / 100.0),
            Threshold::Local { percent, part } => {
                let around = around(lights, width, (width / usize::from(part.max(1))).max(2));
                let margin = f32::from(percent) / 100.0;
                let cells = lights.iter().zip(around);
                cells.map(|(&light, around)| u8::from(light < around - margin)).collect()
            }
            Threshold::Strewn => strewn(lights, width),
        }
    }
}

/// Carries what is lost by each cell to the right and below, as 7, 3, 5 and 1 sixteenths.
fn strewn(lights: &[f32], width: usize) -> Vec<u8> {
    let (low, high) = lights.iter().fold((1.0_f32, 0.0_f32), |(l, h), &x| (l.min(x), h.max(x)));
    let stretched = |light: &f32| (light - low) / (high - low).max(1e-3);
    let mut lights: Vec<f32> = lights.iter().map(stretched).collect();
    let mut tones = vec![0; lights.len()];
    for i in 0..lights.len() {
        let is_black = lights[i] < 0.5;
        tones[i] = u8::from(is_black);
        let error = lights[i] - if is_black { 0.0 } else { 1.0 };
        let (is_first, is_last) = (i % width == 0, i % width + 1 == width);
        let parts = [(1, 7.0, !is_last), (width - 1, 3.0, !is_first), (width, 5.0, true)];
        for (step, part, is_inside) in parts.into_iter().chain([(width + 1, 1.0, !is_last)]) {
            if let Some(light) = lights.get_mut(i + step).filter(|_| is_inside) {
                *light += error * part / 16.0;
            }
        }
    }
    tones
}

/// The light between two groups whose means lie apart as far as can be, by number.
fn parting(lights: &[f32]) -> f32 {
    let mut counts = [0.0_f64; STEPS];
    for light in lights {
        counts[((light * STEPS as f32) as usize).min(STEPS - 1)] += 1.0;
    }
    let all: f64 = counts.iter().sum();
    let sum: f64 = counts.iter().enumerate().map(|(step, count)| step as f64 * count).sum();
    let (mut dark, mut dark_sum, mut best, mut lines) = (0.0, 0.0, -1.0, (0, 0));
    for (step, count) in counts.iter().enumerate() {
        dark += count;
        dark_sum += step as f64 * count;
        let light = all - dark;
        if dark == 0.0 || light == 0.0 {
            continue;
        }
        let apart = dark * light * (dark_sum / dark - (sum - dark_sum) / light).powi(2);
        if apart > best * (1.0 + 1e-9) {
            (best, lines) = (apart, (step, step));
        } else if apart >= best * (1.0 - 1e-9) {
            lines.1 = step;
        }
    }
    // Of equally good lines the middle one.
    (lines.0 + lines.1 + 2) as f32 / 2.0 / STEPS as f32
}

/// The mean of the square of `reach` cells around each cell.
fn around(lights: &[f32], width: usize, reach: usize) -> Vec<f32> {
    let height = lights.len() / width;
    // sums[y][x] is the sum of all that lies above and left of it.
    let mut sums = vec![0.0_f64; (width + 1) * (height + 1)];
    for y in 0..height {
        let mut row = 0.0;
        for x in 0..width {
            row += f64::from(lights[y * width + x]);
            sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
        }
    }
    let mean = |i: usize| {
        let (x, y) = (i % width, i / width);
        let (left, right) = (x.saturating_sub(reach), (x + reach + 1).min(width));
        let (top, bottom) = (y.saturating_sub(reach), (y + reach + 1).min(height));
        let at = |x: usize, y: usize| sums[y * (width + 1) + x];
        let sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
        (sum / ((right - left) * (bottom - top)) as f64) as f32
    };
    (0..lights.len()).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(threshold: Threshold, lights: &[f32], width: usize, expected: &str) {
        let tones = threshold.apply(lights, width);
        let drawn: String = tones.iter().map(|tone| if *tone == 1 { '#' } else { '.' }).collect();
        assert_eq!(drawn, expected, "{threshold:?}");
    }

    #[test]
    fn lines_between_dark_and_light() {
        let lights = [0.1, 0.2, 0.15, 0.8, 0.9, 0.85];
        check(Threshold::Even, &lights, 6, "###...");
        check(Threshold::Level(18), &lights, 6, "#.#...");
        check(Threshold::Shifted(40), &lights, 6, "####.#");
    }

    #[test]
    fn dark_lines_on_uneven_ground() {
        let ground: Vec<f32> = (0..20).map(|x| 0.3 + x as f32 * 0.03).collect();
        let mut lights = ground.clone();
        lights[4] -= 0.15;
        lights[15] -= 0.15;
        let local = |part| Threshold::Local { percent: 8, part };
        check(local(8), &lights, 20, "....#..........#....");
        check(local(200), &lights, 20, "....#..........#....");
    }

    #[test]
    fn strewn_cells_are_as_many_as_the_picture_is_dark() {
        let lights: Vec<f32> = (0..400).map(|i| (i % 20) as f32 / 19.0).collect();
        let tones = Threshold::Strewn.apply(&lights, 20);
        let n_black = |columns: std::ops::Range<usize>| -> u32 {
            (0..400).filter(|i| columns.contains(&(i % 20))).map(|i| u32::from(tones[i])).sum()
        };
        assert!((195..=205).contains(&n_black(0..20)), "{}", n_black(0..20));
        assert!(n_black(0..5) > 80 && n_black(15..20) < 20);
        assert_eq!(Threshold::Strewn.apply(&[0.5; 3], 1).len(), 3);
    }

    #[test]
    fn one_tone_is_no_picture_but_no_fault() {
        assert_eq!(Threshold::Even.apply(&[0.5; 4], 2).len(), 4);
    }
}
