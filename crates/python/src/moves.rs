//! Moves of somebody else, judged one by one: what a chain of reasoning is checked by.
//!
//! ```text
//!   board so far + move ─▶ contradicts   a line has no arrangement any more
//!                       ─▶ wrong         no picture has these cells
//!                       ─▶ repeated      every cell was there
//!                       ─▶ forced        the board shows each cell: by a rule of a line, or of several lines
//!                       ─▶ unforced      right, but the board does not show it
//! ```
//!
//! Lines are judged by `check::line_states`; what the board shows is said by the tutor's `step_to`, which
//! confirms it. A move that is right goes on the board, one that is not stays off it, so that one slip
//! does not make all later moves wrong. A puzzle with several pictures has no wrong cell by itself: there a
//! search says whether a picture has the cells so far.

use pictogrid::{
    Board, CellId, LineId, Options, Oracle, Picture, Solver, SolverOracle, Value, Verdict,
    check::{LineState, line_states},
    explain::{Reason, Rule, Step, Tutor},
};
use pyo3::{exceptions::PyTimeoutError, prelude::*};

use crate::{
    arguments,
    call_limits::{Watch, options},
    errors, pictures,
    puzzle::only,
};

/// The line of a move, if it names one, and its cells: row and column from 0, and the value.
type MoveRow = (Option<(String, u32)>, Vec<(u32, u32, u8)>);

/// What a move is worth.
///
/// Attributes
/// ----------
/// status : str
///     ``"forced"``: the board shows it. ``"unforced"``: it is right, but the board does not show it in one
///     step. ``"wrong"``: no picture has it. ``"contradicts"``: a line cannot be finished any more.
///     ``"repeated"``: right, and on the board already.
/// rule : str or None
///     The rule of a forced move, as in `Hint.rule`; the hardest of its cells.
/// level : int or None
///     How hard that rule is, from 1 to 7.
/// line : (str, int) or None
///     The line that shows the move, as ``("row", 2)``, counted from 0; of one that contradicts, the line
///     that cannot be finished. ``None`` if there is no single one.
/// cells : list of (int, int)
///     The cells that the status is about: row and column from 0.
/// text : str
///     The same in words.
#[pyclass(frozen, get_all, module = "pictogrid")]
#[derive(Clone, Debug)]
pub(crate) struct CheckedMove {
    /// ``"forced"``: the board shows it. ``"unforced"``: it is right, but the board does not show
    /// it in one step. ``"wrong"``: no picture has it. ``"contradicts"``: a line cannot be
    /// finished any more. ``"repeated"``: right, and on the board already.
    status: &'static str,
    /// The rule of a forced move, as in `Hint.rule`; the hardest of its cells.
    rule: Option<&'static str>,
    /// How hard that rule is, from 1 to 7.
    level: Option<u8>,
    /// The line that shows the move, as ``("row", 2)``, counted from 0; of one that contradicts,
    /// the line that cannot be finished. ``None`` if there is no single one.
    line: Option<(&'static str, u32)>,
    /// The cells that the status is about: row and column from 0.
    cells: Vec<(u32, u32)>,
    /// The same in words.
    text: String,
}

#[pymethods]
impl CheckedMove {
    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("<CheckedMove {}: {}>", self.status, self.text)
    }
}

/// A puzzle, and the board so far.
struct Judge<'a> {
    puzzle: &'a pictogrid::Puzzle,
    tutor: Tutor,
    oracle: SolverOracle<Watch>,
    /// The picture, if it is the only one.
    only: Option<Picture>,
    board: Board,
    /// Whether the tutor has the board as it is.
    is_fresh: bool,
}

/// A move as cells of the puzzle.
struct Move {
    line: Option<LineId>,
    cells: Vec<(CellId, Value)>,
}

/// Judges moves one after another; see ``pictogrid.bench.verify_steps``.
#[pyfunction]
#[pyo3(signature = (puzzle, moves, *, board=None, timeout=10.0))]
pub(crate) fn verify_steps(
    py: Python<'_>,
    puzzle: &Bound<'_, PyAny>,
    moves: Vec<MoveRow>,
    board: Option<&Bound<'_, PyAny>>,
    #[pyo3(from_py_with = arguments::seconds)] timeout: f64,
) -> PyResult<Vec<CheckedMove>> {
    let puzzle = &only(puzzle)?.get().0;
    pictures::sides(puzzle.shape())?;
    let options = options(Some(timeout), None, None)?;
    let mut start = match board {
        Some(board) => pictures::board(board, puzzle)?,
        None => Board::unknown_of(puzzle.shape(), puzzle.n_values()),
    };
    puzzle.given().iter().for_each(|&(cell, value)| start.set(cell, value));
    let moves = moves.into_iter().enumerate().map(|(k, row)| move_of(puzzle, k, row));
    let moves = moves.collect::<PyResult<Vec<_>>>()?;
    let mut watch = Watch::new(Some(timeout))?;
    let oracle = SolverOracle::new(puzzle, options, Watch::new(Some(timeout))?);
    let mut judge = Judge::new(puzzle, start, &options, oracle, &mut watch)?;
    let checked = py.detach(|| {
        moves.iter().map(|one| judge.checked(one, &mut watch)).collect::<PyResult<Vec<_>>>()
    });
    watch.end().and(judge.oracle.observer.end())?;
    checked
}

