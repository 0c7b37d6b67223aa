//! In which cells do two pictures differ?
//!
//! ```text
//!   one   # . .    other   # . #     cells 2 and 3; of equal pictures none,
//!         . # #            # # #     and no answer if the shapes differ or there is no goal
//! ```
//!
//! Used to show why a puzzle has no single answer, and to compare an answer with the goal that its file
//! states. A goal is never used to find the answer.
//!
//! O(cells), in one walk. The cells are listed and not only counted, as they are shown to a person.

use pictogrid_core::{CellId, Picture, Puzzle};

/// The cells in which two pictures differ, ascending; `None` if their shapes differ.
///
/// ```
/// use pictogrid_core::{CellId, Picture};
/// let a = Picture::parse(&["#.", ".#"]).unwrap();
/// let b = Picture::parse(&["#.", "##"]).unwrap();
/// assert_eq!(pictogrid_check::differ(&a, &b), Some(vec![CellId(2)]));
/// ```
#[must_use]
pub fn differ(a: &Picture, b: &Picture) -> Option<Vec<CellId>> {
    if a.shape() != b.shape() {
        return None;
    }
    let pairs = a.values().iter().zip(b.values()).enumerate();
    Some(pairs.filter(|(_, (a, b))| a != b).map(|(i, _)| CellId(i as u32)).collect())
}

/// The cells in which `picture` differs from the goal of `puzzle`, none if it is the goal.
/// `None` if the puzzle states no goal, or if the picture has another shape.
#[must_use]
pub fn against_goal(puzzle: &Puzzle, picture: &Picture) -> Option<Vec<CellId>> {
    differ(puzzle.goal()?, picture)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_goal_is_compared() {
        let goal = Picture::parse(&["#.", ".#"]).unwrap();
        let other = Picture::parse(&[".#", "#."]).unwrap();
        let puzzle = Puzzle::of_picture(&goal);
        assert_eq!(against_goal(&puzzle, &goal), Some(Vec::new()));
        assert_eq!(against_goal(&puzzle, &other), Some((0..4).map(CellId).collect()));
        assert_eq!(against_goal(&puzzle.without_goal(), &other), None);
    }

    #[test]
    fn shapes_that_differ_have_no_common_cells() {
        let wide = Picture::parse(&["#."]).unwrap();
        let high = Picture::parse(&["#", "."]).unwrap();
        assert_eq!(differ(&wide, &high), None);
    }
}
