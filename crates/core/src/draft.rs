//! A draft: whatever a file may say, before anyone has checked it.
//!
//! [`Draft::check`] looks at everything and reports every fault it finds, each with its place, so
//! that a person can mend them in one go. Its cost is linear in what the file says.

use crate::{
    About, CellId, Clue, Error, Fault, FaultKind, Limits, LineId, Picture, Place, Plain, Puzzle,
    Rect, Shape, Value,
};

/// A number that a file states, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The number.
    pub number: u64,
    /// Where it stands.
    pub place: Option<Place>,
}

/// The clue of one line as a file states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftClue {
    /// The numbers in order. None, or a single zero, is a line without runs.
    pub runs: Vec<u64>,
    /// Where the clue begins.
    pub place: Option<Place>,
}

/// Cells as a file states them, row by row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftCells {
    /// One entry a cell, `None` for unknown.
    pub cells: Vec<Option<Value>>,
    /// Where they begin.
    pub place: Option<Place>,
}

/// An unchecked puzzle on a rectangle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Title, author, rights.
    pub about: About,
    /// Where the puzzle begins in its file.
    pub place: Option<Place>,
    /// The width that the file states, if it does.
    pub width: Option<Stated>,
    /// The height that the file states, if it does.
    pub height: Option<Stated>,
    /// The clues of the rows, from the top.
    pub rows: Vec<DraftClue>,
    /// The clues of the columns, from the left.
    pub columns: Vec<DraftClue>,
    /// Cells that are given.
    pub given: Option<DraftCells>,
    /// The picture that the file says is the solution.
    pub goal: Option<DraftCells>,
}

