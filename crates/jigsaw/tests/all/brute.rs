//! Small adversarial sets against brute force: every tile in every place in every orientation.
//!
//! ```text
//!   tile a, b, c ..  ─▶ each place × each turn ─▶ all assemblies ─▶ verdict
//! ```
//!
//! The sets are made to break shortcuts: few kinds of edges, edges that read the same both ways, tiles
//! that look the same turned, tiles that come twice, single rows, ids up to 2^64 − 1. How many there
//! are of each is asserted, so that a change of the generator cannot take the hard ones away. Patterns
//! are in `planted`.

use pictogrid_core::Silent;
use pictogrid_jigsaw::{
    SplitMix64,
    tiles::{Freedom, Orientation, SolveOptions, TileLimits, TileSet, Verdict, Want, solve},
};

use crate::every_assembly::{Assembly, Cells, assembly, brute, text, turned};

/// A set that is likely to have assemblies: cut from a lattice of few kinds of cells, or random.
fn set(random: &mut SplitMix64) -> (Vec<Cells>, Freedom) {
    let shapes = [(1, 1), (1, 2), (1, 3), (1, 4), (2, 2), (2, 2), (1, 5), (2, 3)];
    let (rows, columns) = shapes[random.below(8) as usize];
    let side = 2 + random.below(3) as usize;
    let freedoms = [Freedom::One, Freedom::Four, Freedom::Eight, Freedom::Eight];
    let freedom = freedoms[random.below(4) as usize];
    let fill = [0, 10, 30, 50][random.below(4) as usize];
    let step = side - 1;
    let mut lattice: Cells = (0..=rows * step)
        .map(|_| (0..=columns * step).map(|_| random.below(100) < fill).collect())
        .collect();
    if random.below(4) == 0 {
        // A lattice that is its own mirror image.
        lattice.iter_mut().for_each(|row| {
            let n = row.len();
            (0..n / 2).for_each(|x| row[n - 1 - x] = row[x]);
        });
    }
    let mut tiles = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let cells: Cells = (0..side)
                .map(|y| (0..side).map(|x| lattice[row * step + y][column * step + x]).collect())
                .collect();
            let allowed = freedom.orientations();
            tiles.push(turned(&cells, allowed[random.below(allowed.len() as u64) as usize]));
        }
    }
    if random.below(4) == 0 {
        let last = tiles.len() - 1;
        tiles[last].iter_mut().flatten().for_each(|cell| *cell = random.below(2) == 1);
    }
    if random.below(5) == 0 {
        let (from, to) = (random.below(tiles.len() as u64), random.below(tiles.len() as u64));
        tiles[to as usize] = tiles[from as usize].clone();
    }
    random.shuffle(&mut tiles);
    (tiles, freedom)
}

/// What is adversarial in a set: a tile that looks the same turned, an edge that reads the same both
/// ways, two tiles that look the same, so few tiles that they can only make a row.
fn kinds(tiles: &[Cells]) -> [bool; 4] {
    let looks = |cells: &Cells| Orientation::ALL.map(|orientation| turned(cells, orientation));
    let is_symmetric = |cells: &Cells| looks(cells)[1..].contains(cells);
    let has_palindrome =
        |cells: &Cells| looks(cells).iter().any(|look| look[0].iter().eq(look[0].iter().rev()));
    let is_twice = |i: usize| tiles[..i].iter().any(|other| looks(&tiles[i]).contains(other));
    [
        tiles.iter().any(is_symmetric),
        tiles.iter().any(has_palindrome),
        (0..tiles.len()).any(is_twice),
        [2, 3, 5].contains(&tiles.len()),
    ]
}

#[test]
fn tiles_equal_brute_force() {
    let mut random = SplitMix64::new(7);
    let (mut seen, mut of_kind) = ([0; 3], [0; 4]);
    let mut number = 0;
    while number < 1000 {
        let (tiles, freedom) = set(&mut random);
        let Some(expected) = brute(&tiles, freedom) else { continue };
        number += 1;
        for (n, is_of_kind) in of_kind.iter_mut().zip(kinds(&tiles)) {
            *n += usize::from(is_of_kind);
        }
        let ids: Vec<u64> =
            (0..tiles.len() as u64).map(|i| u64::MAX - i * random.below(3)).collect();
        let text = text(&tiles, &ids);
        let set = TileSet::read(text.as_bytes(), &TileLimits::default()).unwrap();
        seen[expected.len().min(2)] += 1;
        let context = || format!("set {number}, {freedom:?}\n{text}");
        for want in [Want::Count, Want::Unique, Want::One] {
            let options = SolveOptions { freedom, want, ..SolveOptions::default() };
            let report = solve(&set, &options, &mut Silent).unwrap();
            let verdict = match (expected.len(), want) {
                // Most of them may make a whole.
                (0, _) if report.verdict == Verdict::LeftOver => Verdict::LeftOver,
                (0, _) => Verdict::None,
                (1, Want::Count | Want::Unique) => Verdict::Unique,
                (_, Want::Count | Want::Unique) => Verdict::Several,
                _ => report.verdict,
            };
            assert_eq!(report.verdict, verdict, "{want:?} {}", context());
            if report.verdict == Verdict::Unique {
                assert_eq!(expected.len(), 1, "{}", context());
            }
            if let Some(count) = report.count {
                assert_eq!(count, expected.len() as u64, "{}", context());
            }
            if report.verdict == Verdict::LeftOver {
                assert!(!report.left_over.is_empty() && report.count.is_none(), "{}", context());
                continue;
            }
            assert_eq!(report.placement.is_none(), expected.is_empty(), "{}", context());
            let mut assemblies: Vec<Assembly> = report
                .placement
                .iter()
                .chain(&report.second)
                .map(|grid| assembly(&tiles, grid, freedom))
                .collect();
            assert!(assemblies.iter().all(|assembly| expected.contains(assembly)), "{}", context());
            let n_found = assemblies.len();
            assemblies.dedup();
            assert_eq!(assemblies.len(), n_found, "{}", context());
        }
    }
    assert!(seen.iter().all(|&n| n > 50), "none, one, several: {seen:?}");
    assert!(of_kind.iter().all(|&n| n > 250), "see `kinds`: {of_kind:?}");
}
