//! A puzzle from plain numbers: two lists of clues, of any type that iterates over numbers.
//!
//! ```text
//!   rows     [[1, 1], [5], [5], [3], [1]]      lists, arrays, vectors, iterators;
//!   columns  [[2], [4], [4], [4], [2]]         numbers of any size and sign
//! ```
//!
//! Most lists have no fault: those become a puzzle at once. All others become a [`Draft`], so that
//! [`Draft::check`] finds whatever is wrong, all of it together. What no draft can hold (a negative
//! number) is a fault of its own; its line then counts as one without a clue, so that the rest is judged
//! without it. Cost: linear in what the lists hold, and no more than [`Limits::default`] admits is taken
//! from them, so that a list without end is refused.

use crate::{
    About, Clue, Draft, DraftClue, Error, Fault, FaultKind, Limits, Palette, Puzzle, Shape,
};

/// A number of a clue: any integer of Rust, or a reference to one.
pub trait ClueNumber {
    /// The length of the run; fails if it is below 0 or beyond 64 bits.
    fn length(&self) -> Result<u64, NotALength>;
}

/// A number that is not the length of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotALength {
    /// The number, as it was written.
    pub number: String,
}

impl std::fmt::Display for NotALength {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is not the length of a run; write 0 or more", self.number)
    }
}

impl std::error::Error for NotALength {}

macro_rules! clue_numbers {
    ($($integer:ty)*) => {$(
        impl ClueNumber for $integer {
            fn length(&self) -> Result<u64, NotALength> {
                u64::try_from(*self).map_err(|_| NotALength { number: self.to_string() })
            }
        }
    )*};
}

clue_numbers!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);

impl<N: ClueNumber + ?Sized> ClueNumber for &N {
    fn length(&self) -> Result<u64, NotALength> {
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
    ///     "row 2: -1 is not the length of a run; write 0 or more\nrow 1 needs 4 cells, the grid has 3 columns; correct the clue, or add columns"
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
        let (mut numbers, mut faults) = (Numbers::default(), Vec::new());
        numbers.extend("row", rows, &mut faults);
        let n_rows = numbers.ends.len();
        numbers.extend("column", columns, &mut faults);
        if faults.is_empty()
            && let Some(puzzle) = faultless(n_rows, numbers.lines())
        {
            return Ok(puzzle);
        }
        let checked = numbers.draft(n_rows).check(&Limits::default());
        if faults.is_empty() {
            return checked;
        }
        faults.extend(checked.err().iter().flat_map(Error::faults).cloned());
        Err(Error::from_faults(faults).expect("a fault was noted"))
    }

    /// The black-and-white puzzle of clues that stand in one list, as [`Draft::of_numbers`] takes them.
    ///
    /// # Errors
    /// Every fault that [`Draft::check`] finds within [`Limits::default`]; a list that is cut off.
    pub fn of_numbers(n_rows: usize, numbers: &[u32]) -> Result<Puzzle, Error> {
        if let Some(puzzle) = faultless(n_rows, split(numbers)) {
            return Ok(puzzle);
        }
        let cut_off = || Error::from(Fault::new(FaultKind::Syntax, "a clue is cut off"));
        Draft::of_numbers(n_rows, numbers).ok_or_else(cut_off)?.check(&Limits::default())
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
        let clue = |lengths: &[u32]| DraftClue::plain(lengths.iter().copied().map(u64::from), None);
        let mut rows = split(numbers).map(|line| line.map(clue)).collect::<Option<Vec<_>>>()?;
        (n_rows <= rows.len()).then(|| {
            let columns = rows.split_off(n_rows);
            Draft { rows, columns, ..Draft::default() }
        })
    }
}

/// The lines of clues that stand in one list; `None` at the end for one that is cut off.
fn split(numbers: &[u32]) -> impl Iterator<Item = Option<&[u32]>> + Clone {
    let mut rest = numbers;
    std::iter::from_fn(move || {
        let (&n, behind) = rest.split_first()?;
        let line = behind.split_at_checked(n as usize);
        rest = line.map_or(&[], |(_, after)| after);
        Some(line.map(|(lengths, _)| lengths))
    })
}

/// What [`Draft::check`] makes of clues within [`Limits::default`], without a draft in between, if
/// nothing is wrong with them. What is wrong with them otherwise is for the draft to say.
fn faultless<'a, N: Copy + Into<u64> + 'a>(
    n_rows: usize,
    lines: impl Iterator<Item = Option<&'a [N]>> + Clone,
) -> Option<Puzzle> {
    let limits = Limits::default();
    let n_lines = lines.clone().count();
    let (height, width) = (n_rows as u64, n_lines.checked_sub(n_rows)? as u64);
    if height.max(width) > u64::from(limits.side) || height * width > limits.cells {
        return None;
    }
    let mut clues = Vec::with_capacity(n_lines);
    // Of the rows, of the columns.
    let mut sums = [0; 2];
    for line in lines {
        let is_column = clues.len() >= n_rows;
        let room = if is_column { height } else { width };
        let mut lengths = line?.iter().map(|&length| length.into());
        if lengths.len() as u64 > room {
            return None;
        }
        if lengths.len() == 1 && lengths.clone().next() == Some(0) {
            lengths.next();
        }
        // Each at most the room, so that no sum is too large for its type.
        if lengths.clone().any(|length| length == 0 || length > room) {
            return None;
        }
        let sum: u64 = lengths.clone().sum();
        if sum + (lengths.len() as u64).saturating_sub(1) > room {
            return None;
        }
        sums[usize::from(is_column)] += sum;
        clues.push(Clue::Plain(lengths.map(|length| length as u32).collect()));
    }
    let shape = Shape::rect(width as u32, height as u32);
    let (about, palette) = (About::default(), Palette::black_and_white());
    let puzzle = Puzzle { about, palette, shape, clues, given: Vec::new(), goal: None };
    (height > 0 && width > 0 && sums[0] == sums[1]).then_some(puzzle)
}

