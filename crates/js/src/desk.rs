//! Questions that are answered at once, after every stroke: the lines, a hint, what is wrong.

use pictogrid_core::{Board, CellId, LineId, Puzzle};
use pictogrid_explain::{Clash, Explainer, Mark, Next, Reason, Step, Wish};
use pictogrid_json::{BoardCell, Hinted, LineState, to_line};
use wasm_bindgen::prelude::wasm_bindgen;

#[cfg(not(feature = "solver"))]
use crate::no_search::n_pictures;
#[cfg(feature = "solver")]
use crate::pictures::n_pictures;
use crate::{
    clock::Deadline,
    marks,
    messages::{CheckedMarks, NextHint, Refused},
    session::Session,
};

/// Milliseconds for a hint.
const HINT_MILLIS: f64 = 2_000.0;
/// Milliseconds for whether marks can be completed, and for which of them can't.
const CHECK_MILLIS: f64 = 1_000.0;

#[wasm_bindgen]
impl Session {
    /// The state of every line: JSON of `LineState[]`.
    pub fn lines(&mut self, marks: &[u8]) -> Result<String, Refused> {
        let states = self.at(marks)?.line_states();
        let numbered = (0..).map(LineId).zip(states);
        let shapes = numbered.map(|(line, state)| LineState::new(&self.puzzle, line, state));
        Ok(to_line(&shapes.collect::<Vec<_>>()))
    }

    /// The open cells of a line whose clue is met, none of another.
    pub fn rest(&mut self, line: usize, marks: &[u8]) -> Result<Vec<u32>, Refused> {
        let explainer = self.at(marks)?;
        let is_met = explainer.line_states().get(line).is_some_and(|state| state.is_met);
        let shape = explainer.shape();
        if !is_met {
            return Ok(Vec::new());
        }
        let cells = shape.line_cells(LineId(line as u32));
        let is_open = |cell: &CellId| !explainer.mark(*cell).is_settled();
        Ok(cells.filter(is_open).map(|cell| cell.0).collect())
    }

    /// The length of the run through a filled cell, along its row or its column; 0 if that is open.
    pub fn run_at(&mut self, cell: u32, is_row: bool, marks: &[u8]) -> Result<u32, Refused> {
        let Some(rect) = self.puzzle.shape().as_rect() else { return Ok(0) };
        if cell as usize >= rect.n_cells() {
            return Ok(0);
        }
        let (x, y) = rect.position(CellId(cell));
        let line = if is_row { rect.row(y) } else { rect.column(x) };
        let length = self.at(marks)?.run_length_at(line.0 as usize, CellId(cell));
        Ok(length.unwrap_or(0))
    }

    /// The next step: JSON of `NextHint`. Marks that can't all be right come first; `near` is a cell,
    /// or negative.
    pub fn hint(&mut self, marks: &[u8], near: i32, max_level: u8) -> Result<String, Refused> {
        let near = u32::try_from(near).ok().map(CellId);
        let wish = Wish { near, max_level };
        let time = Deadline::within(HINT_MILLIS);
        self.at(marks)?;
        let puzzle = self.puzzle.clone();
        let explainer = self.explainer()?;
        let mut next = explainer.hint(&wish, &mut || time.go_on());
        if !matches!(next, Next::Clash(_))
            && let Some(clash) = deeper_mistake(&puzzle, explainer, time)
        {
            next = Next::Clash(clash);
        }
        let mut before = Vec::new();
        loop {
            match next {
                Next::Step(step) if !settles(&step) => {
                    before.push(of_step(&puzzle, explainer, &step));
                    explainer.take(&step);
                    next = explainer.next(&wish, &mut || time.go_on());
                }
                Next::Step(step) => {
                    let told = of_step(&puzzle, explainer, &step);
                    return Ok(to_line(&NextHint { before, ..told }));
                }
                other => return Ok(to_line(&of_no_step(&puzzle, explainer, &other, time)?)),
            }
        }
    }

    /// Whether the marks can be completed: JSON of `CheckedMarks`.
    pub fn check(&mut self, marks: &[u8]) -> Result<String, Refused> {
        let time = Deadline::within(CHECK_MILLIS);
        self.at(marks)?;
        let puzzle = self.puzzle.clone();
        let explainer = self.explainer()?;
        let answer = |right| CheckedMarks {
            right,
            lines: Vec::new(),
            cells: Vec::new(),
            text: String::new(),
        };
        let by_lines = Wish { max_level: 1, ..Wish::default() };
        let clash = match explainer.hint(&by_lines, &mut || time.go_on()) {
            Next::Clash(clash) => clash,
            _ => match has_picture(&puzzle, &explainer.board(), time)? {
                Some(true) => return Ok(to_line(&answer(Some(true)))),
                None => return Ok(to_line(&answer(None))),
                Some(false) => match deeper_mistake(&puzzle, explainer, time) {
                    Some(clash) => clash,
                    None => return Ok(to_line(&answer(Some(false)))),
                },
            },
        };
        let cells: Vec<u32> = clash.cells.iter().map(|cell| cell.0).collect();
        Ok(to_line(&CheckedMarks {
            lines: lines_to_look_at(&puzzle, &clash),
            cells,
            text: explainer.clash_text(&clash),
            ..answer(Some(false))
        }))
    }
}

