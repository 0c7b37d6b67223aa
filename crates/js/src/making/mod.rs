//! Puzzles made: of pictures and texts, to order, and fixed. Only in the module `make`, which a page fetches
//! when somebody makes something.
//!
//! ```text
//!   picture.rs   a picture file, or a text as a QR code ─▶ `MadePuzzle`
//!   fix.rs       a puzzle with a picture                ─▶ `FixedPuzzle`: `pictogrid fix --json`, and its text
//!   order.rs     a size, a level, a seed                ─▶ `OrderedPuzzle` one by one, as of `pictogrid generate --json`
//! ```
//!
//! The rooms of `generate` are those that the command has; here they are bounded: `Bound` ends them when the
//! time is over or when whoever listens says stop, and a picture is weighed before memory is asked for.
//! What is made is a text, like everything that JavaScript keeps of a puzzle.

mod fix;
mod order;
mod picture;

use std::ops::ControlFlow;

use pictogrid_core::{Event, Observer, Puzzle};
use pictogrid_json::{PuzzleInfo, StopReason};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{
    clock::{Deadline, now},
    files,
    listeners::OnNews,
    messages::Refused,
};

pub use fix::{FixOptions, FixedPuzzle};
pub use order::{OrderOptions, Orders};
pub use picture::{
    MadePuzzle, PictureOptions, make_code, make_code_for, make_picture, make_picture_for,
};

/// Milliseconds between two pieces of news.
const NEWS_MILLIS: f64 = 50.0;

/// A puzzle as a text of pictogrid's own, and what is to be drawn of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PuzzleText {
    /// The text.
    pub source: String,
    /// What is to be drawn.
    pub info: PuzzleInfo,
}

impl PuzzleText {
    fn of(puzzle: &Puzzle) -> Result<PuzzleText, Refused> {
        Ok(PuzzleText { source: files::source_of(puzzle)?, info: PuzzleInfo::new(puzzle) })
    }
}

/// What is asked for, from JSON.
fn asked<T: DeserializeOwned>(options: &str) -> Result<T, Refused> {
    serde_json::from_str(options).map_err(|error| Refused::internal(&error))
}

/// What ends the work: the time, or a listener that says stop.
struct Bound<'a> {
    begun: f64,
    time: Option<Deadline>,
    last_news: f64,
    on_news: OnNews<'a>,
    ended: Option<StopReason>,
}

impl<'a> Bound<'a> {
    fn new(timeout: Option<f64>, on_news: OnNews<'a>) -> Bound<'a> {
        let begun = now();
        let time = timeout.map(Deadline::within);
        Bound { begun, time, last_news: begun, on_news, ended: None }
    }
}

impl Observer for Bound<'_> {
    fn on(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        let now = now();
        if self.ended.is_none() && self.time.is_some_and(Deadline::is_over) {
            self.ended = Some(StopReason::Time);
        } else if self.ended.is_none() && now - self.last_news >= NEWS_MILLIS {
            self.last_news = now;
            let millis = (now - self.begun) as u64;
            let says_stop = (self.on_news)(&format!(r#"{{"millis":{millis}}}"#));
            self.ended = says_stop.then_some(StopReason::Interrupted);
        }
        if self.ended.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
