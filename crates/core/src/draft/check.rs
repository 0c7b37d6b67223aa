//! Every fault of a draft, or the puzzle that it states.
//!
//! ```text
//!   size ──▶ each clue, given cells, goal ──▶ sums of the directions ──▶ Puzzle
//!    └ fault: end  └ all their faults: end      └ one fault, at the first clue
//! ```
//!
//! Each step needs the one before: without a size no clue is too long, and one wrong clue makes the
//! sums differ, too. Within a step every fault is reported, so that a person mends them in one go.
//! Where clues need more cells than their lines have and no size is stated, a line that was left out is
//! likelier than many slips; that is said once.
//!
//! O(what the draft says). The sums can be left out (`check_all_but_sums`): advice solves such a puzzle
//! with one clue changed, to find the mistyped line.

use std::num::NonZero;

use crate::{
    CellId, Clue, Error, Fault, FaultKind, Limits, LineId, Picture, Place, Puzzle, Run, Shape,
    UnevenPuzzle, Value, n_of,
};

use super::{Draft, DraftCells, DraftClue, DraftRun, size, sums};

impl Draft {
    /// Makes a puzzle of the draft, or reports every fault of the first step that has one.
    pub fn check(&self, limits: &Limits) -> Result<Puzzle, Error> {
        let puzzle = self.checked_lines(limits)?;
        match sums::fault(&puzzle, self.first_clue_place()) {
            None => Ok(puzzle),
            Some(fault) => Err(fault.into()),
        }
    }

    /// Like [`Draft::check`], but the sums of rows and columns may differ. Then no picture fits; the
    /// lines can be studied to find the mistyped one.
    ///
    /// # Errors
    /// All faults of the size, or of the clues and cells.
    pub fn check_all_but_sums(&self, limits: &Limits) -> Result<UnevenPuzzle, Error> {
        self.checked_lines(limits).map(UnevenPuzzle::new)
    }

    /// The puzzle if everything but its sums is right.
    fn checked_lines(&self, limits: &Limits) -> Result<Puzzle, Error> {
        let mut faults = Vec::new();
        let shape = match size::check(self, limits, &mut faults) {
            Some(shape) => shape,
            None => return Err(Error::from_faults(faults).expect("a fault was noted")),
        };
        let clues = self.check_clues(shape, &mut faults);
        let given = self.check_given(shape, &mut faults);
        let goal = self.check_goal(shape, &mut faults);
        if let Some(error) = Error::from_faults(faults) {
            return Err(error);
        }
        let (about, palette) = (self.about.clone(), self.palette.clone());
        Ok(Puzzle { about, palette, shape, clues, given, goal })
    }

    /// The clues of all lines, in the order of the lines of the shape.
    pub(crate) fn all_clues(&self) -> impl Iterator<Item = &DraftClue> {
        let of_rect = [&self.rows[..], &self.columns].into_iter();
        let of_hexagon = self.hexagon.iter().flat_map(|sides| sides.iter().map(Vec::as_slice));
        let of_rect = of_rect.filter(|_| self.hexagon.is_none());
        of_rect.chain(of_hexagon).flatten()
    }

    /// The shape that the draft states, if there is nothing wrong with it.
    pub(crate) fn shape(&self, limits: &Limits) -> Option<Shape> {
        size::check(self, limits, &mut Vec::new())
    }

    fn first_clue_place(&self) -> Option<Place> {
        self.all_clues().next().and_then(|clue| clue.place).or(self.place)
    }

    fn check_clues(&self, shape: Shape, faults: &mut Vec<Fault>) -> Vec<Clue> {
        let mut clues = Vec::with_capacity(shape.n_lines());
        let mut too_long = Vec::new();
        for (line, draft) in (0..).map(LineId).zip(self.all_clues()) {
            let n = shape.line_len(line);
            match check_clue(draft, n, self.palette.n_values()) {
                Ok(clue) => clues.push(clue),
                Err(fault) => {
                    let (kind, message) = self.clue_fault(shape, line, &fault);
                    if kind == FaultKind::ClueTooLong {
                        too_long.push((faults.len(), line));
                    }
                    faults.push(Fault::new(kind, message).at(draft.place).of_line(shape, line));
                }
            }
        }
        // What is missing is said once, at the first of them.
        let mut missing = if too_long.is_empty() { None } else { self.missing_line(shape) };
        for &(at, line) in &too_long {
            let or = if too_long.len() == 1 { ", or a number is too large" } else { "" };
            let way_out = match missing.take() {
                Some(missing) => format!("{missing} seems to be missing{or}"),
                None => mended_clue(shape, line).to_owned(),
            };
            let message = format!("{}; {way_out}", faults[at].message());
            faults[at] = faults[at].clone().reworded(message);
        }
        clues
    }

