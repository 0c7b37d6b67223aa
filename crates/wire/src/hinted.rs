//! A hint: the next step of a puzzle, why it holds, and how to say so; or what is wrong.
//!
//! ```json
//! {"v":1,"source":"cat.non","hint":{"rule":"overlap","level":1,"cost":1.5,"line":"row 3","clue":[7],
//!  "cells":[{"row":3,"column":4,"value":"#"}],"needs":{"cells":[],"numbers":[1]},"width":5,
//!  "texts":{"where":"Look at row 3.","rule":"..","why":"..","do":".."}}}
//! ```

use serde::{Deserialize, Serialize};

use crate::{CellShape, VERSION};

/// What comes next in a puzzle.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hinted {
    /// [`VERSION`].
    pub v: u32,
    /// The input it came from.
    pub source: String,
    /// Its name, if the input says.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub name: Option<String>,
    /// The next step, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub hint: Option<HintShape>,
    /// Marks that can't all be right, if there are some.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub mistake: Option<MistakeShape>,
    /// Whether every cell is known and every clue is met.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub finished: bool,
}

impl Hinted {
    /// Of this input, and nothing else yet.
    #[must_use]
    pub fn new(source: &str, name: Option<&str>) -> Hinted {
        let name = name.map(str::to_owned);
        let source = source.to_owned();
        Hinted { v: VERSION, source, name, hint: None, mistake: None, finished: false }
    }
}

/// A step and its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HintShape {
    /// The rule, as the ladder calls it.
    pub rule: String,
    /// Its level, from 1 to 7.
    pub level: u8,
    /// Its points in the grade.
    pub cost: f64,
    /// The line, if the rule is one of a line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<String>,
    /// The numbers of its clue, if all of them are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clue: Option<Vec<u32>>,
    /// The letters of their colors, if there are colors and all are known.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub colors: Option<Vec<String>>,
    /// The cells that are settled.
    pub cells: Vec<CellShape>,
    /// What they rest on, if the rule is one of a line.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub needs: Option<NeedsShape>,
    /// What is supposed, if the rule is a what-if.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub suppose: Option<CellShape>,
    /// Where that leads, line by line.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub chain: Vec<LinkShape>,
    /// The line that can't be finished then, and the cells that contradict it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub clash: Option<LinkShape>,
    /// How many lines offer a step that is no harder.
    pub width: usize,
    /// The words, stage by stage.
    pub texts: HintTexts,
}

/// Cells of a line that follow or clash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LinkShape {
    /// The line.
    pub line: String,
    /// The cells.
    pub cells: Vec<CellShape>,
}

/// What a step of a line rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NeedsShape {
    /// Row and column of known cells, from 1.
    pub cells: Vec<(u32, u32)>,
    /// Numbers of the clue, by their places from 1.
    pub numbers: Vec<usize>,
}

/// A hint in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HintTexts {
    /// Where to look.
    #[serde(rename = "where")]
    pub place: String,
    /// Which rule helps.
    pub rule: String,
    /// Why.
    pub why: String,
    /// What to do.
    #[serde(rename = "do")]
    pub deed: String,
}

/// Marks that can't all be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MistakeShape {
    /// The line that they contradict, if it is one alone.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub line: Option<String>,
    /// The cells, with what they are marked as.
    pub cells: Vec<CellShape>,
    /// The same in words.
    pub text: String,
}
