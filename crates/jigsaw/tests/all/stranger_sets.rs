//! Sets of tiles in which something is wrong, from seeds, with the truth beside them.
//!
//! ```text
//!   a picture, cut   + strangers   of an inner tile, of one on the rim, with one edge of a tile, of nothing
//!   or several       + copies
//!                    − missing     none of which there is another
//! ```
//!
//! The strangers are made here and not by `plant`, whose strangers have edges of their own: these have the
//! outline of a tile and another inside, or a part of the outline. Cells are random, so that nothing but
//! the outline is alike.

use std::collections::{BTreeMap, BTreeSet};

use pictogrid_jigsaw::SplitMix64;
use pictogrid_jigsaw::tiles::Orientation;

type Cells = Vec<Vec<bool>>;

/// What a set has too much, or too little.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kind {
    pub(crate) on_rim: usize,
    pub(crate) inner: usize,
    /// Strangers that fit on all sides on which a tile on the rim has a neighbor, and have another rim.
    pub(crate) on_rim_inside: usize,
    /// Strangers with one edge of a tile.
    pub(crate) of_one_edge: usize,
    pub(crate) strays: usize,
    pub(crate) copies: usize,
    pub(crate) missing: usize,
}

#[derive(Default)]
pub(crate) struct Set {
    pub(crate) text: String,
    /// The tiles of each picture, row by row; 0 is missing.
    pub(crate) pictures: Vec<(Vec<u64>, usize)>,
    /// The tile that cannot be told from a stranger or a copy.
    pub(crate) twin_of: BTreeMap<u64, u64>,
    pub(crate) strangers: BTreeSet<u64>,
    pub(crate) n_on_rim: usize,
}

fn turned(cells: &Cells, orientation: Orientation) -> Cells {
    let n = cells.len();
    let cell = |x: usize, y: usize| {
        let (x0, y0) = orientation.source(x, y, (n, n));
        cells[y0][x0]
    };
    (0..n).map(|y| (0..n).map(|x| cell(x, y)).collect()).collect()
}

fn random_cells(random: &mut SplitMix64, rows: usize, columns: usize) -> Cells {
    (0..rows).map(|_| (0..columns).map(|_| random.below(2) == 1).collect()).collect()
}

/// The same outline and another inside.
fn another_inside(cells: &Cells, random: &mut SplitMix64) -> Cells {
    let n = cells.len();
    let (x, y) = (1 + random.below(n as u64 - 2) as usize, 1 + random.below(n as u64 - 2) as usize);
    let mut other = cells.clone();
    for row in &mut other[1..n - 1] {
        row[1..n - 1].iter_mut().for_each(|cell| *cell = random.below(2) == 1);
    }
    other[y][x] = !cells[y][x];
    other
}

/// A set while it is being made.
struct Maker {
    random: SplitMix64,
    side: usize,
    set: Set,
    tiles: Vec<(u64, Cells)>,
    /// Tiles inside, in random order, and those on the rim, with the sides of them that are.
    inner: Vec<usize>,
    rim: Vec<(usize, [bool; 4])>,
}

/// Ids of tiles that were added are larger.
const ADDED: u64 = 9000;

impl Maker {
    /// Cuts a random picture.
    fn cut(&mut self, (rows, columns): (usize, usize)) {
        let (side, step) = (self.side, self.side - 1);
        let lattice = random_cells(&mut self.random, rows * step + 1, columns * step + 1);
        let mut grid = Vec::new();
        for (row, column) in (0..rows).flat_map(|y| (0..columns).map(move |x| (y, x))) {
            let id = 1000 + self.tiles.len() as u64;
            let cells = (0..side)
                .map(|y| lattice[row * step + y][column * step..][..side].to_vec())
                .collect();
            let is_rim = [row == 0, column + 1 == columns, row + 1 == rows, column == 0];
            if is_rim == [false; 4] {
                self.inner.push(self.tiles.len());
            } else {
                self.rim.push((self.tiles.len(), is_rim));
            }
            grid.push(id);
            self.tiles.push((id, cells));
        }
        self.set.pictures.push((grid, columns));
        self.random.shuffle(&mut self.inner);
        self.random.shuffle(&mut self.rim);
    }

    /// Adds a tile that is no part of a picture, and cannot be told from this one if there is one.
    fn add(&mut self, cells: Cells, of: Option<usize>) {
        let id = ADDED + self.tiles.len() as u64;
        self.set.twin_of.extend(of.map(|of| (id, self.tiles[of].0)));
        self.set.strangers.insert(id);
        self.tiles.push((id, cells));
    }

    fn add_inner(&mut self) {
        let of = self.inner.pop().unwrap();
        let cells = another_inside(&self.tiles[of].1, &mut self.random);
        self.add(cells, Some(of));
    }

