//! Records like those of a well-known December puzzle, from a seed, and harder kinds of them.
//!
//! ```text
//!   hidden   ..###.#..##      runs and gaps, mostly short
//!   clue     3,1,2
//!   record   ?.?##?#?.??      covered in clumps, as the original ones are
//! ```
//!
//! A line is made cell by cell until it is long enough, then cut off; each keeps a rate of its own
//! at which cells are covered, and whether a cell is covered mostly follows its neighbor. So at
//! least one arrangement exists.
//!
//! Kinds with other lengths, densities and runs are made too: what is fast on the usual kind alone
//! shows there. O(cells) a record, and the same for the same seed everywhere.

use pictogrid_core::Plain;

use crate::SplitMix64;

/// What records of one kind are like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordKind {
    /// Its name on the command line.
    pub name: &'static str,
    /// The fewest and the most cells.
    pub cells: (u64, u64),
    /// The least and the greatest percentage of unknown cells.
    pub covered: (u64, u64),
}

/// The kinds, the usual one first.
pub const KINDS: [RecordKind; 5] = [
    RecordKind { name: "usual", cells: (5, 20), covered: (20, 78) },
    RecordKind { name: "known", cells: (5, 20), covered: (10, 40) },
    RecordKind { name: "dense", cells: (5, 20), covered: (75, 100) },
    RecordKind { name: "longer", cells: (20, 64), covered: (20, 78) },
    RecordKind { name: "long", cells: (64, 200), covered: (20, 78) },
];

/// The kind of this name.
#[must_use]
pub fn kind(name: &str) -> Option<RecordKind> {
    KINDS.into_iter().find(|kind| kind.name == name)
}

/// An endless supply of records.
///
/// ```
/// use pictogrid_testkit::records::{KINDS, Planted};
/// assert_eq!(Planted::new(1, KINDS[0]).text(2).lines().count(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Planted {
    rng: SplitMix64,
    kind: RecordKind,
}

impl Planted {
    /// The records of this seed and kind.
    #[must_use]
    pub fn new(seed: u64, kind: RecordKind) -> Planted {
        Planted { rng: SplitMix64::new(seed), kind }
    }

    /// The next `n` records, a line each.
    pub fn text(&mut self, n: usize) -> String {
        let mut text = String::new();
        for _ in 0..n {
            write(&mut self.rng, self.kind, &mut text);
        }
        text
    }
}

/// Writes one record and a line feed. O(n).
fn write(rng: &mut SplitMix64, kind: RecordKind, text: &mut String) {
    let n = rng.between(kind.cells).max(rng.between(kind.cells)) as usize;
    let hidden = hidden(rng, n);
    let rate = rng.between(kind.covered) as u32;
    let mut is_covered = rng.chance(rate);
    for &is_filled in &hidden {
        if rng.chance(60) {
            is_covered = rng.chance(rate);
        }
        text.push(match (is_covered, is_filled) {
            (true, _) => '?',
            (false, true) => '#',
            (false, false) => '.',
        });
    }
    let clue = Plain::of_cells(hidden);
    let mut separator = ' ';
    for length in clue.lengths() {
        text.push(separator);
        *text += &length.to_string();
        separator = ',';
    }
    text.push('\n');
}

/// `n` finished cells with a run among them at least.
fn hidden(rng: &mut SplitMix64, n: usize) -> Vec<bool> {
    let mut cells = Vec::new();
    while cells.len() < n {
        let gap = if cells.is_empty() { rng.below(4) } else { 1 + rng.below(3) };
        // Half of the runs are one cell long, a quarter two, and so on: most are short.
        let mut length = 1;
        while length < 12 && rng.chance(57) {
            length += 1;
        }
        cells.resize(cells.len() + gap as usize, false);
        cells.resize(cells.len() + length, true);
    }
    cells.truncate(n);
    if !cells.contains(&true) {
        cells[n - 1] = true;
    }
    cells
}

#[cfg(test)]
mod tests {
    use crate::brute;

    use super::*;

    fn text(seed: u64, kind: RecordKind, n: usize) -> String {
        Planted::new(seed, kind).text(n)
    }

    #[test]
    fn every_record_has_an_arrangement() {
        for kind in &KINDS[..3] {
            let text = text(3, *kind, 300);
            for record in text.lines() {
                let (cells, clue) = record.split_once(' ').unwrap();
                let line: pictogrid_core::Line = cells.parse().unwrap();
                let clue: Vec<u32> = clue.split(',').map(|run| run.parse().unwrap()).collect();
                assert!((5..=20).contains(&line.len()), "{record}");
                assert!(brute::arrangements(&line, &clue) > 0, "{record}");
            }
        }
    }

    #[test]
    fn about_half_of_the_cells_are_unknown() {
        let share = |name: &str| {
            let text = text(1, kind(name).unwrap(), 20_000);
            let n_cells = text.bytes().filter(|byte| b"?#.".contains(byte)).count();
            text.bytes().filter(|&byte| byte == b'?').count() * 100 / n_cells
        };
        assert!((45..55).contains(&share("usual")), "{}", share("usual"));
        assert!((20..30).contains(&share("known")) && share("dense") > 80);
    }

    #[test]
    fn a_seed_names_a_text() {
        assert_eq!(
            text(2026, KINDS[0], 3),
            text(2026, KINDS[0], 5)[..text(2026, KINDS[0], 3).len()]
        );
        assert_ne!(text(1, KINDS[0], 3), text(2, KINDS[0], 3));
        assert_eq!(kind("none"), None);
    }
}
