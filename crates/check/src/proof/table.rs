//! What one line allows, by a table over prefixes and suffixes: exact, in both answers.
//!
//! A line has `n` cells and the boundaries 0 to `n` between them. For every number `j` of runs:
//!
//! ```text
//!   left j    the boundaries p such that cells 0..p can hold exactly the first j runs,
//!             and p is 0 or the cell before p is empty
//!   right j   the boundaries p such that cells p..n can hold exactly the runs from j on,
//!             and p is n or the cell behind p is empty
//!
//!   boundary      0   1   2   3   4   5   6          clue 2 1
//!   cells           #   #   .   ?   ?   ?
//!   left 1                      x   x   x            "2" and then at least one empty cell
//!   right 1               x   x   x                  at least one empty cell and then "1"
//!   run 1 may start at 3 (left 1 has 3, cell 3 may be filled, right 2 has 4), at 4 and at 5
//! ```
//!
//! Run `j` of `g` cells may start at `s` exactly if `left j` has `s`, cells `s..s+g` may all be
//! filled, and `right j+1` has `s+g`: the two conditions on empty cells keep runs apart. Cell `i`
//! may be empty exactly if, for some `j`, `left j` has `i+1` and `right j` has `i`: both halves
//! then agree that cell `i` is empty. Every arrangement of the line passes these tests with each
//! of its cells, and whatever passes is an arrangement, so nothing is missed and nothing is
//! invented.
//!
//! A set of boundaries is a [`Mask`]; O(k · log n) operations on masks.

use super::mask::Mask;

/// The most cells of a line.
pub(super) const MAX_CELLS: usize = 65_535;

/// Room for the table, kept between lines.
#[derive(Debug, Default)]
pub(super) struct Table {
    left: Vec<u64>,
    /// The cells that may be filled in some arrangement, after [`Table::fill_in`] gave `true`.
    pub(super) fill: Vec<u64>,
    /// The cells that may be empty in some arrangement, likewise.
    pub(super) empty: Vec<u64>,
}

impl Table {
    /// Finds what the cells of a line of `n` cells can be, given what each `fill` and `empty`
    /// still allow. Gives `false` if there is no arrangement.
    /// Needs: `n` in 1 to [`MAX_CELLS`]; masks of `n / 64 + 1` words, zero from bit `n` on.
    pub(super) fn fill_in(&mut self, clue: &[u32], n: usize, fill: &[u64], empty: &[u64]) -> bool {
        match n / 64 + 1 {
            1 => self.fill_in_words::<1>(clue, n, fill, empty),
            2 => self.fill_in_words::<2>(clue, n, fill, empty),
            3..=4 => self.fill_in_words::<4>(clue, n, fill, empty),
            5..=8 => self.fill_in_words::<8>(clue, n, fill, empty),
            9..=32 => self.fill_in_words::<32>(clue, n, fill, empty),
            33..=128 => self.fill_in_words::<128>(clue, n, fill, empty),
            _ => self.fill_in_words::<1024>(clue, n, fill, empty),
        }
    }

    fn fill_in_words<const W: usize>(
        &mut self,
        clue: &[u32],
        n: usize,
        fill: &[u64],
        empty: &[u64],
    ) -> bool {
        let (may_fill, may_empty) = (Mask::<W>::load(fill), Mask::<W>::load(empty));
        let mut left = flood_up(Mask::only(0), may_empty);
        self.left.clear();
        self.left.extend_from_slice(left.words());
        for &g in clue {
            let g = g as usize;
            let ends_here = left & all_of(may_fill, g) & may_empty.down(g);
            left = flood_up(ends_here.up(g + 1), may_empty);
            self.left.extend_from_slice(left.words());
        }

        let mut right = flood_down(Mask::only(n), may_empty);
        let (mut filled, mut emptied) = (Mask::NONE, left.down(1) & right);
        for (j, &g) in clue.iter().enumerate().rev() {
            let g = g as usize;
            let left = Mask::load(&self.left[j * W..(j + 1) * W]);
            let begun = all_of(may_fill, g) & right.down(g);
            filled = filled | any_of(left & begun, g);
            right = flood_down(begun.down(1) & may_empty, may_empty);
            emptied = emptied | (left.down(1) & right);
        }
        self.fill.clear();
        self.fill.extend_from_slice(filled.words());
        self.empty.clear();
        self.empty.extend_from_slice(emptied.words());
        !(filled | emptied).is_none()
    }
}

/// The places from which `length` places in a row all are in `set`. Needs: `length > 0`.
fn all_of<const W: usize>(set: Mask<W>, length: usize) -> Mask<W> {
    let (mut all, mut reach) = (set, 1);
    while 2 * reach <= length {
        all = all & all.down(reach);
        reach *= 2;
    }
    all & all.down(length - reach)
}

/// The places of which one of the last `length` places, itself included, is in `set`.
/// Needs: `length > 0`.
fn any_of<const W: usize>(set: Mask<W>, length: usize) -> Mask<W> {
    let (mut any, mut reach) = (set, 1);
    while 2 * reach <= length {
        any = any | any.up(reach);
        reach *= 2;
    }
    any | any.up(length - reach)
}

