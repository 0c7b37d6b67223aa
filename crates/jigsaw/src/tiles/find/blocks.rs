//! Large patterns: rectangles of a pattern, looked up as a whole.
//!
//! ```text
//!   pattern   ######      two blocks     AAAAAA     a block of w × h cells stands wherever the
//!             ######                     AAAAAA     picture, worn away by so much, is filled:
//!             ..##..                     ..BB..     moved by 1, 2, 4 .. cells and met with itself
//! ```
//!
//! A cell-by-cell look costs as many words as the pattern has cells for each word of places that is
//! left, which in a filled picture is all of them: 90,000 for 300 × 300 cells. Worn away by doubling
//! the same costs 2 log2(300) passes over the picture. What occurrences cover is the same turned
//! round: places grown by the blocks.
//!
//! Cells are neighbors in memory also across the end of a row, which only matters to places from
//! which the pattern reaches beyond the picture; such places are refused at the end. Twice the
//! memory of the picture. O(blocks + sizes · log(side)) passes.

use std::collections::BTreeMap;

use super::{Bitmap, Cell, Pattern};

/// The rectangles of a pattern by their width and height: the top left cell of each.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    pattern: Cell,
    sizes: BTreeMap<Cell, Vec<Cell>>,
}

impl Blocks {
    /// Runs of cells in a row, and below each other if they are alike.
    pub(super) fn of(pattern: &Pattern) -> Blocks {
        let mut sizes: BTreeMap<Cell, Vec<Cell>> = BTreeMap::new();
        // Runs of the row above, by first column and width, with the row in which they began.
        let mut above: BTreeMap<Cell, usize> = BTreeMap::new();
        let mut take = |(x, width): Cell, top: usize, bottom: usize| {
            sizes.entry((width, bottom - top)).or_default().push((x, top));
        };
        let mut row = 0;
        for cells in pattern.cells().chunk_by(|a, b| a.1 == b.1) {
            let y = cells[0].1;
            if y > row {
                std::mem::take(&mut above).into_iter().for_each(|(run, top)| take(run, top, row));
            }
            let mut here = BTreeMap::new();
            for run in cells.chunk_by(|a, b| a.0 + 1 == b.0) {
                let run = (run[0].0, run.len());
                here.insert(run, above.remove(&run).unwrap_or(y));
            }
            above.into_iter().for_each(|(run, top)| take(run, top, y));
            (above, row) = (here, y + 1);
        }
        above.into_iter().for_each(|(run, top)| take(run, top, row));
        Blocks { pattern: (pattern.width(), pattern.height()), sizes }
    }

    /// Passes over the picture to find all places, or to fill what they cover.
    pub(super) fn n_passes(&self) -> usize {
        let doublings = |n: usize| n.next_power_of_two().trailing_zeros() as usize;
        let passes =
            |(&(w, h), at): (&Cell, &Vec<Cell>)| 1 + doublings(w) + doublings(h) + at.len();
        self.sizes.iter().map(passes).sum()
    }

