//! A puzzle that is being looked at, and what is remembered of it between two questions.
//!
//! ```text
//!   puzzle
//!   tutor    made when a step is asked for: what lines show             set to the board of each question
//!   oracle   up to 64 pictures that searches met                        nothing in the module for playing
//!   report   the verdict and its pictures                               at the first question for mistakes
//! ```
//!
//! A player asks about one puzzle after every stroke, and much of an answer is as it was before, so the
//! puzzle lives here and each question brings its board: a byte a cell. A board that lived here, too, would
//! have to be told every stroke and every undo, and the page has it already.
//! The tutor and the oracle share one deadline, which each question sets anew.

use pictogrid_core::{Oracle, Puzzle};
use pictogrid_explain::{TooManyColors, Tutor};
use pictogrid_json::{PuzzleInfo, to_line};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{clock::SharedDeadline, files, marks, messages::Refused};

#[cfg(not(feature = "solver"))]
type PuzzleOracle = pictogrid_core::NoOracle;
#[cfg(feature = "solver")]
type PuzzleOracle = pictogrid_solve::SolverOracle<SharedDeadline>;

/// A puzzle that is being looked at.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    pub(crate) puzzle: Puzzle,
    /// Unset until it is needed.
    tutor: Option<Result<Tutor, TooManyColors>>,
    oracle: PuzzleOracle,
    time: SharedDeadline,
    /// What a solve says; unset until it is asked for.
    #[cfg(feature = "solver")]
    pub(crate) report: Option<pictogrid_solve::Report>,
}

impl Session {
    fn of(puzzle: Puzzle) -> Session {
        let time = SharedDeadline::default();
        #[cfg(not(feature = "solver"))]
        let oracle = pictogrid_core::NoOracle;
        #[cfg(feature = "solver")]
        let oracle = PuzzleOracle::new(&puzzle, pictogrid_solve::Options::default(), time.clone());
        Session {
            puzzle,
            tutor: None,
            oracle,
            time,
            #[cfg(feature = "solver")]
            report: None,
        }
    }

    fn tutor(&mut self) -> Result<&mut Tutor, Refused> {
        let tutor = self.tutor.get_or_insert_with(|| Tutor::new(&self.puzzle));
        tutor.as_mut().map_err(|error| too_many_colors(error))
    }

    /// The tutor with these marks on its board.
    pub(crate) fn tutor_at(&mut self, marks: &[u8]) -> Result<&mut Tutor, Refused> {
        let board = marks::board(marks, &self.puzzle)?;
        let tutor = self.tutor()?;
        tutor.set_board(&board);
        Ok(tutor)
    }

    /// The tutor and its oracle, for so many milliseconds from now.
    pub(crate) fn lesson(
        &mut self,
        millis: f64,
    ) -> Result<(&Puzzle, &mut Tutor, &mut dyn Oracle, &SharedDeadline), Refused> {
        self.tutor()?;
        self.time.restart(millis);
        let Session { puzzle, tutor, oracle, time, .. } = self;
        match tutor {
            Some(Ok(tutor)) => Ok((puzzle, tutor, oracle, time)),
            _ => Err(too_many_colors(&TooManyColors)),
        }
    }
}

fn too_many_colors(error: &TooManyColors) -> Refused {
    Refused::unsupported_with(&error.to_string(), error.remedies())
}

#[wasm_bindgen]
impl Session {
    /// The first puzzle of a text as `open` gives it.
    #[wasm_bindgen(constructor)]
    pub fn new(source: &str) -> Result<Session, Refused> {
        files::puzzle(source).map(Session::of)
    }

    /// The puzzle of black and white clues: line by line, rows first, the number of runs, then their
    /// lengths.
    pub fn of_clues(height: usize, numbers: &[u32]) -> Result<Session, Refused> {
        files::of_clues(height, numbers).map(Session::of)
    }

    /// A text that holds all of it.
    pub fn source(&self) -> Result<String, Refused> {
        files::source_of(&self.puzzle)
    }

    /// The shortest text that makes its clues again, without title and goal.
    pub fn code(&self) -> Result<String, Refused> {
        files::code(&self.puzzle)
    }

    /// A file of it.
    pub fn write(&self, format: &str) -> Result<Vec<u8>, Refused> {
        files::write(&self.puzzle, format)
    }

    /// What is to be drawn: JSON of `PuzzleInfo`.
    #[must_use]
    pub fn info(&self) -> String {
        to_line(&PuzzleInfo::new(&self.puzzle))
    }

    /// Whether the filled cells meet all clues, open cells taken as empty.
    pub fn finished(&self, marks: &[u8]) -> Result<bool, Refused> {
        let picture = marks::picture(marks, &self.puzzle)?;
        Ok(pictogrid_check::picture(&self.puzzle, &picture).is_ok())
    }

    /// A board with its clues as SVG, which carries the puzzle; the theme is `light` or `dark`.
    #[cfg(feature = "full")]
    pub fn svg(&self, marks: &[u8], theme: &str) -> Result<String, Refused> {
        use pictogrid_render::{Look, Paper, Scene, svg, theme};
        let board = marks::board(marks, &self.puzzle)?;
        let theme = theme::by_id(theme).unwrap_or(&theme::LIGHT);
        let look = Look { theme, ..Look::default() };
        let scene = Scene { puzzle: &self.puzzle, board: &board, marked: None };
        let drawn = svg::draw(&[scene], &Paper { look, ..Paper::default() });
        let drawn = drawn
            .map_err(|error| Refused::unsupported_with(&error.to_string(), &error.remedies()))?;
        let drawn = pictogrid_formats::with_puzzle(drawn, &self.puzzle, &board);
        Ok(String::from_utf8_lossy(&drawn).into_owned())
    }
}