/// Adds every boundary that is reached from one in `set` upwards over cells in `empty` alone.
/// Any distance is a sum of different powers of two, and `gap` holds the boundaries from which
/// that many cells may all be empty.
fn flood_up<const W: usize>(mut set: Mask<W>, empty: Mask<W>) -> Mask<W> {
    let (mut gap, mut step) = (empty, 1);
    while !gap.is_none() {
        set = set | (set & gap).up(step);
        gap = gap & gap.down(step);
        step *= 2;
    }
    set
}

/// [`flood_up`], downwards.
fn flood_down<const W: usize>(mut set: Mask<W>, empty: Mask<W>) -> Mask<W> {
    let (mut gap, mut step) = (empty, 1);
    while !gap.is_none() {
        set = set | (set.down(step) & gap);
        gap = gap & gap.down(step);
        step *= 2;
    }
    set
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Line;
    use pictogrid_testkit::SplitMix64;

    use super::*;
    use crate::for_each_arrangement;

    /// What the table makes of a line, as text, `None` if it is impossible.
    fn forced_text(text: &str, clue: &[u32]) -> Option<String> {
        let n = text.len();
        let mut masks = [vec![0; n / 64 + 1], vec![0; n / 64 + 1]];
        for (i, cell) in text.chars().enumerate() {
            for (mask, other) in masks.iter_mut().zip(['.', '#']) {
                mask[i / 64] |= u64::from(cell != other) << (i % 64);
            }
        }
        let mut table = Table::default();
        if !table.fill_in(clue, n, &masks[0], &masks[1]) {
            return None;
        }
        let has = |mask: &[u64], i: usize| mask[i / 64] >> (i % 64) & 1 == 1;
        let cell = |i| match (has(&table.fill, i), has(&table.empty, i)) {
            (true, true) => '?',
            (true, false) => '#',
            (false, true) => '.',
            (false, false) => 'x',
        };
        Some((0..n).map(cell).collect())
    }

    fn by_brute_force(text: &str, clue: &[u32]) -> Option<String> {
        let line: Line = text.parse().unwrap();
        let mut agreed: Option<Vec<char>> = None;
        for_each_arrangement(&line, clue, |cells| {
            let cells = cells.iter().map(|&c| if c { '#' } else { '.' });
            match &mut agreed {
                None => agreed = Some(cells.collect()),
                Some(agreed) => (agreed.iter_mut().zip(cells))
                    .filter(|(a, c)| **a != *c)
                    .for_each(|(a, _)| *a = '?'),
            }
        })
        .unwrap();
        agreed.map(String::from_iter)
    }

    #[test]
    fn every_line_of_up_to_seven_cells_with_every_clue() {
        for n in 1..=7_u32 {
            let clues: std::collections::BTreeSet<Vec<u32>> = (0..1_u32 << n)
                .map(|bits| {
                    let runs = (0..n).map(|i| bits >> i & 1).collect::<Vec<_>>();
                    (runs.split(|&bit| bit == 0).map(|run| run.len() as u32))
                        .filter(|&g| g > 0)
                        .collect()
                })
                .chain([vec![n + 1], vec![1; n as usize]])
                .collect();
            for code in 0..3_u32.pow(n) {
                let text: String =
                    (0..n).map(|i| ['?', '#', '.'][(code / 3_u32.pow(i) % 3) as usize]).collect();
                for clue in &clues {
                    assert_eq!(
                        forced_text(&text, clue),
                        by_brute_force(&text, clue),
                        "{text} {clue:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn long_lines_with_few_open_cells() {
        let mut rng = SplitMix64::new(1);
        for case in 0..400 {
            let n = 55 + rng.below(if case % 4 == 0 { 500 } else { 90 }) as usize;
            let mut cells: Vec<char> = (0..n).map(|_| ['#', '.'][rng.below(2) as usize]).collect();
            let text = String::from_iter(&cells);
            let mut clue: Vec<u32> =
                text.split('.').map(|run| run.len() as u32).filter(|&g| g > 0).collect();
            let hidden = rng.below(n as u64 - 10) as usize;
            cells[hidden..hidden + 8].fill('?');
            cells[rng.below(n as u64) as usize] = '?';
            if case % 3 == 0 && !clue.is_empty() {
                let j = rng.below(clue.len() as u64) as usize;
                clue[j] += 1;
            }
            let text = String::from_iter(&cells);
            assert_eq!(forced_text(&text, &clue), by_brute_force(&text, &clue), "{text} {clue:?}");
        }
    }

    #[test]
    fn the_same_in_words_of_every_number() {
        // The line of the drawing, moved to the right by cells that are known to be empty.
        for before in [0, 50, 57, 58, 59, 63, 64, 65, 127, 128, 250, 511, 600, 2100, 65_529] {
            let text = ".".repeat(before) + "##????";
            let expected = ".".repeat(before) + "##.???";
            assert_eq!(forced_text(&text, &[2, 1]), Some(expected), "{before}");
            assert_eq!(forced_text(&text, &[2, 4]), None);
            let open = "?".repeat(before) + "##????";
            assert_eq!(forced_text(&open, &[2, before as u32 + 5]), None);
        }
        let n = 300;
        let expected = "?".repeat(50) + &"#".repeat(200) + &"?".repeat(50);
        assert_eq!(forced_text(&"?".repeat(n), &[250]), Some(expected));
        assert_eq!(forced_text(&"?".repeat(n), &[]), Some(".".repeat(n)));
    }
}
