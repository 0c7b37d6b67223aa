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

use std::collections::BTreeSet;

use pictogrid_core::Silent;
use pictogrid_jigsaw::{
    SplitMix64,
    tiles::{Freedom, Orientation, SolveOptions, TileLimits, TileSet, Verdict, Want, solve},
};

/// Cells of a tile, row by row.
type Cells = Vec<Vec<bool>>;
/// The tile of every place and its cells as they lie.
type Assembly = Vec<Vec<(usize, Cells)>>;

fn turned(cells: &Cells, orientation: Orientation) -> Cells {
    let side = cells.len();
    let flipped = |row: &Vec<bool>| -> Vec<bool> { row.iter().rev().copied().collect() };
    let mut cells: Cells =
        if orientation.is_flipped() { cells.iter().map(flipped).collect() } else { cells.clone() };
    for _ in 0..orientation.turns() {
        cells = (0..side).map(|y| (0..side).map(|x| cells[side - 1 - x][y]).collect()).collect();
    }
    cells
}

/// The whole assembly turned: the places move, and every tile in its place turns, too.
fn turned_whole(assembly: &Assembly, orientation: Orientation) -> Assembly {
    let mut whole: Assembly = assembly.clone();
    if orientation.is_flipped() {
        whole.iter_mut().for_each(|row| row.reverse());
    }
    for _ in 0..orientation.turns() {
        let (rows, columns) = (whole.len(), whole[0].len());
        whole = (0..columns)
            .map(|y| (0..rows).map(|x| whole[rows - 1 - x][y].clone()).collect())
            .collect();
    }
    let lie = |(tile, cells): &(usize, Cells)| (*tile, turned(cells, orientation));
    whole.iter().map(|row| row.iter().map(lie).collect()).collect()
}

/// Sets with more assemblies, counting those that differ by a turn, are left to others.
const MOST: usize = 200;

struct Brute<'a> {
    looks: &'a [Vec<Cells>],
    columns: usize,
    placed: Vec<(usize, Cells)>,
    found: Vec<Assembly>,
}

impl Brute<'_> {
    fn fill(&mut self) {
        let at = self.placed.len();
        if self.found.len() > MOST {
            return;
        }
        if at == self.looks.len() {
            self.found.push(self.placed.chunks(self.columns).map(<[_]>::to_vec).collect());
            return;
        }
        for tile in 0..self.looks.len() {
            if self.placed.iter().any(|placed| placed.0 == tile) {
                continue;
            }
            for cells in &self.looks[tile] {
                let side = cells.len();
                let left = (!at.is_multiple_of(self.columns)).then(|| &self.placed[at - 1].1);
                let above = at.checked_sub(self.columns).map(|above| &self.placed[above].1);
                let fits = left
                    .is_none_or(|left| (0..side).all(|y| left[y][side - 1] == cells[y][0]))
                    && above.is_none_or(|above| above[side - 1] == cells[0]);
                if fits {
                    self.placed.push((tile, cells.clone()));
                    self.fill();
                    self.placed.pop();
                }
            }
        }
    }
}

/// Every assembly of every shape, one of each that differ by turning the whole; `None` if there
/// are very many.
fn brute(tiles: &[Cells], freedom: Freedom) -> Option<BTreeSet<Assembly>> {
    let looks: Vec<Vec<Cells>> = tiles
        .iter()
        .map(|cells| {
            let all: BTreeSet<Cells> =
                freedom.orientations().iter().map(|&o| turned(cells, o)).collect();
            all.into_iter().collect()
        })
        .collect();
    let mut found = BTreeSet::new();
    for columns in (1..=tiles.len()).filter(|columns| tiles.len().is_multiple_of(*columns)) {
        let mut brute = Brute { looks: &looks, columns, placed: Vec::new(), found: Vec::new() };
        brute.fill();
        if brute.found.len() > MOST {
            return None;
        }
        for assembly in brute.found {
            let all = freedom.orientations().iter().map(|&o| turned_whole(&assembly, o));
            found.extend(all.min());
        }
    }
    // Where the sides that fit nowhere fill a rim, they say the shape.
    let n_alone = n_alone(&looks);
    let is_tight = |assembly: &Assembly| 2 * (assembly.len() + assembly[0].len()) == n_alone;
    if found.iter().any(is_tight) {
        found.retain(is_tight);
    }
    Some(found)
}

/// The sides that no side of another tile can touch: of the first look of each tile, those whose
/// right neighbor no look of any other tile can be, once the side is turned to the right.
fn n_alone(looks: &[Vec<Cells>]) -> usize {
    let edges = |cells: &Cells| -> [Vec<bool>; 4] {
        let side = cells.len();
        [
            cells[0].clone(),
            cells.iter().map(|row| row[side - 1]).collect(),
            cells[side - 1].clone(),
            cells.iter().map(|row| row[0]).collect(),
        ]
    };
    let mut n = 0;
    for (tile, own) in looks.iter().enumerate() {
        let first = edges(&own[0]);
        for (direction, edge) in first.iter().enumerate() {
            let others = looks.iter().enumerate().filter(|(other, _)| *other != tile);
            let mut looks = others.flat_map(|(_, looks)| looks);
            n += usize::from(!looks.any(|other| edges(other)[direction ^ 2] == *edge));
        }
    }
    n
}

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

fn text(tiles: &[Cells], ids: &[u64]) -> String {
    let mut text = String::new();
    for (cells, id) in tiles.iter().zip(ids) {
        text += &format!("Tile {id}:\n");
        for row in cells {
            text.extend(row.iter().map(|&cell| if cell { '#' } else { '.' }));
            text.push('\n');
        }
        text.push('\n');
    }
    text
}

/// An assembly of the library as brute force would write it down.
fn assembly(tiles: &[Cells], grid: &pictogrid_jigsaw::tiles::Grid, freedom: Freedom) -> Assembly {
    let lie = |row, column| {
        let (tile, orientation) = grid.get(row, column);
        assert!(freedom.allows(orientation));
        (tile, turned(&tiles[tile], orientation))
    };
    let whole: Assembly = (0..grid.n_rows())
        .map(|row| (0..grid.n_columns()).map(|column| lie(row, column)).collect())
        .collect();
    let all = freedom.orientations().iter().map(|&o| turned_whole(&whole, o));
    all.min().unwrap()
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
fn a_thousand_small_sets() {
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