/// The numbers of lists, one behind the other.
#[derive(Default)]
struct Numbers {
    lengths: Vec<u64>,
    /// Where each line ends.
    ends: Vec<usize>,
    /// Which lines had a number that is none; these are empty here.
    bad: Vec<usize>,
}

impl Numbers {
    /// Takes the clues of one direction; numbers that are none are noted as faults.
    fn extend<L>(&mut self, direction: &str, lines: L, faults: &mut Vec<Fault>)
    where
        L: IntoIterator<Item: IntoIterator<Item: ClueNumber>>,
    {
        // One more than a grid may have, so that what is too large is refused and not cut off.
        let most = Limits::default().side as usize + 1;
        for (number, line) in (1..).zip(lines.into_iter().take(most)) {
            let first = self.lengths.len();
            for length in line.into_iter().take(most).map(|number| number.length()) {
                match length {
                    Ok(length) => self.lengths.push(length),
                    Err(found) => {
                        let message = format!("{direction} {number}: {found}");
                        faults.push(Fault::new(FaultKind::BadNumber, message));
                        self.lengths.truncate(first);
                        self.bad.push(self.ends.len());
                        break;
                    }
                }
            }
            self.ends.push(self.lengths.len());
        }
    }

    fn lines(&self) -> impl Iterator<Item = Option<&[u64]>> + Clone {
        let begins = std::iter::once(&0).chain(&self.ends);
        begins.zip(&self.ends).map(|(&begin, &end)| self.lengths.get(begin..end))
    }

    fn draft(&self, n_rows: usize) -> Draft {
        let clue = |lengths: &[u64]| DraftClue::plain(lengths.iter().copied(), None);
        let mut rows: Vec<_> = self.lines().flatten().map(clue).collect();
        for &line in &self.bad {
            rows[line] = DraftClue::unknown(None);
        }
        let columns = rows.split_off(n_rows);
        Draft { rows, columns, ..Draft::default() }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Draft, FaultKind, Limits, Picture, Puzzle};

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

    /// All clues of up to two numbers up to 3 in two rows and two columns, and some longer ones: the way
    /// without a draft takes what the draft takes, and makes the same of it.
    #[test]
    fn without_a_draft_as_with_one() {
        let mut lines: Vec<Vec<u32>> =
            vec![vec![], vec![0, 0, 0], vec![1, 1, 1], vec![u32::MAX; 2]];
        lines.extend((0..4).map(|only| vec![only]));
        lines.extend((0..16).map(|two| vec![two / 4, two % 4]));
        let mut n_good = 0;
        for n_rows in 0..=4 {
            for number in 0..lines.len().pow(3) {
                let chosen = [0, 1, 2].map(|k| &lines[number / lines.len().pow(k) % lines.len()]);
                let numbers =
                    chosen.iter().flat_map(|line| [&[line.len() as u32], &line[..]].concat());
                let numbers: Vec<u32> = numbers.collect();
                let slow = Draft::of_numbers(n_rows, &numbers);
                let slow =
                    slow.map(|draft| draft.check(&Limits::default()).map_err(|e| e.to_string()));
                let cut_off = || Err("a clue is cut off".to_owned());
                let fast = Puzzle::of_numbers(n_rows, &numbers).map_err(|e| e.to_string());
                assert_eq!(fast, slow.unwrap_or_else(cut_off), "{n_rows} {numbers:?}");
                n_good += usize::from(fast.is_ok());
                if n_rows <= 3 {
                    let (rows, columns) = chosen.split_at(n_rows);
                    let listed = Puzzle::from_clues(rows.iter().copied(), columns.iter().copied());
                    assert_eq!(listed.map_err(|e| e.to_string()), fast, "{n_rows} {numbers:?}");
                }
            }
        }
        assert!(n_good > 20, "{n_good}");
    }

    #[test]
    fn lists_without_end_are_refused() {
        let endless = Puzzle::from_clues(std::iter::repeat([1]), [[1]]).unwrap_err();
        assert!(endless.is_too_large());
        let line = Puzzle::from_clues([std::iter::repeat(1)], [[1]]).unwrap_err();
        assert_eq!(line.first().kind(), FaultKind::ClueTooLong);
    }
}
