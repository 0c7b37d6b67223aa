//! The fewest cells that meet every set of cells.
//!
//! ```text
//!   sets      {1 2 3}  {3 4}  {5 6}  {6 7}         two cells, 3 and 6, meet all four
//!   merged    cells that lie in the same sets do the same: one of them stands for all
//!   bound     sets that share no cell need a cell each: {1 2 3} {5 6} need two
//!   branch    on the cells of the smallest set that is not met yet, those that meet most first
//! ```
//!
//! This finds the fewest given cells that leave a picture alone: every other picture differs from it
//! in a set of cells, one of which must be given. Such sets are small and mostly far apart, so the
//! search seldom branches; after [`MOST_NODES`] nodes it ends with the best that it has, and fewer cells
//! may be enough. It begins with what is found by taking the cell that meets most sets again and again.

use std::collections::{HashMap, HashSet};

use pictogrid_core::CellId;

/// The work of one search.
const MOST_NODES: usize = 50_000;

/// The fewest cells that meet every set, in order, and whether the search for fewer was whole. No set
/// is empty.
pub(super) fn fewest(sets: &[Vec<CellId>]) -> (Vec<CellId>, bool) {
    let sets = merged(sets);
    let mut search = Search { best: greedy(&sets), sets: &sets, n_nodes: 0 };
    search.branch(&mut Vec::new());
    let Search { mut best, n_nodes, .. } = search;
    best.sort_unstable_by_key(|cell| cell.0);
    (best, n_nodes <= MOST_NODES)
}

/// The sets, with one cell for all that lie in the same ones.
fn merged(sets: &[Vec<CellId>]) -> Vec<Vec<CellId>> {
    let mut lies_in: HashMap<CellId, Vec<usize>> = HashMap::new();
    for (index, set) in sets.iter().enumerate() {
        set.iter().for_each(|&cell| lies_in.entry(cell).or_default().push(index));
    }
    let mut cells: Vec<(CellId, Vec<usize>)> = lies_in.into_iter().collect();
    cells.sort_unstable_by_key(|(cell, _)| cell.0);
    let mut seen = HashSet::new();
    let mut merged = vec![Vec::new(); sets.len()];
    for (cell, indices) in cells {
        if seen.insert(indices.clone()) {
            indices.into_iter().for_each(|index| merged[index].push(cell));
        }
    }
    merged
}

fn meets(cells: &[CellId], set: &[CellId]) -> bool {
    set.iter().any(|cell| cells.contains(cell))
}

/// How many of these sets a cell meets.
fn n_met(cell: CellId, sets: &[&Vec<CellId>]) -> usize {
    sets.iter().filter(|set| set.contains(&cell)).count()
}

/// Cells that meet every set: each time the one that meets most.
fn greedy(sets: &[Vec<CellId>]) -> Vec<CellId> {
    let mut chosen = Vec::new();
    loop {
        let open: Vec<&Vec<CellId>> = sets.iter().filter(|set| !meets(&chosen, set)).collect();
        let cells = open.iter().copied().flatten().copied();
        match cells.max_by_key(|&cell| (n_met(cell, &open), u32::MAX - cell.0)) {
            Some(cell) => chosen.push(cell),
            None => return chosen,
        }
    }
}

struct Search<'a> {
    sets: &'a [Vec<CellId>],
    best: Vec<CellId>,
    n_nodes: usize,
}

impl Search<'_> {
    fn branch(&mut self, chosen: &mut Vec<CellId>) {
        self.n_nodes += 1;
        let mut open: Vec<&Vec<CellId>> =
            self.sets.iter().filter(|set| !meets(chosen, set)).collect();
        open.sort_by_key(|set| set.len());
        let Some(first) = open.first() else {
            if chosen.len() < self.best.len() {
                self.best.clone_from(chosen);
            }
            return;
        };
        if chosen.len() + n_apart(&open) >= self.best.len() || self.n_nodes > MOST_NODES {
            return;
        }
        let mut cells: Vec<CellId> = first.to_vec();
        cells.sort_by_key(|&cell| (usize::MAX - n_met(cell, &open), cell.0));
        for cell in cells {
            chosen.push(cell);
            self.branch(chosen);
            chosen.pop();
        }
    }
}

/// Sets that share no cell, the smallest first: as many cells are needed at least.
fn n_apart(sets: &[&Vec<CellId>]) -> usize {
    let mut taken: Vec<CellId> = Vec::new();
    let mut n = 0;
    for set in sets {
        if !meets(&taken, set) {
            taken.extend_from_slice(set);
            n += 1;
        }
    }
    n
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fewest of `n` cells, by trying all of them: the slow twin.
    fn by_trying(sets: &[Vec<CellId>], n: u32) -> usize {
        let hits = |chosen: &u32| sets.iter().all(|set| set.iter().any(|c| chosen >> c.0 & 1 == 1));
        let sizes = (0..1_u32 << n).filter(hits).map(u32::count_ones);
        sizes.min().expect("all cells meet every set") as usize
    }

    #[test]
    fn as_few_as_by_trying_all() {
        let mut random = pictogrid_testkit::SplitMix64::new(1);
        let mut draw = |n: u64| random.below(n) as u32;
        for _ in 0..300 {
            let n_sets = draw(9) as usize;
            let sets: Vec<Vec<CellId>> =
                (0..n_sets).map(|_| (0..=draw(4)).map(|_| CellId(draw(11))).collect()).collect();
            let (found, is_minimal) = fewest(&sets);
            assert!(is_minimal);
            assert!(sets.iter().all(|set| meets(&found, set)), "{sets:?}: {found:?}");
            assert_eq!(found.len(), by_trying(&sets, 11), "{sets:?}: {found:?}");
        }
    }
}
