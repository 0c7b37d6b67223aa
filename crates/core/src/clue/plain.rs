//! The black-and-white clue: runs of filled cells, at least one empty cell between two of them.
//!
//! ```text
//!   clue 3 2 1    # # # . # # . . #    needs 3 + 1 + 2 + 1 + 1 = 8 cells
//! ```
//!
//! Both the clue `0` and the clue without numbers mean a line without runs, so a zero is never
//! stored. A zero among other numbers is a fault that [`Draft::check`](crate::Draft::check) finds.
//!
//! Up to six lengths lie in the clue itself, without an allocation: few clues of up to 20 cells have
//! more. The sum and the cells needed are added up when they are asked for, O(k).

use smallvec::SmallVec;

/// Lengths of the runs of a line, in order, none of them zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plain {
    /// Few clues of up to 20 cells have more than six runs, and none of ten.
    lengths: SmallVec<[u32; 6]>,
}

impl Plain {
    /// A clue with these run lengths. A zero is no run and left out.
    #[must_use]
    pub fn new(lengths: &[u32]) -> Plain {
        lengths.iter().copied().collect()
    }

    /// The clue that a finished line has.
    pub fn of_cells(filled: impl IntoIterator<Item = bool>) -> Plain {
        let mut lengths = SmallVec::new();
        let mut length = 0;
        for is_filled in filled {
            if is_filled {
                length += 1;
            } else if length > 0 {
                lengths.push(std::mem::take(&mut length));
            }
        }
        if length > 0 {
            lengths.push(length);
        }
        Plain { lengths }
    }

    /// The lengths of the runs, none of them zero.
    #[must_use]
    pub fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// The number of filled cells.
    #[must_use]
    pub fn sum(&self) -> u64 {
        self.lengths.iter().map(|&length| u64::from(length)).sum()
    }

    /// Filled cells plus one empty cell between every two runs.
    #[must_use]
    pub fn min_cells(&self) -> u64 {
        self.sum() + (self.lengths.len() as u64).saturating_sub(1)
    }
}

impl FromIterator<u32> for Plain {
    /// The clue with these run lengths. A zero is no run and left out.
    fn from_iter<I: IntoIterator<Item = u32>>(lengths: I) -> Plain {
        let mut plain = Plain::default();
        for length in lengths {
            if length > 0 {
                plain.lengths.push(length);
            }
        }
        plain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clue_of_a_finished_line() {
        let check = |cells: &str, lengths: &[u32]| {
            assert_eq!(Plain::of_cells(cells.chars().map(|c| c == '#')).lengths(), lengths);
        };
        check("", &[]);
        check("...", &[]);
        check("###.##..#", &[3, 2, 1]);
        check(".#.#.", &[1, 1]);
    }

    #[test]
    fn fewest_cells() {
        assert_eq!(Plain::new(&[3, 2, 1]).min_cells(), 8);
        assert_eq!(Plain::new(&[]).min_cells(), 0);
        assert_eq!(Plain::new(&[u32::MAX, u32::MAX]).min_cells(), 2 * u64::from(u32::MAX) + 1);
    }
}