fn move_of(puzzle: &pictogrid::Puzzle, number: usize, (line, cells): MoveRow) -> PyResult<Move> {
    let shape = puzzle.shape();
    let cell = |(y, x, value): (u32, u32, u8)| {
        let cell = shape.cell_at(x, y).ok_or_else(|| {
            errors::value(format!(
                "moves[{number}]: there is no cell in row {y}, column {x}, from 0"
            ))
        })?;
        match usize::from(value) < puzzle.n_values() {
            true => Ok((cell, Value(value))),
            false => Err(errors::value(format!(
                "moves[{number}]: {value} is no cell; 0 is empty, 1 filled, 2 and more are further colors"
            ))),
        }
    };
    let line = line.map(|(kind, index)| {
        let mut lines = (0..shape.n_lines() as u32).map(LineId);
        let is_it = |&line: &LineId| {
            let at = shape.line_position(line);
            (at.direction, at.index) == (kind.as_str(), index)
        };
        lines.find(is_it).ok_or_else(|| {
            errors::value(format!("moves[{number}]: the puzzle has no line ({kind:?}, {index})"))
        })
    });
    let cells = cells.into_iter().map(cell).collect::<PyResult<Vec<_>>>()?;
    Ok(Move { line: line.transpose()?, cells })
}

fn out_of_time() -> PyErr {
    PyTimeoutError::new_err("the moves were not judged in time; allow more with timeout")
}

