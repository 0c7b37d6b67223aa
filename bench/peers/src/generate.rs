//! Random numbers, pictures and lines, the same on every machine for the same seed.
//!
//! ```text
//!   picture   fill 0.5, smooth 0: noise         line   n / 4 runs of 2.2 cells on average,
//!             smooth 1, 2 ..: blobs                    spare empties spread, some cells known
//! ```
//!
//! A seed in place of files, so that everybody can make what a table was measured on, and no puzzle of
//! somebody else has to be passed on. Noise has many short runs, blobs have few and long ones, as
//! drawings do.
//!
//! A picture costs nine cells a cell and smoothing: it is made before the clock starts, so plain code
//! does.

use pictogrid_core::SplitMix64;

/// The numbers of a seed, as the tables made here take them.
pub struct Random(SplitMix64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::new(seed))
    }

    /// A number below `end`, which is not zero; its bias is below 2^-32 for the ends used here.
    pub fn below(&mut self, end: usize) -> usize {
        (self.0.next_u64() % end as u64) as usize
    }

    /// A number in `0..1`.
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// A picture, row by row: `fill` of the cells filled at random, then each cell `smooth` times set
/// to what most of its neighborhood is, which makes blobs of it.
pub fn picture(width: usize, height: usize, fill: f64, smooth: usize, seed: u64) -> Vec<Vec<bool>> {
    let mut random = Random::new(seed);
    let mut rows: Vec<Vec<bool>> =
        (0..height).map(|_| (0..width).map(|_| random.unit() < fill).collect()).collect();
    for _ in 0..smooth {
        let most = |x: usize, y: usize| {
            let (xs, ys) = (x.saturating_sub(1)..=x + 1, y.saturating_sub(1)..=y + 1);
            let around = ys.flat_map(|y| xs.clone().map(move |x| (x, y)));
            let cells: Vec<bool> =
                around.filter_map(|(x, y)| rows.get(y)?.get(x).copied()).collect();
            2 * cells.iter().filter(|&&cell| cell).count() > cells.len()
        };
        rows = (0..height).map(|y| (0..width).map(|x| most(x, y)).collect()).collect();
    }
    rows
}

/// A line that has an arrangement, and its clue: `n / 4` runs of 2.2 cells on average, the spare
/// empties spread evenly, a `known` part of the cells given.
pub fn line(n: usize, known: f64, random: &mut Random) -> (Vec<u8>, Vec<u32>) {
    let k = (n / 4).max(1);
    let clue = loop {
        let length = |random: &mut Random| 1 + 9_u32.min((-random.unit().ln() / 0.62) as u32);
        let clue: Vec<u32> = (0..k).map(|_| length(random)).collect();
        if clue.iter().sum::<u32>() as usize + k - 1 <= n {
            break clue;
        }
    };
    let mut gaps = vec![0_usize; k + 1];
    for _ in 0..n - clue.iter().sum::<u32>() as usize - (k - 1) {
        gaps[random.below(k + 1)] += 1;
    }
    let mut cells = vec![b'.'; gaps[0]];
    for (j, &length) in clue.iter().enumerate() {
        cells.resize(cells.len() + length as usize, b'#');
        cells.resize(cells.len() + gaps[j + 1] + usize::from(j + 1 < k), b'.');
    }
    for cell in &mut cells {
        if random.unit() >= known {
            *cell = b'?';
        }
    }
    (cells, clue)
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Plain;

    use super::*;

    #[test]
    fn lines_fit_their_clues() {
        let mut random = Random::new(1);
        for n in [4, 25, 100] {
            let (cells, clue) = line(n, 1.0, &mut random);
            assert_eq!(cells.len(), n);
            let found = Plain::of_cells(cells.iter().map(|&cell| cell == b'#'));
            assert_eq!(found, Plain::new(&clue));
        }
    }

    #[test]
    fn blobs_have_fewer_runs_than_noise() {
        let n_runs = |smooth| {
            let rows = picture(40, 40, 0.5, smooth, 7);
            rows.into_iter().map(|row| Plain::of_cells(row).lengths().len()).sum::<usize>()
        };
        assert!(n_runs(3) * 2 < n_runs(0));
    }
}
