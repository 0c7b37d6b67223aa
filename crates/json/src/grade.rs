//! The grade of a puzzle.
//!
//! ```json
//! {"v":1,"source":"cat.non","grade":{"version":1,"level":3,"word":"medium","hardest":"division",
//!  "work":265.2,"steps":158,"by_rule":{"edge":31,"overlap":28},"narrowest":2,"longest_what_if":0,
//!  "complete":true}}
//! ```
//!
//! A few numbers, whatever the size of the puzzle. `version` says by which rules it was graded, so that grades of
//! two releases are not compared by mistake; a level alone would not say that.

use std::collections::BTreeMap;

use pictogrid_core::Note;
use pictogrid_explain::{RULE_TABLE, level_word};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Noted, VERSION};

/// The grade of one puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Graded {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// What was taken for granted because the input does not say it.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub notes: Vec<Noted>,
    /// Its columns.
    pub width: u32,
    /// Its rows.
    pub height: u32,
    /// The grade.
    pub grade: Grade,
}

impl Graded {
    /// This grade of a puzzle of so many columns and rows.
    #[must_use]
    pub fn new(
        source: &str,
        name: Option<&str>,
        (width, height): (u32, u32),
        grade: Grade,
    ) -> Graded {
        let name = name.map(str::to_owned);
        Graded {
            v: VERSION,
            source: source.to_owned(),
            name,
            notes: Vec::new(),
            width,
            height,
            grade,
        }
    }

    /// With what its reader took for granted.
    #[must_use]
    pub fn with_notes(self, notes: &[Note]) -> Graded {
        Graded { notes: Noted::all(notes), ..self }
    }
}

/// A puzzle that was made to order: what a `.json` file of it holds, and its grade.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OrderedPuzzle {
    /// [`VERSION`].
    pub v: u32,
    /// The grade.
    pub grade: Grade,
    /// Clues, picture and title.
    #[serde(flatten)]
    pub puzzle: Map<String, Value>,
}

impl OrderedPuzzle {
    /// This grade of a puzzle that is written as a JSON object; `None` if it is no object.
    #[must_use]
    pub fn new(puzzle: &str, grade: &pictogrid_explain::Grade) -> Option<OrderedPuzzle> {
        let puzzle = serde_json::from_str(puzzle).ok()?;
        Some(OrderedPuzzle { v: VERSION, grade: Grade::new(grade), puzzle })
    }
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Grade {
    /// The version of the costs.
    pub version: u32,
    /// From 1 to 7.
    pub level: u8,
    /// The word for it.
    pub word: String,
    /// The hardest rule.
    pub hardest: String,
    /// The sum of the costs of all steps.
    pub work: f64,
    /// The number of steps.
    pub steps: usize,
    /// How many steps each rule took.
    pub by_rule: BTreeMap<String, usize>,
    /// The fewest lines that offered a step.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub narrowest: Option<usize>,
    /// The most rounds that a supposition took to fail.
    pub longest_what_if: u32,
    /// Whether every cell was settled.
    pub complete: bool,
}

impl Grade {
    /// The shape of a grade.
    #[must_use]
    pub fn new(grade: &pictogrid_explain::Grade) -> Grade {
        let steps = RULE_TABLE.iter().zip(grade.by_rule).filter(|&(_, n)| n > 0);
        Grade {
            version: grade.version,
            level: grade.level,
            word: level_word(grade.level).to_owned(),
            hardest: grade.hardest.id().to_owned(),
            work: (grade.work * 10.0).round() / 10.0,
            steps: grade.n_steps,
            by_rule: steps.map(|(row, n)| (row.id.to_owned(), n)).collect(),
            narrowest: grade.narrowest,
            longest_what_if: grade.longest_what_if,
            complete: grade.is_complete(),
        }
    }
}
