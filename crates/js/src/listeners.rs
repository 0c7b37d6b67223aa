//! Long questions for JavaScript: each takes a function that hears how far it is and may end it.
//!
//! ```text
//!   JavaScript ── verdict, count, explain, next ──▶ engine
//!        ▲                                           │ JSON: news, steps, a picture
//!        └──────────── true: stop ◀── function ──────┘
//! ```
//!
//! A worker that is busy gets no messages, so the engine calls out; the answer of that call is the only way
//! to end it that keeps what was found. A function that throws says stop: nobody would hear what comes
//! after. The Rust side takes a closure, so that tests need no JavaScript; what has both stands here and in `making`. How often
//! it is called is decided where it is.

use wasm_bindgen::prelude::*;

use crate::{listing::Solutions, messages::Refused, session::Session};

/// A function that is told news and says whether to stop.
pub(crate) type OnNews<'a> = &'a mut dyn FnMut(&str) -> bool;

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
    pub(crate) fn says_stop(&self, json: &str) -> bool {
        self.call(&JsValue::UNDEFINED, json).map_or(true, |answer| answer.is_truthy())
    }
}

#[wasm_bindgen]
impl Session {
    /// What `pictogrid solve --json` prints; `options` is JSON of `VerdictOptions`, news are JSON of
    /// `SearchNews`.
    #[wasm_bindgen(js_name = verdict)]
    pub fn verdict_for(&self, options: &str, on_event: &OnJson) -> Result<String, Refused> {
        self.verdict(options, &mut |news| on_event.says_stop(news))
    }

    /// The exact number of solutions: JSON of `SolutionCount`.
    #[cfg(feature = "full")]
    #[wasm_bindgen(js_name = count)]
    pub fn count_for(&self, on_event: &OnJson) -> Result<String, Refused> {
        self.count(&mut |news| on_event.says_stop(news))
    }

    /// Every step from a board on; steps are JSON of `Hint[]`, the end is JSON of `Explained`.
    #[wasm_bindgen(js_name = explain)]
    #[allow(clippy::needless_pass_by_value)] // wasm-bindgen hands over owned bytes.
    pub fn explain_for(
        &mut self,
        on_steps: &OnJson,
        from: Option<Vec<u8>>,
    ) -> Result<String, Refused> {
        self.explain(&mut |steps| on_steps.says_stop(steps), from.as_deref())
    }
}

#[wasm_bindgen]
impl Solutions {
    /// The next one: JSON of `NextPicture`; news are JSON of `SearchNews`.
    #[wasm_bindgen(js_name = next)]
    pub fn next_for(&mut self, on_event: &OnJson) -> Result<String, Refused> {
        self.next(&mut |news| on_event.says_stop(news))
    }
}
