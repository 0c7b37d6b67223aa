//! A picture that `fix` changed.
//!
//! ```json
//! {"v":1,"source":"mine.png","fixed":{"for":"lines",
//!  "changed":[{"row":6,"column":11,"from":"#","to":".","visibility":0.25}],
//!  "before":{"verdict":"several","open":130},
//!  "after":{"verdict":"unique","stage":"lines","open":0,"level":3},
//!  "reached":true,"changes":1,"minimal":true,"at_least":1,"picture":["#.#"]}}
//! ```
//!
//! O(changes), and the whole picture once: a list of changes alone would leave it to each reader to apply them.

use pictogrid_core::{Note, Palette, Puzzle, Value};
use pictogrid_generate::repair::{Change, Goal, Repaired, SingleChange, State};
use pictogrid_solve::Givens;
use serde::{Deserialize, Serialize};

use crate::{Cell, Noted, Stage, VERSION, Verdict, place::row_and_column};

/// A picture that `fix` changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Fixed {
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
    /// What was done.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fixed: Option<FixedShape>,
    /// What each single cell would bring, the best first.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub single_changes: Option<Vec<SingleChangeShape>>,
    /// Cells that would leave one picture if they were given.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub givens: Option<Vec<Cell>>,
    /// Whether it is proven that no fewer cells are enough.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<_>"))]
    pub givens_minimal: bool,
}

/// What was done to a picture.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct FixedShape {
    /// What was wanted: `unique`, `lines` or `level:N`.
    #[serde(rename = "for")]
    pub wanted: String,
    /// The cells that were changed.
    pub changed: Vec<ChangeShape>,
    /// What it was.
    pub before: StateShape,
    /// What it is.
    pub after: StateShape,
    /// Whether it is what was wanted.
    pub reached: bool,
    /// How many cells were changed.
    pub changes: usize,
    /// Whether it is proven that no fewer would do.
    pub minimal: bool,
    /// No fix changes fewer cells than this.
    pub at_least: usize,
    /// The picture, row by row.
    pub picture: Vec<String>,
}

/// A cell with a new value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChangeShape {
    /// Its row, from 0.
    pub row: u32,
    /// Its place in the row, from 0.
    pub column: u32,
    /// The letter of what it was.
    pub from: String,
    /// The letter of what it is.
    pub to: String,
    /// How much is seen of the change, from 0, at the edge of a shape, to 1, a speck.
    pub visibility: f64,
}

/// What a puzzle is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct StateShape {
    /// How many pictures fit.
    pub verdict: Verdict,
    /// The last stage of its solve, if it is unique.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub stage: Option<Stage>,
    /// The cells that lines leave open.
    pub open: usize,
    /// Its level from 1 to 7, if it is unique.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub level: Option<u8>,
}

/// What a change of one cell would bring.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SingleChangeShape {
    /// The change.
    #[serde(flatten)]
    pub change: ChangeShape,
    /// The cells that lines would leave open.
    pub open: usize,
    /// Whether it is enough.
    pub enough: bool,
}

impl Fixed {
    /// Nothing so far about a puzzle.
    #[must_use]
    pub fn new(source: &str, name: Option<&str>) -> Fixed {
        let (source, name) = (source.to_owned(), name.map(str::to_owned));
        Fixed {
            v: VERSION,
            source,
            name,
            notes: Vec::new(),
            fixed: None,
            single_changes: None,
            givens: None,
            givens_minimal: false,
        }
    }

    /// With what its reader took for granted.
    #[must_use]
    pub fn with_notes(self, notes: &[Note]) -> Fixed {
        Fixed { notes: Noted::all(notes), ..self }
    }

    /// With what was done.
    #[must_use]
    pub fn with_repaired(mut self, goal: Goal, repaired: &Repaired) -> Fixed {
        let puzzle = &repaired.puzzle;
        let n = repaired.changes.len();
        let letter_of = |value| puzzle.palette().letter(value);
        self.fixed = Some(FixedShape {
            wanted: goal_id(goal),
            changed: repaired.changes.iter().map(|it| ChangeShape::new(puzzle, it)).collect(),
            before: StateShape::new(&repaired.before),
            after: StateShape::new(&repaired.after),
            reached: repaired.is_reached,
            changes: n,
            minimal: repaired.is_reached && n == repaired.at_least,
            at_least: repaired.at_least,
            picture: puzzle.goal().map(|goal| goal.rows_by(letter_of)).unwrap_or_default(),
        });
        self
    }

    /// With what each single cell would bring.
    #[must_use]
    pub fn with_single_changes(
        mut self,
        puzzle: &Puzzle,
        single_changes: &[SingleChange],
    ) -> Fixed {
        let shape = |one: &SingleChange| SingleChangeShape {
            change: ChangeShape::new(puzzle, &one.change),
            open: one.n_open,
            enough: one.is_enough,
        };
        self.single_changes = Some(single_changes.iter().map(shape).collect());
        self
    }

    /// With cells to give.
    #[must_use]
    pub fn with_givens(mut self, puzzle: &Puzzle, givens: &Givens) -> Fixed {
        self.givens = Some(Cell::all(puzzle, &givens.cells));
        self.givens_minimal = givens.is_minimal;
        self
    }
}

impl ChangeShape {
    fn new(puzzle: &Puzzle, change: &Change) -> ChangeShape {
        let (row, column) = row_and_column(puzzle.shape(), change.cell);
        ChangeShape {
            row,
            column,
            from: letter(puzzle.palette(), change.before),
            to: letter(puzzle.palette(), change.after),
            visibility: (change.visibility * 100.0).round() / 100.0,
        }
    }
}

impl StateShape {
    fn new(state: &State) -> StateShape {
        let verdict = Verdict::from(state.verdict);
        let stage = (verdict == Verdict::Unique).then(|| Stage::from(state.stage));
        StateShape { verdict, stage, open: state.n_open, level: state.level }
    }
}

fn letter(palette: &Palette, value: Value) -> String {
    palette.letter(value).to_string()
}

/// A goal as it is written: `unique`, `lines`, `level:3`.
fn goal_id(goal: Goal) -> String {
    match goal {
        Goal::Unique => "unique".to_owned(),
        Goal::Lines => "lines".to_owned(),
        Goal::Level(level) => format!("level:{level}"),
    }
}