    /// What is likely where clues need more cells than their lines have and no size is stated: that a
    /// line of the other direction was left out, if its cells are what one direction fills more.
    fn missing_line(&self, shape: Shape) -> Option<&'static str> {
        let rect = shape.as_rect()?;
        let is_complete = |clue: &DraftClue| !clue.is_unknown;
        if !(self.rows.iter().all(is_complete) && self.columns.iter().all(is_complete)) {
            return None;
        }
        let sum = |clues: &[DraftClue]| -> Option<i128> {
            let runs = clues.iter().flat_map(|clue| &clue.runs);
            runs.map(|run| run.length.map(i128::from)).sum()
        };
        let surplus = sum(&self.rows)? - sum(&self.columns)?;
        let (n, stated, line) = match surplus > 0 {
            true => (rect.height, self.width, "a column"),
            false => (rect.width, self.height, "a row"),
        };
        let is_one = surplus != 0 && surplus.abs() <= i128::from(n) && stated.is_none();
        is_one.then_some(line)
    }

    fn clue_fault(&self, shape: Shape, line: LineId, fault: &ClueFault) -> (FaultKind, String) {
        let (name, n) = (shape.line_name(line), shape.line_len(line));
        match fault {
            ClueFault::NoColor(value) => {
                let n_colors = self.palette.n_values() - 1;
                let message = format!(
                    "{name}: color {value} is not in the palette, which has {n_colors} besides empty; declare it"
                );
                (FaultKind::BadColor, message)
            }
            ClueFault::KnownAndUnknown => {
                let message = format!(
                    "{name}: its clue is marked unknown but has numbers; remove one of the two"
                );
                (FaultKind::Syntax, message)
            }
            ClueFault::Zero => {
                let (side, _) = name.rsplit_once(' ').unwrap_or((&name, ""));
                let message = format!(
                    "{name}: a zero among other numbers; remove it, or write 0 alone for an empty {side}"
                );
                (FaultKind::ZeroInClue, message)
            }
            ClueFault::TooLong(cells) => {
                let room = match shape {
                    Shape::Rect(rect) if line.0 < rect.height => {
                        format!("the grid has {}", n_of(n as u64, "column"))
                    }
                    Shape::Rect(_) => format!("the grid has {}", n_of(n as u64, "row")),
                    Shape::Tri(_) => format!("the line has {n}"),
                };
                (
                    FaultKind::ClueTooLong,
                    format!(
                        "{name} needs {}, {room}",
                        n_of(u64::try_from(*cells).unwrap_or(u64::MAX), "cell")
                    ),
                )
            }
        }
    }

    fn check_given(&self, shape: Shape, faults: &mut Vec<Fault>) -> Vec<(CellId, Value)> {
        let Some(given) = &self.given else { return Vec::new() };
        if given.cells.len() != shape.n_cells() {
            faults.push(cells_fault(FaultKind::GivenMismatch, "given", given, shape));
        }
        faults.extend(self.color_fault("given", given));
        let mut known = Vec::with_capacity(given.cells.iter().flatten().count());
        let cells = given.cells.iter().enumerate();
        known.extend(cells.filter_map(|(cell, value)| Some((CellId(cell as u32), (*value)?))));
        known
    }

    fn check_goal(&self, shape: Shape, faults: &mut Vec<Fault>) -> Option<Picture> {
        let goal = self.goal.as_ref()?;
        if goal.cells.len() != shape.n_cells() {
            faults.push(cells_fault(FaultKind::GoalMismatch, "goal", goal, shape));
            return None;
        }
        faults.extend(self.color_fault("goal", goal));
        let n_known = goal.cells.iter().flatten().count();
        if n_known < goal.cells.len() {
            let message = "the goal has unknown cells; fill in all of them, or remove the goal";
            faults.push(Fault::new(FaultKind::GoalMismatch, message).at(goal.place));
        }
        // In one piece: a list that grows takes twice as much.
        let mut values = Vec::with_capacity(n_known);
        values.extend(goal.cells.iter().flatten().copied());
        (n_known == shape.n_cells()).then(|| Picture::new(shape, values))
    }

    fn color_fault(&self, what: &str, cells: &DraftCells) -> Option<Fault> {
        let n_values = self.palette.n_values();
        let value = cells.cells.iter().flatten().find(|value| usize::from(value.0) >= n_values)?;
        let message = format!(
            "the {what} uses color {}, but the palette has {} besides empty; declare it",
            value.0,
            n_values - 1
        );
        Some(Fault::new(FaultKind::BadColor, message).at(cells.place))
    }
}

