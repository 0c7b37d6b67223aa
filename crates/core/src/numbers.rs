//! A puzzle from plain numbers: two lists of clues, of any type that iterates over numbers.
//!
//! ```text
//!   rows     [[1, 1], [5], [5], [3], [1]]      lists, arrays, vectors, iterators;
//!   columns  [[2], [4], [4], [4], [2]]         numbers of any size and sign
//! ```
//!
//! Numbers become a [`Draft`], so that [`Draft::check`] finds whatever is wrong, all of it at once.
//! What no draft can hold (a negative number) is a fault of its own; its line then counts as one
//! without a clue, so that the rest is judged without it. Cost: linear in what the lists hold, and
//! no more than [`Limits::default`] admits is taken from them, so that a list without end is refused.

use crate::{Draft, DraftClue, Error, Fault, FaultKind, Limits, Puzzle};

/// A number of a clue: any integer of Rust, or a reference to one.
pub trait ClueNumber {
    /// The length of the run, or the number in words if it is below 0 or beyond 64 bits.
    fn length(&self) -> Result<u64, String>;
}

macro_rules! clue_numbers {
    ($($integer:ty)*) => {$(
        impl ClueNumber for $integer {
            fn length(&self) -> Result<u64, String> {
                u64::try_from(*self).map_err(|_| self.to_string())
            }
        }
    )*};
}

clue_numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl<N: ClueNumber + ?Sized> ClueNumber for &N {
    fn length(&self) -> Result<u64, String> {
        (**self).length()
    }
}

impl Puzzle {
    /// The black-and-white puzzle with these clues: of the rows from the top, of the columns from
    /// the left. No number, or a 0 alone, is a line without filled cells.
    ///
    /// ```
    /// use pictogrid_core::Puzzle;
    ///
    /// let puzzle = Puzzle::from_clues([vec![1, 1], vec![3]], [[2], [1], [2]])?;
    /// assert_eq!(puzzle.shape().name(), "3 × 2 cells");
    ///
    /// let faults = Puzzle::from_clues([vec![4], vec![1, -1]], [[2], [0], [2]]).unwrap_err();
    /// assert_eq!(
    ///     faults.to_string(),
    ///     "row 2: -1 is no length of a run; write 1 or more\nrow 1 needs 4 cells, the grid has 3 columns"
    /// );
    /// # Ok::<(), pictogrid_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// Every fault that [`Draft::check`] finds within [`Limits::default`], and each number below 0.
    pub fn from_clues<R, C>(rows: R, columns: C) -> Result<Puzzle, Error>
    where
        R: IntoIterator<Item: IntoIterator<Item: ClueNumber>>,
        C: IntoIterator<Item: IntoIterator<Item: ClueNumber>>,
    {
        let mut faults = Vec::new();
        let rows = clues("row", rows, &mut faults);
        let columns = clues("column", columns, &mut faults);
        let draft = Draft { rows, columns, ..Draft::default() };
        let checked = draft.check(&Limits::default());
        if faults.is_empty() {
            return checked;
        }
        faults.extend(checked.err().iter().flat_map(Error::faults).cloned());
        Err(Error::from_faults(faults).expect("a fault was noted"))
    }
}

impl Draft {
    /// The black-and-white draft of clues that stand in one list, line by line, rows first: of each the
    /// number of runs, then their lengths. `None` if a line is cut off or there are fewer than `n_rows`.
    ///
    /// ```
    /// use pictogrid_core::{Draft, Limits, Puzzle};
    ///
    /// let draft = Draft::of_numbers(1, &[2, 1, 1, 1, 1, 0, 1, 1]).unwrap();
    /// let puzzle = draft.check(&Limits::default())?;
    /// assert_eq!(puzzle, Puzzle::from_clues([[1, 1]], [vec![1], vec![], vec![1]])?);
    /// assert!(Draft::of_numbers(1, &[2, 1]).is_none());
    /// # Ok::<(), pictogrid_core::Error>(())
    /// ```
    #[must_use]
    pub fn of_numbers(n_rows: usize, numbers: &[u32]) -> Option<Draft> {
        let mut rows = Vec::new();
        let mut rest = numbers;
        while let Some((&n, behind)) = rest.split_first() {
            let (lengths, after) = behind.split_at_checked(n as usize)?;
            rows.push(DraftClue::plain(lengths.iter().map(|&length| u64::from(length)), None));
            rest = after;
        }
        (n_rows <= rows.len()).then(|| {
            let columns = rows.split_off(n_rows);
            Draft { rows, columns, ..Draft::default() }
        })
    }
}

