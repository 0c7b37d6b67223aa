//! Questions that are answered at once, after every stroke: the lines, a hint, what is wrong.

use pictogrid_core::{CellId, LineId, Puzzle};
use pictogrid_explain::{Clash, Explainer, Mark, Next, Reason, Step, Wish};
use pictogrid_wire::{BoardCell, Hinted, LineShape};

#[cfg(not(feature = "search"))]
use crate::no_search::{deeper_mistake, has_picture, has_several};
#[cfg(feature = "search")]
use crate::pictures::{deeper_mistake, has_picture, has_several};
use crate::{
    clock::Deadline,
    marks,
    messages::{CheckedMarks, NextHint, Refused},
    session::{Session, json},
};

/// Milliseconds for a hint.
const HINT_MILLIS: f64 = 2_000.0;
/// Milliseconds for whether marks can be completed, and for which of them can't.
const CHECK_MILLIS: f64 = 1_000.0;

impl Session {
    /// The state of every line: JSON of `LineShape[]`.
    pub fn lines(&mut self, marks: &[u8]) -> Result<String, Refused> {
        let states = self.at(marks)?.line_states();
        let numbered = (0..).map(LineId).zip(states);
        let shapes = numbered.map(|(line, state)| LineShape::new(&self.puzzle, line, state));
        Ok(json(&shapes.collect::<Vec<_>>()))
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
        let teller = Teller { puzzle: &puzzle };
        let mut before = Vec::new();
        loop {
            match next {
                Next::Step(step) if !settles(&step) => {
                    before.push(teller.step(explainer, &step));
                    explainer.take(&step);
                    next = explainer.next(&wish, &mut || time.go_on());
                }
                Next::Step(step) => {
                    return Ok(json(&NextHint { before, ..teller.step(explainer, &step) }));
                }
                other => return Ok(json(&teller.no_step(explainer, &other, time)?)),
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
                Some(true) => return Ok(json(&answer(Some(true)))),
                None => return Ok(json(&answer(None))),
                Some(false) => match deeper_mistake(&puzzle, explainer, time) {
                    Some(clash) => clash,
                    None => return Ok(json(&answer(Some(false)))),
                },
            },
        };
        let cells: Vec<u32> = clash.cells.iter().map(|cell| cell.0).collect();
        Ok(json(&CheckedMarks {
            lines: lines_to_look_at(&puzzle, &clash),
            cells,
            text: explainer.clash_text(&clash),
            ..answer(Some(false))
        }))
    }
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

/// Makes JSON of steps.
pub(crate) struct Teller<'a> {
    pub(crate) puzzle: &'a Puzzle,
}

impl Teller<'_> {
    fn bare(&self) -> NextHint {
        NextHint {
            hinted: Hinted::new("", self.puzzle.about().title.as_deref()),
            cells: Vec::new(),
            lines: Vec::new(),
            numbers: Vec::new(),
            needs: Vec::new(),
            before: Vec::new(),
            stopped: false,
            several: false,
        }
    }

    /// A step, which is not taken yet.
    pub(crate) fn step(&self, explainer: &Explainer, step: &Step) -> NextHint {
        let bare = self.bare();
        let mut told = NextHint {
            hinted: bare.hinted.with_step(self.puzzle, explainer, step),
            cells: step.cells.iter().map(board_cell).collect(),
            ..self.bare()
        };
        match &step.reason {
            Reason::Line { line, .. } => {
                told.lines = vec![*line as u32];
                if let Some(needs) = explainer.needs(step) {
                    let cells = self.puzzle.shape().line_cells(LineId(*line as u32));
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
    pub(crate) fn mistake(&self, explainer: &Explainer, clash: &Clash) -> NextHint {
        NextHint {
            hinted: self.bare().hinted.with_mistake(self.puzzle, explainer, clash),
            lines: lines_to_look_at(self.puzzle, clash),
            needs: clash.cells.iter().map(|cell| cell.0).collect(),
            ..self.bare()
        }
    }

    /// Why there is no step.
    fn no_step(
        &self,
        explainer: &Explainer,
        next: &Next,
        time: Deadline,
    ) -> Result<NextHint, Refused> {
        Ok(match next {
            Next::Clash(clash) => self.mistake(explainer, clash),
            Next::Finished => {
                let finished = Hinted { finished: true, ..self.bare().hinted };
                NextHint { hinted: finished, ..self.bare() }
            }
            Next::Stopped => NextHint { stopped: true, ..self.bare() },
            _ => NextHint { several: has_several(self.puzzle, explainer, time)?, ..self.bare() },
        })
    }
}

fn board_cell(&(cell, mark): &(CellId, Mark)) -> BoardCell {
    BoardCell { cell: cell.0, value: marks::byte(mark) }
}
