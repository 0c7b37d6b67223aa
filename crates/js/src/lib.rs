//! The engine of pictogrid for web pages: the libraries, behind functions that JavaScript can call.
//!
//! ```text
//!   page --marks, bytes--> session, desk, verdict, .. --> the libraries
//!        <--JSON, boards--
//! ```
//!
//! No puzzle logic: this crate arranges calls. Boards travel as one byte a cell, in the order of the
//! engine's cells: 0 is open, 1 empty, 2 the first color of the palette behind the ground, and so on.
//! Everything else is the JSON of `json`. What fails is an exception whose message is JSON, too.
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

pub use files::{open, source_of, write_bundle};
#[cfg(feature = "search")]
pub use listing::Solutions;
pub use messages::{
    CheckedMarks, ExplainedEnd, ExplainedStop, NextHint, NextPicture, OtherPictures, Refused,
    SearchNews, SolutionCount, StarterPuzzle, VerdictOptions, WrongMarks,
};
pub use session::Session;

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

/// The version of the engine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// What tells a function of the page how far it is.
#[wasm_bindgen]
impl Session {
    /// What `pictogrid solve --json` prints; `options` is JSON of `VerdictOptions`, news are JSON of
    /// `SearchNews`.
    #[wasm_bindgen(js_name = verdict)]
    pub fn verdict_for(&self, options: &str, on_event: &OnJson) -> Result<String, Refused> {
        self.verdict(options, &mut |news| on_event.says_stop(news))
    }

    /// The exact number of pictures: JSON of `SolutionCount`.
    #[wasm_bindgen(js_name = count)]
    pub fn count_for(&self, on_event: &OnJson) -> Result<String, Refused> {
        self.count(&mut |news| on_event.says_stop(news))
    }

    /// Every step from a board on; steps are JSON of `NextHint[]`, the end is JSON of `ExplainedEnd`.
    #[wasm_bindgen(js_name = explain)]
    #[allow(clippy::needless_pass_by_value)] // wasm-bindgen hands over owned bytes.
    pub fn explain_for(&self, on_steps: &OnJson, from: Option<Vec<u8>>) -> Result<String, Refused> {
        self.explain(&mut |steps| on_steps.says_stop(steps), from.as_deref())
    }
}

#[cfg(feature = "search")]
#[wasm_bindgen]
impl Solutions {
    /// The next one: JSON of `NextPicture`; news are JSON of `SearchNews`.
    #[wasm_bindgen(js_name = next)]
    pub fn next_for(&mut self, on_event: &OnJson) -> Result<String, Refused> {
        self.next(&mut |news| on_event.says_stop(news))
    }
}
