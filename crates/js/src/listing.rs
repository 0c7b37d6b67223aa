//! The pictures of a puzzle, one after the other.
//!
//! ```text
//!   solutions ─▶ Solutions ─ next ─▶ picture ─ next ─▶ picture ─ next ─▶ {} at the end
//!                             └ news, stop?           `stopped` if a limit ended it: `timeoutMs` a picture
//! ```
//!
//! A search goes on where it was, so a picture costs no more than the way to it; nothing is listed in
//! advance. The list holds the puzzle and its search for itself: it outlives the session, and in JavaScript
//! it has a worker of its own, so that it may be left while the solver answers something else.

use pictogrid_core::Puzzle;
use pictogrid_json::to_line;
use pictogrid_solve::ListError;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::{
    listeners::OnNews,
    messages::{NextPicture, Refused},
    session::Session,
    verdict::{Watch, asked, solve_options},
};

/// The pictures of a puzzle, each looked for when it is asked for.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Solutions {
    puzzle: Puzzle,
    solutions: pictogrid_solve::Solutions<'static>,
    timeout: Option<f64>,
}

#[wasm_bindgen]
impl Session {
    /// The list of its pictures; `options` is JSON of `VerdictOptions`, whose time is for each picture.
    pub fn solutions(&self, options: &str) -> Result<Solutions, Refused> {
        let asked = asked(options)?;
        let solutions = pictogrid_solve::solutions(&self.puzzle, solve_options(&asked));
        Ok(Solutions {
            puzzle: self.puzzle.clone(),
            solutions: solutions.into_owned(),
            timeout: asked.timeout_ms,
        })
    }
}

impl Solutions {
    /// The next one: JSON of `NextPicture`.
    pub fn next(&mut self, on_news: OnNews<'_>) -> Result<String, Refused> {
        let mut watch = Watch::new(&self.puzzle, self.timeout, on_news);
        let (mut picture, mut stopped) = (None, None);
        match self.solutions.next_watched(&mut watch) {
            Some(Ok(found)) => {
                picture = Some(found.rows_by(|value| self.puzzle.palette().letter(value)));
            }
            Some(Err(ListError::Stopped(reason))) => {
                stopped = watch.named(Some(reason)).map(pictogrid_json::StopReason::from);
            }
            Some(Err(error)) => return Err(Refused::internal(&error)),
            None => {}
        }
        Ok(to_line(&NextPicture { picture, stopped }))
    }
}