/// The clues of one direction; numbers that are none are noted as faults.
fn clues<L>(direction: &str, lines: L, faults: &mut Vec<Fault>) -> Vec<DraftClue>
where
    L: IntoIterator<Item: IntoIterator<Item: ClueNumber>>,
{
    // One more than a grid may have, so that what is too large is refused and not cut off.
    let most = Limits::default().side as usize + 1;
    let clue = |(number, line): (usize, L::Item)| {
        let mut runs = Vec::new();
        for length in line.into_iter().take(most).map(|number| number.length()) {
            match length {
                Ok(length) => runs.push(length),
                Err(found) => {
                    let message = format!(
                        "{direction} {number}: {found} is no length of a run; write 1 or more"
                    );
                    faults.push(Fault::new(FaultKind::BadNumber, message));
                    return DraftClue::unknown(None);
                }
            }
        }
        DraftClue::plain(runs, None)
    };
    (1..).zip(lines.into_iter().take(most)).map(clue).collect()
}

#[cfg(test)]
mod tests {
    use crate::{FaultKind, Picture, Puzzle};

    #[test]
    fn whatever_holds_the_numbers() {
        let picture = Picture::parse(&["#.#", "###"]).unwrap();
        let wanted = Puzzle::of_picture(&picture).without_goal();
        let (rows, columns) = (vec![vec![1u8, 1], vec![3]], [vec![2usize], vec![1], vec![2]]);
        let slices: [&[i64]; 2] = [&[1, 1], &[3]];
        assert_eq!(Puzzle::from_clues(&rows, &columns).unwrap(), wanted);
        assert_eq!(Puzzle::from_clues(slices, columns.clone()).unwrap(), wanted);
        let lazy = rows.iter().map(|row| row.iter().map(|&length| i32::from(length)));
        assert_eq!(Puzzle::from_clues(lazy, columns).unwrap(), wanted);
    }

    #[test]
    fn every_fault_is_said() {
        let kinds = |rows: &[&[i64]], columns: &[&[i64]]| {
            let error =
                Puzzle::from_clues(rows.iter().copied(), columns.iter().copied()).unwrap_err();
            error.faults().map(crate::Fault::kind).collect::<Vec<_>>()
        };
        let (number, zero) = (FaultKind::BadNumber, FaultKind::ZeroInClue);
        let (long, sums) = (FaultKind::ClueTooLong, FaultKind::SumMismatch);
        assert_eq!(kinds(&[&[-1], &[1, 0]], &[&[3], &[-7]]), [number, number, zero, long]);
        assert_eq!(kinds(&[&[i64::MAX, i64::MAX]], &[&[1]]), [long]);
        assert_eq!(kinds(&[&[2]], &[&[1], &[]]), [sums]);
        assert_eq!(kinds(&[], &[&[1]]), [FaultKind::SizeMismatch]);
    }

    #[test]
    fn lists_without_end_are_refused() {
        let endless = Puzzle::from_clues(std::iter::repeat([1]), [[1]]).unwrap_err();
        assert!(endless.is_too_large());
        let line = Puzzle::from_clues([std::iter::repeat(1)], [[1]]).unwrap_err();
        assert_eq!(line.first().kind(), FaultKind::ClueTooLong);
    }
}
