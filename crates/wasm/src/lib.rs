//! The engine of pictogrid for web pages: the libraries, behind functions that JavaScript can call.
//!
//! ```text
//!   page --marks, bytes--> exports here --> session, desk, verdict, .. --> the libraries
//!        <--JSON, boards--
//! ```
//!
//! No puzzle logic: this crate arranges calls. Boards travel as one byte a cell, in the order of the
//! engine's cells: 0 is open, 1 empty, 2 the first color of the palette behind the ground, and so on.
//! Everything else is the JSON of `wire`. What fails is an exception whose message is JSON, too.
//!
//! | module | features | has |
//! |---|---|---|
//! | `core` | none | our own formats, states of lines, hints, checks by lines: what playing needs at once |
//! | `solver` | `search` | verdicts, other solutions, explanations, mistakes that lines do not show |
//! | `full` | `full` | counts, all formats, drawings |
//!
//! What a module lacks it refuses with `{"need":"solver"}` or `{"need":"full"}`.

mod clock;
mod desk;
#[cfg(feature = "search")]
mod explained;
mod files;
#[cfg(feature = "search")]
mod listing;
mod marks;
mod messages;
#[cfg(not(feature = "search"))]
mod no_search;
#[cfg(feature = "search")]
mod pictures;
mod session;
#[cfg(feature = "search")]
mod verdict;

use wasm_bindgen::prelude::*;

pub use files::{
    code as code_of, open as open_file, source_of, write as write_file, write_bundle as write_files,
};
pub use messages::{
    CheckedMarks, CountedPictures, ExplainedEnd, ExplainedStop, NextHint, NextPicture,
    OtherPictures, Refused, SearchNews, StarterPuzzle, VerdictOptions, WrongMarks,
};
pub use session::Session as Game;

#[wasm_bindgen]
extern "C" {
    /// A function of the page that takes JSON and answers whether to stop.
    #[wasm_bindgen(typescript_type = "(json: string) => boolean | void")]
    pub type OnJson;

    #[wasm_bindgen(method, catch)]
    fn call(this: &OnJson, of: &JsValue, json: &str) -> Result<JsValue, JsValue>;
}

impl OnJson {
    /// Hands it over; a function that fails says stop.
    fn says_stop(&self, json: &str) -> bool {
        self.call(&JsValue::UNDEFINED, json).map_or(true, |answer| answer.is_truthy())
    }
}

/// A panic becomes an exception, so that a page hears of it.
#[wasm_bindgen(start)]
pub fn start() {
    std::panic::set_hook(Box::new(|panic| wasm_bindgen::throw_str(&format!("panic: {panic}"))));
}

/// What failed, as an exception.
#[allow(clippy::needless_pass_by_value)] // The argument of `map_err`.
fn thrown(refused: Refused) -> JsError {
    JsError::new(&refused.0)
}

/// The version of the engine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// The puzzles of a file: JSON of `Opened`.
#[wasm_bindgen]
pub fn open(bytes: &[u8], name: &str) -> Result<String, JsError> {
    files::open(bytes, name).map_err(thrown)
}

/// One file of several puzzles; `sources` is a JSON array of texts.
#[wasm_bindgen]
pub fn write_bundle(sources: &str, format: &str) -> Result<Vec<u8>, JsError> {
    files::write_bundle(sources, format).map_err(thrown)
}

/// A puzzle that is being looked at.
#[wasm_bindgen]
pub struct Session(session::Session);

#[wasm_bindgen]
impl Session {
    /// The puzzle of a text as `open` gives it.
    #[wasm_bindgen(constructor)]
    pub fn new(source: &str) -> Result<Session, JsError> {
        session::Session::new(source).map(Session).map_err(thrown)
    }

    /// The puzzle of black and white clues: line by line, rows first, the number of runs, then their
    /// lengths.
    pub fn of_clues(height: usize, numbers: &[u32]) -> Result<Session, JsError> {
        session::Session::of_clues(height, numbers).map(Session).map_err(thrown)
    }

    /// A text that holds all of it.
    pub fn source(&self) -> Result<String, JsError> {
        files::source_of(self.0.puzzle()).map_err(thrown)
    }

    /// What is to be drawn: JSON of `PuzzleShape`.
    #[must_use]
    pub fn info(&self) -> String {
        self.0.info()
    }

    /// The title, empty without one.
    #[must_use]
    pub fn title(&self) -> String {
        self.0.title()
    }

