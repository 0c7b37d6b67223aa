//! A draft: whatever a file may say, before anyone has checked it.
//!
//! [`Draft::check`] looks at everything and reports every fault it finds, each with its place, so
//! that a person can mend them in one go. Its cost is linear in what the file says.

use std::num::NonZero;

use crate::{
    About, CellId, Clue, Error, Fault, FaultKind, Limits, LineId, Palette, Picture, Place, Puzzle,
    Rect, Run, Shape, Value,
};

/// A number that a file states, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The number.
    pub number: u64,
    /// Where it stands.
    pub place: Option<Place>,
}

/// One run as a file states it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftRun {
    /// The cells it covers, `None` if the file leaves that open.
    pub length: Option<u64>,
    /// Its color, `None` if the file leaves that open.
    pub value: Option<Value>,
}

impl From<u64> for DraftRun {
    /// A black run.
    fn from(length: u64) -> DraftRun {
        DraftRun { length: Some(length), value: Some(Value::FILLED) }
    }
}

/// The clue of one line as a file states it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftClue {
    /// The runs in order. None, or a single zero, is a line without runs.
    pub runs: Vec<DraftRun>,
    /// Whether the file says that the clue of this line is not told; then it has no runs.
    pub is_unknown: bool,
    /// Where the clue begins.
    pub place: Option<Place>,
}

impl DraftClue {
    /// A black-and-white clue.
    #[must_use]
    pub fn plain(lengths: impl IntoIterator<Item = u64>, place: Option<Place>) -> DraftClue {
        let runs = lengths.into_iter().map(DraftRun::from).collect();
        DraftClue { runs, is_unknown: false, place }
    }

    /// The line for which there is no clue.
    #[must_use]
    pub fn unknown(place: Option<Place>) -> DraftClue {
        DraftClue { runs: Vec::new(), is_unknown: true, place }
    }
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
    /// Its colors.
    pub palette: Palette,
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
        let clue = |line: LineId| draft_clue(puzzle.clue(line));
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
            palette: puzzle.palette().clone(),
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
        if let Some(error) = Error::from_faults(faults) {
            return Err(error);
        }
        let (about, palette) = (self.about.clone(), self.palette.clone());
        Ok(Puzzle { about, palette, shape, clues, given, goal })
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
                match check_clue(draft, n, self.palette.n_values()) {
                    Ok(clue) => clues.push(clue),
                    Err(ClueFault::NoColor(value)) => {
                        let message = format!(
                            "{name} {}: color {value} is not in the palette, which has {} besides empty",
                            index + 1,
                            self.palette.n_values() - 1
                        );
                        faults.push(Fault::new(FaultKind::BadColor, message).at(draft.place));
                    }
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
        faults.extend(self.color_fault("given", given));
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
        faults.extend(self.color_fault("goal", goal));
        let values = goal.cells.iter().copied().collect::<Option<Vec<_>>>();
        if values.is_none() {
            let message = "the goal has unknown cells; a goal is a finished picture";
            faults.push(Fault::new(FaultKind::GoalMismatch, message).at(goal.place));
        }
        Some(Picture::new(shape, values?))
    }

    fn color_fault(&self, what: &str, cells: &DraftCells) -> Option<Fault> {
        let n_values = self.palette.n_values();
        let value = cells.cells.iter().flatten().find(|value| usize::from(value.0) >= n_values)?;
        let message =
            format!("{what} has color {}, the palette has {} besides empty", value.0, n_values - 1);
        Some(Fault::new(FaultKind::BadColor, message).at(cells.place))
    }
}

enum ClueFault {
    Zero,
    NoColor(u8),
    TooLong(u128),
}

fn check_clue(draft: &DraftClue, n: u32, n_values: usize) -> Result<Clue, ClueFault> {
    let runs = draft.runs.as_slice();
    if draft.is_unknown {
        return Ok(Clue::Unknown);
    }
    if let [DraftRun { length: Some(0), .. }] = runs {
        return Ok(Clue::plain(&[]));
    }
    if runs.iter().any(|run| run.length == Some(0)) {
        return Err(ClueFault::Zero);
    }
    let is_color = |value: Value| value != Value::EMPTY && usize::from(value.0) < n_values;
    if let Some(value) = runs.iter().filter_map(|run| run.value).find(|&value| !is_color(value)) {
        return Err(ClueFault::NoColor(value.0));
    }
    let apart = |pair: &&[DraftRun]| pair[0].value.is_some() && pair[0].value == pair[1].value;
    let covered: u128 = runs.iter().map(|run| u128::from(run.length.unwrap_or(1))).sum();
    let cells = covered + runs.windows(2).filter(apart).count() as u128;
    if cells > n.into() {
        return Err(ClueFault::TooLong(cells));
    }
    let run = |run: &DraftRun| Run {
        length: run.length.and_then(|length| NonZero::new(length as u32)),
        value: run.value,
    };
    Ok(Clue::of_runs(runs.iter().map(run).collect()))
}