impl Draft {
    /// The draft that states exactly this puzzle.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle) -> Draft {
        let Shape::Rect(rect) = puzzle.shape();
        let stated = |number: u32| Some(Stated { number: number.into(), place: None });
        let clue = |line: LineId| {
            let Clue::Plain(plain) = puzzle.clue(line);
            let runs = plain.lengths().iter().map(|&length| length.into()).collect();
            DraftClue { runs, place: None }
        };
        let given = (!puzzle.given().is_empty()).then(|| {
            let mut cells = vec![None; rect.n_cells()];
            for &(cell, value) in puzzle.given() {
                cells[cell.0 as usize] = Some(value);
            }
            DraftCells { cells, place: None }
        });
        let goal = puzzle.goal().map(|picture| DraftCells {
            cells: picture.values().iter().copied().map(Some).collect(),
            place: None,
        });
        Draft {
            about: puzzle.about().clone(),
            place: None,
            width: stated(rect.width),
            height: stated(rect.height),
            rows: (0..rect.height).map(|y| clue(rect.row(y))).collect(),
            columns: (0..rect.width).map(|x| clue(rect.column(x))).collect(),
            given,
            goal,
        }
    }

    /// Makes a puzzle of the draft, or reports every fault in it.
    pub fn check(self, limits: &Limits) -> Result<Puzzle, Error> {
        let puzzle = self.check_all_but_sums(limits)?;
        match sum_fault(&puzzle, self.rows.first().and_then(|row| row.place).or(self.place)) {
            None => Ok(puzzle),
            Some(fault) => Err(fault.into()),
        }
    }

    /// What [`Draft::check`] makes when differing sums of rows and columns are to be overlooked:
    /// a puzzle that has no solution, but whose lines can be studied to find the mistyped one.
    pub fn check_all_but_sums(&self, limits: &Limits) -> Result<Puzzle, Error> {
        let mut faults = Vec::new();
        let rect = self.check_size(limits, &mut faults).ok_or_else(|| all(&mut faults))?;
        let shape = Shape::Rect(rect);
        let clues = self.check_clues(rect, &mut faults);
        let given = self.check_given(rect, &mut faults);
        let goal = self.check_goal(shape, &mut faults);
        match Error::from_faults(faults) {
            Some(error) => Err(error),
            None => Ok(Puzzle { about: self.about.clone(), shape, clues, given, goal }),
        }
    }

    /// Gives the size of the grid, or `None` after noting why there is none to work with.
    fn check_size(&self, limits: &Limits, faults: &mut Vec<Fault>) -> Option<Rect> {
        let before = faults.len();
        if self.rows.is_empty() || self.columns.is_empty() {
            let missing = if self.rows.is_empty() { "rows" } else { "columns" };
            faults.push(
                Fault::new(
                    FaultKind::SizeMismatch,
                    format!("there are no clues for the {missing}"),
                )
                .at(self.place),
            );
        }
        let sides = [
            ("width", "columns", self.width, self.columns.len()),
            ("height", "rows", self.height, self.rows.len()),
        ];
        for (side, lines, stated, n_clues) in sides {
            let Some(stated) = stated else { continue };
            if stated.number != n_clues as u64 && n_clues > 0 {
                faults.push(size_fault(side, lines, stated, n_clues));
            }
        }
        if faults.len() > before {
            return None;
        }
        let (width, height) = (self.columns.len() as u64, self.rows.len() as u64);
        if width.max(height) > u64::from(limits.side) || width * height > limits.cells {
            let message = format!(
                "a grid of {width} × {height} cells is over the limit of {} a side and {} in all",
                limits.side, limits.cells
            );
            faults.push(Fault::new(FaultKind::TooLarge, message).at(self.place));
            return None;
        }
        Some(Rect { width: width as u32, height: height as u32 })
    }

    fn check_clues(&self, rect: Rect, faults: &mut Vec<Fault>) -> Vec<Clue> {
        let sides = [
            ("row", &self.rows, rect.width, "columns"),
            ("column", &self.columns, rect.height, "rows"),
        ];
        let mut clues = Vec::with_capacity(rect.n_lines());
        for (name, drafts, n, across) in sides {
            for (index, draft) in drafts.iter().enumerate() {
                match check_clue(&draft.runs, n) {
                    Ok(plain) => clues.push(Clue::Plain(plain)),
                    Err(ClueFault::Zero) => {
                        let message = format!(
                            "{name} {}: a zero among other numbers; leave it out, or write 0 alone for an empty {name}",
                            index + 1
                        );
                        faults.push(Fault::new(FaultKind::ZeroInClue, message).at(draft.place));
                    }
                    Err(ClueFault::TooLong(cells)) => {
                        let message = format!(
                            "{name} {} needs {cells} cells, the grid has {n} {across}",
                            index + 1
                        );
                        faults.push(Fault::new(FaultKind::ClueTooLong, message).at(draft.place));
                    }
                }
            }
        }
        clues
    }

    fn check_given(&self, rect: Rect, faults: &mut Vec<Fault>) -> Vec<(CellId, Value)> {
        let Some(given) = &self.given else { return Vec::new() };
        if given.cells.len() != rect.n_cells() {
            faults.push(cells_fault(FaultKind::GivenMismatch, "given", given, rect));
        }
        (given.cells.iter().enumerate())
            .filter_map(|(cell, value)| Some((CellId(cell as u32), (*value)?)))
            .collect()
    }

    fn check_goal(&self, shape: Shape, faults: &mut Vec<Fault>) -> Option<Picture> {
        let goal = self.goal.as_ref()?;
        let Shape::Rect(rect) = shape;
        if goal.cells.len() != rect.n_cells() {
            faults.push(cells_fault(FaultKind::GoalMismatch, "goal", goal, rect));
            return None;
        }
        let values = goal.cells.iter().copied().collect::<Option<Vec<_>>>();
        if values.is_none() {
            let message = "the goal has unknown cells; a goal is a finished picture";
            faults.push(Fault::new(FaultKind::GoalMismatch, message).at(goal.place));
        }
        Some(Picture::new(shape, values?))
    }
}

enum ClueFault {
    Zero,
    TooLong(u128),
}

fn check_clue(runs: &[u64], n: u32) -> Result<Plain, ClueFault> {
    if runs == [0] {
        return Ok(Plain::default());
    }
    if runs.contains(&0) {
        return Err(ClueFault::Zero);
    }
    let sum: u128 = runs.iter().map(|&run| u128::from(run)).sum();
    let cells = sum + (runs.len() as u128).saturating_sub(1);
    if cells > n.into() {
        return Err(ClueFault::TooLong(cells));
    }
    Ok(Plain::new(&runs.iter().map(|&run| run as u32).collect::<Vec<_>>()))
}

fn size_fault(side: &str, lines: &str, stated: Stated, n_clues: usize) -> Fault {
    let message =
        format!("{side} {} is stated, but there are clues for {n_clues} {lines}", stated.number);
    Fault::new(FaultKind::SizeMismatch, message).at(stated.place)
}

