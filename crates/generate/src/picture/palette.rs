//! Reduces colors to a few: means in Oklab, where distances are those that an eye sees.
//!
//! ```text
//!   first means    the mean of all, then each time the color that is farthest from its mean
//!   rounds         each cell joins its nearest mean, each mean moves among its cells
//!   order          the color of most cells at the border is that of empty cells
//! ```
//!
//! There is no chance in it: the same cells give the same colors. A palette of fewer colors is what
//! comes out if the picture has fewer. A crate that does this on whole photographs (`quantette`) was
//! looked at; here are some thousand cells, and its dependencies cost more than these lines.
//! O(cells · k) a round.

use super::Rgb;

/// Rounds at most; it usually stands still before.
const ROUNDS: usize = 32;

type Lab = [f32; 3];

/// The number of each cell's color, and the colors, that of empty cells first.
pub(super) fn reduce(cells: &[Rgb], width: usize, k: usize) -> (Vec<u8>, Vec<Rgb>) {
    let points: Vec<Lab> = cells.iter().map(|&rgb| oklab(rgb)).collect();
    let means = settle(&points, first_means(&points, k.clamp(2, 64)));
    let joined: Vec<usize> = points.iter().map(|point| nearest(&means, point).0).collect();
    let typical = |(index, mean): (usize, &Lab)| typical(cells, &points, &joined, index, mean);
    let inks: Vec<Rgb> = means.iter().enumerate().map(typical).collect();
    empty_first(&joined, &inks, width)
}

/// The same colors in another order: that of most cells at the border is that of empty cells.
pub(super) fn empty_first(joined: &[usize], inks: &[Rgb], width: usize) -> (Vec<u8>, Vec<Rgb>) {
    let order = by_border(joined, width, inks.len());
    let place = |old: usize| order.iter().position(|&o| o == old).expect("a color") as u8;
    (joined.iter().map(|&old| place(old)).collect(), order.iter().map(|&old| inks[old]).collect())
}

fn first_means(points: &[Lab], k: usize) -> Vec<Lab> {
    let mut means = vec![mean(points.iter())];
    while means.len() < k {
        let farthest =
            points.iter().max_by(|a, b| nearest(&means, a).1.total_cmp(&nearest(&means, b).1));
        match farthest {
            Some(point) if nearest(&means, point).1 > 1e-6 => means.push(*point),
            _ => break,
        }
        if means.len() == 2 {
            // The mean of all is nobody's color: the one farthest from the second is.
            let second = means[1];
            let apart = |point: &&Lab| distance(point, &second);
            let first = points.iter().max_by(|a, b| apart(a).total_cmp(&apart(b)));
            means[0] = *first.expect("there are cells");
        }
    }
    means
}

fn settle(points: &[Lab], mut means: Vec<Lab>) -> Vec<Lab> {
    let mut joined = vec![usize::MAX; points.len()];
    for _ in 0..ROUNDS {
        let now: Vec<usize> = points.iter().map(|point| nearest(&means, point).0).collect();
        if now == joined {
            break;
        }
        joined = now;
        for (index, old) in means.iter_mut().enumerate() {
            let own = points.iter().zip(&joined).filter(|(_, mean)| **mean == index);
            let own: Vec<&Lab> = own.map(|(point, _)| point).collect();
            if !own.is_empty() {
                *old = mean(own.into_iter());
            }
        }
    }
    let used = |index: &usize| joined.contains(index);
    (0..means.len()).filter(used).map(|index| means[index]).collect()
}

/// The means in the order of their cells at the border, the most first.
fn by_border(joined: &[usize], width: usize, n: usize) -> Vec<usize> {
    let height = joined.len() / width;
    let is_border = |i: usize| {
        let (x, y) = (i % width, i / width);
        x == 0 || y == 0 || x + 1 == width || y + 1 == height
    };
    let mut counts = vec![0_usize; n];
    (0..joined.len()).filter(|&i| is_border(i)).for_each(|i| counts[joined[i]] += 1);
    let mut order: Vec<usize> = (0..n).collect();
    let empty = (0..n).max_by_key(|&i| (counts[i], n - i)).unwrap_or(0);
    order.retain(|&i| i != empty);
    order.insert(0, empty);
    order
}

/// The color of a cell of this mean that is nearest to it: one that the picture has.
fn typical(cells: &[Rgb], points: &[Lab], joined: &[usize], index: usize, mean: &Lab) -> Rgb {
    let own = (0..cells.len()).filter(|&i| joined[i] == index);
    let nearest =
        own.min_by(|&a, &b| distance(&points[a], mean).total_cmp(&distance(&points[b], mean)));
    nearest.map_or([128; 3], |i| cells[i])
}

fn mean<'a>(points: impl Iterator<Item = &'a Lab>) -> Lab {
    let (mut sum, mut n) = ([0.0; 3], 0.0_f32);
    for point in points {
        n += 1.0;
        (0..3).for_each(|i| sum[i] += point[i]);
    }
    sum.map(|sum| sum / n.max(1.0))
}

fn nearest(means: &[Lab], point: &Lab) -> (usize, f32) {
    let distances = means.iter().map(|mean| distance(mean, point)).enumerate();
    distances.min_by(|a, b| a.1.total_cmp(&b.1)).expect("there is a mean")
}

fn distance(a: &Lab, b: &Lab) -> f32 {
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum()
}

/// Oklab (Björn Ottosson, 2020): lightness, and two opposites of color.
fn oklab(rgb: Rgb) -> Lab {
    let [r, g, b] = rgb.map(|c| {
        let c = f32::from(c) / 255.0;
        if c <= 0.04045 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
    let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
    let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_colors_of_oklab() {
        let white = oklab([255; 3]);
        assert!((white[0] - 1.0).abs() < 1e-3 && white[1].abs() < 1e-3 && white[2].abs() < 1e-3);
        let red = oklab([255, 0, 0]);
        assert!((red[0] - 0.628).abs() < 1e-3 && (red[1] - 0.225).abs() < 1e-3);
    }

    #[test]
    fn three_colors_with_noise() {
        let base = [[250, 250, 250], [200, 30, 30], [30, 60, 200]];
        let cell = |i: usize| {
            let inside = (1..8).contains(&(i % 9)) && (1..8).contains(&(i / 9));
            let color: Rgb = if inside { base[1 + i % 2] } else { base[0] };
            color.map(|c| c.saturating_add((i * 7 % 11) as u8))
        };
        let cells: Vec<Rgb> = (0..81).map(cell).collect();
        let (tones, inks) = reduce(&cells, 9, 3);
        assert_eq!((tones[0], inks.len()), (0, 3));
        assert_ne!(tones[10], tones[11]);
        assert!(inks[0].iter().all(|&c| c >= 250));
        assert_eq!(reduce(&[[9; 3]; 4], 2, 5).1.len(), 1, "no more colors than there are");
    }
}