/// What to do about a clue that needs more cells than its line has.
fn mended_clue(shape: Shape, line: LineId) -> &'static str {
    match shape {
        Shape::Rect(rect) if line.0 < rect.height => "correct the clue, or add columns",
        Shape::Rect(_) => "correct the clue, or add rows",
        Shape::Tri(_) => "correct the clue",
    }
}

enum ClueFault {
    KnownAndUnknown,
    Zero,
    NoColor(u8),
    TooLong(u128),
}

fn check_clue(draft: &DraftClue, n: usize, n_values: usize) -> Result<Clue, ClueFault> {
    let runs = draft.runs.as_slice();
    if draft.is_unknown {
        return if runs.is_empty() { Ok(Clue::Unknown) } else { Err(ClueFault::KnownAndUnknown) };
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
    if cells > n as u128 {
        return Err(ClueFault::TooLong(cells));
    }
    let is_black = |run: &DraftRun| run.length.is_some() && run.value == Some(Value::FILLED);
    if runs.iter().all(is_black) {
        // As `of_runs` would say, without a list in between: nearly all clues are these.
        return Ok(Clue::Plain(runs.iter().map(|run| run.length.unwrap_or(0) as u32).collect()));
    }
    let run = |run: &DraftRun| Run {
        length: run.length.and_then(|length| NonZero::new(length as u32)),
        value: run.value,
    };
    Ok(Clue::of_runs(runs.iter().map(run).collect()))
}

fn cells_fault(kind: FaultKind, what: &str, cells: &DraftCells, shape: Shape) -> Fault {
    let (found, n_cells) = (cells.cells.len(), shape.n_cells());
    let grid = match shape {
        Shape::Rect(rect) => format!("a grid of {} × {}", rect.width, rect.height),
        Shape::Tri(_) => shape.name(),
    };
    Fault::new(
        kind,
        format!(
            "the {what} has {}, {grid} has {n_cells}; correct it, or remove it",
            n_of(found as u64, "cell")
        ),
    )
    .at(cells.place)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, SplitMix64};

    /// The clue of the runs, and whether they fit: a place each, one more between two of one color.
    fn slowly(draft: &DraftClue, n: usize) -> Option<Clue> {
        let mut runs: Vec<Run> = Vec::new();
        let mut n_cells = 0;
        for run in &draft.runs {
            let is_apart =
                run.value.is_some() && runs.last().is_some_and(|before| before.value == run.value);
            n_cells += run.length.unwrap_or(1) as usize + usize::from(is_apart);
            let length = run.length.map(|length| NonZero::new(length as u32).unwrap());
            runs.push(Run { length, value: run.value });
        }
        (n_cells <= n).then(|| Clue::of_runs(runs))
    }

    /// The list of lengths that plain clues become at once is the clue that their runs make.
    #[test]
    fn a_plain_clue_is_that_of_its_runs() {
        let mut random = SplitMix64::new(31);
        let n_values = Palette::of_values(3).n_values();
        let mut seen = [0; 3];
        for _ in 0..20_000 {
            let (n, n_runs) = (random.below(40) as usize, random.below(6));
            let (is_plain, longest) = (random.chance(50), 1 + random.below(8));
            let run = |random: &mut SplitMix64| DraftRun {
                length: (is_plain || !random.chance(20)).then(|| 1 + random.below(longest)),
                value: match is_plain {
                    true => Some(Value::FILLED),
                    false => Some(Value(1 + random.below(2) as u8)).filter(|_| !random.chance(10)),
                },
            };
            let runs = (0..n_runs).map(|_| run(&mut random)).collect();
            let draft = DraftClue { runs, is_unknown: false, place: None };
            let found = check_clue(&draft, n, n_values);
            let kind = match &found {
                Ok(Clue::Plain(_)) => 0,
                Ok(_) => 1,
                Err(fault) => {
                    assert!(matches!(fault, ClueFault::TooLong(cells) if *cells > n as u128));
                    2
                }
            };
            seen[kind] += 1;
            assert_eq!(found.ok(), slowly(&draft, n), "{draft:?} {n}");
        }
        assert!(seen.iter().all(|&n| n > 1000), "{seen:?}");
    }
}