impl<'a> Judge<'a> {
    fn new(
        puzzle: &'a pictogrid::Puzzle,
        board: Board,
        options: &Options,
        oracle: SolverOracle<Watch>,
        watch: &mut Watch,
    ) -> PyResult<Judge<'a>> {
        let report = Solver::new().solve(puzzle, options, watch).map_err(errors::wrong)?;
        let only = match report.verdict() {
            Verdict::Unique => report.solutions().first().cloned(),
            Verdict::Several => None,
            Verdict::None => {
                return Err(errors::value("puzzle: it has no solution, so no move is right"));
            }
            Verdict::Stopped => return Err(out_of_time()),
        };
        let tutor = Tutor::new(puzzle)
            .map_err(|error| errors::with_remedies("puzzle", &error, error.remedies()))?;
        Ok(Judge { puzzle, tutor, oracle, only, board, is_fresh: false })
    }

    fn checked(&mut self, one: &Move, watch: &mut Watch) -> PyResult<CheckedMove> {
        let mut trial = self.board.clone();
        let mut wrong = Vec::new();
        let mut new = Vec::new();
        for &(cell, value) in &one.cells {
            match self.board.get(cell) {
                Some(own) if own == value => continue,
                Some(_) => wrong.push(cell),
                None => new.push((cell, value)),
            }
            trial.set(cell, value);
        }
        if let Some(line) = self.dead_line(&trial) {
            let at = self.puzzle.shape().line_position(line);
            let own = self.puzzle.shape().line_cells(line).collect::<Vec<_>>();
            let cells = one.cells.iter().map(|&(cell, _)| cell).filter(|cell| own.contains(cell));
            let name = self.puzzle.shape().line_name(line);
            return Ok(CheckedMove {
                line: Some((at.direction, at.index)),
                cells: self.places(cells),
                ..said("contradicts", format!("{name} cannot be finished any more"))
            });
        }
        if let Some(only) = &self.only {
            let is_wrong = |&&(cell, value): &&(CellId, Value)| only.get(cell) != value;
            wrong.extend(new.iter().filter(is_wrong).map(|&(cell, _)| cell));
        } else if wrong.is_empty() && !new.is_empty() {
            match self.oracle.has_picture(&trial) {
                Some(true) => {}
                Some(false) => wrong.extend(new.iter().map(|&(cell, _)| cell)),
                None => return Err(out_of_time()),
            }
        }
        if !wrong.is_empty() {
            let text = format!("no picture has it: {}", self.names(&wrong));
            let cells = self.places(wrong.into_iter());
            return Ok(CheckedMove { cells, ..said("wrong", text) });
        }
        if new.is_empty() {
            return Ok(said("repeated", "it is on the board already".to_owned()));
        }
        if !self.is_fresh {
            self.tutor.set_board(&self.board);
            self.is_fresh = true;
        }
        let steps = self.steps(one.line, &new, watch)?;
        (self.board, self.is_fresh) = (trial, false);
        Ok(self.shown(&new, &steps))
    }

    /// A line that has no arrangement on a board.
    fn dead_line(&self, board: &Board) -> Option<LineId> {
        let cells = (0..self.puzzle.shape().n_cells() as u32).map(|cell| board.get(CellId(cell)));
        let mut states = Vec::new();
        line_states(self.puzzle, &cells.collect::<Vec<_>>(), &mut states);
        let dead = states.iter().position(|&state| state == LineState::Wrong)?;
        Some(LineId(dead as u32))
    }

    /// The step to each cell, by one line if one shows them all; the named line comes first.
    fn steps(
        &mut self,
        line: Option<LineId>,
        new: &[(CellId, Value)],
        watch: &mut Watch,
    ) -> PyResult<Vec<Option<Step>>> {
        let shape = self.puzzle.shape();
        let has_all = |line: LineId| {
            let own: Vec<CellId> = shape.line_cells(line).collect();
            new.iter().all(|(cell, _)| own.contains(cell))
        };
        let all = (0..shape.n_lines() as u32).map(LineId).filter(|&of| Some(of) != line);
        for line in line.into_iter().chain(all.filter(|_| new.len() > 1)).filter(|&of| has_all(of))
        {
            let steps = new.iter().map(|&(cell, value)| self.tutor.line_step_to(line, cell, value));
            let steps = steps.collect::<Result<Vec<_>, _>>().map_err(errors::wrong)?;
            if steps.iter().all(Option::is_some) {
                return Ok(steps);
            }
        }
        let mut steps = Vec::new();
        for &(cell, value) in new {
            let step = self.tutor.step_to(cell, value, &mut || watch.go_on());
            steps.push(step.map_err(errors::wrong)?);
            if watch.go_on().is_break() {
                return Err(out_of_time());
            }
        }
        Ok(steps)
    }

    fn shown(&self, new: &[(CellId, Value)], steps: &[Option<Step>]) -> CheckedMove {
        let not: Vec<CellId> =
            new.iter().zip(steps).filter(|(_, step)| step.is_none()).map(|(of, _)| of.0).collect();
        if !not.is_empty() {
            let text = format!("right, but the board does not show it: {}", self.names(&not));
            return CheckedMove { cells: self.places(not.into_iter()), ..said("unforced", text) };
        }
        let hardest = steps.iter().flatten().max_by(|a, b| a.cost.total_cmp(&b.cost));
        let line_of = |step: &Step| match step.reason {
            Reason::Line { line, .. } => Some(line),
            _ => None,
        };
        let mut lines = steps.iter().flatten().map(line_of);
        let first = lines.next().flatten();
        let line =
            first.filter(|_| lines.all(|line| line == first)).map(|line| LineId(line as u32));
        let rule = hardest.map(|step| step.rule);
        let by = rule.map_or("", |rule| rule.id());
        let text = match line {
            Some(line) => format!("{} shows it: {by}", self.puzzle.shape().line_name(line)),
            None => format!("several lines show it: {by}"),
        };
        CheckedMove {
            rule: rule.map(Rule::id),
            level: rule.map(Rule::level),
            line: line.map(|line| {
                let at = self.puzzle.shape().line_position(line);
                (at.direction, at.index)
            }),
            cells: self.places(new.iter().map(|&(cell, _)| cell)),
            ..said("forced", text)
        }
    }

    fn places(&self, cells: impl Iterator<Item = CellId>) -> Vec<(u32, u32)> {
        let place = |cell| {
            let (row, column) = self.puzzle.shape().row_and_place(cell);
            (row - 1, column - 1)
        };
        cells.map(place).collect()
    }

    /// The first of some cells in words.
    fn names(&self, cells: &[CellId]) -> String {
        let (row, column) = self.puzzle.shape().row_and_place(cells[0]);
        let more = match cells.len() {
            1 => String::new(),
            n => format!(" and {} more", n - 1),
        };
        format!("row {row}, column {column}{more}")
    }
}

fn said(status: &'static str, text: String) -> CheckedMove {
    CheckedMove { status, rule: None, level: None, line: None, cells: Vec::new(), text }
}
