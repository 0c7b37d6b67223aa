//! What only a page is told and asks, as JSON; all other shapes are those of `json`.
//!
//! ```text
//!   VerdictOptions ──▶ verdict, solutions ──▶ SearchNews, NextPicture, SolutionCount
//!                      explain            ──▶ Explained            wrong ──▶ WrongMarks
//!                      whatever fails     ──▶ Refused: {"need": "full"}, or `Failed` of `json`
//! ```
//!
//! The types of TypeScript are made from these (feature `ts`), so both sides change together.
//! An exception carries a text and nothing else, so a refusal is JSON, too: a page can tell a fault of a
//! file from a module that lacks the answer. Options are numbers of JavaScript (`f64`); a count is a
//! decimal text, as above 2^53 such a number would be another. Linear in what is said.

use pictogrid_core::{Error, Remedy};
use pictogrid_json::{
    Answer, Cell, Failed, FailedKind, Grade, PuzzleInfo, Stage, StopReason, Verdict, to_line,
};
use serde::{Deserialize, Serialize};
use wasm_bindgen::{JsError, JsValue};

/// Why something failed, as JSON: a [`Failed`], or what would read it.
#[derive(Debug, PartialEq, Eq)]
pub struct Refused(pub String);

/// As an exception.
impl From<Refused> for JsValue {
    fn from(refused: Refused) -> JsValue {
        JsError::new(&refused.0).into()
    }
}

impl Refused {
    /// Only the feature `solver` answers it.
    #[cfg(not(feature = "solver"))]
    pub(crate) fn needs_solver() -> Refused {
        Refused(r#"{"need":"solver"}"#.to_owned())
    }

    /// Only the feature `full` answers it; there, nothing does.
    pub(crate) fn needs_full() -> Refused {
        Refused(r#"{"need":"full"}"#.to_owned())
    }

    /// What is wrong with an input.
    pub(crate) fn failed(failed: Failed) -> Refused {
        Refused(to_line(&said(failed)))
    }

    /// The faults of the file `name`.
    pub(crate) fn faults(name: &str, error: &Error) -> Refused {
        Refused::failed(Failed::new(name, name, error))
    }

    /// Something that this program cannot do.
    #[cfg(feature = "solver")]
    pub(crate) fn unsupported(message: &str) -> Refused {
        Refused::unsupported_with(message, &[])
    }

    /// The same, with what helps.
    pub(crate) fn unsupported_with(message: &str, remedies: &[Remedy]) -> Refused {
        let failed = Failed::of_kind(FailedKind::Unsupported, "", message);
        Refused::failed(failed.remedies(remedies))
    }

    /// A value of the program that asks is none of those that are taken there.
    pub(crate) fn argument(name: &str, message: &str) -> Refused {
        Refused(to_line(&Failed::of_kind(FailedKind::BadArgument, name, message)))
    }

    /// The engine or the page has a fault.
    pub(crate) fn internal(error: &dyn std::fmt::Display) -> Refused {
        Refused(to_line(&Failed::of_kind(FailedKind::Internal, "", &error.to_string())))
    }
}

/// A failure in words, for the messages of exceptions.
#[cfg(feature = "full")]
pub(crate) fn said(failed: Failed) -> Failed {
    failed.in_words()
}

/// The first module has no room for the words: what it refuses, another module is asked.
#[cfg(not(feature = "full"))]
pub(crate) fn said(failed: Failed) -> Failed {
    failed
}

/// The marks that are wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct WrongMarks {
    /// Whether there is exactly one picture; else none of its marks can be called wrong.
    pub verdict: Verdict,
    /// The marks that it has not.
    pub cells: Vec<Cell>,
    /// The same cells with all other values that they may have: the right one where there are two. Of more
    /// the right one stays hidden, as it would give the picture away.
    pub instead: Vec<Cell>,
}

/// What a verdict is asked with.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
#[serde(default, rename_all = "camelCase")]
pub struct VerdictOptions {
    /// What the puzzle is called in the answer.
    pub source: Option<String>,
    /// Milliseconds after which it is stopped.
    pub timeout_ms: Option<f64>,
    /// Conflicts after which it is stopped.
    pub conflicts: Option<f64>,
    /// The most solutions to look for; two are enough for a verdict.
    pub max_solutions: Option<f64>,
    /// Techniques that are switched off.
    pub without: Option<Vec<String>>,
}

/// How far a search is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum SearchNews {
    /// It goes on.
    Progress {
        /// The stage.
        stage: Stage,
        /// Dead ends so far.
        conflicts: u64,
        /// The most cells that were known on a board so far, guesses among them.
        known: usize,
        /// All cells.
        cells: usize,
        /// Milliseconds so far.
        millis: u64,
    },
    /// A picture was found.
    Solution {
        /// Which it is, from 1.
        number: u64,
    },
}

/// The next picture of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct NextPicture {
    /// Its rows; left out at the end of the list.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub picture: Option<Vec<String>>,
    /// Why the list ended early.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<StopReason>,
}

/// The number of pictures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct SolutionCount {
    /// The exact number, in decimal.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub count: Option<String>,
    /// A lower bound, if it was stopped.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub at_least: Option<String>,
    /// Why it was stopped.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stopped: Option<StopReason>,
}

/// A whole explanation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Explained {
    /// How it ended.
    pub end: Answer,
    /// How hard the puzzle is, if that was found out in time.
    pub grade: Option<Grade>,
    /// The hardest rule of these steps.
    pub hardest: Option<String>,
    /// The fewest lines that had a step as easy as the one that was taken.
    pub narrowest: Option<usize>,
    /// The time it took.
    pub micros: u64,
}

/// A puzzle of the starter pack.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StarterPuzzle {
    /// A name for addresses and storage that never changes and gives nothing away.
    pub id: String,
    /// Its place in the pack, from 1.
    pub number: usize,
    /// Its text, goal and title included.
    pub source: String,
    /// What is to be drawn.
    pub info: PuzzleInfo,
    /// Its title, which is a secret until it is solved.
    pub title: String,
    /// Its level, from 1 to 7.
    pub level: u8,
    /// The word for the level.
    pub word: String,
    /// The hardest rule that it needs.
    pub hardest: String,
    /// The work it takes, in points of the grade.
    pub work: f64,
    /// Its size, such as `10 × 15`.
    pub size: String,
}
