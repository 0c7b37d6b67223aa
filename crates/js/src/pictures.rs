//! What only a search answers: which marks are wrong in the only picture.
//!
//! ```text
//!   first question    a solve, 10 s at most     the picture, or that there is none alone
//!   later ones        a comparison              linear in the cells
//! ```
//!
//! It is solved for the puzzle and not for its marks, so one solve serves the whole game, in a byte a cell.
//! The goal of a file would need no solve, but may be wrong, or one picture of several, and then a right
//! mark would be called wrong. So nothing is named where more than one picture fits.

use pictogrid_core::{Picture, Value};
use pictogrid_json::{Cell, to_line};
use pictogrid_solve::{Options, Solver, Verdict};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    clock::Deadline,
    marks,
    messages::{Refused, WrongMarks},
    session::Session,
};

/// Milliseconds for the only picture.
const PICTURE_MILLIS: f64 = 10_000.0;

impl Session {
    /// The only picture, if there is exactly one and it is found in time.
    fn only_picture(&mut self) -> Result<Option<&Picture>, Refused> {
        if self.only.is_none() {
            let mut time = Deadline::within(PICTURE_MILLIS);
            let report = Solver::new().solve(&self.puzzle, &Options::default(), &mut time);
            let report = report.map_err(|wrong| Refused::internal(&wrong))?;
            let is_unique = report.verdict() == Verdict::Unique;
            self.only = Some(if is_unique { report.into_solutions().pop() } else { None });
        }
        Ok(self.only.as_ref().and_then(Option::as_ref))
    }
}

#[wasm_bindgen]
impl Session {
    /// The marks that are wrong in the only picture: JSON of `WrongMarks`.
    pub fn wrong(&mut self, marks: &[u8]) -> Result<String, Refused> {
        let marked = marks::marked(marks, &self.puzzle)?;
        let Some(picture) = self.only_picture()? else {
            return Ok(to_line(&WrongMarks {
                unique: false,
                cells: Vec::new(),
                instead: Vec::new(),
            }));
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
        Ok(to_line(&WrongMarks { unique: true, cells, instead }))
    }
}
