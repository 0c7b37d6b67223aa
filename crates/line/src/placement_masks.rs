//! Which placements of a run the known cells allow: does it fit here, may these cells be empty? O(1).
//!
//! ```text
//!   cells           ?  #  .  ?  ?
//!   room            2  1  0  2  1  0     fillable cells in a row from here
//!   filled_before   0  0  2  2  2  2     1 + index of the last # before here, 0 if none
//! ```
//!
//! Two running passes, O(n), and the buffers are kept for the next line. A bit row with shifted
//! ANDs answers "fits" for all starts at once, but for one run length; this answers for any.

use pictogrid_core::Line;

/// Which placements the known cells of a line allow. Cell `n`, behind the last, counts as empty.
#[derive(Clone, Debug, Default)]
pub(crate) struct PlacementMasks {
    room: Vec<u32>,
    filled_before: Vec<u32>,
}

impl PlacementMasks {
    pub(crate) fn new(line: &Line) -> PlacementMasks {
        let mut masks = PlacementMasks::default();
        masks.set(line);
        masks
    }

    /// Describes `line` from now on. Needs: fewer than 2^32 - 1 cells.
    pub(crate) fn set(&mut self, line: &Line) {
        self.read_in_order(line, |i| i);
    }

    /// Describes the mirror image of `line` from now on. Needs: fewer than 2^32 - 1 cells.
    pub(crate) fn set_mirrored(&mut self, line: &Line) {
        let last = line.len().wrapping_sub(1);
        self.read_in_order(line, |i| last - i);
    }

    /// Cell `i` of what is described is cell `source(i)` of `line`.
    fn read_in_order(&mut self, line: &Line, source: impl Fn(usize) -> usize) {
        let n = line.len();
        assert!(n < u32::MAX as usize, "a line has fewer than 2^32 - 1 cells");
        self.room.clear();
        self.room.resize(n + 1, 0);
        for i in (0..n).rev() {
            let is_fillable = line.may_fill().get(source(i));
            self.room[i] = if is_fillable { self.room[i + 1] + 1 } else { 0 };
        }
        self.filled_before.clear();
        self.filled_before.push(0);
        let mut last = 0;
        for i in 0..n {
            if !line.may_empty().get(source(i)) {
                last = i as u32 + 1;
            }
            self.filled_before.push(last);
        }
    }

    /// The number of cells.
    pub(crate) fn n(&self) -> usize {
        self.room.len() - 1
    }

    /// How many cells from `i` on may be filled in a row. Needs: `i <= n`.
    pub(crate) fn room(&self, i: usize) -> usize {
        self.room[i] as usize
    }

    /// Whether a run of `g` cells may cover `start..start + g`.
    pub(crate) fn fits(&self, start: usize, g: u32) -> bool {
        self.room[start] >= g
    }

    /// Whether cell `i` may be empty. Needs: `i <= n`.
    pub(crate) fn is_open(&self, i: usize) -> bool {
        i == self.n() || self.is_clear(i, i + 1)
    }

    /// Whether all of `from..to` may be empty. Needs: `to <= n`; an empty range is clear.
    pub(crate) fn is_clear(&self, from: usize, to: usize) -> bool {
        self.filled_before[to] as usize <= from
    }

    /// The last filled cell of `..before`.
    pub(crate) fn last_filled(&self, before: usize) -> Option<usize> {
        (self.filled_before[before] as usize).checked_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::PlacementMasks;

    #[test]
    fn the_mirror_image() {
        let mut mirrored = PlacementMasks::default();
        mirrored.set_mirrored(&"##.?#".parse().unwrap());
        let plain = PlacementMasks::new(&"#?.##".parse().unwrap());
        assert_eq!((mirrored.room, mirrored.filled_before), (plain.room, plain.filled_before));
    }

    #[test]
    fn the_drawn_line() {
        let masks = PlacementMasks::new(&"?#.??".parse().unwrap());
        assert_eq!(masks.room, [2, 1, 0, 2, 1, 0]);
        assert_eq!(masks.filled_before, [0, 0, 2, 2, 2, 2]);
        assert!(masks.is_open(5) && masks.is_open(0) && !masks.is_open(1));
        assert!(masks.is_clear(2, 5) && !masks.is_clear(1, 3) && masks.is_clear(1, 1));
        assert!(masks.fits(3, 2) && !masks.fits(3, 3) && !masks.fits(5, 1));
    }
}
