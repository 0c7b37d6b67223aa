//! The changes that may be tried: a cell, or a cell with all its images, takes another value.
//!
//! How much one is seen: the part of its neighbors that were like the cell and are not any more, less
//! those that have become so. In twelfths, so that every machine has the same sums.
//!
//! ```text
//!   # # #          # # #          . . .
//!   # # #   12     # # .   6      . # #   0
//!   # # #          # # .          . # #
//! ```

use pictogrid_core::{Picture, Value};

use super::{Fewest, Symmetry, Terms, canvas::Canvas, symmetry};

/// As much as a change of one cell can be seen.
pub(super) const MOST_SEEN: u32 = 12;

/// What a changed cell costs. A mend has fewer cells than this number divided by [`MOST_SEEN`], or it
/// does not matter how it looks.
pub(super) const CELL: u64 = 1200;

/// Where it matters how a change looks, a speck in a plain area counts as three cells beside itself.
const SEEN_COUNTS: u64 = 3 * CELL / MOST_SEEN as u64;

/// Cells that change together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Flip {
    pub(super) changes: Vec<(u32, Value)>,
    /// How much is seen of it, in twelfths.
    pub(super) seen: u32,
}

/// What may be changed.
pub(super) struct Flips {
    is_kept: Vec<bool>,
    neighbors: Vec<Vec<u32>>,
    /// The symmetries that are to stay.
    images: Vec<Vec<u32>>,
    fewest: Fewest,
}

impl Flips {
    pub(super) fn new(canvas: &Canvas, picture: &Picture, terms: &Terms) -> Flips {
        let mut is_kept = vec![false; canvas.n_cells()];
        for cell in &terms.kept {
            if let Some(is_kept) = is_kept.get_mut(cell.0 as usize) {
                *is_kept = true;
            }
        }
        let given = (0..canvas.n_cells() as u32).filter(|&cell| canvas.is_given(cell));
        given.for_each(|cell| is_kept[cell as usize] = true);
        let images = match terms.symmetry {
            Symmetry::Kept => symmetry::of(picture),
            Symmetry::Ignored => Vec::new(),
        };
        Flips { is_kept, neighbors: canvas.neighbors(), images, fewest: terms.fewest }
    }

    pub(super) fn neighbors(&self, cell: u32) -> &[u32] {
        &self.neighbors[cell as usize]
    }

    pub(super) fn fewest(&self) -> Fewest {
        self.fewest
    }

    /// How many symmetries are kept.
    pub(super) fn n_images(&self) -> usize {
        self.images.len()
    }

    /// Every change of a cell; none if it is kept, or another of its images stands for it.
    pub(super) fn of_cell(&self, canvas: &Canvas, cell: u32) -> Vec<Flip> {
        let mut cells = vec![cell];
        cells.extend(self.images.iter().map(|image| image[cell as usize]));
        cells.sort_unstable();
        cells.dedup();
        if cells[0] != cell || cells.iter().any(|&cell| self.is_kept[cell as usize]) {
            return Vec::new();
        }
        let values = (0..canvas.n_values() as u8).map(Value);
        let others = values.filter(|&value| value != canvas.value(cell));
        others.map(|value| self.flip(canvas, &cells, value)).collect()
    }

    fn flip(&self, canvas: &Canvas, cells: &[u32], value: Value) -> Flip {
        let changes: Vec<_> = cells.iter().map(|&cell| (cell, value)).collect();
        let seen = changes.iter().map(|&(cell, value)| self.seen(canvas, cell, value)).sum();
        Flip { changes, seen }
    }

    /// How much is seen of it, if a cell takes a value.
    pub(super) fn seen(&self, canvas: &Canvas, cell: u32, value: Value) -> u32 {
        let neighbors = self.neighbors(cell);
        let like = |value| neighbors.iter().filter(|&&cell| canvas.value(cell) == value).count();
        let lost = like(canvas.value(cell)).saturating_sub(like(value)) as u32;
        (MOST_SEEN * lost).checked_div(neighbors.len() as u32).unwrap_or(0)
    }

    /// All changes, the cheapest first.
    pub(super) fn all(&self, canvas: &Canvas) -> Vec<Flip> {
        let cells = 0..canvas.n_cells() as u32;
        let mut flips: Vec<Flip> = cells.flat_map(|cell| self.of_cell(canvas, cell)).collect();
        flips.sort_by_key(|flip| self.cost(flip));
        flips
    }

    /// What a change costs: a cell, and what is seen of it as far as that matters.
    pub(super) fn cost(&self, flip: &Flip) -> u64 {
        let n_cells = flip.changes.len() as u64;
        let weight = match self.fewest {
            Fewest::VisibleChanges => SEEN_COUNTS,
            Fewest::Cells => 1,
        };
        n_cells * CELL + weight * u64::from(flip.seen)
    }

    /// The changes of these cells and their neighbors, without those of `taken`.
    pub(super) fn around(
        &self,
        canvas: &Canvas,
        cells: impl Iterator<Item = u32>,
        taken: &[(u32, Value)],
    ) -> Vec<Flip> {
        let mut is_near = vec![false; canvas.n_cells()];
        for cell in cells {
            is_near[cell as usize] = true;
            self.neighbors(cell).iter().for_each(|&cell| is_near[cell as usize] = true);
        }
        for image in &self.images {
            (0..is_near.len()).for_each(|cell| is_near[cell] |= is_near[image[cell] as usize]);
        }
        taken.iter().for_each(|&(cell, _)| is_near[cell as usize] = false);
        let near = (0..canvas.n_cells() as u32).filter(|&cell| is_near[cell as usize]);
        near.flat_map(|cell| self.of_cell(canvas, cell)).collect()
    }
}