    /// Adds a tile with the outline of one on the rim, or with another rim.
    fn add_on_rim(&mut self, has_another_rim: bool) {
        let (of, is_rim) = self.rim.pop().unwrap();
        let mut cells = another_inside(&self.tiles[of].1, &mut self.random);
        let last = self.side - 1;
        // Corners are of the edges inside, too.
        for k in (1..last).filter(|_| has_another_rim) {
            for (is, (x, y)) in is_rim.into_iter().zip([(k, 0), (last, k), (k, last), (0, k)]) {
                cells[y][x] = if is { self.random.below(2) == 1 } else { cells[y][x] };
            }
        }
        self.add(cells, Some(of));
    }

    /// Adds a random tile, with an edge of the `number`th of a picture or not.
    fn add_any(&mut self, edge_of: Option<usize>) {
        let mut cells = random_cells(&mut self.random, self.side, self.side);
        if let Some(of) = edge_of {
            cells[0] = self.tiles[of].1[0].clone();
        }
        self.add(cells, None);
    }

    /// Takes a tile of a picture away, but none of which there is another: that would take its place.
    fn take_away(&mut self) {
        let Maker { set, tiles, random, .. } = self;
        let is_single = |id: u64| id < ADDED && !set.twin_of.values().any(|&of| of == id);
        let left: Vec<usize> = (0..tiles.len()).filter(|&at| is_single(tiles[at].0)).collect();
        let (id, _) = tiles.remove(left[random.below(left.len() as u64) as usize]);
        let places = set.pictures.iter_mut().flat_map(|(grid, _)| grid);
        places.filter(|place| **place == id).for_each(|place| *place = 0);
    }

    /// Shuffles and turns all tiles, and writes them down.
    fn write(mut self) -> Set {
        self.random.shuffle(&mut self.tiles);
        for (id, cells) in self.tiles {
            let cells = turned(&cells, Orientation::ALL[self.random.below(8) as usize]);
            self.set.text += &format!("Tile {id}:\n");
            for row in cells {
                self.set.text.extend(row.iter().map(|&cell| if cell { '#' } else { '.' }));
                self.set.text.push('\n');
            }
            self.set.text.push('\n');
        }
        self.set
    }
}

impl Set {
    pub(crate) fn new(shapes: &[(usize, usize)], side: usize, kind: Kind, seed: u64) -> Set {
        let random = SplitMix64::new(seed);
        let n_on_rim = kind.on_rim + kind.on_rim_inside;
        let set = Set { n_on_rim, ..Set::default() };
        let (tiles, inner, rim) = (Vec::new(), Vec::new(), Vec::new());
        let mut maker = Maker { random, side, set, tiles, inner, rim };
        shapes.iter().for_each(|&shape| maker.cut(shape));
        let n_true = maker.tiles.len();
        (0..kind.inner).for_each(|_| maker.add_inner());
        (0..n_on_rim).for_each(|number| maker.add_on_rim(number >= kind.on_rim));
        for number in 0..kind.of_one_edge {
            let of = 2 * maker.random.below(n_true as u64 / 2) as usize + number;
            maker.add_any(Some(of % n_true));
        }
        (0..kind.strays).for_each(|_| maker.add_any(None));
        for _ in 0..kind.copies {
            let of = maker.random.below(n_true as u64) as usize;
            maker.add(maker.tiles[of].1.clone(), Some(of));
        }
        (0..kind.missing).for_each(|_| maker.take_away());
        maker.write()
    }

    /// The tile that it stands for.
    pub(crate) fn original(&self, id: u64) -> u64 {
        self.twin_of.get(&id).copied().unwrap_or(id)
    }

    /// Parts of the pictures that hang together, as sets of ids.
    pub(crate) fn parts(&self) -> Vec<BTreeSet<u64>> {
        let mut parts = Vec::new();
        for (grid, columns) in &self.pictures {
            let mut left: BTreeSet<usize> = (0..grid.len()).filter(|&at| grid[at] != 0).collect();
            while let Some(&first) = left.iter().next() {
                let (mut part, mut next) = (BTreeSet::new(), vec![first]);
                while let Some(at) = next.pop() {
                    if !left.remove(&at) {
                        continue;
                    }
                    part.insert(grid[at]);
                    let column = at % columns;
                    next.extend(at.checked_sub(*columns));
                    next.extend((at + columns < grid.len()).then_some(at + columns));
                    next.extend((column > 0).then(|| at - 1));
                    next.extend((column + 1 < *columns).then_some(at + 1));
                }
                parts.push(part);
            }
        }
        parts
    }
}
