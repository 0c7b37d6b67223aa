//! Every assembly of a few tiles, by brute force: every tile in every place in every orientation.
//!
//! ```text
//!   tiles, columns ─▶ place 0: each tile, each look ─▶ place 1: those that fit ─▶ .. ─▶ all assemblies
//! ```
//!
//! The slow twin of `tiles::solve`, for a test and for a fuzz target, which has it by its path: it uses the
//! interface of the library and nothing else. O(n! · 8^n), cut short where edges differ; sets of more than
//! [`MOST`] assemblies are left out. A twin within the library would be shipped to everybody.

use std::collections::BTreeSet;

use pictogrid_jigsaw::tiles::{Freedom, Grid, Orientation};

/// Cells of a tile, row by row.
pub(crate) type Cells = Vec<Vec<bool>>;
/// The tile of every place and its cells as they lie.
pub(crate) type Assembly = Vec<Vec<(usize, Cells)>>;

pub(crate) fn turned(cells: &Cells, orientation: Orientation) -> Cells {
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
pub(crate) fn brute(tiles: &[Cells], freedom: Freedom) -> Option<BTreeSet<Assembly>> {
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

pub(crate) fn text(tiles: &[Cells], ids: &[u64]) -> String {
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
pub(crate) fn assembly(tiles: &[Cells], grid: &Grid, freedom: Freedom) -> Assembly {
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
