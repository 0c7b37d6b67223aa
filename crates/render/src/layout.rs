//! Layout: where the clues and the rules of a puzzle belong, in slots instead of units.
//!
//! ```text
//!                 +---- n_above slots, the last one touches the grid
//!              1  |
//!           2  3  1
//!     1 1   #  .  #        a row clue ends at the grid, a column clue too;
//!       3   #  #  #        a line without runs shows a zero;
//!     +-- n_beside slots   a thin rule stands before every fifth cell but not at the edge
//! ```
//!
//! An output decides how large a slot is; one that is too narrow for neighbors of two digits may
//! take two lines for a slot, as the plain picture of `ansi` does. O(clues).

use pictogrid_core::{LineId, Puzzle, Rect};

/// Cells between two rules.
const RULE: u32 = 5;

/// The clues and rules of a puzzle around its grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    rect: Rect,
    rows: Vec<Vec<u32>>,
    columns: Vec<Vec<u32>>,
}

impl Layout {
    /// Lays out `puzzle`.
    #[must_use]
    pub fn of(puzzle: &Puzzle) -> Layout {
        let rect = puzzle.shape().as_rect().expect("a rectangle");
        let numbers = |line: LineId| {
            let runs = puzzle.clue(line).to_runs().unwrap_or_default();
            let lengths = runs.iter().map(pictogrid_core::Run::min_length);
            if runs.is_empty() { vec![0] } else { lengths.collect() }
        };
        Layout {
            rect,
            rows: (0..rect.height).map(|y| numbers(rect.row(y))).collect(),
            columns: (0..rect.width).map(|x| numbers(rect.column(x))).collect(),
        }
    }

    /// The grid.
    #[must_use]
    pub fn rect(&self) -> Rect {
        self.rect
    }

    /// The numbers beside row `y`, at least one.
    #[must_use]
    pub fn row(&self, y: u32) -> &[u32] {
        &self.rows[y as usize]
    }

    /// The numbers above column `x`, at least one.
    #[must_use]
    pub fn column(&self, x: u32) -> &[u32] {
        &self.columns[x as usize]
    }

    /// Slots for numbers on the left of the grid.
    #[must_use]
    pub fn n_beside(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Slots for numbers above the grid.
    #[must_use]
    pub fn n_above(&self) -> usize {
        self.columns.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// Whether a rule separates column or row `i` from the one before it.
    #[must_use]
    pub fn has_rule_before(&self, i: u32) -> bool {
        i > 0 && i.is_multiple_of(RULE)
    }
}

#[cfg(test)]
mod tests {
    use pictogrid_core::Picture;

    use super::*;

    #[test]
    fn slots_and_numbers() {
        let puzzle = Puzzle::of_picture(&Picture::parse(&["#.#", "...", "###"]).unwrap());
        let layout = Layout::of(&puzzle);
        assert_eq!((layout.n_beside(), layout.n_above()), (2, 2));
        assert_eq!((layout.row(0), layout.row(1)), (&[1, 1][..], &[0][..]));
        assert_eq!(layout.column(1), [1]);
        assert_eq!((layout.rect().width, layout.rect().height), (3, 3));
    }

    #[test]
    fn rules_stand_inside() {
        let layout = Layout::of(&Puzzle::of_picture(&Picture::parse(&["#"]).unwrap()));
        let ruled: Vec<u32> = (0..12).filter(|&i| layout.has_rule_before(i)).collect();
        assert_eq!(ruled, [5, 10]);
    }
}
