//! The solver alone: black and white puzzles by their clues, solved, listed and checked, their mistyped
//! lines named by what lines settle, and the arrangements of a line counted. No formats, no JSON, no
//! reasons, no search for advice: that keeps its module small.
//!
//! ```text
//!   clues as numbers ──▶ Puzzle ──▶ solve, list, check ──▶ text
//! ```
//!
//! Clues travel as numbers, line by line, rows first: the number of runs, then their lengths. Pictures
//! come as text, and go in as a byte a cell, 1 if it is filled. `packages/npm` makes objects of them.

use pictogrid_core::{
    Board, CellId, Clue, Draft, Error, Fault, Limits, Line, Picture, Plain, Puzzle, Silent, Value,
};
use pictogrid_solve::{
    ListError, Mismatch, Options, Report, Solutions, Solver, StopReason, Verdict, judge,
};
use wasm_bindgen::prelude::*;

/// The puzzle of these clues.
fn puzzle(height: usize, clues: &[u32]) -> Result<Puzzle, String> {
    Puzzle::of_numbers(height, clues).map_err(|error| faults(&error))
}

/// The faults of clues as JSON, as the larger modules write them: by hand, for there is no writer of JSON here.
fn faults(error: &Error) -> String {
    let fault = |fault: &Fault| {
        let about = fault.line().map(|line| {
            format!(r#","about":{{"kind":"{}","index":{}}}"#, line.direction, line.index)
        });
        let (kind, message) = (fault.kind().id(), fault.message());
        format!(r#""kind":"{kind}","message":{message:?}{}"#, about.unwrap_or_default())
    };
    let more: Vec<String> =
        error.faults().skip(1).map(|one| format!("{{{}}}", fault(one))).collect();
    let first = fault(error.first());
    format!(r#"{{"v":1,"source":"puzzle","error":{{{first},"more":[{}]}}}}"#, more.join(","))
}

/// What a puzzle is asked that it cannot answer.
fn missing() -> String {
    r#"{"v":1,"source":"puzzle","error":{"kind":"unsupported","message":"a clue is missing"}}"#
        .to_owned()
}

/// The rows of a picture as lines of text.
fn text(picture: &Picture) -> String {
    let width = picture.shape().as_rect().map_or(0, |rect| rect.width as usize);
    let values = picture.values();
    let mut text = Vec::with_capacity(values.len() + values.len() / width.max(1));
    for row in values.chunks(width.max(1)) {
        if !text.is_empty() {
            text.push(b'\n');
        }
        text.extend(row.iter().map(|&value| if value == Value::EMPTY { b'.' } else { b'#' }));
    }
    String::from_utf8(text).expect("points and hashes are text")
}

/// An exception of the text of an error.
#[allow(clippy::needless_pass_by_value)] // The argument of `map_err`.
fn thrown(error: impl ToString) -> JsError {
    JsError::new(&error.to_string())
}

/// A solver that keeps its memory from one puzzle to the next.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine(Solver);

#[wasm_bindgen]
impl Engine {
    /// One that has solved nothing yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Looks for up to `max_solutions` pictures, and ends after `conflicts` dead ends. Lines of text: what was
    /// found (see [`found`]), then the rows of the pictures, or of what is known if there is no verdict.
    pub fn solve(
        &mut self,
        height: usize,
        clues: &[u32],
        max_solutions: f64,
        conflicts: f64,
    ) -> Result<String, JsError> {
        let options = Options::default().max_solutions(max_solutions as u64);
        self.answer(height, clues, &options.max_conflicts(conflicts as u64)).map_err(thrown)
    }

    /// What a board is worth as an answer; cells are 0 open, 1 empty, 2 filled. Lines of text: the verdict and
    /// the numbers of forced and right cells and of lines that are right; then for each wrong cell its place
    /// and what it should be, for each broken line its place, its runs and its clue.
    pub fn check(
        &mut self,
        height: usize,
        clues: &[u32],
        cells: &[u8],
        conflicts: f64,
    ) -> Result<String, JsError> {
        let puzzle = puzzle(height, clues).map_err(thrown)?;
        if cells.len() != puzzle.shape().n_cells() {
            return Err(JsError::new("the board has another size"));
        }
        let known = (0..).map(CellId).zip(cells).filter(|&(_, &cell)| cell > 0);
        let known: Vec<_> = known.map(|(at, &cell)| (at, Value(cell - 1))).collect();
        let report = self.report(&puzzle, &Options::default().max_conflicts(conflicts as u64))?;
        let judged = judge(&puzzle, &known, &report);
        let mut text = format!(
            "{} {} {} {}",
            report.verdict().id(),
            judged.n_forced,
            judged.n_right,
            judged.n_right_lines
        );
        for (cell, value) in &judged.wrong {
            text += &format!("\n{} {}", cell.0, value.0);
        }
        for fault in &judged.broken {
            if let Mismatch::Clue { line, wanted, found, .. } = fault {
                text += &format!("\n{} {found} {wanted}", line.0);
            }
        }
        Ok(text)
    }

    /// Of clues that no picture fits, or whose sums differ, the lines of which each alone may be
    /// mistyped. For each its index, rows first; 0, or 1 more than the runs that would fit; these.
    pub fn mistyped(&mut self, height: usize, clues: &[u32]) -> Result<Vec<u32>, JsError> {
        let draft = Draft::of_numbers(height, clues).ok_or_else(|| thrown("a clue is cut off"))?;
        let puzzle = draft.check_all_but_sums(&Limits::default());
        let puzzle = puzzle.map_err(|error| thrown(faults(&error)))?;
        let plain = puzzle.as_plain().ok_or_else(|| thrown(missing()))?;
        let mut numbers = Vec::new();
        for (line, instead) in self.0.mistyped_by_lines(plain, &mut Silent) {
            let runs = instead.as_ref().and_then(Clue::as_plain).map(Plain::lengths);
            numbers.extend([line.0, runs.map_or(0, |runs| 1 + runs.len() as u32)]);
            numbers.extend_from_slice(runs.unwrap_or_default());
        }
        Ok(numbers)
    }
}

impl Engine {
    /// The same for Rust.
    pub fn answer(
        &mut self,
        height: usize,
        clues: &[u32],
        options: &Options,
    ) -> Result<String, String> {
        let puzzle = puzzle(height, clues)?;
        let plain = puzzle.as_plain().ok_or_else(missing)?;
        let report = self.0.solve_plain(plain, options, &mut Silent);
        let report = report.map_err(|error| error.to_string())?;
        let mut answer = found(&report);
        if report.verdict() == Verdict::Stopped {
            answer.push('\n');
            answer.push_str(&known(&report.known));
        }
        for picture in report.solutions() {
            answer.push('\n');
            answer.push_str(&text(picture));
        }
        Ok(answer)
    }

    fn report(&mut self, puzzle: &Puzzle, options: &Options) -> Result<Report, JsError> {
        let plain = puzzle.as_plain().ok_or_else(|| thrown(missing()))?;
        self.0.solve_plain(plain, options, &mut Silent).map_err(thrown)
    }
}

/// Verdict, stage, why it was stopped or `-`, line visits, probes, decisions, conflicts.
fn found(report: &Report) -> String {
    let (stats, stopped) = (&report.stats, report.stopped().map_or("-", StopReason::id));
    format!(
        "{} {} {stopped} {} {} {} {}",
        report.verdict().id(),
        report.stage.id(),
        stats.line_visits,
        stats.probes,
        stats.decisions,
        stats.conflicts
    )
}

/// The rows of a board as lines of text.
fn known(board: &Board) -> String {
    board.rows_by(|value| if value == Value::EMPTY { '.' } else { '#' }).join("\n")
}

/// The pictures of a puzzle, each looked for when it is asked for.
#[wasm_bindgen]
pub struct Listing {
    solutions: Solutions<'static>,
    stopped: Option<&'static str>,
}

#[wasm_bindgen]
impl Listing {
    /// The pictures of these clues; ends after `conflicts` dead ends.
    #[wasm_bindgen(constructor)]
    pub fn new(height: usize, clues: &[u32], conflicts: f64) -> Result<Listing, JsError> {
        let puzzle = puzzle(height, clues).map_err(thrown)?;
        let plain = puzzle.as_plain().ok_or_else(|| thrown(missing()))?;
        let options = Options::default().max_conflicts(conflicts as u64);
        let solutions = pictogrid_solve::solutions_plain(plain, options).into_owned();
        Ok(Listing { solutions, stopped: None })
    }

    /// The next picture, its rows as lines of text.
    #[wasm_bindgen(js_name = next)]
    pub fn next_picture(&mut self) -> Result<Option<String>, JsError> {
        match self.solutions.next() {
            Some(Ok(picture)) => Ok(Some(text(&picture))),
            Some(Err(ListError::Stopped(reason))) => {
                self.stopped = Some(reason.id());
                Ok(None)
            }
            Some(Err(error)) => Err(thrown(error)),
            None => Ok(None),
        }
    }

    /// Why the list ended early, if it did.
    #[must_use]
    pub fn stopped(&self) -> Option<String> {
        self.stopped.map(str::to_owned)
    }
}

/// The number of arrangements of a clue in a line, in decimal; cells are 0 open, 1 empty, 2 filled.
#[wasm_bindgen]
#[must_use]
pub fn arrangements(cells: &[u8], clue: &[u32]) -> String {
    let known = |at: usize| match cells[at] {
        0 => None,
        1 => Some(Value::EMPTY),
        _ => Some(Value(1)),
    };
    pictogrid_line::arrangements(&Line::from_cells(cells.len(), known), clue).to_string()
}