/// The clue as a file would state it.
fn draft_clue(clue: &Clue) -> DraftClue {
    let Some(runs) = clue.to_runs() else { return DraftClue::unknown(None) };
    let length = |run: &Run| run.length.map(|length| length.get().into());
    let runs = runs.iter().map(|run| DraftRun { length: length(run), value: run.value });
    DraftClue { runs: runs.collect(), is_unknown: false, place: None }
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

/// The first color of which rows and columns can't cover the same number of cells.
fn sum_fault(puzzle: &Puzzle, place: Option<Place>) -> Option<Fault> {
    let Shape::Rect(rect) = puzzle.shape;
    let (rows, columns) = puzzle.clues.split_at(rect.height as usize);
    let sums = |clues: &[Clue], n: u32, value| {
        let covered = clues.iter().map(|clue| clue.covered(value, n.into()));
        covered.fold((0, 0), |(least, most), (l, m)| (least + l, most + m))
    };
    (1..puzzle.palette.n_values()).map(|value| Value(value as u8)).find_map(|value| {
        let by_rows = sums(rows, rect.width, value);
        let by_columns = sums(columns, rect.height, value);
        let agree = by_rows.0 <= by_columns.1 && by_columns.0 <= by_rows.1;
        (!agree).then(|| {
            let color = match puzzle.palette.get(value) {
                Some(color) if !puzzle.palette.is_two_valued() => format!("{} ", color.name),
                _ => String::new(),
            };
            let message = format!(
                "rows fill {} {color}cells, columns {}",
                at_least_or_most(by_rows, by_columns),
                at_least_or_most(by_columns, by_rows)
            );
            Fault::new(FaultKind::SumMismatch, message).at(place)
        })
    })
}

/// Says a number of cells so that it contradicts the other one.
fn at_least_or_most((least, most): (u64, u64), other: (u64, u64)) -> String {
    match (least == most, least > other.1) {
        (true, _) => least.to_string(),
        (false, true) => format!("at least {least}"),
        (false, false) => format!("at most {most}"),
    }
}

fn all(faults: &mut Vec<Fault>) -> Error {
    Error::from_faults(std::mem::take(faults)).expect("a fault was noted")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(rows: &[&[u64]], columns: &[&[u64]]) -> Draft {
        let clues = |clues: &[&[u64]]| {
            let clue = |runs: &&[u64]| DraftClue::plain(runs.iter().copied(), None);
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
    fn colors_blots_and_unknown_lines() {
        let run = |length, value| DraftRun { length, value: Some(Value(value)) };
        let colored = |rows: Vec<Vec<DraftRun>>, n_values| Draft {
            palette: Palette::of_values(n_values),
            rows: rows.into_iter().map(|runs| DraftClue { runs, ..DraftClue::default() }).collect(),
            columns: vec![DraftClue::unknown(None); 4],
            ..Draft::default()
        };
        let touching = vec![run(Some(2), 1), run(Some(2), 2)];
        assert_eq!(kinds(colored(vec![touching.clone()], 3)), []);
        assert_eq!(kinds(colored(vec![touching], 2)), [FaultKind::BadColor]);
        let apart = vec![run(Some(2), 2), run(Some(2), 2)];
        assert_eq!(kinds(colored(vec![apart], 3)), [FaultKind::ClueTooLong]);
        let blots = vec![run(None, 2); 3];
        assert_eq!(kinds(colored(vec![blots], 3)), [FaultKind::ClueTooLong]);

        let mut sums = colored(vec![vec![run(None, 2)]], 3);
        sums.columns = vec![DraftClue::plain([1], None); 4];
        let error = sums.check(&Limits::default()).unwrap_err();
        assert_eq!(error.to_string(), "rows fill 0 black cells, columns 4");
    }

    #[test]
    fn cells_of_the_wrong_number() {
        let mut short = draft(&[&[1]], &[&[1]]);
        short.given = Some(DraftCells::default());
        short.goal = Some(DraftCells { cells: vec![None], place: None });
        assert_eq!(kinds(short), [FaultKind::GivenMismatch, FaultKind::GoalMismatch]);
    }
}