    /// The goal of the file as a board.
    #[must_use]
    pub fn goal(&self) -> Option<Vec<u8>> {
        self.0.goal()
    }

    /// The shortest text that makes its clues again, without title and goal.
    pub fn code(&self) -> Result<String, JsError> {
        files::code(self.0.puzzle()).map_err(thrown)
    }

    /// A file of it.
    pub fn write(&self, format: &str) -> Result<Vec<u8>, JsError> {
        files::write(self.0.puzzle(), format).map_err(thrown)
    }

    /// The state of every line: JSON of `LineShape[]`.
    pub fn lines(&mut self, marks: &[u8]) -> Result<String, JsError> {
        self.0.lines(marks).map_err(thrown)
    }

    /// The open cells of a line whose clue is met.
    pub fn rest(&mut self, line: usize, marks: &[u8]) -> Result<Vec<u32>, JsError> {
        self.0.rest(line, marks).map_err(thrown)
    }

    /// The length of the run of the clue through a filled cell, 0 if that is open.
    pub fn run_at(&mut self, cell: u32, is_row: bool, marks: &[u8]) -> Result<u32, JsError> {
        self.0.run_at(cell, is_row, marks).map_err(thrown)
    }

    /// Whether the filled cells meet all clues.
    pub fn finished(&self, marks: &[u8]) -> Result<bool, JsError> {
        self.0.finished(marks).map_err(thrown)
    }

    /// The next step: JSON of `NextHint`.
    pub fn hint(&mut self, marks: &[u8], near: i32, max_level: u8) -> Result<String, JsError> {
        self.0.hint(marks, near, max_level).map_err(thrown)
    }

    /// Whether the marks can be completed: JSON of `CheckedMarks`.
    pub fn check(&mut self, marks: &[u8]) -> Result<String, JsError> {
        self.0.check(marks).map_err(thrown)
    }

    /// The marks that are wrong in the only picture: JSON of `WrongMarks`.
    pub fn wrong(&mut self, marks: &[u8]) -> Result<String, JsError> {
        self.0.wrong(marks).map_err(thrown)
    }

    /// What `pictogrid solve --json` prints; `options` is JSON of `VerdictOptions`, news are JSON of
    /// `SearchNews`.
    pub fn verdict(&self, options: &str, on_event: &OnJson) -> Result<String, JsError> {
        self.0.verdict(options, &mut |news| on_event.says_stop(news)).map_err(thrown)
    }

    /// Its pictures, one after the other; `options` as of `verdict`.
    #[cfg(feature = "search")]
    pub fn solutions(&self, options: &str) -> Result<Solutions, JsError> {
        self.0.solutions(options).map(Solutions).map_err(thrown)
    }

    /// The exact number of pictures: JSON of `CountedPictures`.
    pub fn count(&self, on_event: &OnJson) -> Result<String, JsError> {
        self.0.count(&mut |news| on_event.says_stop(news)).map_err(thrown)
    }

    /// Two pictures, if there are several: JSON of `OtherPictures`.
    pub fn other(&self) -> Result<String, JsError> {
        self.0.other().map_err(thrown)
    }

    /// Every step from a board on; steps are JSON of `NextHint[]`, the end is JSON of `ExplainedEnd`.
    #[allow(clippy::needless_pass_by_value)] // wasm-bindgen hands over owned bytes.
    pub fn explain(&self, on_steps: &OnJson, from: Option<Vec<u8>>) -> Result<String, JsError> {
        let from = from.as_deref();
        self.0.explain(&mut |steps| on_steps.says_stop(steps), from).map_err(thrown)
    }

    /// How hard it is: JSON of `Graded`.
    pub fn grade(&self) -> Result<String, JsError> {
        self.0.grade().map_err(thrown)
    }

    /// A board with its clues as SVG.
    #[cfg(feature = "full")]
    pub fn svg(&self, marks: &[u8], theme: &str) -> Result<String, JsError> {
        self.0.svg(marks, theme).map_err(thrown)
    }
}

/// The pictures of a puzzle, each looked for when it is asked for.
#[cfg(feature = "search")]
#[wasm_bindgen]
pub struct Solutions(listing::Listing);

#[cfg(feature = "search")]
#[wasm_bindgen]
impl Solutions {
    /// The next one: JSON of `NextPicture`; news are JSON of `SearchNews`.
    pub fn next(&mut self, on_event: &OnJson) -> Result<String, JsError> {
        self.0.next(&mut |news| on_event.says_stop(news)).map_err(thrown)
    }
}