fn cells_fault(kind: FaultKind, what: &str, cells: &DraftCells, rect: Rect) -> Fault {
    let message = format!(
        "{what} has {} cells, a grid of {} × {} has {}",
        cells.cells.len(),
        rect.width,
        rect.height,
        rect.n_cells()
    );
    Fault::new(kind, message).at(cells.place)
}

fn sum_fault(puzzle: &Puzzle, place: Option<Place>) -> Option<Fault> {
    let Shape::Rect(rect) = puzzle.shape;
    let (rows, columns) = puzzle.clues.split_at(rect.height as usize);
    let sum = |clues: &[Clue]| clues.iter().map(Clue::n_covered).sum::<u64>();
    let (by_rows, by_columns) = (sum(rows), sum(columns));
    (by_rows != by_columns).then(|| {
        let message = format!("rows fill {by_rows} cells, columns {by_columns}");
        Fault::new(FaultKind::SumMismatch, message).at(place)
    })
}

fn all(faults: &mut Vec<Fault>) -> Error {
    Error::from_faults(std::mem::take(faults)).expect("a fault was noted")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(rows: &[&[u64]], columns: &[&[u64]]) -> Draft {
        let clues = |clues: &[&[u64]]| {
            let clue = |runs: &&[u64]| DraftClue { runs: runs.to_vec(), place: None };
            clues.iter().map(clue).collect::<Vec<_>>()
        };
        Draft { rows: clues(rows), columns: clues(columns), ..Draft::default() }
    }

    fn kinds(draft: Draft) -> Vec<FaultKind> {
        match draft.check(&Limits::default()) {
            Ok(_) => Vec::new(),
            Err(error) => error.faults().map(Fault::kind).collect(),
        }
    }

    #[test]
    fn a_puzzle_survives_the_way_through_a_draft() {
        let picture = Picture::parse(&["##.", ".#.", "..."]).unwrap();
        let puzzle = Puzzle::of_picture(&picture);
        let again = Draft::of_puzzle(&puzzle).check(&Limits::default()).unwrap();
        assert_eq!(again, puzzle);
    }

    #[test]
    fn zero_alone_is_an_empty_line() {
        assert_eq!(kinds(draft(&[&[0], &[1]], &[&[1]])), []);
        assert_eq!(kinds(draft(&[&[], &[1]], &[&[1]])), []);
        assert_eq!(kinds(draft(&[&[1, 0], &[]], &[&[1]])), [FaultKind::ZeroInClue]);
    }

    #[test]
    fn every_fault_is_reported() {
        let bad = draft(&[&[2, 2], &[0, 0]], &[&[1], &[u64::MAX, u64::MAX]]);
        let zero = FaultKind::ZeroInClue;
        assert_eq!(kinds(bad), [FaultKind::ClueTooLong, zero, FaultKind::ClueTooLong]);
    }

    #[test]
    fn the_numbers_are_said() {
        let error = draft(&[&[3], &[1]], &[&[1], &[1], &[1]]).check(&Limits::default());
        let error = error.unwrap_err();
        assert!(error.is_sum_mismatch());
        assert_eq!(error.to_string(), "rows fill 4 cells, columns 3");
    }

    #[test]
    fn sizes_that_lie() {
        let mut lie = draft(&[&[1]], &[&[1]]);
        lie.width = Some(Stated { number: 7, place: Some(Place::new(2, 1)) });
        let error = lie.check(&Limits::default()).unwrap_err();
        assert_eq!(error.to_string(), "2:1: width 7 is stated, but there are clues for 1 columns");
        assert_eq!(kinds(draft(&[], &[&[1]])), [FaultKind::SizeMismatch]);
        let tight = Limits { cells: 3, ..Limits::default() };
        let four = draft(&[&[1], &[1]], &[&[1], &[1]]);
        assert!(four.check(&tight).unwrap_err().is_too_large());
    }

    #[test]
    fn cells_of_the_wrong_number() {
        let mut short = draft(&[&[1]], &[&[1]]);
        short.given = Some(DraftCells::default());
        short.goal = Some(DraftCells { cells: vec![None], place: None });
        assert_eq!(kinds(short), [FaultKind::GivenMismatch, FaultKind::GoalMismatch]);
    }
}