/// Whether a picture fits this board, if that is known in time.
fn has_picture(puzzle: &Puzzle, board: &Board, time: Deadline) -> Result<Option<bool>, Refused> {
    Ok(n_pictures(puzzle, board, 1, time)?.map(|n| n > 0))
}

/// Whether several pictures fit the board, as far as that is found in time.
pub(crate) fn has_several(
    puzzle: &Puzzle,
    explainer: &Explainer,
    time: Deadline,
) -> Result<bool, Refused> {
    Ok(n_pictures(puzzle, &explainer.board(), 2, time)?.is_some_and(|n| n > 1))
}

/// Marks that only a search finds wrong; none without the solver.
fn deeper_mistake(puzzle: &Puzzle, explainer: &Explainer, time: Deadline) -> Option<Clash> {
    explainer.mistakes_by(|board| has_picture(puzzle, board, time).ok()?)
}

/// Whether a step settles a cell, and does not only rule colors out.
fn settles(step: &Step) -> bool {
    step.cells.iter().any(|&(_, mark)| mark.is_settled())
}

/// The line that shows a mistake; without one the rows or the columns of the marks, whichever are fewer.
fn lines_to_look_at(puzzle: &Puzzle, clash: &Clash) -> Vec<u32> {
    if let Some(line) = clash.line {
        return vec![line as u32];
    }
    let directions = puzzle.shape().directions().into_iter().map(|(_, lines)| lines);
    let through = |lines: std::ops::Range<u32>| -> Vec<u32> {
        let crosses = |line: &u32| {
            puzzle.shape().line_cells(LineId(*line)).any(|cell| clash.cells.contains(&cell))
        };
        lines.filter(crosses).collect()
    };
    directions.map(through).min_by_key(Vec::len).unwrap_or_default()
}

/// A step, which is not taken yet.
pub(crate) fn of_step(puzzle: &Puzzle, explainer: &Explainer, step: &Step) -> NextHint {
    let mut told = NextHint::new(hinted(puzzle).with_step(puzzle, explainer, step));
    told.cells = step.cells.iter().map(board_cell).collect();
    match &step.reason {
        Reason::Line { line, .. } => {
            told.lines = vec![*line as u32];
            if let Some(needs) = explainer.needs(step) {
                let cells = puzzle.shape().line_cells(LineId(*line as u32));
                let cells: Vec<u32> = cells.map(|cell| cell.0).collect();
                told.needs = needs.cells.iter().map(|&i| cells[i]).collect();
                told.numbers = needs.runs;
            }
        }
        Reason::WhatIf(what_if) => {
            let links = what_if.chain.iter().map(|link| link.line as u32);
            told.lines = links.chain([what_if.clash as u32]).collect();
            told.needs = vec![what_if.cell];
        }
        Reason::Counting(count) => {
            told.lines = count.lines.iter().map(|&line| line as u32).collect();
        }
        _ => {}
    }
    told
}

/// Marks that can't all be right.
pub(crate) fn of_mistake(puzzle: &Puzzle, explainer: &Explainer, clash: &Clash) -> NextHint {
    NextHint {
        lines: lines_to_look_at(puzzle, clash),
        needs: clash.cells.iter().map(|cell| cell.0).collect(),
        ..NextHint::new(hinted(puzzle).with_mistake(puzzle, explainer, clash))
    }
}

/// Why there is no step.
fn of_no_step(
    puzzle: &Puzzle,
    explainer: &Explainer,
    next: &Next,
    time: Deadline,
) -> Result<NextHint, Refused> {
    let bare = NextHint::new(hinted(puzzle));
    Ok(match next {
        Next::Clash(clash) => of_mistake(puzzle, explainer, clash),
        Next::Finished => NextHint::new(Hinted { finished: true, ..bare.hinted }),
        Next::Stopped => NextHint { stopped: true, ..bare },
        _ => NextHint { several: has_several(puzzle, explainer, time)?, ..bare },
    })
}

fn hinted(puzzle: &Puzzle) -> Hinted {
    Hinted::new("", puzzle.about().title.as_deref())
}

fn board_cell(&(cell, mark): &(CellId, Mark)) -> BoardCell {
    BoardCell { cell: cell.0, value: marks::byte(mark) }
}
