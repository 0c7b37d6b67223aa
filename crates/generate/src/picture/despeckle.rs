//! Rids a picture of specks: patches that are too small to be meant.
//!
//! ```text
//!   . . . . .        . . . . .      a patch hangs together by its sides; one that is smaller than
//!   . # . # #   ->   . . . # #      asked for takes the tone of most cells around it
//!   . . . # .        . . . # .
//! ```
//!
//! The smallest patches go first, those of one size row by row, and all of them are looked for again
//! until none is left: what takes the tone around may join two patches to a large one, and make
//! another tone of what lay around it. One look alone was tried, in the order of rows: some small
//! patches remained, and of white, black, white in a row the first white went.
//!
//! Smoothing lets every cell take the tone that most of the nine cells around and at it have, if
//! these are more than five: edges become plain, corners round. O(cells), for specks each time that
//! they are looked for.

/// Fills patches of fewer than `least` cells with the tone around them.
///
/// A patch next to one that was filled waits for the next round, in which it may be larger. Every
/// round joins patches, so it ends.
pub(super) fn despeckle(tones: &mut [u8], width: usize, least: usize) {
    let mut is_done = false;
    while !is_done {
        is_done = true;
        let mut filled = vec![false; tones.len()];
        for (patch, rim) in specks(tones, width, least) {
            if rim.iter().any(|&i| filled[i]) {
                continue;
            }
            if let Some(tone) = most(rim.iter().map(|&i| tones[i])) {
                patch.iter().for_each(|&i| (tones[i], filled[i]) = (tone, true));
                is_done = false;
            }
        }
    }
}

/// A patch, and the cells around it.
type Patch = (Vec<usize>, Vec<usize>);

/// The patches of fewer than `least` cells, the smallest first, those of one size row by row.
fn specks(tones: &[u8], width: usize, least: usize) -> Vec<Patch> {
    let mut seen = vec![false; tones.len()];
    let mut specks = Vec::new();
    for start in 0..tones.len() {
        if !seen[start] {
            let patch = patch(tones, width, start, &mut seen);
            specks.extend(Some(patch).filter(|(cells, _)| cells.len() < least));
        }
    }
    specks.sort_by_key(|(cells, _)| cells.len());
    specks
}

/// Lets every cell take the tone of most cells around it.
pub(super) fn smooth(tones: &[u8], width: usize, n_tones: usize) -> Vec<u8> {
    let height = tones.len() / width;
    let tone = |i: usize| {
        let (x, y) = (i % width, i / width);
        let mut counts = vec![0; n_tones];
        for v in y.saturating_sub(1)..(y + 2).min(height) {
            for u in x.saturating_sub(1)..(x + 2).min(width) {
                counts[usize::from(tones[v * width + u])] += 1;
            }
        }
        (0..n_tones).find(|&tone| counts[tone] > 5).map_or(tones[i], |tone| tone as u8)
    };
    (0..tones.len()).map(tone).collect()
}

/// The cells of one tone that hang together with `start`, and those around them.
fn patch(tones: &[u8], width: usize, start: usize, seen: &mut [bool]) -> Patch {
    let (mut patch, mut rim, mut next) = (vec![start], Vec::new(), 0);
    seen[start] = true;
    while next < patch.len() {
        for i in sides(patch[next], width, tones.len()) {
            if tones[i] != tones[start] {
                rim.push(i);
            } else if !seen[i] {
                seen[i] = true;
                patch.push(i);
            }
        }
        next += 1;
    }
    (patch, rim)
}

/// The cells at the four sides of a cell.
fn sides(i: usize, width: usize, n: usize) -> impl Iterator<Item = usize> {
    let x = i % width;
    let left = (x > 0).then(|| i - 1);
    let right = (x + 1 < width).then(|| i + 1);
    let below = (i + width < n).then(|| i + width);
    [i.checked_sub(width), left, right, below].into_iter().flatten()
}

/// The tone that occurs most often, the lowest of several.
fn most(tones: impl Iterator<Item = u8>) -> Option<u8> {
    let mut counts = [0_u32; 256];
    tones.for_each(|tone| counts[usize::from(tone)] += 1);
    let best = (0..=u8::MAX).rev().max_by_key(|&tone| counts[usize::from(tone)])?;
    (counts[usize::from(best)] > 0).then_some(best)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(tones: &[u8]) -> String {
        tones.iter().map(|tone| char::from(b'0' + tone)).collect()
    }

    fn tones(text: &str) -> Vec<u8> {
        text.bytes().map(|c| c - b'0').collect()
    }

    #[test]
    fn specks_take_the_tone_around() {
        let mut picture = tones("000000010110001000");
        despeckle(&mut picture, 6, 2);
        assert_eq!(drawn(&picture), "000000000110000000");
        let mut colors = tones("112111211");
        despeckle(&mut colors, 3, 2);
        assert_eq!(drawn(&colors), "111111111");
        let mut all = tones("1111");
        despeckle(&mut all, 2, 9);
        assert_eq!(drawn(&all), "1111", "nothing lies around it");
    }

    #[test]
    fn no_speck_is_left() {
        let mut row = tones("010");
        despeckle(&mut row, 3, 2);
        assert_eq!(specks(&row, 3, 2), []);
        let mut random = pictogrid_testkit::SplitMix64::new(1);
        for least in 2..9 {
            let mut noise: Vec<u8> = (0..30 * 20).map(|_| random.below(3) as u8).collect();
            despeckle(&mut noise, 30, least);
            assert_eq!(specks(&noise, 30, least), [], "{least}");
        }
    }

    #[test]
    fn smooth_areas_lose_their_dents() {
        let picture = tones("1111101111111111");
        assert_eq!(drawn(&smooth(&picture, 4, 2)), "1111111111111111");
        let stripes = tones("000111000111");
        assert_eq!(drawn(&smooth(&stripes, 6, 2)), "000111000111");
    }
}
