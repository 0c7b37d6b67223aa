//! A picture changed in the fewest cells, until it is the only one.
//!
//! ```text
//!   puzzle ─▶ its goal if that fits, else its first solution ─▶ repair ─▶ JSON of `FixedPuzzle`
//! ```
//!
//! Bounded by work as in the command, and by time and news besides. Cost: that of `generate::repair`.

use pictogrid_core::{CellId, Puzzle};
use pictogrid_generate::repair::{
    Fewest, Goal, RepairError, Symmetry, Terms, repair, with_picture,
};
use pictogrid_json::{Failed, FailedKind, Fixed, StopReason, to_line};
use pictogrid_solve::Options;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::wasm_bindgen;

use super::{Bound, PuzzleText, asked};
use crate::{
    listeners::{OnJson, OnNews},
    messages::Refused,
    session::Session,
};

/// A cell by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CellPlace {
    /// Its row, from 0.
    pub row: u32,
    /// Its place in the row, from 0.
    pub column: u32,
}

/// What `fix` is asked with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, rename_all = "camelCase")]
pub struct FixOptions {
    /// What is wanted: `unique` (the usual), `lines` (one line at a time solves it), or `level:1` to
    /// `level:7` (no harder than that).
    #[serde(rename = "for")]
    pub goal: Option<String>,
    /// The most cells that may change.
    pub max_cells: Option<f64>,
    /// Whether changes that are hardly seen are better than few changes.
    pub faithful: Option<bool>,
    /// Cells that stay as they are.
    pub keep: Option<Vec<CellPlace>>,
    /// Whether a symmetric picture stays symmetric.
    pub keep_symmetry: Option<bool>,
    /// Milliseconds after which it is stopped.
    pub timeout_ms: Option<f64>,
}

/// A picture that was fixed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct FixedPuzzle {
    /// What `pictogrid fix --json` prints.
    #[serde(flatten)]
    pub fixed: Fixed,
    /// The puzzle now; as it was if what is wanted was not reached.
    pub puzzle: PuzzleText,
    /// Why the search ended early, if it did.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<StopReason>,
}

impl Session {
    /// The picture with few cells changed: JSON of `FixedPuzzle`; `options` is JSON of `FixOptions`.
    pub fn fix(&self, options: &str, on_news: OnNews<'_>) -> Result<String, Refused> {
        let asked: FixOptions = asked(options)?;
        let mut bound = Bound::new(asked.timeout_ms, on_news);
        let options = Options::default();
        let puzzle =
            with_picture(&self.puzzle, &options, &mut bound).map_err(|error| unfixed(&error))?;
        let terms = terms(&asked, &puzzle)?;
        let repaired = repair(&puzzle, &terms, &mut bound).map_err(|error| unfixed(&error))?;
        let stopped = bound.ended.or_else(|| repaired.stopped.map(StopReason::from));
        let title = puzzle.about().title.as_deref();
        let fixed = Fixed::new("", title).with_repaired(terms.goal, &repaired);
        Ok(to_line(&FixedPuzzle { fixed, puzzle: PuzzleText::of(&repaired.puzzle)?, stopped }))
    }
}

#[wasm_bindgen]
impl Session {
    /// The same for JavaScript; news are JSON of `MakingNews`.
    #[wasm_bindgen(js_name = fix)]
    pub fn fix_for(&self, options: &str, on_event: &OnJson) -> Result<String, Refused> {
        self.fix(options, &mut |news| on_event.says_stop(news))
    }
}

fn unfixed(error: &RepairError) -> Refused {
    match error {
        RepairError::Wrong(wrong) => Refused::internal(wrong),
        RepairError::NotFound => stopped(&format!("{error}; allow more with timeoutMs")),
        RepairError::NoSolution => {
            Refused::unsupported(&format!("{error}; solve may name the mistyped clue"))
        }
        _ => Refused::unsupported(&error.to_string()),
    }
}

/// Nothing was made in time.
pub(super) fn stopped(message: &str) -> Refused {
    Refused::failed(Failed::of_kind(FailedKind::Stopped, "", message))
}

fn terms(asked: &FixOptions, puzzle: &Puzzle) -> Result<Terms, Refused> {
    let mut terms = Terms::new(goal(asked.goal.as_deref().unwrap_or("unique"))?);
    terms.max_cells = asked.max_cells.map_or(usize::MAX, |n| n as usize);
    if asked.faithful.unwrap_or_default() {
        terms.fewest = Fewest::VisibleChanges;
    }
    if asked.keep_symmetry.unwrap_or_default() {
        terms.symmetry = Symmetry::Kept;
    }
    let cell = |at: &CellPlace| {
        let outside = || {
            let (row, column) = (u64::from(at.row) + 1, u64::from(at.column) + 1);
            let name = puzzle.shape().name();
            Refused::argument("keep", &format!("there is no row {row}, column {column} in {name}"))
        };
        puzzle.shape().cell_at(at.column, at.row).ok_or_else(outside)
    };
    terms.kept = asked.keep.iter().flatten().map(cell).collect::<Result<Vec<CellId>, _>>()?;
    Ok(terms)
}

fn goal(word: &str) -> Result<Goal, Refused> {
    let level = word.strip_prefix("level:").and_then(|level| level.parse().ok());
    match (word, level.filter(|level| (1..=7).contains(level))) {
        ("unique", _) => Ok(Goal::Unique),
        ("lines", _) => Ok(Goal::Lines),
        (_, Some(level)) => Ok(Goal::Level(level)),
        _ => Err(Refused::argument("for", "it must be unique, lines, or level:1 to level:7")),
    }
}
