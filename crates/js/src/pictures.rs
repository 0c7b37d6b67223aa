//! What only a search answers: the only picture, and two of several.

use pictogrid_core::{Picture, Puzzle};
use pictogrid_json::to_line;
use pictogrid_solve::{Options, Report, Solver, Verdict};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    clock::Deadline,
    marks,
    messages::{OtherPictures, Refused, WrongMarks},
    session::Session,
};

/// Milliseconds for the only picture, and for two of several.
const PICTURE_MILLIS: f64 = 10_000.0;

impl Session {
    /// Solves it for two pictures, in the time that there is.
    fn solve(&self, puzzle: &Puzzle, time: Deadline) -> Result<Report, Refused> {
        let report = Solver::new().solve(puzzle, &Options::default(), &mut { time });
        report.map_err(|wrong| Refused::internal(&wrong))
    }

    /// The only picture, if there is exactly one and it is found in time.
    fn only_picture(&mut self) -> Result<Option<&Picture>, Refused> {
        if self.only.is_none() {
            let mut report = self.solve(&self.puzzle, Deadline::within(PICTURE_MILLIS))?;
            let is_unique = report.verdict == Verdict::Unique;
            self.only = Some(if is_unique { report.solutions.pop() } else { None });
        }
        Ok(self.only.as_ref().and_then(Option::as_ref))
    }
}

#[wasm_bindgen]
impl Session {
    /// Two pictures, if there are several: JSON of `OtherPictures`.
    pub fn other(&self) -> Result<String, Refused> {
        let report = self.solve(&self.puzzle, Deadline::within(PICTURE_MILLIS))?;
        let [one, two] = report.solutions.as_slice() else {
            return Ok(to_line(&OtherPictures {
                cells: Vec::new(),
                one: Vec::new(),
                two: Vec::new(),
            }));
        };
        let cells = pictogrid_check::differ(one, two).unwrap_or_default();
        let cells = cells.into_iter().map(|cell| cell.0).collect();
        Ok(to_line(&OtherPictures { cells, one: marks::bytes(one), two: marks::bytes(two) }))
    }

    /// The marks that are wrong in the only picture: JSON of `WrongMarks`.
    pub fn wrong(&mut self, marks: &[u8]) -> Result<String, Refused> {
        let marked = marks::marked(marks, &self.puzzle)?;
        let Some(picture) = self.only_picture()? else {
            return Ok(to_line(&WrongMarks { unique: false, cells: Vec::new() }));
        };
        let wrong = marked.into_iter().filter(|&(cell, value)| picture.get(cell) != value);
        Ok(to_line(&WrongMarks { unique: true, cells: wrong.map(|(cell, _)| cell.0).collect() }))
    }
}
