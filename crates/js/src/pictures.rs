//! What only a search answers of a board: which marks are wrong, and what the whole is worth as an answer.
//!
//! ```text
//!   first question    a solve, 10 s at most     what is the same in every picture
//!   later ones        a comparison              linear in the cells
//! ```
//!
//! It is solved for the puzzle and not for its marks, so one solve serves the whole game.
//! `check` says all, as `pictogrid check --answer` does. `wrong` is for somebody who plays on: where more than
//! one picture fits it names nothing, and of more than two colors it keeps the right one to itself.
//! The goal of a file would need no solve, but may be wrong, or one picture of several, and then a right
//! mark would be called wrong.

use pictogrid_core::Value;
use pictogrid_json::{Cell, to_line};
use pictogrid_solve::{Report, Solver, Verdict};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    clock::Deadline,
    marks,
    messages::{Refused, VerdictOptions, WrongMarks},
    session::Session,
    verdict::solve_options,
};

/// Milliseconds for what every picture has, if nothing else is asked for.
const PICTURE_MILLIS: f64 = 10_000.0;

impl Session {
    /// What a solve says; that of an earlier question, if it had a verdict or `is_enough`.
    fn report(&mut self, asked: &VerdictOptions, is_enough: bool) -> Result<&Report, Refused> {
        let is_known = |report: &Report| is_enough || report.verdict() != Verdict::Stopped;
        if !self.report.as_ref().is_some_and(is_known) {
            let mut time = Deadline::within(asked.timeout_ms.unwrap_or(PICTURE_MILLIS));
            let report = Solver::new().solve(&self.puzzle, &solve_options(asked), &mut time);
            self.report = Some(report.map_err(|wrong| Refused::internal(&wrong))?);
        }
        self.report.as_ref().ok_or_else(|| Refused::internal(&"there is no report"))
    }
}

#[wasm_bindgen]
impl Session {
    /// What a board is worth as an answer: JSON of `AnswerChecked`; `options` is JSON of `VerdictOptions`.
    #[cfg(feature = "full")]
    pub fn check(&mut self, marks: &[u8], options: &str) -> Result<String, Refused> {
        let asked = crate::verdict::asked(options)?;
        let cells = marks::marked(marks, &self.puzzle)?;
        self.report(&asked, false)?;
        let Some(report) = &self.report else {
            return Err(Refused::internal(&"there is no report"));
        };
        let (puzzle, source) = (&self.puzzle, asked.source.as_deref().unwrap_or_default());
        let judged = pictogrid_solve::judge(puzzle, &cells, report);
        let found = (report.verdict(), &judged);
        Ok(to_line(&pictogrid_json::AnswerChecked::new((source, ""), puzzle, &cells, found)))
    }

    /// The marks that are wrong in the only picture: JSON of `WrongMarks`.
    pub fn wrong(&mut self, marks: &[u8]) -> Result<String, Refused> {
        let marked = marks::marked(marks, &self.puzzle)?;
        let report = self.report(&VerdictOptions::default(), true)?;
        let verdict = report.verdict();
        let is_unique = verdict == Verdict::Unique;
        let Some(picture) = report.solutions().first().filter(|_| is_unique) else {
            let (cells, instead) = (Vec::new(), Vec::new());
            return Ok(to_line(&WrongMarks { verdict: verdict.into(), cells, instead }));
        };
        let wrong = marked.into_iter().filter(|&(cell, value)| picture.get(cell) != value);
        let wrong: Vec<_> = wrong.collect();
        let (shape, palette) = (self.puzzle.shape(), self.puzzle.palette());
        let other = |&(cell, marked): &(_, _)| {
            let values = (0..palette.n_values()).map(|value| Value(value as u8));
            let letters = values.filter(|&value| value != marked).map(|v| palette.letter(v));
            Cell::new(shape, cell, letters.collect())
        };
        let instead = wrong.iter().map(other).collect();
        let cells = Cell::all(&self.puzzle, &wrong);
        Ok(to_line(&WrongMarks { verdict: verdict.into(), cells, instead }))
    }
}