    /// Every place where the pattern stands, by rows; `None` if `should_stop` says so, which is asked
    /// between passes.
    pub(super) fn find(
        &self,
        picture: &Bitmap,
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<Cell>> {
        let (words, stride) = picture.words();
        let mut left = vec![u64::MAX; words.len()];
        // The widest first, which fewest places outlive.
        for (&(width, height), at) in self.sizes.iter().rev() {
            if left.iter().all(|&word| word == 0) {
                break;
            }
            let mut plane = words.to_vec();
            for (n, step) in [(width, 1), (height, 64 * stride)] {
                doublings(n, |moved| meet(&mut plane, moved * step), should_stop)?;
            }
            for &(x, y) in at {
                if should_stop() {
                    return None;
                }
                meet_with(&mut left, &plane, x + 64 * stride * y);
            }
        }
        let n_rows = (picture.height() + 1).saturating_sub(self.pattern.1);
        let n_columns = (picture.width() + 1).saturating_sub(self.pattern.0);
        let mut places = Vec::new();
        for (at, &word) in left[..n_rows * stride].iter().enumerate() {
            let mut word = word;
            while word != 0 {
                let x = at % stride * 64 + word.trailing_zeros() as usize;
                places.extend((x < n_columns).then_some((x, at / stride)));
                word &= word - 1;
            }
        }
        Some(places)
    }

    /// The cells that the pattern covers at these places, where it lies inside; `None` if
    /// `should_stop` says so.
    pub(super) fn cover(
        &self,
        picture: &Bitmap,
        places: &[Cell],
        should_stop: &mut dyn FnMut() -> bool,
    ) -> Option<Bitmap> {
        let mut covered = Bitmap::empty(picture.width(), picture.height());
        let mut seeds = covered.clone();
        places.iter().for_each(|&(x, y)| _ = seeds.fill(x, y));
        let stride = picture.words().1;
        for (&(width, height), at) in &self.sizes {
            let mut plane = seeds.words().0.to_vec();
            for (n, step) in [(width, 1), (height, 64 * stride)] {
                doublings(n, |moved| join(&mut plane, moved * step), should_stop)?;
            }
            for &(x, y) in at {
                if should_stop() {
                    return None;
                }
                join_with(covered.words_mut(), &plane, x + 64 * stride * y);
            }
        }
        Some(covered)
    }
}

/// Calls `pass` with moves that make one cell `n`: 1, 2, 4 and so on, and what is left.
fn doublings(
    n: usize,
    mut pass: impl FnMut(usize),
    should_stop: &mut dyn FnMut() -> bool,
) -> Option<()> {
    let mut done = 1;
    while done < n {
        if should_stop() {
            return None;
        }
        pass(done.min(n - done));
        done += done.min(n - done);
    }
    Some(())
}

/// The word that begins so many bits behind the beginning of word `at`; behind the end it is empty.
fn behind(plane: &[u64], at: usize, bits: usize) -> u64 {
    let word = |at: usize| plane.get(at).copied().unwrap_or(0);
    let (at, shift) = (at + bits / 64, bits % 64);
    word(at) >> shift | word(at + 1) << 1 << (63 - shift)
}

/// The word that begins so many bits before the beginning of word `at`.
fn before(plane: &[u64], at: usize, bits: usize) -> u64 {
    let word = |back: usize| at.checked_sub(back).map_or(0, |at| plane[at]);
    let (back, shift) = (bits / 64, bits % 64);
    word(back) << shift | word(back + 1) >> 1 >> (63 - shift)
}

/// Bits that are set here and so many bits behind. What is read was not written before.
fn meet(plane: &mut [u64], bits: usize) {
    for at in 0..plane.len() {
        plane[at] &= behind(plane, at, bits);
    }
}

/// Bits that are set here and, so many bits behind, in `other`.
fn meet_with(plane: &mut [u64], other: &[u64], bits: usize) {
    plane.iter_mut().enumerate().for_each(|(at, word)| *word &= behind(other, at, bits));
}

/// Bits that are set here or so many bits before. What is read was not written before.
fn join(plane: &mut [u64], bits: usize) {
    for at in (0..plane.len()).rev() {
        plane[at] |= before(plane, at, bits);
    }
}

/// Bits that are set here or, so many bits before, in `other`.
fn join_with(plane: &mut [u64], other: &[u64], bits: usize) {
    plane.iter_mut().enumerate().for_each(|(at, word)| *word |= before(other, at, bits));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_all_cells_once() {
        for (text, n_blocks) in
            [("######\n######\n..##..", 2), ("#.#\n###\n#.#", 5), ("##\n\n##\n##", 2), ("#", 1)]
        {
            let pattern = Pattern::parse(text.as_bytes()).unwrap();
            let blocks = Blocks::of(&pattern);
            let mut cells: Vec<Cell> = (blocks.sizes.iter())
                .flat_map(|(&(w, h), at)| at.iter().map(move |&at| (at, w, h)))
                .flat_map(|((x, y), w, h)| (0..w * h).map(move |i| (x + i % w, y + i / w)))
                .collect();
            cells.sort_unstable_by_key(|&(x, y)| (y, x));
            assert_eq!(cells, pattern.cells(), "{text}");
            assert_eq!(blocks.sizes.values().map(Vec::len).sum::<usize>(), n_blocks, "{text}");
        }
        let dense = Blocks::of(&Pattern::parse("#".repeat(300).as_bytes()).unwrap());
        assert_eq!(dense.n_passes(), 1 + 9 + 1);
    }
}
