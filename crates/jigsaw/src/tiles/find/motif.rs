//! What two turned patterns have in common, and the fewest ANDs that find it.
//!
//! ```text
//!   the sea monster      .................. #.        and the one it looks at    .#..................
//!                        A....AA....AA....A##                                  ##A....AA....AA....A
//!                        .A..A..A..A..A..A...                                  ...A..A..A..A..A..A.
//!
//!   A is                 o....o o....o o....o         a hump, the hump and its copy 6 columns on,
//!                        .o..o...o..o...o..o.         and those two with a copy 6 columns on
//! ```
//!
//! The twelve cells A are all that the two have in common, so they are looked up once for both. A
//! motif made of copies is found where it stands here and there: three ANDs for the four cells of a
//! hump and one for each doubling are five in place of eleven, and ten for both monsters in place of
//! twenty-eight. What a pattern has beside the motif is asked only where the motif stands.
//!
//! Soundness needs no luck: the cells of the base and of its copies are exactly those of the motif.
//! O(m² log m) for a pair of patterns, of which no more than the first [`MOST_LOOKED_AT`] cells are
//! looked at.

use super::{Cell, Pattern};

/// Cells of a pattern, from its top, in which a motif is looked for.
const MOST_LOOKED_AT: usize = 32;

/// Cells of a motif. Beyond that few places are left, and to ask these is cheaper.
const MOST_CELLS: usize = 16;

/// A motif of fewer cells leaves so many places that it is no help.
const FEWEST_SHARED: usize = 8;

/// From one cell to another behind it by rows: columns to the right, rows down.
pub(super) type Offset = (isize, usize);

/// Cells that are looked up together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Motif {
    /// Cells behind the first one.
    pub(super) base: Vec<Offset>,
    /// Steps to copies: of the base, then of the base and its copy, and so on.
    pub(super) copies: Vec<Offset>,
}

impl Motif {
    /// The motif of these cells. Needs: they are sorted by rows, and there is one.
    pub(super) fn new(cells: &[Cell]) -> Motif {
        let from = |first: Cell| move |cell: &Cell| step(first, *cell);
        let mut steps: Vec<Offset> = cells.iter().map(from(cells[0])).collect();
        let mut copies = Vec::new();
        while let Some((base, copy)) = halved(&steps) {
            steps = base;
            copies.insert(0, copy);
        }
        Motif { base: steps.split_off(1), copies }
    }

    /// The rows from the first cell down to the last.
    pub(super) fn depth(&self) -> usize {
        let rows = |steps: &[Offset]| steps.iter().map(|step| step.1).collect::<Vec<_>>();
        rows(&self.base).into_iter().max().unwrap_or(0) + rows(&self.copies).iter().sum::<usize>()
    }
}

/// The cells of `pattern` in which a motif is looked for.
pub(super) fn looked_at(pattern: &Pattern) -> &[Cell] {
    &pattern.cells()[..pattern.cells().len().min(MOST_LOOKED_AT)]
}

/// The cells of a pattern that stands alone.
pub(super) fn own(pattern: &Pattern) -> &[Cell] {
    &pattern.cells()[..pattern.cells().len().min(MOST_CELLS)]
}

/// The cells of `a` that are also in `b` when that is moved, as many as can be, and where the first
/// of them is in `b`. Gives `None` if they are too few.
pub(super) fn shared(a: &Pattern, b: &Pattern) -> Option<(Vec<Cell>, Cell)> {
    let difference = |a: Cell, b: Cell| {
        (b.0.wrapping_sub(a.0).cast_signed(), b.1.wrapping_sub(a.1).cast_signed())
    };
    let mut moves: Vec<(isize, isize)> = (looked_at(a).iter())
        .flat_map(|&a| looked_at(b).iter().map(move |&b| difference(a, b)))
        .collect();
    moves.sort_unstable();
    let best = moves.chunk_by(|a, b| a == b).max_by_key(|run| run.len())?;
    let is_shared = |&&cell: &&Cell| looked_at(b).iter().any(|&b| difference(cell, b) == best[0]);
    let mut cells: Vec<Cell> = looked_at(a).iter().filter(is_shared).copied().collect();
    cells.truncate(MOST_CELLS);
    let first = *cells.first()?;
    let moved = (first.0.wrapping_add_signed(best[0].0), first.1.wrapping_add_signed(best[0].1));
    (cells.len() >= FEWEST_SHARED).then_some((cells, moved))
}

/// From `first` to `cell`. Needs: `cell` is not before it by rows.
pub(super) fn step(first: Cell, cell: Cell) -> Offset {
    (cell.0.wrapping_sub(first.0).cast_signed(), cell.1 - first.1)
}

/// The fewest of the cells that make all of them together with a copy, and the step to the copy.
/// Gives `None` if nothing is gained. Needs: cells are sorted by rows.
fn halved(cells: &[Offset]) -> Option<(Vec<Offset>, Offset)> {
    let from_first = cells.iter().skip(1).map(|&cell| (cell, base(cells, cell)));
    let (copy, base) = from_first
        .filter_map(|(copy, base)| Some((copy, base?)))
        .min_by_key(|(_, base): &(Offset, Vec<Offset>)| base.len())?;
    (base.len() + 1 < cells.len()).then_some((base, copy))
}

/// The cells that make all of them together with their copies `step` away. As the first cell has
/// none before it, it must have one behind it; so only steps from there can do.
fn base(cells: &[Offset], step: Offset) -> Option<Vec<Offset>> {
    let has = |cell: &Offset| cells.binary_search_by_key(&(cell.1, cell.0), |c| (c.1, c.0)).is_ok();
    let mut base: Vec<Offset> = Vec::new();
    for &cell in cells {
        let before = cell.1.checked_sub(step.1).map(|row| (cell.0 - step.0, row));
        let behind = (cell.0 + step.0, cell.1 + step.1);
        if before.is_some_and(|before| base.contains(&before)) {
            continue; // It is a copy.
        }
        match before.filter(has) {
            _ if has(&behind) => base.push(cell),
            Some(before) => base.push(before),
            None => return None,
        }
    }
    base.sort_unstable_by_key(|&(x, y)| (y, x));
    Some(base)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_humps_of_the_monster() {
        let monster = Pattern::sea_monster();
        let other = monster.oriented(super::super::Orientation::parse("flip").unwrap());
        let (shared, first) = shared(&monster, &other).unwrap();
        assert_eq!((shared.len(), first), (12, (2, 1)));
        let motif = Motif::new(&shared);
        assert_eq!(motif.base, [(5, 0), (1, 1), (4, 1)]);
        assert_eq!((motif.copies.as_slice(), motif.depth()), ([(6, 0), (6, 0)].as_slice(), 1));
    }
}
