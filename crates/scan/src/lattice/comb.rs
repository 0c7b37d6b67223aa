//! Equally spaced teeth in a profile: the pitch and the place of the lines of a screenshot.
//!
//! ```text
//!   profile   ▁█▁▁▁█▁▁▁█▁▁▁█▁▁▁▁▁▁     how much of each column is an edge
//!   teeth      |   |   |   |           each counts as its presence less 0.42
//!   between      -   -   -             what is present half way counts against
//! ```
//!
//! Without what counts against, half the pitch would always be as good. Pitches and places come from
//! peaks of the profile and their differences; the best stretch of teeth is a maximum subarray (Kadane).
//! O(pitches · peaks · teeth), with at most 140 peaks.

/// Teeth that were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Comb {
    pub(super) score: f32,
    pub(super) pitch: f32,
    /// The place of tooth 0; the first and last tooth that are there.
    pub(super) phase: f32,
    pub(super) first: usize,
    pub(super) last: usize,
}

/// More peaks are not looked at: the highest are.
const MOST_PEAKS: usize = 140;
/// Pitches are tried in steps of half a percent.
const STEP: f32 = 0.005;
/// Fewer cells than that are no grid.
const LEAST_CELLS: usize = 4;

/// The best teeth whose pitch is between two bounds.
pub(super) fn comb(profile: &[f32], least: f32, most: f32) -> Option<Comb> {
    let peaks = peaks(profile);
    if peaks.len() < LEAST_CELLS + 1 {
        return None;
    }
    let mut steps: Vec<i32> = Vec::new();
    for apart in 1..9 {
        for (a, b) in peaks.iter().zip(peaks.iter().skip(apart)) {
            for parts in 1..4u8 {
                let pitch = (b - a) as f32 / f32::from(parts);
                if (least..=most).contains(&pitch) {
                    steps.push((pitch.ln() / STEP).round() as i32);
                }
            }
        }
    }
    steps.sort_unstable();
    steps.dedup();
    let best = |a: Option<Comb>, b: Option<Comb>| match (a, b) {
        (Some(a), Some(b)) if b.score > a.score => Some(b),
        (a, b) => a.or(b),
    };
    let pitches = steps.iter().map(|&step| (step as f32 * STEP).exp());
    let rough = pitches.map(|pitch| at_pitch(profile, pitch, &peaks)).fold(None, best)?;
    let finer = (-6..=6).map(|k| rough.pitch * (1.0 + k as f32 * 0.001));
    finer.map(|pitch| at_pitch(profile, pitch, &peaks)).fold(Some(rough), best)
}

fn peaks(profile: &[f32]) -> Vec<usize> {
    let at = |x: usize| profile.get(x).copied().unwrap_or(0.0);
    let is_peak = |&x: &usize| {
        let before = if x == 0 { 0.0 } else { at(x - 1) };
        profile[x] >= before && profile[x] > at(x + 1) && profile[x] > 0.3
    };
    let mut peaks: Vec<usize> = (0..profile.len()).filter(is_peak).collect();
    if peaks.len() > MOST_PEAKS {
        peaks.sort_by(|&a, &b| profile[b].total_cmp(&profile[a]).then(a.cmp(&b)));
        peaks.truncate(MOST_PEAKS);
        peaks.sort_unstable();
    }
    peaks
}

/// The best stretch of teeth of one pitch.
fn at_pitch(profile: &[f32], pitch: f32, peaks: &[usize]) -> Option<Comb> {
    let mut phases: Vec<usize> =
        peaks.iter().map(|&peak| (peak as f32 % pitch).round() as usize).collect();
    phases.sort_unstable();
    phases.dedup();
    let n_teeth = (profile.len().saturating_sub(1) as f32 / pitch) as usize + 1;
    let presence = |x: f32| profile.get(x.round() as usize).copied();
    let mut best: Option<Comb> = None;
    for phase in phases {
        let (mut sum, mut start) = (-9f32, 0);
        for k in 0..n_teeth {
            let x = phase as f32 + pitch * k as f32;
            let gain = presence(x).map_or(-1.0, |value| value - 0.42);
            if sum <= 0.0 {
                (sum, start) = (gain, k);
            } else {
                sum += gain - 0.5 * presence(x - pitch / 2.0).unwrap_or(0.0);
            }
            if best.is_none_or(|best| sum > best.score) {
                let phase = phase as f32;
                best = Some(Comb { score: sum, pitch, phase, first: start, last: k });
            }
        }
    }
    best.filter(|best| best.last - best.first >= LEAST_CELLS)
}

/// The teeth placed on their peaks and fitted by a straight line: the place of tooth 0 and the pitch.
pub(super) fn fitted(profile: &[f32], comb: &Comb) -> (f32, f32) {
    let reach = 0.18 * comb.pitch;
    let (mut n, mut kk, mut k1, mut x1, mut kx) = (0f64, 0f64, 0f64, 0f64, 0f64);
    for k in comb.first..=comb.last {
        let x = comb.phase + k as f32 * comb.pitch;
        let from = (x - reach).round().max(0.0) as usize;
        let to = ((x + reach).round().max(0.0) as usize + 1).min(profile.len());
        let part = profile.get(from..to).unwrap_or(&[]);
        let most = part.iter().copied().fold(0.0, f32::max);
        let (mut place, mut weight) = (x, 1e-3);
        if most >= 0.2 {
            let over = |value: f32| (value - 0.6 * most).max(0.0);
            let sum: f32 = part.iter().map(|&value| over(value)).sum();
            let moment: f32 = part.iter().enumerate().map(|(i, &v)| i as f32 * over(v)).sum();
            (place, weight) = (from as f32 + moment / sum.max(1e-9), most);
        }
        let (w, k, x) = (f64::from(weight).powi(2), k as f64, f64::from(place));
        n += w;
        k1 += w * k;
        kk += w * k * k;
        x1 += w * x;
        kx += w * k * x;
    }
    let spread = n * kk - k1 * k1;
    if spread.abs() < 1e-12 {
        return (comb.phase, comb.pitch);
    }
    let pitch = (n * kx - k1 * x1) / spread;
    (((x1 - pitch * k1) / n) as f32, pitch as f32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teeth_are_found_at_their_own_pitch() {
        let mut profile = vec![0.05f32; 200];
        for k in 0..9 {
            profile[20 + (k as f32 * 15.5).round() as usize] = 0.9;
        }
        let found = comb(&profile, 5.0, 60.0).unwrap();
        assert_eq!(found.last - found.first, 8);
        let (phase, pitch) = fitted(&profile, &found);
        assert!((pitch - 15.5).abs() < 0.1, "{pitch}");
        assert!((phase + found.first as f32 * pitch - 20.0).abs() < 0.6);
    }

    #[test]
    fn no_teeth_no_comb() {
        assert_eq!(comb(&[], 5.0, 60.0), None);
        assert_eq!(comb(&[0.9; 100], 5.0, 60.0), None);
        assert_eq!(comb(&[0.9, 0.0, 0.9, 0.0], 1.0, 3.0), None);
    }
}
